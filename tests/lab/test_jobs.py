"""This file is about work in pieces: what happens when a process fails, or is taken away."""

import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing import active_children

import pytest

from seifong.errors import Impossible, SeifongError
from seifong.lab.jobs import Workers


def doubling() -> Callable[[int], int]:
    return lambda piece: 2 * piece


def stumbling() -> Callable[[int], int]:
    def stumble(piece: int) -> int:
        if piece == 3:
            raise ValueError("three")
        return piece

    return stumble


def counting() -> Callable[[int], int]:
    """Tells how many pieces it has been given."""
    given: list[int] = []

    def count(piece: int) -> int:
        given.append(piece)
        return len(given)

    return count


def vanishing() -> Callable[[int], int]:
    def vanish(piece: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return piece

    return vanish


def dozing() -> Callable[[int], int]:
    def doze(piece: int) -> int:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        return piece

    return doze


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_piece_is_done_once(jobs: int) -> None:
    with Workers(doubling, jobs) as workers:
        found = sorted(workers.done(range(7)))
        more = sorted(workers.done([10, 11]))

    assert found == [(piece, 2 * piece) for piece in range(7)]
    assert more == [(10, 20), (11, 22)]


def test_a_piece_is_asked_for_only_when_somebody_is_free() -> None:
    """So whoever hands out pieces can stop, or learn from what came back."""
    asked: list[int] = []

    def coming() -> Iterator[int]:
        for piece in range(9):
            asked.append(piece)
            yield piece

    with Workers(doubling, 2) as workers:
        for done, _ in enumerate(workers.done(coming())):
            assert len(asked) <= done + 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_process_is_made_ready_once(jobs: int) -> None:
    """Of seven pieces one of two processes does four at least, and counts them all."""
    with Workers(counting, jobs) as workers:
        counts = sorted(count for _, count in workers.done(range(7)))

    assert counts[-1] >= 7 / jobs
    assert counts.count(1) <= jobs


def test_nobody_goes_on_working_when_the_work_is_left() -> None:
    with Workers(doubling, 2) as workers:
        next(workers.done(range(9)))  # the other process has a piece as well
        assert len(active_children()) == 2

    assert active_children() == []


def test_a_piece_that_fails_says_where() -> None:
    with Workers(stumbling, 2) as workers, pytest.raises(Impossible, match="ValueError: three"):
        list(workers.done(range(5)))


def test_a_process_that_is_taken_away_is_missed() -> None:
    with Workers(vanishing, 2) as workers, pytest.raises(SeifongError, match=r"exit code -9"):
        list(workers.done([1]))


def test_a_worker_finishes_its_piece_whoever_asks_it_to_stop() -> None:
    """Ctrl-C reaches every process of the terminal; only the first of them decides."""
    with Workers(dozing, 2) as workers:
        assert sorted(workers.done([1, 2])) == [(1, 1), (2, 2)]
