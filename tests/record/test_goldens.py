"""The golden transcripts: each comes out as written, and could come out otherwise."""

import re
from pathlib import Path

import pytest

from seifong.errors import BadRecord
from seifong.record import read_journal_bytes, replay, to_journal, to_transcript, verify_journal
from seifong.table.events import Exhausted, Ruled, Won
from seifong.table.phases import OVER

FOLDER = Path(__file__).parents[1] / "transcripts"
GOLDENS = sorted(FOLDER.glob("*.deal"))
COUNTED = re.compile(r"^ +(?:[A-Z]{2}-|worth |gains |[ESWN] pays )")

FOUL = re.compile(r"^([ESWN]) foul (\w+)", re.MULTILINE)
OTHERWISE = {
    "ruled": "  ruled benefit_to_other",
    "warned": "  warned benefit_to_other",
    "card": "  card red",
    "loses": "  loses kongs",
    "penalty": "  penalty 7s",
    "deducted": "  deducted E 0 S 0 W 0 N 7",
}

goldens = pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)


def is_so(text: str) -> bool:
    """True if a transcript can be read, and comes out as written."""
    try:
        return replay(text).is_so
    except BadRecord:
        return False


@goldens
def test_a_golden_transcript_comes_out_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    found = replay(text)

    assert found.is_so, found.text()
    assert found.deals[0].phase == OVER or not found.is_complete
    says = "# A whole deal" if found.is_complete else "# A scenario"
    assert text.splitlines()[1].startswith(says)


@goldens
def test_a_golden_transcript_tells_every_ruling(path: Path) -> None:
    """A scenario may leave a ruling out; these leave none, so nothing else was held a foul."""
    text = path.read_text(encoding="utf-8")

    ruled = [
        (event.foul, event.offender)
        for journal in replay(text).journals
        for event in journal
        if isinstance(event, Ruled)
    ]

    assert ruled == [(foul, "ESWN".index(seat)) for seat, foul in FOUL.findall(text)]


@goldens
def test_a_golden_transcript_that_rules_otherwise_is_found_out(path: Path) -> None:
    """Offender, foul, rules, remedy, cards, rights, money: each line of a ruling is checked."""
    lines = path.read_text(encoding="utf-8").splitlines()

    for at, line in enumerate(lines):
        for other in ruled_otherwise(line):
            assert not is_so("\n".join([*lines[:at], other, *lines[at + 1 :]])), other


def ruled_otherwise(line: str) -> list[str]:
    """The same line of a ruling, or of a motion that is refused, with something else in it."""
    if match := FOUL.match(line):
        other = "S" if match[1] != "S" else "W"
        wrong_foul = "gave_up" if match[2] != "gave_up" else "talked"
        named = line.replace(match[2], wrong_foul)
        return [other + line[1:], named, f"{line} HK-TILE-1"]
    if match := re.match(r"  (ruled|warned|card|loses|penalty|deducted) ", line):
        return [OTHERWISE[match[1]]] if OTHERWISE[match[1]] != line else []
    is_refused = " refused " in line and not line.startswith("#")
    return [line.rpartition(" ")[0] + " HK-TILE-1"] if is_refused else []


@goldens
def test_a_golden_transcript_that_counts_otherwise_is_found_out(path: Path) -> None:
    """Every number of a hand's worth and of a payment is checked, not only read."""
    lines = path.read_text(encoding="utf-8").splitlines()

    for at, line in enumerate(lines):
        if COUNTED.match(line):
            for number in re.finditer(r"(?<=[ +-])\d+(?= |$)", line):
                other = line[: number.start()] + str(int(number[0]) + 1) + line[number.end() :]
                assert not is_so("\n".join([*lines[:at], other, *lines[at + 1 :]])), other


@goldens
def test_a_golden_transcript_with_another_tile_is_found_out(path: Path) -> None:
    """What the table gives, and what is laid, is checked; a seat might discard another tile."""
    lines = path.read_text(encoding="utf-8").splitlines()
    tiles = re.compile(r"^[ESWN] (?:[+*] |shows |kong |pung |chow |wins )\W*(\w+)")

    for at, line in enumerate(lines):
        if match := tiles.match(line):
            other = "8s" if match[1] != "8s" else "7s"
            changed = line[: match.start(1)] + other + line[match.end(1) :]
            assert not is_so("\n".join([*lines[:at], changed, *lines[at + 1 :]])), changed


@goldens
def test_a_golden_transcript_becomes_a_journal_that_is_true(path: Path) -> None:
    record = to_journal(path.read_text(encoding="utf-8"))

    journal = read_journal_bytes(record)
    last = list(journal.deals())[-1]
    if last.is_over:
        assert journal.fault is None
        assert verify_journal(journal).is_true
        assert to_journal(to_transcript(journal)) == record
    else:
        assert journal.fault is not None
        assert "has no end" in journal.fault.sentence
        assert replay(to_transcript(journal)).is_so


def test_there_are_twenty_and_every_kind_of_ending() -> None:
    ends = [
        (path.stem[:2], deal.end)
        for path in GOLDENS
        for deal in replay(path.read_text(encoding="utf-8")).deals
    ]

    assert len(GOLDENS) >= 20
    for family in ("zj", "hk"):
        won = {end.way for start, end in ends if start == family and isinstance(end, Won)}
        exhausted = [end for start, end in ends if start == family and isinstance(end, Exhausted)]
        assert won >= ({0, 1, 2} if family == "zj" else {0, 1, 2, 3})
        assert exhausted
