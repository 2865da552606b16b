"""This file is about the open discard: the race between those who may claim it and the lower seat.

The whole of it is one table. The seat that is to play next reaches for the wall, a step at a time,
and each step changes what may still be claimed:

==========  ========================================  ========================================
its reach   a claim by another seat                   a claim by that seat itself
==========  ========================================  ========================================
UNTOUCHED   stands by precedence                      stands by precedence
TOUCHED     stands; the draw is cancelled             only to win, once another has claimed
LIFTED      stands; the tile goes back, and that      only to win, once another has claimed
            seat is known to have seen it
MIXED_IN    too late                                  too late
==========  ========================================  ========================================

MIXED_IN is also reached by discarding, or by declaring a win or a kong, with a lifted tile (P-11 to
P-18, ZJ-DRAW-1 to ZJ-DRAW-6, HK-CLAIM-2). That touching gives up one's claim is a table rule,
`touch.gives_up_claim`; where it is off the second column's claims stand until the tile is mixed in.

A reach in haste is a foul (`tempo.earliest_draw_ms`), and it is a reach. But nothing is mixed in
before that time is over, however far the hand has gone: until then claims are in time (P-18).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from seifong.seats import NOBODY

__all__ = ["STEPS", "TABLE", "Reach", "Standing", "Step"]

Step = Literal["untouched", "touched", "lifted", "mixed in"]
Standing = Literal[
    "stands",
    "stands; draw cancelled",
    "stands; tile goes back",
    "only to win, after another",
    "too late",
]

STEPS: Final[tuple[Step, ...]] = ("untouched", "touched", "lifted", "mixed in")

TABLE: Final[dict[Step, tuple[Standing, Standing]]] = {
    "untouched": ("stands", "stands"),
    "touched": ("stands; draw cancelled", "only to win, after another"),
    "lifted": ("stands; tile goes back", "only to win, after another"),
    "mixed in": ("too late", "too late"),
}
"""For each step: what becomes of a claim by another seat, and of one by the seat itself."""


@dataclass
class Reach:
    """How far the seat that is to play next has reached, and who has seen the next tile.

    `has_given_up` stays when the hand comes off the wall again (ZJ-DRAW-2).
    """

    step: Step = "untouched"
    seat: int = NOBODY
    has_given_up: bool = False
    seen_by: int = NOBODY  # the seat that has lifted the wall's next tile, and put it back

    def of_another(self) -> Standing:
        """What becomes of a claim by another seat.

        >>> Reach("lifted", seat=1).of_another()
        'stands; tile goes back'
        """
        return TABLE[self.step][0]

    def of_itself(self) -> Standing:
        """What becomes of a claim by the seat that reaches.

        >>> Reach("touched", seat=1, has_given_up=True).of_itself()
        'only to win, after another'
        """
        return TABLE["touched" if self.has_given_up and self.step == "untouched" else self.step][1]

    def begins_anew(self) -> None:
        """A new tile lies open: nobody reaches yet."""
        self.step, self.seat, self.has_given_up = "untouched", NOBODY, False

    def comes_off(self) -> None:
        """The hand comes off the wall; a lifted tile goes back, marked as seen by that seat."""
        if self.step == "lifted":
            self.seen_by = self.seat
        self.step = "untouched"
