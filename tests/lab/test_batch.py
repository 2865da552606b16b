"""This file is about a batch: what it steps, what it refuses, and what it does not depend on."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from interrupting import interrupted
from seifong.bots import SpeedBot
from seifong.errors import BadInput, BadRules, Impossible
from seifong.lab import batch as lab_batch
from seifong.lab.batch import SHARD, Batch, arrays_of
from seifong.lab.laid import Layout
from seifong.lab.tables import Tables
from seifong.rules.presets import preset, with_options
from seifong.seats import EAST
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import WIN
from seifong.table.options import Options
from seifong.testing import stack
from seifong.views import view_of

PRESETS = ("hong-kong", "hkma", "casual", "zung-jung")


def chosen(batch: Batch, step: int, first: int = 0) -> list[int]:
    """A proper motion for each table; which one depends on the table's number and the step."""
    motions = []
    for table in range(batch.size):
        proper = np.flatnonzero(batch.arrays.mask[table]).tolist()
        motions.append(proper[random.Random(f"{first + table}/{step}").randrange(len(proper))])
    return motions


def told(batch: Batch) -> Iterator[np.ndarray]:
    """All that a batch tells, array by array, a row for each table."""
    arrays = batch.arrays
    yield from (arrays.mask, arrays.planes, arrays.flowers, arrays.scalars, arrays.rules)
    yield from (batch.seat, batch.rewards, batch.done)
    if batch.oracle is not None:
        yield batch.oracle


@pytest.mark.parametrize("name", PRESETS)
def test_masks_are_the_proper_motions_and_rewards_the_payments(name: str) -> None:
    batch = Batch(3, name, "seed")
    options = Options(preset(name))
    number = [1] * batch.size
    deals = [Deal(options, FastDice(f"seed/{table}/1/1"), 0) for table in range(batch.size)]
    bot, ended, paid = SpeedBot(), 0, 0

    for _ in range(400):
        motions = [bot.choose(view_of(deal, deal.asked)) for deal in deals]
        batch.step(motions)
        for table, motion in enumerate(motions):
            deal = deals[table]
            deal.act(deal.asked, motion)
            assert batch.done[table] == (deal.end is not None)
            assert batch.rewards[table].tolist() == deal.gains
            if deal.end is not None:
                ended += 1
                paid += any(deal.gains)
                dice = FastDice(f"seed/{table}/{number[table] + 1}/1")
                deals[table] = deal = Deal(options, dice, number[table] & 3)
                number[table] += 1
            assert batch.seat[table] == deal.asked
            assert batch.arrays.scalars[table, 1] == (number[table] - 1) & 3  # the round wind
            assert np.flatnonzero(batch.arrays.mask[table]).tolist() == deal.proper(deal.asked)
    assert ended > 3
    assert paid > 0  # who plays at random hardly ever wins


@pytest.mark.parametrize("name", ["hong-kong", "zung-jung"])
def test_a_table_is_the_same_in_every_batch(name: str) -> None:
    whole = Batch(SHARD + 3, name, "seed", with_oracle=True)
    parts = [Batch(1, name, "seed", with_oracle=True)]
    parts += [Batch(SHARD + 2, name, "seed", first=1, with_oracle=True)]
    ended = 0

    for step in range(130):
        whole.step(chosen(whole, step))
        parts[0].step(chosen(parts[0], step))
        parts[1].step(chosen(parts[1], step, first=1))

        for at_once, first, second in zip(told(whole), *map(told, parts), strict=True):
            assert (at_once == np.concatenate([first, second])).all()
        ended += int(whole.done.sum())
    assert ended > 0


def test_another_seed_deals_other_tiles() -> None:
    one, same, other = (Batch(2, "hkma", seed) for seed in ("one", "one", "other"))

    assert (one.arrays.planes == same.arrays.planes).all()
    assert not (one.arrays.planes == other.arrays.planes).all()
    assert not (one.arrays.planes[0] == one.arrays.planes[1]).all()


def test_without_a_seed_a_batch_has_one_of_its_own_and_tells_it() -> None:
    """It always had the same, and environments never had: who forgot it learnt a few deals."""
    one, other = Batch(2, "hkma"), Batch(2, "hkma")
    same_seed, again = Batch(2, "hkma", one.seed), Batch(2, "hkma", one.seed)
    again.reset()

    assert not same(one, other)
    assert same(one, same_seed)
    assert not same(one, again)


@pytest.mark.parametrize(
    ("motion", "why"),
    [
        (74, "motion 74.*East cannot win"),
        (75, "motion 75.*no motion"),
        (-1, "motion -1.*no motion"),
        (68, "motion 68"),
        (2**40, "motion 1099511627776"),
        (2**63, "motion 9223372036854775808: there is no motion"),
    ],
)
def test_a_motion_that_is_not_proper_is_refused_and_nothing_happens(motion: int, why: str) -> None:
    batch, untouched = Batch(SHARD + 2, "hong-kong", "seed"), Batch(SHARD + 2, "hong-kong", "seed")
    motions = chosen(batch, 0)
    wide = np.uint64 if motion >= 2**63 else np.int64

    with pytest.raises(Impossible, match=f"table {SHARD + 1} refuses {why}"):
        batch.step(np.array([*motions[:-1], motion], wide))

    for there, here in zip(told(untouched), told(batch), strict=True):
        assert (there == here).all()
    batch.step(motions)
    untouched.step(motions)
    for there, here in zip(told(untouched), told(batch), strict=True):
        assert (there == here).all()


def test_a_discard_that_is_not_held_is_refused() -> None:
    batch = Batch(1, "zung-jung", "seed")
    missing = int(np.flatnonzero(~batch.arrays.mask[0, :34])[0])

    with pytest.raises(Impossible, match=f"table 0 refuses motion {missing}"):
        batch.step([missing])


@pytest.mark.parametrize(
    "actions", [[0], [0, 0, 0], [[0, 0]], [0.5, 1.0], [True, False], [[0], [0, 0]], [0, 2**64]]
)
def test_so_many_whole_numbers_as_there_are_tables(actions: Any) -> None:
    with pytest.raises(Impossible, match="2 tables take as many whole numbers"):
        Batch(2, "hkma", "seed").step(actions)


@pytest.mark.rule("HK-FLOWER-7")
def test_a_deal_in_which_nobody_decides_anything_is_passed_over() -> None:
    """A stock of one cannot replace two flowers: half of all deals are over once they are dealt."""
    stock = {"wall.dead": "exhaustible", "wall.dead_tiles": 1}
    batch = Batch(40, with_options(preset("hong-kong"), stock), "seed")

    passed_over = [batch.seed_of(table) != f"seed/{table}/1" for table in range(40)]

    assert 0 < sum(passed_over) < 40
    assert batch.arrays.mask.any(axis=1).all()


def test_arrays_are_made_once() -> None:
    batch = Batch(2, "hkma", "seed")
    before = [array.ctypes.data for array in told(batch)]

    batch.step(chosen(batch, 0))

    assert [array.ctypes.data for array in told(batch)] == before


def test_a_batch_that_is_reset_is_a_new_one_of_that_seed() -> None:
    size = SHARD + 2
    batch, new = Batch(size, "hkma", "old", first=5), Batch(size, "hkma", "seed", first=5)
    before = [array.ctypes.data for array in told(batch)]
    while not batch.done.any():
        batch.step(chosen(batch, 0))

    batch.reset("seed")

    assert batch.steps == 0
    assert not batch.done.any()
    assert not batch.rewards.any()
    assert [array.ctypes.data for array in told(batch)] == before
    for step in range(130):
        for mine, theirs in zip(told(batch), told(new), strict=True):
            assert (mine == theirs).all()
        batch.step(chosen(batch, step))
        new.step(chosen(new, step))
    assert (batch.rewards == new.rewards).all()


def test_a_round_wind_may_be_given() -> None:
    batch = Batch(3, "hkma", "seed", round_wind=2)

    assert batch.arrays.scalars[:, 1].tolist() == [2, 2, 2]
    with pytest.raises(BadInput, match="not 4"):
        Batch(1, "hkma", "seed", round_wind=4)
    with pytest.raises(BadInput, match="not from -1"):
        Batch(1, "hkma", "seed", first=-1)


def test_what_a_hand_without_a_cap_pays_is_told_whole() -> None:
    """Four big winds of honours alone, all added, at a table that doubles by each faan.

    What it pays does not go into 32 bits. It was told as nothing at all, where its last 32 bits
    are 0.
    """
    spicy = {"score.cap": "unlimited", "score.limit_stack": "additive"}
    rules = with_options(preset("hong-kong-full-spicy"), spicy)
    batch, deal = Batch(1, rules), stack(east="EEE SSS WWW NNN CC", rules=rules)
    (shard,) = batch._shards
    shard.tables[0].deal, shard.tables[0].layout = deal, Layout()

    shard.step([WIN], 1)
    batch._end(0, shard.ended)

    assert deal.gains[0] == -sum(deal.gains[1:]) > 2**32
    assert batch.rewards.tolist() == [deal.gains]


def test_whatever_is_done_to_the_arrays_they_are_filled_anew() -> None:
    batch, untouched = Batch(2, "zung-jung", "seed"), Batch(2, "zung-jung", "seed")
    motions = chosen(batch, 0)
    for array in told(batch):
        if array is not batch.arrays.rules:
            array.fill(1)

    batch.step(motions)
    untouched.step(motions)

    for there, here in zip(told(untouched), told(batch), strict=True):
        assert (there == here).all()


def test_whole_numbers_are_taken_of_any_kind() -> None:
    one, other = Batch(2, "hkma", "7"), Batch(np.int64(2), "hkma", np.int64(7), round_wind=None)  # type: ignore[arg-type] # what people have

    assert (one.arrays.planes == other.arrays.planes).all()


def test_rules_of_a_house_are_rules_and_not_a_name() -> None:
    with pytest.raises(BadRules, match=r"ours\.toml.*house_rules"):
        Batch(1, "ours.toml")


def same(one: Batch, other: Batch) -> bool:
    """True if two batches tell the same."""
    return all((here == there).all() for here, there in zip(told(one), told(other), strict=True))


def test_an_interrupt_comes_before_a_step_or_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between its shards, too: of 4,096 tables hardly any Control-C left a batch to go on with."""
    monkeypatch.setattr("seifong.lab.batch.SHARD", 2)
    batch, twin = (Batch(5, "zung-jung", "seed", with_oracle=True) for _ in range(2))
    at, made = 0, 0

    while True:
        motions = chosen(batch, at)
        was_cut = interrupted(lambda: batch.step(motions), at, lab_batch)  # noqa: B023 (called here)
        if batch.steps > twin.steps:
            twin.step(motions)
            made += was_cut
        assert same(batch, twin)
        if not was_cut:
            break
        at += 1

    assert 0 < made < at  # some came before, and some after
    assert batch.steps == made + 1


@pytest.mark.parametrize("second", range(3))
@pytest.mark.parametrize("first", range(3))
def test_a_step_that_is_cut_twice_is_finished_before_another(
    first: int, second: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second interrupt comes as the step is finished after the first, at any shard of three."""
    monkeypatch.setattr("seifong.lab.batch.SHARD", 2)
    batch, twin = Batch(6, "zung-jung", "seed"), Batch(6, "zung-jung", "seed")
    motions, look, looks = chosen(batch, 0), Batch._look, iter(range(6))

    def cut(self: Batch, at: int, shard: Tables) -> None:
        if next(looks) in {first, first + 1 + second}:
            raise KeyboardInterrupt
        look(self, at, shard)

    with monkeypatch.context() as patched:
        patched.setattr(Batch, "_look", cut)
        with pytest.raises(KeyboardInterrupt):
            batch.step(motions)
    with pytest.raises(Impossible, match="finished now: look again"):
        batch.step(motions)

    twin.step(motions)
    assert same(batch, twin)
    batch.step(chosen(batch, 1))
    twin.step(chosen(twin, 1))
    assert same(batch, twin)


def test_a_thread_that_steps_a_batch_in_another_s_step_makes_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It comes between two shards. A batch is for one thread, but none may move a table twice."""
    monkeypatch.setattr("seifong.lab.batch.SHARD", 2)
    batch, twin = Batch(6, "zung-jung", "seed"), Batch(6, "zung-jung", "seed")
    motions, look, looks = chosen(batch, 0), Batch._look, iter(range(100))

    def disturbed(self: Batch, at: int, shard: Tables) -> None:
        look(self, at, shard)
        if next(looks) == 0:
            with pytest.raises(Impossible, match="finished now: look again"):
                batch.step(motions)

    with monkeypatch.context() as patched:
        patched.setattr(Batch, "_look", disturbed)
        batch.step(motions)

    twin.step(motions)
    assert same(batch, twin)


def test_a_batch_that_was_cut_as_it_began_anew_is_shown_before_a_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    batch, twin = Batch(2, "zung-jung", "seed"), Batch(2, "zung-jung", "new")
    batch.step(chosen(batch, 0))

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Batch, "_look", cut)
        with pytest.raises(KeyboardInterrupt):
            batch.reset("new")
    with pytest.raises(Impossible, match="finished now: look again"):
        batch.step(chosen(batch, 0))

    assert same(batch, twin)


def test_tables_that_were_cut_while_they_moved_go_on_no_more() -> None:
    """So it may be where nothing is compiled, or where memory is short: they say what is wrong."""
    batch = Batch(1, "zung-jung", "seed")
    (table,) = batch._shards[0].tables
    deal, table.deal = table.deal, stack(east="123m 456m 789m EE 456s", rules="zung-jung")
    motions = [int(deal.proper(EAST)[0])]
    table.deal.act(EAST, WIN)  # as if it were moved while others wait: no motion is proper in it

    with pytest.raises(Impossible, match="there is no motion"):
        batch.step(motions)
    for _ in range(2):
        with pytest.raises(Impossible, match="some have, and some have not"):
            batch.step(motions)


def test_the_rules_cannot_be_written_over() -> None:
    batch = Batch(2, "zung-jung", "seed")

    with pytest.raises(ValueError, match="read-only"):
        batch.arrays.rules[0, 0] = 0


def test_views_of_two_tables_are_not_shown_by_the_rules_of_one() -> None:
    views = [view_of(stack(rules=name), seat=0) for name in ("zung-jung", "hong-kong")]

    with pytest.raises(BadInput, match="zung-jung and hong-kong"):
        arrays_of(views)
    assert arrays_of(view for view in views[:1]).rules[0, 0] == 1


def test_of_many_sorts_of_rules_some_are_kept_as_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of many houses would keep the rules of them all for ever."""
    monkeypatch.setattr(lab_batch, "_MOST_RULES", 2)
    monkeypatch.setattr(lab_batch, "_ROWS", {})

    for minimum in range(5):
        Batch(1, with_options(preset("hkma"), {"score.minimum": minimum}))

    assert 1 <= len(lab_batch._ROWS) <= 2
