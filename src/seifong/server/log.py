"""This file is about the log of a table: everything that happened to it, one entry after another.

A room is what its log folds into. The events of a deal stand in it as they are in a journal, each
in a `Told`; the rest is about who sits there, what was agreed, and whose time ran.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from seifong.server.protocol import OptionValue, Pace
from seifong.table.events import Answered, Event

__all__ = ["Aborted", "Accepted", "Banked", "Body", "Came", "Left", "MatchBegan", "Mixed"]
__all__ += ["Opened", "Proposed", "Rose", "Sat", "SatBot", "Sealed", "Spoke", "Terms", "Told"]
__all__ += ["body_of", "bytes_of", "is_told_to_all"]


class Terms(Struct, frozen=True):
    """What is agreed before play: a preset, what differs from it, and how the table is kept."""

    preset: str
    changes: dict[str, OptionValue] = {}
    pace: Pace = Pace()
    is_strict: bool = False
    hints: bool = False
    slips: int = 0
    """How often bots err at a strict table: before so many of a thousand movements."""
    house: str = ""
    """What the house calls its rules, where a file of them is played by."""


class Opened(Struct, frozen=True, tag="opened"):
    """Somebody opened the table; `key` is what its links are signed with beside the server's."""

    terms: Terms
    key: str


class Proposed(Struct, frozen=True, tag="proposed"):
    """The host proposes other terms: nobody has accepted them."""

    terms: Terms


class Sat(Struct, frozen=True, tag="sat"):
    """A person takes a seat; `key` is what its token proves."""

    player: int
    name: str
    key: str


class SatBot(Struct, frozen=True, tag="sat_bot"):
    """A bot is put into a seat."""

    player: int
    bot: str


class Rose(Struct, frozen=True, tag="rose"):
    """Whoever had a seat has it no more."""

    player: int


class Accepted(Struct, frozen=True, tag="accepted"):
    """A player accepts the terms."""

    player: int


class MatchBegan(Struct, frozen=True, tag="match_began"):
    """The match begins; the first seats are found by this seed."""

    seed: str


class Sealed(Struct, frozen=True, tag="sealed"):
    """The server's secret for the next deal, in hexadecimal; its hash is told to everybody."""

    number: int
    secret: str


class Mixed(Struct, frozen=True, tag="mixed"):
    """What the seats add to the chance of a deal, by seat, and for which the server drew it."""

    number: int
    entropies: tuple[str, str, str, str]
    from_server: tuple[bool, bool, bool, bool]


class Told(Struct, frozen=True, tag="told"):
    """An event of the deal."""

    event: Event


class Spoke(Struct, frozen=True, tag="spoke"):
    """The claim that stands is heard, a beat before it is laid; or a seat asks for time."""

    seat: int
    word: str


class Banked(Struct, frozen=True, tag="banked"):
    """What a player has left of its bank of time."""

    player: int
    bank_ms: int


class Left(Struct, frozen=True, tag="left"):
    """A player is away for longer than the grace: a bot plays for it."""

    player: int


class Came(Struct, frozen=True, tag="came"):
    """A player for whom a bot has played is back."""

    player: int


class Aborted(Struct, frozen=True, tag="aborted"):
    """The table cannot go on: the deal in hand does not count, and this is why."""

    reason: str


Body = (
    Opened
    | Proposed
    | Sat
    | SatBot
    | Rose
    | Accepted
    | MatchBegan
    | Sealed
    | Mixed
    | Told
    | Spoke
    | Banked
    | Left
    | Came
    | Aborted
)

_BODY: Final = msgspec.json.Decoder(Body)
_BYTES: Final = msgspec.json.Encoder()


def is_told_to_all(body: Body) -> bool:
    """True of what has happened in a deal, or was said aloud; an answer is for no seat (P-59).

    >>> is_told_to_all(Told(Answered(2, 68))), is_told_to_all(Spoke(2, "pung"))
    (False, True)
    """
    if isinstance(body, Told):
        return not isinstance(body.event, Answered)
    return isinstance(body, Spoke)


def body_of(written: bytes) -> Body:
    """What an entry says.

    >>> body_of(bytes_of(Accepted(2)))
    Accepted(player=2)
    """
    return _BODY.decode(written)


def bytes_of(body: Body) -> bytes:
    """What is written of it."""
    return _BYTES.encode(body)
