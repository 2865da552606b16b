"""This file is about the time that a player has for a whole deal, all turns together."""

import pytest

from at_table import Play, house, strict
from seifong.rules import Rules
from seifong.rules.presets import CONDUCTS, PRESETS, with_conduct
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.automation import NOTHING

DEAL_ONLY = house("zung-jung", tempo_turn_ms=0)  # three minutes, and fifteen seconds free
FREE, ALL = 15_000, 180_000
OVER = ("over_time", EAST, "warning")


def draws_and_discards(play: Play, seat: int, wait: int = 2000) -> None:
    """So long after the discard before it, all in one go."""
    play.touches(seat, after=wait)
    play.lifts(seat, after=0)
    play.mixes(seat, after=0)
    play.discards(seat, after=0)


def calls_time(play: Play, on: int = EAST, after: int = 0) -> None:
    play.do(m.CallTime(NORTH if on == SOUTH else SOUTH, on), after)


def east_again_after_a_first_turn_of(milliseconds: int, rules: Rules = DEAL_ONLY) -> Play:
    """East has taken so long over its first discard, the others two seconds; East has drawn."""
    play = strict(east="9m", rules=rules)
    play.discards(EAST, "9m", after=milliseconds)
    for seat in (SOUTH, WEST, NORTH):
        draws_and_discards(play, seat)
    play.touches(EAST, after=2000)
    play.lifts(EAST, after=0)
    play.mixes(EAST, after=0)
    return play


@pytest.mark.rule("ZJ-PEN-17")
@pytest.mark.parametrize("late", [0, 1])
def test_a_player_has_three_minutes_in_a_deal_all_turns_together(late: int) -> None:
    """East has taken 100 seconds that count, then 2 to draw; 78 are left."""
    play = east_again_after_a_first_turn_of(FREE + 100_000)

    calls_time(play, after=78_000 + late)

    assert play.ruled() == [OVER] * late


@pytest.mark.rule("ZJ-PEN-17")
def test_what_one_player_takes_counts_for_no_other() -> None:
    play = strict(east="9m", rules=DEAL_ONLY)
    play.discards(EAST, "9m", after=FREE + ALL + 60_000)

    calls_time(play, on=SOUTH, after=60_000)
    calls_time(play, on=EAST)  # the table does not wait for East

    assert play.ruled() == []


@pytest.mark.rule("ZJ-PEN-17")
@pytest.mark.parametrize("late", [0, 1])
def test_it_begins_once_everybody_has_the_first_tiles(late: int) -> None:
    """However long the opening has taken, and with fifteen seconds that are free."""
    play = strict(rules=DEAL_ONLY, automations=NOTHING)
    opening = play.deal.opening
    play.do(m.Throw(EAST), after=400_000)
    play.do(m.Throw(int(opening.due)))
    broken = play.deal.broken
    play.do(m.Break(int(opening.due), int(broken.breaker), int(broken.count)))
    for _ in range(17):  # three times four takes, and then one each and East's fourteenth
        play.do(m.Take(int(opening.due)))

    calls_time(play, after=FREE + ALL + late)

    assert play.ruled() == [OVER] * late


@pytest.mark.rule("ZJ-PEN-17")
def test_who_claims_and_does_not_expose_uses_up_its_time() -> None:
    play = strict(east="9m", west="99m", rules=DEAL_ONLY)
    play.discards(EAST, "9m", after=FREE)
    play.says(WEST, "pung", after=1000)

    calls_time(play, on=WEST, after=ALL)
    calls_time(play, on=WEST, after=1)

    assert play.ruled() == [("over_time", WEST, "warning")]


@pytest.mark.rule("ZJ-PEN-17")
def test_that_the_time_has_run_out_is_said_once_and_then_each_turn_is_measured() -> None:
    play = east_again_after_a_first_turn_of(FREE + 14_000 + ALL, house("zung-jung"))

    calls_time(play)
    calls_time(play, after=15_000)
    calls_time(play, after=1)

    assert [ruled[:2] for ruled in play.ruled()] == [OVER[:2]] * 2
    assert [ruling.card for ruling in play.table.rulings] == ["warning", "yellow"]


@pytest.mark.rule("ZJ-PEN-17", "HK-TURN-9")
def test_three_minutes_are_what_zung_jung_gives_and_fifteen_seconds_free() -> None:
    timed = {
        name: (rules.conduct.tempo.deal_ms, rules.conduct.tempo.free_ms)
        for name, rules in PRESETS.items()
        if rules.conduct.tempo.deal_ms or rules.conduct.tempo.free_ms
    }

    assert timed == {"zung-jung": (ALL, FREE), "wsom": (ALL, FREE)}
    assert with_conduct(PRESETS["zung-jung"], "casual").conduct.tempo.deal_ms == 0
    assert with_conduct(PRESETS["zung-jung"], "tournament").conduct.tempo.deal_ms == ALL
    assert set(CONDUCTS) == {"casual", "house", "tournament"}
