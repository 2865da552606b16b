"""This file is about what is asked of a cluster, by one that only pretends: Ray is not needed."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from seifong import __version__
from seifong.errors import Impossible
from seifong.lab import on_ray
from seifong.lab.on_ray import RayWorkers

SOURCES = on_ray._sources()


class _TaskFailed(Exception):
    """What Ray raises where the result of a failed task is asked for."""

    def __init__(self, cause: Impossible) -> None:
        super().__init__(f"the task failed: {cause}")
        self.cause = cause


@dataclass(eq=False)
class Promise:
    """What a task came to, or why it came to nothing."""

    result: object = None
    error: Impossible | None = None


class PretendedRay:
    """A cluster of one node, which does a task at once, with its own version and sources."""

    exceptions = SimpleNamespace(RayTaskError=_TaskFailed, RayError=OSError)

    def __init__(self, patch: pytest.MonkeyPatch, version: str, sources: str) -> None:
        self.patch, self.version, self.sources = patch, version, sources

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, **_: object) -> Callable[..., Any]:
        return lambda task: SimpleNamespace(remote=lambda *told: self.done(task, *told))

    def done(self, task: Callable[..., Any], *told: object) -> Promise:
        """A piece done by the node, with its own Seifong."""
        with self.patch.context() as here:
            here.setattr(on_ray, "__version__", self.version)
            here.setattr(on_ray, "_sources", lambda: self.sources)
            try:
                return Promise(task(*told))
            except Impossible as error:
                return Promise(error=error)

    def wait(self, at_work: list[Promise], **_: object) -> tuple[list[Promise], list[Promise]]:
        return at_work, []

    def get(self, reference: Promise) -> object:
        if reference.error is not None:
            raise _TaskFailed(reference.error)
        return reference.result

    def cancel(self, reference: object, *, force: bool) -> None:
        """Nothing goes on here."""


def absolute() -> Callable[[int], int]:
    return abs


def crew_of(
    patch: pytest.MonkeyPatch, version: str = __version__, sources: str = SOURCES
) -> RayWorkers[int, int]:
    patch.setitem(sys.modules, "ray", PretendedRay(patch, version, sources))
    return RayWorkers(absolute, "auto")


def test_a_node_with_this_version_does_its_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    with crew_of(monkeypatch) as crew:
        assert sorted(crew.done([-2, 3])) == [(-2, 2), (3, 3)]


def test_a_node_with_another_version_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    told = rf"Seifong is {__version__} \({SOURCES}\) where the work is shared out, and here 0\.0\.9"

    with crew_of(monkeypatch, "0.0.9") as crew, pytest.raises(Impossible, match=told):
        list(crew.done([-2, 3]))


def test_a_node_with_other_sources_of_the_same_version_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = rf"and here {__version__} \(other\)"

    with crew_of(monkeypatch, sources="other") as crew, pytest.raises(Impossible, match=told):
        list(crew.done([-2, 3]))
