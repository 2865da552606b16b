"""This file is about where work in pieces is done: in processes here, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self, TypeVar

from seifong.lab.jobs import Workers
from seifong.lab.on_ray import RayWorkers

__all__ = ["Crew", "Workplace"]

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Crew(Protocol[Piece, Result_co]):
    """Whoever does the pieces of one kind of work, wherever."""

    def done(self, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Result_co]]:
        """Each piece and what it came to, as they get done."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


@dataclass(frozen=True)
class Workplace:
    """So many processes of this machine; or, if `ray` is the address of a cluster, all of that.

    >>> with Workplace(jobs=1).crew(lambda: abs) as crew:
    ...     list(crew.done([-2, 3]))
    [(-2, 2), (3, 3)]
    """

    jobs: int = 1
    ray: str | None = None

    def crew(self, begin: Callable[[], Callable[[Piece], Result]]) -> Crew[Piece, Result]:
        """Whoever works there, for one kind of work."""
        if self.ray is not None:
            return RayWorkers(begin, self.ray)
        return Workers(begin, self.jobs)
