"""This file is about the journal: every event of a match, one line each, chained by hashes.

A journal is UTF-8 text, one JSON object a line. The first line is the header; then each deal, from
its `began` to its one end. A file may hold several matches in a row, each with its header.

Every line ends in its hash (see `chain`), and with each header a chain begins.

Lines are only ever added. What a later version adds to a line is ignored here; what it leaves out
has its default; so an old journal loads for ever, and a new one as far as it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self, TypeVar, get_args

import msgspec
from msgspec import Struct

from seifong import __version__
from seifong.errors import BadRecord, BadRules
from seifong.match import Match
from seifong.record.chain import Chain
from seifong.record.malformed import in_words
from seifong.record.shuffle import Commitment
from seifong.record.sound import is_an_end, what_is_wrong
from seifong.rules import Rules, fingerprint, fingerprint_of
from seifong.table.events import Began, Event

__all__ = [
    "FORMAT",
    "LOADED",
    "Header",
    "Journal",
    "JournalWriter",
    "RecordedDeal",
    "RecordedMatch",
]
__all__ += [
    "header_of",
    "is_journal",
    "players_after",
    "read_journal",
    "read_journal_bytes",
    "rules_of",
    "rules_written",
]

FORMAT: Final = 1
LOADED: Final = "loaded"  # what the dice of a header are called where walls were stacked

_T = TypeVar("_T")


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a match: the rules in full, who plays, and where the chance comes from.

    `order` lists the players, by their place in `players`, from the first dealer on. `seed` is None
    where there is none, or none that may be known; by a seed, or by dice that it names, the header
    vouches for the chance of every deal.
    """

    seifong: int
    version: str
    rules: dict[str, object]
    fingerprint: str
    players: tuple[str, str, str, str]
    order: tuple[int, int, int, int]
    seed: str | None = None
    dice: str | None = None
    bots: tuple[str, ...] | None = None
    commitments: tuple[Commitment, ...] = ()  # of deals whose chance nobody can have chosen


def header_of(match: Match, bots: Sequence[str] = (), *, is_loaded: bool = False) -> Header:
    """The header of a match that begins. One that has loaded deals is told to be loaded.

    >>> from seifong.rules.presets import preset
    >>> header = header_of(Match(preset("zung-jung"), "a seed"))
    >>> header.seifong, header.dice, header.rules["name"]
    (1, 'xorshift128/1', 'zung-jung')
    """
    one, two, three, four = match.players
    first, second, third, fourth = match.order
    return Header(
        seifong=FORMAT,
        version=__version__,
        rules=msgspec.to_builtins(match.rules),
        fingerprint=fingerprint(match.rules),
        players=(one, two, three, four),
        order=(first, second, third, fourth),
        seed=None if is_loaded else match.seed,
        dice=LOADED if is_loaded else match.chance,
        bots=tuple(bots) or None,
    )


def players_after(bots: Sequence[str]) -> tuple[str, ...]:
    """What bots are called as players: each by its kind, and by its place among the players.

    >>> players_after(["speed", "random"])
    ('speed-1', 'random-2')
    """
    return tuple(f"{bot}-{number}" for number, bot in enumerate(bots, 1))


def rules_of(header: Header) -> Rules:
    """The rules of a match, if this version knows them all."""
    return rules_written(header.rules)


def rules_written(rules: dict[str, object]) -> Rules:
    """The rules that a record writes in full, if this version knows them all."""
    try:
        return msgspec.convert(rules, Rules)
    except msgspec.ValidationError as error:
        wrong = in_words(error)
        raise BadRules(
            f"the rules of the record cannot be read: {wrong}", zh=f"讀不到記錄的規則：{wrong}"
        ) from None


@dataclass(frozen=True)
class RecordedDeal:
    """One deal of a journal, and the line that its first event stands on."""

    line: int
    events: list[Event] = field(default_factory=list)

    @property
    def number(self) -> int:
        """Which deal of the match it is."""
        began = self.events[0]
        if not isinstance(began, Began):
            raise BadRecord(
                "a deal's events start with its beginning", self.line, "一局須由開局記起"
            )
        return began.number

    @property
    def is_over(self) -> bool:
        """True if the deal has its end."""
        return bool(self.events) and is_an_end(self.events[-1])


@dataclass(frozen=True)
class RecordedMatch:
    """One match of a journal, and the line of its header."""

    line: int
    header: Header
    deals: list[RecordedDeal] = field(default_factory=list)


@dataclass
class Journal:
    """What a journal says, up to the first thing that is wrong with it, if there is any.

    Everything before the fault can be trusted as far as the chain goes, and replays.
    """

    matches: list[RecordedMatch] = field(default_factory=list)
    fault: BadRecord | None = None

    def deals(self) -> Iterator[RecordedDeal]:
        """Every deal of every match."""
        for match in self.matches:
            yield from match.deals


class JournalWriter:
    """Writes a journal, whole lines only, and never goes back.

    >>> import io
    >>> from seifong.rules.presets import preset
    >>> stream, match, events = io.BytesIO(), Match(preset("zung-jung"), "a seed"), []
    >>> writer = JournalWriter(stream)
    >>> writer.begin(header_of(match))
    >>> deal = match.next_deal(events)
    >>> writer.write(events)
    >>> read_journal_bytes(stream.getvalue()).matches[0].deals[0].events == events
    True
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._chain = Chain()

    @classmethod
    def create(cls, path: Path) -> JournalWriter:
        """A new file; one that is there already is left alone."""
        try:
            return cls(path.open("xb", buffering=0))
        except FileExistsError:
            raise BadRecord(f"{path} is there already", zh=f"{path} 已存在") from None

    def begin(self, header: Header) -> None:
        """A match begins; so does a chain."""
        self._chain = Chain()
        self._add([msgspec.json.encode(header)])

    def write(self, events: Iterable[Event]) -> None:
        """These events happened; they are in the file when this returns."""
        self._add([msgspec.json.encode(event) for event in events])

    def _add(self, lines: list[bytes]) -> None:
        self._stream.write(b"".join(self._chain.sealed(line) + b"\n" for line in lines))
        self._stream.flush()

    def close(self) -> None:
        """No more is written."""
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def is_journal(record: bytes) -> bool:
    """True if this is a journal, and false if it is a transcript.

    >>> is_journal(b'{"seifong":1}'), is_journal(b"# seifong 1")
    (True, False)
    """
    return record.lstrip().startswith(b"{")


def read_journal(path: Path) -> Journal:
    """What a file says."""
    return read_journal_bytes(path.read_bytes())


def read_journal_bytes(record: bytes) -> Journal:
    """What a journal says, up to its first fault.

    >>> str(read_journal_bytes(b"").fault)
    'line 1: there is no header: the journal is empty'
    """
    reader = _Reader()
    if not record:
        reader.journal.fault = BadRecord(
            "there is no header: the journal is empty", 1, "沒有標頭：日誌是空的"
        )
        return reader.journal
    try:
        for number, line in enumerate(record.removesuffix(b"\n").split(b"\n"), 1):
            reader.read(number, line)
        reader.stop()
    except BadRecord as fault:
        reader.journal.fault = fault
    except RecursionError:
        reader.journal.fault = reader.fault("the line is nested too deep", "這一行層層嵌套，太深")
    return reader.journal


class _Tag(Struct):
    """What kind of line this is."""

    type: str | None = None
    seifong: object = None


_TAG: Final = msgspec.json.Decoder(_Tag)
_HEADER: Final = msgspec.json.Decoder(Header)
_EVENT: Final = msgspec.json.Decoder(Event)
_KNOWN: Final = frozenset(kind.__struct_config__.tag for kind in get_args(Event))


class _Reader:
    """Reads line after line, and stops at the first that is wrong."""

    def __init__(self) -> None:
        self.journal = Journal()
        self._line = 0
        self._chain = Chain()
        self._deal: RecordedDeal | None = None

    def read(self, number: int, line: bytes) -> None:
        """Read one line."""
        self._line = number
        if not line:
            raise self.fault("the line is empty", "這一行是空的")
        tag = self._parse(_TAG, line, "line of a journal")
        if self._deal is not None and tag.type is None:
            raise self._without_end(self._deal, "before this header", "便有另一標頭")
        if tag.type is None:
            self._begin_match(line)
        else:
            self._check(line)
            self._read_event(line, tag.type)

    def stop(self) -> None:
        """There is no more to read."""
        if self._deal is not None:
            self._line += 1
            name, zh = _name_of(self._deal)
            raise self.fault(
                f"the journal stops here: {name} has no end", f"日誌到此為止：{zh}未完"
            )

    def _begin_match(self, line: bytes) -> None:
        self._chain = Chain()
        header = self._parse(_HEADER, line, "header")
        if header.seifong != FORMAT:
            raise self.fault(
                f"this is format {header.seifong}, and only format {FORMAT} is known",
                f"格式為 {header.seifong}，而只認得 {FORMAT}",
            )
        self._check(line)
        if header.fingerprint != fingerprint_of(header.rules):
            raise self.fault("the fingerprint is not that of the rules", "指紋與枱例不符")
        if sorted(header.order) != [0, 1, 2, 3]:
            order = list(header.order)
            raise self.fault(
                f"the order {order} does not name each player once",
                f"次序 {order} 並非每位玩家各一次",
            )
        self.journal.matches.append(RecordedMatch(self._line, header))

    def _read_event(self, line: bytes, kind: str) -> None:
        if kind not in _KNOWN:
            raise self.fault(f'there is no event "{kind}"', f"沒有「{kind}」這種事件")
        if not self.journal.matches:
            raise self.fault("there is no header before this event", "此事件之前沒有標頭")
        event = self._parse(_EVENT, line, f"{kind} event")
        wrong = what_is_wrong(event)
        if wrong is not None:
            raise self.fault(wrong.en, wrong.zh)
        self._enter(event)

    def _enter(self, event: Event) -> None:
        deals = self.journal.matches[-1].deals
        if isinstance(event, Began):
            if self._deal is not None:
                raise self._without_end(self._deal, "before the next begins", "便開下一局")
            self._deal = RecordedDeal(self._line)
            deals.append(self._deal)
        elif self._deal is None:
            if not deals:
                raise self.fault("something happens before a deal has begun", "未開局已有事件")
            raise self.fault("something happens after the end of the deal", "局終之後仍有事件")
        self._deal.events.append(event)
        if self._deal.is_over:
            self._deal = None

    def _check(self, line: bytes) -> None:
        wrong = self._chain.why_not(line)
        if wrong is not None:
            raise self.fault(wrong.en, wrong.zh)

    def _parse(self, decoder: msgspec.json.Decoder[_T], line: bytes, what: str) -> _T:
        try:
            return decoder.decode(line)
        except msgspec.ValidationError as error:
            wrong = in_words(error)
            raise self.fault(f"this is no {what}: {wrong}", f"格式不合（{wrong}）") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self.fault(
                f"the line is cut short, or is not JSON: {error}",
                f"這一行不全，或不是 JSON：{error}",
            ) from None

    def _without_end(self, deal: RecordedDeal, where: str, zh: str) -> BadRecord:
        """A deal has no end before something else begins."""
        name, name_zh = _name_of(deal)
        return self.fault(f"{name} has no end {where}", f"{name_zh}未完，{zh}")

    def fault(self, sentence: str, zh: str) -> BadRecord:
        """Something is wrong with the line that is being read."""
        return BadRecord(sentence, self._line, zh)


def _name_of(deal: RecordedDeal) -> tuple[str, str]:
    """What a deal is called, in either language."""
    began = deal.events[0]
    if isinstance(began, Began):
        return f"deal {began.number}", f"第 {began.number} 局"
    return "the deal", "該局"
