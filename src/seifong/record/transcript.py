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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeVar, assert_never

import msgspec

from seifong import __version__
from seifong.errors import BadInput, BadNotation, BadRecord
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
from seifong.record.journal import FORMAT, Header
from seifong.record.shuffle import Commitment
from seifong.record.sound import what_is_wrong
from seifong.record.stacking import Stack
from seifong.record.words import unquoted
from seifong.rules import fingerprint_of
from seifong.rules.presets import laid_over, preset, with_options
from seifong.seats import SEAT_LETTERS
from seifong.table.automation import ALL, CLAIMS, FLOWERS, OPENING, REPLACEMENTS
from seifong.table.events import Began, Event

__all__ = ["BY_HAND", "SIDES", "UNFINISHED", "Scene", "Transcript", "TranscriptMatch"]
__all__ += ["began_of", "events_of", "events_told", "read_transcript", "value_of"]

UNFINISHED: Final = "unfinished"
"""The last line of a deal that is told only so far."""

SIDES: Final = "ENWS"
"""The sides of the wall, clockwise."""

BY_HAND: Final = {
    "opening": OPENING,
    "flowers": FLOWERS,
    "claims": CLAIMS,
    "replacements": REPLACEMENTS,
}
"""What a table may do by itself, and is else done by hand."""

_MAGIC: Final = re.compile(r"# seifong ([0-9]+)")
_T = TypeVar("_T")


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
            raise line.fault("a quote is opened and not closed", "引號有頭無尾")
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
            raise line.fault(f'"{word}" is said twice', f"「{word}」寫了兩次")
        named[word] = line
    match = TranscriptMatch(opening, _read_header(opening, named), "complete" in named)
    match.scenes = [_read_scene(part) for part in _by_deal(lines[first:])]
    return match


def _read_header(opening: Line, named: dict[str, Line]) -> Header:
    if "rules" not in named:
        raise opening.fault(
            "the rules are not named: write, for example, rules zung-jung",
            "未寫枱例：例如寫 rules zung-jung",
        )
    rules = _read_rules(named["rules"])
    found = fingerprint_of(rules)
    stated = _rest(named, "fingerprint")
    if stated is not None and stated != found:
        raise named["fingerprint"].fault(
            f"these rules have the fingerprint {found}", f"這套枱例的指紋是 {found}"
        )
    players = _four(named, "players", ("one", "two", "three", "four"), str)
    order = _four(named, "order", (0, 1, 2, 3), int)
    if sorted(order) != [0, 1, 2, 3]:
        raise named["order"].fault(
            "the order names each player, 0 to 3, once", "次序應為 0 至 3 四位玩家各一次"
        )
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
        raise line.fault(
            f"the commitments cannot be read: {error}", f"讀不到 commitments：{error}"
        ) from None


def _values(line: Line) -> list[str]:
    return [_unquoted(line, word) for word in _words(line)[1:]]


def _rest(named: dict[str, Line], word: str) -> str | None:
    """The one word that a line says, if there is such a line."""
    if word not in named:
        return None
    values = _values(named[word])
    if len(values) != 1:
        raise named[word].fault(
            f"{word} takes one word, in quotes if it has blanks",
            f"{word} 之後寫一個詞，有空格就加引號",
        )
    return values[0]


def _four(
    named: dict[str, Line], word: str, default: tuple[_T, _T, _T, _T], kind: Callable[[str], _T]
) -> tuple[_T, _T, _T, _T]:
    if word not in named:
        return default
    try:
        one, two, three, four = map(kind, _values(named[word]))
    except ValueError:
        raise named[word].fault(f"{word} takes four", f"{word} 之後寫四個") from None
    return one, two, three, four


def _unquoted(line: Line, word: str) -> str:
    text = unquoted(word)
    if text is None:
        raise line.fault(f"{word} is no text in quotes", f"{word} 不是引號內的文字")
    return text


def _read_rules(line: Line) -> dict[str, object]:
    words = _words(line)[1:]
    if not words:
        raise line.fault("the rules are not named", "未寫枱例")
    if words[0].startswith("{"):
        return _full_rules(line, " ".join(words))
    changes = {}
    for word in words[1:]:
        option, equals, value = word.partition("=")
        if not equals:
            raise line.fault(
                f'"{word}" is no option: write, for example, score.minimum=1',
                f"「{word}」不是選項：例如寫 score.minimum=1",
            )
        changes[option] = value_of(value)
    name = changes.pop("name", None)
    try:
        start = preset(words[0])
        changes = laid_over(start, changes)
        rules = with_options(start, changes, None if name is None else str(name))
    except BadInput as error:
        raise line.misread(error) from None
    plain: dict[str, object] = msgspec.to_builtins(rules)
    return plain


def _full_rules(line: Line, text: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise line.fault("the rules in braces are no JSON", "括號內的枱例不是 JSON") from None


def value_of(text: str) -> object:
    """The value of an option that a word means: as JSON, or else the word itself.

    >>> value_of("3"), value_of("next_discard")
    (3, 'next_discard')
    """
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
            raise line.fault(
                f'"{UNFINISHED}" is the last line of a deal', f"「{UNFINISHED}」應是一局的最後一行"
            )
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
        raise line.fault("a deal has a number, from 1 on: deal 1", "每局有號數，由 1 起：deal 1")
    named = {"number": words[0]}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        value = _unquoted(line, value)
        if not equals or name not in _NAMED or name in named:
            raise line.fault(
                f'"{word}" says nothing new about a deal: {", ".join(_NAMED)}',
                f"「{word}」沒有說出一局的新資料：可寫 {'、'.join(_NAMED)}",
            )
        if not _NAMED[name].fullmatch(value):
            raise line.fault(
                f'"{value}" cannot be the {name} of a deal', f"一局的 {name} 不可為「{value}」"
            )
        named[name] = value
    return named


def _leave_to_hands(scene: Scene, line: Line, text: str) -> None:
    """What the players of a deal do with their hands."""
    hand, *names = text.split(" ")
    if hand != "hand" or not names or not set(names) <= set(BY_HAND):
        names_told = " ".join(BY_HAND)
        raise line.fault(
            f"write what is done by hand: by hand {names_told}",
            f"請寫明哪些由人手做：by hand {names_told}",
        )
    for name in names:
        scene.automations &= ~BY_HAND[name]


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
            raise line.fault(
                f'"{name}" is no part of a stack: E, S, W, N, head, last or tail',
                f"「{name}」不是 stack 的一部分：只有 E、S、W、N、head、last、tail",
            )
        try:
            place += parse_tiles(tiles)
        except BadNotation as error:
            raise line.misread(error) from None


def _add_to_wall(scene: Scene, line: Line, text: str) -> None:
    """A side of the wall, in its order: E N W S, clockwise from the right end of East's side."""
    wall = scene.wall if scene.wall is not None else []
    scene.wall = wall
    side, _, tiles = text.partition(" ")
    if side not in SIDES or not side:
        raise line.fault(
            'a side of the wall is E, N, W or S: write "wall E 123m …"',
            "牌牆一邊是 E、N、W 或 S：寫「wall E 123m …」",
        )
    try:
        named = parse_tiles(tiles)
    except BadNotation as error:
        raise line.misread(error) from None
    if len(named) not in {34, 36} or len(wall) != len(named) * SIDES.index(side):
        raise line.fault(
            "the sides of a wall are E, N, W, S, in this order, of 34 or 36 tiles",
            "牌牆四邊依次是 E、N、W、S，每邊 34 或 36 隻",
        )
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
        raise scene.line.fault(
            "a complete deal names its round, dealer, repeats and dice",
            "完整的一局要寫 round、dealer、repeats 和 dice",
        )
    if scene.stack is not None:
        raise scene.line.fault(
            "a complete deal has its whole wall, and no stack", "完整的一局有整道牌牆，沒有 stack"
        )
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
        raise scene.line.fault(wrong.en, wrong.zh)
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
            raise statement.line.fault(
                "this is only for a scenario, which is not complete", "這只用於不完整的局面"
            )
        case _:
            assert_never(statement)


def _end_of(ending: Ending) -> Event:
    head, *details = [detail for _, detail in ending.details]
    try:
        end = _assembled(head, details)
    except BadRecord as error:
        raise error.moved_to(ending.line.number) from None
    wrong = what_is_wrong(end)
    if wrong is not None:
        raise ending.line.fault(wrong.en, wrong.zh)
    return end


def _assembled(head: Detail, details: list[Detail]) -> Event:
    return cut_short_of(head, details) if isinstance(head, CutShort) else won_of([head, *details])
