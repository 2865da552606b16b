"""This file is about flowers drawn in play: laid on the table, replaced, and enough of them a win.

The opening has its own, in `opening`; but a win by those, too, is offered here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64, mypyc_attr

from seifong.kinds import count, lowest, only
from seifong.scoring.win import FLOWERS
from seifong.table import automation
from seifong.table.claims import CLAIM_WIN
from seifong.table.events import ShowedFlower
from seifong.table.phases import FLOWER_WIN, SHOWING
from seifong.table.winning import win_of
from seifong.tiles import NO_TILE, PLUM

if TYPE_CHECKING:
    from seifong.table.deal import Deal

__all__ = ["DrawnFlowers", "drew_flower", "offer_flower_win", "settle_flower_win", "show_flower"]


@mypyc_attr(acyclic=True)
@final
class DrawnFlowers:
    """The flowers that seats have drawn and not laid on the table yet.

    >>> flowers = DrawnFlowers()
    >>> flowers.draw(2, PLUM)
    >>> lowest(flowers.of(2)) == PLUM, flowers.of(1)
    (True, 0)
    >>> flowers.lay(2, PLUM)
    >>> flowers.of(2)
    0
    """

    def __init__(self) -> None:
        self._held: i64 = 0  # eight bits for each seat
        self.declined: list[i64] = [0, 0, 0, 0]  # how many a seat had when it let a win by them go

    def as_before(self, earlier: DrawnFlowers) -> None:
        """The same as those."""
        self._held = earlier._held
        self.declined = earlier.declined[:]

    def draw(self, seat: i64, flower: i64) -> None:
        """A seat has drawn a flower."""
        self._held |= _held_by(seat, flower)

    def lay(self, seat: i64, flower: i64) -> None:
        """It is laid on the table."""
        self._held &= ~_held_by(seat, flower)

    def of(self, seat: i64) -> i64:
        """Those of a seat, as a set of kinds."""
        return (self._held >> 8 * seat & 255) << PLUM


def _held_by(seat: i64, flower: i64) -> i64:
    """The bit of a flower that a seat holds."""
    return only(8 * seat + flower - PLUM)


def drew_flower(deal: Deal, flower: i64) -> None:
    """The seat to play has drawn a flower, and is to lay it on the table (HK-FLOWER-4)."""
    deal.drawn = NO_TILE
    deal.drawn_flowers.draw(deal.turn, flower)
    deal.phase = SHOWING
    deal.asked = deal.turn
    if deal.automations & automation.FLOWERS:
        show_flower(deal)


def show_flower(deal: Deal, flower: i64 = NO_TILE) -> None:
    """It does, and is owed a tile for it, unless it wins by its flowers.

    As a rule that tile is no kong bloom (HK-KONG-12).
    """
    if flower == NO_TILE:
        flower = lowest(deal.drawn_flowers.of(deal.turn))
    deal.drawn_flowers.lay(deal.turn, flower)
    deal.hands[deal.turn].show_flower(flower)
    deal.opening.newest_flowers[deal.turn] = flower
    if deal.journal is not None:
        deal.journal.append(ShowedFlower(int(deal.turn), int(flower)))
    if not deal.options.bloom_after_flower:
        deal.kongs_in_a_row = 0
    if not offer_flower_win(deal, deal.turn):
        deal.owe_replacement()


def offer_flower_win(deal: Deal, seat: i64) -> bool:
    """Ask a seat whether it wins by its flowers, once for seven and once for eight.

    Flowers of the opening are offered on the seat's own first turn (HK-FLOWER-10, HK-FP-12).
    """
    if not deal.automations & automation.CLAIMS:
        return False  # it says so by itself
    held = count(deal.hands[seat].flowers)
    if held < deal.options.flowers_to_win or held == deal.drawn_flowers.declined[seat]:
        return False
    if not deal.options.scorer.may_win(win_of(deal, seat, FLOWERS)):
        return False  # the list does not price them (HK-FAAN-08, HK-FAAN-09)
    deal.drawn_flowers.declined[seat] = held
    deal.phase = FLOWER_WIN
    deal.window.close()
    deal.window.offer(seat, CLAIM_WIN)
    deal.asked = seat
    return True


def settle_flower_win(deal: Deal, seat: i64, *, has_won: bool) -> None:
    """The seat has won by its flowers, or plays on without."""
    if has_won:
        deal.won([int(seat)], FLOWERS)
    elif deal.opening.is_exhausted:
        deal.exhausted()
    elif deal.hands[deal.turn].size() % 3 == 1:
        deal.owe_replacement()  # the tile for the flower just drawn is still owed
    else:
        deal.begins_to_decide()
