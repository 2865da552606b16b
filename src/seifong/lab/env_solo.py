"""This file is about Gymnasium's vector environment: one seat learns, and bots have the others.

>>> env = SoloEnv(2, "zung-jung", opponents="speed")
>>> looks, infos = env.reset(seed=1)
>>> looks["observation"].shape
(2, 43, 34)
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from seifong.bots import Bot
from seifong.bots.own import bot_of
from seifong.errors import BadInput, Impossible
from seifong.lab.env import OneTable, action_space, look_space
from seifong.lab.simulation import number_of
from seifong.rules import Rules
from seifong.views import view_of

__all__ = ["SoloEnv"]

Looks = dict[str, NDArray[Any]]
Told = dict[str, Any]


class SoloEnv(VectorEnv[Looks, NDArray[np.int64], NDArray[Any]]):
    """Many tables, at each of which one seat is the learner's.

    An episode is one deal. The learner's seat moves on from table to table, and from deal to deal;
    the scalar "seat" tells which it is. A deal in which the learner is asked nothing is passed
    over. The step after the one that ended a deal deals anew and takes no heed of the action.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium says that it is an instance's)
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self, num_envs: int, rules: Rules | str = "hong-kong", opponents: str = "speed"
    ) -> None:
        if num_envs < 1:
            raise BadInput(f"there is one table or more, and not {num_envs}")
        self.num_envs = num_envs
        self.single_observation_space = look_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tables: Final = [_Table(number, rules, opponents) for number in range(num_envs)]

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: Told | None = None,
    ) -> tuple[Looks, Told]:
        """Deal at every table. One seed is that of the first table; the next has the next."""
        del options  # there are none
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + number for number in range(self.num_envs)]
        else:
            seeds = seed
        for table, own in zip(self._tables, seeds, strict=True):
            table.begin(own)
        return self._looks(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Looks, NDArray[Any], NDArray[Any], NDArray[Any], Told]:
        """The learner moves at every table, and the bots after it, until it is asked again.

        If a motion is not proper `Impossible` says at which table; nothing happened at any then.
        """
        motions = [int(action) for action in actions]
        for table, motion in zip(self._tables, motions, strict=True):
            table.check(motion)
        for table, motion in zip(self._tables, motions, strict=True):
            table.step(motion)
        rewards = np.array([table.reward() for table in self._tables])
        over = np.array([table.is_over for table in self._tables])
        return self._looks(), rewards, over, np.zeros(self.num_envs, np.bool_), {}

    def _looks(self) -> Looks:
        looks = [table.look() for table in self._tables]
        return {name: np.stack([look[name] for look in looks]) for name in looks[0]}


class _Table:
    """One table of a learner and three bots."""

    def __init__(self, number: int, rules: Rules | str, opponents: str) -> None:
        self._number = number
        self._table = OneTable(rules)
        self._opponents = opponents
        self._bots: list[Bot] = []
        self._begun = 0
        self._learner = 0

    @property
    def is_over(self) -> bool:
        """True if the deal is."""
        return self._table.deal.end is not None

    def begin(self, seed: int | None) -> None:
        """Deal until there is something to be decided."""
        if seed is not None or not self._bots:
            chance = number_of(f"{seed}/bots") if seed is not None else self._number
            self._bots = [bot_of(self._opponents, chance + seat) for seat in range(4)]
            self._begun = 0
        self._deal(seed)
        while self.is_over:
            self._deal(None)

    def _deal(self, seed: int | None) -> None:
        self._table.begin(seed)
        self._learner = (self._number + self._begun) % 4
        self._begun += 1
        self._let_others_play()

    def _let_others_play(self) -> None:
        deal = self._table.deal
        while deal.end is None and deal.asked != self._learner:
            seat = deal.asked
            deal.act(seat, self._bots[seat].choose(view_of(deal, seat)))

    def check(self, motion: int) -> None:
        """Refuse what is not proper; once the deal is over anything is."""
        deal = self._table.deal
        if not self.is_over and motion not in deal.proper(self._learner):
            raise Impossible(f"table {self._number} refuses motion {motion}: it is not proper")

    def step(self, motion: int) -> None:
        """Move, and let the bots move; or deal anew."""
        if self.is_over:
            self.begin(None)
        else:
            self._table.deal.act(self._learner, motion)
            self._let_others_play()

    def reward(self) -> float:
        """What the learner gained, in the table's unit."""
        return self._table.rewards()[self._learner]

    def look(self) -> Any:
        """What the learner sees."""
        return self._table.look(self._learner)
