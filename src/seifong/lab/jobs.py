"""This file is about work in pieces, done by processes side by side.

What a piece comes to must depend on the piece alone; then it does not matter who does it, or when.
A process is started afresh, and knows nothing but the work and the piece it is handed: both are
plain values, since compiled objects cannot be sent.
"""

from __future__ import annotations

import contextlib
import os
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import wait
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

from seifong.bots import last_words
from seifong.errors import BadInput, BotFailed, Impossible, SeifongError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

__all__ = ["Workers", "cores"]

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_AFRESH: Final = get_context("spawn")
_LEFT_ALONE: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


def cores() -> int:
    """How many processes can work at once here.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(Generic[Piece, Result]):
    """So many processes at most, for one kind of work; with one, all is done in this process.

    `begin` is carried out once in each, and gives what does a piece there.

    Signals to stop are for this process, which then hands out no more; a worker ignores them, and
    finishes its piece. A worker whose employer is gone stops after its piece.

    >>> with Workers(lambda: abs, jobs=1) as workers:
    ...     list(workers.done([-2, 3]))
    [(-2, 2), (3, 3)]
    """

    def __init__(self, begin: Callable[[], Callable[[Piece], Result]], jobs: int) -> None:
        self._begin: Final = begin
        self._jobs: Final = jobs
        self._idle: list[_Worker] = []
        self._at_work: list[tuple[_Worker, Piece]] = []

    def done(self, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Result]]:
        """Each piece and what it came to, as they get done.

        The next piece is asked for only when somebody is free to do it. When there are no more for
        now, what is being worked on is waited for.
        """
        if self._jobs == 1:
            work = self._begin()
            for piece in pieces:
                yield piece, work(piece)
            return
        coming = iter(pieces)
        while self._hand_out(coming):
            heard = wait([worker.line for worker, _ in self._at_work])
            for worker, piece in [task for task in self._at_work if task[0].line in heard]:
                self._at_work.remove((worker, piece))
                self._idle.append(worker)
                yield piece, worker.result()

    def _hand_out(self, coming: Iterator[Piece]) -> bool:
        """Give pieces to whoever is free; whether anybody is at work."""
        while len(self._at_work) < self._jobs:
            for piece in coming:
                worker = self._idle.pop() if self._idle else _Worker(self._begin)
                worker.begin(piece)
                self._at_work.append((worker, piece))
                break
            else:
                break
        return bool(self._at_work)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in [*self._idle, *(worker for worker, _ in self._at_work)]:
            worker.dismiss()


class _Worker:
    """One process, and the line to it."""

    def __init__(self, begin: Callable[[], Callable[[Any], object]]) -> None:
        self.line, theirs = _AFRESH.Pipe()
        self._slate = _AFRESH.RawArray("c", last_words.SIZE)
        work = (begin, theirs, self._slate)
        self._process = _AFRESH.Process(target=_serve, args=work, daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, piece: object) -> None:
        """Hand it a piece."""
        with contextlib.suppress(OSError):  # that it is gone, `result` says
            self.line.send(piece)

    def result(self) -> Any:
        """What the piece came to."""
        try:
            is_done, result = self.line.recv()
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode
            failed = last_words.gone(self._slate, code)
            raise failed or SeifongError(
                f"a process that worked here was ended (exit code {code})",
                f"在此工作的程序已終止（退出碼 {code}）",
            ) from None
        if isinstance(result, BadInput | BotFailed | KeyboardInterrupt):
            raise result
        if not is_done:
            raise Impossible(f"a piece of work failed in its process:\n{result}")
        return result

    def dismiss(self) -> None:
        """Let it go, whatever it is doing."""
        self.line.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def _serve(
    begin: Callable[[], Callable[[Any], object]],
    line: Connection[Any, Any],
    slate: last_words.Shared,
) -> None:
    """Do one piece after another, until nobody is there to hand out the next.

    What interrupts it comes from the work itself, and is told as if it were done by the employer.
    """
    for number in _LEFT_ALONE:
        signal.signal(number, signal.SIG_IGN)
    last_words.write_into(slate)
    work: Callable[[Any], object] | None = None
    with contextlib.suppress(EOFError, OSError):
        while True:
            piece = line.recv()
            try:
                work = begin() if work is None else work
                answer: tuple[bool, object] = True, work(piece)
            except (BadInput, BotFailed, KeyboardInterrupt) as error:
                answer = False, error
            except Exception:  # noqa: BLE001 (told to whoever handed out the piece)
                answer = False, traceback.format_exc()
            line.send(answer)
