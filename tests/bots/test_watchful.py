"""What the bot `watchful` minds, and what it gives up for it."""

from math import log

import pytest

from seifong.bots import RandomBot, RoutesBot, SpeedBot, WatchfulBot
from seifong.bots.danger import Danger, ways
from seifong.bots.prospects import Table
from seifong.bots.signs import SIGNS
from seifong.bots.weights import Weights, shipped_values
from seifong.kinds import kinds_in
from seifong.melds import CHOW, PUNG, Meld
from seifong.notation import parse_tile
from seifong.rulebook import Words
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.motions import CHOW_HIGH, WIN
from seifong.table.river import River
from seifong.views import View
from south import discard, in_its_turn, may_claim, options_of, south_sees


def against_three_melds_of_dots(hand: str, *, rules: str = "hong-kong") -> View:
    """Late in the deal West shows three melds of dots; everybody threw 7s last."""
    view = in_its_turn(hand, rules=rules)
    view.melds[WEST] = [
        Meld(CHOW, 9, 9, SOUTH),
        Meld(PUNG, 17, 17, EAST),
        Meld(CHOW, 12, 12, SOUTH),
    ]
    for seat in (WEST, NORTH, EAST):
        view.river.lay(seat, parse_tile("7s"))
    view.sizes = [13, 14, 4, 13]
    view.go_around = 16
    view.live = 16
    return view


def danger_of(view: View, tile: str) -> float:
    table = Table(view.options, view.seat, view.round_wind)
    return Danger(view, table).of(parse_tile(tile))


# --- what a discard may cost ---


@pytest.mark.rule("HK-PAY-1", "HK-PAY-2", "ZJ-PAY-2", "ZJ-PAY-3", "ZJ-PAY-4")
@pytest.mark.parametrize(
    ("rules", "worth", "fed", "share"),
    [
        # Eight times a unit of a half is a share; the discarder pays two, in quarters.
        ("hong-kong", 3, 32, 16),
        # At half gun the discarder pays one.
        ("hong-kong-half-gun", 3, 16, 16),
        # Up to 25 points it makes no difference who fed it.
        ("zung-jung", 25, 100, 100),
        # 25 from each, and the rest for all three: 160 points against 70.
        ("zung-jung", 70, 640, 280),
    ],
)
def test_what_a_win_costs_who_feeds_it_and_who_does_not(
    rules: str, worth: int, fed: int, share: int
) -> None:
    table = Table(options_of(rules), SOUTH, 0)

    assert table.costs(worth, WEST) == (fed, share)


@pytest.mark.rule("HK-CLAIM-7", "HK-FAAN-20")
def test_a_tile_of_the_suit_that_somebody_collects_is_dangerous() -> None:
    """West shows 123p 456p 999p, and may not win below three faan; counted by hand:

    - On 4p any flush has them. Two of 23p, 35p or 56p, three unseen of each, make 27 pairs of
      tiles that wait for it; beside them FF or PP, six of each, or E, S, W, N or C, three of each,
      make 27 pairs of honours: 729 holdings, and more with pairs of dots.
    - On 2m there is one faan at most, and both of West's own flowers must lie there for two more:
      three 2m, each beside FFF or PPP, four of each, or CCC, EEE or WWW, one of each: 33 holdings.

    So 4p is 22 times as likely to be won on, if flowers always helped, and a flush costs no less.
    Half of that is the least that one may ask of signs which know nothing of the holdings.
    """
    view = against_three_melds_of_dots("258m 147p 369s ESWN C")
    view.no_win = 1 << EAST | 1 << NORTH

    assert danger_of(view, "4p") > 11 * danger_of(view, "2m") > 0


@pytest.mark.rule("HK-WATER-1", "ZJ-IMM-3", "ZJ-IMM-4")
@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_a_tile_that_all_have_let_pass_since_they_last_played_is_safe(rules: str) -> None:
    """East threw 7s after West's last discard, and West did not win on it; its hand is the same."""
    view = against_three_melds_of_dots("258m 147p 379s ESWN C", rules=rules)

    assert danger_of(view, "7s") == 0
    assert danger_of(view, "3s") > 0


def test_a_tile_that_was_let_pass_a_while_ago_is_less_dangerous() -> None:
    """East threw 4p, or 6s, before West's last two discards."""
    dangers = []
    for thrown in ("4p", "6s"):
        view = against_three_melds_of_dots("258m 147p 369s ESWN C")
        view.no_win = 1 << EAST | 1 << NORTH
        view.river = River()
        view.river.lay(EAST, parse_tile(thrown))
        view.river.lay(WEST, parse_tile("7s"))
        view.river.lay(WEST, parse_tile("7s"))
        dangers.append(danger_of(view, "4p"))

    assert 0 < dangers[0] < dangers[1]


def test_unseen_tiles_make_chows_in_as_many_ways_as_they_can_be_paired() -> None:
    """South holds one 3s, one 6s and one 9s, and all threw 7s; no other is seen."""
    view = against_three_melds_of_dots("258m 147p 369s ESWN C")

    assert ways(view, parse_tile("1s")) == 4 * 3  # 2s 3s
    assert ways(view, parse_tile("3s")) == 4 * 4 + 4 * 4 + 4 * 4  # 1s 2s, 2s 4s, 4s 5s


def test_a_seat_that_may_not_win_any_more_is_no_danger() -> None:
    view = against_three_melds_of_dots("258m 147p 369s ESWN C")
    before = danger_of(view, "4p")
    view.no_win = 1 << WEST

    assert danger_of(view, "4p") < before / 2


# --- what it does about it ---


@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_with_nothing_to_win_it_folds(rules: str) -> None:
    view = against_three_melds_of_dots("258m 2468p 379s ESWN", rules=rules)
    view.live = 4

    assert WatchfulBot().choose(view) == discard("7s")


def test_while_nothing_is_open_it_plays_as_routes_does() -> None:
    view = south_sees("113456789p EE C 2m 7s")
    view.proper_motions = kinds_in(view.hand.one)

    assert WatchfulBot().choose(view) == RoutesBot().choose(view)


def test_it_leaves_the_view_as_it_was() -> None:
    view = against_three_melds_of_dots("258m 2468p 379s ESWN")
    before = view.facts()

    WatchfulBot().choose(view)

    assert view.facts() == before


# --- what it says ---


def test_each_says_in_a_line_what_it_aims_at() -> None:
    """Two C and one 5p would complete it: one more 5p lies in 456p, and two are held."""
    view = in_its_turn("789p CC 55p 2m [123p] [456p]")
    view.live = 20  # too late for a full flush
    motion = discard("2m")
    routes, watchful = (bot.explain(view, motion) for bot in (RoutesBot(), WatchfulBot()))

    assert routes.en.startswith("half flush, distance 0, 3 live tiles, pays about ")
    assert routes.zh.startswith("混一色，叫糊，進張餘 3 隻，約可收 ")
    assert watchful.en.startswith(routes.en + "; danger ")
    assert watchful.zh.startswith(routes.zh + "；危險：出銃機會 ")


@pytest.mark.rule("HK-PAY-1", "HK-PAY-2")
def test_danger_is_told_in_percent_and_in_the_unit_of_the_table() -> None:
    """Odds of one in four for each of three seats; each win would cost 32 quarters, or 8."""
    signs = ("bias", "dearer", *SIGNS, *(f"{sign}_price" for sign in SIGNS))
    even = dict.fromkeys(signs, 0.0) | {"bias": log(1 / 3), "early": 1.0, "anyway": 0.0}
    view = in_its_turn("258m 147p 369s ESWN C")

    told = WatchfulBot(Weights(shipped_values("slow") | even)).explain(view, discard("C"))

    assert told.en.endswith("; danger 75.0 % to be won on, 6.00 lost on average")
    assert told.zh.endswith("；危險：出銃機會 75.0%，平均失 6.00")


def test_it_says_that_it_sees_no_way() -> None:
    view = against_three_melds_of_dots("258m 2468p 379s ESWN")
    view.live = 0

    told = WatchfulBot().explain(view, discard("7s")).en

    assert told == "no route wins in time; danger 0.0 % to be won on, 0.00 lost on average"


def test_it_names_the_pungs_that_a_plan_must_have() -> None:
    """Self-drawn and without flowers it lacks a faan, that of CCC; both other N are gone."""
    view = in_its_turn("567p 789s NN CC E [123m]", river="NN")
    view.live = 40

    told = RoutesBot().explain(view, discard("E"))

    assert told.en.startswith(
        "any hand with three Red Dragons, distance 0, 2 live tiles, pays about "
    )
    assert told.zh.startswith("任何糊牌，有中刻子，叫糊，進張餘 2 隻，約可收 ")


@pytest.mark.rule("ZJ-PAY-1", "ZJ-PAY-3")
def test_a_win_is_explained_by_what_it_pays() -> None:
    """A chicken hand: a point from each of the others."""
    view = may_claim("567p 234s 888s 9m [123m]", "9m", WIN, rules="zung-jung")

    assert RoutesBot().explain(view, WIN) == Words("pays 3 now", "現可收 3")


def test_of_a_claim_it_says_what_is_discarded_then() -> None:
    """345p is laid; E is of no use beside three sets, a pair and 78s."""
    view = may_claim("34p CCC 123m 99s 78s E", "5p", CHOW_HIGH)

    told = RoutesBot().explain(view, CHOW_HIGH)

    assert told.en.startswith("then discard East Wind; ")
    assert told.zh.startswith("再打東；")


def test_speed_says_how_far_it_is_and_random_that_it_is_random() -> None:
    """45p waits for 3p and 6p, eight tiles of which none is seen."""
    view = in_its_turn("123m 456m 789s EE 245p")

    assert SpeedBot().explain(view, discard("2p")) == Words(
        "distance 0, 8 live tiles", "叫糊，進張餘 8 隻"
    )
    assert SpeedBot().explain(view, WIN).en == "the hand is complete"
    assert RandomBot(1).explain(view, discard("2p")) == Words("by chance", "純屬隨機")
