"""This file is about writing what happened: each event its line, a movement with what it did.

How the lines look says `grammar`, which reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, assert_never

from seifong.errors import BadRecord
from seifong.melds import ADDED_KONG, CHOW, PUNG, Meld
from seifong.notation import NAMES, write, write_meld
from seifong.record.by_hand import (
    Following,
    line_of_a_movement,
    line_of_what_follows,
)
from seifong.record.course import Course
from seifong.record.details import CutShort, Foul, Wins, details_of
from seifong.record.together import line_of_both
from seifong.record.words import as_written, write_in_order
from seifong.rulebook import Words
from seifong.seats import SEAT_LETTERS
from seifong.table.automation import CLAIMS
from seifong.table.events import (
    Answered,
    Began,
    Broke,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    Exposed,
    Replayed,
    Ruled,
    ShowedFlower,
    Stopped,
    Threw,
    Won,
)
from seifong.table.motions import BIG_KONG as BIG_KONG_MOTION
from seifong.table.motions import CHOW_HIGH, CHOW_LOW, PASS, WIN
from seifong.table.motions import PUNG as PUNG_MOTION
from seifong.table.movements import Movement

__all__ = ["NOTHING_MORE", "first_difference", "lines_of", "lines_of_all"]

_ANSWERS: Final = {"pass": PASS, "pung": PUNG_MOTION, "kong": BIG_KONG_MOTION, "win": WIN}
_ANSWER_WORDS: Final = {motion: word for word, motion in _ANSWERS.items()}
_HEADS: Final = (Wins, CutShort, Foul)

Plain = Threw | Broke | Dealt | ShowedFlower | Drew | Discarded | Answered | Exposed | Exhausted


def lines_of(event: Event, course: Course) -> list[str]:
    """The lines of an event by itself: one, but for an end or a ruling with its details.

    >>> lines_of(Drew(1, 2), Course()), lines_of(Drew(1, None, from_tail=True), Course())
    (['S + 3m'], ['S * ?'])
    """
    if isinstance(event, Movement):
        return [line_of_a_movement(event)]
    if isinstance(event, Following):
        return [line_of_what_follows(event)]
    match event:
        case Began():
            raise BadRecord("a deal begins only once", zh="一局只開始一次")
        case Won() | Replayed() | Stopped() | Ruled():
            return _lines_with_details(event, course)
        case _:
            line = _plain_line(event, course)
            return [_in_the_past(event, line) if course.is_by_hand(event) else line]


def lines_of_all(
    events: Sequence[Event], course: Course
) -> Iterator[tuple[list[Event], list[str]]]:
    """The lines of events, a movement and what it did together.

    The course follows them, each once the next is asked for.

    >>> from seifong.table.events import Saw
    >>> from seifong.table.movements import Lift, Touch
    >>> [lines for _, lines in lines_of_all([Touch(1), Lift(1), Saw(1, 2)], Course())]
    [['S touches'], ['S lifts 3m']]
    """
    at = 0
    while at < len(events):
        stop = at + 1
        lines = None
        if isinstance(events[at], Movement):
            stop = _end_of_what_it_did(events, at, course)
            lines = _together(events[at:stop], course)
        if lines is None or _comes_between(events, stop, course):
            stop = at + 1
            lines = lines_of(events[at], course)
        yield list(events[at:stop]), lines
        for event in events[at:stop]:
            course.follow(event)
        at = stop


def _end_of_what_it_did(events: Sequence[Event], at: int, course: Course) -> int:
    """Where a movement and what it did would end, with what came between them."""
    stop = at + 1
    while _comes_between(events, stop, course):
        stop += 1
    return stop + 1


def _comes_between(events: Sequence[Event], at: int, course: Course) -> bool:
    """True of a ruling, and of an answer where nobody is asked for one."""
    if at >= len(events):
        return False
    is_answer = isinstance(events[at], Answered) and not course.automations & CLAIMS
    return is_answer or isinstance(events[at], Ruled)


def _together(events: Sequence[Event], course: Course) -> list[str] | None:
    """The lines of a movement and of what it did, then of what came between; or None."""
    movement, between, event = events[0], events[1:-1], events[-1]
    if not isinstance(movement, Movement) or movement is event:
        return None
    both: str | None = None
    if isinstance(event, Plain) and course.is_by_hand(event):
        both = line_of_both(movement, event, _plain_line(event, course))
    elif not isinstance(event, Plain):
        both = line_of_both(movement, event)
    return None if both is None else [both, *_lines_between(between, course)]


def _lines_between(events: Sequence[Event], course: Course) -> Iterator[str]:
    for event in events:
        indent = "  " if isinstance(event, Answered) else ""
        for line in lines_of(event, course):
            yield indent + line


def _plain_line(event: Plain, course: Course) -> str:
    """The line of an event that the table does by itself, and of an answer."""
    match event:
        case Answered():
            return f"({SEAT_LETTERS[event.seat]} {_answer(event.motion, course)})"
        case Exposed():
            return f"{SEAT_LETTERS[event.seat]} {_meld(event)}"
        case Dealt():
            taken = f"? {event.size}" if event.tiles is None else write_in_order(event.tiles)
            return f"{SEAT_LETTERS[event.seat]} takes {taken}"
        case Drew():
            tile = "?" if event.tile is None else NAMES[event.tile]
            return f"{SEAT_LETTERS[event.seat]} {'*' if event.from_tail else '+'} {tile}"
        case Exhausted():
            return "exhausted"
        case Discarded():
            return f"{SEAT_LETTERS[event.seat]} - {NAMES[event.tile]}"
        case ShowedFlower():
            return f"{SEAT_LETTERS[event.seat]} shows {NAMES[event.tile]}"
        case Threw():
            return f"{SEAT_LETTERS[event.seat]} throws {'+'.join(map(str, event.dice))}"
        case Broke():
            return f"{SEAT_LETTERS[event.breaker]} breaks {event.count}"
        case _:
            assert_never(event)


def _in_the_past(event: Plain, line: str) -> str:
    """The line of what is done by hand as a rule, and happened without its movement."""
    seat, _, rest = line.partition(" ")
    match event:
        case Drew():
            return f"{seat} drew {rest[2:]}{' from the tail' if event.from_tail else ''}"
        case Discarded():
            return f"{seat} discarded {rest[2:]}"
        case Exposed():
            return f"{seat} exposed {rest.partition(' ')[2]}"
        case _:
            word, _, told = rest.partition(" ")
            return f"{seat} {_PAST[word]} {told}"


_PAST: Final = {"throws": "threw", "breaks": "broke", "shows": "showed"}


def first_difference(event: Event, happened: Event, course: Course) -> tuple[Words, Words]:
    """The first line in which two events differ, as each of them is written.

    >>> told, found = first_difference(Drew(1, 2), Drew(1, 3), Course())
    >>> told.en, found.zh
    ('S + 3m', 'S + 4m')
    """
    told, found = lines_of(event, course), lines_of(happened, course)
    for left, right in zip_longest(told, found):
        if left != right:
            return _line_or_nothing(left), _line_or_nothing(right)
    return as_written(told[0]), Words("something that is written alike", "寫法相同的另一項")


def _line_or_nothing(line: str | None) -> Words:
    return NOTHING_MORE if line is None else as_written(line.strip())


NOTHING_MORE: Final = Words("nothing more", "再無其他")


def _lines_with_details(event: Won | Replayed | Stopped | Ruled, course: Course) -> list[str]:
    details = details_of(event, course)
    return [str(each) if isinstance(each, _HEADS) else f"  {each}" for each in details]


def _answer(motion: int, course: Course) -> str:
    if CHOW_HIGH <= motion <= CHOW_LOW:
        return f"chow {write(course.held_for(motion))}"
    return _ANSWER_WORDS[motion]


def _meld(event: Exposed) -> str:
    if event.low is None:
        return "kong (????)"
    meld = Meld(event.form, event.low)
    word = {CHOW: "chow", PUNG: "pung"}.get(event.form, "kong")
    claimed = "" if event.source is None or event.form == ADDED_KONG else SEAT_LETTERS[event.source]
    return f"{word} {write_meld(meld)}" + (f" from {claimed}" if claimed else "")
