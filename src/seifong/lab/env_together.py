"""This file is about PettingZoo's parallel environment: whoever is awaited moves at once.

A discard is answered by all seats that may claim it in one step, as at a table; who is not awaited
waits, which is the motion PASS and does nothing.

>>> looks, infos = parallel_env("zung-jung").reset(seed=1)
>>> [agent for agent, look in looks.items() if look["action_mask"].sum() > 1]
['east']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from pettingzoo import ParallelEnv

from seifong.errors import Impossible
from seifong.lab.env import AGENTS, Look, Seats, seat_of
from seifong.lab.features import VERSION
from seifong.lab.given import motion_of
from seifong.rules import Rules
from seifong.table.motions import PASS

__all__ = ["TogetherEnv", "parallel_env"]

Told = dict[str, Any]


class TogetherEnv(Seats, ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """One deal an episode. It does not matter who answers first, so all may answer together.

    A motion that is not proper raises `Impossible` or `Improper`, says why, and changes nothing;
    or, where the table `forgives`, the first that is proper is taken in its place, for learners
    that know no masks.

    >>> table = TogetherEnv("zung-jung")
    >>> looks, infos = table.reset(seed=1)
    >>> motions = {agent: int(look["action_mask"].argmax()) for agent, look in looks.items()}
    >>> looks, rewards, over, cut, infos = table.step(motions)
    >>> sum(rewards.values()), any(over.values())
    (0.0, False)
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"seifong_together_v{VERSION}",
        "render_modes": [],
    }
    render_mode = None

    def __init__(
        self,
        rules: Rules | str = "hong-kong",
        *,
        forgives: bool = False,
        round_wind: int | None = None,
    ) -> None:
        super().__init__(rules, round_wind)
        self.forgives: Final = forgives

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Look], Told]:
        """Deal; the same seed deals the same, and each deal after it follows from that."""
        del options  # there are none
        self.table.begin(seed)
        self.agents = list(AGENTS)
        return self._all_look(), {agent: {} for agent in AGENTS}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Look], dict[str, float], dict[str, bool], dict[str, bool], Told]:
        """Everybody moves, most by waiting."""
        deal = self.table.deal
        if deal.end is not None:
            raise Impossible("the deal is over: the table is to be reset")
        if not isinstance(actions, Mapping):
            raise Impossible(f"it takes a motion for each agent, by its name, and not {actions!r}")
        for agent in actions:
            seat_of(agent)
        awaited = [seat for seat in range(4) if deal.proper(seat)]
        motions = [self._motion_of(seat, actions) for seat in range(4)]
        self.table.act_together([(seat, motions[seat]) for seat in awaited])
        is_over = self.table.deal.end is not None
        if is_over:
            self.agents = []
        return (
            self._all_look(),
            dict(zip(AGENTS, self.table.rewards(), strict=True)),
            dict.fromkeys(AGENTS, is_over),
            dict.fromkeys(AGENTS, False),
            {agent: {} for agent in AGENTS},
        )

    def _motion_of(self, seat: int, actions: Mapping[str, int]) -> int:
        """The motion of a seat, if it is proper; who is not awaited only waits."""
        agent = AGENTS[seat]
        if agent not in actions:
            raise Impossible(f"{agent} makes no motion: who is not awaited makes {PASS}, a pass")
        motion = motion_of(actions[agent], f"{agent}'s")
        deal = self.table.deal
        proper = deal.proper(seat) or [PASS]
        if motion in proper:
            return motion
        if self.forgives:
            return proper[0]
        raise deal.why_not(seat, motion)

    def _all_look(self) -> dict[str, Look]:
        return {agent: self.table.look_together(seat) for seat, agent in enumerate(AGENTS)}


def parallel_env(
    rules: Rules | str = "hong-kong", *, forgives: bool = False, round_wind: int | None = None
) -> TogetherEnv:
    """The environment, by the name under which PettingZoo's modules have it.

    >>> parallel_env("hkma").possible_agents
    ['east', 'south', 'west', 'north']
    """
    return TogetherEnv(rules, forgives=forgives, round_wind=round_wind)
