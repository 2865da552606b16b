"""This file is about slips that wait for a player to report them (ZJ-PEN-1, HK-PEN-5).

Whoever errs puts it right without a word; whoever has seen it says so within two discards, and it
is ruled on with all that would have followed at once.
"""

from collections.abc import Callable

import pytest

from at_table import Play, house, strict
from seifong.notation import parse_tile
from seifong.referee import overlooked
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.server.answers import answer_to
from seifong.table import movements as m
from seifong.table.events import DrewOutOfTurn, Showed, WentBack

ZJ = house("zung-jung", foul_play="when_reported")
HK = house("hong-kong", foul_play="when_reported")
BOTH = pytest.mark.parametrize("rules", [ZJ, HK], ids=["zj", "hk"])


def laid(rules: Rules = ZJ) -> Play:
    """East has to discard; South, West and North have nothing to claim its 9p for."""
    return strict(
        east="5p 9p",
        south="46p 123m 456m 789m EE",
        west="55p 1s 9s",
        north="234s 567s 888s WW",
        rules=rules,
    )


def missed(play: Play) -> list[tuple[int, str]]:
    return overlooked.let_go(play.table.scene)


def _touch(play: Play) -> None:
    play.touches(NORTH)


def _lift(play: Play) -> None:
    play.lifts(NORTH)


def _reach(play: Play) -> None:
    play.reaches_over(NORTH)


def _discard(play: Play) -> None:
    play.discards(NORTH, "2s")


def _pung(play: Play) -> None:
    play.says(NORTH, "pung")


def _chow(play: Play) -> None:
    play.says(NORTH, "chow")


def _talk(play: Play) -> None:
    play.says(NORTH, "I need one more bamboo")


def _show(play: Play) -> None:
    play.exposes(NORTH, "2s")


SLIPS = {
    "touched_out_of_turn": _touch,
    "drew_out_of_turn": _lift,
    "reached_into_river": _reach,
    "discarded_out_of_turn": _discard,
    "claimed_without_tiles": _pung,
    "chow_from_wrong_seat": _chow,
    "talked": _talk,
    "own_tiles_exposed": _show,
}
EACH = pytest.mark.parametrize(("foul", "err"), SLIPS.items(), ids=SLIPS)


@pytest.mark.rule("P-60", "ZJ-PEN-1", "HK-PEN-5")
@BOTH
@EACH
def test_a_slip_is_ruled_on_when_somebody_reports_it(
    rules: Rules, foul: str, err: Callable[[Play], None]
) -> None:
    play = laid(rules)
    play.discards(EAST, "9p")

    err(play)
    assert play.ruled() == []
    assert missed(play) == [(NORTH, foul)]

    play.accuses(SOUTH, NORTH, foul)
    assert [(ruled, seat) for ruled, seat, _ in play.ruled()] == [(foul, NORTH)]
    assert "not_upheld" not in {remedy for _, _, remedy in play.ruled()}
    assert missed(play) == []


@pytest.mark.rule("P-60", "ZJ-PEN-1", "HK-PEN-5")
@EACH
def test_a_slip_that_nobody_reports_leaves_the_deal_as_it_was(
    foul: str, err: Callable[[Play], None]
) -> None:
    play, other = laid(), laid()
    for each in (play, other):
        each.discards(EAST, "9p")

    err(play)
    for each in (play, other):
        each.goes_on(SOUTH)
        each.goes_on(WEST)

    assert [hand.tiles() for hand in play.deal.hands] == [h.tiles() for h in other.deal.hands]
    assert play.deal.turn == other.deal.turn
    assert missed(play) == [(NORTH, foul)]


@pytest.mark.rule("HK-PEN-5", "ZJ-PEN-1")
def test_after_two_more_discards_it_is_too_late_to_bring_a_slip_up() -> None:
    play = laid()
    play.discards(EAST, "9p")
    play.reaches_over(NORTH)
    play.goes_on(SOUTH)
    play.draws(WEST)

    report = m.Report(SOUTH, NORTH, "reached_into_river")
    play.discards(WEST)
    play.do(report)

    assert play.ruled() == []
    answer = answer_to(play.table.scene, report)
    assert answer is not None
    assert answer.words.en.endswith("it is too late (ZJ-PEN-1)")
    assert missed(play) == [(NORTH, "reached_into_river")]


@pytest.mark.rule("HK-PEN-5", "ZJ-PEN-1")
def test_until_the_second_discard_it_is_in_time() -> None:
    play = laid()
    play.discards(EAST, "9p")
    play.reaches_over(NORTH)
    play.goes_on(SOUTH)
    play.draws(WEST)

    play.accuses(SOUTH, NORTH, "reached_into_river")

    assert [foul for foul, _, _ in play.ruled()] == ["reached_into_river"]


@pytest.mark.rule("HK-PEN-5", "ZJ-PEN-1")
def test_who_saw_a_hand_at_the_wall_need_not_know_what_it_was_called() -> None:
    """A player says what he saw; the referee says what it was."""
    play = laid()
    play.discards(EAST, "9p")
    play.lifts(NORTH)

    play.accuses(SOUTH, NORTH, "touched_out_of_turn")

    assert [foul for foul, _, _ in play.ruled()] == ["drew_out_of_turn"]


@pytest.mark.rule("HK-PEN-5", "ZJ-PEN-1")
@pytest.mark.parametrize(
    ("on", "foul", "says"),
    [
        (NORTH, "talked", "North has erred, and otherwise than that: look again (ZJ-PEN-1)"),
        (WEST, "talked", "West has done nothing of the kind (ZJ-PEN-1)"),
        (WEST, "wrong_break", "West broke no wall in the wrong place (ZJ-PEN-7)"),
    ],
)
def test_a_report_of_what_was_not_done_is_answered(on: int, foul: str, says: str) -> None:
    play = laid()
    play.discards(EAST, "9p")
    play.reaches_over(NORTH)
    report = m.Report(SOUTH, on, foul)

    play.do(report)

    assert play.ruled() == []
    answer = answer_to(play.table.scene, report)
    assert answer is not None
    assert (answer.words.en, answer.is_for_all) == (says, True)


@pytest.mark.rule("ZJ-DRAW-1", "ZJ-PEN-1")
def test_a_tile_lifted_out_of_turn_goes_back_seen_before_anybody_speaks() -> None:
    play = laid()
    play.discards(EAST, "9p")

    play.lifts(NORTH)

    assert play.events(WentBack) == [WentBack(NORTH)]
    assert play.events(DrewOutOfTurn) == []
    assert play.table.scene.reach.seen_by == NORTH


@pytest.mark.rule("HK-TURN-1", "ZJ-PEN-1")
def test_a_tile_laid_out_of_turn_is_seen_by_all_and_taken_back() -> None:
    play = laid(HK)
    play.discards(EAST, "9p")

    play.discards(NORTH, "2s")

    assert play.events(Showed) == [Showed(NORTH, (parse_tile("2s"),))]
    assert play.deal.hands[NORTH].held(parse_tile("2s"))


@pytest.mark.rule("ZJ-DRAW-8", "ZJ-PEN-15", "ZJ-PEN-1")
def test_a_wrong_name_that_misleads_somebody_waits_for_no_report() -> None:
    play = laid()
    play.discards(EAST, "9p", named="5p")
    assert missed(play) == [(EAST, "discard_misnamed")]

    play.says(WEST, "pung")

    assert [(foul, seat) for foul, seat, _ in play.ruled()] == [("discard_misnamed", EAST)]
    assert missed(play) == []


@pytest.mark.rule("HK-FALSE-1", "ZJ-PEN-16", "ZJ-PEN-1")
@BOTH
def test_a_false_win_waits_for_no_report(rules: Rules) -> None:
    play = laid(rules)

    play.says(EAST, "win")

    assert [foul for foul, _, _ in play.ruled()] == ["false_win_shape"]


@pytest.mark.rule("HK-CLAIM-3")
@pytest.mark.parametrize("words", ["wait", "等陣", "one moment please"])
def test_who_asks_to_wait_has_not_talked(words: str) -> None:
    play = laid()
    play.discards(EAST, "9p")

    play.says(NORTH, words)

    assert missed(play) == []


@pytest.mark.rule("ZJ-PEN-12", "ZJ-PEN-14", "ZJ-PEN-1")
@pytest.mark.parametrize(("is_put_right", "remedy"), [(True, "penalty_tile"), (False, "dead_hand")])
def test_a_wrong_set_waits_too_and_costs_what_it_would_have(
    is_put_right: bool, remedy: str
) -> None:
    play = laid()
    play.discards(EAST, "5p")
    play.says(WEST, "pung")
    play.exposes(WEST, "5p 1s")

    if is_put_right:
        play.exposes(WEST, "55p")
    else:
        play.draws(SOUTH)
    assert play.ruled() == []
    play.accuses(NORTH, WEST, "wrong_tiles_exposed")

    assert play.ruled() == [("wrong_tiles_exposed", WEST, remedy)]


@pytest.mark.rule("ZJ-PEN-1")
def test_where_slips_are_seen_at_once_nothing_waits() -> None:
    play = laid(house("zung-jung"))
    play.discards(EAST, "9p")

    play.reaches_over(NORTH)

    assert [foul for foul, _, _ in play.ruled()] == ["reached_into_river"]
    assert missed(play) == []
