"""This file is about a deal as a tree to be searched: states, motions that lead on, and returns.

The interface is OpenSpiel's, of which nothing is needed; `openspiel` registers it there. Chance
moves once, at the root: it picks one of so many walls, each as likely as another. A seed makes the
set of walls, so that who has learnt one set by heart can be tried on another.
"""

from __future__ import annotations

from typing import Any, Final, Self

import msgspec
import numpy as np
from librt.strings import BytesWriter
from msgspec import Struct
from numpy.typing import NDArray

from seifong import __version__
from seifong.errors import BadInput, BadRecord, Impossible, SeifongError
from seifong.lab.anew import Chance, Known, Walled, dealt_anew, played_alike
from seifong.lab.batch import SCALARS, Arrays, oracle_of
from seifong.lab.features import ORACLE_PLANES, PLANES, write_deal
from seifong.lab.given import motion_of, rules_given, rules_kept, seed_given, whole_number
from seifong.lab.laid import KINDS, Layout
from seifong.lab.named import in_words, motion_name
from seifong.lab.rule_numbers import RULE_NUMBERS
from seifong.rules import Rules
from seifong.rules.rules import fingerprint
from seifong.scoring.payment import QUARTERS
from seifong.seats import NOBODY, SEAT_NAMES
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Answered, Dealt, Drew, Event, Exposed
from seifong.table.options import Options
from seifong.views import seen_by

__all__ = ["CHANCE", "HAPPENINGS", "OBSERVED", "REMEMBERED", "TERMINAL", "State"]

CHANCE: Final = -1
TERMINAL: Final = -4
WALLS: Final = 1024
SEED: Final = "wall"

OBSERVED: Final = len(PLANES) * KINDS + 4 * 8 + len(SCALARS) + len(RULE_NUMBERS)
"""How long the tensor of an observation is: the planes, the flowers, the scalars, the rules."""

_MOST_EVENTS: Final = 512  # events that a seat sees in one deal, and more
_MOST_TRIES: Final = 100
"""A kong that lies face down may be guessed as one that the seat would have been asked about."""
_WORDS: Final = 4
REMEMBERED: Final = _MOST_EVENTS * _WORDS
"""How long that of an information state is: four numbers for each event that the seat has seen."""

Tensor = NDArray[np.float32]


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A state as it is written down: its history, and what gives the history a meaning."""

    seifong: str
    rules: str
    walls: int
    seed: str
    history: list[int]
    walled: Walled | None = None


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

    def __init__(
        self, rules: Rules | str = "hong-kong", walls: int = WALLS, seed: int | str = SEED
    ) -> None:
        self.options = Options(rules_given(rules))
        self.walls = whole_number(walls, "the number of walls")
        if self.walls < 1:
            raise BadInput(f"there is one wall or more to pick from, and not {walls}")
        self.seed = seed_given(seed)
        self._wall: int | None = None
        self._walled: Walled | None = None  # in place of the tiles of that wall
        self._motions: list[int] = []
        self._deal: Deal | None = None  # follows from the three above …
        self._made = 0  # … so many of the motions are made in it

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.options.rules

    @property
    def deal(self) -> Deal:
        """The deal, once the wall is picked."""
        deal = self._stands()
        if deal is None:
            raise Impossible("the wall is not picked yet")
        return deal

    def _stands(self) -> Deal | None:
        """The deal as it stands after the history, or None before the wall is picked.

        A motion is noted before it is made. If an interrupt came between, the deal is played again.
        """
        if self._made == len(self._motions) and self._deal is not None:
            return self._deal
        if self._wall is None:
            return None
        self._deal = self._played(self._wall, None)
        self._made = len(self._motions)
        return self._deal

    # -- who moves, and how ---------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is asked, or CHANCE, or TERMINAL."""
        deal = self._stands()
        if deal is None:
            return CHANCE
        return TERMINAL if deal.end is not None else int(deal.asked)

    def is_chance_node(self) -> bool:
        """True before the wall is picked."""
        return self._wall is None

    def is_terminal(self) -> bool:
        """True once the deal is over."""
        return self.current_player() == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The walls, and how likely each is."""
        return [(wall, 1 / self.walls) for wall in range(self.walls)]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The motions of the seat that is asked, or of a seat; of chance, the walls."""
        deal = self._stands()
        if deal is None:
            return list(range(self.walls)) if player in {None, CHANCE} else []
        asked = int(deal.asked)
        if asked == NOBODY or player not in {None, asked}:
            return []
        return deal.proper(asked)

    def apply_action(self, action: int) -> None:
        """Pick a wall, or make a motion; what is not proper raises, and nothing has happened."""
        deal = self._stands()
        if deal is None:
            self._pick(whole_number(action, "a wall"))
        elif deal.end is not None:
            raise Impossible("the deal is over: there is no motion any more")
        else:
            seat = deal.asked
            motion = motion_of(action, f"{SEAT_NAMES[seat]}'s")
            if not deal.is_proper(seat, motion):
                raise deal.why_not(seat, motion)
            self._motions.append(motion)
            deal.act(seat, motion)
            self._made += 1

    def _pick(self, wall: int) -> None:
        if not 0 <= wall < self.walls:
            raise Impossible(f"there is no wall {wall} among {self.walls}")
        self._wall = wall

    def _played(self, wall: int, journal: list[Event] | None) -> Deal:
        """The deal of a wall, played as it was. Its round wind goes round with the walls."""
        deal = self._dealt(wall, journal)
        for motion in self._motions:
            deal.act(deal.asked, motion)
        return deal

    def _dealt(self, wall: int, journal: list[Event] | None) -> Deal:
        walled = self._walled
        dice = FastDice(f"{self.seed}/{wall}") if walled is None else walled.dice()
        return Deal(self.options, dice, wall & 3, journal)

    def action_to_string(self, player: int, action: int) -> str:
        """A motion in words, or a wall."""
        if player == CHANCE:
            return f"wall {action}"
        return motion_name(action)

    def returns(self) -> list[float]:
        """What each seat gained, in the table's unit; nothing before the end."""
        deal = self._stands()
        if deal is None or deal.end is None:
            return [0.0] * 4
        return [gain / QUARTERS for gain in deal.gains]

    # -- copies, and texts ----------------------------------------------------------------------

    def clone(self) -> Self:
        """The same state, which goes on by itself.

        A deal that is over is not copied, since nothing happens in it any more.
        """
        twin = self.__class__.__new__(self.__class__)
        twin.options = self.options
        twin.walls = self.walls
        twin.seed = self.seed
        twin._wall = self._wall
        twin._walled = self._walled
        deal = self._stands()
        twin._motions = self._motions[:]
        twin._made = self._made
        twin._deal = deal if deal is None or deal.end is not None else deal.clone()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return self.__class__.deserialize, (self.serialize(), rules_kept(self.rules))

    def resampled(self, player: int, chance: Chance) -> Self:
        """A state that the seat which is asked cannot tell from this one: the rest is dealt anew.

        What the seat has seen is the same. Tiles of others that it has not seen are mixed with the
        wall that stands, every order as likely; claims that did not stand are passes. The wall that
        the history begins with is still the one that was picked, but its tiles lie otherwise.

        >>> import random
        >>> state = State("zung-jung")
        >>> state.apply_action(7)
        >>> other = state.resampled(0, random.Random(1).random)
        >>> other.information_state(0) == state.information_state(0)
        True
        >>> bool((other.oracle_tensor(0) == state.oracle_tensor(0)).all())
        False
        """
        player = _seat(player)
        if self._wall is None or self.current_player() != player:
            raise Impossible(f"{SEAT_NAMES[player]} is not asked: nothing is dealt anew for it")
        journal: list[Event] = []
        deal = self._played(self._wall, journal)
        seen = self.information_state(player)
        for _ in range(_MOST_TRIES):
            anew = dealt_anew(deal, journal, player, chance)
            twin = self.clone()
            twin._walled = anew.walled
            twin._deal = None
            known = Known(journal, player, anew.kongs, anew.claimant)
            motions = played_alike(twin._dealt(self._wall, None), known)
            if motions is not None:
                twin._motions = motions
                if twin.information_state(player) == seen:
                    return twin
        who = SEAT_NAMES[player]
        raise Impossible(f"dealt anew {_MOST_TRIES} times, {who} would never have seen the same")

    def history(self) -> list[int]:
        """The wall, and every motion since."""
        return [] if self._wall is None else [self._wall, *self._motions]

    def serialize(self) -> str:
        """The history as a text, which tells of which version, rules and walls it is."""
        written = Written(
            seifong=__version__,
            rules=fingerprint(self.rules),
            walls=self.walls,
            seed=self.seed,
            history=self.history(),
            walled=self._walled,
        )
        return msgspec.json.encode(written).decode()

    @classmethod
    def deserialize(cls, text: str, rules: Rules | str = "hong-kong") -> Self:
        """The state of such a text, which is of these rules and of this version.

        >>> State.deserialize(State("hkma").serialize(), "zung-jung")
        Traceback (most recent call last):
            ...
        seifong.errors.BadRecord: it is a state of other rules than zung-jung
        """
        rules = rules_given(rules)
        try:
            told = msgspec.json.decode(text, type=Written)
        except (msgspec.DecodeError, TypeError) as error:
            raise BadRecord(f"it is no state: {error}") from None
        if told.seifong != __version__:
            raise BadRecord(f"it is a state of version {told.seifong}, and this is {__version__}")
        if told.rules != fingerprint(rules):
            raise BadRecord(f"it is a state of other rules than {rules.name}")
        if told.walled is not None and not told.history:
            raise BadRecord("it is no state: no wall is picked, and one is dealt anew")
        try:
            state = cls(rules, told.walls, told.seed)
            state._walled = told.walled
            for action in told.history:
                state.apply_action(action)
            state._stands()
        except SeifongError as wrong:
            raise BadRecord(f"it is no state that there can be: {wrong}") from None
        return state

    def __str__(self) -> str:
        return "no wall yet" if self._wall is None else " ".join(map(str, self.history()))

    # -- what a seat sees -----------------------------------------------------------------------

    def observation_tensor(self, player: int) -> Tensor:
        """What a seat sees now: the arrays of a batch in a row, without the mask."""
        player = _seat(player)
        deal = self._stands()
        if deal is None:
            return np.zeros(OBSERVED, np.float32)
        arrays = self._look(deal, player)
        parts = (arrays.planes, arrays.flowers, arrays.scalars, arrays.rules)
        return np.concatenate([part.ravel() for part in parts]).astype(np.float32)

    def oracle_tensor(self, player: int) -> Tensor:
        """What a seat may not know now: the oracle planes of a batch in a row."""
        player = _seat(player)
        deal = self._stands()
        if deal is None:
            return np.zeros(len(ORACLE_PLANES) * KINDS, np.float32)
        return oracle_of(deal, player).ravel().astype(np.float32)

    def observation_string(self, player: int) -> str:
        """What a seat sees now, as a text: the same in words, and which motions are proper."""
        player = _seat(player)
        deal = self._stands()
        return "" if deal is None else in_words(self._look(deal, player))

    def _look(self, deal: Deal, player: int) -> Arrays:
        """What a seat sees of the deal, as the arrays of a batch."""
        written, arrays = BytesWriter(), Arrays(1, self.rules)
        write_deal(written, deal, player, Layout())
        arrays.fill(0, written.getvalue())
        return arrays

    def information_state(self, player: int) -> list[Event]:
        """All that a seat has seen happen, and its own answers, oldest first."""
        player = _seat(player)
        if self._wall is None:
            return []
        journal: list[Event] = []
        self._played(self._wall, journal)
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

        They are what happened, by its place in `HAPPENINGS` from 1 on; the seat, counted from this
        one, and 1; the kind, and 1; and what else there is: a meld's form, or a motion, and 1; or
        1 for a tile drawn in replacement. One's own first tiles are an event each. The first row
        is none of these: 11, the seat and 1, the round wind and 1, and 0.
        """
        tensor = np.zeros((_MOST_EVENTS, _WORDS), np.float32)
        rows = [row for event in self.information_state(player) for row in _rows(event, player)]
        if self._wall is not None:
            rows.insert(0, [_BEGINNING, player + 1, (self._wall & 3) + 1, 0])
        if rows:
            tensor[: len(rows)] = rows
        return tensor.ravel()


HAPPENINGS: Final = (
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
"""What happens at a table that plays by itself, in the order of the numbers of a tensor."""

_BEGINNING: Final = len(HAPPENINGS) + 1
"""The number of the first row, which tells the seat and the round wind."""


def _seat(player: int) -> int:
    """A seat that is asked about."""
    seat = whole_number(player, "a player")
    if not 0 <= seat < 4:
        raise Impossible(f"there is no player {seat}: the seats are 0 to 3")
    return seat


def _rows(event: Event, player: int) -> list[list[int]]:
    """An event as rows of four numbers; most are one."""
    what = HAPPENINGS.index(type(event).__name__) + 1
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
