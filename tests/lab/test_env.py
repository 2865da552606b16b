"""This file is about the environments: what their interfaces ask of them, and what is paid."""

import copy
import pickle
import random
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from interrupting import interrupted
from seifong.bots import Bot
from seifong.bots.own import bot_of
from seifong.errors import BadInput, BotFailed, Impossible, Improper, SeifongError
from seifong.lab import env as lab_env
from seifong.lab import env_together, env_turns
from seifong.lab.batch import Batch
from seifong.lab.env import AGENTS, OneTable
from seifong.lab.env_solo import SoloEnv
from seifong.lab.env_together import TogetherEnv
from seifong.lab.env_turns import TurnsEnv
from seifong.notation import parse_tile
from seifong.seats import EAST
from seifong.table.deal import Deal
from seifong.table.motions import CHOW_LOW, DISCARD, PASS, PUNG, WIN
from seifong.testing import stack, stack_strict

PRESETS = ("hong-kong", "zung-jung")

TWO_ASKED = 3
"""With this seed East's lowest tile may be claimed by two, under `zung-jung`."""


def any_of(mask: "np.ndarray[tuple[int], np.dtype[Any]]", chance: random.Random) -> int:
    """One of the motions of a mask."""
    return int(chance.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("name", PRESETS)
def test_pettingzoo_finds_nothing_amiss_with_turns(name: str) -> None:
    of_taste = (  # a look is a dictionary, and seats have the names that they have
        "Observation space for each agent probably",
        "Observation is not a NumPy array",
        "We recommend agents to be named",
    )
    with warnings.catch_warnings():
        for message in of_taste:
            warnings.filterwarnings("ignore", message=message)
        api_test(TurnsEnv(name), num_cycles=400)


@pytest.mark.parametrize("name", PRESETS)
def test_pettingzoo_finds_nothing_amiss_with_moving_together(name: str) -> None:
    parallel_api_test(TogetherEnv(name), num_cycles=200)


def test_the_same_seed_plays_the_same_by_turns() -> None:
    seed_test(lambda: TurnsEnv("hong-kong"), num_cycles=60)


def test_the_same_seed_plays_the_same_together() -> None:
    parallel_seed_test(lambda: TogetherEnv("hong-kong", forgives=True), num_cycles=60)


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_deal_pays_sums_to_zero_and_is_the_table_s(name: str) -> None:
    env, chance, ended = TurnsEnv(name), random.Random(3), 0

    for seed in range(6):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            look, _, is_over, _, _ = env.last()
            env.step(None if is_over else any_of(look["action_mask"], chance))
            if env.table.deal.end is not None and not is_over:
                assert [4 * env.rewards[one] for one in AGENTS] == env.table.deal.gains
                assert sum(env.rewards.values()) == 0
                ended += 1
            assert agent in AGENTS
    assert ended == 6


def test_turns_refuse_what_is_not_proper_and_nothing_happens() -> None:
    env = TurnsEnv("hong-kong")
    env.reset(seed=1)
    before = env.observe("east")

    for motion in (WIN, PASS, 75, None):
        with pytest.raises(SeifongError):
            env.step(motion)

    assert data_equivalence(before, env.observe("east"))
    assert env.agent_selection == "east"


@pytest.mark.parametrize("make", [env_turns.raw_env, env_turns.env])
def test_pettingzoo_s_wrapper_ends_a_deal_by_an_illegal_motion(make: Any) -> None:
    """As its card games do. It sets who is asked, which follows from the deal here."""
    env = TerminateIllegalWrapper(make("zung-jung"), illegal_reward=-1)
    for _ in range(2):
        env.reset(seed=1)

        env.step(WIN)

        told = []
        for agent in env.agent_iter():
            _, reward, is_over, is_cut, _ = env.last()
            told.append((agent, reward, is_over, is_cut))
            env.step(None)
        paid = zip(AGENTS, (-1, 0, 0, 0), strict=True)
        assert told == [(agent, reward, True, True) for agent, reward in paid]
        assert env.agents == []


def test_before_the_first_deal_nobody_is_asked() -> None:
    """Whoever looks over all that an environment has met an error of another kind."""
    env = TurnsEnv("zung-jung")

    assert not hasattr(env, "agent_selection")

    env.reset(seed=1)
    assert env.agent_selection == "east"


def test_together_all_who_may_claim_answer_at_once() -> None:
    env = TogetherEnv("zung-jung")
    env.reset(seed=1)
    env.table.deal = stack(east="5s", south="34s", west="55s")
    tile = 22

    looks, *_ = env.step({"east": DISCARD + tile, "south": PASS, "west": PASS, "north": PASS})
    assert looks["south"]["action_mask"][CHOW_LOW - 2] == 1
    assert looks["west"]["action_mask"][PUNG] == 1
    assert np.flatnonzero(looks["east"]["action_mask"]).tolist() == [PASS]

    env.step({"east": PASS, "south": CHOW_LOW - 2, "west": PUNG, "north": PASS})
    assert env.table.deal.hands[2].melds[0].low == tile  # a pung is before a chow


def test_together_nobody_moves_who_is_not_awaited() -> None:
    env = TogetherEnv("zung-jung")
    looks, _ = env.reset(seed=1)
    discard = any_of(looks["east"]["action_mask"], random.Random(1))

    with pytest.raises(Improper, match="South"):
        env.step({"east": discard, "south": 0, "west": PASS, "north": PASS})

    assert env.table.deal.river.size() == 0


def played(seed: int, steps: int) -> list[Any]:
    """What a learner that moves at random sees and is paid, step by step."""
    env, chance = SoloEnv(3, "hong-kong", "speed"), random.Random(5)
    looks, _ = env.reset(seed=seed)
    told: list[Any] = [looks]
    for _ in range(steps):
        masks = looks["action_mask"]
        moves = [any_of(mask, chance) if mask.any() else 0 for mask in masks]
        looks, rewards, ended, _, _ = env.step(np.array(moves))
        assert ended.tolist() == [not mask.any() for mask in looks["action_mask"]]
        assert all(reward == 0 or ended[at] for at, reward in enumerate(rewards))
        told.append((looks, rewards, ended))
    return told


def test_a_learner_plays_many_deals_and_the_same_seed_plays_them_again() -> None:
    once, again, other = played(1, 120), played(1, 120), played(2, 1)

    assert data_equivalence(once, again)
    assert not data_equivalence(once[0], other[0])
    assert sum(int(step[2].sum()) for step in once[1:]) >= 3
    seats = {tuple(step[0]["scalars"][:, 0].tolist()) for step in once[1:]}
    assert len(seats) > 1  # it moves on from deal to deal


def test_looks_of_a_learner_are_of_the_space() -> None:
    env = SoloEnv(2, "zung-jung", "random")

    looks, _ = env.reset(seed=4)

    assert env.observation_space.contains(looks)
    assert env.action_space.shape == (2,)


def test_a_learner_is_told_at_which_table_a_motion_is_not_proper() -> None:
    env = SoloEnv(2, "zung-jung", "random")
    looks, _ = env.reset(seed=4)
    proper = any_of(looks["action_mask"][0], random.Random(1))

    with pytest.raises(Impossible, match="table 1 refuses motion 75"):
        env.step(np.array([proper, 75]))

    fresh, _ = SoloEnv(2, "zung-jung", "random").reset(seed=4)
    assert data_equivalence(fresh, env._looks())


def test_a_learner_is_paid_what_its_own_seat_gained() -> None:
    env, chance, told_apart = SoloEnv(2, "zung-jung", "speed"), random.Random(8), 0
    looks, _ = env.reset(seed=3)

    for _ in range(150):
        masks = looks["action_mask"]
        moves = [any_of(mask, chance) if mask.any() else 0 for mask in masks]
        looks, rewards, ended, _, _ = env.step(np.array(moves))
        for number in np.flatnonzero(ended):
            gains = env._tables[number]._table.deal.gains
            seat = looks["scalars"][number, 0]
            assert rewards[number] == gains[seat] / 4
            told_apart += gains[seat] != gains[EAST]
    assert told_apart > 0


def test_together_everybody_is_paid_what_its_own_seat_gained() -> None:
    """East feeds West a half flush of 40 and more: nobody else pays as much (ZJ-PAY-4)."""
    env = TogetherEnv("zung-jung")
    env.reset(seed=1)
    env.table.deal = stack(east="5s", west="123s 678s 999s 46s EE")

    waits = dict.fromkeys(AGENTS, PASS)
    env.step({**waits, "east": DISCARD + 22})
    _, rewards, ended, _, _ = env.step({**waits, "west": WIN})

    assert all(ended.values())
    assert env.agents == []
    assert rewards["south"] == rewards["north"] == -25
    assert rewards["east"] < -25
    assert rewards["west"] == 50 - rewards["east"]


def test_one_seed_is_that_of_the_first_table_and_the_next_has_the_next() -> None:
    by_one, _ = SoloEnv(2, "zung-jung", "speed").reset(seed=5)
    by_two, _ = SoloEnv(2, "zung-jung", "speed").reset(seed=[5, 6])
    alike, _ = SoloEnv(2, "zung-jung", "speed").reset(seed=[5, 5])

    assert data_equivalence(by_one, by_two)
    assert not data_equivalence(by_one, alike)


def test_the_round_wind_goes_on_from_deal_to_deal() -> None:
    env, winds = TurnsEnv("hong-kong"), []

    for seed in (1, None, None, None, None):
        env.reset(seed=seed)
        winds.append(int(env.observe("east")["scalars"][1]))

    first = winds[0]
    assert winds == [(first + deal) % 4 for deal in range(5)]


def test_a_seed_begins_with_any_round_wind() -> None:
    """It was always East where every episode had a seed of its own."""
    env, winds = TurnsEnv("hong-kong"), Counter[int]()

    for seed in range(40):
        env.reset(seed=seed)
        winds[env.table.deal.round_wind] += 1

    assert set(winds) == {0, 1, 2, 3}


@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv])
def test_a_round_wind_may_be_given(make: Any) -> None:
    env, winds = make("hong-kong", round_wind=2), set()

    for seed in (1, None, None, 2):
        env.reset(seed=seed)
        winds.add(env.table.deal.round_wind)

    assert winds == {2}
    with pytest.raises(BadInput, match="not 4"):
        make("hong-kong", round_wind=4)


def test_in_sixteen_deals_a_learner_has_every_seat_in_every_round_wind() -> None:
    """At two tables, each by itself. The seat was bound to the round wind once."""
    env = SoloEnv(2, "zung-jung", "random")
    met: list[list[tuple[int, int]]] = [[], []]
    env.reset(seed=1)

    for _ in range(16):
        for number, table in enumerate(env._tables):
            met[number].append((table._learner, table._table.deal.round_wind))
            table._table.begin()

    assert [len(set(pairs)) for pairs in met] == [16, 16]
    assert [pairs[0][0] for pairs in met] != [pairs[1][0] for pairs in met]  # from deal to deal


def test_a_seed_begins_at_any_of_sixteen_places_and_the_next_table_has_the_next_seat() -> None:
    table, places = OneTable("zung-jung"), set()
    for seed in range(200):
        table.begin(seed=seed)
        places.add(table.place % 16)
    looks, _ = SoloEnv(4, "zung-jung", "random").reset(seed=[5, 5, 5, 5])
    seats = looks["scalars"][:, 0].tolist()

    assert places == set(range(16))
    assert seats == [(seats[0] + number) % 4 for number in range(4)]


def test_as_many_deals_as_ask_a_learner_nothing_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """East wins the first two deals of every table by its first tile, and never learns there."""
    played = OneTable._played

    def won_by_east(table: OneTable, done: list[tuple[int, int]]) -> Deal:
        if table.deals > 2:
            return played(table, done)
        return stack(east="123m 456m 789m EE 456s", rules=table.rules)

    monkeypatch.setattr(OneTable, "_played", won_by_east)
    env = SoloEnv(4, "zung-jung", "speed")
    looks, _ = env.reset(seed=[5, 5, 5, 5])

    deals = sorted(table._table.deals for table in env._tables)
    assert deals == [1, 2, 3, 3]  # at one table the learner is East at once, and at one the next
    assert looks["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("given", [0.9, -0.5, "0", float("nan"), True, 2**70, [1], -1])
def test_what_is_no_motion_is_refused_and_not_rounded(given: Any) -> None:
    turns, together, solo = TurnsEnv(), TogetherEnv(), SoloEnv(2, opponents="random")
    for env in (turns, together, solo):
        env.reset(seed=1)
    tables = [turns.table, together.table, *(one._table for one in solo._tables)]
    before = [table.look(seat) for table in tables for seat in range(4)]
    discard = together.table.deal.proper(EAST)[0]

    with pytest.raises(Impossible, match="east's motion is a whole number, 0 to 74, and not"):
        turns.step(given)
    with pytest.raises(Impossible, match="north's motion is a whole number, 0 to 74, and not"):
        together.step({"east": discard, "south": PASS, "west": PASS, "north": given})
    with pytest.raises(Impossible, match=r"2 tables take as many whole numbers|table 0 refuses"):
        solo.step([given, given])  # type: ignore[arg-type] # a fault

    assert data_equivalence(before, [table.look(seat) for table in tables for seat in range(4)])


def test_together_a_motion_is_refused_with_the_reason_and_a_stranger_by_its_name() -> None:
    env = TogetherEnv("zung-jung")
    env.reset(seed=1)
    discard = env.table.deal.proper(EAST)[0]
    waits = dict.fromkeys(AGENTS, PASS)

    with pytest.raises(Improper, match=r"East cannot win: .*ZJ-WIN-1"):
        env.step({**waits, "east": WIN})
    with pytest.raises(Improper, match=r"South cannot discard 1m: East is to play"):
        env.step({**waits, "east": discard, "south": DISCARD})
    with pytest.raises(BadInput, match="there is no agent 'bob'"):
        env.step({**waits, "east": discard, "bob": PASS})

    assert env.table.deal.river.size() == 0


def test_together_who_is_forgiven_makes_the_first_motion_that_is_proper() -> None:
    env = TogetherEnv("zung-jung", forgives=True)
    env.reset(seed=1)
    first = env.table.deal.proper(EAST)[0]

    env.step({**dict.fromkeys(AGENTS, PASS), "east": WIN})

    assert env.table.deal.river.log() == [(EAST, first)]


def test_whoever_makes_no_motion_is_named() -> None:
    env = TogetherEnv()
    env.reset(seed=1)
    discard = env.table.deal.proper(EAST)[0]

    with pytest.raises(Impossible, match="north makes no motion: who is not awaited makes 68"):
        env.step({"east": discard, "south": PASS, "west": PASS})


def test_nothing_is_done_before_the_first_deal_or_after_the_last_motion() -> None:
    turns, together, solo = TurnsEnv(), TogetherEnv("zung-jung"), SoloEnv(1)
    waits = dict.fromkeys(AGENTS, PASS)

    with pytest.raises(Impossible, match="reset first"):
        turns.step(0)
    with pytest.raises(Impossible, match="reset first"):
        together.step(waits)
    with pytest.raises(Impossible, match="reset first"):
        solo.step(np.array([0]))
    together.reset(seed=1)
    together.table.deal = stack(east="123m 456m 789m EE 456s", rules="zung-jung")
    together.step({**waits, "east": WIN})
    with pytest.raises(Impossible, match="the deal is over"):
        together.step(waits)


def test_seeds_are_taken_of_any_kind() -> None:
    one, _ = SoloEnv(2, opponents="random").reset(seed=5)

    for seed in (np.int64(5), np.array(5), [5, 6], ["5", 6], np.array([5, 6])):
        other, _ = SoloEnv(2, opponents="random").reset(seed=seed)  # type: ignore[arg-type] # as people write
        assert data_equivalence(one, other)
    with pytest.raises(BadInput, match="2 tables take as many seeds, and not 3"):
        SoloEnv(2).reset(seed=[1, 2, 3])


@pytest.mark.parametrize(
    "seed",
    [
        "abc",
        b"ab",
        2.5,
        pytest.param(10**5000, id="huge"),
        [5, 2.5],
        [5, True],
        np.array([5.0, 6.0]),
    ],
)
def test_what_is_no_seed_is_refused_before_anything_is_dealt(seed: Any) -> None:
    """A text of three letters was three seeds, and a table had dealt before 2.5 was refused."""
    env = SoloEnv(2, "zung-jung", "random")
    looks, _ = env.reset(seed=5)

    with pytest.raises(BadInput, match=r"seed.* is a whole number"):
        env.reset(seed=seed)

    assert data_equivalence(looks, env._looks())


@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv])
def test_a_seed_that_is_refused_leaves_the_deal_on_the_table(make: Any) -> None:
    env = make("zung-jung")
    env.reset(seed=1)
    before = env.table.deal

    with pytest.raises(BadInput, match="a seed is a whole number"):
        env.reset(seed=1.5)

    assert env.table.deal is before


def test_a_table_has_its_seat_by_its_place_and_its_deals_by_its_seed() -> None:
    (_, second), (alone,) = SoloEnv(2, "zung-jung")._tables, SoloEnv(1, "zung-jung")._tables
    second.begin("2")
    alone.begin("2")

    assert second._table.seed == alone._table.seed
    assert second._learner == (alone._learner + 1) % 4


def test_a_bot_that_fails_is_told_with_its_table_and_the_environment_is_to_be_reset(
    tmp_path: Path,
) -> None:
    """At the tables before it the step was made, and nobody had been told what came of it."""
    path = tmp_path / "tired.py"
    path.write_text(
        "class Tired:\n"
        "    def choose(self, view):\n"
        "        if view.river.size() > 5:\n"
        "            raise ValueError('tired')\n"
        "        return view.proper()[0]\n"
    )
    env = SoloEnv(3, "zung-jung", f"{path}:Tired")
    looks, _ = env.reset(seed=4)

    def play() -> None:
        proper = looks
        while True:
            proper, *_ = env.step(proper["action_mask"].argmax(axis=1))

    with pytest.raises(BotFailed, match=r"tired .*; in the deal of table \d"):
        play()
    with pytest.raises(Impossible, match="some have not: reset the environment"):
        env.step(looks["action_mask"].argmax(axis=1))
    looks, _ = env.reset(seed=4)

    env.step(looks["action_mask"].argmax(axis=1))


def test_a_reset_that_is_cut_short_is_to_be_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first table had dealt anew, and the second had not."""
    env, begin = SoloEnv(2, "zung-jung", "random"), OneTable.begin
    looks, _ = env.reset(seed=4)

    def cut(table: OneTable, seed: int | str | None = None) -> None:
        if table is env._tables[1]._table:
            raise KeyboardInterrupt
        begin(table, seed)

    with monkeypatch.context() as patched:
        patched.setattr(OneTable, "begin", cut)
        with pytest.raises(KeyboardInterrupt):
            env.reset(seed=9)

    with pytest.raises(Impossible, match="some have not: reset the environment"):
        env.step(looks["action_mask"].argmax(axis=1))


def test_bots_that_are_not_there_are_missed_at_once() -> None:
    with pytest.raises(BadInput, match="nope"):
        SoloEnv(1, opponents="nope")


def test_every_bot_has_chance_of_its_own_by_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def noted(name: str, seed: int) -> Bot:
        seeds.append(seed)
        return bot_of(name, seed)

    monkeypatch.setattr("seifong.lab.env_solo.bot_of", noted)

    env = SoloEnv(2, opponents="random")
    for seed in (1, 3, None):
        env.reset(seed=seed)
    SoloEnv(2, opponents="random").reset()

    assert len(seeds) == 24  # without a seed, those who sit there stay
    assert len(set(seeds)) == 24


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv])
def test_a_copy_of_a_table_goes_on_by_itself(make: Any, way: str) -> None:
    env = make("zung-jung")
    env.reset(seed=3)
    env.reset()
    for _ in range(9):
        env.table.act(env.table.deal.asked, env.table.deal.proper(env.table.deal.asked)[0])

    twin = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))  # noqa: S301 (our own)

    for seat in range(4):
        assert data_equivalence(env.table.look(seat), twin.table.look(seat))
    asked = twin.table.deal.asked
    twin.table.act(asked, twin.table.deal.proper(asked)[0])
    assert not data_equivalence(env.table.look(asked), twin.table.look(asked))
    env.reset()
    twin.reset()
    assert data_equivalence(env.table.look(EAST), twin.table.look(EAST))


def test_what_cannot_be_copied_says_so() -> None:
    turns = TurnsEnv("zung-jung")
    turns.table.deal = stack()

    for made in (turns, SoloEnv(1), Batch(1)):
        with pytest.raises(Impossible, match="not copied"):
            copy.deepcopy(made)
        with pytest.raises(Impossible, match="not copied"):
            pickle.dumps(made)


def test_environments_have_the_names_that_others_look_for() -> None:
    assert isinstance(env_turns.env("hkma").unwrapped, TurnsEnv)
    assert isinstance(env_together.parallel_env("hkma"), TogetherEnv)
    made = gymnasium.make_vec("seifong.lab.env_solo:seifong/Solo-v2", 2, opponents="random")
    assert isinstance(made, SoloEnv)


def test_a_table_is_rendered_in_words_for_the_seat_that_is_asked() -> None:
    env = TurnsEnv("zung-jung", render_mode="ansi")
    env.reset(seed=1)
    env.table.deal = stack(east="5s", south="55s", rules="zung-jung")
    env.step(parse_tile("5s"))

    assert "proper: pass; pung\n" in str(env.render())
    assert "newest discard, or tile of the newest kong: 5s\n" in str(env.render())
    assert TurnsEnv().render() is None
    with pytest.raises(BadInput, match="human"):
        TurnsEnv(render_mode="human")


def test_who_learns_by_last_is_told_what_each_gained() -> None:
    """All but East were told of nothing but zeros, and no test would have seen it if all were."""
    env = TurnsEnv("zung-jung")
    env.reset(seed=1)
    env.table.deal = stack(east="5s", west="123s 678s 999s 46s EE")
    told: dict[str, list[float]] = {agent: [] for agent in AGENTS}

    for motion in (DISCARD + 22, WIN):
        told[env.agent_selection].append(env.last()[1])
        env.step(motion)
    for agent in env.agent_iter():
        told[agent].append(env.last()[1])
        env.step(None)
        assert not any(env.rewards.values())  # this step paid nothing

    assert told["east"][0] == told["west"][0] == 0  # before the end
    assert told["south"] == told["north"] == [-25]  # ZJ-PAY-4: West's hand is worth 40 and more
    assert told["west"][1] == 50 - told["east"][1] >= 3 * 40


def test_a_deal_that_is_put_on_the_table_asks_whom_it_asks() -> None:
    """East was to answer, who is not asked, and South's motion was made."""
    env = TurnsEnv("zung-jung", render_mode="ansi")
    env.reset(seed=1)
    deal = stack(east="5s", south="55s")
    deal.act(EAST, DISCARD + 22)

    env.table.deal = deal

    assert env.agent_selection == "south"
    assert "proper: pass; pung\n" in str(env.render())
    assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == [PASS, PUNG]
    env.step(PUNG)
    assert deal.hands[1].melds[0].low == 22


@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv])
def test_a_deal_of_other_rules_or_one_that_is_over_is_not_put_on_the_table(make: Any) -> None:
    """It paid by its own rules, and the arrays told of the table's."""
    env = make("hong-kong")
    env.reset(seed=1)
    before = env.table.deal
    over = stack(east="123m 456m 789m EE CCC", rules="hong-kong")
    over.act(EAST, WIN)

    with pytest.raises(BadInput, match=r"hong-kong, and the deal .* by others, zung-jung"):
        env.table.deal = stack(east="5s")
    with pytest.raises(BadInput, match="over: nobody is asked"):
        env.table.deal = over

    assert env.table.deal is before


@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv])
def test_what_asks_nobody_is_not_put_on_the_table(make: Any) -> None:
    """A strict table's deal was: East discarded, and then seat -1 was to move."""
    env = make("zung-jung")
    env.reset(seed=1)
    before, kept = env.table.deal, stack(east="5s")
    kept.keeps_windows = True

    for deal in (stack_strict(east="55s").deal, kept):
        with pytest.raises(BadInput, match="of a strict table, which asks nobody"):
            env.table.deal = deal
    for nothing in (None, 3):
        with pytest.raises(BadInput, match="a deal is put on the table"):
            env.table.deal = nothing

    assert env.table.deal is before


def step_of(env: Any) -> Callable[[], object]:
    """A step in which whoever is asked makes the first motion that is proper."""
    deal = env.table.deal
    motions = [(deal.proper(seat) or [PASS])[0] for seat in range(4)]
    if isinstance(env, TurnsEnv):
        return lambda: env.step(motions[deal.asked])
    return lambda: env.step(dict(zip(AGENTS, motions, strict=True)))


def stands(env: Any) -> list[object]:
    """How a table stands: what has been discarded, and what each seat may do."""
    deal = env.table.deal
    return [deal.river.log(), *(deal.proper(seat) for seat in range(4))]


@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv])
def test_an_interrupt_comes_before_a_step_of_one_table_or_after_it(make: Any) -> None:
    """Two seats are asked. A motion was made and not noted, so that a copy stood elsewhere.

    And of those who answer together one might have answered, and one not.
    """
    env = make("zung-jung")
    env.reset(seed=TWO_ASKED)
    step_of(env)()
    before, was_cut, at = stands(env), True, 0
    assert [bool(proper) for proper in before[1:]] == [False, True, False, True]
    after = copy.deepcopy(env)
    step_of(after)()

    while was_cut:
        tried = copy.deepcopy(env)
        was_cut = interrupted(step_of(tried), at, lab_env, env_turns, env_together)
        at += 4

        assert stands(tried) == stands(after) or (was_cut and stands(tried) == before)
        assert stands(copy.deepcopy(tried)) == stands(tried)


def test_an_interrupt_comes_before_or_after_the_answers_to_a_discard_of_a_stacked_deal() -> None:
    """South had answered and West had not, so that the same step was refused."""
    waits, was_cut, at = dict.fromkeys(AGENTS, PASS), True, 0
    while was_cut:
        env = TogetherEnv("zung-jung")
        env.reset(seed=1)
        env.table.deal = stack(east="5s", south="34s", west="55s")
        env.step({**waits, "east": DISCARD + 22})
        answers = {**waits, "south": CHOW_LOW - 2, "west": PUNG}

        was_cut = interrupted(lambda: env.step(answers), at, lab_env, env_together)  # noqa: B023 (called here)
        at += 4

        if not env.table.deal.hands[2].melds:
            assert was_cut
            env.step(answers)
        assert env.table.deal.hands[2].melds[0].low == 22


def test_an_interrupt_at_the_end_of_a_deal_hides_nothing_of_it() -> None:
    """East wins; whenever the interrupt comes, the four seats are told what they gained."""
    was_cut, at = True, 0
    while was_cut:
        env, told = TurnsEnv("zung-jung"), []
        env.reset(seed=1)
        env.table.deal = stack(east="123m 456m 789m EE 456s", rules="zung-jung")
        was_cut = interrupted(lambda: env.step(WIN), at, env_turns)  # noqa: B023 (called here)
        at += 1

        if env.table.deal.end is None:
            env.step(WIN)
        for _ in env.agent_iter():
            told.append(env.last()[1])
            env.step(None)
        assert told == [gain / 4 for gain in env.table.deal.gains]
