"""What the bot `routes` does where every player would do the same."""

import pytest

from seifong.bots import RoutesBot
from seifong.bots.plans import Plan, Route, routes
from seifong.bots.prospects import MOST_PRICED, Prospects, Table, table_of
from seifong.bots.weights import Weights, shipped_values
from seifong.hands import hand_of
from seifong.kinds import only
from seifong.lacks import ALL_MELDS
from seifong.match import Match
from seifong.melds import CHOW, PUNG, Meld
from seifong.notation import parse_hand, parse_tile, parse_tiles, write_set
from seifong.rules.presets import PRESETS, preset
from seifong.seats import SOUTH
from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, PASS, WIN
from seifong.table.motions import PUNG as CLAIM_PUNG
from seifong.table.options import Options
from seifong.tiles import CHARACTERS, HONOURS
from south import discard, in_its_turn, kong, may_claim, south_sees


def plan_of(english: str, kind: str = "1m") -> Plan:
    """The plan of the first route of that name which may use a kind."""
    for route in routes():
        if route.english == english and route.kinds & only(parse_tile(kind)):
            return Plan(route)
    raise AssertionError(english)


# --- how far a hand is from a route, counted by hand ---


@pytest.mark.parametrize(
    ("route", "hand", "lacking", "useful"),
    [
        # 78m lacks 6m or 9m, and E its pair; 5p is no use.
        ("half flush", "78m E 5p [123m] [444m] [CCC]", 2, "69m E"),
        # E is no use either, and the pair lacks two.
        ("full flush", "78m E 5p [123m] [444m] [666m]", 3, None),
        # Five pairs are four pungs that lack a tile each, and the pair.
        ("all pungs", "11m 33m 55p 77s EE S C 9p", 4, "13m 5p 7s E"),
        # The straight lacks 5m and 9m; 67p lacks a tile, and one of the honours its pair.
        ("straight", "1234m 678m 67p E S C F", 4, "59m 58p ESCF"),
        # Four alike are two pairs.
        ("seven pairs", "1122m 3333p 5s 7s E S C", 3, "57s ESC"),
        # Eleven kinds and no pair: any of the thirteen helps.
        ("thirteen orphans", "19m 19p 19s ESWN C 5p 5s", 3, "19m 19p 19s ESWNCFP"),
    ],
)
def test_a_plan_counts_what_a_hand_lacks(
    route: str, hand: str, lacking: int, useful: str | None
) -> None:
    tiles, melds = parse_hand(hand)
    plan = plan_of(route)

    assert plan.lay(melds)
    assert plan.count(hand_of(tiles)) == lacking
    if useful is not None:
        assert write_set(plan.useful()).replace(" ", "") == useful.replace(" ", "")


def test_a_route_has_no_place_for_melds_of_another_suit() -> None:
    half_flush = Route("half flush", "混一色", CHARACTERS | HONOURS, ALL_MELDS)

    assert Plan(half_flush).lay([Meld(CHOW, 0), Meld(PUNG, 31)])
    assert not Plan(half_flush).lay([Meld(CHOW, 9)])
    assert not plan_of("all pungs").lay([Meld(CHOW, 0)])
    assert not plan_of("all chows").lay([Meld(PUNG, 0)])


# --- what it does ---


def test_routes_wins_when_it_may() -> None:
    drawn = in_its_turn("1111m 23m 456p 789p 55s", kong("1m"), WIN)

    assert RoutesBot().choose(drawn) == WIN


def test_it_lets_a_chicken_hand_go_early_for_a_flush_and_takes_it_late() -> None:
    """A point from each, where a full flush is 80."""
    view = may_claim("345p 99p 55m [123p] [678p]", "5m", CLAIM_PUNG, WIN, rules="zung-jung")
    early = RoutesBot().choose(view)
    view.live = 3

    assert early == PASS
    assert RoutesBot().choose(view) == WIN


def test_with_nine_dots_and_honours_it_goes_for_a_half_flush() -> None:
    """Nothing else may win three faan as soon."""
    view = in_its_turn("113456789p EE C 2m 7s")

    assert RoutesBot().choose(view) in {discard("2m"), discard("7s")}


def test_it_claims_what_a_half_flush_needs_and_nothing_else() -> None:
    chow = may_claim("1134689p EE CC 2m 7s", "7p", CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH)
    pung = may_claim("1134689p EE CC 2m 7s", "C", CLAIM_PUNG)
    other = may_claim("11346789p EE 34m 7s", "2m", CHOW_LOW)

    assert RoutesBot().choose(chow) == CHOW_MIDDLE
    assert RoutesBot().choose(pung) == CLAIM_PUNG
    assert RoutesBot().choose(other) == PASS


def test_it_claims_a_chow_to_come_nearer_where_anything_wins() -> None:
    view = may_claim("567m 34p 67s 99s 2s [123m]", "5p", CHOW_HIGH, rules="casual")

    assert RoutesBot().choose(view) == CHOW_HIGH


def test_it_claims_no_chow_that_leaves_it_short_of_the_minimum() -> None:
    """A flower is not South's: common hand and self-draw lack the faan of a concealed hand."""
    view = may_claim("234m 567m 34p 67s 99s 2s fl1", "5p", CHOW_HIGH)

    assert RoutesBot().choose(view) == PASS


def test_it_keeps_three_dragons() -> None:
    view = in_its_turn("CCC 2589m 147p 358s 9s")

    assert RoutesBot().choose(view) != discard("C")


def test_with_twelve_orphans_it_waits_for_the_last() -> None:
    turn = in_its_turn("19m 19p 19s ESWN CF 5p 5s")
    pung = may_claim("19m 19p 199s ESWN CC 5s", "C", CLAIM_PUNG)

    assert RoutesBot().choose(turn) in {discard("5p"), discard("5s")}
    assert RoutesBot().choose(pung) == PASS


def test_it_leaves_the_view_as_it_was() -> None:
    view = may_claim("555p 123m 456m 79s CC", "5p", CLAIM_PUNG, BIG_KONG)
    before = view.facts()

    RoutesBot().choose(view)

    assert view.facts() == before


def test_without_a_chance_of_reaching_the_minimum_it_is_still_proper() -> None:
    """Chows of two suits on the table, and only three tiles left to draw."""
    view = south_sees("25m 8p 369s E (123p) (789s)".replace("(", "[").replace(")", "]"))
    view.live = 3
    view.proper_motions = [*sorted(set(view.hand.tiles()))]

    assert RoutesBot().choose(view) in view.proper_motions


def impatient(name: str) -> RoutesBot:
    """A bot that lets any win go for whatever else there is to hope for."""
    return RoutesBot(Weights(shipped_values(name) | {"patience": 0.0}))


def test_in_the_last_go_around_a_win_is_taken_whatever_else_is_near() -> None:
    """With three tiles to draw it has perhaps no turn any more; with four it has one."""
    view = in_its_turn("11123m 456p 789p 555s", WIN, rules="zung-jung")
    view.drawn = parse_tile("1m")
    chosen = []
    for live in (3, 4):
        view.live = live
        chosen.append(impatient("quick").choose(view))

    assert chosen[0] == WIN
    assert chosen[1] != WIN


def test_a_win_is_let_go_only_for_what_promises_much_more() -> None:
    view = in_its_turn("11123m 456p 789p 555s", WIN, rules="zung-jung")
    view.drawn = parse_tile("1m")

    assert impatient("quick").choose(view) != WIN
    assert RoutesBot().choose(view) == WIN


def test_it_lays_a_kong_that_costs_nothing() -> None:
    """CCC or CCCC, the rest is ready for 3p and 6p; with a weight of nothing no kong is laid."""
    view = in_its_turn("CCCC 456m 99s 45p [123m]", kong("C"))
    loath = RoutesBot(Weights(shipped_values("slow") | {"kong": 0.0}))

    assert RoutesBot().choose(view) == kong("C")
    assert loath.choose(view) == discard("C")


@pytest.mark.rule("HK-FAAN-04", "HK-SCORE-4")
def test_it_lays_no_kong_that_would_cost_the_faan_of_a_concealed_hand() -> None:
    """With it, and with C and no flowers, the hand may win on a discard; any kong breaks it."""
    view = in_its_turn("CCCC 123m 456m 99s 45p", kong("C"))

    assert RoutesBot().choose(view) == discard("C")


# --- what hands are worth ---


@pytest.mark.rule("HK-SCORE-4")
@pytest.mark.parametrize(
    ("hand", "discard_pays", "self_draw_pays"),
    [
        # No flowers is a faan, and self-drawn two: below three nothing is paid.
        ("[123m] 567m 345p 888s 99s", 0, 0),
        # Three dragons make it three if it is self-drawn: 8 halves from each, in quarters.
        ("[123m] 567m 345p CCC 99s", 0, 48),
        # With two of them three on a discard; self-drawn four, which is twice as dear as three.
        ("[123m] 567m FFF CCC 99s", 32, 96),
    ],
)
def test_what_may_not_be_declared_pays_nothing(
    hand: str, discard_pays: int, self_draw_pays: int
) -> None:
    table = Table(Options(preset("hong-kong")), seat=1, round_wind=0)
    tiles, melds = parse_hand(hand)
    finished = hand_of(tiles)
    finished.melds.extend(melds)

    pay = table.pay(finished, parse_tile("9s"))

    assert (pay.discard, pay.self_draw) == (discard_pays, self_draw_pays)


def test_pairs_of_honours_that_are_worth_something_make_plans_of_their_own() -> None:
    """To South red and green dragons are; north is not, nor is a single one of its own wind."""
    table = Table(Options(preset("hong-kong")), seat=1, round_wind=0)
    hand = hand_of(parse_tiles("CC FF NN S 123m 456p 7s"))

    named = [plan.route.called().en for plan in table.plans(hand)]

    assert [name for name in named if name.startswith("any hand")] == [
        "any hand",
        "any hand with three Red Dragons and three Green Dragons",
        "any hand with three Green Dragons",
        "any hand with three Red Dragons",
    ]
    assert named.count("half flush with three Red Dragons") == 3
    assert "all pungs with three Red Dragons" not in named


def test_a_hand_that_waits_hopes_only_for_tiles_that_it_has_not_seen() -> None:
    """It waits for 5s alone, of which none, two or all four lie in the river."""
    hopes = []
    for river in ("", "55s", "5555s"):
        view = south_sees("123m 456m 789p EE 46s", river=river, rules="zung-jung")
        prospects = Prospects(view, Table(view.options, SOUTH, 0))
        hopes.append(prospects.of_ready(view.hand))

    assert hopes[0] > hopes[1] > hopes[2] == 0


def test_what_hands_are_worth_is_remembered_from_match_to_match_of_the_same_rules() -> None:
    """Five matches at a time, each with rules of its own reading: the tables are still there."""
    found = []
    for _ in range(2):
        matches = [Match(preset(name), "worth") for name in list(PRESETS)[:5]]
        found.append([table_of(match.options, 0, 0) for match in matches])

    assert all(one is other for one, other in zip(*found, strict=True))
    assert len(set(map(id, found[0]))) == 5


def test_a_table_remembers_only_so_many_hands() -> None:
    """A bot that plays for ever at one table would else fill the memory."""
    table = Table(Options(preset("zung-jung")), seat=0, round_wind=0)
    hand = hand_of(parse_tiles("123m 456m 789m 123p 55s"))
    before = table.pay(hand, 0)
    for tile in range(1, MOST_PRICED + 1):
        table._pays[tile,] = before
    table.pay(hand, 1)

    after = table.pay(hand, 0)

    assert (after.discard, after.self_draw) == (before.discard, before.self_draw)
    assert len(table._pays) == 2
