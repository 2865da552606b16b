"""This file is about the file of a ledger: read, begun, and added to.

It is like a journal, one JSON object a line, chained by hashes (see `chain`): a header with the
rules in full and the players, and then a line for each entry. Lines are only ever added. The one
thing that is ever taken away is a last line that was cut short when the machine stopped: it counts
for nothing, and the next entry takes its place.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from seifong import __version__
from seifong.errors import BadInput, BadRecord
from seifong.record.chain import Chain
from seifong.record.journal import rules_written
from seifong.record.ledger import FORMAT, Entry, Ledger, LedgerHeader, what_is_wrong_with_names
from seifong.record.malformed import in_words
from seifong.rulebook import Words
from seifong.rules import Rules, fingerprint, fingerprint_of

if sys.platform != "win32":
    import fcntl

__all__ = ["OpenLedger", "begin_ledger", "kept_open", "read_ledger"]

_HEADER: Final = msgspec.json.Decoder(LedgerHeader)
_ENTRY: Final = msgspec.json.Decoder(Entry)


def read_ledger(record: bytes) -> Ledger:
    """What the text of a ledger says, up to its first fault.

    >>> read_ledger(b"")
    Traceback (most recent call last):
        ...
    seifong.errors.BadRecord: line 1: there is no header: the ledger is empty
    """
    return _Reading(record).ledger


class _Reading:
    """A ledger being read, and how much of the file counts."""

    def __init__(self, record: bytes) -> None:
        lines = record.removesuffix(b"\n").split(b"\n")
        is_closed = record.endswith(b"\n")
        self.chain = Chain()
        self.ledger = _begun(lines[0], self.chain)
        counted = len(lines[0]) + 1
        for number, line in enumerate(lines[1:], 2):
            if not self._counts(number, line, is_open=number == len(lines) and not is_closed):
                break
            counted += len(line) + 1
        self.size: Final = min(counted, len(record))
        self.lacks_newline: Final = counted > len(record)  # the last line is whole but for that

    def _counts(self, number: int, line: bytes, *, is_open: bool) -> bool:
        """Read a line, and say whether it counts; one without a newline may have been cut short."""
        wrong = self.chain.why_not(line)
        if wrong is not None:
            if is_open:
                self.ledger.torn = BadRecord(
                    "it was cut short, and counts for nothing", number, "不全，不作數"
                )
            else:
                self.ledger.fault = BadRecord(wrong.en, number, wrong.zh)
            return False
        try:
            self.ledger.enter(_entry_of(line, number))
        except BadRecord as fault:
            self.ledger.fault = fault
            return False
        return True


def _entry_of(line: bytes, number: int) -> Entry:
    try:
        return _ENTRY.decode(line)
    except msgspec.ValidationError as error:
        raise _no_entry(number, in_words(error)) from None
    except msgspec.MsgspecError as error:
        raise _no_entry(number, str(error)) from None
    except (UnicodeDecodeError, RecursionError):
        raise BadRecord("this is no entry of a ledger", number, "這不是數簿的一項") from None


def _no_entry(number: int, why: str) -> BadRecord:
    return BadRecord(f"this is no entry of a ledger: {why}", number, f"這不是數簿的一項（{why}）")


def _begun(line: bytes, chain: Chain) -> Ledger:
    """The ledger that a header begins."""
    if not line:
        raise BadRecord("there is no header: the ledger is empty", 1, "沒有標頭：數簿是空的")
    try:
        header = _HEADER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadRecord("this is no header of a ledger", 1, "這不是數簿的標頭") from None
    if header.ledger != FORMAT:
        raise BadRecord(
            f"this is format {header.ledger}, and only format {FORMAT} is known",
            1,
            f"格式為 {header.ledger}，而只認得 {FORMAT}",
        )
    wrong = chain.why_not(line)
    if wrong is None and header.fingerprint != fingerprint_of(header.rules):
        wrong = Words("the fingerprint is not that of the rules", "指紋與枱例不符")
    wrong = wrong or what_is_wrong_with_names(header.players)
    if wrong is not None:
        raise BadRecord(wrong.en, 1, wrong.zh)
    return Ledger(header, rules_written(header.rules))


def begin_ledger(path: Path, rules: Rules, players: tuple[str, ...]) -> Ledger:
    """A new ledger; a file that is there already is left alone.

    A header that was cut short began nothing, and may be begun again.
    """
    wrong = what_is_wrong_with_names(players)
    if wrong is not None:
        raise BadInput(wrong.en, wrong.zh)
    header = LedgerHeader(
        ledger=FORMAT,
        version=__version__,
        rules=msgspec.to_builtins(rules),
        fingerprint=fingerprint(rules),
        players=(players[0], players[1], players[2], players[3]),
    )
    line = Chain().sealed(msgspec.json.encode(header)) + b"\n"
    with contextlib.suppress(FileNotFoundError):
        written = path.read_bytes()
        if b"\n" in written or not line.startswith(written[: len(b'{"ledger":1')]):
            raise BadInput(f"{path} is there already", f"{path} 已經存在")
    with path.open("wb") as stream:
        _put(stream, line)
    return Ledger(header, rules)


class OpenLedger:
    """A ledger that is open for entries, and for nobody else's meanwhile."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._read = _Reading(stream.read())
        self._end = self._read.size
        self._before = b"\n" if self._read.lacks_newline else b""

    @property
    def ledger(self) -> Ledger:
        """What it says by now."""
        return self._read.ledger

    def add(self, entry: Entry) -> None:
        """One more entry; it is on the disk when this returns."""
        if self.ledger.fault is not None:
            raise self.ledger.fault
        wrong = self.ledger.why_not(entry)
        if wrong is not None:
            raise BadInput(wrong.en, wrong.zh)
        line = self._before + self._read.chain.sealed(msgspec.json.encode(entry)) + b"\n"
        self._stream.seek(self._end)
        self._stream.truncate()  # what was cut short; there is nothing else behind the end
        _put(self._stream, line)
        self._end += len(line)
        self._before = b""
        self.ledger.enter(entry)


@contextlib.contextmanager
def kept_open(path: Path) -> Iterator[OpenLedger]:
    """A ledger for entries; whoever else would add to it waits."""
    with path.open("r+b") as stream:
        if sys.platform != "win32":
            fcntl.flock(stream, fcntl.LOCK_EX)
        yield OpenLedger(stream)


def _put(stream: BinaryIO, line: bytes) -> None:
    """Write a line, down to the disk."""
    stream.write(line)
    stream.flush()
    os.fsync(stream.fileno())
