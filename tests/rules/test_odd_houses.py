"""What houses may agree on that no rulebook foresees, found by somebody who tried to break it."""

import pytest

from scenes import answer
from seifong.errors import Impossible
from seifong.match import Match
from seifong.notation import parse_tile
from seifong.rules.presets import preset, with_options
from seifong.scoring.payment import payments, shown
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import DISCARD, Win
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.motions import KONG, PASS, PUNG, WIN
from seifong.table.phases import TURN
from seifong.testing import stack
from seifong.views import view_of
from winning import win_of


def discard_until(deal: Deal, seat: int) -> None:
    """Everyone passes and discards what was drawn, until it is that seat's turn."""
    while not (deal.phase == TURN and deal.turn == seat):
        deal.act(deal.asked, int(deal.drawn) if deal.phase == TURN else PASS)


@pytest.mark.rule("HK-ROB-6", "ZJ-IMM-7")
def test_the_declarer_of_a_robbed_kong_pays_three_shares_whatever_was_discarded_before() -> None:
    """West discarded the tile itself, East ponged it and adds the fourth: nobody else pays."""
    three_shares = {
        "kong.rob_payment": "declarer_three_shares",
        "immunity.rob": "first_discarder",
        "kong.fresh_pung": True,
    }
    deal = stack(
        east="555m E",
        west="46m 123p 456p 789p SS",
        head="9s 5m",
        rules=with_options(preset("zung-jung"), three_shares),
    )
    deal.act(EAST, parse_tile("E"))
    discard_until(deal, WEST)
    deal.act(WEST, parse_tile("5m"))
    answer(deal, {EAST: PUNG})

    deal.act(EAST, KONG + parse_tile("5m"))
    deal.act(WEST, WIN)

    worth = deal.gains[WEST]
    assert worth > 0
    assert deal.gains == [-worth, 0, worth, 0]


@pytest.mark.rule("ZJ-PAY-1", "ZJ-PAY-4", "ZJ-IMM-4", "HK-CLAIM-19")
def test_a_winner_who_is_responsible_for_anothers_win_still_pays_it() -> None:
    """South and North win on East's tile, which South has discarded before in North's window.

    North's All Triplets is worth 30: 25 from East and West, and 3 x 30 - 50 = 40 from South.
    """
    rules = with_options(preset("zung-jung"), {"claim.multi_win": "all"})
    south = win_of("123m 456p 678s 34s 99m +2s @SE", source=EAST)
    north = win_of("[EEE] [SSS] [555p] 22s 77m +2s @NE", source=EAST)
    moved = Win(north.hand, north.tile, DISCARD, NORTH, source=EAST, responsible=SOUTH)
    scorer = scorer_of(rules)

    paid = payments(rules, [south, moved], [scorer.score(south), scorer.score(moved)])

    assert scorer.score(moved).worth == 30
    to_north = {flow.payer: 0 for flow in paid.flows}
    for flow in paid.flows:
        if flow.payee == NORTH:
            to_north[flow.payer] += flow.amount
    assert {seat: shown(amount) for seat, amount in to_north.items() if amount} == {
        EAST: 25,
        WEST: 25,
        SOUTH: 40,
    }


@pytest.mark.rule("HK-ROUND-3")
def test_a_match_plays_one_deal_at_a_time_and_settles_it_once() -> None:
    match, other = Match(preset("casual"), "one"), Match(preset("casual"), "two")
    deal = match.next_deal()
    with pytest.raises(Impossible, match="not settled"):
        match.next_deal()
    deal.exhausted()

    with pytest.raises(Impossible, match="not the one"):
        other.settle(deal)
    match.settle(deal)
    with pytest.raises(Impossible, match="not the one"):
        match.settle(deal)

    assert match.counted == 1


@pytest.mark.rule("HK-ETIQ-5")
@pytest.mark.parametrize("seat", [-3, -2, 4])
def test_a_seat_that_is_none_has_no_view_and_no_motions(seat: int) -> None:
    deal = stack(rules="hong-kong")

    with pytest.raises(Impossible):
        view_of(deal, seat)
    with pytest.raises(Impossible):
        deal.proper(seat)
    assert not deal.is_proper(seat, PUNG)


def test_amounts_are_shown_in_the_unit_of_the_table() -> None:
    assert [shown(amount) for amount in (1, 2, 4, -130)] == [0.25, 0.5, 1, -32.5]
