"""This file is about the file that an arena keeps: its plan, and each wall once it is played.

It is like a journal, one JSON object a line, chained by hashes. Whatever stops the program, the
walls that stand in it are played, and only those that were on the table are lost.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self, TypeVar

import msgspec

from seifong import __version__
from seifong.bots.own import check_sources
from seifong.errors import BadInput, BadRecord
from seifong.lab.alone import keep_for_oneself
from seifong.lab.arena import FORMAT, Plan, Played, plan_of
from seifong.record.chain import Chain
from seifong.record.journal import rules_written
from seifong.record.malformed import in_words
from seifong.rulebook import Words
from seifong.rules import fingerprint_of

__all__ = ["ArenaFile"]

_T = TypeVar("_T")
_PLAN: Final = msgspec.json.Decoder(Plan)
_PLAYED: Final = msgspec.json.Decoder(Played)


class ArenaFile:
    """The file of an arena, open for what is played, and for nobody else's meanwhile.

    >>> from tempfile import TemporaryDirectory
    >>> from seifong.lab.arena import Walls
    >>> from seifong.rules.presets import preset
    >>> plan = plan_of(["random", "random"], preset("casual"), "seed", deals=8)
    >>> with TemporaryDirectory() as folder:
    ...     with ArenaFile.begin(Path(folder, "walls"), plan) as file:
    ...         file.add(Walls(plan)(0))
    ...     with ArenaFile.resume(Path(folder, "walls")) as again:
    ...         again.plan == plan, list(again.played)
    (True, [0])

    One that began here goes again if what is to be done fails before any wall is played.
    """

    def __init__(
        self, stream: BinaryIO, plan: Plan, chain: Chain, *, begun: Path | None = None
    ) -> None:
        self._stream = stream
        self._begun: Final = begun
        self._chain = chain
        self.plan: Final = plan
        self.played: Final[dict[int, Played]] = {}

    @classmethod
    def begin(cls, path: Path, plan: Plan) -> Self:
        """A new file; one that is there already is left alone."""
        try:
            stream = path.open("xb")
        except FileExistsError:
            raise BadInput(
                f"{path} is there already; --resume {path} goes on with it, and to begin anew,"
                " delete it",
                f"已有 {path}：要接着做請用 --resume {path}；要從頭再做，請先刪去",
            ) from None
        except OSError as error:
            raise _unwritten(str(path), error) from None
        keep_for_oneself(stream, path)
        file = cls(stream, plan, Chain(), begun=path)
        try:
            file._write(plan)
        except BadInput:
            file._remove()  # without a plan nobody could go on with it
            raise
        return file

    @classmethod
    def resume(cls, path: Path) -> Self:
        """A file that an arena left. A last line that was cut short counts for nothing."""
        try:
            stream = path.open("r+b")
        except OSError as error:
            why = error.strerror or error
            raise BadInput(f"{path} cannot be read: {why}", f"讀不到 {path}：{why}") from None
        keep_for_oneself(stream, path)
        whole, is_closed, _ = stream.read().rpartition(b"\n")
        try:
            plan, *rest = whole.split(b"\n") if is_closed else [b""]
            chain = Chain()
            file = cls(stream, _plan(plan, chain), chain)
            for number, line in enumerate(rest, 2):
                wall = Words("wall that was played", "打完的一副牌牆")
                played = _read(_PLAYED, line, chain, number, wall)
                _check(played, file, number)
                file.played[played.wall] = played
        except BadRecord as error:
            stream.close()
            raise BadInput(f"{path}, {error}", f"{path} {error.text('zh')}") from None
        stream.seek(len(whole) + 1)
        stream.truncate()
        return file

    def add(self, played: Played) -> None:
        """One more wall is played; it is in the file when this returns."""
        self.played[played.wall] = played
        self._write(played)

    def _write(self, what: Plan | Played) -> None:
        try:
            self._stream.write(self._chain.sealed(msgspec.json.encode(what)) + b"\n")
            self._stream.flush()
        except OSError as error:
            raise _unwritten(self._stream.name, error) from None

    def _remove(self) -> None:
        """It began here, and there is nothing in it to go on with."""
        if self._begun is not None:
            self._begun.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(OSError):  # what could not be written was told of
            self._stream.close()
        if kind is not None and not self.played:
            self._remove()


def _unwritten(name: str, error: OSError) -> BadInput:
    why = error.strerror
    return BadInput(f"{name} cannot be written: {why}", f"寫不到 {name}：{why}")


def _plan(line: bytes, chain: Chain) -> Plan:
    plan = _read(_PLAN, line, chain, 1, Words("plan of an arena", "比較的計劃"))
    if plan.arena != FORMAT:
        raise BadRecord(
            f"this is format {plan.arena}, and only format {FORMAT} is known",
            1,
            f"這是第 {plan.arena} 版格式，只認得第 {FORMAT} 版",
        )
    if plan.version != __version__:
        raise BadRecord(
            f"it was begun by version {plan.version}, and this is {__version__}: bots and rules"
            " may differ",
            1,
            f"開始時的版本是 {plan.version}，現在是 {__version__}：機械人與規則可能已不同",
        )
    if plan.fingerprint != fingerprint_of(plan.rules):
        raise BadRecord("the fingerprint is not that of the rules", 1, "指紋與規則不符")
    try:
        rules = rules_written(plan.rules)
        check_sources(plan.bots, plan.sources)
        again = plan_of(plan.bots, rules, plan.seed, plan.deals, pairs=plan.pairs)
    except BadInput as error:
        raise BadRecord(str(error), 1, error.text("zh")) from None
    if again != plan or plan.deals < 1:
        raise BadRecord("nobody could have planned that", 1, "不可能有這樣的計劃")
    return plan


def _check(played: Played, file: ArenaFile, at: int) -> None:
    """A wall is one of the plan's, is there once, and has as many deals as there are seatings."""
    seatings = file.plan.seatings
    due = [sum(seating.count(bot) for seating in seatings) for bot in range(len(file.plan.bots))]
    is_due = [counts.deals for counts in played.bots] == due
    if not is_due or sum(counts.points for counts in played.bots) != 0 or played.wall < 0:
        raise BadRecord("this is no wall of the plan", at, "計劃中沒有這副牌牆")
    if played.wall in file.played:
        raise BadRecord(
            f"wall {played.wall} is there already", at, f"第 {played.wall} 副牌牆已有一行"
        )


def _read(decoder: msgspec.json.Decoder[_T], line: bytes, chain: Chain, at: int, what: Words) -> _T:
    try:
        found = decoder.decode(line)
    except msgspec.ValidationError as error:
        why = in_words(error)
        raise BadRecord(f"this is no {what.en}: {why}", at, f"這不是{what.zh}：{why}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord(f"this is no {what.en}", at, f"這不是{what.zh}") from None
    wrong = chain.why_not(line)
    if wrong is not None:
        raise BadRecord(wrong.en, at, wrong.zh)
    return found
