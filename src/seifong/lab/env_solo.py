"""This file is about Gymnasium's vector environment: one seat learns, and bots have the others.

>>> env = SoloEnv(2, "zung-jung", opponents="speed")
>>> looks, infos = env.reset(seed=1)
>>> looks["observation"].shape
(2, 43, 34)

Gymnasium knows it by its name, once this file is imported.

>>> import gymnasium
>>> gymnasium.make_vec(SOLO, num_envs=3).observation_space["observation"].shape
(3, 43, 34)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NoReturn

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from seifong.bots import Bot
from seifong.bots.own import bot_of, check_bots
from seifong.errors import BadInput, Impossible
from seifong.lab.env import OneTable, action_space, look_space
from seifong.lab.features import VERSION
from seifong.lab.given import motions_of, tables_given, whole_number
from seifong.lab.simulation import number_of
from seifong.lab.tables import why_not
from seifong.rules import Rules
from seifong.views import view_of

__all__ = ["SOLO", "SoloEnv"]

SOLO: Final = f"seifong/Solo-v{VERSION}"
"""Its name in Gymnasium: `gymnasium.make_vec("seifong.lab.env_solo:seifong/Solo-v2", …)`."""

Looks = dict[str, NDArray[Any]]
Told = dict[str, Any]


class SoloEnv(VectorEnv[Looks, NDArray[np.int64], NDArray[Any]]):
    """Many tables, at each of which one seat is the learner's.

    An episode is one deal. The learner's seat moves on from table to table, and from deal to deal;
    the scalar "seat" tells which it is. In sixteen deals it has every seat in every round wind
    圈風, and a seed begins with any of the sixteen. A deal in which the learner is asked nothing is
    passed over. The step after the one that ended a deal deals anew, and takes no heed of the
    action.

    The other seats have bots of one name, `opponents`: one that is shipped, or one's own as
    `file.py:Name`.

    >>> env = SoloEnv(2, "zung-jung", opponents="speed")
    >>> looks, infos = env.reset(seed=1)
    >>> looks, rewards, over, cut, infos = env.step(looks["action_mask"].argmax(axis=1))
    >>> rewards.tolist(), over.tolist()
    ([0.0, 0.0], [False, False])
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium says that it is an instance's)
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "hong-kong",
        opponents: str = "speed",
        *,
        round_wind: int | None = None,
    ) -> None:
        num_envs = tables_given(num_envs)
        check_bots([opponents])
        self.num_envs = num_envs
        self.single_observation_space = look_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tables: Final = [
            _Table(number, OneTable(rules, round_wind), opponents) for number in range(num_envs)
        ]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Told | None = None,
    ) -> tuple[Looks, Told]:
        """Deal at every table. One seed is that of the first table; the next has the next."""
        del options  # there are none
        for table, own in zip(self._tables, self._seeds(seed), strict=True):
            table.begin(own)
        return self._looks(), {}

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Sequence | np.ndarray):
            if len(seed) != self.num_envs:
                raise BadInput(f"{self.num_envs} tables take as many seeds, and not {len(seed)}")
            return seed
        first = whole_number(seed, "a seed")
        return range(first, first + self.num_envs)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Looks, NDArray[Any], NDArray[Any], NDArray[Any], Told]:
        """The learner moves at every table, and the bots after it, until it is asked again.

        If a motion is not proper `Impossible` says at which table; nothing happened at any then.
        """
        motions = motions_of(actions, self.num_envs)
        for table, motion in zip(self._tables, motions, strict=True):
            table.check(motion)
        for table, motion in zip(self._tables, motions, strict=True):
            table.step(motion)
        rewards = np.array([table.reward() for table in self._tables])
        over = np.array([table.is_over for table in self._tables])
        return self._looks(), rewards, over, np.zeros(self.num_envs, np.bool_), {}

    def __reduce__(self) -> NoReturn:
        raise Impossible("a SoloEnv is not copied, since bots are not: make another by its seed")

    def oracle(self) -> NDArray[np.uint8]:
        """What the learner may not know at each table, as planes. It is in no look."""
        return np.stack([table.oracle() for table in self._tables])

    def _looks(self) -> Looks:
        looks = [table.look() for table in self._tables]
        return {name: np.stack([look[name] for look in looks]) for name in looks[0]}


gymnasium.register(SOLO, vector_entry_point="seifong.lab.env_solo:SoloEnv")


class _Table:
    """One table of a learner and three bots."""

    def __init__(self, number: int, table: OneTable, opponents: str) -> None:
        self._number: Final = number
        self._table: Final = table
        self._opponents: Final = opponents
        self._bots: list[Bot] = []

    @property
    def is_over(self) -> bool:
        """True if the deal is."""
        return self._table.deal.end is not None

    @property
    def _learner(self) -> int:
        """The seat that learns. Four deals have the four round winds; then it is a seat further."""
        place = self._table.place
        return (self._number + place + place // 4) % 4

    def begin(self, seed: int | None) -> None:
        """Deal until there is something to be decided."""
        self._table.begin(seed)
        if seed is not None or not self._bots:
            chance = number_of(f"{self._table.seed}/bots")
            self._bots = [bot_of(self._opponents, chance + seat) for seat in range(4)]
        self._let_others_play()
        while self.is_over:
            self._table.begin()
            self._let_others_play()

    def _let_others_play(self) -> None:
        deal = self._table.deal
        while deal.end is None and deal.asked != self._learner:
            seat = deal.asked
            self._table.act(seat, self._bots[seat].choose(view_of(deal, seat)))

    def check(self, motion: int) -> None:
        """Refuse what is not proper; once the deal is over anything is."""
        deal = self._table.deal
        if not self.is_over and motion not in deal.proper(self._learner):
            why = why_not(deal, motion)
            raise Impossible(f"table {self._number} refuses motion {motion}: {why}")

    def step(self, motion: int) -> None:
        """Move, and let the bots move; or deal anew."""
        if self.is_over:
            self.begin(None)
        else:
            self._table.act(self._learner, motion)
            self._let_others_play()

    def reward(self) -> float:
        """What the learner gained, in the table's unit."""
        return self._table.rewards()[self._learner]

    def look(self) -> Any:
        """What the learner sees."""
        return self._table.look(self._learner)

    def oracle(self) -> NDArray[np.uint8]:
        """What the learner may not know."""
        return self._table.oracle(self._learner)
