"""What lies open of a seat, and what a discard may cost, by signs and weights made by hand."""

from math import log

import pytest

from seifong.bots.danger import Danger, Other
from seifong.bots.prospects import Table
from seifong.bots.signs import SIGNS
from seifong.bots.weights import Weights, shipped_values
from seifong.errors import Impossible
from seifong.melds import CHOW, PUNG, Meld
from seifong.notation import parse_tile, parse_tiles
from seifong.rules.presets import preset, with_options
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.options import Options
from seifong.views import View
from south import in_its_turn

HAND = "258m 147p 369s ESWN C"


def before_west(
    *,
    discards: str = "",
    melds: tuple[Meld, ...] = (),
    go_around: int = 1,
    rules: str = "hong-kong",
) -> View:
    """South is to discard. West has thrown some tiles and laid some melds; nobody else may win."""
    view = in_its_turn(HAND, rules=rules)
    view.no_win = 1 << EAST | 1 << NORTH
    view.melds[WEST] = list(melds)
    for tile in parse_tiles(discards):
        view.river.lay(WEST, tile)
    view.go_around = go_around
    view.live = 10
    return view


def signs_of(view: View, tile: str) -> set[str]:
    value_honours = Table(view.options, SOUTH, 0).value_honours_of(WEST)
    found = Other(view, WEST).signs(view, parse_tile(tile), value_honours)
    return {SIGNS[place] for place in found}


# --- the signs ---

THREE_OF_DOTS = (Meld(CHOW, 9, 9, SOUTH), Meld(PUNG, 17, 17, EAST), Meld(CHOW, 12, 12, SOUTH))
TWO_PUNGS = (Meld(PUNG, 0, 0, EAST), Meld(PUNG, 17, 17, EAST))


@pytest.mark.parametrize(
    ("view", "tile", "signs"),
    [
        # Two 4p are unseen, one held and one laid; 23p, 35p and 56p are nine ways each.
        (
            before_west(melds=THREE_OF_DOTS, go_around=16),
            "4p",
            "melds_3 turn_5 thrown_0 suited_2 rank_4 ways_7 same_suit_3",
        ),
        # All four of 2m but the one held; 1m3m, 34m: 16 ways each. No meld is of its suit.
        (
            before_west(melds=THREE_OF_DOTS, go_around=16),
            "2m",
            "melds_3 turn_5 thrown_0 suited_3 rank_2 ways_7 other_suit_3",
        ),
        # Three of each are unseen. Three C would be worth a faan to West, or W, its own wind.
        (before_west(go_around=4), "C", "melds_0 turn_1 thrown_0 honour_3 value"),
        (before_west(go_around=4), "W", "melds_0 turn_1 thrown_0 honour_3 value"),
        (before_west(go_around=4), "S", "melds_0 turn_1 thrown_0 honour_3"),
        # Two pungs and no chow, of two suits: no suit is told.
        (before_west(melds=TWO_PUNGS), "S", "melds_2 turn_0 thrown_0 honour_3 pungs_only"),
        (
            before_west(melds=TWO_PUNGS),
            "1s",
            "melds_2 turn_0 thrown_0 suited_3 rank_1 ways_3 pungs_only",
        ),
        # One pung tells nothing of pungs; all of 1m are seen but one.
        (
            before_west(melds=TWO_PUNGS[:1]),
            "1m",
            "melds_1 turn_0 thrown_0 suited_1 rank_1 ways_3 same_suit_1",
        ),
        # West threw 5m three discards ago; of characters it has thrown one, of bamboos two.
        (
            before_west(discards="5m 6s 7s"),
            "5m",
            "melds_0 turn_0 thrown_0 suited_2 rank_5 ways_7 thrown_before passed_2",
        ),
        # Three each of 2m and 3m are unseen: nine ways, told in fours that are begun.
        (before_west(discards="3m"), "1m", "melds_0 turn_0 thrown_0 suited_3 rank_1 ways_3"),
        (
            before_west(discards="6s 7s 1p"),
            "3s",
            "melds_0 turn_0 thrown_1 suited_3 rank_3 ways_7",
        ),
    ],
)
def test_the_signs_are_what_lies_open(view: View, tile: str, signs: str) -> None:
    assert signs_of(view, tile) == set(signs.split())


def test_a_tile_that_another_threw_counts_from_when_the_seat_let_it_pass() -> None:
    """North threw 4p, and West has changed its hand so often since: once, twice, and so on."""
    ages = []
    for since in range(1, 10):
        view = before_west()
        view.river.lay(NORTH, parse_tile("4p"))
        for _ in range(since):
            view.river.lay(WEST, parse_tile("C"))
        ages += [sign for sign in signs_of(view, "4p") if sign.startswith("passed")]

    assert ages == [f"passed_{age}" for age in (1, 2, 3, 3, 4, 4, 4, 5, 5)]


def test_of_two_times_that_a_tile_was_let_pass_the_newest_counts() -> None:
    """And once West has discarded since, its hand is another, and the tile no longer safe."""
    view = before_west()
    for _ in range(2):
        view.river.lay(NORTH, parse_tile("4p"))
        view.river.lay(WEST, parse_tile("C"))

    assert "passed_1" in signs_of(view, "4p")
    assert danger_by(view).of(parse_tile("4p")) > 0


# --- what it costs ---


def danger_by(view: View, **values: float) -> Danger:
    """As weights have it of which no sign counts but those that are named."""
    signs = ("bias", "dearer", *SIGNS, *(f"{sign}_price" for sign in SIGNS))
    plain = shipped_values("slow") | dict.fromkeys(signs, 0.0) | {"early": 1.0}
    weights = Weights(plain | values)
    return Danger(view, Table(view.options, SOUTH, 0, weights))


C = parse_tile("C")


@pytest.mark.rule("HK-PAY-1", "HK-PAY-2")
def test_a_danger_is_the_chance_times_what_a_fed_win_costs_more() -> None:
    """Odds are even. Three faan cost 32 quarters who feeds them, and 16 each who does not."""
    view = before_west()

    assert danger_by(view, anyway=0.5).of(C) == (32 - 16 / 2) / 2
    assert danger_by(view, anyway=0.0).of(C) == 32 / 2
    assert danger_by(view, anyway=0.5, bias=log(1 / 3)).of(C) == pytest.approx(24 / 4)
    assert danger_by(view, anyway=0.5, dearer=log(2)).of(C) == pytest.approx(24)


def test_signs_make_a_win_likelier_and_dearer() -> None:
    view = before_west()
    sure = danger_by(view, anyway=0.5, value=log(3))  # three to one
    dear = danger_by(view, anyway=0.5, value_price=log(3))

    assert sure.of(C) == pytest.approx(24 * 3 / 4)
    assert dear.of(C) == pytest.approx(24 * 3 / 2)
    assert sure.weigh(C).chance == pytest.approx(3 / 4)
    assert sure.of(parse_tile("N")) == dear.of(parse_tile("N")) == 12


@pytest.mark.rule("HK-FAAN-11")
def test_a_wind_is_dear_to_the_seat_whose_own_it_is() -> None:
    """South looks at what West may win with, and S is worth nothing to West."""
    danger = danger_by(before_west(), value=log(3), value_price=log(2))
    chances = [danger.weigh(parse_tile(wind)).chance for wind in "SWN"]
    costs = [danger.of(parse_tile(wind)) for wind in "SWN"]

    assert chances == pytest.approx([1 / 2, 3 / 4, 1 / 2])
    assert costs[1] == pytest.approx(3 * costs[0])
    assert costs[0] == costs[2]


def test_no_win_is_taken_to_be_dearer_than_some_thousand_times_the_cheapest() -> None:
    """Else a few signs that seldom meet would make a tile cost more than anybody could pay."""
    view = before_west()

    dearest = danger_by(view, anyway=0.5, dearer=7.0).of(C)

    assert danger_by(view, anyway=0.5, dearer=50.0).of(C) == dearest


def test_every_other_seat_that_may_win_adds_its_part() -> None:
    view = before_west()
    view.no_win = 0

    assert danger_by(view, anyway=0.5).of(C) == 3 * 12
    assert danger_by(view, anyway=0.5).weigh(C).chance == 1  # and never more


@pytest.mark.rule("HK-PAY-1")
def test_each_other_seat_costs_what_its_own_win_would() -> None:
    """Where the dealer's hands count four times, feeding East costs 128 quarters, and West 32."""
    house = Options(with_options(preset("hong-kong"), {"dealer.multiplier": 4}))
    view = View(SOUTH, house)
    view.live = 10
    costs = []
    for feared in (EAST, WEST):
        view.no_win = 0b1111 & ~(1 << feared)
        costs.append(danger_by(view, anyway=0.0).of(C))

    assert costs == [128 / 2, 32 / 2]


def test_at_the_beginning_of_a_deal_a_cost_counts_less() -> None:
    """A quarter of it with 80 tiles to draw, all of it with 15, evenly between."""
    view, costs = before_west(), []
    for live in (88, 80, 67, 15, 0):
        view.live = live
        costs.append(danger_by(view, anyway=0.5, early=0.25).of(C))

    assert costs == pytest.approx([3, 3, 12 * (1 - 0.75 * 52 / 65), 12, 12])


def test_what_costs_less_than_the_margin_changes_no_plan() -> None:
    """A quarter of 24."""
    danger = danger_by(before_west(), anyway=0.5, margin=0.25)

    assert danger.is_small(6)
    assert not danger.is_small(6.01)


def test_at_zung_jung_a_cheap_win_costs_as_much_whoever_fed_it() -> None:
    """A point from each: so only what would not have been paid anyway counts."""
    view = before_west(rules="zung-jung")

    assert danger_by(view, anyway=0.5).of(C) == 4 / 2 / 2
    assert danger_by(view, anyway=1.0).of(C) == 0


def test_no_weight_is_taken_for_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a sign was called `pungs`, and stood where that weight of narrow routes belongs."""
    section = {"claim": 1.0, "pungs": 0.8}
    monkeypatch.setattr(
        "seifong.bots.weights.tomllib.loads",
        lambda _: {"slow": section, "slow-signs": {"pungs": 0.6}},
    )

    with pytest.raises(Impossible, match="pungs: a weight and a sign share a name"):
        shipped_values("slow")
