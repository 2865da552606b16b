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
from seifong.errors import BadInput, BotFailed, Impossible
from seifong.lab.env import OneTable, action_space, look_space
from seifong.lab.features import VERSION
from seifong.lab.given import motions_of, seed_given, tables_given, whole_number
from seifong.lab.simulation import number_of
from seifong.lab.tables import refusal
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

    The seat goes by the place of a table among the others, too: table 1 of seed 1 has the deals of
    table 0 of seed 2, and the learner in the next seat. So an environment may be split by fours.

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
        if not isinstance(opponents, str):
            raise BadInput(f"the opponents are bots of one name, and not {opponents!r}")
        check_bots([opponents])
        self.num_envs = num_envs
        self.single_observation_space = look_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tables: Final = [
            _Table(number, OneTable(rules, round_wind), opponents) for number in range(num_envs)
        ]
        self._is_whole = True  # all tables have made the same steps

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Told | None = None,
    ) -> tuple[Looks, Told]:
        """Deal at every table. One seed is that of the first table; the next has the next."""
        del options  # there are none
        seeds = self._seeds(seed)
        self._is_whole = False
        for table, own in zip(self._tables, seeds, strict=True):
            table.begin(own)
        self._is_whole = True
        return self._looks(), {}

    def _seeds(self, seed: object) -> list[str | None]:
        """A seed for each table, or None: that one goes on by the seed that it has."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, np.ndarray):
            seed = seed.tolist()
        if isinstance(seed, Sequence) and not isinstance(seed, str | bytes):
            if len(seed) != self.num_envs:
                raise BadInput(f"{self.num_envs} tables take as many seeds, and not {len(seed)}")
            return [None if own is None else seed_given(own) for own in seed]
        first = whole_number(seed, "the seed of the first table")
        return [seed_given(first + number) for number in range(self.num_envs)]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Looks, NDArray[Any], NDArray[Any], NDArray[Any], Told]:
        """The learner moves at every table, and the bots after it, until it is asked again.

        If a motion is not proper `Impossible` says at which table; nothing happened at any then.

        A step that a bot's fault or an interrupt cuts short has been made at some tables and not
        at others, and nobody was told. So the environment is to be reset before another.
        """
        if not self._is_whole:
            raise Impossible("some tables have moved, and some have not: reset the environment")
        motions = motions_of(actions, self.num_envs)
        for table, motion in zip(self._tables, motions, strict=True):
            table.check(motion)
        self._is_whole = False
        for table, motion in zip(self._tables, motions, strict=True):
            table.step(motion)
        self._is_whole = True
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

    def begin(self, seed: str | None) -> None:
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
            try:
                motion = self._bots[seat].choose(view_of(deal, seat))
            except BotFailed as failed:
                number = self._number
                raise failed.during(
                    f"the deal of table {number}", f"第 {number} 枱的一局"
                ) from failed
            self._table.act(seat, motion)

    def check(self, motion: int) -> None:
        """Refuse what is not proper; once the deal is over anything is."""
        deal = self._table.deal
        if not self.is_over and motion not in deal.proper(self._learner):
            raise refusal(self._number, deal, motion)

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
