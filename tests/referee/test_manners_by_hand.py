"""This file is about what no tile shows: talk, devices, signals, time, and the cards for it."""

import pytest

from at_table import Play, house, is_impossible, refused, strict, who_upholds
from seifong.notation import parse_tiles
from seifong.referee.cards import CardBook
from seifong.referee.rulings import Cards
from seifong.referee.strict import StrictTable
from seifong.rules import Rules
from seifong.scoring.payment import shown
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.dice import FastDice
from seifong.table.events import Ruled
from seifong.table.options import Options

ZJ, HKMA, TVB, HK = (house(name) for name in ("zung-jung", "hkma", "tvb", "hong-kong"))


def cards(play: Play) -> list[str]:
    """The card that each ruling ended in, as it is written down."""
    return [event.card for event in play.events(Ruled)]


# What is reported.


@pytest.mark.rule("P-55", "HK-PEN-1", "HK-PEN-3", "HK-ETIQ-8", "ZJ-ETH-1", "ZJ-DRAW-9")
@pytest.mark.parametrize(
    ("foul", "rules", "card"),
    [
        ("talked", HKMA, "warning"),
        ("talked", ZJ, "warning"),
        ("used_device", HKMA, "yellow"),
        ("used_device", ZJ, "yellow"),
        ("told_draw", HKMA, "yellow"),
        ("told_draw", ZJ, "yellow"),
        ("gave_up", ZJ, "yellow"),
        ("signalled", HKMA, "disqualified"),
        ("signalled", ZJ, "disqualified"),
        ("colluded", TVB, "disqualified"),
        ("cheated", ZJ, "disqualified"),
        ("wall_tile_exposed", HKMA, "warning"),
        ("wall_tile_exposed", ZJ, "warning"),
        ("own_tiles_exposed", ZJ, "warning"),
        ("others_tiles_exposed", TVB, "warning"),
    ],
)
def test_what_is_reported_is_shown_a_card(foul: str, rules: Rules, card: str) -> None:
    play = strict(rules=rules)

    play.reports(SOUTH, NORTH, foul)

    assert cards(play) == [card]
    assert play.table.rulings[0].offender == NORTH


@pytest.mark.rule("HK-PEN-2", "ZJ-ETH-1")
def test_who_cheats_is_out_and_its_hand_is_dead() -> None:
    play = strict()

    play.reports(SOUTH, NORTH, "cheated")

    assert play.table.rulings[0].aftermath.out == "dead_hands"
    assert play.table.book.out() == (NORTH,)
    assert play.rights(NORTH) == (False, False, False)


@pytest.mark.rule("HK-PEN-1", "HK-PEN-3")
def test_only_what_no_tile_shows_is_reported() -> None:
    play = strict()

    why = is_impossible(play, lambda: play.reports(SOUTH, NORTH, "long_hand"))

    assert why == '"long_hand" is nothing that a player reports'
    is_impossible(play, lambda: play.reports(SOUTH, NORTH, "sneezed"))


@pytest.mark.rule("HK-PEN-1")
def test_at_home_it_is_only_warned_of() -> None:
    play = strict(rules=HK)

    for _ in range(3):
        play.reports(SOUTH, NORTH, "talked")

    assert [ruling.response for ruling in play.table.rulings] == ["warned"] * 3
    assert play.deal.deducted == [0, 0, 0, 0]


# Cards add up.


@pytest.mark.rule("P-55", "HK-PEN-2", "HK-PEN-3")
def test_two_yellow_cards_are_a_red_one_and_the_hand_is_dead() -> None:
    play = strict(rules=HKMA)

    for _ in range(3):
        play.reports(SOUTH, NORTH, "talked")

    assert cards(play) == ["warning", "yellow", "red"]
    assert play.rights(NORTH) == (False, False, False)


@pytest.mark.rule("P-55", "HK-PEN-3")
@pytest.mark.parametrize(
    ("foul", "does"),
    [
        ("drew_out_of_turn", lambda play: play.lifts(WEST)),
        ("discarded_out_of_turn", lambda play: play.discards(WEST, "1p")),
        ("touched_out_of_turn", lambda play: play.touches(WEST)),
        ("talked", lambda play: play.reports(SOUTH, WEST, "talked")),
    ],
)
def test_the_second_time_is_yellow_at_a_tournament(foul: str, does: object) -> None:
    play = strict(west="1p", rules=HKMA)
    assert callable(does)

    does(play)
    does(play)

    assert [ruling.foul for ruling in play.table.rulings] == [foul, foul]
    assert cards(play) == ["warning", "yellow"]


@pytest.mark.rule("HK-PEN-1")
def test_at_tvb_the_second_time_costs_ten_points_once() -> None:
    play = strict(rules=TVB)

    for _ in range(3):
        play.reports(SOUTH, NORTH, "talked")

    assert cards(play) == ["warning", "points", "points"]
    assert [shown(amount) for amount in play.deal.deducted] == [0, 0, 0, 20]
    assert play.deal.gains == [0, 0, 0, 0]


@pytest.mark.rule("HK-PEN-2")
def test_an_event_may_take_points_for_cards() -> None:
    play = strict(rules=house("hkma", card_yellow_points=5, card_red_points=30))

    for _ in range(2):
        play.reports(SOUTH, NORTH, "used_device")

    assert [shown(amount) for amount in play.deal.deducted] == [0, 0, 0, 40]  # 5, and 5 and 30


@pytest.mark.rule("HK-PEN-2")
def test_the_cards_are_the_players_wherever_they_sit() -> None:
    """Player 3 sits East here, and has been warned in an earlier deal."""
    book = CardBook((Cards(), Cards(), Cards(), Cards(warnings=1)))
    table = StrictTable(
        Options(HKMA),
        FastDice("a deal"),
        automations=3,
        book=book,
        players=(3, 0, 1, 2),
        judge=who_upholds,
    )

    table.do(m.Report(SOUTH, EAST, "talked"))
    table.do(m.Report(SOUTH, NORTH, "talked"))

    assert [ruling.card for ruling in table.rulings] == ["yellow", "warning"]
    assert table.book.of(3).yellows == 1
    assert table.book.of(2).warnings == 1


# Time.


@pytest.mark.rule("ZJ-PEN-17", "HK-TURN-9", "HK-PEN-1")
@pytest.mark.parametrize(
    ("rules", "limit"), [(ZJ, 15_000 + 15_000), (TVB, 20_000)], ids=["zj", "tvb"]
)
@pytest.mark.parametrize("late", [0, 1])
def test_who_is_over_the_time_is_told_so_on_demand(rules: Rules, limit: int, late: int) -> None:
    """Twenty seconds a turn at TVB; fifteen in Zung Jung, after fifteen that are free."""
    play = strict(rules=rules)

    play.do(m.CallTime(SOUTH, EAST), after=limit + late)

    assert play.ruled() == ([("over_time", EAST, "warning")] if late else [])


@pytest.mark.rule("ZJ-PEN-17", "HK-TURN-9")
def test_time_that_nobody_measures_is_called_in_vain() -> None:
    play = strict(rules=HKMA)

    play.do(m.CallTime(SOUTH, EAST), after=600_000)

    assert play.ruled() == []


@pytest.mark.rule("ZJ-PEN-17")
def test_time_is_called_on_whoever_the_table_waits_for() -> None:
    """After a discard that is the lower seat, which is to draw; and a caller, who is to expose."""
    draws, exposes = strict(east="5p", west="55p"), strict(east="5p", west="55p")
    for play in (draws, exposes):
        play.discards(EAST, "5p")
    exposes.says(WEST, "pung")

    draws.do(m.CallTime(EAST, NORTH), after=30_000)
    draws.do(m.CallTime(EAST, SOUTH), after=0)
    exposes.do(m.CallTime(EAST, SOUTH), after=30_000)
    exposes.do(m.CallTime(EAST, WEST), after=0)

    assert draws.ruled() == [("over_time", SOUTH, "warning")]
    assert exposes.ruled() == [("over_time", WEST, "warning")]


@pytest.mark.rule("ZJ-PEN-17")
def test_time_judges_and_causes_nothing() -> None:
    """Field fault B8: when the time ran out the first claim was taken. Nothing is claimed by it."""
    play = strict(east="5p", west="55p")
    play.discards(EAST, "5p")

    play.do(m.CallTime(EAST, SOUTH), after=60_000)

    assert play.table.scene.calls.of == {}
    assert play.melds(WEST) == []
    play.touches(SOUTH)
    assert play.table.scene.reach.step == "touched"


def test_nobody_calls_time_on_himself() -> None:
    play = strict()

    why = is_impossible(play, lambda: play.do(m.CallTime(EAST, EAST)))

    assert why == "nobody calls time on himself"


def test_time_does_not_run_backwards() -> None:
    play = strict(east="5p")
    play.discards(EAST, "5p")

    why = is_impossible(play, lambda: play.do(m.Touch(SOUTH), after=-1))

    assert why == "it is 2000 ms, and 1999 ms is past"


# Tiles shown.


@pytest.mark.rule("HK-ETIQ-5", "ZJ-PEN-14")
def test_a_few_tiles_shown_go_back_into_the_hand() -> None:
    play = strict(west="46p 1m", rules=HKMA)

    play.exposes(WEST, "46p")

    assert play.concealed(WEST).count("p") >= 1
    assert play.deal.hands[WEST].size() == 13
    assert play.journal[-1].tiles == tuple(parse_tiles("46p"))  # type: ignore[union-attr]


def test_nobody_shows_what_is_not_in_the_hand() -> None:
    play = strict(west="1m", east="9999s")

    why = is_impossible(play, lambda: play.exposes(WEST, "9s"))

    assert why == "West does not hold all of these"


@pytest.mark.rule("HK-PEN-1", "HK-PEN-3", "ZJ-ETH-1")
def test_a_casual_table_takes_no_report() -> None:
    play = strict(rules="casual")

    refusal = refused(play, lambda: play.reports(SOUTH, NORTH, "talked"))

    assert refusal.foul == "talked"
