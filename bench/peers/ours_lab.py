"""Seifong's laboratory, measured in a process of its own as its peers are."""

import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray
from ours import clones
from protocol import Done, Work, serve

from seifong.lab.batch import Batch
from seifong.lab.env_turns import TurnsEnv
from seifong.table.motions import MOTIONS

PRESETS = ("hong-kong", "zung-jung")
SIZES = (1, 256, 4096)
WARM = 150
"""Steps after which the tables of a batch are at different places of their deals."""

Choice = Callable[[NDArray[np.bool_]], NDArray[np.intp]]


def any_proper() -> Choice:
    """Chooses one of the proper motions of each table, all of them alike: the first of any order.

    The order is the same for all tables of a step, and another in the next.
    """
    chance = np.random.default_rng(1)

    def choose(mask: NDArray[np.bool_]) -> NDArray[np.intp]:
        order: NDArray[np.intp] = chance.permutation(MOTIONS)
        chosen: NDArray[np.intp] = order[mask[:, order].argmax(axis=1)]
        return chosen

    return choose


def batch_of(size: int, rules: str) -> Work:
    """Decisions of a batch; only its steps are timed."""
    choose = any_proper()

    @cache
    def warmed() -> Batch:
        batch = Batch(size, rules, "bench")
        for _ in range(WARM):
            batch.step(choose(batch.arrays.mask))
        return batch

    def do(times: int) -> Done:
        batch, seconds = warmed(), 0.0
        for _ in range(times):
            actions = choose(batch.arrays.mask)
            start = time.process_time()
            batch.step(actions)
            seconds += time.process_time() - start
        return Done(times * size, seconds=seconds)

    return Work("batch.step(actions)", do)


def in_turns(rules: str) -> Work:
    """Decisions through PettingZoo, the choice among them: whole deals of uniformly random play."""
    env, chance = TurnsEnv(rules), np.random.default_rng(1)
    env.reset(seed=1)

    def do(times: int) -> Done:
        decisions = 0
        for _ in range(times):
            env.reset()
            for _ in env.agent_iter():
                look, _, is_over, _, _ = env.last()
                if is_over:
                    break
                proper = look["action_mask"].nonzero()[0]
                env.step(proper[int(chance.random() * len(proper))])
                decisions += 1
        return Done(decisions)

    return Work("env.last() and env.step(motion) until all are over", do)


def main() -> None:
    """Say what it can do, and do it."""
    works: dict[str, Work] = {}
    for rules in PRESETS:
        for size in SIZES:
            works[f"batch {size} {rules}"] = batch_of(size, rules)
        works[f"turns {rules}"] = in_turns(rules)
        works[f"clones {rules}"] = clones(rules)
    serve(f"Seifong {version('seifong')}", works)


if __name__ == "__main__":
    main()
