"""A table whose windows somebody keeps: it stays open after a discard, whoever may claim."""

import pytest

from seifong.bots import by_name
from seifong.lab.simulation import play_deal
from seifong.match import Match
from seifong.rules.presets import preset
from seifong.seats import NOBODY
from seifong.table.deal import Deal
from seifong.table.events import Event
from seifong.table.phases import CLAIMS
from seifong.views import view_of


def settled_by_hand(deal: Deal) -> int:
    """Play a deal whose windows are kept; how many windows nobody had anything to claim in."""
    bots = [by_name("random", seat) for seat in range(4)]
    empty = 0
    deal.keeps_windows = True
    is_new = False
    while deal.end is None:
        if deal.asked == NOBODY:
            empty += is_new
            deal.settle()
            continue
        is_new = deal.phase != CLAIMS
        deal.act(deal.asked, bots[deal.asked].choose(view_of(deal, deal.asked)))
    return empty


@pytest.mark.rule("HK-ETIQ-5", "P-59")
def test_a_kept_window_is_open_though_nobody_may_claim() -> None:
    deal = Match(preset("zung-jung"), "a window").next_deal()
    deal.keeps_windows = True

    deal.act(0, deal.hands[0].tiles()[-1])
    while deal.asked != NOBODY:
        deal.act(deal.asked, 68)

    assert deal.phase == CLAIMS
    deal.settle()
    assert deal.turn == 1


@pytest.mark.parametrize("name", ["zung-jung", "hong-kong", "hong-kong-multi-win", "wsom"])
def test_a_kept_window_changes_nothing_but_the_time(name: str) -> None:
    for number in range(12):
        kept: list[Event] = []
        plain: list[Event] = []

        empty = settled_by_hand(Match(preset(name), f"deal {number}").next_deal(kept))
        deal = Match(preset(name), f"deal {number}").next_deal(plain)
        play_deal(deal, [by_name("random", seat) for seat in range(4)])

        assert empty > 10
        assert kept == plain
