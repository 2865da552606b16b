"""This file is about PettingZoo's environment of turns: one seat is asked after another.

>>> env = TurnsEnv("zung-jung")
>>> env.reset(seed=1)
>>> env.agent_selection
'east'
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gymnasium import spaces
from pettingzoo import AECEnv

from seifong.lab.env import AGENTS, Look, OneTable, action_space, look_space
from seifong.rules import Rules

__all__ = ["TurnsEnv"]


class TurnsEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One deal an episode, the seats asked one by one as at a table that plays by itself.

    A motion that is not proper raises `Impossible` or `Improper`, says why, and changes nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "seifong_v1",
        "render_modes": [],
        "is_parallelizable": False,  # `env_together` is the other kind
    }
    render_mode = None

    def __init__(self, rules: Rules | str = "hong-kong") -> None:
        super().__init__()
        self.table: Final = OneTable(rules)
        self.possible_agents = list(AGENTS)
        self._looks: Final = {agent: look_space() for agent in AGENTS}
        self._actions: Final = {agent: action_space() for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what it sees."""
        return self._looks[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The space of its motions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; the same seed deals the same, and each deal after it follows from that."""
        del options  # there are none
        self.table.begin(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.table.deal.asked]

    def observe(self, agent: str) -> Look:
        """What that seat sees; its mask is empty while others are asked."""
        return self.table.look(AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        """The seat that is asked makes a motion; None once the deal is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        deal = self.table.deal
        deal.act(deal.asked, -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if deal.end is None:
            self.agent_selection = AGENTS[deal.asked]
            return
        self.rewards = dict(zip(AGENTS, self.table.rewards(), strict=True))
        self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[0]
        self._accumulate_rewards()

    def close(self) -> None:
        """There is nothing to be closed."""
