"""This file is about fouls: what a motion is called when a table refuses it or rules on it."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Foul"]


class Foul(Struct, frozen=True):
    """An improper motion: its name, what to say of it in both languages, and the rule it breaks."""

    name: str
    en: str
    zh: str
    rule: str
