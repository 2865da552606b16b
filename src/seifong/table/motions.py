"""This file is about motions: what a seat may do when it is asked, each an int with a name.

=========  ====================================================
motions    what they are
=========  ====================================================
0 to 33    DISCARD + kind
34 to 67   KONG + kind: a concealed kong, or one added to a pung
68         PASS
69 to 71   CHOW_HIGH, CHOW_MIDDLE, CHOW_LOW: where in the run the claimed tile stands
72         PUNG
73         BIG_KONG
74         WIN
=========  ====================================================

The claims, 68 to 74, stand in order of precedence.
"""

from typing import Final

from mypy_extensions import i64

from seifong.errors import BadNotation

__all__ = ["BIG_KONG", "CHOW_HIGH", "CHOW_LOW", "CHOW_MIDDLE", "DISCARD", "KONG", "MOTIONS", "PASS"]
__all__ += ["PUNG", "WIN", "chow_low", "motion_text"]

DISCARD: Final = 0
KONG: Final = 34
PASS: Final = 68
CHOW_HIGH: Final = 69
CHOW_MIDDLE: Final = 70
CHOW_LOW: Final = 71
PUNG: Final = 72
BIG_KONG: Final = 73
WIN: Final = 74
MOTIONS: Final = 75

_WORDS: Final = ("pass", "chow", "chow", "chow", "pung", "kong", "win")


def chow_low(motion: i64, tile: i64) -> i64:
    """The lowest tile of the run that a chow of `tile` makes.

    >>> [chow_low(chow, 4) for chow in (CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH)]
    [4, 3, 2]
    """
    return tile - (CHOW_LOW - motion)


def motion_text(motion: i64, tile_names: tuple[str, ...]) -> str:
    """A motion in words.

    >>> from seifong.notation import NAMES
    >>> motion_text(DISCARD + 13, NAMES), motion_text(KONG + 27, NAMES), motion_text(PUNG, NAMES)
    ('discard 5p', 'kong E', 'pung')
    """
    if not 0 <= motion < MOTIONS:
        raise BadNotation(f"{motion} is no motion", f"{motion} 不是動作")
    if motion < KONG:
        return f"discard {tile_names[motion]}"
    if motion < PASS:
        return f"kong {tile_names[motion - KONG]}"
    return _WORDS[motion - PASS]
