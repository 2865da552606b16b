"""This file is about PettingZoo's environment of turns: one seat is asked after another.

>>> table = env("zung-jung")
>>> table.reset(seed=1)
>>> table.agent_selection
'east'
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from seifong.errors import BadInput, Impossible
from seifong.lab.env import AGENTS, Look, Seats, seat_of
from seifong.lab.features import VERSION
from seifong.rules import Rules

__all__ = ["TurnsEnv", "env", "raw_env"]


class TurnsEnv(Seats, AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One deal an episode, the seats asked one by one as at a table that plays by itself.

    A motion that is not proper raises `Impossible` or `Improper`, says why, and changes nothing.

    The round wind begins with any of the four, as the seed has it, and goes on by one each time
    that there is no seed; or it is the one that is given.

    >>> table = TurnsEnv("zung-jung")
    >>> table.reset(seed=1)
    >>> for agent in table.agent_iter():
    ...     look, reward, is_over, is_cut, info = table.last()
    ...     table.step(None if is_over else int(look["action_mask"].argmax()))
    >>> table.agents
    []
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"seifong_turns_v{VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,  # `env_together` is the other kind
    }

    def __init__(
        self,
        rules: Rules | str = "hong-kong",
        *,
        round_wind: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(rules, round_wind)
        if render_mode not in {None, "ansi"}:
            raise BadInput(f'a table is rendered as a text, "ansi", and not as {render_mode!r}')
        self.render_mode: Final = render_mode

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

    @property
    def agent_selection(self) -> str:
        """The seat that is asked; once the deal is over, the first that has not left.

        Before the first deal there is no such attribute, as of PettingZoo's own environments.
        """
        if not self.table.is_dealt:
            raise AttributeError("nobody is asked yet: the table is to be reset first")
        return self._selected()

    def _selected(self) -> str:
        """The same, of a table that is to have a deal."""
        deal = self.table.deal
        if deal.end is None and not self._is_told():
            return AGENTS[deal.asked]
        return self.agents[0] if self.agents else AGENTS[0]

    def _is_told(self) -> bool:
        """True if the deal is over, and what it paid is told."""
        return all(self.terminations[agent] for agent in self.agents)

    def observe(self, agent: str) -> Look:
        """What that seat sees. Its mask tells what it may answer, though another be asked first."""
        return self.table.look(seat_of(agent))

    def last(
        self,
        observe: bool = True,  # noqa: FBT001, FBT002 (PettingZoo's own)
    ) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the seat that is asked sees, what it gained, and whether the deal is over."""
        self._await_somebody()
        last: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return last

    def step(self, action: int | None) -> None:
        """The seat that is asked makes a motion; None once the deal is over."""
        self._await_somebody()
        if self._is_told():
            self._was_dead_step(action)
            return
        self.table.act(self.table.deal.asked, action)
        self._tell_the_end()

    def _deads_step_first(self) -> str:
        """All seats are told the end together, and the first leaves first.

        PettingZoo's wrapper that ends a deal by an illegal motion calls this, and the next.
        """
        return self.agent_selection

    def _was_dead_step(self, action: int | None) -> None:
        """A seat has been told the end, and leaves."""
        if action is not None:
            raise Impossible(f"the deal is over: its only step is None, and not {action!r}")
        agent = self.agents.pop(0)
        by_agent: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.infos)
        for told in (*by_agent, self.terminations, self.truncations):
            del told[agent]
        self._clear_rewards()

    def _await_somebody(self) -> None:
        """Refuse to go on where all have left; and tell the end, if an interrupt came before."""
        deal = self.table.deal
        if not self.agents:
            raise Impossible("the deal is over, and all have left: the table is to be reset")
        if deal.end is not None and not self._is_told():
            self._tell_the_end()

    def _tell_the_end(self) -> None:
        """Tell what each gained, if the deal is over."""
        if self.table.deal.end is not None:
            self.rewards = dict(zip(AGENTS, self.table.rewards(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(AGENTS, True)

    def render(self) -> str | None:
        """What the seat that is asked sees, in words, if the mode is "ansi"."""
        if self.render_mode is None:
            return None
        return self.table.told(AGENTS.index(self._selected()))


raw_env = TurnsEnv
"""What PettingZoo's modules call an environment that is not wrapped."""


def env(
    rules: Rules | str = "hong-kong",
    *,
    round_wind: int | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """The environment, by the name under which PettingZoo's modules have it, and wrapped as theirs.

    >>> env("hkma").possible_agents
    ['east', 'south', 'west', 'north']
    >>> env("hkma").step(0)
    Traceback (most recent call last):
        ...
    AssertionError: reset() needs to be called before step.
    """
    bare = raw_env(rules, round_wind=round_wind, render_mode=render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(bare))
