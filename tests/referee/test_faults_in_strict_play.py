"""This file is about faults of other programs, as they would come about at a strict table.

Those that fit a rule better stand with it: B8 with time, B14, B17 and B42 with claims, B15 and B41
with kongs, B18, B62 and B63 with false wins, B53 with discards, B64 with dead hands.
"""

from collections.abc import Callable
from functools import partial

import pytest

from at_table import Play, house, is_impossible, strict
from invariants import Watch, tiles_are_conserved
from seifong.notation import parse_tile
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.events import Drew, Exhausted, Exposed, ShowedFlower, Won
from seifong.table.phases import TURN

ZJ, HKMA, HK = house("zung-jung"), house("hkma"), house("hong-kong", score_minimum=0)
BOTH = pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
GOOD = "46p 789p CCC FFF 99p"


def open_five(rules: Rules, **seats: str) -> Play:
    play = strict(east="5p", rules=rules, **seats)  # type: ignore[arg-type]
    play.discards(EAST, "5p")
    return play


@pytest.mark.rule("P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@BOTH
def test_a_right_to_win_lends_no_rank_to_a_pung(rules: Rules) -> None:
    """B1: South could win and calls pung; West wins. West's win was lost."""
    play = open_five(rules, south="55p 789p CCC FFF 99p", west="46p 123s SSS PPP 11s")
    play.says(SOUTH, "pung")
    play.says(WEST, "win")

    play.shows(WEST)

    assert play.winners() == [WEST]
    assert play.melds(SOUTH) == []


@pytest.mark.rule("P-28", "P-29", "HK-CLAIM-11", "ZJ-CLAIM-4")
@BOTH
def test_a_chow_that_is_called_first_waits_for_a_pung(rules: Rules) -> None:
    """B4: a chow was carried out at once, and a pung within the window counted for nothing."""
    play = open_five(rules, south="46p", west="55p")
    play.says(SOUTH, "chow")

    play.says(WEST, "pung", after=500)
    play.exposes(WEST, "55p")

    assert play.melds(WEST) == ["[555p]"]


@pytest.mark.rule("P-26", "HK-CLAIM-23", "ZJ-CLAIM-1")
@BOTH
def test_to_pass_twice_is_to_pass(rules: Rules) -> None:
    """B6: the second “no claim” of a player had a waiting chow dropped."""
    play = open_five(rules, south="46p")
    play.says(SOUTH, "chow")
    for _ in range(2):
        play.says(WEST, "pass")
        play.says(NORTH, "過")

    play.exposes(SOUTH, "46p")

    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-29", "HK-CLAIM-10", "ZJ-PREC-3")
@BOTH
def test_a_claim_that_is_beaten_leaves_no_trace(rules: Rules) -> None:
    """B10: a chow beaten by a kong left a fifth meld, and the player could never win."""
    play = open_five(rules, south="46p", west="555p", tail="1m")
    before = play.concealed(SOUTH)
    play.says(SOUTH, "chow")
    play.says(WEST, "kong")

    play.exposes(WEST, "555p")

    assert play.concealed(SOUTH) == before
    assert play.melds(SOUTH) == []
    assert [event.seat for event in play.events(Exposed)] == [WEST]


@pytest.mark.rule("P-29", "P-26")
@BOTH
def test_nothing_of_a_settled_claim_is_left_to_be_heard(rules: Rules) -> None:
    """B21: a call was announced after another had superseded it."""
    play = open_five(rules, south="46p", west="55p 1m")
    play.says(SOUTH, "chow")
    play.claims(WEST, "pung", "55p")

    assert play.table.scene.calls.of == {}
    play.discards(WEST, "1m")
    assert play.table.scene.calls.of == {}
    play.touches(NORTH)
    assert play.ruled() == []


@pytest.mark.rule("P-33", "HK-KONG-5", "ZJ-KONG-5", "ZJ-WALL-12")
@BOTH
def test_a_replacement_comes_from_the_tail_and_is_told(rules: Rules) -> None:
    """B25, B27, B35: it came from the head, or was not told at all."""
    play = strict(east="9999s 1m", head="3m", tail="2m", rules=rules)
    play.says(EAST, "kong")
    play.exposes(EAST, "9999s")

    play.replaces(EAST)

    assert play.events(Drew) == [Drew(EAST, parse_tile("2m"), from_tail=True)]


@pytest.mark.rule("P-33", "HK-KONG-4", "ZJ-KONG-1")
@BOTH
def test_a_kong_puts_nothing_into_the_river(rules: Rules) -> None:
    """B36: the tile of one's own kong counted as one's own discard."""
    play = strict(east="9999s 1m", rules=rules)
    play.says(EAST, "kong")
    play.exposes(EAST, "9999s")

    assert play.deal.river.size() == 0


@pytest.mark.rule("P-08", "HK-FLOWER-7", "HK-DRAW-1")
def test_a_flower_without_a_tile_to_replace_it_ends_the_deal_once() -> None:
    """B39, B40: the deal ended inside and nobody was told, or a tile was drawn from no wall.

    East's seven flowers are replaced before play; so the eighth tile of the tail is the last draw.
    """
    play = strict(east="fl2 fl3 fl4 se1 se2 se3 se4 9m", tail="1m 2m 3m 4m 5m 6m 7m fl1", rules=HK)
    play.discards(EAST, "9m")
    while play.deal.wall.live > 1:
        play.goes_on((int(play.deal.turn) + 1) % 4)
    seat = (int(play.deal.turn) + 1) % 4

    play.draws(seat)
    play.replaces(seat)

    assert play.events(ShowedFlower)[-1] == ShowedFlower(seat, parse_tile("fl1"))
    assert play.events(Exhausted) == [Exhausted()]
    assert play.journal[-1] == Exhausted()


@pytest.mark.rule("P-46", "P-50", "HK-WATER-2", "HK-WATER-7")
def test_a_pung_lifts_no_bar_and_a_draw_does() -> None:
    """B59: West lets the 5p pass, pungs the 9p without drawing, and a 5p comes from North."""
    play = strict(
        east="5p 1s",
        south="1m",
        west="46p 999p CCC FFF EE",
        north="1m",
        head="9p 5p 2s 3s 5p",
        rules=HKMA,
    )
    play.discards(EAST, "5p")
    play.draws(SOUTH)
    play.discards(SOUTH, "9p")
    play.claims(WEST, "pung", "99p")
    play.discards(WEST, "9p")
    play.goes_on(NORTH)  # the 5p

    play.wins(WEST)

    assert play.ruled() == [("false_win_barred", WEST, "replay")]


@pytest.mark.rule("P-46", "HK-WATER-2")
def test_after_its_own_draw_the_same_tile_wins_again() -> None:
    """B59, the other half."""
    play = strict(east="5p", south="1m", west=GOOD, head="1s 2s 5p", rules=HKMA)
    play.discards(EAST, "5p")
    for seat in (SOUTH, WEST):
        play.goes_on(seat)
    play.goes_on(NORTH)  # the 5p

    play.wins(WEST)

    assert play.winners() == [WEST]


@pytest.mark.rule("P-29", "HK-CLAIM-16", "ZJ-PREC-2")
@BOTH
@pytest.mark.parametrize("order", [(SOUTH, WEST, NORTH), (NORTH, WEST, SOUTH)])
def test_the_quicker_word_does_not_win(rules: Rules, order: tuple[int, ...]) -> None:
    """B3: the faster click had the win. Here the lower seat has it, then opposite, then upper."""
    hands = {
        SOUTH: "46p 123s CCC FFF 11s",
        WEST: "46p 234s SSS PPP 99s",
        NORTH: "46p 567s WWW NNN 88s",
    }
    play = open_five(rules, south=hands[SOUTH], west=hands[WEST], north=hands[NORTH])
    for seat in order:
        play.says(seat, "win")

    play.shows(order[0])

    assert play.winners() == [SOUTH]


@pytest.mark.rule("P-54", "HK-TURN-8")
@BOTH
def test_everything_a_player_does_keeps_every_tile(rules: Rules) -> None:
    """B33, B55: hands grew past fourteen. Nobody's does but by a ruling, and no tile is lost."""
    play = strict(east="5p 1m", south="46p 9s", west="55p 1s", head="2s 3s", rules=rules)
    watch = Watch(play.deal, play.journal)
    acts: list[Callable[[], None]] = [
        lambda: play.lifts(WEST),
        lambda: play.discards(EAST, "5p"),
        lambda: play.touches(SOUTH),
        lambda: play.lifts(SOUTH),
        lambda: play.says(WEST, "pung"),
        lambda: play.says(NORTH, "kong"),
        lambda: play.exposes(WEST, "55p"),
        lambda: play.replaces(WEST),
        lambda: play.discards(WEST, "1s"),
        lambda: play.counts(EAST, on=WEST),
    ]

    for act in acts:
        act()
        tiles_are_conserved(play.deal)
        watch.views_are_folds()

    assert [play.table.scene.size_of(seat) for seat in range(4)] == [13] * 4
    assert play.deal.phase != TURN


@pytest.mark.rule("P-08")
def test_nothing_is_done_after_the_end() -> None:
    """B39: whatever ended a deal ended it once, and for good."""
    play = open_five(ZJ, south="46p 123m 456m 789m EE")
    play.wins(SOUTH)

    for movement in (m.Touch(SOUTH), m.Speak(WEST, "pung"), m.Discard(EAST, 0), m.Reach(WEST)):
        assert is_impossible(play, partial(play.do, movement)) == "the deal is over"
    assert len(play.events(Won)) == 1
