"""This file is about help at the table: what a hand waits for, and what it would be worth."""

import time

import pytest

from seifong.errors import BadInput
from seifong.lacks import Lacks, row_of
from seifong.notation import parse_tile
from seifong.rules.presets import preset
from seifong.server.hints import hint_for
from seifong.server.protocol import Hint
from seifong.table.events import Dealt, ShowedFlower
from seifong.table.options import Options
from seifong.testing import stack
from seifong.views import View, view_of

READY = "123m 456m 789p EE 46s C"


def hint(rules: str, east: str = READY) -> Hint:
    return hint_for(view_of(stack(east=east, rules=rules), 0), window=1)


@pytest.mark.rule("P-60", "ZJ-PAT-1.1", "ZJ-PAT-1.2")
def test_a_ready_hand_is_told_what_it_waits_for_and_what_that_is_worth() -> None:
    """平和 and 門前清 are five points each, however the tile comes."""
    told = hint("zung-jung")

    assert told.prospects[0].tile == parse_tile("C")
    assert [awaited.tile for awaited in told.waits] == [parse_tile("5s")]
    assert (told.waits[0].on_discard, told.waits[0].self_drawn) == (10, 10)
    assert told.waits[0].why_not is None


@pytest.mark.rule("P-60", "ZJ-PAT-9.1.1", "ZJ-PAT-9.1.2")
def test_of_the_last_tile_more_is_to_be_had() -> None:
    """海底撈月 and 河底撈魚 are ten points each, above the ten of 平和 and 門前清."""
    view = view_of(stack(east=READY, rules="zung-jung"), 0)
    view.live = 1

    told = hint_for(view, window=1)

    assert (told.waits[0].on_discard, told.waits[0].self_drawn) == (20, 20)


@pytest.mark.rule("P-60")
def test_what_one_holds_oneself_is_no_longer_to_be_had() -> None:
    told = hint("zung-jung", east="123m 456m 789m 99p 55s C")

    waits = {awaited.tile: awaited.left for awaited in told.waits}
    assert waits == {parse_tile("9p"): 2, parse_tile("5s"): 2}


@pytest.mark.rule("P-60", "HK-SCORE-4")
def test_a_hand_below_the_minimum_is_told_that_it_may_not_win_yet() -> None:
    told = hint("hong-kong", east="111m 456m 99p 789p 46s C")

    assert told.waits[0].why_not is not None
    assert told.waits[0].rule == "HK-SCORE-4"


@pytest.mark.rule("P-60")
def test_the_best_motion_is_told_with_what_speaks_for_it() -> None:
    """46s waits for the four 5s, and a hand of chows may have any pair: ten points from each."""
    told = hint("zung-jung")

    assert told.best == parse_tile("C")
    assert told.why is not None
    assert told.why.en.startswith("any hand, distance 0, 4 live tiles, pays about 30; danger ")
    assert told.why.zh.startswith("任何糊牌，叫糊，進張餘 4 隻，約可收 30；危險：")


@pytest.mark.rule("P-60", "HK-ETIQ-5")
def test_a_hint_knows_no_more_than_the_seat_sees() -> None:
    """The others hold other tiles, and the same hint is given."""
    tables = [
        stack(east=READY, south=south, rules="hong-kong") for south in ("19m 5s", "EE 5555s 3p")
    ]

    first, second = (hint_for(view_of(deal, 0), window=1) for deal in tables)

    assert tables[0].hands[1].tiles() != tables[1].hands[1].tiles()
    assert first == second


def test_who_has_nothing_to_choose_is_told_of_nothing_best() -> None:
    told = hint_for(view_of(stack(east=READY, rules="hong-kong"), 2), window=1)

    assert (told.best, told.why) == (None, None)


@pytest.mark.rule("HK-TURN-8", "HK-FLOWER-1")
def test_no_hint_is_given_of_a_hand_that_is_not_whole_yet() -> None:
    """Before any tile was taken "1 tile more" was told, and "3 more" with a flower to replace."""
    seen = View(1, Options(preset("hong-kong")))
    with pytest.raises(BadInput, match="yours has 0"):
        hint_for(seen, window=1)

    seen.see(Dealt(1, (34, *range(12)), 13))
    seen.see(ShowedFlower(1, 34))

    with pytest.raises(BadInput, match="yours has 12") as refused:
        hint_for(seen, window=1)
    assert refused.value.text("zh") == "手牌除花外有13或14隻，方有提示，你現有12隻"


def test_what_a_hint_is_read_off_is_made_a_moment_at_a_time() -> None:
    """The first hint at a server took a second and more, and every table waited for it."""
    lacks = Lacks(chows=0b001111111, triplets=0b111111111, pairs=0b111111111)
    moments: list[float] = []
    began = time.thread_time()
    for _ in lacks.filling():
        moments.append(time.thread_time() - began)
        began = time.thread_time()

    assert max(moments) < 0.1 < sum(moments)
    assert [lacks.row_of(suit, 3) for suit in range(4)] == [row_of(suit, 3) for suit in range(4)]
    assert next(lacks.filling(), "made") == "made"
