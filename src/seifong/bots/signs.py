"""This file is about signs: what may be seen of a seat and of a tile that tells of danger."""

from typing import Final

__all__ = ["HONOUR", "MELDS", "OTHER_SUIT", "PASSED", "PUNGS_ONLY", "RANK", "SAME_SUIT"]
__all__ += ["SIGNS", "SUITED", "THROWN", "THROWN_BEFORE", "TURN", "VALUE", "WAYS"]

SIGNS: Final = (
    *(f"melds_{melds}" for melds in range(5)),
    *(f"turn_{turn}" for turn in range(6)),
    *(f"suited_{unseen}" for unseen in range(4)),
    *(f"honour_{unseen}" for unseen in range(4)),
    *(f"rank_{rank}" for rank in range(1, 6)),
    *(f"thrown_{thrown}" for thrown in range(4)),
    *(f"same_suit_{melds}" for melds in range(1, 5)),
    *(f"other_suit_{melds}" for melds in range(1, 5)),
    "thrown_before",
    "value",
    "pungs_only",
    *(f"passed_{age}" for age in range(1, 6)),
    *(f"ways_{ways}" for ways in range(8)),
)
"""What counts: melds on the table; go-arounds, by threes; how many of the tile are unseen, if it is
of a suit or an honour; its rank from the nearer end; how many tiles of its suit the other has
thrown, by twos; that all the other's melds are of its suit, or of another, by their number; that
the other has thrown it before; that its triplet is worth something; that the other shows pungs
alone; how many discards ago it last let the tile pass, or threw it: one, two, up to four, up to
seven, more; and in how many ways unseen tiles can make a chow with it, by fours."""

MELDS: Final = 0
TURN: Final = 5
SUITED: Final = 11
HONOUR: Final = 15
RANK: Final = 19
THROWN: Final = 24
SAME_SUIT: Final = 28
OTHER_SUIT: Final = 32
THROWN_BEFORE: Final = 36
VALUE: Final = 37
PUNGS_ONLY: Final = 38
PASSED: Final = 39
WAYS: Final = 44
