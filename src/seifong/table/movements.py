"""This file is about movements: what a player does with hands and voice at a strict table.

A movement is written into the journal as it is made, whether it is proper or a foul, and then
what followed from it. Where the table does these things by itself there are none, and what
follows is the same. `at` is when it was made, in milliseconds since the deal began; the table
itself has no clock.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Break", "CallTime", "Choose", "Count", "Discard", "Expose", "Lift", "Mix", "Movement"]
__all__ += ["Place", "PutBack", "Reach", "Replace", "Report", "ShowFlower", "ShowHand", "Speak"]
__all__ += ["Take", "Throw", "Touch"]

Place = Literal["river", "melds", "elsewhere"]


class Throw(Struct, frozen=True, tag="throw"):
    """Throw the dice (ZJ-WALL-2, ZJ-WALL-3, HK-WALL-3)."""

    seat: int
    at: int = 0


class Break(Struct, frozen=True, tag="break"):
    """Push so many stacks away from the right end of a side (ZJ-WALL-4, HK-WALL-4)."""

    seat: int
    side: int
    count: int
    at: int = 0


class Take(Struct, frozen=True, tag="take"):
    """Take one's next tiles of the deal (HK-DEAL-1, ZJ-DEAL-1)."""

    seat: int
    at: int = 0


class ShowFlower(Struct, frozen=True, tag="show_flower"):
    """Lay a flower on the table (HK-FLOWER-1, HK-FLOWER-4)."""

    seat: int
    tile: int
    at: int = 0


class Replace(Struct, frozen=True, tag="replace"):
    """Take a tile from the tail of the wall, for a kong or a flower (HK-KONG-5, ZJ-KONG-5)."""

    seat: int
    at: int = 0


class Touch(Struct, frozen=True, tag="touch"):
    """Touch the next tile of the live wall (ZJ-DRAW-2)."""

    seat: int
    at: int = 0


class Lift(Struct, frozen=True, tag="lift"):
    """Pick the next tile of the live wall up, and see it (ZJ-DRAW-5)."""

    seat: int
    at: int = 0


class PutBack(Struct, frozen=True, tag="put_back"):
    """Put a lifted tile back, or take one's hand off the wall (ZJ-DRAW-5)."""

    seat: int
    at: int = 0


class Mix(Struct, frozen=True, tag="mix"):
    """Put a lifted tile among those of one's hand (ZJ-DRAW-4, HK-CLAIM-2)."""

    seat: int
    at: int = 0


class Choose(Struct, frozen=True, tag="choose"):
    """Take a tile that another has seen and put back, or leave it as that player's next draw.

    ZJ-DRAW-5.
    """

    seat: int
    leaves_it: bool
    at: int = 0


class Discard(Struct, frozen=True, tag="discard"):
    """Put a tile down: in the river, by one's melds, or elsewhere; naming a tile aloud, or none.

    ZJ-DRAW-7, ZJ-DRAW-8, ZJ-ROB-5, HK-TURN-10.
    """

    seat: int
    tile: int
    place: Place = "river"
    named: int | None = None
    at: int = 0


class Speak(Struct, frozen=True, tag="speak"):
    """Say something. The words of the trade claim; all others are heard, and change nothing.

    HK-CLAIM-3, ZJ-CLAIM-1.
    """

    seat: int
    words: str
    at: int = 0


class Expose(Struct, frozen=True, tag="expose"):
    """Lay tiles of one's hand open: for a set that one has claimed, or a kong of one's own.

    HK-KONG-5, HK-CLAIM-14, ZJ-CLAIM-3.
    """

    seat: int
    tiles: tuple[int, ...]
    at: int = 0


class ShowHand(Struct, frozen=True, tag="show_hand"):
    """Lay one's hand open, or part of it (HK-FALSE-2)."""

    seat: int
    tiles: tuple[int, ...]
    at: int = 0


class Reach(Struct, frozen=True, tag="reach"):
    """Reach over the river, so that others cannot see it (ZJ-DRAW-1)."""

    seat: int
    at: int = 0


class CallTime(Struct, frozen=True, tag="call_time"):
    """Say that another takes too long (ZJ-PEN-17, HK-TURN-9)."""

    seat: int
    on: int
    at: int = 0


class Count(Struct, frozen=True, tag="count"):
    """Ask that a hand be counted (HK-DEAD-1, ZJ-PEN-2)."""

    seat: int
    on: int
    at: int = 0


class Report(Struct, frozen=True, tag="report"):
    """Report what no tile can show: talking, a device, signals, telling what one drew.

    HK-PEN-1, HK-PEN-3, ZJ-ETH-1.
    """

    seat: int
    on: int
    foul: str
    at: int = 0


Movement = (
    Throw
    | Break
    | Take
    | ShowFlower
    | Replace
    | Touch
    | Lift
    | PutBack
    | Mix
    | Choose
    | Discard
    | Speak
    | Expose
    | ShowHand
    | Reach
    | CallTime
    | Count
    | Report
)
