"""This file is about the pupil: a small net that is told of each choice, and learns to take one.

It makes likely what its teacher did, among all that the teacher could have done: softmax over the
choices of a look, cross entropy, and Adam, in plain numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from choices import FEATURES, choices
from seifong.lab.batch import Arrays, arrays_of
from seifong.lab.lessons import Lesson
from seifong.views import View

__all__ = ["Experience", "Pupil"]

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

HIDDEN: Final = 96
AT_ONCE: Final = 512  # decisions that it learns from before it changes
RATE: Final = 2e-3  # how fast it changes at first; in the end it does not any more


@dataclass(frozen=True)
class Experience:
    """Decisions, one after another: their choices, where each begins, and which was taken."""

    features: NDArray[np.uint8]
    starts: Numbers
    taken: Numbers

    @classmethod
    def of(cls, lessons: Iterable[Lesson]) -> Self:
        """What some lessons teach; where there was no choice there is nothing to be learned."""
        features, starts, taken, rows = [], [], [], 0
        for lesson in lessons:
            found = choices(lesson.arrays)
            sizes = np.diff(found.starts, append=len(found.motion))
            did = np.flatnonzero(found.motion == np.repeat(lesson.motion, sizes)) - found.starts
            is_choice = sizes > 1
            features.append(found.features[np.repeat(is_choice, sizes)])
            begins = rows + np.cumsum(sizes[is_choice]) - sizes[is_choice]
            starts.append(begins)
            taken.append(begins + did[is_choice])
            rows += len(features[-1])
        return cls(np.concatenate(features), np.concatenate(starts), np.concatenate(taken))

    def __len__(self) -> int:
        """How many decisions there are."""
        return len(self.starts)

    def part(self, first: int, end: int) -> Experience:
        """Some decisions in a row."""
        begin = self.starts[first]
        last = self.starts[end] if end < len(self) else len(self.features)
        rows, decisions = slice(begin, last), slice(first, end)
        return Experience(
            self.features[rows], self.starts[decisions] - begin, self.taken[decisions] - begin
        )


class Pupil:
    """Two layers of numbers: a choice in, and how good it looks out.

    >>> from seifong.testing import play_out, stack
    >>> from seifong.views import view_of
    >>> pupil = Pupil(seed=1)
    >>> play_out(stack(), lambda deal, seat: pupil.choose(view_of(deal, seat))).end is not None
    True
    """

    def __init__(self, seed: int) -> None:
        chance, width = np.random.default_rng(seed), len(FEATURES)
        self._scale: Floats = np.ones(width, np.float32)
        self.weights: Final[list[Floats]] = [
            _some(chance, width, HIDDEN),
            np.zeros(HIDDEN, np.float32),
            _some(chance, HIDDEN, 1)[:, 0],
        ]

    def choose(self, view: View) -> int:
        """What it does: it is a bot like any other."""
        return int(self.choose_all(arrays_of([view]))[0])

    def choose_all(self, arrays: Arrays) -> Numbers:
        """What it does in each look, all at once."""
        found = choices(arrays)
        score = self._forward(found.features)[-1]
        order = np.lexsort((score, _look_of(found.starts, len(score))))
        best = order[np.append(found.starts[1:], len(score)) - 1]
        chosen: Numbers = found.motion[best]
        return chosen

    def learn(self, lessons: Experience, rounds: int, seed: int) -> Iterator[float]:
        """Go through all lessons so many times; after each, how surprised it was on the average."""
        self._scale = 1 / np.maximum(lessons.features.astype(np.float32).std(axis=0), 0.1)
        chance, adam = np.random.default_rng(seed), _Adam(self.weights)
        firsts = np.arange(0, len(lessons), AT_ONCE)
        for done in range(rounds):
            surprise = 0.0
            for step, first in enumerate(chance.permutation(firsts)):
                part = lessons.part(first, min(first + AT_ONCE, len(lessons)))
                left = 1 - (done + step / len(firsts)) / rounds
                slopes, surprised = self._slopes(part)
                adam.move(slopes, RATE * left)
                surprise += surprised * len(part)
            yield surprise / len(lessons)

    def agrees(self, lessons: Experience) -> float:
        """In how many of the decisions it would have done the same."""
        score = self._forward(lessons.features)[-1]
        best = np.maximum.reduceat(score, lessons.starts)
        return float((score[lessons.taken] == best).mean())

    def _forward(self, features: NDArray[np.uint8]) -> tuple[Floats, Floats, Floats]:
        first, bias, second = self.weights
        told = features * self._scale
        hidden = np.maximum(told @ first + bias, 0)
        return told, hidden, hidden @ second

    def _slopes(self, part: Experience) -> tuple[list[Floats], float]:
        """Where the weights should go for it to be less surprised, and how surprised it is."""
        told, hidden, score = self._forward(part.features)
        look = _look_of(part.starts, len(score))
        likely = np.exp(score - np.maximum.reduceat(score, part.starts)[look])
        likely /= np.add.reduceat(likely, part.starts)[look]
        surprise = -np.log(likely[part.taken] + 1e-9).mean()
        slope = likely
        slope[part.taken] -= 1
        slope /= len(part)
        back = slope[:, None] * self.weights[2] * (hidden > 0)
        return [told.T @ back, back.sum(axis=0), hidden.T @ slope], float(surprise)


def _look_of(starts: Numbers, rows: int) -> Numbers:
    """Of which look each choice is."""
    return np.repeat(np.arange(len(starts)), np.diff(starts, append=rows))


def _some(chance: np.random.Generator, rows: int, columns: int) -> Floats:
    some: Floats = (chance.standard_normal((rows, columns)) / rows**0.5).astype(np.float32)
    return some


class _Adam:
    """Moves weights downhill, each by its own measure (Kingma and Ba, 2014)."""

    def __init__(self, weights: list[Floats]) -> None:
        self._weights: Final = weights
        self._means: Final = [np.zeros_like(each) for each in weights]
        self._squares: Final = [np.zeros_like(each) for each in weights]
        self._moves = 0

    def move(self, slopes: list[Floats], rate: float) -> None:
        """Move every weight a little."""
        self._moves += 1
        all_of = zip(self._weights, self._means, self._squares, slopes, strict=True)
        for weight, mean, square, slope in all_of:
            mean[...] += 0.1 * (slope - mean)
            square[...] += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self._moves)) + 1e-8
            weight[...] -= rate * mean / (1 - 0.9**self._moves) / size
