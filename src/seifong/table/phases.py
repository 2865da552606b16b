"""This file is about the phases of a deal: the whole machine as one table.

A deal is always in one phase, and waits there for the seats that `WAITS_FOR` names. What they do
leads on as `TABLE` has it, and what is not there cannot be. Whoever comes to its TURN with flowers
that may win is asked about those first, in FLOWER_WIN.

Where nobody has anything to decide a phase passes by itself: CLAIMS and ROB if nobody has a claim;
OPENING, SHOWING and REPLACING unless those movements are the players' (see `automation`). CHANGING
and FLOWER_WIN are for tables that ask; where claims are spoken, the players speak.

At a strict table a ruling may end a deal in any phase, or let a discard lie though nothing was
drawn before it, which leads to CLAIMS; and so does a claim that was laid and goes back for a higher
one.

`docs/phases.svg` is drawn from here.
"""

from typing import Final

__all__ = ["CHANGING", "CLAIMS", "FLOWER_WIN", "OPENING", "OVER", "PHASE_NAMES", "REPLACING"]
__all__ += ["ROB", "SHOWING", "TABLE", "TURN", "WAITS_FOR"]

TURN: Final = 0
CLAIMS: Final = 1
CHANGING: Final = 2
ROB: Final = 3
FLOWER_WIN: Final = 4
OVER: Final = 5
OPENING: Final = 6
SHOWING: Final = 7
REPLACING: Final = 8

PHASE_NAMES: Final = (
    "turn",
    "claims",
    "changing",
    "rob",
    "flower win",
    "over",
    "opening",
    "showing",
    "replacing",
)

# fmt: off
WAITS_FOR: Final[tuple[tuple[int, str], ...]] = (
    (OPENING,    "whoever is due"),
    (TURN,       "the seat to play"),
    (CLAIMS,     "each seat with a claim"),
    (CHANGING,   "a chow caller who could win"),
    (ROB,        "each seat that may rob"),
    (FLOWER_WIN, "the seat with the flowers"),
    (SHOWING,    "the seat that drew a flower"),
    (REPLACING,  "the seat that is owed a tile"),
    (OVER,       "nobody"),
)
"""Whose motion is awaited in each phase."""

TABLE: Final[tuple[tuple[int, str, int], ...]] = (
    (OPENING,    "all have their tiles",                   TURN),
    (OPENING,    "no tile is left for a flower",           OVER),
    (OPENING,    "none is left for a seventh, or eighth",  FLOWER_WIN),
    (TURN,       "discards",                               CLAIMS),
    (TURN,       "declares a kong",                        ROB),
    (TURN,       "wins on its draw",                       OVER),
    (CLAIMS,     "a chow or pung is laid",                 TURN),
    (CLAIMS,     "nobody claims: the lower seat draws",    TURN),
    (CLAIMS,     "it draws a flower",                      SHOWING),
    (CLAIMS,     "a big kong is laid",                     REPLACING),
    (CLAIMS,     "a chow was called, and a pung or kong",  CHANGING),
    (CLAIMS,     "somebody wins",                          OVER),
    (CLAIMS,     "no tile is left",                        OVER),
    (CHANGING,   "the pung is laid",                       TURN),
    (CHANGING,   "the kong is laid",                       REPLACING),
    (CHANGING,   "wins after all",                         OVER),
    (ROB,        "nobody robs",                            REPLACING),
    (ROB,        "the kong is robbed",                     OVER),
    (FLOWER_WIN, "plays on",                               TURN),
    (FLOWER_WIN, "plays on, and is owed a tile",           REPLACING),
    (FLOWER_WIN, "wins by its flowers",                    OVER),
    (FLOWER_WIN, "no tile is left",                        OVER),
    (SHOWING,    "lays it on the table",                   REPLACING),
    (SHOWING,    "has seven, or eight",                    FLOWER_WIN),
    (REPLACING,  "takes it",                               TURN),
    (REPLACING,  "it is a flower",                         SHOWING),
    (REPLACING,  "none is left",                           OVER),
)
"""In a phase, what is done or happens, and the phase that it leads to."""
# fmt: on
