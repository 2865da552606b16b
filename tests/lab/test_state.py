"""This file is about a deal as a tree: what a state tells, its copies, and what a seat has seen."""

import copy
import json
import pickle
import random

import numpy as np
import pytest

from interrupting import interrupted
from seifong.errors import BadInput, BadRecord, Impossible, SeifongError
from seifong.lab import state as lab_state
from seifong.lab.batch import oracle_of
from seifong.lab.env import OneTable
from seifong.lab.state import CHANCE, OBSERVED, REMEMBERED, SEED, TERMINAL, State
from seifong.melds import CONCEALED_KONG
from seifong.notation import parse_tile
from seifong.rules.presets import preset, with_options
from seifong.seats import EAST, SOUTH
from seifong.table.events import Answered, Dealt, Drew, Exposed
from seifong.table.motions import CHOW_HIGH, KONG, PASS, PUNG, WIN
from seifong.table.phases import TURN
from seifong.testing import stack

PRESETS = ("hong-kong", "hkma", "zung-jung")


def played(rules: str, wall: int, decisions: int = 1000) -> State:
    """A state after so many random motions, or the end; of fifty walls that a seed makes."""
    state, chance = State(rules, walls=50, seed="walls"), random.Random(wall)
    state.apply_action(wall)
    while decisions and not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        decisions -= 1
    return state


def copied(state: State, way: str) -> State:
    """A copy, made in one of the ways that there are."""
    if way == "clone":
        return state.clone()
    if way == "deepcopy":
        return copy.deepcopy(state)
    if way == "pickle":
        twin: State = pickle.loads(pickle.dumps(state))  # noqa: S301 (its own)
        return twin
    return State.deserialize(state.serialize(), state.rules)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_deal_ends_and_pays_what_the_table_pays(rules: str) -> None:
    state = played(rules, 5)

    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert [4 * gain for gain in state.returns()] == state.deal.gains
    assert sum(state.returns()) == 0


def test_chance_moves_once_and_every_wall_is_as_likely() -> None:
    state = State("zung-jung", walls=5)

    assert state.current_player() == CHANCE
    assert state.chance_outcomes() == [(wall, 0.2) for wall in range(5)]
    with pytest.raises(Impossible, match="no wall 5 among 5"):
        state.apply_action(5)
    assert state.is_chance_node()
    with pytest.raises(BadInput, match="not 0"):
        State("zung-jung", walls=0)


def test_what_is_not_proper_leaves_the_state_as_it_was() -> None:
    state = played("zung-jung", 1, 20)
    before = state.serialize()

    with pytest.raises(SeifongError):
        state.apply_action(75)
    if WIN not in state.legal_actions():
        with pytest.raises(SeifongError):
            state.apply_action(WIN)

    assert state.serialize() == before


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("way", ["clone", "deepcopy", "pickle", "text"])
def test_a_copy_is_the_same_and_goes_on_by_itself(rules: str, way: str) -> None:
    state = played(rules, 3, 30)
    twin = copied(state, way)

    assert twin.history() == state.history()
    assert (twin.walls, twin.seed, twin.rules) == (50, "walls", state.rules)
    for seat in range(4):
        assert (twin.observation_tensor(seat) == state.observation_tensor(seat)).all()
        assert twin.information_state_string(seat) == state.information_state_string(seat)
    twin.apply_action(twin.legal_actions()[-1])
    assert len(twin.history()) == len(state.history()) + 1
    assert (
        state.observation_tensor(0).tolist() == played(rules, 3, 30).observation_tensor(0).tolist()
    )


def test_a_seat_has_seen_its_own_tiles_and_answers_and_nobody_else_s() -> None:
    state = played("hong-kong", 9)

    for seat in range(4):
        for event in state.information_state(seat):
            assert not isinstance(event, Answered) or event.seat == seat
            if isinstance(event, Drew):
                assert (event.tile is None) == (event.seat != seat)
            if isinstance(event, Dealt):
                assert (event.tiles is None) == (event.seat != seat)


def test_a_seat_remembers_all_its_own_answers() -> None:
    state, answered = State("zung-jung"), list[tuple[int, int]]()
    state.apply_action(9)
    while not state.is_terminal():
        seat, motion = state.current_player(), state.legal_actions()[-1]  # claim what there is
        if state.deal.phase != TURN:
            answered.append((seat, motion))
        state.apply_action(motion)

    assert {seat for seat, _ in answered} == {0, 1, 2, 3}
    for player in range(4):
        told = [event for event in state.information_state(player) if isinstance(event, Answered)]
        rows = state.information_state_tensor(player).reshape(-1, 4).astype(int).tolist()
        own = [motion for seat, motion in answered if seat == player]
        assert [event.motion for event in told] == own
        assert [row for row in rows if row[0] == 7] == [[7, 1, 0, motion + 1] for motion in own]


def test_a_pass_and_a_pung_of_the_same_discard_are_two_pasts() -> None:
    """One that passes hears nothing else of it: it is its own answer that tells them apart."""
    state = State("zung-jung", seed="claims")
    state.apply_action(1)
    while PASS not in state.legal_actions():
        state.apply_action(state.legal_actions()[0])
    seat, twin = state.current_player(), state.clone()
    before = state.information_state_tensor(seat)

    state.apply_action(PASS)
    twin.apply_action(twin.legal_actions()[-1])

    assert (before != state.information_state_tensor(seat)).any()
    assert (twin.information_state_tensor(seat) != state.information_state_tensor(seat)).any()
    assert twin.information_state_string(seat) != state.information_state_string(seat)


def test_tensors_tell_two_pasts_apart() -> None:
    """East discards two tiles it was dealt, one before the other or after it: it draws the same."""
    one = State("zung-jung")
    one.apply_action(7)
    other, (first, second, *_) = one.clone(), one.legal_actions()
    for state, discards in ((one, (first, second)), (other, (second, first))):
        for tile in discards:
            while state.deal.phase != TURN or state.current_player() != EAST:
                motions = state.legal_actions()
                state.apply_action(PASS if PASS in motions else motions[-1])
            state.apply_action(tile)

    assert one.observation_tensor(EAST).shape == (OBSERVED,)
    assert one.information_state_tensor(EAST).shape == (REMEMBERED,)
    assert one.deal.hands[EAST].tiles() == other.deal.hands[EAST].tiles()
    assert (one.information_state_tensor(EAST) != other.information_state_tensor(EAST)).any()
    assert State("hkma").information_state_tensor(EAST).any() == np.False_


def test_an_observation_is_what_other_environments_show() -> None:
    state, table = State("zung-jung"), OneTable("zung-jung")
    state.apply_action(0)
    table.begin(seed=1)
    table.deal = state.deal

    for seat in range(4):
        look = table.look(seat)
        parts = (look["observation"], look["flowers"], look["scalars"], look["rules"])
        shown = np.concatenate([part.ravel() for part in parts])
        assert (state.observation_tensor(seat) == shown).all()


def test_every_motion_has_a_text_of_its_own() -> None:
    state = State("hkma")

    texts = {state.action_to_string(0, motion) for motion in range(75)}

    assert len(texts) == 75
    assert state.action_to_string(0, CHOW_HIGH) == "chow, the tile highest"
    assert state.action_to_string(CHANCE, 3) == "wall 3"


def test_what_a_seat_has_seen_is_four_numbers_an_event() -> None:
    """South is asked about what it has seen, in the round of South, after one discard of East."""
    state = State("zung-jung")
    state.apply_action(5)  # one more than four: the round wind is South
    motion = state.legal_actions()[0]
    state.apply_action(motion)
    seen = state.information_state(SOUTH)
    rows = state.information_state_tensor(SOUTH).reshape(-1, 4).astype(int).tolist()

    (own,) = (event.tiles for event in seen if isinstance(event, Dealt) and event.tiles)
    others = [row for row in rows if row[0] == 3]
    discards = [row for row in rows if row[0] == 6]

    assert rows[0] == [11, 2, 2, 0]  # seat and round wind, each counted from 1
    assert others == [[3, 1, tile + 1, 0] for tile in own]
    assert discards == [[6, 4, motion + 1, 0]]  # by East, the upper seat
    assert not any(any(row) for row in rows[len(seen) + 20 :])


def test_halves_of_a_unit_are_returned_as_such() -> None:
    """The hand of `casual-chicken`: at 1 a unit half of it is each bystander's (HK-PAY-2)."""
    rules = with_options(preset("casual"), {"pay.discard": "half"})
    state, table = State(rules), OneTable(rules)
    deal = stack(east="2m", west="22m 345p 678p 99s 34s fl1", head="5s", tail="1p", rules=rules)
    state._deal = table.deal = deal

    for motion in (parse_tile("2m"), PUNG, parse_tile("1p"), parse_tile("5s"), WIN):
        table.act(deal.asked, motion)

    assert state.returns() == table.rewards() == [-0.5, -0.5, 2.0, -1.0]


def test_the_round_wind_goes_on_by_one_from_wall_to_wall() -> None:
    """The number of the wall tells it to who remembers, and the deal itself to who looks."""
    winds, tensors, texts = [], [], []
    for wall in range(6):
        state = State("zung-jung", walls=50, seed="walls")
        state.apply_action(wall)
        winds.append(int(state.deal.round_wind))
        tensors.append(int(state.information_state_tensor(SOUTH)[2]) - 1)
        texts.append(state.information_state_string(SOUTH).splitlines()[0])

    assert winds == tensors == [0, 1, 2, 3, 0, 1]
    assert texts == [f"seat 1 of round {wind}" for wind in winds]


def test_a_seed_makes_other_walls() -> None:
    """The first hand would give away the whole wall to who has learnt one set of walls by heart."""
    hands = set()
    for seed in (SEED, "one", 2):
        state = State("zung-jung", seed=seed)
        state.apply_action(0)
        hands.add(state.observation_string(EAST))

    assert len(hands) == 3


def test_of_many_walls_one_is_picked_without_a_look_at_the_others() -> None:
    state = State("zung-jung", walls=2**60)

    state.apply_action(2**59)

    assert state.history() == [2**59]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("zung-jung", "hkma"), "other rules than hkma"),
        (('"seifong":"', '"seifong":"0.'), "version 0."),
        (('"history"', '"past"'), "no state"),
        (("{", ""), "no state"),
    ],
)
def test_a_text_of_other_rules_or_versions_is_refused(change: tuple[str, str], why: str) -> None:
    text = played("zung-jung", 1, 3).serialize()
    rules = "hkma" if change[1] == "hkma" else "zung-jung"

    with pytest.raises(BadRecord, match=why):
        State.deserialize(text.replace(*change, 1), rules)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (('"walls":50', '"walls":0'), "one wall or more"),
        (('"walls":50', '"walls":1'), "no wall 1"),
        (('"history":[1,', '"history":[1,74,'), "cannot win"),
        (('"history":[1,', '"history":[1,75,'), "0 to 74"),
    ],
)
def test_a_text_of_what_never_was_is_refused_as_a_text(change: tuple[str, str], why: str) -> None:
    text = played("zung-jung", 1, 3).serialize()
    assert change[0] in text

    with pytest.raises(BadRecord, match=why):
        State.deserialize(text.replace(*change), "zung-jung")


@pytest.mark.parametrize("die", [0, 7, 2**70])
def test_a_text_of_dice_that_show_no_number_of_theirs_is_refused(die: int) -> None:
    state = played("zung-jung", 1, 1)
    twin = state.resampled(state.current_player(), random.Random(1).random)
    written = json.loads(twin.serialize())
    written["walled"]["throws"][0][0] = die

    with pytest.raises(BadRecord, match=r"\$\.walled\.throws"):
        State.deserialize(json.dumps(written), "zung-jung")


@pytest.mark.parametrize(
    ("part", "forged", "why"),
    [
        ("wall", [0] * 136, "not a full set"),
        ("wall", [2**70], "not a full set|no state"),
        ("throws", [], "no throw of 2 left"),
        ("kongs", [99], "kongs"),
    ],
)
def test_a_text_of_a_wall_that_cannot_be_dealt_is_refused(
    part: str, forged: list[int], why: str
) -> None:
    """After the wall alone it was taken, and failed when it was first asked."""
    state = State("zung-jung", walls=50, seed="walls")
    state.apply_action(3)
    written = json.loads(state.resampled(EAST, random.Random(1).random).serialize())
    State.deserialize(json.dumps(written), "zung-jung")
    written["walled"][part] = forged

    with pytest.raises(BadRecord, match=why):
        State.deserialize(json.dumps(written), "zung-jung")


def test_a_wall_is_dealt_anew_only_after_one_is_picked() -> None:
    """The same deal came of every wall that was picked then."""
    state = State("zung-jung", walls=50, seed="walls")
    state.apply_action(3)
    written = json.loads(state.resampled(EAST, random.Random(1).random).serialize())
    written["history"] = []

    with pytest.raises(BadRecord, match="no wall is picked, and one is dealt anew"):
        State.deserialize(json.dumps(written), "zung-jung")


def test_what_is_no_text_is_no_state() -> None:
    with pytest.raises(BadRecord, match="no state"):
        State.deserialize(None)  # type: ignore[arg-type] # a fault


def test_a_copy_has_a_preset_by_its_name_and_a_house_s_rules_in_full() -> None:
    ours = with_options(preset("hkma"), {"score.minimum": 1})

    assert len(pickle.dumps(State("hkma"))) < 300
    for rules in (preset("hkma"), ours):
        assert copied(State(rules), "pickle").rules == rules


def test_numbers_of_any_kind_are_kept_as_whole_numbers() -> None:
    state = State("zung-jung", walls=np.int64(5))  # type: ignore[arg-type] # as people write
    for wrong in (True, 1.0, "1"):
        with pytest.raises(SeifongError, match="whole number"):
            state.apply_action(wrong)  # type: ignore[arg-type] # a fault
    state.apply_action(np.int64(3))  # type: ignore[arg-type] # as people write
    state.apply_action(np.int8(state.legal_actions()[0]))  # type: ignore[arg-type] # as people write

    assert [type(action) for action in state.history()] == [int, int]
    while state.current_player() != SOUTH:
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(Impossible, match="South's motion is a whole number"):
        state.apply_action(True)


@pytest.mark.parametrize("player", [-2, 4, 7])
def test_there_are_four_seats_to_ask_about(player: int) -> None:
    state = played("hong-kong", 3, 5)

    for ask in (
        state.observation_tensor,
        state.observation_string,
        state.oracle_tensor,
        state.information_state,
        state.information_state_string,
        state.information_state_tensor,
    ):
        with pytest.raises(Impossible, match=f"no player {player}"):
            ask(player)


def test_after_the_end_there_is_no_motion_any_more() -> None:
    with pytest.raises(Impossible, match="the deal is over"):
        played("zung-jung", 5).apply_action(0)


def kongs_of_east(wall: int) -> list[int]:
    """The kongs that East may lay before anybody has discarded."""
    state = State("hong-kong")
    state.apply_action(wall)
    return [motion for motion in state.legal_actions() if KONG <= motion < PASS]


@pytest.mark.rule("HK-KONG-14")
def test_a_kong_that_lies_face_down_is_remembered_as_one_of_no_kind() -> None:
    """By the others; whoever laid it remembers of what it is."""
    state = State("hong-kong")
    state.apply_action(next(wall for wall in range(1024) if kongs_of_east(wall)))
    kong = next(motion for motion in state.legal_actions() if KONG <= motion < PASS)
    state.apply_action(kong)

    lows = [
        [event.low for event in state.information_state(seat) if isinstance(event, Exposed)]
        for seat in range(4)
    ]
    assert lows == [[kong - KONG], [None], [None], [None]]

    rows = [
        state.information_state_tensor(seat).reshape(-1, 4).astype(int).tolist()
        for seat in range(4)
    ]
    melds = [[row for row in told if row[0] == 8] for told in rows]
    assert melds[EAST] == [[8, 1, kong - KONG + 1, CONCEALED_KONG + 1]]
    assert melds[1:] == [[[8, who, 0, CONCEALED_KONG + 1]] for who in (4, 3, 2)]
    assert [row[0::3] for row in rows[EAST] if row[0] == 4][-1] == [4, 1]  # from the tail
    assert [row for row in rows[SOUTH] if row[0] == 4][-1] == [4, 4, 0, 1]


def test_an_oracle_knows_what_other_environments_show() -> None:
    state = played("hong-kong", 3, 5)

    for seat in range(4):
        assert (state.oracle_tensor(seat) == oracle_of(state.deal, seat).ravel()).all()


def test_an_interrupt_leaves_a_state_whose_history_is_what_happened() -> None:
    """A motion was made and not noted: then texts and copies told of another game."""
    state, at = State("zung-jung", walls=5), 0

    while len(state.history()) < 30:
        before = state.history()
        action = state.legal_actions()[-1]
        was_cut = interrupted(lambda: state.apply_action(action), at, lab_state)  # noqa: B023 (called here)
        at = at + 1 if was_cut else 0

        assert state.history() in (before, [*before, action])
        assert was_cut or len(state.history()) > len(before)
        twin = State.deserialize(state.serialize(), "zung-jung")
        assert twin.current_player() == state.current_player()
        assert twin.legal_actions() == state.legal_actions()
        assert str(state.clone()) == str(state)
