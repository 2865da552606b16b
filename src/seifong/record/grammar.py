"""This file is about the lines of a deal: how what happened is written, and read back.

===========================  =======================================================
line                         what happened
===========================  =======================================================
``E throws 3+4``             dice
``W breaks 15``              the wall is broken there, so many stacks from the right end
``E takes 123m 55p …``       the first tiles, in the order taken; ``? 13`` in another's view
``E shows fl1``              a flower is laid on the table
``S + 3m``                   a draw from the head; ``S + ?`` in another's view
``S * 3m``                   a replacement from the tail
``E - 9p``                   a discard
``(W pung)``                 an answer, private: pass, chow 78p, pung, kong or win
``S chow [789p] from E``     a claim that stood; also ``pung [555p]`` and ``kong [5555p]``
``E kong [555p+5p]``         a kong added to one's own pung
``E kong (CCCC)``            a concealed kong; ``(????)`` where others may not see which
``W wins 5p from E``         the end, and lines that tell it (see `details`)
``exhausted``                the end without a winner
``replayed HK-FALSE-5``      the end by a ruling; also ``stopped HK-FALSE-4``
``S foul talked HK-PEN-1``   a ruling, the deal going on, and lines that tell it
===========================  =======================================================

Those of a strict table stand in `by_hand`.

Two more are only for a scenario, a transcript that is not complete: ``idle 12``, and
``(W win) refused HK-WATER-1``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from seifong.errors import BadNotation, BadRecord
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.notation import NAMES, parse_meld, parse_tile, parse_tiles, write, write_meld
from seifong.record.by_hand import (
    FOLLOWING_FORMS,
    MOVEMENT_FORMS,
    line_of_a_movement,
    line_of_what_follows,
)
from seifong.record.course import Course
from seifong.record.details import CutShort, Detail, Foul, Wins, details_of, parse_detail
from seifong.record.sound import RULE_ID, what_is_wrong
from seifong.record.words import seat_in, split_time, tile_in, write_in_order
from seifong.seats import SEAT_LETTERS
from seifong.table.events import (
    Answered,
    Began,
    Broke,
    Dealt,
    Discarded,
    Drew,
    DrewOutOfTurn,
    Event,
    Exhausted,
    Exposed,
    Replayed,
    Ruled,
    Saw,
    SetAside,
    Showed,
    ShowedFlower,
    Stopped,
    Threw,
    WentBack,
    Won,
)
from seifong.table.motions import BIG_KONG as BIG_KONG_MOTION
from seifong.table.motions import CHOW_HIGH, CHOW_LOW, PASS, WIN
from seifong.table.motions import PUNG as PUNG_MOTION

__all__ = ["Ending", "Happening", "Idle", "Line", "Refused", "Ruling", "Statement"]
__all__ += ["first_difference", "lines_of", "read_statements"]

_ANSWERS: Final = {"pass": PASS, "pung": PUNG_MOTION, "kong": BIG_KONG_MOTION, "win": WIN}
_ANSWER_WORDS: Final = {motion: word for word, motion in _ANSWERS.items()}
_HEADS: Final = (Wins, CutShort, Foul)


# Writing.


def lines_of(event: Event, course: Course) -> list[str]:  # noqa: C901, PLR0912 (a branch an event)
    """The lines of an event: one, but for an end or a ruling with its details.

    >>> lines_of(Drew(1, 2), Course()), lines_of(Drew(1, None, from_tail=True), Course())
    (['S + 3m'], ['S * ?'])
    """
    match event:
        case Won() | Replayed() | Stopped() | Ruled():
            return _lines_with_details(event, course)
        case Answered():
            return [f"({SEAT_LETTERS[event.seat]} {_answer(event.motion, course)})"]
        case Exposed():
            return [f"{SEAT_LETTERS[event.seat]} {_meld(event)}"]
        case Dealt():
            taken = f"? {event.size}" if event.tiles is None else write_in_order(event.tiles)
            return [f"{SEAT_LETTERS[event.seat]} takes {taken}"]
        case Drew():
            tile = "?" if event.tile is None else NAMES[event.tile]
            return [f"{SEAT_LETTERS[event.seat]} {'*' if event.from_tail else '+'} {tile}"]
        case Exhausted():
            return ["exhausted"]
        case Discarded():
            return [f"{SEAT_LETTERS[event.seat]} - {NAMES[event.tile]}"]
        case ShowedFlower():
            return [f"{SEAT_LETTERS[event.seat]} shows {NAMES[event.tile]}"]
        case Threw():
            return [f"{SEAT_LETTERS[event.seat]} throws {'+'.join(map(str, event.dice))}"]
        case Broke():
            return [f"{SEAT_LETTERS[event.breaker]} breaks {event.count}"]
        case Began():
            raise BadRecord("a deal begins only once")
        case Saw() | WentBack() | SetAside() | DrewOutOfTurn() | Showed():
            return [line_of_what_follows(event)]
        case _:
            return [line_of_a_movement(event)]


def first_difference(event: Event, happened: Event, course: Course) -> tuple[str, str]:
    """The first line in which two events differ, as each of them is written.

    >>> first_difference(Drew(1, 2), Drew(1, 3), Course())
    ('S + 3m', 'S + 4m')
    """
    told, found = lines_of(event, course), lines_of(happened, course)
    nothing = "nothing more"
    for left, right in zip_longest(told, found, fillvalue=nothing):
        if left != right:
            return left.strip(), right.strip()
    return told[0], "something that is written alike"


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


# Reading.


@dataclass(frozen=True)
class Line:
    """A line as it stands, without its comment and with one blank between words."""

    number: int
    text: str

    def fault(self, sentence: str) -> BadRecord:
        """Something is wrong with this line."""
        return BadRecord(sentence, self.number)


@dataclass(frozen=True)
class Happening:
    """A line that tells one event; what it leaves to the course is filled in by `event`."""

    line: Line
    make: Callable[[Course], Event]

    def event(self, course: Course) -> Event:
        """The event, as the course of the deal makes it whole."""
        try:
            event = self.make(course)
        except BadRecord as error:
            raise self.line.fault(error.sentence) from None
        wrong = what_is_wrong(event)
        if wrong is not None:
            raise self.line.fault(wrong)
        return event


@dataclass(frozen=True)
class Ending:
    """A win, or a ruling that ends the deal, and the lines that tell it, each by its own."""

    line: Line
    details: list[tuple[Line, Detail]] = field(default_factory=list)


@dataclass(frozen=True)
class Ruling:
    """A ruling, the deal going on, and the lines that tell it, each by its own."""

    line: Line
    head: Foul
    details: list[tuple[Line, Detail]] = field(default_factory=list)  # the head among them


@dataclass(frozen=True)
class Refused:
    """A motion that the table refuses by a rule. Only in a scenario."""

    line: Line
    happening: Happening
    rule: str


@dataclass(frozen=True)
class Idle:
    """So many turns of discarding the tile drawn, claimed by nobody. Only in a scenario."""

    line: Line
    turns: int


Statement = Happening | Ending | Ruling | Refused | Idle


def read_statements(lines: Iterable[Line]) -> Iterator[Statement]:
    """What the lines of a deal state, in order.

    >>> [statement] = read_statements([Line(7, "S + 3m")])
    >>> statement.event(Course())
    Drew(seat=1, tile=2, from_tail=False)
    """
    told: Ending | Ruling | None = None
    for line in lines:
        try:
            detail = parse_detail(line.text)
        except BadNotation as error:
            raise line.fault(str(error)) from None
        if told is not None and (detail is None or _begins_anew(told, detail)):
            yield told
            told = None
        if detail is None:
            yield _read_statement(line)
        elif told is not None:
            told.details.append((line, detail))
        elif isinstance(detail, Foul):
            told = Ruling(line, detail, [(line, detail)])
        elif isinstance(detail, Wins | CutShort):
            told = Ending(line, [(line, detail)])
        else:
            raise line.fault(f'"{line.text}" does not follow an end or a ruling')
    if told is not None:
        yield told


def _begins_anew(told: Ending | Ruling, detail: Detail) -> bool:
    """True if a line belongs to no end or ruling before it: the next winner's line does."""
    return isinstance(detail, Foul | CutShort) or (
        isinstance(told, Ruling) and isinstance(detail, Wins)
    )


_IDLE: Final = re.compile(r"idle (\d{1,3})")
_REFUSED: Final = re.compile(rf"(.+) refused ({RULE_ID.pattern})")


def _read_statement(line: Line) -> Statement:
    if match := _IDLE.fullmatch(line.text):
        return Idle(line, int(match[1]))
    if match := _REFUSED.fullmatch(line.text):
        return Refused(line, _read_happening(Line(line.number, match[1])), match[2])
    return _read_happening(line)


def _read_happening(line: Line) -> Happening:
    try:
        make = _read_movement(line) or _read_event(line)
    except BadNotation as error:
        raise line.fault(str(error)) from None
    if make is None:
        raise line.fault(f'"{line.text}" says nothing that happens in a deal')
    return Happening(line, make)


def _read_movement(line: Line) -> Callable[[Course], Event] | None:
    text, at = split_time(line.text)
    for pattern, make in MOVEMENT_FORMS:
        if match := pattern.fullmatch(text):
            return _always(make(match, at or 0))
    return None


def _read_event(line: Line) -> Callable[[Course], Event] | None:
    for form, follow in FOLLOWING_FORMS:
        if match := form.fullmatch(line.text):
            return _always(follow(match))
    for pattern, make in _FORMS:
        if match := pattern.fullmatch(line.text):
            return make(match)
    return None


Make = Callable[[re.Match[str]], Callable[[Course], Event]]


def _always(event: Event) -> Callable[[Course], Event]:
    return lambda _: event


def _takes(match: re.Match[str]) -> Callable[[Course], Event]:
    tiles = tuple(parse_tiles(match[2]))
    return _always(Dealt(seat_in(match[1]), tiles, len(tiles)))


def _threw(match: re.Match[str]) -> Callable[[Course], Event]:
    return _always(Threw(seat_in(match[1]), tuple(map(int, match[2].split("+")))))


def _chow_answer(match: re.Match[str]) -> Callable[[Course], Event]:
    held = parse_tiles(match[2])
    return lambda course: Answered(seat_in(match[1]), course.chow_of(held))


def _exposed(match: re.Match[str]) -> Callable[[Course], Event]:
    """A meld; the word before it, and whether it comes from another seat, must suit it."""
    if match[3] == "(????)":
        return _always(Exposed(seat_in(match[1]), CONCEALED_KONG, None))
    meld = parse_meld(match[3])
    word = {CHOW: "chow", PUNG: "pung"}.get(int(meld.form), "kong")
    if word != match[2]:
        raise BadNotation(f"{match[3]} is a {word}")
    is_claimed = meld.form in {CHOW, PUNG, BIG_KONG}
    if is_claimed != (match[4] is not None):
        needs = "needs the seat it comes from" if is_claimed else "comes from no other seat"
        raise BadNotation(f"{match[2]} {match[3]} {needs}")
    source = seat_in(match[4]) if is_claimed else None
    return lambda course: course.exposed(meld, seat_in(match[1]), source)


# fmt: off
_FORMS: Final[list[tuple[re.Pattern[str], Make]]] = [
    (re.compile(rf"{pattern}"), make)
    for pattern, make in (
        (r"([ESWN]) \+ (\S+)", lambda match: _always(Drew(seat_in(match[1]), tile_in(match[2])))),
        (r"([ESWN]) \* (\S+)",
         lambda match: _always(Drew(seat_in(match[1]), tile_in(match[2]), from_tail=True))),
        (r"([ESWN]) - (\S+)",
         lambda match: _always(Discarded(seat_in(match[1]), parse_tile(match[2])))),
        (r"\(([ESWN]) (pass|pung|kong|win)\)",
         lambda match: _always(Answered(seat_in(match[1]), _ANSWERS[match[2]]))),
        (r"\(([ESWN]) chow (.+)\)", _chow_answer),
        (r"([ESWN]) (chow|pung|kong) (\[[^\[\]]*\]|\([^()]*\))(?: from ([ESWN]))?", _exposed),
        (r"([ESWN]) shows (\S+)",
         lambda match: _always(ShowedFlower(seat_in(match[1]), parse_tile(match[2])))),
        (r"([ESWN]) takes \? (\d{1,2})",
         lambda match: _always(Dealt(seat_in(match[1]), None, int(match[2])))),
        (r"([ESWN]) takes (.+)", _takes),
        (r"([ESWN]) throws (\d(?:\+\d)*)", _threw),
        (r"([ESWN]) breaks (\d{1,2})",
         lambda match: _always(Broke(seat_in(match[1]), int(match[2])))),
        (r"exhausted", lambda _: _always(Exhausted())),
    )
]
# fmt: on
