"""This file is about the phases of a deal: the whole machine as one table.

A deal is always in one phase; in each it waits for the seats named, who may do what is named, and
what they do leads on as named. What is not here cannot be.

==========  =========================  ==================================  ======================
phase       waits for                  who may                             and so to
==========  =========================  ==================================  ======================
TURN        the seat to play           discard, kong, or win on its draw   CLAIMS, ROB, OVER
CLAIMS      each seat with a claim     claim the open discard, or pass     TURN, CHANGING, OVER
CHANGING    a chow caller able to win  make that call a win, or let it be  TURN, OVER
ROB         each seat that may rob     win on the kong's tile, or pass     TURN, FLOWER_WIN, OVER
FLOWER_WIN  the seat with the flowers  win by them, or go on               TURN, FLOWER_WIN, OVER
OPENING     whoever is due             throw, break, take, show flowers    TURN, OVER
SHOWING     the seat that drew it      lay its flower on the table         REPLACING
REPLACING   the seat that is owed it   take a tile from the tail           TURN, SHOWING, OVER
OVER        nobody
==========  =========================  ==================================  ======================

A claim window in which no seat has a claim is settled at once, and the lower seat draws; a drawn
flower is replaced at once; a deal whose wall is exhausted is over. OPENING, SHOWING and REPLACING
are waited in only where those movements are a player's; see `automation`.
"""

from typing import Final

__all__ = ["CHANGING", "CLAIMS", "FLOWER_WIN", "OPENING", "OVER", "PHASE_NAMES", "REPLACING"]
__all__ += ["ROB", "SHOWING", "TURN"]

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
