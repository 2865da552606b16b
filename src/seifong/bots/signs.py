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

MELDS: Final = SIGNS.index("melds_0")
TURN: Final = SIGNS.index("turn_0")
SUITED: Final = SIGNS.index("suited_0")
HONOUR: Final = SIGNS.index("honour_0")
RANK: Final = SIGNS.index("rank_1")
THROWN: Final = SIGNS.index("thrown_0")
SAME_SUIT: Final = SIGNS.index("same_suit_1")
OTHER_SUIT: Final = SIGNS.index("other_suit_1")
THROWN_BEFORE: Final = SIGNS.index("thrown_before")
VALUE: Final = SIGNS.index("value")
PUNGS_ONLY: Final = SIGNS.index("pungs_only")
PASSED: Final = SIGNS.index("passed_1")
WAYS: Final = SIGNS.index("ways_0")
"""Where each sort of sign begins; the others of its sort follow."""
