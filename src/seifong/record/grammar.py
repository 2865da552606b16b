"""This file is about the lines of a deal: how they look, and what they state.

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

Those of a strict table stand in `by_hand`; a movement and what it did share a line, see `together`.

Two more are only for a scenario, a transcript that is not complete: ``idle 12``, and
``(W win) refused HK-WATER-1``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeGuard

from seifong.errors import BadInput, BadNotation, BadRecord
from seifong.melds import BIG_KONG, CHOW, CONCEALED_KONG, PUNG
from seifong.notation import parse_meld, parse_tile, parse_tiles
from seifong.record.by_hand import (
    FOLLOWING_FORMS,
    MOVEMENT_FORMS,
)
from seifong.record.course import Course
from seifong.record.details import CutShort, Detail, Foul, Wins, parse_detail, ruled_of
from seifong.record.sound import RULE_ID, what_is_wrong
from seifong.record.together import TOGETHER_FORMS, automation_of, movement_for
from seifong.record.words import seat_in, split_time, tile_in
from seifong.table.automation import ALL, CLAIMS, FLOWERS, OPENING, REPLACEMENTS
from seifong.table.events import (
    Answered,
    Broke,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    Exposed,
    ShowedFlower,
    Threw,
)
from seifong.table.motions import BIG_KONG as BIG_KONG_MOTION
from seifong.table.motions import PASS, WIN
from seifong.table.motions import PUNG as PUNG_MOTION

__all__ = ["Ending", "Happening", "Idle", "Line", "Refused", "Ruling", "Statement"]
__all__ += ["all_told", "read_statements"]

_ANSWERS: Final = {"pass": PASS, "pung": PUNG_MOTION, "kong": BIG_KONG_MOTION, "win": WIN}


MakeOne = Callable[[Course], Event]
Make = Callable[[Course], tuple[Event, ...]]


_ALWAYS: Final = 1 << 30  # no table does it by itself


@dataclass(frozen=True)
class Line:
    """A line as it stands, without its comment and with one blank between words."""

    number: int
    text: str

    def fault(self, sentence: str, zh: str) -> BadRecord:
        """Something is wrong with this line."""
        return BadRecord(sentence, self.number, zh)

    def misread(self, error: BadInput) -> BadRecord:
        """What is wrong with something in this line."""
        return self.fault(str(error), error.text("zh"))


@dataclass(frozen=True)
class Happening:
    """A line that tells one event, or a movement and what it did.

    What it leaves to the course is filled in by `events`. What came between a movement and what it
    did is told after both: the answers that it called for, and rulings.
    """

    line: Line
    make: Make
    automation: int = 0  # what a table does by itself where there is no movement
    between: tuple[Happening | Ruling, ...] = ()

    def is_of_both(self, automations: int) -> bool:
        """True if it tells a movement and what it did."""
        return self.automation & ~automations != 0

    @property
    def is_an_answer(self) -> bool:
        """True if the line says what a seat answered."""
        return self.line.text.startswith("(")

    def events(self, course: Course) -> tuple[Event, ...]:
        """The events, as the course of the deal makes them whole; none left out."""
        events = self.of_the_line(course)
        between = [event for each in self.between for event in each.events(course)]
        return (*events[:-1], *between, events[-1])

    def of_the_line(self, course: Course) -> tuple[Event, ...]:
        """The events of the line itself."""
        try:
            events = self.make(course)
        except BadRecord as error:
            raise error.moved_to(self.line.number) from None
        for event in events:
            wrong = what_is_wrong(event)
            if wrong is not None:
                raise self.line.fault(wrong.en, wrong.zh)
        return events


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

    def events(self, course: Course) -> tuple[Event, ...]:  # noqa: ARG002 (as of other lines)
        """The ruling that its lines tell, none left out."""
        try:
            event = ruled_of(self.head, [detail for _, detail in self.details[1:]])
        except BadRecord as error:
            raise error.moved_to(self.line.number) from None
        wrong = what_is_wrong(event)
        if wrong is not None:
            raise self.line.fault(wrong.en, wrong.zh)
        return (event,)


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


def all_told(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Statements, and those that a line of both has between."""
    for statement in statements:
        yield statement
        if isinstance(statement, Happening):
            yield from statement.between


def read_statements(lines: Iterable[Line], automations: int = ALL) -> Iterator[Statement]:
    """What the lines of a deal state, in order.

    >>> [statement] = read_statements([Line(7, "S + 3m")])
    >>> statement.events(Course())
    (Drew(seat=1, tile=2, from_tail=False),)
    """
    both: Happening | None = None  # a movement and what it did, to be followed by what came between
    for statement in _read_line_by_line(lines):
        if both is not None and _may_come_between(statement, automations):
            both = replace(both, between=(*both.between, statement))
            continue
        if both is not None:
            yield both
            both = None
        if isinstance(statement, Happening) and statement.is_of_both(automations):
            both = statement
        else:
            yield statement
    if both is not None:
        yield both


def _may_come_between(statement: Statement, automations: int) -> TypeGuard[Happening | Ruling]:
    """True of a ruling, and of an answer where nobody is asked for one."""
    if isinstance(statement, Ruling):
        return True
    is_answer = isinstance(statement, Happening) and statement.is_an_answer
    return is_answer and not automations & CLAIMS


def _read_line_by_line(lines: Iterable[Line]) -> Iterator[Statement]:
    told: Ending | Ruling | None = None
    for line in lines:
        try:
            detail = parse_detail(line.text)
        except BadNotation as error:
            raise line.misread(error) from None
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
            raise line.fault(
                f'"{line.text}" does not follow an end or a ruling',
                f"「{line.text}」之前沒有局終或裁決",
            )
    if told is not None:
        yield told


def _begins_anew(told: Ending | Ruling, detail: Detail) -> bool:
    """True if a line belongs to no end or ruling before it: the next winner's line does."""
    return isinstance(detail, Foul | CutShort) or (
        isinstance(told, Ruling) and isinstance(detail, Wins)
    )


_IDLE: Final = re.compile(r"idle (\d+)")
_LONGEST_IDLE: Final = 200  # turns; no wall has as many
_REFUSED: Final = re.compile(rf"(.+) refused ({RULE_ID.pattern})")


def _read_statement(line: Line) -> Statement:
    if match := _IDLE.fullmatch(line.text):
        return Idle(line, _turns(line, match[1]))
    if match := _REFUSED.fullmatch(line.text):
        return Refused(line, _read_happening(Line(line.number, match[1])), match[2])
    return _read_happening(line)


def _turns(line: Line, number: str) -> int:
    """How many turns pass.

    >>> _turns(Line(1, "idle 5000"), "5000")
    Traceback (most recent call last):
        ...
    seifong.errors.BadRecord: line 1: 5000 turns are too many: say 1 to 200
    """
    if len(number) > 4 or not 1 <= int(number) <= _LONGEST_IDLE:
        few, zh = ("too few", "太少") if int(number[:5]) == 0 else ("too many", "太多")
        raise line.fault(
            f"{number[:9]} turns are {few}: say 1 to {_LONGEST_IDLE}",
            f"{number[:9]} 個回合{zh}：請寫 1 至 {_LONGEST_IDLE}",
        )
    return int(number)


def _read_happening(line: Line) -> Happening:
    try:
        happening = _read_movement(line) or _read_event(line)
    except BadNotation as error:
        raise line.misread(error) from None
    if happening is None:
        raise line.fault(
            f'"{line.text}" says nothing that happens in a deal',
            f"「{line.text}」不是牌局中的事",
        )
    return happening


def _read_movement(line: Line) -> Happening | None:
    """A movement, alone or with what it did."""
    text, at = split_time(line.text)
    for pattern, make in MOVEMENT_FORMS:
        if match := pattern.fullmatch(text):
            return Happening(line, _always(make(match, at or 0)))
    for form, make_both in TOGETHER_FORMS:
        if match := form.fullmatch(text):
            movement, event = make_both(match, at or 0)
            return Happening(line, _always(movement, event), automation_of(event) or _ALWAYS)
    return None


def _read_event(line: Line) -> Happening | None:
    """What happened: by itself, in the past, or by its movement where that is by hand."""
    for form, follow in FOLLOWING_FORMS:
        if match := form.fullmatch(line.text):
            return Happening(line, _always(follow(match)))
    for pattern, make in _PAST_FORMS:
        if match := pattern.fullmatch(line.text):
            return Happening(line, _alone(make(match)))
    text, at = split_time(line.text)
    for pattern, automation, make in _FORMS:
        if match := pattern.fullmatch(text):
            return Happening(line, _with_its_movement(make(match), at), automation)
    return None


def _always(*events: Event) -> Make:
    return lambda _: events


def _alone(make: MakeOne) -> Make:
    return lambda course: (make(course),)


def _with_its_movement(make: MakeOne, at: int | None) -> Make:
    def events(course: Course) -> tuple[Event, ...]:
        event = make(course)
        movement = movement_for(event, at or 0) if course.is_by_hand(event) else None
        if movement is None and at is not None:
            raise BadRecord(
                "only a movement has a time, and this is none", zh="只有動作才有時間，這不是動作"
            )
        return (event,) if movement is None else (movement, event)

    return events


def _this(event: Event) -> MakeOne:
    return lambda _: event


def _takes(match: re.Match[str]) -> MakeOne:
    tiles = tuple(parse_tiles(match[2]))
    return _this(Dealt(seat_in(match[1]), tiles, len(tiles)))


def _threw(match: re.Match[str]) -> MakeOne:
    return _this(Threw(seat_in(match[1]), tuple(map(int, match[2].split("+")))))


def _chow_answer(match: re.Match[str]) -> MakeOne:
    held = parse_tiles(match[2])
    return lambda course: Answered(seat_in(match[1]), course.chow_of(held))


def _exposed(match: re.Match[str]) -> MakeOne:
    """A meld; the word before it, and whether it comes from another seat, must suit it."""
    if match[3] == "(????)":
        return _this(Exposed(seat_in(match[1]), CONCEALED_KONG, None))
    meld = parse_meld(match[3])
    word = {CHOW: "chow", PUNG: "pung"}.get(int(meld.form), "kong")
    if match[2] not in {word, "exposed"}:
        raise BadNotation(f"{match[3]} is a {word}", f"{match[3]} 是 {word}")
    is_claimed = meld.form in {CHOW, PUNG, BIG_KONG}
    if is_claimed != (match[4] is not None):
        needs, zh = (
            ("needs the seat it comes from", "要寫取自哪一家")
            if is_claimed
            else ("comes from no other seat", "不是取自別家")
        )
        raise BadNotation(f"{word} {match[3]} {needs}", f"{word} {match[3]} {zh}")
    source = seat_in(match[4]) if is_claimed else None
    return lambda course: course.exposed(meld, seat_in(match[1]), source)


# fmt: off
_FORMS: Final[list[tuple[re.Pattern[str], int, Callable[[re.Match[str]], MakeOne]]]] = [
    (re.compile(pattern), automation, make)
    for pattern, automation, make in (
        (r"([ESWN]) \+ (\S+)", CLAIMS,
         lambda match: _this(Drew(seat_in(match[1]), tile_in(match[2])))),
        (r"([ESWN]) \* (\S+)", REPLACEMENTS,
         lambda match: _this(Drew(seat_in(match[1]), tile_in(match[2]), from_tail=True))),
        (r"([ESWN]) - (\S+)", CLAIMS,
         lambda match: _this(Discarded(seat_in(match[1]), parse_tile(match[2])))),
        (r"\(([ESWN]) (pass|pung|kong|win)\)", 0,
         lambda match: _this(Answered(seat_in(match[1]), _ANSWERS[match[2]]))),
        (r"\(([ESWN]) chow (.+)\)", 0, _chow_answer),
        (r"([ESWN]) (chow|pung|kong) (\[[^\[\]]*\]|\([^()]*\))(?: from ([ESWN]))?", CLAIMS,
         _exposed),
        (r"([ESWN]) shows (\S+)", FLOWERS,
         lambda match: _this(ShowedFlower(seat_in(match[1]), parse_tile(match[2])))),
        (r"([ESWN]) takes \? (\d{1,2})", 0,
         lambda match: _this(Dealt(seat_in(match[1]), None, int(match[2])))),
        (r"([ESWN]) takes (.+)", 0, _takes),
        (r"([ESWN]) throws (\d(?:\+\d)*)", OPENING, _threw),
        (r"([ESWN]) breaks (\d{1,2})", OPENING,
         lambda match: _this(Broke(seat_in(match[1]), int(match[2])))),
        (r"exhausted", 0, lambda _: _this(Exhausted())),
    )
]

_PAST_FORMS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], MakeOne]]]] = [
    (re.compile(rf"([ESWN]) {pattern}"), make)
    for pattern, make in (
        (r"threw (\d(?:\+\d)*)", _threw),
        (r"broke (\d{1,2})", lambda match: _this(Broke(seat_in(match[1]), int(match[2])))),
        (r"showed (\S+)",
         lambda match: _this(ShowedFlower(seat_in(match[1]), parse_tile(match[2])))),
        (r"drew (\S+)( from the tail)?",
         lambda match: _this(Drew(seat_in(match[1]), tile_in(match[2]), match[3] is not None))),
        (r"discarded (\S+)",
         lambda match: _this(Discarded(seat_in(match[1]), parse_tile(match[2])))),
        (r"(exposed) (\[[^\[\]]*\]|\([^()]*\))(?: from ([ESWN]))?", _exposed),
    )
]
# fmt: on
