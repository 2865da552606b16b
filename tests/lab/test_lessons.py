"""This file is about lessons: a record gives back what each seat saw, did, and gained by it."""

import io
from pathlib import Path

import numpy as np
import pytest
from librt.strings import BytesWriter

from seifong.bots import SpeedBot
from seifong.errors import BadInput, BadRecord
from seifong.lab.batch import Arrays, oracle_of
from seifong.lab.chunks import plan_of_simulation
from seifong.lab.corpus import make_corpus
from seifong.lab.features import FEATURES, write_view
from seifong.lab.lessons import Lesson, lessons
from seifong.lab.simulation import Simulation
from seifong.lab.workplace import Workplace
from seifong.match import Match
from seifong.record import JournalWriter, header_of, read_journal_bytes
from seifong.record.corpus import Corpus
from seifong.record.journal import RecordedMatch
from seifong.rules.presets import PRESETS
from seifong.table.events import Answered, Discarded, Event, Stopped
from seifong.table.motions import PASS
from seifong.views import view_of

SPEED = ("speed", "speed", "speed", "speed")


def simulated(rules: str, deals: int, *, slips: float | None = None) -> list[RecordedMatch]:
    record = io.BytesIO()
    simulation = Simulation(PRESETS[rules], SPEED, "lessons", JournalWriter(record), slips)
    while simulation.tally.deals < deals:
        simulation.play()
    return read_journal_bytes(record.getvalue()).matches


def told(lesson: Lesson) -> list[np.ndarray]:
    arrays = lesson.arrays
    seen = [arrays.mask, arrays.planes, arrays.flowers, arrays.scalars, arrays.rules]
    hidden = [] if lesson.oracle is None else [lesson.oracle]
    return [*seen, lesson.seat, lesson.motion, lesson.gained, *hidden]


@pytest.mark.parametrize("rules", ["hong-kong", "hkma", "zung-jung"])
def test_a_lesson_is_what_each_seat_saw_and_did_and_gained(rules: str) -> None:
    match, journal, record = Match(PRESETS[rules], "seen"), list[Event](), io.BytesIO()
    writer, looks, bot = JournalWriter(record), BytesWriter(), SpeedBot()
    seats: list[int] = []
    motions: list[int] = []
    oracles: list[np.ndarray] = []
    deal = match.next_deal(journal)
    while deal.end is None:
        view = view_of(deal, deal.asked)
        oracles.append(oracle_of(deal, deal.asked))
        write_view(looks, view)
        seats.append(deal.asked)
        motions.append(bot.choose(view))
        deal.act(deal.asked, motions[-1])
    writer.begin(header_of(match))
    writer.write(journal)

    (lesson,) = lessons(read_journal_bytes(record.getvalue()).matches, with_oracle=True)

    seen = Arrays(len(seats), PRESETS[rules])
    seen.fill(0, looks.getvalue())
    gained, hidden = [deal.gains[seat] for seat in seats], np.stack(oracles)
    expected = Lesson(
        PRESETS[rules], seen, np.array(seats), np.array(motions), np.array(gained), hidden
    )
    assert len(lesson) == len(seats) > 20
    for found, wanted in zip(told(lesson), told(expected), strict=True):
        assert (found == wanted).all()


def test_lessons_of_any_size_are_the_same_decisions() -> None:
    matches = simulated("casual", deals=3)

    (whole,) = lessons(matches, size=10_000, with_oracle=True)
    parts = list(lessons(matches, size=64, with_oracle=True))

    assert [len(part) for part in parts[:-1]] == [64] * (len(parts) - 1)
    assert 0 < len(parts[-1]) <= 64
    for found, wanted in zip(zip(*map(told, parts), strict=True), told(whole), strict=True):
        assert (np.concatenate(found) == wanted).all()


def test_a_lesson_is_of_one_tables_rules() -> None:
    matches = [*simulated("casual", deals=1), *simulated("zung-jung", deals=1)]

    found = list(lessons(matches, size=10_000))

    assert [lesson.rules.name for lesson in found] == ["casual", "zung-jung"]


def test_a_corpus_is_read_lesson_by_lesson(tmp_path: Path) -> None:
    plan = plan_of_simulation(PRESETS["zung-jung"], SPEED, "corpus", deals=4)
    make_corpus(tmp_path, [plan], Workplace(), lambda: False, lambda _: None)

    found = list(lessons(Corpus(tmp_path).matches(), size=100))

    assert sum(map(len, found)) == sum(
        type(event).__name__ in {"Discarded", "Answered"}
        or (type(event).__name__ == "Exposed" and getattr(event, "form", 0) >= 4)
        or (type(event).__name__ == "Won" and getattr(event, "way", 0) == 1)
        for deal in Corpus(tmp_path).all_deals()
        for event in deal.events
    )


def test_a_deal_that_has_no_end_yet_is_left_out() -> None:
    matches = simulated("casual", deals=2)
    (whole,) = lessons(matches, size=10_000)
    del matches[0].deals[-1].events[-1]

    (lesson,) = lessons(matches, size=10_000)

    assert 0 < len(lesson) < len(whole)


def test_what_was_played_by_hand_has_no_decisions_to_learn_from() -> None:
    with pytest.raises(BadRecord, match="by hand"):
        list(lessons(simulated("casual", deals=1, slips=0.0)))


def test_a_record_whose_end_is_another_teaches_nothing() -> None:
    matches = simulated("casual", deals=1)
    matches[0].deals[0].events[-1] = Stopped("HK-FALSE-4")

    with pytest.raises(BadRecord, match="does not come out as recorded"):
        list(lessons(matches))


def test_a_record_with_a_motion_that_is_refused_teaches_nothing() -> None:
    matches = simulated("casual", deals=1)
    events = matches[0].deals[0].events
    place = next(place for place, event in enumerate(events) if isinstance(event, Discarded))
    events.insert(place, Answered(seat=2, motion=PASS))

    with pytest.raises(BadRecord, match=r"line 2: West has nothing to claim"):
        list(lessons(matches))


@pytest.mark.parametrize("size", [0, -1, 1.5])
def test_a_lesson_of_nothing_is_refused_at_once(size: int) -> None:
    """It was handed out for ever."""
    with pytest.raises(BadInput, match=r"one decision or more|a whole number"):
        lessons([], size)


def test_what_a_seat_could_not_know_is_told_to_whoever_asks() -> None:
    (lesson,) = lessons(simulated("casual", deals=1))

    assert lesson.oracle is None
    assert lesson.features == FEATURES
