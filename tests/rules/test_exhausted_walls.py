"""This file is about the end of the wall: the last tile, the last discard, and no winner."""

import pytest

from scenes import draws, journal, melds, refused
from seifong.notation import parse_tile
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.events import Exhausted, Replayed, Won
from seifong.table.motions import BIG_KONG, CHOW_MIDDLE, PUNG, WIN
from seifong.table.phases import CLAIMS, OVER, TURN
from seifong.testing import play_out, stack
from turns import discards, last_event, paid, patterns, self_draws, until_left

NO_FLOWERS = ("hong-kong-no-flowers", "zung-jung")
READY = "123p 789p 111p EE 46p"  # waits for 5p, and is a half flush
FIVE_DOTS = parse_tile("5p")


def last_discard(
    rules: Rules | str, *, lower: str = "", opposite: str = "", upper: str = ""
) -> Deal:
    """The last tile, 5p, is drawn, and whoever drew it holds the other three 5p.

    In Hong Kong that is North, who draws the last of 83; in Zung Jung South, who draws the last
    of 69. `lower`, `opposite` and `upper` are what the seats after it hold.
    """
    table = preset(rules) if isinstance(rules, str) else rules
    held = ["555p", lower, opposite, upper]
    last = SOUTH if table.table.wall.dead_tiles == 14 else NORTH
    seats = [held[(seat - last) % 4] for seat in range(4)]
    deal = stack(seats[EAST], seats[SOUTH], seats[WEST], seats[NORTH], last="5p", rules=table)
    until_left(deal, 0)
    assert (deal.turn, deal.drawn) == (last, FIVE_DOTS)
    return deal


# -- when a deal is exhausted ------------------------------------------------------------------


@pytest.mark.rule("P-48", "HK-DRAW-1", "HK-DRAW-4")
def test_a_hong_kong_deal_is_exhausted_once_the_very_last_tile_is_drawn_and_discarded() -> None:
    deal = last_discard("hong-kong-no-flowers")

    discards(deal, "5p")

    assert last_event(deal) == Exhausted()
    assert deal.wall.left() == []


@pytest.mark.rule("P-48", "ZJ-END-1", "ZJ-WALL-10", "ZJ-PLAY-1")
def test_a_zung_jung_deal_is_exhausted_with_fourteen_tiles_left() -> None:
    deal = last_discard("zung-jung")

    discards(deal, "5p")

    assert last_event(deal) == Exhausted()
    assert len(deal.wall.left()) == 14


@pytest.mark.rule("P-48", "HK-DRAW-1", "ZJ-END-1")
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_deal_that_nobody_wins_ends_once_and_is_exhausted(rules: str) -> None:
    """Field fault B39: exactly one event ends a deal, and everyone is told of it."""
    deal = play_out(stack(rules=rules))

    ends = [event for event in journal(deal) if isinstance(event, (Won, Exhausted, Replayed))]
    assert ends == [Exhausted()]
    assert (deal.phase, deal.wall.live) == (OVER, 0)


@pytest.mark.rule("P-48", "HK-DRAW-1", "ZJ-END-1")
@pytest.mark.parametrize("rules", NO_FLOWERS)
def test_drawing_the_last_tile_does_not_end_the_deal_yet(rules: str) -> None:
    deal = last_discard(rules)

    assert deal.end is None
    assert deal.phase == TURN


@pytest.mark.rule("P-48", "HK-DRAW-2")
def test_who_draws_the_last_tile_must_win_or_discard() -> None:
    """Nothing but discards is proper for North, whose hand is not complete."""
    deal = last_discard("hong-kong-no-flowers")

    assert deal.proper(NORTH) == sorted(set(deal.hands[NORTH].tiles()))


@pytest.mark.rule("P-48", "HK-TURN-7")
def test_nobody_draws_from_a_wall_that_is_empty() -> None:
    deal = last_discard("hong-kong-no-flowers")
    before = len(draws(deal))

    discards(deal, "5p")

    assert len(draws(deal)) == before == 83


@pytest.mark.rule("P-48", "HK-DRAW-3", "ZJ-END-1")
@pytest.mark.parametrize("rules", NO_FLOWERS)
def test_an_exhausted_deal_pays_nothing_not_even_to_a_hand_that_was_ready(rules: str) -> None:
    deal = last_discard(rules, opposite="123m 456m 789m EE 46s")

    discards(deal, "5p")

    assert deal.end == Exhausted()
    assert deal.gains == [0, 0, 0, 0]


@pytest.mark.rule("HK-DRAW-3")
def test_an_exhausted_deal_pays_nothing_for_flowers() -> None:
    deal = play_out(stack(west="fl3 se3", rules="hong-kong"))

    assert deal.end == Exhausted()
    assert deal.gains == [0, 0, 0, 0]


@pytest.mark.rule("HK-DRAW-5", "ZJ-END-5")
@pytest.mark.parametrize("rules", NO_FLOWERS)
def test_four_equal_winds_thrown_at_the_start_do_not_end_the_deal(rules: str) -> None:
    deal = stack(east="N", south="N", west="N", north="N", rules=rules)

    for _ in range(4):
        discards(deal, "N")

    assert (deal.phase, deal.turn) == (TURN, EAST)


# -- a win at the end --------------------------------------------------------------------------


@pytest.mark.rule("P-48", "HK-DRAW-1", "HK-FAAN-15", "HK-CLAIM-22")
def test_the_last_discard_may_be_won_on_and_scores() -> None:
    deal = last_discard("hong-kong-no-flowers", upper=READY)

    discards(deal, "5p", west=WIN)

    assert set(patterns(deal)) == {"HK-FAAN-20", "HK-FAAN-04", "HK-FAAN-15"}


@pytest.mark.rule("P-48", "HK-FAAN-15", "HK-EV-9")
def test_hkma_gives_nothing_for_the_last_discard() -> None:
    deal = last_discard("hkma", upper=READY)

    discards(deal, "5p", west=WIN)

    assert set(patterns(deal)) == {"HK-FAAN-20", "HK-FAAN-04"}


@pytest.mark.rule("P-48", "ZJ-END-1", "ZJ-PAT-9.1.2")
def test_the_seabed_drawers_discard_may_be_won_on_and_scores() -> None:
    deal = last_discard("zung-jung", upper=READY)

    discards(deal, "5p", east=WIN)

    assert "ZJ-PAT-9.1.2" in patterns(deal)


@pytest.mark.rule("P-48", "HK-FAAN-14", "HK-IMP-11")
def test_the_last_tile_may_be_won_on_and_scores() -> None:
    """Self-draw, last tile, common hand and fully concealed: 4 faan, 8 from each."""
    deal = stack(north="123m 456m 789m EE 46s", last="5s", rules="hong-kong-no-flowers")
    until_left(deal, 0)

    self_draws(deal)

    assert set(patterns(deal)) == {"HK-FAAN-02", "HK-FAAN-03", "HK-FAAN-04", "HK-FAAN-14"}
    assert paid(deal) == [-8, -8, -8, 24]


@pytest.mark.rule("P-48", "ZJ-PAT-9.1.1", "ZJ-WALL-10")
def test_the_seabed_tile_may_be_won_on_and_scores() -> None:
    deal = stack(south="123m 456m 789m EE 46s", last="5s", rules="zung-jung")
    until_left(deal, 0)

    self_draws(deal)

    assert "ZJ-PAT-9.1.1" in patterns(deal)


# -- other claims of the last discard ----------------------------------------------------------


@pytest.mark.rule("P-48", "HK-CLAIM-22", "ZJ-KONG-6")
@pytest.mark.parametrize(("rules", "rule"), [("hkma", "HK-CLAIM-22"), ("zung-jung", "ZJ-KONG-6")])
@pytest.mark.parametrize("claim", [CHOW_MIDDLE, PUNG, BIG_KONG])
def test_the_last_discard_may_be_claimed_only_to_win(rules: str, rule: str, claim: int) -> None:
    """Field fault B42: chow, pung and kong of the last discard were let through.

    The upper seat waits for 5p and is asked; the lower one holds 4p and 6p, and calls.
    """
    deal = last_discard(rules, lower="46p", upper=READY)
    last = deal.turn
    deal.act(last, FIVE_DOTS)

    refusal = refused(deal, (last + 1) % 4, claim)

    assert refusal.rule == rule
    assert refusal.sentence.endswith("cannot claim 5p: the last discard may only be won on")


def two_held(rules: Rules) -> Deal:
    """Nothing is left to draw; North has another 5p to throw, and East holds two."""
    deal = stack(east="55p", north="5p", last="5p", rules=rules)
    until_left(deal, 0)
    return deal


@pytest.mark.rule("P-48", "HK-CLAIM-22")
def test_the_last_discard_passes_the_melds_it_would_make_by() -> None:
    deal = two_held(preset("hong-kong-no-flowers"))

    deal.act(NORTH, FIVE_DOTS)

    assert deal.end == Exhausted()


ALL = {"claim.last_discard": "all"}


@pytest.mark.rule("P-48", "HK-CLAIM-22")
@pytest.mark.parametrize("name", NO_FLOWERS)
def test_a_house_may_let_the_last_discard_be_chowed(name: str) -> None:
    """Field fault B42, where the table has it otherwise."""
    deal = last_discard(with_options(preset(name), ALL), lower="46p")
    last = deal.turn
    deal.act(last, FIVE_DOTS)

    deal.act((last + 1) % 4, CHOW_MIDDLE)

    assert (deal.phase, deal.turn) == (TURN, (last + 1) % 4)


@pytest.mark.rule("P-48", "HK-CLAIM-22")
def test_after_a_claim_of_the_last_discard_the_next_unclaimed_discard_ends_the_deal() -> None:
    deal = two_held(with_options(preset("hong-kong-no-flowers"), ALL))
    discards(deal, "5p", east=PUNG)

    deal.act(EAST, deal.hands[EAST].tiles()[0])
    while deal.phase == CLAIMS:
        deal.act(deal.asked, deal.proper(deal.asked)[0])

    assert deal.end == Exhausted()


@pytest.mark.rule("P-48", "HK-KONG-9", "ZJ-KONG-6")
@pytest.mark.parametrize("name", NO_FLOWERS)
def test_no_big_kong_is_made_of_the_last_discard_for_nothing_replaces_it(name: str) -> None:
    """The seat opposite holds three 5p, and the last discard is the fourth."""
    rules = with_options(preset(name), ALL)
    last = SOUTH if name == "zung-jung" else NORTH
    held = ["555p" if (seat - last) % 4 == 2 else "" for seat in range(4)]
    deal = stack(held[EAST], held[SOUTH], held[WEST], held[NORTH], last="5p", rules=rules)
    until_left(deal, 0)
    deal.act(last, FIVE_DOTS)

    refusal = refused(deal, (last + 2) % 4, BIG_KONG)

    assert refusal.rule == ("ZJ-KONG-6" if name == "zung-jung" else "HK-KONG-9")
    assert refusal.sentence.endswith("cannot kong 5p: no tile is left to replace it")


@pytest.mark.rule("P-48", "HK-CLAIM-22", "HK-WALL-9")
def test_where_a_stock_is_left_a_big_kong_of_the_last_discard_is_replaced_from_it() -> None:
    """Four tiles are kept for replacements, so 79 are drawn, and North makes the last."""
    rules = with_options(
        preset("hong-kong-no-flowers"),
        {**ALL, "wall.dead": "exhaustible", "wall.dead_tiles": 4},
    )
    deal = stack(east="555p", last="5p", rules=rules)
    until_left(deal, 0)

    discards(deal, "5p", east=BIG_KONG)

    assert melds(deal, EAST) == ["[5555p]"]
    assert deal.wall.reserve == 3
