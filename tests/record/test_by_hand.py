"""What players do at a strict table is written a line each, and read back the same."""

import pytest

from forging import a_match, file_of
from seifong.errors import BadRecord
from seifong.match import Match
from seifong.record import read_journal_bytes, to_journal, to_transcript, write_deal
from seifong.record.transcript import events_of, read_transcript
from seifong.rules.presets import preset
from seifong.table.automation import ALL, CLAIMS, FLOWERS, NOTHING, OPENING, REPLACEMENTS
from seifong.table.events import (
    Answered,
    Began,
    Broke,
    Discarded,
    DiscardedOutOfTurn,
    Drew,
    DrewOutOfTurn,
    Event,
    Exposed,
    Replayed,
    Ruled,
    Saw,
    SetAside,
    Showed,
    ShowedFlower,
    Stopped,
    Threw,
    TookBack,
    WentBack,
)
from seifong.table.motions import CHOW_HIGH, PASS, PUNG
from seifong.table.movements import (
    Break,
    CallTime,
    Choose,
    Count,
    Discard,
    Expose,
    Lift,
    Mix,
    PutBack,
    Reach,
    Replace,
    Report,
    ShowFlower,
    ShowHand,
    Speak,
    Take,
    Throw,
    Touch,
)

EAST, SOUTH, WEST, NORTH = range(4)


def began(automations: int) -> Began:
    return Began(1, EAST, 0, 0, "loaded", automations=automations)


def written(*events: Event, automations: int = NOTHING) -> list[str]:
    lines = write_deal([began(automations), *events]).splitlines()
    return [line for line in lines[1:] if not line.startswith("by hand")]


def read(*lines: str, automations: int = NOTHING) -> list[Event]:
    opening = write_deal([began(automations)])
    text = f"# seifong 1\nrules zung-jung\ncomplete\n{opening}" + "\n".join(lines)
    return events_of(read_transcript(text).matches[0].scenes[0])[1:]


MOVEMENTS = {
    "E throws": Throw(EAST),
    "W breaks 15 of W": Break(WEST, WEST, 15),
    "N takes": Take(NORTH),
    "E puts fl1 among its flowers": ShowFlower(EAST, 34),
    "S replaces": Replace(SOUTH),
    "S touches": Touch(SOUTH),
    "S lifts": Lift(SOUTH),
    "S puts back": PutBack(SOUTH),
    "S mixes in": Mix(SOUTH),
    "W takes it": Choose(WEST, leaves_it=False),
    "W leaves it": Choose(WEST, leaves_it=True),
    "E puts 9p in the river": Discard(EAST, 17),
    "E puts 9p beside its melds": Discard(EAST, 17, "melds"),
    "E puts 9p elsewhere saying 8p": Discard(EAST, 17, "elsewhere", 16),
    "S says chow": Speak(SOUTH, "chow"),
    "S says 等": Speak(SOUTH, "等"),
    'S says "chow 78p"': Speak(SOUTH, "chow 78p"),
    'S says ""': Speak(SOUTH, ""),
    'S says "@5"': Speak(SOUTH, "@5"),
    'S says "the # of \\"it\\""': Speak(SOUTH, 'the # of "it"'),
    "S lays 87p": Expose(SOUTH, (16, 15)),
    "S lays nothing": Expose(SOUTH, ()),
    "W lays open 123m 55p": ShowHand(WEST, (0, 1, 2, 13, 13)),
    "S reaches over the river": Reach(SOUTH),
    "W calls time on E": CallTime(WEST, EAST),
    "E counts S": Count(EAST, SOUTH),
    "N reports S told_draw": Report(NORTH, SOUTH, "told_draw"),
}


@pytest.mark.parametrize(("line", "movement"), MOVEMENTS.items(), ids=str)
def test_a_movement_has_its_line(line: str, movement: Event) -> None:
    assert written(movement) == [line]
    assert read(line) == [movement]


@pytest.mark.parametrize("automations", [NOTHING, ALL])
def test_a_movement_has_its_time(automations: int) -> None:
    movements: list[Event] = [
        Touch(SOUTH, 1234),
        Speak(SOUTH, "chow", 2000),
        Speak(SOUTH, "a @7", 2001),
    ]

    lines = ["S touches @1234", "S says chow @2000", 'S says "a @7" @2001']

    assert written(*movements, automations=automations) == lines
    assert read(*lines, automations=automations) == movements


FOLLOWING = {
    "S sees 5p": Saw(SOUTH, 13),
    "S sees ?": Saw(SOUTH, None),
    "S's tile goes back": WentBack(SOUTH),
    "a tile is left for S": SetAside(SOUTH),
    "S + 5p out of turn": DrewOutOfTurn(SOUTH, 13),
    "S * ? out of turn": DrewOutOfTurn(SOUTH, None, from_tail=True),
    "W - 1m out of turn": DiscardedOutOfTurn(WEST, 0),
    "S takes back [789p]": TookBack(SOUTH, 1, 15),
    "S takes back [999p+9p]": TookBack(SOUTH, 4, 17),
    "W has shown 123m 55p": Showed(WEST, (0, 1, 2, 13, 13)),
    "W has shown fl1": Showed(WEST, (34,)),
}


@pytest.mark.parametrize(("line", "event"), FOLLOWING.items(), ids=str)
def test_what_follows_from_a_movement_has_its_line(line: str, event: Event) -> None:
    assert written(event) == [line]
    assert read(line) == [event]


TOGETHER: dict[str, tuple[Event, Event]] = {
    "E throws 3+4": (Throw(EAST), Threw(EAST, (3, 4))),
    "W breaks 15": (Break(WEST, WEST, 15), Broke(WEST, 15)),
    "E shows fl1": (ShowFlower(EAST, 34), ShowedFlower(EAST, 34)),
    "S + 3m": (Mix(SOUTH), Drew(SOUTH, 2)),
    "S + ?": (Mix(SOUTH), Drew(SOUTH, None)),
    "S * 3m": (Replace(SOUTH), Drew(SOUTH, 2, from_tail=True)),
    "E - 9p": (Discard(EAST, 17), Discarded(EAST, 17)),
    "E - 9p beside its melds": (Discard(EAST, 17, "melds"), Discarded(EAST, 17)),
    "E - 9p saying 8p": (Discard(EAST, 17, named=16), Discarded(EAST, 17)),
    "E - 9p elsewhere saying 9p": (Discard(EAST, 17, "elsewhere", 17), Discarded(EAST, 17)),
    "W pung [999p] from E": (Expose(WEST, (17, 17)), Exposed(WEST, 2, 17, 17, EAST)),
    "W kong [9999p] from E": (Expose(WEST, (17, 17, 17)), Exposed(WEST, 3, 17, 17, EAST)),
    "E kong (CCCC)": (Expose(EAST, (31, 31, 31, 31)), Exposed(EAST, 5, 31)),
    "S lifts 5p": (Lift(SOUTH), Saw(SOUTH, 13)),
    "W leaves it for S": (Choose(WEST, leaves_it=True), SetAside(SOUTH)),
    "W shows 123m 55p": (ShowHand(WEST, (0, 1, 2, 13, 13)), Showed(WEST, (0, 1, 2, 13, 13))),
}


@pytest.mark.parametrize(("line", "both"), TOGETHER.items(), ids=str)
def test_a_movement_and_what_it_did_are_told_in_one_line(
    line: str, both: tuple[Event, Event]
) -> None:
    assert written(*both) == [line]
    assert read(line) == list(both)


def test_a_chow_is_laid_with_the_two_tiles_of_the_hand() -> None:
    events: list[Event] = [
        Discard(EAST, 17, at=1000),
        Discarded(EAST, 17),
        Expose(SOUTH, (15, 16), at=3000),
        Exposed(SOUTH, 1, 15, 17, EAST),
    ]

    lines = ["E - 9p @1000", "S chow [789p] from E @3000"]

    assert written(*events) == lines
    assert read(*lines) == events


def test_a_kong_is_added_by_laying_the_fourth_tile() -> None:
    pung: list[Event] = [Expose(WEST, (17, 17)), Exposed(WEST, 2, 17, 17, EAST)]
    kong: list[Event] = [Expose(WEST, (17,)), Exposed(WEST, 4, 17, 17, EAST)]

    lines = ["W pung [999p] from E", "W kong [999p+9p]"]

    assert written(*pung, *kong) == lines
    assert read(*lines) == [*pung, *kong]


ALONE: dict[str, Event] = {
    "E threw 3+4": Threw(EAST, (3, 4)),
    "W broke 15": Broke(WEST, 15),
    "E showed fl1": ShowedFlower(EAST, 34),
    "S drew 3m": Drew(SOUTH, 2),
    "S drew ? from the tail": Drew(SOUTH, None, from_tail=True),
    "E discarded 9p": Discarded(EAST, 17),
    "W exposed [999p] from E": Exposed(WEST, 2, 17, 17, EAST),
    "E exposed (CCCC)": Exposed(EAST, 5, 31),
    "E exposed (????)": Exposed(EAST, 5, None),
}


@pytest.mark.parametrize(("line", "event"), ALONE.items(), ids=str)
def test_what_happened_without_its_movement_is_told_in_the_past(line: str, event: Event) -> None:
    assert written(event) == [line]
    assert read(line) == [event]


@pytest.mark.parametrize(
    "pair",
    [
        (Discard(EAST, 17), Discarded(EAST, 16)),
        (Discard(SOUTH, 17), Discarded(EAST, 17)),
        (Mix(WEST), Drew(SOUTH, 2)),
        (Mix(SOUTH), Drew(SOUTH, 2, from_tail=True)),
        (Break(WEST, SOUTH, 15), Broke(WEST, 15)),
        (Break(NORTH, WEST, 15), Broke(WEST, 15)),
        (Break(WEST, WEST, 14), Broke(WEST, 15)),
        (Expose(WEST, (17, 17, 17)), Exposed(WEST, 2, 17, 17, EAST)),
        (Lift(WEST), Saw(SOUTH, 13)),
        (Choose(WEST, leaves_it=False), SetAside(SOUTH)),
        (ShowHand(WEST, (0, 1)), Showed(WEST, (0,))),
        (ShowHand(WEST, (34,)), Showed(WEST, (34,))),
        (ShowHand(WEST, ()), Showed(WEST, ())),
    ],
    ids=str,
)
def test_a_movement_that_did_something_else_has_its_own_line(pair: tuple[Event, Event]) -> None:
    lines = written(*pair)

    assert len(lines) == 2
    assert read(*lines) == list(pair)


def test_answers_that_a_movement_called_for_are_told_after_it() -> None:
    events: list[Event] = [
        Discard(EAST, 17),
        Discarded(EAST, 17),
        Mix(SOUTH, at=9),
        Answered(SOUTH, CHOW_HIGH),
        Answered(WEST, PASS),
        Drew(SOUTH, 2),
        Discard(SOUTH, 2),
        Discarded(SOUTH, 2),
    ]

    lines = ["E - 9p", "S + 3m @9", "  (S chow 78p)", "  (W pass)", "S - 3m"]

    assert written(*events) == lines
    assert read(*lines) == events


def test_rulings_on_a_movement_are_told_after_what_it_did() -> None:
    ruling = Ruled("discard_misnamed", EAST, "ruled", "put_right", ("ZJ-DRAW-8",))
    events: list[Event] = [
        Discard(EAST, 17, named=16),
        ruling,
        Discarded(EAST, 17),
        Lift(WEST),
        ruling,
        Saw(WEST, 2),
    ]
    told = ["E foul discard_misnamed ZJ-DRAW-8", "  ruled put_right"]

    lines = ["E - 9p saying 8p", *told, "W lifts 3m", *told]

    assert written(*events) == lines
    assert read(*lines) == events


def test_rulings_and_answers_may_both_come_between() -> None:
    ruling = Ruled("wrong_tiles_exposed", SOUTH, "ruled", "put_right", ())
    events: list[Event] = [
        Discard(EAST, 17),
        Discarded(EAST, 17),
        Expose(SOUTH, (15, 16)),
        ruling,
        Answered(SOUTH, CHOW_HIGH),
        Exposed(SOUTH, 1, 15, 17, EAST),
    ]

    lines = [
        "E - 9p",
        "S chow [789p] from E",
        "S foul wrong_tiles_exposed",
        "  ruled put_right",
        "  (S chow 78p)",
    ]

    assert written(*events) == lines
    assert read(*lines) == events


def test_a_ruling_after_what_a_movement_did_stays_after_it() -> None:
    events: list[Event] = [
        Lift(WEST),
        Saw(WEST, 2),
        Ruled("talked", WEST, "warned", "put_right", ()),
        Touch(SOUTH),
    ]

    lines = written(*events)

    assert lines[:2] == ["W lifts", "W sees 3m"]
    assert read(*lines) == events


def test_answers_after_what_a_movement_did_stay_after_it() -> None:
    events: list[Event] = [Mix(SOUTH), Drew(SOUTH, 2), Answered(WEST, PUNG)]

    lines = written(*events)

    assert lines == ["S mixes in", "S drew 3m", "(W pung)"]
    assert read(*lines) == events


def test_answers_of_seats_that_were_asked_stay_where_they_are() -> None:
    events: list[Event] = [Replace(EAST), Drew(EAST, 35, from_tail=True), Answered(EAST, PASS)]

    lines = written(*events, automations=ALL & ~REPLACEMENTS)

    assert lines == ["E * fl2", "(E pass)"]
    assert read(*lines, automations=ALL & ~REPLACEMENTS) == events


@pytest.mark.parametrize(
    ("line", "automations", "events"),
    [
        ("E - 9p", ALL, [Discarded(EAST, 17)]),
        ("E - 9p", ALL & ~FLOWERS, [Discarded(EAST, 17)]),
        ("E - 9p", ALL & ~CLAIMS, [Discard(EAST, 17), Discarded(EAST, 17)]),
        ("E throws 3+4", ALL & ~CLAIMS, [Threw(EAST, (3, 4))]),
        ("E throws 3+4", ALL & ~OPENING, [Throw(EAST), Threw(EAST, (3, 4))]),
        ("E shows fl1", ALL & ~FLOWERS, [ShowFlower(EAST, 34), ShowedFlower(EAST, 34)]),
        ("S * 3m", ALL & ~CLAIMS, [Drew(SOUTH, 2, from_tail=True)]),
    ],
)
def test_a_line_tells_a_movement_only_where_that_is_by_hand(
    line: str, automations: int, events: list[Event]
) -> None:
    assert read(line, automations=automations) == events
    assert written(*events, automations=automations) == [line]


def test_a_movement_that_the_table_makes_as_well_has_its_own_line() -> None:
    events: list[Event] = [Replace(SOUTH, 7), Drew(SOUTH, 2, from_tail=True)]

    lines = written(*events, automations=ALL)

    assert lines == ["S replaces @7", "S * 3m"]
    assert read(*lines, automations=ALL) == events


@pytest.mark.parametrize("automations", range(16))
def test_a_deal_says_what_is_done_by_hand(automations: int) -> None:
    match = Match(preset("zung-jung"), "", order=(0, 1, 2, 3))
    journal = file_of(match, [[began(automations), Stopped("HK-FALSE-4")]])

    text = to_transcript(read_journal_bytes(journal))

    assert ("by hand" in text) == (automations != ALL)
    assert to_journal(text) == journal


def test_the_deal_of_an_old_journal_plays_by_itself() -> None:
    _, [journal] = a_match(preset("zung-jung"), "old", deals=1)

    assert [event.automations for event in journal if isinstance(event, Began)] == [ALL]


# Rulings.

RULINGS: dict[str, Event] = {
    "S foul talked": Ruled("talked", SOUTH, "warned", "put_right", ()),
    "E foul drew_out_of_turn HK-TURN-1 HK-PEN-3": Ruled(
        "drew_out_of_turn",
        EAST,
        "ruled",
        "dead_hand",
        ("HK-TURN-1", "HK-PEN-3"),
        card="yellow",
        no_win=True,
        no_claims=True,
        no_kongs=True,
    ),
    "W foul false_win_shape HK-FALSE-3": Ruled(
        "false_win_shape",
        WEST,
        "ruled",
        "deal_ends",
        ("HK-FALSE-3",),
        gains=(128, 128, -384, 128),
        deducted=(0, 0, 40, 0),
        no_win=True,
    ),
    "N foul wrong_tiles_exposed ZJ-PEN-12": Ruled(
        "wrong_tiles_exposed",
        NORTH,
        "ruled",
        "penalty_tile",
        ("ZJ-PEN-12",),
        penalty_tiles=(16, 15),
        no_kongs=True,
    ),
}
TOLD = {
    "S foul talked": ["warned put_right"],
    "E foul drew_out_of_turn HK-TURN-1 HK-PEN-3": [
        "ruled dead_hand",
        "card yellow",
        "loses win claims kongs",
    ],
    "W foul false_win_shape HK-FALSE-3": [
        "ruled deal_ends",
        "gains E +32 S +32 W -96 N +32",
        "deducted E 0 S 0 W 10 N 0",
        "loses win",
    ],
    "N foul wrong_tiles_exposed ZJ-PEN-12": [
        "ruled penalty_tile",
        "loses kongs",
        "penalty 87p",
    ],
}


@pytest.mark.parametrize("head", RULINGS)
def test_a_ruling_is_told_line_by_line(head: str) -> None:
    lines = written(RULINGS[head])

    assert lines == [head, *(f"  {line}" for line in TOLD[head])]
    assert read(*lines) == [RULINGS[head]]


def test_one_ruling_may_follow_another() -> None:
    events: list[Event] = [*RULINGS.values(), Touch(SOUTH), Stopped("HK-FALSE-4")]

    assert read(*written(*events)) == events


STOPPED = Stopped("HK-FALSE-4", (-384, 128, 128, 128), (4, 0, 0, 0), dealer_out=True)


def test_a_deal_that_a_ruling_stops_is_told_line_by_line() -> None:
    lines = [
        "stopped HK-FALSE-4",
        "  gains E -96 S +32 W +32 N +32",
        "  deducted E 1 S 0 W 0 N 0",
        "  dealer out",
    ]

    assert written(STOPPED) == lines
    assert read(*lines) == [STOPPED]
    assert written(Stopped("HK-FALSE-4")) == ["stopped HK-FALSE-4", "  gains E 0 S 0 W 0 N 0"]


# What cannot be.


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Touch(4), "there is no seat 4"),
        (Touch(SOUTH, -1), "-1 milliseconds cannot be"),
        (Break(WEST, 4, 15), "there is no seat 4"),
        (Break(WEST, WEST, 73), "73 stacks cannot be"),
        (ShowFlower(EAST, 42), "there is no tile 42"),
        (Discard(EAST, -1), "there is no tile -1"),
        (Discard(EAST, 17, named=42), "there is no tile 42"),
        (Expose(SOUTH, (16, 42)), "there is no tile 42"),
        (ShowHand(SOUTH, (42,)), "there is no tile 42"),
        (CallTime(WEST, 4), "there is no seat 4"),
        (Count(WEST, -1), "there is no seat -1"),
        (Report(WEST, 4, "talked"), "there is no seat 4"),
        (Report(WEST, EAST, "talked too much"), '"talked too much" is no name'),
        (Saw(SOUTH, 42), "there is no tile 42"),
        (WentBack(4), "there is no seat 4"),
        (SetAside(-1), "there is no seat -1"),
        (DrewOutOfTurn(SOUTH, 42), "there is no tile 42"),
        (DiscardedOutOfTurn(WEST, 34), "fl1 cannot be here"),
        (TookBack(4, 1, 15), "there is no seat 4"),
        (TookBack(SOUTH, 5, 15), "no meld of form 5 is ever taken back"),
        (TookBack(SOUTH, 2, 34), "fl1 cannot be here"),
        (TookBack(SOUTH, 1, 16), "no run starts with 8p"),
        (Showed(SOUTH, (42,)), "there is no tile 42"),
        (Ruled("Talked", SOUTH, "ruled", "", ()), '"Talked" is no name'),
        (Ruled("talked", 4, "ruled", "", ()), "there is no seat 4"),
        (Ruled("talked", SOUTH, "prevented", "", ()), '"prevented" is neither'),
        (Ruled("talked", SOUTH, "ruled", "put right", ()), '"put right" is no name'),
        (Ruled("talked", SOUTH, "ruled", "", ("HK",)), '"HK" is no id of a rule'),
        (Ruled("talked", SOUTH, "ruled", "", (), gains=(1,)), "not the sums of four seats"),
        (Ruled("talked", SOUTH, "ruled", "", (), card="Red"), '"Red" is no name'),
        (Ruled("talked", SOUTH, "ruled", "", (), penalty_tiles=(99,)), "there is no tile 99"),
        (Stopped("HK"), '"HK" is no id of a rule'),
        (Stopped("HK-FALSE-4", deducted=(0,)), "not the sums of four seats"),
        (began(16), "16 as what a table does by itself cannot be"),
    ],
    ids=str,
)
def test_an_event_of_a_strict_table_that_cannot_be_is_found_out(
    event: Event, sentence: str
) -> None:
    match = Match(preset("zung-jung"), "", order=(0, 1, 2, 3))
    events: list[Event] = [event] if isinstance(event, Began) else [began(NOTHING), event]

    fault = read_journal_bytes(file_of(match, [events])).fault

    assert fault is not None
    assert fault.line == 1 + len(events)
    assert sentence in fault.sentence


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ("S drew 3m @5", "says nothing"),
        ("(W pass) @5", "only a movement has a time"),
        ("E exposed [555m]", "needs the seat it comes from"),
        ("E shows 9m", "9m cannot be here"),
        ("E puts 9p away", "says nothing"),
        ("E - 9p under the table", "says nothing"),
        ("E - 9p saying so", "not a tile"),
        ('S says "so', "a quote is opened and not closed"),
        ('S says "so" "so"', "no text in quotes"),
        ("S lays", "says nothing"),
        ("N reports S", "says nothing"),
        ("N reports S Talking", "says nothing"),
        ("W breaks 15 of X", "says nothing"),
        ("card yellow", "does not follow an end or a ruling"),
        ("loses kongs win", "says nothing"),
        ("S foul talked\n  worth 10", "does not belong to a ruling"),
        ("S foul talked", "a referee warns or rules"),
        ("stopped HK-FALSE-4\n  card yellow", "does not belong to a deal that a ruling ends"),
        ("replayed HK-FALSE-5\n  dealer out", "does not belong to a deal that a ruling ends"),
        ("by hand claims claims loaves", "by hand opening flowers claims replacements"),
        ("by foot", "by hand opening flowers claims replacements"),
        ("by hand", "by hand opening flowers claims replacements"),
    ],
)
def test_a_line_of_a_strict_table_that_cannot_be_read_is_named(line: str, about: str) -> None:
    with pytest.raises(BadRecord) as error:
        read(*line.split("\n"))

    assert error.value.line is not None
    assert about in error.value.sentence


def test_a_deal_cut_short_by_a_ruling_is_told_as_it_was() -> None:
    assert read(*written(Replayed("HK-FALSE-5", deducted=(0, 2048, 0, 0)))) == [
        Replayed("HK-FALSE-5", deducted=(0, 2048, 0, 0))
    ]
