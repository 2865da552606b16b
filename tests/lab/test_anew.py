"""This file is about what a seat may not know, dealt anew: all that it has seen stays."""

import json
import random

import pytest

from seifong import __version__
from seifong.errors import Impossible
from seifong.lab.state import State
from seifong.melds import CONCEALED_KONG
from seifong.notation import parse_tile, parse_tiles
from seifong.record.stacking import Stack, loaded
from seifong.rules.presets import preset
from seifong.rules.rules import fingerprint
from seifong.seats import EAST, SOUTH
from seifong.table.motions import BIG_KONG, KONG, PASS, WIN

PRESETS = ("hong-kong", "hkma", "zung-jung")
ORPHANS_BUT_EAST = "19m 19p 19s SWN CFP 1m"


def some_state(rules: str, wall: int) -> State:
    """A state in mid-deal, in which whoever could claim often did, and nobody won."""
    state, chance = State(rules, walls=50, seed="walls"), random.Random(wall)
    state.apply_action(wall)
    for _ in range(chance.randrange(90)):
        proper = [motion for motion in state.legal_actions() if motion != WIN]
        melds = [motion for motion in proper if KONG <= motion <= BIG_KONG and motion != PASS]
        before = state.clone()
        state.apply_action(chance.choice(melds if melds and chance.random() < 0.7 else proper))
        if state.is_terminal():
            return before
    return state


def stacked(rules: str, motions: list[int], **seats: str) -> State:
    """A state on a stacked wall, after these motions."""
    names = ("east", "south", "west", "north")
    east, south, west, north = (parse_tiles(seats.get(name, "")) for name in names)
    dice = loaded(Stack((east, south, west, north)), preset(rules))
    text = {
        "seifong": __version__,
        "rules": fingerprint(preset(rules)),
        "walls": 1,
        "seed": "",
        "history": [0, *motions],
        "walled": {"throws": dice.throws, "wall": dice.wall, "kongs": []},
    }
    return State.deserialize(json.dumps(text), rules)


def kong_of_east(state: State) -> int:
    """The kind of its concealed kong."""
    (kong,) = (meld for meld in state.deal.hands[EAST].melds if meld.form == CONCEALED_KONG)
    return int(kong.low)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("wall", range(12))
def test_the_seat_has_seen_the_same_and_the_rest_is_another(rules: str, wall: int) -> None:
    state, chance = some_state(rules, wall), random.Random(wall)
    seat = state.current_player()

    other = state.resampled(seat, chance.random)

    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert (other.observation_tensor(seat) == state.observation_tensor(seat)).all()
    assert other.legal_actions() == state.legal_actions()
    assert (other.oracle_tensor(seat) != state.oracle_tensor(seat)).any()
    assert sorted(other.deal.wall.tiles) == sorted(state.deal.wall.tiles)
    for hand, before in zip(other.deal.hands, state.deal.hands, strict=True):
        assert hand.flowers == before.flowers
    while not other.is_terminal():
        other.apply_action(chance.choice(other.legal_actions()))
    assert sum(other.returns()) == 0


def test_a_state_that_was_dealt_anew_can_be_written_down() -> None:
    state = some_state("zung-jung", 3)
    seat = state.current_player()
    other = state.resampled(seat, random.Random(1).random)

    again = State.deserialize(other.serialize(), "zung-jung")

    assert (again.oracle_tensor(seat) == other.oracle_tensor(seat)).all()
    assert again.information_state(seat) == state.information_state(seat)


def test_every_place_that_is_not_seen_may_have_any_tile() -> None:
    """East is to discard first. South has 13 of the 122 tiles that East does not see."""
    state = stacked("zung-jung", [], east="123m 456m 789m EEE 19p")
    chance = random.Random(1)

    hands = [state.resampled(EAST, chance.random).deal.hands[SOUTH] for _ in range(300)]

    without = sum(hand.held(parse_tile("5s")) == 0 for hand in hands) / len(hands)
    assert without == pytest.approx(109 / 122 * 108 / 121 * 107 / 120 * 106 / 119, abs=0.1)
    kinds = 0
    for hand in hands:
        kinds |= hand.one
    assert kinds.bit_count() == 34


def test_a_kong_that_lies_face_down_may_be_of_any_kind_that_is_not_seen() -> None:
    """HK-KONG-14."""
    discard = parse_tile("9s")
    state = stacked(
        "hong-kong", [KONG, discard], east="1111m 234p 567p 99s E", south="247m 258p 369s ESWN"
    )
    while state.current_player() != SOUTH or PASS in state.legal_actions():
        state.apply_action(PASS)
    chance = random.Random(1)

    others = [state.resampled(SOUTH, chance.random) for _ in range(60)]

    kinds = {kong_of_east(other) for other in others}
    assert len(kinds) > 10
    assert not kinds & set(state.deal.hands[SOUTH].tiles())
    assert discard not in kinds


def test_no_kong_is_guessed_that_the_seat_would_have_been_asked_about() -> None:
    """HK-ROB-2: South would have robbed a kong of East winds, and was not asked."""
    state = stacked(
        "hong-kong",
        [KONG + 5, parse_tile("9s")],
        east="6666m 234p 567p 999s",
        south=ORPHANS_BUT_EAST,
    )
    while state.current_player() != SOUTH or PASS in state.legal_actions():
        state.apply_action(PASS)
    chance = random.Random(1)

    kinds = {kong_of_east(state.resampled(SOUTH, chance.random)) for _ in range(80)}

    assert len(kinds) > 8
    assert parse_tile("E") not in kinds


def test_only_for_the_seat_that_is_asked_anything_is_dealt_anew() -> None:
    state, chance = State("zung-jung"), random.Random(1)
    with pytest.raises(Impossible, match="East is not asked"):
        state.resampled(EAST, chance.random)
    state.apply_action(7)

    with pytest.raises(Impossible, match="South is not asked"):
        state.resampled(SOUTH, chance.random)
