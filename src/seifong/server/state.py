"""This file is about what the handlers of a server share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from litestar import Request
from litestar.datastructures import State

from seifong.server.hub import Hub
from seifong.server.passkeys import Challenges
from seifong.server.security import Buckets, SignedIn
from seifong.store.accounts import Accounts

__all__ = ["Asking", "ServerState", "server_of"]

Asking = Request[Any, Any, State]


class ServerState:
    """The hub, the accounts, the origins that may connect, and how much an address has asked for.

    A server is its state once it has started.
    """

    def __init__(
        self, hub: Hub, accounts: Accounts, signed_in: SignedIn, origins: Sequence[str]
    ) -> None:
        self.hub: Final = hub
        self.accounts: Final = accounts
        self.signed_in: Final = signed_in
        self.challenges: Final = Challenges()
        self.origins: Final = tuple(origins)
        self.connections: Final = Buckets(most=400, per_second=50)
        self.openings: Final = Buckets(most=30, per_second=0.5)


def server_of(request: Asking) -> ServerState:
    """The server that is asked."""
    server = request.app.state.server
    if not isinstance(server, ServerState):
        raise TypeError("the server has not been started")
    return server
