"""This file is about OpenSpiel's own tests of a game, carried out on ours."""

import random

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent

import seifong.lab.openspiel as ours  # registers the game

PRESETS = ("hong-kong", "zung-jung", "hkma")


@pytest.mark.parametrize("rules", PRESETS)
def test_openspiel_finds_nothing_amiss_with_random_play(rules: str) -> None:
    game = pyspiel.load_game("python_seifong", {"rules": rules, "walls": 50})

    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_a_game_is_loaded_by_its_name_and_parameters() -> None:
    game = pyspiel.load_game("python_seifong(rules=hkma,walls=7)")

    assert isinstance(game, ours.SeifongGame)
    assert game.num_players() == 4
    assert len(game.new_initial_state().chance_outcomes()) == 7


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


def test_its_agents_play_a_deal() -> None:
    env = rl_environment.Environment("python_seifong")
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(4)]
    step = env.reset()

    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([agents[seat].step(step).action])

    assert sum(step.rewards) == 0
