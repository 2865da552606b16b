"""This file is about OpenSpiel's own tests of a game, carried out on ours."""

import pickle
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, random_agent
from open_spiel.python.observation import make_observation

import seifong.lab.openspiel as ours  # registers the game
from seifong.errors import BadInput, BadRecord, BadRules
from seifong.lab.features import FEATURES

PRESETS = ("hong-kong", "zung-jung", "hkma")


@pytest.mark.parametrize("rules", PRESETS)
def test_openspiel_finds_nothing_amiss_with_random_play(rules: str) -> None:
    game = pyspiel.load_game("python_seifong", {"rules": rules, "walls": 50})

    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", PRESETS)
def test_openspiel_s_test_of_its_interface_finds_nothing_amiss(rules: str) -> None:
    """On four hundred states: lengths, who is asked, and tensors and texts of each player."""
    game = pyspiel.load_game("python_seifong", {"rules": rules, "walls": 50})
    of_ours = type(
        "OfOurs",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": game, "game_name": "python_seifong"},
    )
    found = unittest.TestResult()

    unittest.defaultTestLoader.loadTestsFromTestCase(of_ours).run(found)

    assert found.testsRun >= 5
    assert [*found.errors, *found.failures] == []


def test_openspiel_writes_down_a_deal_and_plays_it_again(tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # its own program does so
    path = tmp_path / "playthrough.txt"
    game = "python_seifong(rules=zung-jung,walls=5)"
    path.write_text(generate_playthrough.playthrough(game, None, seed=1), encoding="utf-8")

    written, again = generate_playthrough.replay(path)

    assert again == written
    assert "IsTerminal() = True" in written


def test_a_game_is_loaded_by_its_name_and_parameters() -> None:
    game = pyspiel.load_game("python_seifong(rules=hkma,walls=7)")

    assert isinstance(game, ours.SeifongGame)
    assert game.num_players() == 4
    assert FEATURES in game.get_type().long_name
    assert len(game.new_initial_state().chance_outcomes()) == 7


def test_a_game_goes_by_what_a_house_has_written_down(tmp_path: Path) -> None:
    ours_file = tmp_path / "ours.toml"
    ours_file.write_text('preset = "hkma"\n[score]\nminimum = 1', encoding="utf-8")
    hkma = pyspiel.load_game("python_seifong(rules=hkma,walls=7)")

    game = pyspiel.load_game(f"python_seifong(rules={ours_file},walls=7)")
    again = pyspiel.load_game(str(game))

    for loaded in (game, again):
        state, other = loaded.new_initial_state(), hkma.new_initial_state()
        for tree in (state, other):
            tree.apply_action(0)
        assert loaded.root.rules.scoring.score.minimum == 1
        assert state.observation_tensor(0) != other.observation_tensor(0)  # it is told the rules
    with pytest.raises(BadRules, match=r"nowhere.toml cannot be read"):
        ours.SeifongGame({"rules": str(ours_file.with_name("nowhere.toml"))})


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ('preset = "hong-kong-full-spicy"\n[pay]\nunit = 1000', 3 * 1024 * 1000),
        ('preset = "hong-kong"\n[pay]\ndiscard = "2:1:1"', 3 * 2 * 64),
        ('preset = "hong-kong"\n[claim]\nmulti_win = "all"', 3 * 3 * 64),
        ('preset = "hong-kong"\n[dealer]\nmultiplier = 2', 2 * 3 * 64),
        ('preset = "hong-kong"\n[score]\ncap = 13', 3 * 192),
    ],
)
def test_a_game_tells_how_much_a_deal_of_its_rules_may_pay(
    options: str, most: int, tmp_path: Path
) -> None:
    """It was one figure for all, and a house may play for more: ten faan at 1000 a faan, say."""
    ours_file = tmp_path / "ours.toml"
    ours_file.write_text(options, encoding="utf-8")

    game = pyspiel.load_game(f"python_seifong(rules={ours_file},walls=7)")

    assert (game.min_utility(), game.max_utility()) == (-most, most)


def test_a_state_has_the_rules_of_its_game_or_is_refused(tmp_path: Path) -> None:
    """The house changed its file: the game went by the new rules, and the state by the old."""
    ours_file = tmp_path / "ours.toml"
    ours_file.write_text('preset = "hkma"\n[score]\nminimum = 1', encoding="utf-8")
    game = pyspiel.load_game(f"python_seifong(rules={ours_file},walls=7)")
    state = game.new_initial_state()
    state.apply_action(0)
    written, pickled = pyspiel.serialize_game_and_state(game, state), pickle.dumps(state)
    pyspiel.deserialize_game_and_state(written)

    ours_file.write_text('preset = "hkma"\n[score]\nminimum = 5', encoding="utf-8")

    with pytest.raises(BadRecord, match="other rules than its game, which has ours as it is now"):
        pyspiel.deserialize_game_and_state(written)
    with pytest.raises(BadRecord, match="other rules than its game"):
        pickle.loads(pickled)  # noqa: S301 (its own)


def test_a_state_has_the_walls_of_its_game_or_is_refused() -> None:
    state = pyspiel.load_game("python_seifong(walls=7,seed=one)").new_initial_state()
    state.apply_action(0)

    for other in ("walls=7,seed=other", "walls=8,seed=one"):
        game = pyspiel.load_game(f"python_seifong({other})")
        with pytest.raises(BadRecord, match="of other walls than its game"):
            game.deserialize_state(state.serialize())


def test_a_seed_makes_other_walls() -> None:
    hands = set()
    for seed in ("one", "other"):
        state = pyspiel.load_game(f"python_seifong(walls=7,seed={seed})").new_initial_state()
        state.apply_action(0)
        hands.add(state.observation_string(0))

    assert len(hands) == 2


def test_a_clone_goes_on_by_itself() -> None:
    state = pyspiel.load_game("python_seifong").new_initial_state()
    state.apply_action(3)
    twin = state.clone()

    twin.apply_action(twin.legal_actions()[0])

    assert len(twin.history()) == 2
    assert len(state.history()) == 1
    assert state.legal_actions() != twin.legal_actions()


def test_tensors_have_the_shape_that_the_game_tells() -> None:
    game = pyspiel.load_game("python_seifong")
    state, chance = game.new_initial_state(), random.Random(1)

    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    for player in range(4):
        assert len(state.observation_tensor(player)) == game.observation_tensor_size()
        assert len(state.information_state_tensor(player)) == game.information_state_tensor_size()
    assert sum(state.returns()) == 0


def observer_of(*, perfect_recall: bool, public_info: bool, private_info: str) -> object:
    kind = pyspiel.IIGObservationType(
        perfect_recall=perfect_recall,
        public_info=public_info,
        private_info=getattr(pyspiel.PrivateInfoType, private_info),
    )
    return make_observation(pyspiel.load_game("python_seifong"), kind)


@pytest.mark.parametrize(
    ("public_info", "private_info"),
    [
        (True, "NONE"),
        (True, "ALL_PLAYERS"),
        (False, "NONE"),
        (False, "SINGLE_PLAYER"),
        (False, "ALL_PLAYERS"),
    ],
)
def test_no_observer_shows_more_or_less_than_it_is_asked_for(
    public_info: bool, private_info: str
) -> None:
    """One that was asked for what lies open, and nothing of a hand, used to show the hand.

    None is what OpenSpiel has in place of an observer that there is not.
    """
    for perfect_recall in (False, True):
        kind = {"perfect_recall": perfect_recall, "public_info": public_info}
        assert observer_of(**kind, private_info=private_info) is None


def test_an_observer_shows_what_a_seat_sees_now_or_all_that_it_has_seen() -> None:
    state = pyspiel.load_game("python_seifong").new_initial_state()
    state.apply_action(3)
    seen = []
    for perfect_recall in (False, True):
        observer: Any = observer_of(
            perfect_recall=perfect_recall, public_info=True, private_info="SINGLE_PLAYER"
        )
        observer.set_from(state, 1)
        seen.append((observer.string_from(state, 1), observer.tensor.tolist()))

    assert seen[0] == (state.observation_string(1), state.observation_tensor(1))
    assert seen[1] == (state.information_state_string(1), state.information_state_tensor(1))


def test_an_observer_has_no_parameters() -> None:
    with pytest.raises(BadInput, match=r"no parameters, and \{'a': 1\} are given"):
        ours.SeifongGame().make_py_observer(None, {"a": 1})


def test_an_observation_is_told_in_words() -> None:
    state = pyspiel.load_game("python_seifong(rules=zung-jung)").new_initial_state()
    state.apply_action(3)

    lines = state.observation_string(0).splitlines()

    assert lines[0].startswith("proper: discard ")
    assert "live wall: 69" in lines  # ZJ-WALL-11


def test_a_state_that_is_written_down_has_not_the_rules_of_a_preset_in_it() -> None:
    game = pyspiel.load_game("python_seifong(rules=hkma)")
    state = game.new_initial_state()
    for action in (3, 0, 0):
        state.apply_action(state.legal_actions()[action])

    written = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(written)

    assert len(state.serialize()) < 700
    assert again.state.serialize() == state.state.serialize()


def test_a_game_of_no_walls_is_not_loaded() -> None:
    with pytest.raises(BadInput, match="one wall or more"):
        pyspiel.load_game("python_seifong(walls=0)")


def test_its_agents_play_a_deal() -> None:
    env = rl_environment.Environment("python_seifong")
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(4)]
    step = env.reset()

    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([agents[seat].step(step).action])

    assert sum(step.rewards) == 0


def test_its_search_guesses_at_what_a_seat_may_not_know() -> None:
    """Information-set Monte Carlo tree search deals anew before each simulation."""
    game = pyspiel.load_game("python_seifong(rules=zung-jung,walls=7)")
    state = game.new_initial_state()
    state.apply_action(3)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=20, max_simulations=4, random_state=chance)

    motion = bot.step(state)

    assert motion in state.legal_actions()
    other = state.resample_from_infostate(0, chance.uniform)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_string(1) != state.information_state_string(1)
    assert state.clone().information_state_string(1) == state.information_state_string(1)
