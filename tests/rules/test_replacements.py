"""This file is about what every kong has in common (P-33).

It is called, four tiles are exposed and stay where they are, and a tile is taken from the tail.
"""

import pytest

from scenes import BOTH, answer, draws, journal, melds
from seifong.errors import Impossible
from seifong.melds import ADDED_KONG, CONCEALED_KONG
from seifong.melds import BIG_KONG as BIG_KONG_FORM
from seifong.notation import parse_tile, parse_tiles
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.events import Answered, Discarded, Drew, Exposed
from seifong.table.motions import BIG_KONG, KONG, PASS, PUNG
from seifong.table.phases import ROB, TURN
from seifong.testing import stack
from seifong.views import view_of
from turns import until_turn_of

KONG_TILE = parse_tile("5p")
KINDS = ("concealed", "big", "added")
GAP = "46p 123p 789p EEE WW"  # waits on 5p alone, for a half flush


def before_the_kong(kind: str, rules: str, north: str = "") -> Deal:
    """South is about to kong 5p, one way or another; the tail is 1s 2s, the head for West is C."""
    if kind == "concealed":
        deal = stack(south="555p 9m", north=north, head="5p C", tail="1s 2s", rules=rules)
        until_turn_of(deal, SOUTH)
    elif kind == "big":
        deal = stack(east="5p", south="555p 9m", north=north, head="C", tail="1s 2s", rules=rules)
        deal.act(EAST, KONG_TILE)
    else:
        deal = stack(
            east="5p",
            south="55p S N 9m",
            north=north,
            head="9s 9s 9s 5p C",
            tail="1s 2s",
            rules=rules,
        )
        deal.act(EAST, KONG_TILE)
        answer(deal, {SOUTH: PUNG})
        deal.act(SOUTH, parse_tile("N"))
        answer(deal)
        until_turn_of(deal, SOUTH)
    return deal


def konged(kind: str, rules: str) -> Deal:
    """South has konged 5p, and nobody robs it."""
    deal = before_the_kong(kind, rules)
    if kind == "big":
        answer(deal, {SOUTH: BIG_KONG})
    else:
        deal.act(SOUTH, KONG + KONG_TILE)
        answer(deal)
    return deal


@pytest.mark.rule("P-33", "HK-KONG-4", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("kind", "meld", "form"),
    [
        ("concealed", "(5555p)", CONCEALED_KONG),
        ("big", "[5555p]", BIG_KONG_FORM),
        ("added", "[555p+5p]", ADDED_KONG),
    ],
)
def test_a_kong_is_four_tiles_on_the_table(rules: str, kind: str, meld: str, form: int) -> None:
    deal = konged(kind, rules)

    assert melds(deal, SOUTH) == [meld]
    assert deal.hands[SOUTH].melds[0].form == form
    assert deal.hands[SOUTH].melds[0].tiles() == parse_tiles("5555p")


@pytest.mark.rule("P-33", "HK-KONG-4")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("kind", KINDS)
def test_the_tiles_of_a_kong_never_return_to_the_hand(rules: str, kind: str) -> None:
    deal = konged(kind, rules)

    assert deal.hands[SOUTH].held(KONG_TILE) == 0
    with pytest.raises(Impossible, match="South does not hold 5p"):
        deal.act(SOUTH, KONG_TILE)


@pytest.mark.rule("P-33", "HK-KONG-4", "HK-TURN-8")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("kind", KINDS)
def test_a_kong_takes_the_place_of_a_triplet(rules: str, kind: str) -> None:
    """14 tiles, a kong counting as three: eleven are concealed once it is replaced, ten after."""
    deal = konged(kind, rules)

    assert deal.hands[SOUTH].size() == 11

    deal.act(SOUTH, parse_tile("9m"))

    assert deal.hands[SOUTH].size() == 10


@pytest.mark.rule("P-33", "HK-KONG-5", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("kind", KINDS)
def test_a_kong_is_exposed_and_then_replaced_from_the_tail(rules: str, kind: str) -> None:
    deal = konged(kind, rules)

    exposed, drew = [event for event in journal(deal) if not isinstance(event, Answered)][-2:]

    assert isinstance(exposed, Exposed)
    assert (exposed.seat, exposed.low) == (SOUTH, KONG_TILE)
    assert drew == Drew(SOUTH, parse_tile("1s"), from_tail=True)
    assert (deal.phase, deal.asked, deal.drawn) == (TURN, SOUTH, parse_tile("1s"))


@pytest.mark.rule("P-33", "HK-KONG-5", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("kind", KINDS)
def test_the_head_of_the_wall_stays_where_it_was(rules: str, kind: str) -> None:
    deal = konged(kind, rules)

    deal.act(SOUTH, parse_tile("9m"))
    answer(deal)

    assert draws(deal)[-1] == Drew(WEST, parse_tile("C"))


@pytest.mark.rule("P-33", "HK-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
def test_no_replacement_is_drawn_while_the_kong_may_be_robbed(rules: str) -> None:
    """South has exposed its kong; until North has said whether it wins on it, South waits."""
    deal = before_the_kong("added", rules, north=GAP)
    taken = len(draws(deal))

    deal.act(SOUTH, KONG + KONG_TILE)

    assert (deal.phase, deal.asked) == (ROB, NORTH)
    assert melds(deal, SOUTH) == ["[555p+5p]"]
    assert len(draws(deal)) == taken

    deal.act(NORTH, PASS)

    assert draws(deal)[-1] == Drew(SOUTH, parse_tile("1s"), from_tail=True)


@pytest.mark.rule("P-33", "HK-KONG-5", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
def test_a_big_kong_is_no_kong_before_the_claim_is_settled(rules: str) -> None:
    """North may still win on the discard that South has called a kong of."""
    deal = before_the_kong("big", rules, north=GAP)

    deal.act(SOUTH, BIG_KONG)

    assert melds(deal, SOUTH) == []
    assert draws(deal) == []


@pytest.mark.rule("P-33", "HK-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
def test_four_alike_are_no_kong_until_one_is_called(rules: str) -> None:
    deal = before_the_kong("concealed", rules)

    deal.act(SOUTH, parse_tile("9m"))
    answer(deal)

    assert deal.hands[SOUTH].held(KONG_TILE) == 4
    assert melds(deal, SOUTH) == []
    assert not any(draw.from_tail for draw in draws(deal))


@pytest.mark.rule("P-33", "HK-KONG-5", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("kind", KINDS)
def test_a_replacement_leaves_one_tile_less_to_draw(rules: str, kind: str) -> None:
    deal = before_the_kong(kind, rules)
    live = deal.wall.live

    if kind == "big":
        answer(deal, {SOUTH: BIG_KONG})
    else:
        deal.act(SOUTH, KONG + KONG_TILE)
        answer(deal)

    assert deal.wall.live == live - 1
    assert [view_of(deal, seat).live for seat in range(4)] == [live - 1] * 4


@pytest.mark.rule("P-33", "HK-KONG-4")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("kind", KINDS)
def test_the_tile_of_a_kong_is_no_discard(rules: str, kind: str) -> None:
    """Field fault B36: a kong's tile was put among the discards, so that one's own concealed kong
    counted as a discard of one's own.

    Only what was discarded is in the river; what South has konged is not.
    """
    deal = konged(kind, rules)

    discarded = [event.tile for event in journal(deal) if isinstance(event, Discarded)]

    assert [tile for _, tile in deal.river.log()] == discarded
    assert KONG_TILE not in deal.river.of(SOUTH)
    assert view_of(deal, WEST).river.log() == deal.river.log()
