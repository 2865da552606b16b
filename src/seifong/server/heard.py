"""This file is about what a server hears from its clients, one message in a frame.

`protocol` says how it is read. Whatever is none of these, or too large, is refused.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from seifong.errors import BadInput
from seifong.record import shuffle
from seifong.server.told import OptionValue, Pace, Player
from seifong.table.movements import Movement

__all__ = [
    "Accept",
    "Act",
    "AskHint",
    "Entropy",
    "Hex32",
    "In",
    "Join",
    "Leave",
    "Move",
    "Name",
    "Ping",
    "Propose",
    "Ready",
    "Resume",
    "SeatBot",
    "Slips",
    "Start",
    "Token",
    "Wait",
    "name_of",
]

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
Hex32 = Annotated[shuffle.Hex32, Meta(max_length=64)]  # by its pattern a line might end after it
Slips = Annotated[int, Meta(ge=0, le=200)]


class Join(Struct, frozen=True, forbid_unknown_fields=True, tag="join"):
    """The first that a client says: its seat's token; or an invitation and a name; or to watch.

    With `account` (what signing in has given) the seat is kept for that account.
    """

    token: Token | None = None
    invitation: Token | None = None
    name: Name | None = None
    watch: Token | None = None
    account: Token | None = None


class Resume(Struct, frozen=True, forbid_unknown_fields=True, tag="resume"):
    """Ask for a snapshot: something is missing."""

    seq: int


class Propose(Struct, frozen=True, forbid_unknown_fields=True, tag="propose"):
    """The host proposes rules: a preset and what differs from it. Nobody has accepted them yet."""

    preset: Annotated[str, Meta(max_length=60)]
    changes: Annotated[dict[str, OptionValue], Meta(max_length=200)] = {}
    pace: Pace | None = None
    is_strict: bool | None = None
    hints: bool | None = None
    slips: Slips | None = None


class SeatBot(Struct, frozen=True, forbid_unknown_fields=True, tag="seat_bot"):
    """The host puts a bot into a seat, or frees it (`bot` is None).

    The seat is open, a bot's, or that of a person who is away. Where it is the host who has been
    away for the grace, everybody may free that seat.
    """

    player: Player
    bot: Annotated[str, Meta(max_length=30)] | None = "speed"


class Accept(Struct, frozen=True, forbid_unknown_fields=True, tag="accept"):
    """The player accepts the rules of this fingerprint."""

    fingerprint: Annotated[str, Meta(max_length=64)]


class Start(Struct, frozen=True, forbid_unknown_fields=True, tag="start"):
    """The host begins the match, once everybody has accepted; bots take the open seats."""


class Entropy(Struct, frozen=True, forbid_unknown_fields=True, tag="entropy"):
    """The player's part in the chance of deal `number`: 32 bytes of its own, in hexadecimal."""

    number: int
    hex: Hex32


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag="act"):
    """A motion, in answer to the question of that window; one of another window is not heard.

    At a strict table it is the movement that one makes for it: a claim is said, and said again it
    is laid.
    """

    window: int
    motion: Annotated[int, Meta(ge=0, le=74)]


class Wait(Struct, frozen=True, forbid_unknown_fields=True, tag="wait"):
    """Ask for time before a claim, aloud: the window waits as long as the bank lasts."""

    window: int


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag="move"):
    """A movement at a strict table. Its `seat` and `at` are the server's to say."""

    movement: Movement


class AskHint(Struct, frozen=True, forbid_unknown_fields=True, tag="ask_hint"):
    """Ask for help with the question of that window."""

    window: int


class Ready(Struct, frozen=True, forbid_unknown_fields=True, tag="ready"):
    """The player has seen how deal `number` ended, and waits for the next."""

    number: int


class Leave(Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """The player gets up: a bot plays on."""


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """A client asks whether the server is there."""

    n: int


In = (
    Join
    | Resume
    | Propose
    | SeatBot
    | Accept
    | Start
    | Entropy
    | Act
    | Wait
    | Move
    | AskHint
    | Ready
    | Leave
    | Ping
)


_JOINERS: Final = {0x200C: None, 0x200D: None}


def name_of(given: str | None) -> str:
    """A person's name as it is shown; `BadInput` if it is none.

    >>> name_of("  Ah Ming ")
    'Ah Ming'

    Joiners are part of how some names are written, and alone are none.

    >>> name_of("علی\u200cرضا") == "علی\u200cرضا"
    True
    """
    name = " ".join((given or "").split())
    seen = name.translate(_JOINERS)
    if not seen or not seen.isprintable():
        raise BadInput("tell us your name", "請填你的名字")
    return name
