"""What a journal keeps, and what is said of one that is not whole."""

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forging import a_journal, a_match, file_of, forge, lines_of, members
from seifong.errors import BadRecord
from seifong.match import Match
from seifong.record import (
    Journal,
    JournalWriter,
    header_of,
    is_journal,
    read_journal,
    read_journal_bytes,
    verify_journal,
)
from seifong.rules.presets import preset
from seifong.table.events import Event
from seifong.testing import played

JOURNAL = a_journal(preset("zung-jung"), "s734", deals=2)  # a short one
LINES = lines_of(JOURNAL)
DEALS = [deal.events for deal in read_journal_bytes(JOURNAL).deals()]
SECOND = 2 + len(DEALS[0])  # the line on which the second deal begins


@given(played(deals=3))
def test_what_is_written_is_read(match_and_journals: tuple[Match, list[list[Event]]]) -> None:
    match, journals = match_and_journals

    journal = read_journal_bytes(file_of(match, journals))

    assert journal.fault is None
    assert [deal.events for deal in journal.deals()] == journals
    assert journal.matches[0].header == header_of(match)
    assert all(deal.is_over for deal in journal.deals())


@given(played(deals=2))
def test_a_journal_can_be_written_from_its_papers_alone(
    match_and_journals: tuple[Match, list[list[Event]]],
) -> None:
    """`forge` knows only docs/records.md, and writes the same bytes."""
    journal = file_of(*match_and_journals)

    assert forge([members(line) for line in lines_of(journal)]) == journal


def test_a_file_may_hold_several_matches() -> None:
    two = a_journal(preset("hong-kong"), "other", deals=1)

    journal = read_journal_bytes(JOURNAL + two)

    assert journal.fault is None
    assert [len(match.deals) for match in journal.matches] == [2, 1]
    assert [match.line for match in journal.matches] == [1, 1 + len(LINES)]


def test_events_can_be_added_as_they_happen() -> None:
    match, journals = a_match(preset("zung-jung"), "s734", deals=2)
    stream = io.BytesIO()
    writer = JournalWriter(stream)

    writer.begin(header_of(match))
    for event in [event for journal in journals for event in journal]:
        writer.write([event])
        assert stream.getvalue().endswith(b"}\n")

    assert stream.getvalue() == JOURNAL


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    with JournalWriter.create(path) as writer:
        writer.begin(header_of(Match(preset("zung-jung"), "one")))
    kept = path.read_bytes()

    with pytest.raises(BadRecord, match=r"match\.journal is there already"):
        JournalWriter.create(path)

    assert path.read_bytes() == kept
    assert read_journal(path).fault is None


# What is not whole.


def events_before(line: int) -> list[list[Event]]:
    """The events that stand before a line, deal by deal."""
    first, second = line - 2, line - SECOND
    parts = [DEALS[0][: max(first, 0)], DEALS[1][: max(second, 0)]]
    return [part for part in parts if part]


def assert_fault(journal: Journal, line: int, about: str) -> None:
    """The journal has this fault, and everything before it is read, and runs again."""
    assert journal.fault is not None
    assert journal.fault.line == line
    assert about in journal.fault.sentence
    assert [deal.events for deal in journal.deals()] == events_before(line)
    verdict = verify_journal(journal)
    assert verdict.fault is journal.fault
    assert verdict.deals == (line > SECOND - 1) + (line > len(LINES))


def test_a_line_that_is_cut_is_named() -> None:
    for line in range(1, len(LINES) + 1):
        whole = b"".join(LINES[: line - 1])
        half = LINES[line - 1][: len(LINES[line - 1]) // 2]

        assert_fault(read_journal_bytes(whole + half), line, "cut short")


def test_where_a_journal_stops_in_a_deal_is_named() -> None:
    for line in range(2, len(LINES) + 1):
        journal = read_journal_bytes(b"".join(LINES[: line - 1]))

        if line in {2, SECOND}:  # after the header, or after a deal, it may stop
            assert journal.fault is None
            assert verify_journal(journal).is_true
        else:
            deal = 1 if line < SECOND else 2
            assert_fault(journal, line, f"deal {deal} has no end")


def test_a_line_that_was_changed_is_named() -> None:
    for line in range(1, len(LINES) + 1):
        at = LINES[line - 1].index(b'"hash"') - 3
        other = b"8" if LINES[line - 1][at : at + 1] == b"7" else b"7"
        changed = LINES[line - 1][:at] + other + LINES[line - 1][at + 1 :]

        journal = read_journal_bytes(b"".join([*LINES[: line - 1], changed, *LINES[line:]]))

        assert_fault(journal, line, "")


def test_where_a_line_was_taken_out_is_named() -> None:
    for line in range(2, len(LINES)):
        journal = read_journal_bytes(b"".join(LINES[: line - 1] + LINES[line:]))

        assert journal.fault is not None
        assert journal.fault.line == line
        assert [deal.events for deal in journal.deals()] == events_before(line)


def test_where_two_lines_changed_places_is_named() -> None:
    for line in range(2, len(LINES)):
        lines = LINES[:]
        lines[line - 1], lines[line] = lines[line], lines[line - 1]

        journal = read_journal_bytes(b"".join(lines))

        assert journal.fault is not None
        assert journal.fault.line == line


def test_a_last_line_without_its_end_is_whole() -> None:
    journal = read_journal_bytes(JOURNAL.removesuffix(b"\n"))

    assert journal.fault is None


# What can be wrong although the chain holds.


@pytest.mark.parametrize(
    ("line", "member", "value", "about"),
    [
        (1, "seifong", 2, "format 2"),
        (1, "fingerprint", "0" * 16, "fingerprint"),
        (1, "rules", {"name": "mine"}, "fingerprint"),
        (1, "order", [0, 1, 2, 2], "order"),
        (1, "players", ["one", "two", "three"], "players should be a list of length 4"),
        (2, "number", 0, "0 as a deal's number cannot be"),
        (2, "dealer", 4, "there is no seat 4"),
        (2, "wall", [0] * 136, "the wall is no full set"),
        (2, "throws", [[]], "dice cannot show []"),
        (3, "type", "juggled", 'there is no event "juggled"'),
        (3, "seat", 4, "there is no seat 4"),
        (3, "seat", "East", "seat should be a whole number, and is a text"),
        (3, "dice", [3, 7], "dice cannot show [3, 7]"),
        (5, "count", 72, "72 stacks cannot be"),
        (6, "size", 12, "12 tiles are said to be taken, and 14 are named"),
        (10, "tile", 34, "fl1 cannot be here"),
    ],
)
def test_what_no_journal_says_is_named(line: int, member: str, value: object, about: str) -> None:
    lines = [members(line) for line in LINES]
    assert member in lines[line - 1]
    lines[line - 1][member] = value

    assert_forged(lines, line, about)


def test_a_member_that_is_missing_is_named() -> None:
    lines = [members(line) for line in LINES]
    del lines[4]["count"]

    assert_forged(lines, 5, "it has no count")


def test_lines_out_of_their_order_are_named() -> None:
    header, began, threw, *rest = [members(line) for line in LINES]
    before, after = rest[: SECOND - 4], rest[SECOND - 4 :]

    assert_forged([header, began, began], 3, "deal 1 has no end before the next begins")
    assert_forged([header, began, header], 3, "deal 1 has no end before this header")
    assert_forged([began], 1, "there is no header")
    assert_forged([header, threw], 2, "before a deal has begun")
    assert_forged([header, began, threw, *before, threw, *after], SECOND, "after the end")


def assert_forged(lines: list[dict[str, Any]], line: int, about: str) -> None:
    """The chain of these lines holds, and still one of them is wrong."""
    fault = read_journal_bytes(forge(lines)).fault
    assert fault is not None
    assert fault.line == line
    assert about in fault.sentence


def test_what_a_later_version_adds_is_passed_over() -> None:
    lines = [members(line) for line in LINES]
    for line in lines:
        line["mood"] = {"weather": ["rain", 1.5, None]}

    journal = read_journal_bytes(forge(lines))

    assert journal.fault is None
    assert [deal.events for deal in journal.deals()] == DEALS


def test_what_an_earlier_version_left_out_has_its_default() -> None:
    lines = [members(line) for line in LINES]
    for line in lines:
        for name in ("from_tail", "claimed", "source", "throws", "wall"):
            value = line.get(name, "absent")
            if line.get("type") != "won" and (value is None or value is False):
                del line[name]

    assert len(forge(lines)) < len(JOURNAL)
    assert [deal.events for deal in read_journal_bytes(forge(lines)).deals()] == DEALS


@given(st.binary(max_size=40), st.integers(0, len(JOURNAL)), st.integers(0, 40))
def test_whatever_a_file_holds_is_read_without_an_accident(
    bytes_: bytes, at: int, over: int
) -> None:
    record = JOURNAL[:at] + bytes_ + JOURNAL[at + over :]

    journal = read_journal_bytes(record)

    assert record == JOURNAL or journal.fault is not None or not record.endswith(b"\n")
    assert verify_journal(journal).fault == journal.fault


def test_a_line_that_is_nested_too_deep_is_named() -> None:
    deep = b'{"seifong":1,"version":"","rules":' + b'{"a":' * 100_000

    fault = read_journal_bytes(JOURNAL + deep).fault

    assert fault is not None
    assert (fault.line, fault.sentence) == (len(LINES) + 1, "the line is nested too deep")


def test_a_journal_is_told_from_a_transcript() -> None:
    assert is_journal(JOURNAL)
    assert not is_journal(b"# seifong 1\nrules zung-jung\n")
