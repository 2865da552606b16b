"""This file is about transcripts: a match as a person reads, writes and compares it.

A transcript begins with the line `# seifong 1`. Then come the lines of its header, and its deals:
each a line `deal …`, and then what happened, one line each (see `grammar`). Blank lines are free,
and so is what follows a ` #`. Another `# seifong 1` begins another match.

One that says `complete` leaves nothing out, and is the same as a journal. Any other is a scenario:
it says what matters, and the table fills in the rest. A deal whose last line is `unfinished` is
told only so far, and nothing follows it in its match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeVar, assert_never

import msgspec

from seifong import __version__
from seifong.errors import BadInput, BadNotation, BadRecord, BadRules
from seifong.notation import parse_tiles
from seifong.record.course import Course
from seifong.record.details import CutShort, Detail, cut_short_of, won_of
from seifong.record.grammar import (
    Ending,
    Happening,
    Idle,
    Line,
    Refused,
    Ruling,
    Statement,
    read_statements,
)
from seifong.record.journal import FORMAT, Header, Journal, RecordedDeal, rules_of
from seifong.record.lines import lines_of_all
from seifong.record.shuffle import Commitment
from seifong.record.sound import what_is_wrong
from seifong.record.stacking import Stack
from seifong.record.words import is_plain, quoted, unquoted, write_in_order
from seifong.rules import fingerprint_of
from seifong.rules.presets import PRESETS, difference, laid_over, preset, with_options
from seifong.seats import SEAT_LETTERS
from seifong.table.automation import ALL, CLAIMS, FLOWERS, OPENING, REPLACEMENTS
from seifong.table.events import Began, Event

__all__ = [
    "Scene",
    "Transcript",
    "TranscriptMatch",
    "began_of",
    "events_of",
    "events_told",
    "read_transcript",
]
__all__ += ["UNFINISHED", "to_transcript"]
__all__ += ["write_deal", "write_header"]

_MAGIC: Final = re.compile(r"# seifong ([0-9]+)")
#: The last line of a deal that is told only so far.
UNFINISHED: Final = "unfinished"

_SIDES: Final = "ENWS"  # the sides of the wall, clockwise
_T = TypeVar("_T")


# Writing.


def to_transcript(journal: Journal) -> str:
    """A journal as a transcript, up to the first thing that is wrong with it.

    A record that cannot be told in these words, since it is none of a deal, is a `BadRecord`.
    """
    parts: list[str] = []
    for match in journal.matches:
        parts.append(write_header(match.header, is_complete=True))
        parts += [_write_recorded(deal) for deal in match.deals]
    if journal.fault is not None:
        parts.append(f"# The journal tells no more: {_one_line(str(journal.fault))}\n")
    return "\n".join(parts)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _write_recorded(deal: RecordedDeal) -> str:
    """One deal of a journal. Each event must be the same when it is read back."""
    course = Course()
    began = _beginning(deal.events)
    course.follow(began)
    lines = _deal_lines(began)
    number = deal.line + 1
    try:
        for events, written in lines_of_all(deal.events[1:], course):
            _must_read_back(written, events, course)
            lines += written
            number += len(events)
    except BadRecord as error:
        raise error.moved_to(number) from None
    return _joined(lines if deal.is_over else [*lines, UNFINISHED])


def _must_read_back(written: list[str], events: list[Event], course: Course) -> None:
    read = [
        event
        for statement in read_statements(_numbered(written), course.automations)
        for event in events_told(statement, course)
    ]
    if read != events:
        raise BadRecord(
            f"{written[0]} cannot have happened here", zh=f"此處不可能發生 {written[0]}"
        )


def write_deal(events: Sequence[Event]) -> str:
    """The lines of one deal, from its `began` on; also as one seat has seen it.

    >>> from seifong.table.events import Drew
    >>> print(write_deal([Began(1, 0, 0, 0, "xorshift128/1"), Drew(1, None)]), end="")
    deal 1 round=E dealer=0 repeats=0 dice=xorshift128/1
    S + ?
    """
    course = Course()
    began = _beginning(events)
    course.follow(began)
    lines = _deal_lines(began)
    for _, written in lines_of_all(events[1:], course):
        lines += written
    return _joined(lines)


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _numbered(lines: Iterable[str]) -> Iterator[Line]:
    for number, text in enumerate(lines, 1):
        yield Line(number, text.strip())


def _beginning(events: Sequence[Event]) -> Began:
    if not events or not isinstance(events[0], Began):
        raise BadRecord("a deal's events start with its beginning", zh="一局須由開局記起")
    return events[0]


def _deal_lines(began: Began) -> list[str]:
    words = [
        f"deal {began.number}",
        f"round={SEAT_LETTERS[began.round_wind]}",
        f"dealer={began.dealer}",
        f"repeats={began.repeats}",
        f"dice={quoted(began.dice)}",
    ]
    if began.seed is not None:
        words.append(f"seed={_json(began.seed)}")
    if began.throws is not None:
        words.append(f"throws={','.join('+'.join(map(str, throw)) for throw in began.throws)}")
    return [" ".join(words), *_by_hand_lines(began.automations), *_wall_lines(began.wall)]


#: What a table may do by itself, and is else done by hand.
_BY_HAND: Final = {
    "opening": OPENING,
    "flowers": FLOWERS,
    "claims": CLAIMS,
    "replacements": REPLACEMENTS,
}


def _by_hand_lines(automations: int) -> list[str]:
    names = [name for name, automation in _BY_HAND.items() if not automations & automation]
    return [" ".join(["by hand", *names])] if names else []


def _wall_lines(wall: tuple[int, ...] | None) -> list[str]:
    if wall is None:
        return []
    side = len(wall) // 4
    return [
        f"wall {letter} {write_in_order(wall[side * place : side * (place + 1)])}"
        for place, letter in enumerate(_SIDES)
    ]


def write_header(header: Header, *, is_complete: bool = True) -> str:
    """The lines of a match before its first deal.

    >>> from seifong.match import Match
    >>> from seifong.record.journal import header_of
    >>> header = header_of(Match(preset("zung-jung"), "a seed", ("Ah Ming", "Bo", "Chi", "Dik")))
    >>> print(write_header(header))  # doctest: +ELLIPSIS
    # seifong 1
    version ...
    rules zung-jung
    fingerprint ...
    players "Ah Ming" Bo Chi Dik
    order ...
    seed "a seed"
    dice xorshift128/1
    complete
    <BLANKLINE>
    """
    lines = [
        f"# seifong {header.seifong}",
        f"version {quoted(header.version)}",
        f"rules {_rules_words(header)}",
        f"fingerprint {header.fingerprint}",
        f"players {' '.join(map(quoted, header.players))}",
        f"order {' '.join(map(str, header.order))}",
    ]
    if header.seed is not None:
        lines.append(f"seed {_json(header.seed)}")
    if header.dice is not None:
        lines.append(f"dice {quoted(header.dice)}")
    if header.bots is not None:
        lines.append(f"bots {' '.join(map(quoted, header.bots))}")
    if header.commitments:
        lines.append(f"commitments {_json(header.commitments)}")
    return _joined([*lines, "complete"] if is_complete else lines)


def _rules_words(header: Header) -> str:
    """A preset and what differs from it; in full, if this version would write them otherwise."""
    try:
        rules = rules_of(header)
    except BadRules:
        return _json(header.rules)
    if msgspec.to_builtins(rules) != header.rules:
        return _json(header.rules)
    nearest = PRESETS.get(rules.name) or min(
        PRESETS.values(), key=lambda each: len(difference(each, rules))
    )
    words = [nearest.name]
    try:
        changes = {name: new for name, (_, new) in difference(nearest, rules).items()}
        if with_options(nearest, laid_over(nearest, changes), name=rules.name) != rules:
            return _json(header.rules)
    except BadRules:
        return _json(header.rules)
    words += [f"{name}={_value_word(value)}" for name, value in changes.items()]
    if rules.name != nearest.name:
        words.append(f"name={_json(rules.name)}")
    return " ".join(words)


def _value_word(value: object) -> str:
    if isinstance(value, str) and is_plain(value) and _value(value) == value:
        return value
    return _json(value)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# Reading.


@dataclass
class Scene:
    """One deal of a transcript: its line, what it names of the beginning, and what happens."""

    line: Line
    named: dict[str, str] = field(default_factory=dict)
    automations: int = ALL
    stack: Stack | None = None
    wall: list[int] | None = None
    statements: list[Statement] = field(default_factory=list)
    is_unfinished: bool = False  # it is told only so far
    last: int = 0  # the number of its last line

    def number(self) -> int:
        """Which deal of the match it is."""
        return int(self.named["number"])

    def wind(self) -> int | None:
        """The prevailing wind, if it is named."""
        named = self.named.get("round")
        return None if named is None else SEAT_LETTERS.index(named)

    def whole(self, name: str) -> int | None:
        """A number that may be named."""
        named = self.named.get(name)
        return None if named is None else int(named)

    def text(self, name: str) -> str | None:
        """A word that may be named."""
        return self.named.get(name)

    def throws(self) -> list[list[int]] | None:
        """What the dice are loaded with, if it is named."""
        named = self.named.get("throws")
        if named is None:
            return None
        return [list(map(int, throw.split("+"))) for throw in named.split(",")] if named else []


@dataclass
class TranscriptMatch:
    """One match of a transcript."""

    line: Line
    header: Header
    is_complete: bool = False
    scenes: list[Scene] = field(default_factory=list)


@dataclass
class Transcript:
    """What a transcript says."""

    matches: list[TranscriptMatch] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        """True if nothing is left out of any match."""
        return all(match.is_complete for match in self.matches)


def read_transcript(text: str) -> Transcript:
    r"""What a transcript says; a line that cannot be read is a `BadRecord`.

    >>> read_transcript("# seifong 1\nrules zung-jung\ndeal 1\nE - 10m")
    Traceback (most recent call last):
        ...
    seifong.errors.BadRecord: line 4: "10m" at "10m": not a tile
    """
    transcript = Transcript()
    for opening, body in _by_match(text):
        transcript.matches.append(_read_match(opening, body))
    return transcript


def _by_match(text: str) -> list[tuple[Line, list[Line]]]:
    """The lines of each match, behind the line that begins it."""
    parts: list[tuple[Line, list[Line]]] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if match := _MAGIC.fullmatch(raw.strip()):
            if match[1] != str(FORMAT):
                told = match[1] if len(match[1]) <= 9 else f"{match[1][:9]}..."
                raise BadRecord(
                    f"this is format {told}, and only {FORMAT} is known",
                    number,
                    f"格式是 {told}，只認識 {FORMAT}",
                )
            parts.append((Line(number, raw.strip()), []))
            continue
        words = _words(Line(number, raw))
        if words and not parts:
            raise BadRecord(
                'a transcript begins with "# seifong 1"', number, "文字記錄由「# seifong 1」開始"
            )
        if words:
            parts[-1][1].append(Line(number, " ".join(words)))
    if not parts:
        raise BadRecord(
            'a transcript begins with "# seifong 1", and this one is empty',
            1,
            "文字記錄由「# seifong 1」開始，這份是空的",
        )
    return parts


_WORD: Final = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')


def _words(line: Line) -> list[str]:
    """The words of a line without its comment; what is in quotes is not cut."""
    words: list[str] = []
    at = 0
    while True:
        while at < len(line.text) and line.text[at].isspace():
            at += 1
        if at == len(line.text) or line.text[at] == "#":
            return words
        word = _WORD.match(line.text, at)
        if word is None:
            raise line.fault("a quote is opened and not closed")
        words.append(word[0])
        at = word.end()


_PROLOGUE: Final = (
    *("rules", "fingerprint", "version", "players", "order", "seed", "dice", "bots"),
    "commitments",
)


def _is_prologue(line: Line) -> bool:
    return line.text == "complete" or line.text.split(" ")[0] in _PROLOGUE


def _read_match(opening: Line, lines: list[Line]) -> TranscriptMatch:
    first = next((at for at, line in enumerate(lines) if not _is_prologue(line)), len(lines))
    named: dict[str, Line] = {}
    for line in lines[:first]:
        word = line.text.split(" ")[0]
        if word in named:
            raise line.fault(f'"{word}" is said twice')
        named[word] = line
    match = TranscriptMatch(opening, _read_header(opening, named), "complete" in named)
    match.scenes = [_read_scene(part) for part in _by_deal(lines[first:])]
    return match


def _read_header(opening: Line, named: dict[str, Line]) -> Header:
    if "rules" not in named:
        raise opening.fault("the rules are not named: write, for example, rules zung-jung")
    rules = _read_rules(named["rules"])
    found = fingerprint_of(rules)
    stated = _rest(named, "fingerprint")
    if stated is not None and stated != found:
        raise named["fingerprint"].fault(f"these rules have the fingerprint {found}")
    players = _four(named, "players", ("one", "two", "three", "four"), str)
    order = _four(named, "order", (0, 1, 2, 3), int)
    if sorted(order) != [0, 1, 2, 3]:
        raise named["order"].fault("the order names each player, 0 to 3, once")
    return Header(
        seifong=FORMAT,
        version=__version__ if "version" not in named else _rest(named, "version") or "",
        rules=rules,
        fingerprint=found,
        players=players,
        order=order,
        seed=_rest(named, "seed"),
        dice=_rest(named, "dice"),
        bots=None if "bots" not in named else tuple(_values(named["bots"])),
        commitments=_commitments(named),
    )


def _commitments(named: dict[str, Line]) -> tuple[Commitment, ...]:
    """What the seeds of the deals were made of, as JSON."""
    if "commitments" not in named:
        return ()
    line = named["commitments"]
    try:
        written = line.text.partition(" ")[2].encode()
        return msgspec.json.decode(written, type=tuple[Commitment, ...])
    except msgspec.DecodeError as error:
        raise line.fault(f"the commitments cannot be read: {error}") from None


def _values(line: Line) -> list[str]:
    return [_unquoted(line, word) for word in _words(line)[1:]]


def _rest(named: dict[str, Line], word: str) -> str | None:
    """The one word that a line says, if there is such a line."""
    if word not in named:
        return None
    values = _values(named[word])
    if len(values) != 1:
        raise named[word].fault(f"{word} takes one word, in quotes if it has blanks")
    return values[0]


def _four(
    named: dict[str, Line], word: str, default: tuple[_T, _T, _T, _T], kind: Callable[[str], _T]
) -> tuple[_T, _T, _T, _T]:
    if word not in named:
        return default
    try:
        one, two, three, four = map(kind, _values(named[word]))
    except ValueError:
        raise named[word].fault(f"{word} takes four") from None
    return one, two, three, four


def _unquoted(line: Line, word: str) -> str:
    text = unquoted(word)
    if text is None:
        raise line.fault(f"{word} is no text in quotes")
    return text


def _read_rules(line: Line) -> dict[str, object]:
    words = _words(line)[1:]
    if not words:
        raise line.fault("the rules are not named")
    if words[0].startswith("{"):
        return _full_rules(line, " ".join(words))
    changes = {}
    for word in words[1:]:
        option, equals, value = word.partition("=")
        if not equals:
            raise line.fault(f'"{word}" is no option: write, for example, score.minimum=1')
        changes[option] = _value(value)
    name = changes.pop("name", None)
    try:
        start = preset(words[0])
        changes = laid_over(start, changes)
        rules = with_options(start, changes, None if name is None else str(name))
    except BadInput as error:
        raise line.fault(str(error)) from None
    plain: dict[str, object] = msgspec.to_builtins(rules)
    return plain


def _full_rules(line: Line, text: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise line.fault("the rules in braces are no JSON") from None


def _value(text: str) -> object:
    try:
        value: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return text
    return value


def _by_deal(lines: list[Line]) -> Iterator[list[Line]]:
    """The lines of each deal. The first may go without its line, and is deal 1."""
    if lines and not lines[0].text.startswith("deal "):
        lines = [Line(lines[0].number, "deal 1"), *lines]
    starts = [at for at, line in enumerate(lines) if line.text.split(" ")[0] == "deal"]
    for start, stop in pairwise([*starts, len(lines)]):
        yield lines[start:stop]


_NAMED: Final = {
    "round": re.compile("[ESWN]"),
    "dealer": re.compile("[0-3]"),
    "repeats": re.compile(r"\d{1,6}"),
    "dice": re.compile(r"(?s:.*)"),
    "seed": re.compile(r"(?s:.*)"),
    "throws": re.compile(r"(?:[1-6](?:\+[1-6])*(?:,[1-6](?:\+[1-6])*)*)?"),
}


def _read_scene(lines: list[Line]) -> Scene:
    scene = Scene(lines[0], _read_deal_line(lines[0]), last=lines[-1].number)
    happening: list[Line] = []
    for line in lines[1:]:
        if scene.is_unfinished:
            raise line.fault(f'"{UNFINISHED}" is the last line of a deal')
        word, _, rest = line.text.partition(" ")
        if word == "by":
            _leave_to_hands(scene, line, rest)
        elif word == "stack":
            _add_to_stack(scene, line, rest)
        elif word == "wall":
            _add_to_wall(scene, line, rest)
        elif line.text == UNFINISHED:
            scene.is_unfinished = True
        else:
            happening.append(line)
    scene.statements = list(read_statements(happening, scene.automations))
    return scene


def _read_deal_line(line: Line) -> dict[str, str]:
    words = _words(line)[1:]
    if not words or not words[0].isdecimal() or not 1 <= len(words[0]) <= 9 or int(words[0]) == 0:
        raise line.fault("a deal has a number, from 1 on: deal 1")
    named = {"number": words[0]}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        value = _unquoted(line, value)
        if not equals or name not in _NAMED or name in named:
            raise line.fault(f'"{word}" says nothing new about a deal: {", ".join(_NAMED)}')
        if not _NAMED[name].fullmatch(value):
            raise line.fault(f'"{value}" cannot be the {name} of a deal')
        named[name] = value
    return named


def _leave_to_hands(scene: Scene, line: Line, text: str) -> None:
    """What the players of a deal do with their hands."""
    hand, *names = text.split(" ")
    if hand != "hand" or not names or not set(names) <= set(_BY_HAND):
        raise line.fault(f"write what is done by hand: by hand {' '.join(_BY_HAND)}")
    for name in names:
        scene.automations &= ~_BY_HAND[name]


def _add_to_stack(scene: Scene, line: Line, text: str) -> None:
    stack = scene.stack if scene.stack is not None else Stack()
    scene.stack = stack
    for part in text.split("|"):
        name, _, tiles = part.strip().partition(" ")
        if name in SEAT_LETTERS and name:
            place = stack.seats[SEAT_LETTERS.index(name)]
        elif name in {"head", "last", "tail"}:
            place = {"head": stack.head, "last": stack.last, "tail": stack.tail}[name]
        else:
            raise line.fault(f'"{name}" is no part of a stack: E, S, W, N, head, last or tail')
        try:
            place += parse_tiles(tiles)
        except BadNotation as error:
            raise line.fault(str(error)) from None


def _add_to_wall(scene: Scene, line: Line, text: str) -> None:
    """A side of the wall, in its order: E N W S, clockwise from the right end of East's side."""
    wall = scene.wall if scene.wall is not None else []
    scene.wall = wall
    side, _, tiles = text.partition(" ")
    if side not in _SIDES or not side:
        raise line.fault('a side of the wall is E, N, W or S: write "wall E 123m …"')
    try:
        named = parse_tiles(tiles)
    except BadNotation as error:
        raise line.fault(str(error)) from None
    if len(named) not in {34, 36} or len(wall) != len(named) * _SIDES.index(side):
        raise line.fault("the sides of a wall are E, N, W, S, in this order, of 34 or 36 tiles")
    wall += named


# From statements that leave nothing out to events.


def events_of(scene: Scene) -> list[Event]:
    """The events of a deal of which nothing is left out."""
    course = Course()
    began = began_of(scene)
    course.follow(began)
    return [began, *_events_of(scene.statements, course)]


def began_of(scene: Scene) -> Began:
    """The beginning of a deal of which nothing is left out."""
    wind, dealer, repeats = scene.wind(), scene.whole("dealer"), scene.whole("repeats")
    dice = scene.text("dice")
    if wind is None or dealer is None or repeats is None or dice is None:
        raise scene.line.fault("a complete deal names its round, dealer, repeats and dice")
    if scene.stack is not None:
        raise scene.line.fault("a complete deal has its whole wall, and no stack")
    throws = scene.throws()
    began = Began(
        number=scene.number(),
        dealer=dealer,
        round_wind=wind,
        repeats=repeats,
        dice=dice,
        seed=scene.text("seed"),
        wall=None if scene.wall is None else tuple(scene.wall),
        throws=None if throws is None else tuple(map(tuple, throws)),
        automations=scene.automations,
    )
    wrong = what_is_wrong(began)
    if wrong is not None:
        raise scene.line.fault(wrong.en)
    return began


def _events_of(statements: Iterable[Statement], course: Course) -> Iterator[Event]:
    for statement in statements:
        for event in events_told(statement, course):
            course.follow(event)
            yield event


def events_told(statement: Statement, course: Course) -> tuple[Event, ...]:
    """The events that a statement tells, nothing left out."""
    match statement:
        case Happening() | Ruling():
            return statement.events(course)
        case Ending():
            return (_end_of(statement),)
        case Idle() | Refused():
            raise statement.line.fault("this is only for a scenario, which is not complete")
        case _:
            assert_never(statement)


def _end_of(ending: Ending) -> Event:
    head, *details = [detail for _, detail in ending.details]
    try:
        end = _assembled(head, details)
    except BadRecord as error:
        raise ending.line.fault(error.sentence) from None
    wrong = what_is_wrong(end)
    if wrong is not None:
        raise ending.line.fault(wrong.en)
    return end


def _assembled(head: Detail, details: list[Detail]) -> Event:
    return cut_short_of(head, details) if isinstance(head, CutShort) else won_of([head, *details])
