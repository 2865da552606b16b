"""This file is about a win: everything that a scorer may know of it."""

from typing import Final, final

from mypy_extensions import i64

from seifong.hands import Hand
from seifong.seats import NOBODY
from seifong.tiles import NO_TILE

__all__ = ["DISCARD", "EARTHLY", "FLOWERS", "HEAVENLY", "HUMAN", "KONG_BLOOM", "KONG_ON_KONG"]
__all__ += ["LAST_DISCARD", "LAST_TILE", "ROB", "SELF_DRAW", "WAYS", "Win"]

# How the winning tile came.
DISCARD: Final = 0
SELF_DRAW: Final = 1
ROB: Final = 2
FLOWERS: Final = 3  # seven flowers or eight, paid like a self-draw (HK-FP-12)

WAYS: Final = ("discard", "self-draw", "robbed kong", "flowers")

# What else was so when it came, as a set of bits. The table says when each is true.
LAST_TILE: Final = 1  # 海底撈月: the last tile that anyone draws
LAST_DISCARD: Final = 2  # 河底撈魚: the discard after it
KONG_BLOOM: Final = 4  # 槓上開花: a kong's replacement
KONG_ON_KONG: Final = 8  # 槓上槓: the replacement of a second kong in a row
HEAVENLY: Final = 16  # 天糊
EARTHLY: Final = 32  # 地糊
HUMAN: Final = 64  # 人糊


@final
class Win:
    """A hand declared as won.

    `hand` holds the concealed tiles with the winning one among them, the melds in the order they
    were laid, each with the seat it came from, and the flowers. `tile` is the winning tile (a
    flower if the win is by flowers), `way` how it came, `source` the seat that discarded it or
    whose kong was robbed. `responsible` is the seat that answers for it: the source, unless
    same-turn immunity (ZJ-IMM-1) names another or nobody.

    >>> from seifong.hands import hand_of
    >>> win = Win(hand_of([5] * 2), tile=5, way=SELF_DRAW, seat=2)
    >>> WAYS[win.way], win.circumstances & LAST_TILE != 0
    ('self-draw', False)
    """

    def __init__(  # noqa: PLR0913 (all that a scorer may know)
        self,
        hand: Hand,
        tile: i64,
        way: i64,
        seat: i64,
        *,
        round_wind: i64 = 0,
        source: i64 = NOBODY,
        responsible: i64 = NOBODY,
        circumstances: i64 = 0,
        has_flowers: bool = False,
        bloom_kong: i64 = NO_TILE,
    ) -> None:
        self.hand: Final = hand
        self.tile: Final = tile
        self.way: Final = way
        self.seat: Final = seat
        self.round_wind: Final = round_wind  # 0 East to 3 North
        self.source: Final = source
        self.responsible: Final = responsible
        self.circumstances: Final = circumstances
        self.has_flowers: Final = has_flowers  # played with 144 tiles
        self.bloom_kong: Final = bloom_kong  # the kind of the kong whose replacement it was
