"""This file is about what the handlers of a server share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from seifong.server.hub import Hub
from seifong.server.security import Buckets

__all__ = ["ServerState"]


class ServerState:
    """The hub, the origins that may connect, and how much an address has asked for."""

    def __init__(self, hub: Hub, origins: Sequence[str]) -> None:
        self.hub: Final = hub
        self.origins: Final = tuple(origins)
        self.connections: Final = Buckets(most=400, per_second=50)
        self.openings: Final = Buckets(most=30, per_second=0.5)
