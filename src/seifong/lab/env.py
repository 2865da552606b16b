"""This file is about what the environments of others' interfaces share: one table, and its looks.

`env_turns` and `env_together` are PettingZoo's two kinds of environment, and `env_solo` is
Gymnasium's. An episode is one deal; the agents are its four seats, and East is its dealer.
"""

from __future__ import annotations

import secrets
from typing import Final, TypedDict

import numpy as np
from gymnasium import spaces
from librt.strings import BytesWriter
from numpy.typing import NDArray

from seifong.lab.batch import SCALARS, Arrays
from seifong.lab.features import PLANES, write_deal
from seifong.lab.laid import Layout
from seifong.rules import Rules
from seifong.rules.presets import preset
from seifong.scoring.payment import QUARTERS
from seifong.seats import SEAT_NAMES
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import MOTIONS, PASS
from seifong.table.options import Options

__all__ = ["AGENTS", "Look", "OneTable", "action_space", "look_space"]

AGENTS: Final = tuple(name.lower() for name in SEAT_NAMES)


class Look(TypedDict):
    """What a seat sees: the arrays of a batch, of one look. The planes are `observation`."""

    observation: NDArray[np.uint8]
    flowers: NDArray[np.uint8]
    scalars: NDArray[np.int16]
    action_mask: NDArray[np.int8]


def look_space() -> spaces.Dict:
    """The space of a look.

    >>> {name: space.shape for name, space in look_space().items()}["observation"]
    (43, 34)
    """
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (len(PLANES), 34), np.uint8),
            "flowers": spaces.Box(0, 1, (4, 8), np.uint8),
            "scalars": spaces.Box(0, 9999, (len(SCALARS),), np.int16),
            "action_mask": spaces.Box(0, 1, (MOTIONS,), np.int8),
        }
    )


def action_space() -> spaces.Discrete[np.int64]:
    """The space of motions; `docs/lab.md` names them.

    >>> int(action_space().n)
    75
    """
    return spaces.Discrete(MOTIONS)


class OneTable:
    """A table that deals when it is told to; its deals follow from a seed.

    >>> table = OneTable("hong-kong")
    >>> table.begin(seed=7)
    >>> [bool(table.look(seat)["action_mask"].any()) for seat in range(4)]
    [True, False, False, False]
    """

    def __init__(self, rules: Rules | str) -> None:
        self.rules: Final = preset(rules) if isinstance(rules, str) else rules
        self._options: Final = Options(self.rules)
        self._arrays: Final = Arrays(1, self.rules)
        self._seed = secrets.token_hex(8)
        self._deals = 0
        self.deal: Deal
        self._layout: Layout

    def begin(self, seed: int | None = None) -> None:
        """Deal: the next deal of the same seed, or the first of another."""
        if seed is not None:
            self._seed = str(seed)
            self._deals = 0
        while True:
            self._deals += 1
            dice = FastDice(f"{self._seed}/{self._deals}")
            self.deal = Deal(self._options, dice, (self._deals - 1) & 3)
            self._layout = Layout()
            if self.deal.end is None:
                return

    def look(self, seat: int) -> Look:
        """What a seat sees, asked or not."""
        written = BytesWriter()
        write_deal(written, self.deal, seat, self._layout)
        self._arrays.fill(0, written.getvalue())
        return Look(
            observation=self._arrays.planes[0].copy(),
            flowers=self._arrays.flowers[0].copy(),
            scalars=self._arrays.scalars[0].copy(),
            action_mask=self._arrays.mask[0].astype(np.int8),
        )

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
