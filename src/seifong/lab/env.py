"""This file is about what the environments of others' interfaces share: one table, and its looks.

`env_turns` and `env_together` are PettingZoo's two kinds of environment, and `env_solo` is
Gymnasium's. An episode is one deal; the agents are its four seats, and East is its dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypedDict

import numpy as np
from gymnasium import spaces
from librt.strings import BytesWriter
from numpy.typing import NDArray

from seifong.errors import BadInput, Impossible
from seifong.lab.batch import SCALARS, Arrays, oracle_of
from seifong.lab.features import ORACLE_PLANES, PLANES, write_deal
from seifong.lab.given import any_seed, motion_of, rules_given, rules_kept, seed_given, wind_given
from seifong.lab.laid import KINDS, Layout
from seifong.lab.named import in_words
from seifong.lab.rule_numbers import RULE_NUMBERS, UNLIMITED
from seifong.lab.simulation import number_of
from seifong.rules import Rules
from seifong.scoring.payment import QUARTERS
from seifong.seats import SEAT_NAMES
from seifong.table import automation
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import MOTIONS, PASS
from seifong.table.options import Options

__all__ = ["AGENTS", "Look", "OneTable", "Seats", "action_space", "look_space", "seat_of"]
__all__ += ["state_space"]

AGENTS: Final = tuple(name.lower() for name in SEAT_NAMES)


def seat_of(agent: str) -> int:
    """The seat of an agent.

    >>> seat_of("west")
    2
    >>> seat_of("bob")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: there is no agent 'bob': they are east, south, west, north
    """
    if agent not in AGENTS:
        raise BadInput(f"there is no agent {agent!r}: they are {', '.join(AGENTS)}")
    return AGENTS.index(agent)


class Look(TypedDict):
    """What a seat sees: the arrays of a batch, of one look. The planes are `observation`.

    >>> table = OneTable("hong-kong")
    >>> table.begin(seed=7)
    >>> table.look(0)["observation"].shape
    (43, 34)
    """

    observation: NDArray[np.uint8]
    flowers: NDArray[np.uint8]
    scalars: NDArray[np.int16]
    rules: NDArray[np.int16]
    action_mask: NDArray[np.int8]


def look_space() -> spaces.Dict:
    """The space of a look.

    >>> {name: space.shape for name, space in look_space().items()}["observation"]
    (43, 34)
    """
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (len(PLANES), KINDS), np.uint8),
            "flowers": spaces.Box(0, 1, (4, 8), np.uint8),
            "scalars": spaces.Box(0, 255, (len(SCALARS),), np.int16),
            "rules": spaces.Box(0, UNLIMITED, (len(RULE_NUMBERS),), np.int16),
            "action_mask": spaces.Box(0, 1, (MOTIONS,), np.int8),
        }
    )


def state_space() -> spaces.Box:
    """The space of all that there is on a table, whoever knows it: see `OneTable.state`.

    >>> state_space().shape
    (2226,)
    """
    sets = len(PLANES) * KINDS + 4 * 8 + len(ORACLE_PLANES) * KINDS
    return spaces.Box(0, UNLIMITED, (sets + len(SCALARS) + len(RULE_NUMBERS),), np.int16)


def action_space() -> spaces.Discrete[np.int64]:
    """The space of motions; `docs/lab.md` names them.

    >>> int(action_space().n)
    75
    """
    return spaces.Discrete(MOTIONS)


class OneTable:
    """A table that deals when it is told to; its deals follow from a seed.

    A seed begins with any of the four round winds 圈風, and it goes on by one from deal to deal; or
    all deals have the one that is given. A copy goes on by itself, and deals what this one will.

    >>> table = OneTable("hong-kong")
    >>> table.begin(seed=7)
    >>> [bool(table.look(seat)["action_mask"].any()) for seat in range(4)]
    [True, False, False, False]
    >>> table.act(0, 75)
    Traceback (most recent call last):
        ...
    seifong.errors.Impossible: east's motion is a whole number, 0 to 74, and not 75
    """

    def __init__(self, rules: Rules | str, round_wind: int | None = None) -> None:
        self.rules: Final = rules_given(rules)
        self.round_wind: Final = wind_given(round_wind)
        self._options: Final = Options(self.rules)
        self._arrays: Final = Arrays(1, self.rules)
        self._begin_anew(any_seed())
        self._deal: Deal | None = None
        self._layout = Layout()
        self._done: list[tuple[int, int]] | None = []  # who made which motion, unless it was put …
        self._made = 0  # … and so many of them are made in the deal

    def _begin_anew(self, seed: str) -> None:
        """Have another seed, and no deal of it yet."""
        self.seed = seed
        self.deals = 0
        self._first: int = number_of(f"{seed}/begins") % 16

    @property
    def place(self) -> int:
        """Where the table stands: the round wind goes by it, and who learns there.

        It goes on by one from deal to deal, from any of sixteen on.
        """
        return self._first + self.deals

    @property
    def is_dealt(self) -> bool:
        """True once there is a deal on the table."""
        return self._deal is not None

    @property
    def deal(self) -> Deal:
        """The deal that is played. Another may be put in its place, such as a stacked one."""
        if self._deal is None:
            raise Impossible("nothing is dealt yet: the table is to be reset first")
        if self._done is not None and self._made != len(self._done):
            self._layout = Layout()
            self._deal = self._played(self._done)
            self._made = len(self._done)
        return self._deal

    @deal.setter
    def deal(self, deal: Deal) -> None:
        if not isinstance(deal, Deal):
            raise BadInput(f"a deal is put on the table, such as stack(…), and not {deal!r:.60}")
        if deal.automations != automation.ALL or deal.keeps_windows:
            raise BadInput(
                "the deal that is put on the table is of a strict table, which asks nobody:"
                " stack(…), not stack_strict(…)"
            )
        rules = deal.options.rules
        if rules != self.rules:
            raise BadInput(
                f"the table has the rules {self.rules.name}, and the deal that is put on it is by"
                f" others, {rules.name}: stack(…, rules=env.table.rules)"
            )
        if deal.end is not None:
            raise BadInput("the deal that is put on the table is over: nobody is asked in it")
        self._lay(deal, None)

    def _lay(self, deal: Deal, done: list[tuple[int, int]] | None) -> None:
        """A deal lies on the table; in one that follows from the seed so much is to be done."""
        self._layout = Layout()
        self._done = done
        self._made = 0
        self._deal = deal

    def begin(self, seed: int | str | None = None) -> None:
        """Deal: the next deal of the same seed, or the first of another."""
        another = None if seed is None else seed_given(seed)
        self._deal = None
        if another is not None:
            self._begin_anew(another)
        while True:
            self.deals += 1
            deal = self._played([])
            if deal.end is None:
                self._lay(deal, [])
                return

    def _played(self, done: list[tuple[int, int]]) -> Deal:
        """The deal that follows from the seed, played so far."""
        wind = self.place & 3 if self.round_wind is None else self.round_wind
        deal = Deal(self._options, FastDice(f"{self.seed}/{self.deals}"), wind)
        for seat, motion in done:
            deal.act(seat, motion)
        return deal

    def act(self, seat: int, motion: object) -> None:
        """A seat makes a motion; what is not proper, or no motion at all, is refused.

        A motion is noted before it is made. If an interrupt came between, the deal is played again.
        """
        made, deal = motion_of(motion, f"{AGENTS[seat]}'s"), self.deal
        if not deal.is_proper(seat, made):
            raise deal.why_not(seat, made)
        if self._done is not None:
            self._done.append((seat, made))
        deal.act(seat, made)
        self._made += 1

    def act_together(self, moves: Sequence[tuple[int, int]]) -> None:
        """Some seats make a motion each, all of which are proper; an interrupt undoes them all.

        Of a deal that was put on the table it is a copy which lies there then.
        """
        before = self.deal.clone() if self._done is None else len(self._done)
        try:
            for seat, motion in moves:
                self.act(seat, motion)
        except BaseException:
            if isinstance(before, Deal):
                self._lay(before, None)
            elif self._done is not None:
                self._made = -1
                del self._done[before:]
            raise

    def __reduce__(self) -> tuple[Any, ...]:
        if self._done is None:
            raise Impossible("a deal that was put on the table is not copied")
        kept = (rules_kept(self.rules), self.round_wind, self.seed, self.deals, tuple(self._done))
        return _played_again, kept

    def look(self, seat: int) -> Look:
        """What a seat sees, asked or not."""
        written = BytesWriter()
        write_deal(written, self.deal, seat, self._layout)
        self._arrays.fill(0, written.getvalue())
        return Look(
            observation=self._arrays.planes[0].copy(),
            flowers=self._arrays.flowers[0].copy(),
            scalars=self._arrays.scalars[0].copy(),
            rules=self._arrays.rules[0],  # which nobody can write over
            action_mask=self._arrays.mask[0].astype(np.int8),
        )

    def told(self, seat: int) -> str:
        """What a seat sees, a line for each thing that there is to be seen."""
        self.look(seat)
        return in_words(self._arrays)

    def oracle(self, seat: int) -> NDArray[np.uint8]:
        """What a seat may not know: the oracle planes of a batch, of one look."""
        return oracle_of(self.deal, seat)

    def state(self) -> NDArray[np.int16]:
        """All that there is on the table, in a row: what East sees, and what it may not know.

        For a critic that sees the whole table while those who play do not. It is East's planes and
        flowers, its oracle planes, the scalars and the rules.
        """
        look, hidden = self.look(0), self.oracle(0)
        seen = look["observation"], look["flowers"], hidden, look["scalars"], look["rules"]
        return np.concatenate([array.ravel() for array in seen], dtype=np.int16)

    def look_together(self, seat: int) -> Look:
        """The same where all seats move at once: who is not awaited may only wait, as a pass."""
        look = self.look(seat)
        if not look["action_mask"].any():
            look["action_mask"][PASS] = 1
        return look

    def rewards(self) -> list[float]:
        """What each seat gained by the deal, in the table's unit; nothing before its end."""
        if self.deal.end is None:
            return [0.0] * 4
        return [gain / QUARTERS for gain in self.deal.gains]


class Seats:
    """What PettingZoo's two kinds of environment have alike: the agents, and what is told of them.

    >>> Seats("hkma").observation_space("west")["action_mask"].shape
    (75,)
    """

    def __init__(self, rules: Rules | str, round_wind: int | None = None) -> None:
        self.table: Final = OneTable(rules, round_wind)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._looks: Final = [look_space() for _ in AGENTS]
        self._actions: Final = [action_space() for _ in AGENTS]
        self.state_space: Final = state_space()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what it sees."""
        return self._looks[seat_of(agent)]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The space of its motions."""
        return self._actions[seat_of(agent)]

    def state(self) -> NDArray[np.int16]:
        """All that there is on the table, for whoever may know it; see `docs/lab.md`."""
        return self.table.state()

    def oracle(self, agent: str) -> NDArray[np.uint8]:
        """What that seat may not know, as planes; see `docs/lab.md`. It is in no look."""
        return self.table.oracle(seat_of(agent))

    def close(self) -> None:
        """There is nothing to be closed."""


def _played_again(
    rules: Rules | str,
    round_wind: int | None,
    seed: str,
    deals: int,
    done: tuple[tuple[int, int], ...],
) -> OneTable:
    """A table that stands where another did: its deal is dealt again, and played."""
    table = OneTable(rules, round_wind)
    table._begin_anew(seed)
    if deals:
        table.deals = deals
        table._lay(table._played([]), list(done))
    return table
