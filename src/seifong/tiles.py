"""This file is about the tiles: 34 kinds that hands are made of, four of each, and eight flowers.

A tile is its kind: two tiles with one face cannot be told apart, at the table or here.

==========  ==============================================
kinds       tiles
==========  ==============================================
0 to 8      characters 萬, one to nine
9 to 17     dots 筒
18 to 26    bamboos 索
27 to 30    winds: East, South, West, North
31 to 33    dragons: Red 中, Green 發, White 白
34 to 37    flowers 梅 蘭 菊 竹, numbered 1 to 4
38 to 41    seasons 春 夏 秋 冬, numbered 1 to 4
==========  ==============================================

HK-TILE-1, HK-TILE-2, ZJ-TILE-1, ZJ-TILE-2.
"""

from typing import Final

from mypy_extensions import i64

__all__ = ["BAMBOOS", "CHARACTERS", "DOTS", "DRAGONS", "EAST_WIND", "FLOWERS", "GREEN", "HONOURS"]
__all__ += ["KINDS", "MIDDLES", "NO_TILE", "ORPHANS", "OWN_FLOWERS", "PLUM", "RED", "SEASONS"]
__all__ += ["SPRING", "SUITS", "TERMINALS", "WHITE", "WINDS", "full_set", "is_flower", "rank_of"]
__all__ += ["suit_of"]

NO_TILE: Final = -1

EAST_WIND: Final = 27
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33
PLUM: Final = 34  # the first of the flowers 梅蘭菊竹
SPRING: Final = 38  # the first of the seasons 春夏秋冬
KINDS: Final = 42

# Sets of kinds.
CHARACTERS: Final = 0b111111111
DOTS: Final = 0b111111111 << 9
BAMBOOS: Final = 0b111111111 << 18
SUITS: Final = 0b111111111_111111111_111111111
WINDS: Final = 0b1111 << 27
DRAGONS: Final = 0b111 << 31
HONOURS: Final = 0b1111111 << 27
TERMINALS: Final = 0b100000001_100000001_100000001
MIDDLES: Final = 0b011111110_011111110_011111110
ORPHANS: Final = 0b1111111_100000001_100000001_100000001  # terminals and honours
FLOWERS: Final = 0b1111 << 34
SEASONS: Final = 0b1111 << 38

# The flower and the season that belong to each seat (HK-TILE-4).
OWN_FLOWERS: Final = (
    (1 << 34) | (1 << 38),
    (1 << 35) | (1 << 39),
    (1 << 36) | (1 << 40),
    (1 << 37) | (1 << 41),
)


def suit_of(tile: i64) -> i64:
    """The suit: 0 characters, 1 dots, 2 bamboos, 3 honours, 4 and over flowers.

    >>> suit_of(4), suit_of(9), suit_of(33)
    (0, 1, 3)
    """
    return tile // 9


def rank_of(tile: i64) -> i64:
    """The rank of a suited tile, 1 to 9.

    >>> rank_of(0), rank_of(13), rank_of(26)
    (1, 5, 9)
    """
    return tile % 9 + 1


def is_flower(tile: i64) -> bool:
    """True of the eight flowers and seasons, which are never discarded, claimed or melded.

    >>> is_flower(PLUM), is_flower(WHITE)
    (True, False)

    HK-FLOWER-5.
    """
    return tile >= PLUM


def full_set(*, has_flowers: bool) -> list[int]:
    """Every tile of the set, in order: 136 tiles, or 144 with the flowers.

    >>> len(full_set(has_flowers=False)), len(full_set(has_flowers=True))
    (136, 144)
    """
    return list(_WITH_FLOWERS if has_flowers else _WITHOUT_FLOWERS)


_WITHOUT_FLOWERS: Final = [kind for kind in range(34) for _ in range(4)]
_WITH_FLOWERS: Final = _WITHOUT_FLOWERS + list(range(34, 42))
