"""A deal of a strict table is played again movement by movement, and its referee rules the same."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from forging import file_of, forge, lines_of, members
from seifong.errors import BadRecord
from seifong.lab.by_hand import play_on
from seifong.match import Match
from seifong.record import (
    Journal,
    Replay,
    read_journal_bytes,
    replay,
    to_journal,
    to_transcript,
    verify_journal,
    write_deal,
)
from seifong.record.rerun import is_as_told
from seifong.record.transcript import events_of as told_by
from seifong.record.transcript import read_transcript
from seifong.referee.rulings import Ruling
from seifong.referee.strict import StrictTable
from seifong.rules.fouls import FOULS
from seifong.rules.presets import PRESETS, preset
from seifong.table.automation import ALL, FLOWERS, NOTHING, OPENING, REPLACEMENTS
from seifong.table.events import Began, Dealt, Discarded, Event, Ruled, Saw
from seifong.table.movements import Discard, Lift, Mix, Speak, Take, Throw
from seifong.views import seen_by
from slips import any_movement, try_to

BY_HAND = st.sampled_from([NOTHING, OPENING, FLOWERS, REPLACEMENTS, OPENING | FLOWERS])


def slipping(match: Match, automations: int, chance: random.Random, slips: float) -> list[Event]:
    """A deal by movements, some of them made at random, and what a judge is asked by chance."""

    def judge(ruling: Ruling) -> str | None:
        return chance.choice([None, *(choice.name for choice in ruling.options)])

    journal: list[Event] = []
    table = match.next_table(journal, automations=automations, judge=judge)
    while table.end is None:
        if chance.random() < slips:
            try_to(table, any_movement(table, chance))
        else:
            go_on(table, chance)
    match.settle(table.deal, table.book)
    return journal


def go_on(table: StrictTable, chance: random.Random) -> None:
    play_on(table, lambda deal, seat: chance.choice(deal.proper(seat)))


@given(st.sampled_from(sorted(PRESETS)), BY_HAND, st.integers(0, 1 << 30))
def test_a_strict_deal_is_recorded_and_runs_again(name: str, automations: int, number: int) -> None:
    match, chance = Match(PRESETS[name], f"{number}"), random.Random(number)
    journals = [slipping(match, automations, chance, slips=0.05)]
    if not match.is_over:
        journals.append(slipping(match, automations, chance, slips=0.0))
    journal = read_journal_bytes(file_of(match, journals))

    verdict = verify_journal(journal)
    text = to_transcript(journal)
    again = replay(text)

    assert verdict.fault is None
    assert verdict.scores == [match.scores]
    assert to_journal(text) == file_of(match, journals)
    assert again.is_so
    assert again.journals == journals
    assert again.matches[0].match.book == match.book


@given(st.sampled_from(sorted(PRESETS)), BY_HAND, st.integers(0, 1 << 30), st.integers(-1, 3))
def test_what_a_seat_has_seen_of_a_strict_deal_can_be_written_and_read(
    name: str, automations: int, number: int, seat: int
) -> None:
    match, chance = Match(PRESETS[name], f"{number}"), random.Random(number)
    journal = slipping(match, automations, chance, slips=0.05)
    hides = match.options.hides_kongs
    seen = [seen_by(seat, event, is_kong_hidden=hides) for event in journal]
    visible = [event for event in seen if event is not None]

    text = f"# seifong 1\nrules {name}\n" + write_deal(visible)

    [scene] = read_transcript(text).matches[0].scenes
    assert told_by(scene) == visible


TOP = """# seifong 1
rules zung-jung
by hand flowers claims replacements
stack E 9p 123m | S 78p | W 99p 1s | head 1p 2p 3p 4p
"""


def played(lines: str, top: str = TOP) -> Replay:
    return replay(top + lines)


def events_of(found: Replay, *kinds: type) -> list[Any]:
    return [event for event in found.journals[0] if isinstance(event, kinds)]


def rulings(found: Replay) -> list[tuple[str, int, str]]:
    ruled = [event for event in found.journals[0] if isinstance(event, Ruled)]
    return [(event.foul, event.offender, event.remedy) for event in ruled]


# What may be left out.


def test_nobody_hurries_whose_time_is_not_written() -> None:
    found = played("E - 9p\nS lifts 1p\n")  # this table waits a second for everything

    assert found.is_so
    assert events_of(found, Discard, Lift) == [Discard(0, 17, at=1000), Lift(1, at=2000)]
    assert rulings(found) == []


def test_a_time_that_is_written_stands() -> None:
    found = played(
        "E - 9p @400\nS lifts @1399\nS foul drew_too_soon\nS puts back @1400\n"
        "S lifts @1400\nS + 1p @1401\n"
    )

    assert found.is_so
    assert events_of(found, Discard, Lift, Mix) == [
        Discard(0, 17, at=400),
        Lift(1, at=1399),
        Lift(1, at=1400),
        Mix(1, at=1401),
    ]


def test_a_tile_is_lifted_before_it_is_mixed_in() -> None:
    found = played("E - 9p\nS + 1p\n")

    assert found.is_so
    assert events_of(found, Lift, Saw, Mix) == [Lift(1, 2000), Saw(1, 9), Mix(1, 2000)]


def test_the_opening_is_gone_through_if_nothing_of_it_is_written() -> None:
    found = played("E - 9p\n", TOP.replace("by hand", "by hand opening"))

    assert found.is_so
    assert len(events_of(found, Throw)) == 2
    assert len(events_of(found, Take)) == 17
    assert len(events_of(found, Dealt)) == 4


def test_of_the_opening_some_may_be_written() -> None:
    lines = "N throws\nN foul wrong_thrower ZJ-PEN-6\nE throws 3+4\nW breaks 15\nE takes\nE - 9p\n"

    found = played(lines, TOP.replace("by hand", "by hand opening"))

    assert found.is_so
    assert len(events_of(found, Throw)) == 3
    assert len(events_of(found, Take)) == 17


def test_idle_turns_are_drawn_and_discarded_by_hand() -> None:
    found = played("E - 9p\nidle 3\nE + 4p\n")

    assert found.is_so
    assert [event.seat for event in events_of(found, Mix)] == [1, 2, 3, 0]
    assert events_of(found, Discarded)[1:] == [
        Discarded(1, 9),
        Discarded(2, 10),
        Discarded(3, 11),
    ]


def test_the_last_discard_is_let_go_aloud() -> None:
    found = replay("# seifong 1\nrules hkma\nby hand claims\nidle 84\nexhausted\n")

    assert found.is_so
    assert [event.words for event in events_of(found, Speak)] == ["pass"] * 3


def test_of_a_ruling_lines_may_be_left_out_and_rules_too() -> None:
    late = "E - 9p\nS touches\nS says chow\n"

    assert played(late + "S foul claimed_after_touching\n").is_so
    assert played(late + "S foul claimed_after_touching ZJ-DRAW-2\nruled claim_void\n").is_so
    assert played(late + "W says pung\nW pung [999p] from E\n").is_so


# A judge.

DREW = "E - 9p\nW lifts\nW foul drew_out_of_turn\n"


def test_a_judge_rules_what_is_written() -> None:
    found = played(DREW + "ruled dead_hand\nloses win claims kongs\n")

    assert found.is_so
    assert rulings(found) == [("drew_out_of_turn", 2, "dead_hand")]


def test_a_judge_who_says_nothing_rules_as_the_referee_would() -> None:
    found = played(DREW)

    assert found.is_so
    assert rulings(found) == [("drew_out_of_turn", 2, "put_right")]


def test_a_judge_cannot_rule_what_no_rule_has() -> None:
    found = played(DREW + "ruled deal_ends\n")

    assert found.difference is not None
    assert (found.difference.line, found.difference.happened.en) == (8, "ruled put_right")


# Where the table asks.

HOME = "# seifong 1\nrules hong-kong\nstack E 9m | S 78m\nE - 9m\n"


def test_a_false_win_may_be_declared_where_the_table_asks() -> None:
    ruled = "S foul false_win_shape HK-FALSE-3\ngains E +64 S -192 W +64 N +64\n"

    found = replay(HOME + ruled)

    assert found.is_so
    assert found.deals[0].gains == [256, -768, 256, 256]
    assert verify_journal(read_journal_bytes(to_journal(HOME + ruled))).is_true


def test_a_deal_that_a_false_win_ended_is_followed_by_the_next() -> None:
    ruled = "S foul false_win_shape\nstopped HK-FALSE-4\ndeal 2 dealer=0 repeats=1\nidle 1\n"

    assert replay(HOME + ruled).is_so


def test_an_honest_win_is_no_foul() -> None:
    top = HOME.partition("stack")[0] + "stack E 123m 456m 789m EEE CC\n"

    found = replay(top + "E foul false_win_shape\n")

    assert found.difference is not None
    assert found.difference.happened.en == "the deal is over"


# What is not so.


@pytest.mark.parametrize(
    ("lines", "line", "expected", "happened"),
    [
        ("E - 9p\nS + 2p\n", 6, "S + 2p", "S drew 1p"),
        ("E - 9p\nS lifts 2p\n", 6, "S lifts 2p", "S sees 1p"),
        ("E - 9p\nS - 7p\n", 6, "S - 7p", "9p lies open"),
        ("E - 8s\n", 5, "E - 8s", "it is impossible: East does not hold 8s"),
        ("E - 9p @5\nS touches @4\n", 6, "S touches @4", "it is impossible: it is 5 ms"),
        ("S * 1p\n", 5, "S * 1p", "East is to play"),
        ("S's tile goes back\n", 5, "S's tile goes back", "East is to play"),
        ("E - 9p\nS touches\nW wins 9p from E\n", 7, "W wins 9p from E", "9p lies open"),
        ("E - 9p\nE foul talked\n", 6, "E foul talked", "9p lies open"),
        ("E reports S talked\nE foul talked\n", 6, "E foul talked", "S foul talked ZJ-PEN-1"),
        ("E reports S talked\nS foul talked ZJ-PEN-3\n", 6, "S foul talked ZJ-PEN-3", "S foul"),
        ("E - 9p\n(S pass)\n", 6, "(S pass)", "9p lies open"),
        ("E - 9p\nW pung [999p] from E\n", 6, "W pung [999p] from E", "9p lies open"),
        ("S says win\nS wins 1p by self-draw\n", 6, "S wins 1p by self-draw", "East is to play"),
        ("E - 9p\nW touches refused ZJ-DRAW-1\n", 6, "W touches refused ZJ-DRAW-1", "not refused"),
        ("stopped HK-FALSE-4\n", 5, "stopped HK-FALSE-4", "East is to play"),
    ],
)
def test_what_a_strict_table_does_not_do_is_named(
    lines: str, line: int, expected: str, happened: str
) -> None:
    found = played(lines)

    assert found.difference is not None
    assert (found.difference.line, found.difference.expected.en) == (line, expected)
    assert happened in found.difference.happened.en


def test_a_foul_that_is_prevented_is_refused() -> None:
    top = TOP.replace("zung-jung", "casual")

    assert played("E - 9p\nW touches refused HK-ETIQ-3\n", top).is_so
    wrong = played("E - 9p\nW touches refused HK-ETIQ-4\n", top).difference
    assert wrong is not None
    assert "(HK-ETIQ-3)" in wrong.happened.en


WHOLE = """E - 9p
S touches
S says chow
W says pung
W pung [999p] from E
W - 1s
E reaches over the river
N + 1p
N - 1p
W says win
W lays open C
W foul false_win_shape
stopped HK-FALSE-4
"""
ENDING = TOP.replace("rules zung-jung", "rules zung-jung false.aftermath=deal_ends_dealer_out")
ENDING = ENDING.replace("W 99p 1s", "W 99p 1s C")


def test_a_complete_transcript_of_a_strict_deal_leaves_nothing_out() -> None:
    lines = to_transcript(read_journal_bytes(to_journal(ENDING + WHOLE))).splitlines()
    assert replay("\n".join(lines)).is_so

    for at in range(lines.index("complete") + 3, len(lines)):
        if "gains" not in lines[at]:  # of nothing
            assert not is_so(lines[:at] + lines[at + 1 :]), lines[at]


def is_so(lines: list[str]) -> bool:
    """True if these lines can be read, and are what happens."""
    try:
        return replay("\n".join(lines)).is_so
    except BadRecord:
        return False


# Journals.


def forged(change: dict[str, object], kind: str) -> str:
    """What is found wrong with the strict journal, the first event of a kind changed."""
    lines = [members(line) for line in lines_of(to_journal(ENDING + WHOLE))]
    at = next(at for at, line in enumerate(lines) if line.get("type") == kind)
    lines[at] |= change
    return str(verify_journal(read_journal_bytes(forge(lines))).fault)


@pytest.mark.parametrize(
    ("kind", "change", "fault"),
    [
        ("speak", {"words": "wait"}, '"S foul claimed_after_touching ZJ-DRAW-2" is recorded'),
        ("saw", {"tile": 2}, '"N sees 3m" is recorded, but it is otherwise: N sees 1p'),
        ("drew", {"tile": 2}, '"N drew 3m" is recorded, but it is otherwise: N drew 1p'),
        ("ruled", {"remedy": "put_right"}, 'put_right" is recorded, but it is otherwise: ruled cl'),
        ("ruled", {"no_win": True}, '"loses win" is recorded, but it is otherwise: nothing more'),
        ("ruled", {"offender": 2}, '"W foul claimed_after_touching ZJ-DRAW-2" is recorded'),
        ("discard", {"at": 10_000_000}, "it is impossible: it is 10000000 ms, and"),
        ("discard", {"tile": 33}, "East does not hold P"),
        ("stopped", {"dealer_out": True}, 'out" is recorded, but it is otherwise: nothing more'),
        ("began", {"automations": 15}, "is recorded, but it is otherwise"),
    ],
    ids=str,
)
def test_a_changed_movement_or_ruling_is_found_out(
    kind: str, change: dict[str, object], fault: str
) -> None:
    assert fault in forged(change, kind)


@pytest.mark.rule("HK-PEN-1", "HK-PEN-3", "HK-ETIQ-5")
@pytest.mark.parametrize(
    ("rules", "foul", "then"),
    [
        ("hkma", "talked", ("HK-PEN-1", "HK-PEN-3")),
        ("hkma", "colluded", ("HK-PEN-1",)),
        ("hong-kong", "others_tiles_exposed", ("HK-PEN-1",)),
        ("tvb", "others_tiles_exposed", ("HK-PEN-1",)),
        ("zung-jung", "discard_not_named", ("HK-TURN-10", "HK-PEN-1")),
    ],
)
def test_what_older_records_cite_for_a_foul_is_as_good_and_nothing_else_is(
    rules: str, foul: str, then: tuple[str, ...]
) -> None:
    """They have TVB's price list at tables where it is not in force."""
    zung_jung = rules == "zung-jung"
    now = FOULS[foul].rules(zung_jung=zung_jung, is_priced=rules == "tvb")
    happened = Ruled(foul, 1, "ruled", "put_right", (*now, "HK-PEN-2"), card="warning")

    assert now != then
    assert is_as_told(happened, replace(happened, rules=(*then, "HK-PEN-2")))
    assert not is_as_told(happened, replace(happened, rules=then))
    assert not is_as_told(happened, replace(happened, rules=("HK-TURN-4", *now, "HK-PEN-2")))
    assert not is_as_told(happened, replace(happened, rules=(*then, "HK-PEN-2"), card="yellow"))
    assert not is_as_told(replace(happened, rules=(*then, "HK-PEN-2")), happened)


@pytest.mark.parametrize(
    ("now", "then"),
    [("HK-PEN-5", ("HK-PEN-1", "HK-PEN-3", "HK-PEN-5")), ("ZJ-PEN-1", ("ZJ-ETH-1", "ZJ-PEN-1"))],
)
def test_older_records_cite_for_what_was_not_upheld_what_would_have_been_broken(
    now: str, then: tuple[str, ...]
) -> None:
    happened = Ruled("talked", 1, "ruled", "not_upheld", (now,))

    assert is_as_told(happened, replace(happened, rules=then))
    assert not is_as_told(happened, replace(happened, rules=("HK-TURN-4", now)))
    assert not is_as_told(replace(happened, rules=then), happened)


def test_a_ruling_that_no_movement_led_to_is_found_out() -> None:
    lines = [members(line) for line in lines_of(to_journal(ENDING + WHOLE))]
    ruling = next(line for line in lines if line.get("type") == "ruled")
    at = next(at for at, line in enumerate(lines) if line.get("type") == "discard")

    journal = read_journal_bytes(forge([*lines[:at], ruling, *lines[at:]]))

    fault = verify_journal(journal).fault
    assert fault is not None
    assert fault.line == at + 1
    assert "otherwise: nobody has done what is ruled on: East is to play" in fault.sentence


def test_an_end_by_a_ruling_is_not_taken_on_trust_at_a_strict_table() -> None:
    lines = [members(line) for line in lines_of(to_journal(ENDING + WHOLE))]
    at = next(at for at, line in enumerate(lines) if line.get("type") == "discard")

    journal = read_journal_bytes(forge([*lines[:at], lines[-1]]))

    fault = verify_journal(journal).fault
    assert fault is not None
    assert fault.sentence == (
        '"stopped HK-FALSE-4" is recorded, but it is otherwise: '
        "nothing that was ruled on ends the deal: East is to play"
    )


CARDS = """# seifong 1
rules tvb
players Ann Bo Chi Dik
by hand claims
E reaches over the river
E foul reached_into_river
card warning
idle 84
exhausted
deal 2 dealer=1
by hand claims
N reaches over the river
N foul reached_into_river
card points
deducted E 0 S 0 W 0 N 10
"""


def test_cards_stay_with_a_player_from_deal_to_deal() -> None:
    found = replay(CARDS + "idle 84\nexhausted\n")
    journal = read_journal_bytes(to_journal(CARDS + "idle 84\nexhausted\n"))

    assert found.is_so
    assert found.matches[0].match.deducted == [40, 0, 0, 0]
    assert verify_journal(journal).is_true


def test_an_automated_match_goes_on_after_a_strict_deal() -> None:
    match = Match(preset("zung-jung"), "both")
    chance = random.Random(1)
    strict = slipping(match, NOTHING, chance, slips=0.1)
    automated: list[Event] = []
    deal = match.next_deal(automated)
    while deal.end is None:
        deal.act(deal.asked, deal.proper(deal.asked)[0])
    match.settle(deal)

    journal = read_journal_bytes(file_of(match, [strict, automated]))

    assert verify_journal(journal).is_true
    assert [began.automations for began in beginnings(journal)] == [NOTHING, ALL]


def beginnings(journal: Journal) -> list[Began]:
    """How each deal of a journal begins."""
    return [event for deal in journal.deals() for event in deal.events if isinstance(event, Began)]
