"""This file is about mishaps: what should not happen in a deal, and did; and what it costs a hand.

Here alone a deal changes otherwise than by proper play. Each of these is a happening, as those of
`deal` are: it changes what is so, and writes one event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from seifong.errors import Impossible
from seifong.kinds import only
from seifong.melds import ADDED_KONG
from seifong.seats import NOBODY, lower, steps, turned
from seifong.table.events import DiscardedOutOfTurn, DrewOutOfTurn, TookBack, TookEast
from seifong.table.kongs import undo_kong
from seifong.table.offers import remember_passed
from seifong.table.opening import TAKING
from seifong.table.phases import CLAIMS
from seifong.tiles import NO_TILE

if TYPE_CHECKING:
    from seifong.table.deal import Deal
    from seifong.table.passing import Passed

__all__ = ["discarded_after_all", "discarded_out_of_turn", "drew_out_of_turn", "lost_rights"]
__all__ += ["owes_discards", "took_back", "took_east", "went_without_drawing"]


def drew_out_of_turn(deal: Deal, seat: i64, *, from_tail: bool) -> None:
    """A seat took a tile that was not its to take; the turn stays where it is (ZJ-DRAW-1)."""
    tile = deal.wall.draw_replacement() if from_tail else deal.wall.draw_for(seat)
    deal.hands[seat].take(tile)
    if deal.journal is not None:
        deal.journal.append(DrewOutOfTurn(int(seat), int(tile), from_tail))
    deal.rights_changed()


def discarded_out_of_turn(deal: Deal, seat: i64, tile: i64) -> None:
    """A seat's tile lies in the river for good, and it was not its turn: its hand is short.

    The turn stays where it is, and so does what lies open: nobody may claim this tile. The
    rules are silent on that; it is our choice (HK-TURN-1, ZJ-DRAW-3).
    """
    deal.hands[seat].give(tile)
    deal.discharge(seat, tile)
    deal.river.lay_stray(seat, tile)
    if deal.journal is not None:
        deal.journal.append(DiscardedOutOfTurn(int(seat), int(tile)))
    deal.rights_changed()


def went_without_drawing(deal: Deal) -> None:
    """The lower seat takes its turn, and takes no tile (ZJ-DRAW-3)."""
    remember_passed(deal)
    deal.takes_turn(lower(deal.turn))


def took_back(deal: Deal, seat: i64, passed: Passed) -> None:
    """A claim that was laid is taken back for a higher one: its tile lies open as before.

    `passed` is who had passed on what before it was laid (ZJ-CLAIM-5, HK-CLAIM-11).
    """
    meld = deal.hands[seat].take_back()
    deal.river.put_back_newest()
    deal.passed.as_before(passed)
    if seat <= meld.source:
        deal.go_around -= 1
    deal.turn = meld.source
    deal.kongs_in_a_row = 0
    deal.fresh_pung = NO_TILE
    deal.melds_changed += only(8 * seat)
    deal.is_undisturbed = not any(hand.melds for hand in deal.hands)
    if deal.journal is not None:
        deal.journal.append(TookBack(int(seat), int(meld.form), int(meld.low)))
    deal.phase = CLAIMS
    deal.asked = NOBODY
    deal.rights_changed()


def discarded_after_all(deal: Deal) -> None:
    """The fourth tile of an added kong counts as discarded: another claimed it as if it were.

    HK-KONG-13.
    """
    seat, tile = deal.turn, deal.open_tile
    undo_kong(deal)
    deal.hands[seat].take(tile)
    if deal.journal is not None:
        deal.journal.append(TookBack(int(seat), ADDED_KONG, int(tile)))
    deal.discarded(seat, tile)


def owes_discards(deal: Deal, seat: i64, tiles: list[int]) -> None:
    """A ruling has tiles of a hand lie open, to be discarded next (ZJ-PEN-13)."""
    deal.penalties.lay(seat, tiles)
    deal.owing |= only(seat)
    deal.rights_changed()


def lost_rights(deal: Deal, seat: i64, *, win: bool, claims: bool, kongs: bool) -> None:
    """A hand has lost something for the rest of the deal, by a ruling as a rule.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.deal import Deal
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> deal = Deal(Options(preset("zung-jung")), FastDice("a deal"))
    >>> lost_rights(deal, 2, win=True, claims=True, kongs=False)
    >>> deal.no_win == only(2), deal.no_claims == only(2), deal.no_kongs
    (True, True, 0)

    HK-DEAD-1, ZJ-PEN-3.
    """
    if win:
        deal.no_win |= only(seat)
    if claims:
        deal.no_claims |= only(seat)
    if kongs:
        deal.no_kongs |= only(seat)
    deal.rights_changed()


def took_east(deal: Deal, seat: i64) -> None:
    """Whoever sat there took over as East; what each player lost by then goes with them.

    Nobody has all first tiles yet (ZJ-PEN-8).
    """
    if deal.opening.stage != TAKING:
        raise Impossible("it is too late: the deal is the wrong dealer's")
    deal.no_win = turned(deal.no_win, seat)
    deal.no_claims = turned(deal.no_claims, seat)
    deal.no_kongs = turned(deal.no_kongs, seat)
    gains, deducted = deal.gains[:], deal.deducted[:]
    other: i64
    for other in range(4):
        deal.gains[steps(seat, other)] = gains[other]
        deal.deducted[steps(seat, other)] = deducted[other]
    if deal.journal is not None:
        deal.journal.append(TookEast(int(seat)))
