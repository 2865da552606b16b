"""This file is about a corpus: many deals in a folder, and the manifest that vouches for them.

A corpus has a folder for each table's rules, and in it parts: packed journals of whole matches, the
last perhaps cut. The manifest says what was played, and has the hash of every part, and its own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from seifong.errors import BadInput, BadRecord
from seifong.record.journal import (
    Journal,
    RecordedDeal,
    RecordedMatch,
    players_after,
    read_journal_bytes,
)
from seifong.record.malformed import in_words
from seifong.record.packed import unpacked
from seifong.record.verify import Verdict, verify_journal
from seifong.rules import fingerprint_of

__all__ = ["MANIFEST", "Corpus", "CorpusPart", "CorpusTable", "Manifest", "Place", "proved"]
__all__ += ["sealed"]

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
_SEAL: Final = b',\n  "sha256": "%s"\n}\n'
_PLAIN: Final = re.compile(r"\w[\w.-]*")


class CorpusPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file: what is in it, its hash, and that of the journal which is packed in it."""

    file: str
    first_match: int
    matches: int
    deals: int
    events: int
    size: int
    sha256: str
    journal_sha256: str


class CorpusTable(Struct, frozen=True, kw_only=True):
    """What was played by one table's rules, and in which files."""

    folder: str
    fingerprint: str
    deals: int
    matches: int
    events: int
    rules: dict[str, object]
    parts: tuple[CorpusPart, ...]


class Manifest(Struct, frozen=True, kw_only=True):
    """What a corpus is: who played, from which seed, and by which rules.

    The seed of match 7 is that of the corpus, a stroke, and 7.
    """

    corpus: int
    version: str
    seed: str
    bots: tuple[str, ...]
    tables: tuple[CorpusTable, ...]


def sealed(manifest: object) -> bytes:
    """The manifest as it is written, with the hash of all before it as its last member."""
    plain = msgspec.json.format(msgspec.json.encode(manifest), indent=2)
    content = plain.removesuffix(b"\n}")
    return content + _SEAL % hashlib.sha256(content).hexdigest().encode()


def _opened(written: bytes) -> Manifest:
    """The manifest that is written so."""
    content = written[: -len(_SEAL % (b"0" * 64))]
    if written != content + _SEAL % hashlib.sha256(content).hexdigest().encode():
        raise BadRecord(
            "its hash does not match: it was changed, or cut short", zh="雜湊值不符：改過，或不完整"
        )
    try:
        manifest = msgspec.json.decode(written, type=Manifest)
    except msgspec.ValidationError as error:
        why = in_words(error)
        raise BadRecord(f"it is no manifest: {why}", zh=f"不是清單：{why}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord("it is no manifest", zh="不是清單") from None
    if manifest.corpus != FORMAT:
        raise BadRecord(
            f"this is format {manifest.corpus}, and only format {FORMAT} is known",
            zh=f"這是第 {manifest.corpus} 版格式，只認得第 {FORMAT} 版",
        )
    if written != sealed(manifest):
        raise BadRecord("it has something that is no part of a manifest", zh="有不屬於清單的東西")
    _check(manifest)
    return manifest


def _check(manifest: Manifest) -> None:
    """A manifest agrees with itself: every file is named once, and the numbers add up."""
    if not manifest.tables:
        raise BadRecord("it has no tables", zh="沒有牌枱")
    folders = [table.folder for table in manifest.tables]
    for folder in folders:
        if not _PLAIN.fullmatch(folder) or folders.count(folder) > 1:
            raise BadRecord(
                f'"{folder[:40]}" is no folder of its own in a corpus',
                zh=f"「{folder[:40]}」不是牌譜集內自己的資料夾",
            )
    for table in manifest.tables:
        _check_parts(table)


def _check_parts(table: CorpusTable) -> None:
    """The parts of a table are files in its folder, and have its matches in order, each once."""
    following = 1
    names: set[str] = set()
    for part in table.parts:
        folder, _, name = part.file.partition("/")
        if folder != table.folder or not _PLAIN.fullmatch(name) or name in names:
            raise BadRecord(
                f'"{part.file[:80]}" is no file of its own in {table.folder}',
                zh=f"「{part.file[:80]}」不是 {table.folder} 內自己的檔案",
            )
        if part.first_match != following:
            raise BadRecord(
                f"{part.file} begins with match {part.first_match}, not {following}",
                zh=f"{part.file} 由第 {part.first_match} 場開始，應為第 {following} 場",
            )
        names.add(name)
        following += part.matches
    for what, zh in (("deals", "局"), ("matches", "場"), ("events", "件事")):
        has, found = getattr(table, what), sum(getattr(part, what) for part in table.parts)
        if has != found or not found:
            raise BadRecord(
                f"{table.folder} has {has} {what}, and its parts have {found}",
                zh=f"{table.folder} 有 {has} {zh}，各部分合共 {found} {zh}",
            )


class Place(NamedTuple):
    """One part of a corpus: the number of its table, and its own there."""

    table: int
    part: int


class Corpus:
    """A corpus that is read: part by part, match by match, or deal by deal.

    Whatever is read is held against the manifest first; what differs raises `BadRecord`, which says
    of which file. A folder without a manifest is none, which is `BadInput` and nothing worse.
    """

    def __init__(self, folder: Path | str) -> None:
        if not isinstance(folder, Path | str):
            raise BadInput(
                f"a corpus is opened by its path, and not {folder!r}",
                f"牌譜集要以路徑打開，不可為 {folder!r}",
            )
        folder = Path(folder)
        self.folder: Final = folder
        try:
            self.manifest: Final = _opened((folder / MANIFEST).read_bytes())
        except FileNotFoundError:
            raise BadInput(
                f"{folder} has no {MANIFEST}: it is no corpus, or not finished",
                f"{folder} 沒有 {MANIFEST}：不是牌譜集，或未做完",
            ) from None
        except (OSError, ValueError) as error:  # no folder, or not a path that there can be
            why = getattr(error, "strerror", None) or error
            raise BadInput(
                f"{str(folder)!r:.80} is no corpus: {why}", f"{str(folder)!r:.80} 不是牌譜集：{why}"
            ) from None
        except BadRecord as error:
            raise _in_file(f"{folder / MANIFEST}", error) from None

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return sum(table.deals for table in self.manifest.tables)

    def places(self, rules: str | None = None) -> list[Place]:
        """Every part; or those of the rules of that name, which is the name of their folder."""
        tables = [table.folder for table in self.manifest.tables]
        if rules is not None and rules not in tables:
            known = ", ".join(sorted(tables))
            raise BadInput(
                f'{self.folder} has no deals by rules called "{rules}": there are {known}',
                f"{self.folder} 沒有「{rules}」這套規則的牌局；有 {known}",
            )
        return [
            Place(number, part)
            for number, table in enumerate(self.manifest.tables)
            if rules in (None, table.folder)
            for part in range(len(table.parts))
        ]

    def part(self, place: Place) -> CorpusPart:
        """What the manifest says of a part."""
        if not isinstance(place, Place):
            raise BadInput(
                f"a part has its Place, such as one of places(), and not {place!r:.60}",
                f"一個部分以 Place 指明，例如 places() 所列，不可為 {place!r:.60}",
            )
        tables = self.manifest.tables
        parts = tables[place.table].parts if 0 <= place.table < len(tables) else ()
        if not 0 <= place.part < len(parts):
            raise BadInput(
                f"{self.folder} has no part {place.part} of a table {place.table}",
                f"{self.folder} 沒有第 {place.table} 枱的第 {place.part} 部分",
            )
        return parts[place.part]

    def journal_bytes(self, place: Place) -> bytes:
        """The journal of a part, as it was written when it was played."""
        part = self.part(place)
        path = self.folder / part.file
        try:
            return _journal_in(_content_of(path, part), part)
        except OSError as error:
            why = error.strerror
            raise BadRecord(f"{path} cannot be read: {why}", zh=f"讀不到 {path}：{why}") from None
        except BadRecord as error:
            raise _in_file(str(path), error) from None

    def journal(self, place: Place) -> Journal:
        """The journal of a part, read."""
        journal = read_journal_bytes(self.journal_bytes(place))
        if journal.fault is not None:
            raise _in_file(f"{self.folder / self.part(place).file}", journal.fault)
        return journal

    def strangers(self) -> list[Path]:
        """The files in the folder of which the manifest knows nothing; hidden ones are let be."""
        known = {self.folder / MANIFEST}
        known |= {self.folder / self.part(place).file for place in self.places()}
        return sorted(
            path
            for path in self.folder.rglob("*")
            if not path.is_dir() and not path.name.startswith(".") and path not in known
        )

    def matches(self, rules: str | None = None) -> Iterator[RecordedMatch]:
        """Every match, in order; or those by the rules of that name."""
        places = self.places(rules)
        return (match for place in places for match in self.journal(place).matches)

    def all_deals(self, rules: str | None = None) -> Iterator[RecordedDeal]:
        """Every deal, in order; or those by the rules of that name."""
        matches = self.matches(rules)
        return (deal for match in matches for deal in match.deals)


def _in_file(name: str, fault: BadRecord) -> BadRecord:
    """What is wrong, after the file that it is in.

    >>> _in_file("00000", BadRecord("it is no file", zh="不是檔案")).text("zh")
    '00000：不是檔案'
    >>> str(_in_file("00000", BadRecord("it has no end", line=7)))
    '00000, line 7: it has no end'
    """
    between, between_zh = (", ", "，") if fault.line else (": ", "：")
    return BadRecord(f"{name}{between}{fault}", zh=f"{name}{between_zh}{fault.text('zh')}")


def _content_of(path: Path, part: CorpusPart) -> bytes:
    """What a file holds, if it is a file, and as large as the manifest says."""
    if path.exists() and not path.is_file():
        raise BadRecord("it is no file", zh="不是檔案")
    size = path.stat().st_size
    if size != part.size:
        raise BadRecord(
            f"it has {size} bytes, and {part.size} by the manifest: it was changed",
            zh=f"有 {size} 位元組，清單說是 {part.size}：改過",
        )
    return path.read_bytes()


def _journal_in(content: bytes, part: CorpusPart) -> bytes:
    """The journal in a file, if the file is what the manifest says."""
    if hashlib.sha256(content).hexdigest() != part.sha256:
        raise BadRecord(
            "its hash is not the manifest's: it was changed, or cut short",
            zh="雜湊值與清單不符：改過，或不完整",
        )
    journal = unpacked(content)
    if hashlib.sha256(journal).hexdigest() != part.journal_sha256:
        raise BadRecord(
            "the hash of its journal is not the manifest's", zh="記錄的雜湊值與清單不符"
        )
    return journal


def proved(corpus: Corpus, place: Place) -> Verdict:
    """Run every deal of a part again, and hold what it is against the manifest."""
    journal = corpus.journal(place)
    over: dict[str, bool] = {}  # by the seed of the match, which is another for each
    verdict = verify_journal(journal, lambda _, match: over.update({match.seed: match.is_over}))
    fault = verdict.fault or _what_differs(corpus, place, journal, verdict)
    fault = fault or _what_is_cut(corpus, place, journal, over)
    if fault is not None:
        raise _in_file(f"{corpus.folder / corpus.part(place).file}", fault)
    return verdict


def _what_differs(
    corpus: Corpus, place: Place, journal: Journal, verdict: Verdict
) -> BadRecord | None:
    """Where a part is other than the manifest says, if it is."""
    manifest, table, part = corpus.manifest, corpus.manifest.tables[place.table], corpus.part(place)
    if table.fingerprint != fingerprint_of(table.rules):
        return BadRecord(
            "the manifest's fingerprint is not that of its rules", zh="清單的指紋與規則不符"
        )
    for number, match in enumerate(journal.matches, part.first_match):
        header = match.header
        if header.rules != table.rules or header.bots != manifest.bots:
            return BadRecord(
                "rules or bots are not the manifest's", match.line, "規則或機械人與清單不符"
            )
        if header.players != players_after(manifest.bots):
            return BadRecord(
                "the players are not the manifest's bots", match.line, "打牌的不是清單上的機械人"
            )
        if header.version != manifest.version:
            return BadRecord(
                "it was made by another version than the manifest", match.line, "版本與清單不同"
            )
        if header.seed != f"{manifest.seed}/{number}":
            return BadRecord(
                f"match {number} has another seed", match.line, f"第 {number} 場的種子不同"
            )
    found = verdict.matches, verdict.deals, verdict.events
    if found != (part.matches, part.deals, part.events):
        return BadRecord("it has more, or less, than the manifest says", zh="比清單所說的多，或少")
    return None


def _what_is_cut(
    corpus: Corpus, place: Place, journal: Journal, over: dict[str, bool]
) -> BadRecord | None:
    """A match that is not played to its end, unless it is the last of the table."""
    matches = journal.matches
    if place.part == len(corpus.manifest.tables[place.table].parts) - 1:
        matches = matches[:-1]
    for match in matches:
        if not over.get(match.header.seed or "", False):
            return BadRecord(
                "the match is cut, and others follow", match.line, "這場未打完，後面卻還有"
            )
    return None
