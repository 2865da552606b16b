"""This file is about a folder of parts: the chunks of a simulation that are played, one by one.

The folder has the plan; each part is its record and, once that is on the disk, a paper that says
what is in it. What has no paper, or is not what its paper says, does not count, and is played
again; so it does not matter when the program was stopped, or by what.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

import msgspec
from msgspec.structs import replace

from seifong.errors import BadInput
from seifong.lab.alone import keep_for_oneself
from seifong.lab.chunks import Chunk, Chunks, SimulationPlan, Wanted
from seifong.lab.workplace import Workplace
from seifong.record.chain import Chain
from seifong.rulebook import Words

__all__ = ["Parts", "digest_of", "play_parts", "seed_in", "write_durably"]

_PLAN: Final = "plan.json"
_LOCK: Final = ".lock"
_UNREADABLE: Final = (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Parts:
    """A folder of parts, for nobody else's use meanwhile; `suffix` is what the records end with.

    It is made if it is not there; the folder that it is in must be. If no part is ever played, for
    something is wrong, nothing is left of what was made.

    >>> from tempfile import TemporaryDirectory
    >>> from seifong.lab.chunks import plan_of_simulation
    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("casual"), ("speed",) * 4, "seed", deals=2)
    >>> with TemporaryDirectory() as folder, Parts(Path(folder, "parts"), plan, ".jsonl") as parts:
    ...     for chunk, record in map(Chunks(plan), Wanted(plan, {}).pieces(lambda: False)):
    ...         parts.keep(chunk, record)
    ...         break
    ...     [path.name for path in sorted(parts.folder.glob("0*"))], list(parts.played)
    (['00000.json', '00000.jsonl'], [0])
    """

    def __init__(self, folder: Path, plan: SimulationPlan, suffix: str) -> None:
        self.folder: Final = folder
        self._suffix: Final = suffix
        try:
            folder.mkdir(exist_ok=True)
            self._lock: Final = _lock_of(folder)
        except OSError as error:
            why = error.strerror
            raise BadInput(f"{folder} cannot be used: {why}", f"用不到 {folder}：{why}") from None
        self._is_new: Final = not (folder / _PLAN).is_file()
        try:
            self.plan: Final = _agreed(folder / _PLAN, plan)
        except BadInput:
            self._lock.close()
            raise
        self.played: Final[dict[int, Chunk]] = {
            chunk.number: chunk for chunk in self._found() if self._is_kept(chunk)
        }

    def _found(self) -> Iterator[Chunk]:
        for paper in sorted(self.folder.glob("[0-9]*.json")):
            try:
                content = paper.read_bytes()
                chunk = msgspec.json.decode(content, type=Chunk)
            except _UNREADABLE:
                continue
            if paper == self._paper_of(chunk.number) and Chain().why_not(content) is None:
                yield chunk

    def _is_kept(self, chunk: Chunk) -> bool:
        if not self.plan.is_recorded:
            return True
        file = self.file_of(chunk.number)
        return file.is_file() and digest_of(file.read_bytes()) == chunk.kept

    def file_of(self, number: int) -> Path:
        """Where the record of a chunk is."""
        return self.folder / f"{number:05}{self._suffix}"

    def _paper_of(self, number: int) -> Path:
        return self.folder / f"{number:05}.json"

    def keep(self, chunk: Chunk, record: bytes) -> None:
        """A chunk is played: it counts when this returns."""
        chunk = replace(chunk, kept=digest_of(record))
        if self.plan.is_recorded:
            write_durably(self.file_of(chunk.number), record)
        write_durably(self._paper_of(chunk.number), Chain().sealed(msgspec.json.encode(chunk)))
        self.played[chunk.number] = chunk

    def remove(self) -> None:
        """They are not needed any more."""
        self.tidy(chunks=0)
        with contextlib.suppress(OSError):  # somebody else keeps something there
            self.folder.rmdir()

    def tidy(self, chunks: int) -> None:
        """Leave nothing but the records of the first so many chunks."""
        kept = {self.file_of(number) for number in range(chunks)}
        for pattern in (_LOCK, _PLAN, "[0-9]*.json", f"[0-9]*{self._suffix}", ".*.draft"):
            for file in set(self.folder.glob(pattern)) - kept:
                file.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None and self._is_new and not self.played:
            self.remove()
        self._lock.close()


def seed_in(folder: Path) -> str | None:
    """The seed of the parts that a folder has, if it has any.

    >>> seed_in(Path("no/such/folder")) is None
    True
    """
    try:
        return msgspec.json.decode((folder / _PLAN).read_bytes(), type=SimulationPlan).seed
    except _UNREADABLE:
        return None


def play_parts(
    parts: Parts,
    where: Workplace,
    is_stopped: Callable[[], bool],
    tell: Callable[[int], None],
    *,
    is_packed: bool = False,
) -> list[Chunk]:
    """Play what is missing, until all is there or somebody has had enough; the chunks that count.

    Whoever wants to know is told how many deals there are.

    >>> from tempfile import TemporaryDirectory
    >>> from seifong.lab.chunks import plan_of_simulation
    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("casual"), ("speed",) * 4, "seed", deals=2)
    >>> with TemporaryDirectory() as folder, Parts(Path(folder, "parts"), plan, ".jsonl") as parts:
    ...     chunks = play_parts(parts, Workplace(jobs=1), lambda: False, print)
    2
    >>> [(chunk.number, chunk.deals) for chunk in chunks]
    [(0, 2)]
    """
    wanted = Wanted(parts.plan, parts.played)
    begin = partial(Chunks, parts.plan, is_packed=is_packed)
    with where.crew(begin) as crew:
        while not (wanted.is_over or is_stopped()):
            for _, (chunk, record) in crew.done(wanted.pieces(is_stopped)):
                parts.keep(chunk, record)
                tell(min(sum(chunk.deals for chunk in parts.played.values()), parts.plan.deals))
    return wanted.counting()


def digest_of(content: bytes) -> str:
    """The SHA-256 of what a file holds.

    >>> digest_of(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(content).hexdigest()


def write_durably(path: Path, content: bytes) -> None:
    """A file with that content: on the disk and whole when this returns, and never half of it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_durably(Path(folder, "a part"), b"whole")
    ...     [(path.name, path.read_bytes()) for path in Path(folder).iterdir()]
    [('a part', b'whole')]
    """
    draft = _draft_of(path)
    try:
        with draft.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        why = error.strerror
        raise BadInput(f"{path} cannot be written: {why}", f"寫不到 {path}：{why}") from None
    if sys.platform != "win32":
        _settle(path.parent)


def _draft_of(path: Path) -> Path:
    """What a file is called until it is whole."""
    return path.with_name(f".{path.name}.draft")


def _settle(folder: Path) -> None:
    """Have the names of a folder on the disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _lock_of(folder: Path) -> BinaryIO:
    stream = (folder / _LOCK).open("wb")
    keep_for_oneself(stream, folder)
    return stream


def _agreed(paper: Path, plan: SimulationPlan) -> SimulationPlan:
    """The plan of the folder, which must be this one; or this one, if it has none."""
    if not paper.is_file():
        if any(
            path not in {paper.with_name(_LOCK), _draft_of(paper)}
            for path in paper.parent.iterdir()
        ):
            raise BadInput(
                f"{paper.parent} is there already, and is not of this command's making",
                f"已有 {paper.parent}，但不是這個指令所造",
            )
        write_durably(paper, msgspec.json.encode(plan))
        return plan
    try:
        found = msgspec.json.decode(paper.read_bytes(), type=SimulationPlan)
    except _UNREADABLE:
        raise BadInput(
            f"{paper} is no plan of a simulation; is {paper.parent} yours?",
            f"{paper} 不是模擬的計劃：{paper.parent} 是你的嗎？",
        ) from None
    if msgspec.json.encode(plan) != msgspec.json.encode(found):
        how = _difference(found, plan)
        raise BadInput(
            f"{paper.parent} has parts of another simulation: {how.en};"
            " finish that one, or remove the folder",
            f"{paper.parent} 有另一次模擬的部分：{how.zh}；請先把它做完，或者刪去那個資料夾",
        )
    return found


def _difference(found: SimulationPlan, plan: SimulationPlan) -> Words:
    """The first thing that differs, in words."""
    slips = Words("without slips", "不會犯錯")
    if found.slips is not None:
        slips = Words(f"strict, with slips of {found.slips}", f"嚴格，犯錯比率 {found.slips}")
    bots = ", ".join(found.bots)
    told = {
        "version": Words(f"its version is {found.version}", f"版本是 {found.version}"),
        "deals": Words(f"its deals are {found.deals}", f"局數是 {found.deals}"),
        "seed": Words(f"its seed is {found.seed}", f"種子是 {found.seed}"),
        "bots": Words(f"its bots are {bots}", f"機械人是 {bots}"),
        "sources": Words("the file of a bot of your own was another", "自製機械人的檔案不同"),
        "slips": Words(f"its tables are {slips.en}", f"牌枱{slips.zh}"),
    }
    for name, words in told.items():
        if getattr(found, name) != getattr(plan, name):
            return words
    rules = found.rules.get("name")
    return Words(f"its rules are {rules}, or were when it began", f"規則是 {rules}，或者開始時是")
