"""This file is about work in pieces, done by a Ray cluster: like `jobs`, on many machines.

A piece is a task of Ray's. When a machine is lost, what it was doing, or had done and not yet
handed over, is done again elsewhere; since a piece comes to the same wherever it is done, nothing
shows of it. Every machine must have this Seifong, by its version and its sources; one that has
another is found out.
"""

from __future__ import annotations

import hashlib
import pickle
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

from seifong import __version__
from seifong.errors import BadInput, BotFailed, Impossible, SeifongError, how_to_install
from seifong.rulebook import Words

__all__ = ["HERE", "RayWorkers", "checked_address"]

Piece = TypeVar("Piece")
Result = TypeVar("Result")

HERE: Final = "local"
"""The address of a cluster that is only this machine, and lasts as long as the work."""

_MISSING: Final = Words(
    f"Ray is not installed: {how_to_install('ray')} where make setup was run",
    f"未安裝 Ray：請在做過 make setup 的資料夾內 {how_to_install('ray')}",
)
_PLACE: Final = re.compile(r"(ray://)?(?P<host>[^\s/:\[\]]+|\[[\da-fA-F:]+\]):(?P<port>\d{1,5})")
_PATIENCE: Final = 5  # seconds for somebody to answer at an address; Ray itself waits for minutes
_BEAT: Final = 0.5  # seconds between two looks at whether somebody has asked to stop
_AHEAD: Final = 2  # pieces for each processor, so that none waits for the next


def checked_address(text: str) -> str:
    """An address of a cluster, as far as can be told without asking there.

    >>> checked_address("local"), checked_address("10.0.0.7:6379")
    ('local', '10.0.0.7:6379')
    >>> checked_address("speed")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: "speed" is no address of a Ray cluster: write HOST:PORT, ray://HOST:PORT,
    auto (the one that this machine is of), or nothing behind --ray, at the end
    """
    if text in {HERE, "auto"} or _PLACE.fullmatch(text):
        return text
    raise BadInput(
        f'"{text}" is no address of a Ray cluster: write HOST:PORT, ray://HOST:PORT, auto (the one'
        " that this machine is of), or nothing behind --ray, at the end",
        f"「{text}」不是 Ray 集群的地址：請寫 HOST:PORT、ray://HOST:PORT、auto（本機所屬的集群），"
        "或把 --ray 放在最後，其後甚麼也不寫",
    )


class RayWorkers(Generic[Piece, Result]):
    """The processors of a cluster, for one kind of work. How many there are may change meanwhile.

    `begin` is carried out once in each process, and gives what does a piece there; it, the pieces
    and what they come to are plain values.
    """

    def __init__(self, begin: Callable[[], Callable[[Piece], Result]], address: str) -> None:
        self._begin: Final = pickle.dumps(begin)
        self._address: Final = checked_address(address)
        self._at_work: dict[Any, Piece] = {}  # by Ray's reference to what it will come to

    def __enter__(self) -> Self:
        try:
            import ray  # noqa: PLC0415 (an extra, and heavy)
        except ModuleNotFoundError:
            raise BadInput(_MISSING.en, _MISSING.zh) from None
        self._ray: Any = ray
        self._is_ours = not ray.is_initialized()
        if self._is_ours:
            _join(ray, self._address)
        self._task: Any = ray.remote(max_retries=-1)(_piece_done)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for reference in self._at_work:
            self._ray.cancel(reference, force=True)
        self._at_work.clear()
        if self._is_ours:
            self._ray.shutdown()

    def done(self, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Result]]:
        """Each piece and what it came to, as they get done.

        The next piece is asked for only when somebody is free to do it. When there are no more for
        now, what is being worked on is waited for.
        """
        coming = iter(pieces)
        while self._hand_out(coming):
            done, _ = self._ray.wait(list(self._at_work), timeout=_BEAT)
            for reference in done:
                piece = self._at_work.pop(reference)
                yield piece, self._result(reference)

    def _hand_out(self, coming: Iterator[Piece]) -> bool:
        """Give pieces to whoever is free; whether anybody is at work."""
        processors = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        while len(self._at_work) < _AHEAD * processors:
            for piece in coming:
                reference = self._task.remote(_seifong(), self._begin, piece)
                self._at_work[reference] = piece
                break
            else:
                break
        return bool(self._at_work)

    def _result(self, reference: object) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, BadInput | BotFailed):
                raise error.cause from None
            raise Impossible(f"a piece of work failed on the cluster:\n{error}") from None
        except self._ray.exceptions.RayError as error:
            raise SeifongError(
                f"the cluster could not do a piece of work: {error}", f"集群做不到一份工作：{error}"
            ) from None


def _join(ray: Any, address: str) -> None:
    """Join a cluster, or begin one here. What signals do stays as it was."""
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGTERM)
    try:
        _knock(address)
        here = {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        more = here if address == HERE else {}
        ray.init(address=address, log_to_driver=False, logging_level="error", **more)
    except Exception as error:  # noqa: BLE001 (Ray raises plain ones, too)
        raise BadInput(
            f"there is no Ray cluster at {address}: {error}",
            f"{address} 沒有 Ray 集群：{error}",
        ) from None
    finally:
        if is_main:
            signal.signal(signal.SIGTERM, before)


def _knock(address: str) -> None:
    """Find out whether anybody is there at all."""
    place = _PLACE.fullmatch(address)
    if place is not None:
        where = place["host"].strip("[]"), int(place["port"])
        socket.create_connection(where, timeout=_PATIENCE).close()


def _piece_done(seifong: str, begin: bytes, piece: Any) -> Any:
    """Do a piece, in a process of the cluster."""
    if seifong != _seifong():
        raise Impossible(
            f"Seifong is {seifong} where the work is shared out, and here {_seifong()}"
        )
    return _begun(begin)(piece)


def _seifong() -> str:
    """Which Seifong this is: its version, and a digest of its sources."""
    return f"{__version__} ({_sources()})"


@cache
def _sources() -> str:
    """The SHA-256 of all sources, in short; those of another version may have the same number."""
    digest, home = hashlib.sha256(), Path(__file__).parents[1]
    for path in sorted(home.rglob("*.py")):
        digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


@lru_cache(maxsize=1)
def _begun(begin: bytes) -> Callable[[Any], Any]:
    """What does the pieces here; begun anew only for another kind of work."""
    work: Callable[[Any], Any] = pickle.loads(begin)()  # noqa: S301 (our own, from whom we work for)
    return work
