"""This file is about what is kept of people who want a history: accounts, passkeys and seats."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Account", "Passkey", "Seat"]


class Account(Struct, frozen=True):
    """Somebody who wants a history: an id that says nothing, and a name to be greeted by.

    Whoever signed in under an earlier `epoch` is signed in no more.
    """

    id: str
    name: str
    epoch: int = 0


class Passkey(Struct, frozen=True):
    """What opens an account: the public half of a key that never leaves its owner's device."""

    id: bytes
    account: str
    public_key: bytes
    uses: int = 0


class Seat(Struct, frozen=True):
    """A seat that an account has had at a table; `key` is what the token of the seat proves."""

    table: str
    key: str
    player: int
    preset: str
    at: int
