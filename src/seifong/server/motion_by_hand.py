"""This file is about the movements that a player makes for a motion at a strict table.

A key there stands for what one says, or does with the tiles. It knows no more than who presses it:
no text and no movement is made of a tile that the player cannot see.
"""

from __future__ import annotations

from typing import Final

from seifong.errors import BadInput
from seifong.kinds import CHOW_STARTS, has
from seifong.lab.by_hand import own_tiles, words_for
from seifong.melds import CONCEALED_KONG
from seifong.referee.scene import Scene
from seifong.table import movements as m
from seifong.table import phases
from seifong.table.deal import Deal
from seifong.table.kongs import own_kong
from seifong.table.motions import CHOW_HIGH, CHOW_LOW, KONG, PASS, WIN, chow_low
from seifong.tiles import NO_TILE
from seifong.views import open_tile_for

__all__ = ["WINDOWS", "movements_of"]

WINDOWS: Final = frozenset({phases.CLAIMS, phases.ROB})
"""The phases in which a tile lies open that may be claimed."""


def movements_of(scene: Scene, seat: int, motion: int) -> list[m.Movement]:
    """What a player does to make a motion; `BadInput` if nobody could mean it by that.

    >>> from seifong.testing import stack
    >>> deal = stack(east="5s", south="67s")
    >>> deal.act(0, 22)
    >>> movements_of(Scene(deal), 1, CHOW_LOW)
    [Speak(seat=1, words='chow 67s', at=0)]
    """
    if scene.deal.phase in WINDOWS and motion >= PASS:
        return [_of_the_open_tile(scene, seat, motion)]
    if motion < KONG:
        is_named = scene.rules.conduct.discard.name == "required"
        return [m.Discard(seat, motion, named=motion if is_named else None)]
    if motion < PASS:
        kong = own_kong(scene.deal.hands[seat], motion - KONG)
        tiles = (motion - KONG,) * (4 if kong.form == CONCEALED_KONG else 1)
        return [m.Speak(seat, "kong"), m.Expose(seat, tiles)]
    if motion == WIN:
        return [m.Speak(seat, "win")]
    raise BadInput("there is nothing to claim now", "現在沒有牌可叫")


def _of_the_open_tile(scene: Scene, seat: int, motion: int) -> m.Movement:
    """A claim is said, and said again it is laid."""
    deal = scene.deal
    if motion == PASS:
        return m.Speak(seat, "pass")
    has_spoken = seat in scene.calls.of
    if motion == WIN:
        return (
            m.ShowHand(seat, tuple(deal.hands[seat].tiles()))
            if has_spoken
            else m.Speak(seat, "win")
        )
    _unless_no_set(deal, seat, motion)
    if has_spoken:
        return m.Expose(seat, own_tiles(deal, motion))
    return m.Speak(seat, words_for(deal, motion))


def _unless_no_set(deal: Deal, seat: int, motion: int) -> None:
    """A set is claimed of a tile that one sees, and a chow only where there is such a run.

    What would be said, or laid, for a set of a kong face down would name it to everybody
    (HK-KONG-14).
    """
    tile = int(open_tile_for(deal, seat))
    if tile == NO_TILE:
        raise BadInput(
            "the kong lies face down: no set can be claimed of it", "暗槓蓋着，不能叫來湊牌"
        )
    low = int(chow_low(motion, tile))
    if CHOW_HIGH <= motion <= CHOW_LOW and not (low >= 0 and has(CHOW_STARTS, low)):
        raise BadInput("there is no such chow of the open tile", "這隻牌沒有這樣的順子可上")
