"""This file is about where a match stands between deals, when a ruling has ended one of them."""

import pytest

from seifong.errors import Impossible
from seifong.match import Standing
from seifong.rules.presets import PRESETS, preset

STAYING = [*sorted(name for name in PRESETS if name.startswith("hong-kong")), "casual"]
PASSING = ["hkma", "tvb", "wsom", "zung-jung"]


@pytest.mark.rule("HK-FALSE-4")
@pytest.mark.parametrize("rules", STAYING)
def test_a_dealer_whose_foul_ends_the_deal_loses_it(rules: str) -> None:
    standing = Standing(counted=3, dealer=1, repeats=2).after("dealer out", preset(rules).match)

    assert standing == Standing(counted=4, dealer=2)


@pytest.mark.rule("HK-FALSE-4")
@pytest.mark.parametrize("rules", STAYING)
def test_a_dealer_stays_when_anothers_foul_ends_the_deal(rules: str) -> None:
    standing = Standing(counted=3, dealer=1, repeats=2).after("stopped", preset(rules).match)

    assert standing == Standing(counted=4, dealer=1, repeats=3)


@pytest.mark.rule("HK-DEALER-5", "ZJ-END-2")
@pytest.mark.parametrize("rules", PASSING)
def test_the_deal_passes_after_a_foul_too_where_it_always_does(rules: str) -> None:
    standing = Standing(counted=3, dealer=3).after("stopped", preset(rules).match)

    assert standing == Standing(counted=4, round=1, dealer=0)


@pytest.mark.rule("HK-FALSE-5", "HK-ROUND-6")
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_replayed_deal_leaves_everything_as_it_was(rules: str) -> None:
    standing = Standing(counted=3, dealer=3, repeats=1)

    assert standing.after("replayed", preset(rules).match) == standing


def test_no_deal_ends_after_the_match() -> None:
    over = Standing(counted=16, round=4, is_over=True)

    with pytest.raises(Impossible, match="the match is over"):
        over.after("exhausted", preset("hong-kong").match)


@pytest.mark.rule("HK-ROUND-4")
def test_the_player_of_a_place_sits_where_that_place_is_found() -> None:
    standing = Standing(dealer=2)

    assert [standing.place_at(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [standing.seat_at(place) for place in range(4)] == [2, 3, 0, 1]
