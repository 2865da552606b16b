"""This file is about slips that only people notice: idle talk, and a tile that falls over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seifong.lab.ways_to_err import Moment, Slip
from seifong.table import movements as m

__all__ = ["ALOUD"]


def _talks(moment: Moment) -> Iterator[m.Movement]:
    """HK-PEN-1, HK-PEN-3, HK-ETIQ-8: about tiles, where all can hear it."""
    yield m.Speak(int(moment.chance.below(4)), _TALK[moment.chance.below(len(_TALK))], moment.later)


_TALK: Final = (
    "今鋪牌好靚 (what a hand)",
    "差一隻筒子咋 (just one more dot)",
    "邊個有紅中 (who has the red dragon)",
)


def _exposes_a_tile(moment: Moment) -> Iterator[m.Movement]:
    """HK-ETIQ-5, ZJ-PEN-14: a tile of the hand falls over, and all have seen it."""
    seat = int(moment.chance.below(4))
    tile = moment.tile_of(seat)
    if moment.is_open() and tile >= 0 and seat != moment.turn and seat not in moment.scene.calls.of:
        yield m.Expose(seat, (tile,), moment.later)


ALOUD: Final[dict[str, tuple[int, Slip]]] = {
    "talks": (4, _talks),
    "exposes a tile": (4, _exposes_a_tile),
}
"""More of them, for a table where people listen and look: no table sees these by itself."""
