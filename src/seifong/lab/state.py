"""This file is about a deal as a tree to be searched: states, motions that lead on, and returns.

The interface is OpenSpiel's, of which nothing is needed; `openspiel` registers it there. Chance
moves once, at the root: it picks one of so many walls, each as likely as another.
"""

from __future__ import annotations

from typing import Any, Final, Self

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from seifong.errors import BadInput, Impossible
from seifong.lab.batch import SCALARS, Arrays
from seifong.lab.features import PLANES, write_deal
from seifong.lab.laid import Layout
from seifong.lab.named import motion_name
from seifong.rules import Rules
from seifong.rules.presets import preset
from seifong.scoring.payment import QUARTERS
from seifong.seats import NOBODY
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Answered, Dealt, Drew, Event, Exposed
from seifong.table.options import Options
from seifong.views import seen_by, view_of

__all__ = ["CHANCE", "OBSERVED", "REMEMBERED", "TERMINAL", "State"]

CHANCE: Final = -1
TERMINAL: Final = -4
WALLS: Final = 1024

OBSERVED: Final = len(PLANES) * 34 + 4 * 8 + len(SCALARS)
"""How long the tensor of an observation is: the planes, the flowers, the scalars."""

_LONGEST: Final = 512  # events that a seat sees in one deal, and more
_WORDS: Final = 4
REMEMBERED: Final = _LONGEST * _WORDS
"""How long that of an information state is: four numbers for each event that the seat has seen."""

Tensor = NDArray[np.float32]


class State:
    """One deal, from the pick of the wall to its end.

    >>> state = State("zung-jung")
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 1024)
    >>> state.apply_action(7)
    >>> state.current_player(), state.legal_actions() == state.legal_actions(0)
    (0, True)
    >>> twin = state.clone()
    >>> twin.apply_action(twin.legal_actions()[0])
    >>> len(state.history()), len(twin.history())
    (1, 2)
    >>> str(State.deserialize(twin.serialize(), "zung-jung")) == str(twin)
    True
    """

    def __init__(self, rules: Rules | str = "hong-kong", walls: int = WALLS) -> None:
        if walls < 1:
            raise BadInput(f"there is one wall or more to pick from, and not {walls}")
        self.options = Options(preset(rules) if isinstance(rules, str) else rules)
        self.walls = walls
        self._wall: int | None = None
        self._motions: list[int] = []
        self._deal: Deal | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.options.rules

    @property
    def deal(self) -> Deal:
        """The deal, once the wall is picked."""
        if self._deal is None:
            raise Impossible("the wall is not picked yet")
        return self._deal

    # -- who moves, and how ---------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is asked, or CHANCE, or TERMINAL."""
        if self._deal is None:
            return CHANCE
        return TERMINAL if self._deal.end is not None else int(self._deal.asked)

    def is_chance_node(self) -> bool:
        """True before the wall is picked."""
        return self._deal is None

    def is_terminal(self) -> bool:
        """True once the deal is over."""
        return self._deal is not None and self._deal.end is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The walls, and how likely each is."""
        return [(wall, 1 / self.walls) for wall in range(self.walls)]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The motions of the seat that is asked, or of a seat; of chance, the walls."""
        if self._deal is None:
            return list(range(self.walls)) if player in {None, CHANCE} else []
        asked = int(self._deal.asked)
        if asked == NOBODY or player not in {None, asked}:
            return []
        return self._deal.proper(asked)

    def apply_action(self, action: int) -> None:
        """Pick a wall, or make a motion; what is not proper raises, and nothing has happened."""
        if self._deal is None:
            if not 0 <= action < self.walls:
                raise Impossible(f"there is no wall {action} among {self.walls}")
            self._deal = self._dealt(action, None)
            self._wall = action
        else:
            self._deal.act(self._deal.asked, action)
            self._motions.append(action)

    def _dealt(self, wall: int, journal: list[Event] | None) -> Deal:
        """The deal of a wall. Its round wind goes round with the numbers of the walls."""
        return Deal(self.options, FastDice(f"wall/{wall}"), wall & 3, journal)

    def action_to_string(self, player: int, action: int) -> str:
        """A motion in words, or a wall."""
        if player == CHANCE:
            return f"wall {action}"
        return motion_name(action)

    def returns(self) -> list[float]:
        """What each seat gained, in the table's unit; nothing before the end."""
        if self._deal is None or self._deal.end is None:
            return [0.0] * 4
        return [gain / QUARTERS for gain in self._deal.gains]

    # -- copies, and texts ----------------------------------------------------------------------

    def clone(self) -> Self:
        """The same state, which goes on by itself.

        A deal that is over is not copied, since nothing happens in it any more.
        """
        twin = self.__class__.__new__(self.__class__)
        twin.options = self.options
        twin.walls = self.walls
        twin._wall = self._wall
        twin._motions = self._motions[:]
        deal = self._deal
        twin._deal = deal if deal is None or deal.end is not None else deal.clone()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return self.__class__.deserialize, (self.serialize(), self.rules, self.walls)

    def history(self) -> list[int]:
        """The wall, and every motion since."""
        return [] if self._wall is None else [self._wall, *self._motions]

    def serialize(self) -> str:
        """The history as a text; the rules are not in it."""
        return " ".join(map(str, self.history()))

    @classmethod
    def deserialize(cls, text: str, rules: Rules | str = "hong-kong", walls: int = WALLS) -> Self:
        """The state of such a text."""
        state = cls(rules, walls)
        for action in text.split():
            state.apply_action(int(action))
        return state

    def __str__(self) -> str:
        return "no wall yet" if self._wall is None else self.serialize()

    # -- what a seat sees -----------------------------------------------------------------------

    def observation_tensor(self, player: int) -> Tensor:
        """What a seat sees now: the arrays of a batch in a row, without the mask."""
        if self._deal is None:
            return np.zeros(OBSERVED, np.float32)
        written, arrays = BytesWriter(), Arrays(1, self.rules)
        write_deal(written, self._deal, player, Layout())
        arrays.fill(0, written.getvalue())
        parts = (arrays.planes, arrays.flowers, arrays.scalars)
        return np.concatenate([part.ravel() for part in parts]).astype(np.float32)

    def observation_string(self, player: int) -> str:
        """What a seat sees now, as a text: all that its view has."""
        return "" if self._deal is None else repr(view_of(self._deal, player).facts())

    def information_state(self, player: int) -> list[Event]:
        """All that a seat has seen happen, and its own answers, oldest first."""
        if self._wall is None:
            return []
        journal: list[Event] = []
        deal = self._dealt(self._wall, journal)
        for motion in self._motions:
            deal.act(deal.asked, motion)
        is_kong_hidden = self.options.hides_kongs
        seen: list[Event] = []
        for event in journal:
            if isinstance(event, Answered):
                seen += [event] if event.seat == player else []
            elif (told := seen_by(player, event, is_kong_hidden=is_kong_hidden)) is not None:
                seen.append(told)
        return seen

    def information_state_string(self, player: int) -> str:
        """The same as a text, the seat and the round wind first."""
        wind = "" if self._wall is None else f" of round {self._wall & 3}"
        return "\n".join([f"seat {player}{wind}", *map(repr, self.information_state(player))])

    def information_state_tensor(self, player: int) -> Tensor:
        """The same as numbers, four for each event.

        They are what happened, from 1 on; the seat, counted from this one, and 1; the kind, and 1;
        and what else there is: a meld's form, a motion, and 1. One's own first tiles are an event
        each.
        """
        tensor = np.zeros((_LONGEST, _WORDS), np.float32)
        rows = [row for event in self.information_state(player) for row in _rows(event, player)]
        if self._wall is not None:
            rows.insert(0, [len(_WHAT) + 1, player + 1, (self._wall & 3) + 1, 0])
        if rows:
            tensor[: len(rows)] = rows
        return tensor.ravel()


# What happens at a table that plays by itself, in the order of the numbers of a tensor.
_WHAT: Final = (
    "Threw",
    "Broke",
    "Dealt",
    "Drew",
    "ShowedFlower",
    "Discarded",
    "Answered",
    "Exposed",
    "Won",
    "Exhausted",
)


def _rows(event: Event, player: int) -> list[list[int]]:
    """An event as rows of four numbers; most are one."""
    what = _WHAT.index(type(event).__name__) + 1
    seat: int | None = getattr(event, "seat", None)
    who = 0 if seat is None else (seat - player) % 4 + 1
    if isinstance(event, Dealt):
        return [[what, who, tile + 1, 0] for tile in event.tiles or ()]
    if isinstance(event, Answered):
        return [[what, who, 0, event.motion + 1]]
    if isinstance(event, Exposed):
        return [[what, who, 0 if event.low is None else event.low + 1, event.form + 1]]
    tile: int | None = getattr(event, "tile", None)
    from_tail = isinstance(event, Drew) and event.from_tail
    return [[what, who, 0 if tile is None else tile + 1, int(from_tail)]]
