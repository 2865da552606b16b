"""This file is about a batch: many tables stepped together, and numpy arrays of what they show.

Everything that may be decided is decided in compiled code; here bytes become arrays. The arrays are
made once, and every step fills them anew: copy what is to be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, NoReturn

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from seifong.errors import BadInput, Impossible
from seifong.lab.features import (
    FLOWERS_AT,
    LOOK_BYTES,
    MASK_BYTES,
    NUMBERS,
    ORACLE_PLANES,
    PLANES,
    SETS,
    write_oracle,
    write_view,
)
from seifong.lab.given import (
    any_seed,
    motions_of,
    rules_given,
    seed_given,
    tables_given,
    whole_number,
    wind_given,
)
from seifong.lab.laid import KINDS, SET_BYTES
from seifong.lab.rule_numbers import rule_numbers
from seifong.lab.tables import EVERY_WIND, Tables
from seifong.rules import Rules
from seifong.table.deal import Deal
from seifong.table.motions import MOTIONS
from seifong.table.options import Options
from seifong.views import View

__all__ = ["SCALARS", "Arrays", "Batch", "arrays_of", "oracle_of", "oracle_planes"]

SHARD: Final = 256
"""So many tables are stepped and looked at before the next: they fit into a core's cache."""

SCALARS: Final = NUMBERS
"""The scalars, in order: what changes in a deal. The rules are told beside them."""

_BITS_OF_A_SET: Final = 8 * SET_BYTES

Bits = NDArray[np.uint8]


_MOST_RULES: Final = 64  # sorts of rules whose numbers are kept
_ROWS: Final[dict[int, tuple[Rules, NDArray[np.int16]]]] = {}  # by `id`; so they are kept beside


def _row_of(rules: Rules) -> NDArray[np.int16]:
    """Some rules as numbers, found out once: a net that is asked with views needs them each time.

    >>> _row_of(rules_given("hkma")) is _row_of(rules_given("hkma"))
    True
    """
    kept = _ROWS.get(id(rules))
    if kept is None:
        if len(_ROWS) >= _MOST_RULES:
            _ROWS.clear()
        kept = _ROWS[id(rules)] = (rules, np.array(rule_numbers(rules), np.int16))
    return kept[1]


class Arrays:
    """What so many looks show, as arrays that are filled again and again.

    ========= ==================== ======= =================================================
    array     shape                dtype   what it has
    ========= ==================== ======= =================================================
    mask      looks, 75            bool    which motions are proper
    planes    looks, planes, 34    uint8   0 or 1 for each kind, by `features.PLANES`
    flowers   looks, 4, 8          uint8   0 or 1, before each seat from one's own on
    scalars   looks, scalars       int16   by `SCALARS`
    rules     looks, rules         int16   by `RULE_NUMBERS`; the same in each, to be read only
    ========= ==================== ======= =================================================

    >>> arrays = Arrays(3, rules_given("hong-kong"))
    >>> arrays.planes.shape, arrays.rules.shape
    ((3, 43, 34), (3, 141))
    """

    def __init__(self, looks: int, rules: Rules) -> None:
        self._bits: Final[Bits] = np.zeros((looks, 8 * SETS), np.uint8)
        self.mask: Final[NDArray[np.bool_]] = self._bits[:, :MOTIONS].view(np.bool_)
        self.planes: Final[Bits] = self._bits[:, 8 * MASK_BYTES : 8 * FLOWERS_AT].reshape(
            looks, len(PLANES), _BITS_OF_A_SET
        )[:, :, :KINDS]
        self.flowers: Final[Bits] = self._bits[:, 8 * FLOWERS_AT :].reshape(looks, 4, 8)
        self.scalars: Final[NDArray[np.int16]] = np.zeros((looks, len(SCALARS)), np.int16)
        row = _row_of(rules)
        self.rules: Final[NDArray[np.int16]] = np.broadcast_to(row, (looks, len(row)))

    def fill(self, first: int, written: bytes) -> None:
        """Fill in what was written of some looks, from one of them on."""
        rows = np.frombuffer(written, np.uint8).reshape(-1, LOOK_BYTES)
        here = slice(first, first + len(rows))
        self._bits[here] = np.unpackbits(rows[:, :SETS], axis=1, bitorder="little")
        self.scalars[here] = rows[:, SETS:]


class Batch:
    """Many tables under the same rules, each at some decision of one seat.

    `arrays` and `seat` tell of that decision. After `step`, `done` is true of each table whose deal
    is over by then, and `rewards` what each seat gained by it, in quarter-units; the table has
    dealt again, and all else is of the new deal. Elsewhere rewards are 0.

    The round wind of every deal is the one that is given, or it goes round from deal to deal.
    `steps` counts how often the batch has been stepped. Without a seed, `seed` is one of its own.

    Table number n is the same in every batch that has it: `first` is the number of the first.

    >>> batch = Batch(2, "zung-jung", seed="doc")
    >>> batch.seat.tolist(), bool(batch.arrays.mask.any(axis=1).all())
    ([0, 0], True)
    >>> batch.step(batch.arrays.mask.argmax(axis=1))
    >>> bool(batch.done.any())
    False

    `docs/lab.md` has the motions, and who is asked when.
    """

    def __init__(
        self,
        tables: int,
        rules: Rules | str = "hong-kong",
        seed: int | str | None = None,
        *,
        first: int = 0,
        round_wind: int | None = None,
        with_oracle: bool = False,
    ) -> None:
        tables = tables_given(tables)
        first = whole_number(first, "the number of the first table")
        if first < 0:
            raise BadInput(f"tables are numbered from 0 on, and not from {first}")
        self.rules: Final = rules_given(rules)
        self.size: Final = tables
        self.arrays: Final = Arrays(tables, self.rules)
        self.seat: Final[NDArray[np.int8]] = np.zeros(tables, np.int8)
        self.rewards: Final[NDArray[np.int64]] = np.zeros((tables, 4), np.int64)
        self.done: Final[NDArray[np.bool_]] = np.zeros(tables, np.bool_)
        self.oracle: Final[Bits | None] = (
            np.zeros((tables, len(ORACLE_PLANES), KINDS), np.uint8) if with_oracle else None
        )
        self.round_wind: Final = wind_given(round_wind)
        self._first: Final = first
        self._options: Final = Options(self.rules)
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> None:
        """Begin anew: every table deals its first deal by that seed, as in a new batch of it.

        Without one it is a seed that nobody has had, which `seed` tells.

        The arrays are the same ones, and filled anew.

        >>> batch = Batch(2, "zung-jung", seed="doc")
        >>> batch.step(batch.arrays.mask.argmax(axis=1))
        >>> batch.reset("another")
        >>> batch.steps, batch.seed_of(1)
        (0, 'another/1/1')
        """
        own = any_seed() if seed is None else seed_given(seed)
        wind = EVERY_WIND if self.round_wind is None else self.round_wind
        shards = [
            Tables(min(SHARD, self.size - at), self._options, own, self._first + at, wind)
            for at in range(0, self.size, SHARD)
        ]
        begun: list[list[int]] = [[] for _ in shards]
        # What is begun is the motions that are not made, or not shown, yet: here that nobody moves.
        self._shards, self.seed, self.steps, self._begun = shards, own, 0, begun
        self._go_on()

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """Make a motion at every table.

        If any is not proper, `Impossible` says at which table, which, and why; nothing happened
        at any table then. An interrupt in mid-step is heard once the step is made and shown; or it
        came before, and nothing happened. `steps` tells which.
        """
        if self.is_cut:
            self._go_on()
            raise Impossible("what was begun was cut short, and is finished now: look again")
        motions = motions_of(actions, self.size)
        parts = [motions[at : at + SHARD] for at in range(0, self.size, SHARD)]
        for shard, part in zip(self._shards, parts, strict=True):
            shard.check(part)
        try:
            self._begun = parts
            self.steps += 1
            self._go_on()
        except BaseException:
            with suppress(Impossible):  # which the next step says
                self._go_on()
            raise

    @property
    def is_cut(self) -> bool:
        """True if an interrupt left the arrays in part: a second one in a step, or one in a reset.

        The next step finishes what was begun, says so, and makes no motion.
        """
        return bool(self._begun)

    def _go_on(self) -> None:
        """Make the step that has begun wherever it is not made yet, and show it everywhere."""
        if not self.is_cut:
            return
        self.rewards.fill(0)
        self.done.fill(False)  # noqa: FBT003 (numpy's own)
        begun, steps = self._begun, self.steps  # of this step, whatever another thread begins
        for number, shard in enumerate(self._shards):
            shard.step(begun[number], steps)
            self._end(number * SHARD, shard.ended)
            self._look(number * SHARD, shard)
        self._begun = []

    def seed_of(self, table: int) -> str:
        """The seed of the match whose first deal a table of the batch plays."""
        number = whole_number(table, "the place of a table")
        if not 0 <= number < self.size:
            raise BadInput(f"the tables of the batch are 0 to {self.size - 1}: none is {number}")
        shard, at = divmod(number, SHARD)
        return self._shards[shard].tables[at].seed()

    def __reduce__(self) -> NoReturn:
        raise Impossible("a batch is not copied: make another of the same seed, and step it alike")

    def _end(self, first: int, ended: bytes) -> None:
        if ended:
            told = np.frombuffer(ended, "<i8").reshape(-1, 5)
            self.rewards[first + told[:, 0]] = told[:, 1:]
            self.done[first + told[:, 0]] = True

    def _look(self, first: int, shard: Tables) -> None:
        self.arrays.fill(first, shard.seen)
        here = slice(first, first + len(shard.tables))
        self.seat[here] = self.arrays.scalars[here, 0]
        if self.oracle is not None:
            self.oracle[here] = oracle_planes(shard.look_as_oracle())


def arrays_of(views: Iterable[View]) -> Arrays:
    """What some views show, a look for each: the same as a batch shows. Their rules are the same.

    A net is made a bot by this: it is asked with a view, and answers by its arrays.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> deal = stack(east="5s")
    >>> arrays_of([view_of(deal, seat=0), view_of(deal, seat=2)]).mask.any(axis=1).tolist()
    [True, False]
    """
    views = list(views)
    if not views:
        raise BadInput("there is one view or more to be shown, and not 0")
    for view in views:
        if not isinstance(view, View):
            raise BadInput(f"views are shown, such as view_of(deal, seat), and not {view!r:.60}")
    rules = views[0].rules
    for view in views:
        if view.rules is not rules and view.rules != rules:
            both = f"{rules.name} and {view.rules.name}"
            raise BadInput(f"views of one table's rules are shown together, and not of {both}")
    arrays, written = Arrays(len(views), rules), BytesWriter()
    for view in views:
        write_view(written, view)
    arrays.fill(0, written.getvalue())
    return arrays


def oracle_planes(written: bytes) -> Bits:
    """What was written for an oracle of some looks, as planes of each: 0 or 1 for each kind.

    >>> from seifong.testing import stack
    >>> oracle_of(stack(south="111m"), seat=0)[2, :3].tolist()  # of the lower seat: three or more
    [1, 0, 0]
    """
    rows = np.frombuffer(written, np.uint8).reshape(-1, SET_BYTES * len(ORACLE_PLANES))
    bits: Bits = np.unpackbits(rows, axis=1, bitorder="little")
    return bits.reshape(-1, len(ORACLE_PLANES), _BITS_OF_A_SET)[:, :, :KINDS]


def oracle_of(deal: Deal, seat: int) -> Bits:
    """What a seat may not know of a deal, as planes.

    >>> from seifong.testing import stack
    >>> oracle_of(stack(north="EEE"), seat=2)[:4, 27].tolist()  # North is the lower seat of West
    [1, 1, 1, 0]
    """
    written = BytesWriter()
    write_oracle(written, deal, seat)
    planes: Bits = oracle_planes(written.getvalue())[0]
    return planes
