"""This file is about what a seat may not know, dealt anew: all that it has seen stays."""

import json
import random
from collections import Counter
from itertools import product

import pytest

from seifong import __version__
from seifong.errors import BadInput, Impossible
from seifong.lab import state as lab_state
from seifong.lab.anew import _mixed
from seifong.lab.state import State
from seifong.melds import CONCEALED_KONG
from seifong.notation import parse_tile, parse_tiles
from seifong.record.stacking import Stack, loaded
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.rules.rules import fingerprint
from seifong.seats import EAST, SOUTH
from seifong.table.motions import BIG_KONG, CHOW_LOW, KONG, PASS, PUNG, WIN
from seifong.table.phases import CHANGING
from seifong.tiles import is_flower

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


def stacked(rules: Rules | str, motions: list[int], **seats: str) -> State:
    """A state on a stacked wall, after these motions."""
    names = ("east", "south", "west", "north")
    east, south, west, north = (parse_tiles(seats.get(name, "")) for name in names)
    rules = preset(rules) if isinstance(rules, str) else rules
    dice = loaded(Stack((east, south, west, north)), rules)
    text = {
        "seifong": __version__,
        "rules": fingerprint(rules),
        "walls": 1,
        "seed": "",
        "history": [0, *motions],
        "walled": {"throws": dice.throws, "wall": dice.wall},
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


@pytest.mark.rule("HK-ROB-2", "HK-KONG-14")
@pytest.mark.parametrize("answers", [[], [PASS]])
def test_a_kong_that_the_seat_may_rob_or_might_have_is_one_that_it_waits_for(
    answers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its kind was drawn among some twenty, and a hundred tries were not always enough."""
    state = stacked(
        "hong-kong",
        [KONG + parse_tile("E"), *answers],
        east="EEEE 234m 234p 234s 9m",
        south=ORPHANS_BUT_EAST,
    )
    while state.current_player() != SOUTH:
        state.apply_action(state.legal_actions()[0])
    monkeypatch.setattr(lab_state, "_MOST_TRIES", 1)
    chance = random.Random(1)

    kinds = {kong_of_east(state.resampled(SOUTH, chance.random)) for _ in range(20)}

    assert kinds == {parse_tile("E")}


def test_a_kong_that_would_have_been_asked_about_before_another_answer_is_not_guessed() -> None:
    """South claimed a pung next. If it were asked about the kong, it could not have."""
    state = stacked(
        "hong-kong",
        [KONG + parse_tile("6m"), parse_tile("1m"), PUNG],
        east="6666m 1m 234p 567p 999s",
        south=ORPHANS_BUT_EAST,
    )
    chance = random.Random(1)

    kinds = {kong_of_east(state.resampled(SOUTH, chance.random)) for _ in range(120)}

    assert len(kinds) > 8
    assert parse_tile("E") not in kinds


def test_a_kong_that_lies_open_is_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where concealed kongs are shown: the seat has seen of what kind it is."""
    state = stacked("zung-jung", [KONG, parse_tile("9s")], east="1111m 234p 567p 999s E")
    while state.current_player() != SOUTH:
        state.apply_action(PASS)
    monkeypatch.setattr(lab_state, "_MOST_TRIES", 1)
    chance = random.Random(1)

    kinds = {kong_of_east(state.resampled(SOUTH, chance.random)) for _ in range(10)}

    assert kinds == {parse_tile("1m")}


def second_chance() -> State:
    """South called chow of 3p and could have won; it hears that West's pung stands before it."""
    return stacked(
        "zung-jung",
        [parse_tile("3p"), CHOW_LOW, PUNG],
        east="3p",
        south="123m 456m 789m EE 45p",
        west="33p",
    )


@pytest.mark.rule("HK-CLAIM-12", "ZJ-CLAIM-8")
def test_a_pung_that_is_heard_is_held_by_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every try the others passed, and the chow was laid: the seat was not asked again.

    West and North have 13 tiles each, so that either has the pung as often. All three that are
    hidden are in one hand in 2 * 286 of 2 * 286 + 2 * 78 * 109 ways to deal them to 122 places.
    """
    state, chance = second_chance(), random.Random(1)
    assert state.deal.phase == CHANGING
    monkeypatch.setattr(lab_state, "_MOST_TRIES", 1)
    claimants, kongs, tries = Counter[int](), 0, 400

    for _ in range(tries):
        other = state.resampled(SOUTH, chance.random)
        assert other.deal.phase == CHANGING
        assert other.legal_actions() == [PASS, WIN]
        assert (other.observation_tensor(SOUTH) == state.observation_tensor(SOUTH)).all()
        held = [hand.held(parse_tile("3p")) for hand in other.deal.hands]
        claimants[max((2, 3), key=lambda seat: held[seat])] += 1
        kongs += 3 in held

    assert claimants[2] / tries == pytest.approx(1 / 2, abs=0.08)
    assert kongs / tries == pytest.approx(286 / (286 + 78 * 109), abs=0.03)


def test_a_pung_that_is_heard_is_laid_once_it_is_let_be() -> None:
    other = second_chance().resampled(SOUTH, random.Random(1).random)

    other.apply_action(PASS)

    assert [hand.melds[0].low for hand in other.deal.hands if hand.melds] == [parse_tile("3p")]


def test_a_pung_that_was_heard_and_let_be_stands_as_before() -> None:
    state, chance = second_chance(), random.Random(1)
    state.apply_action(PASS)
    while state.current_player() != SOUTH:
        state.apply_action(state.legal_actions()[0])

    other = state.resampled(SOUTH, chance.random)

    assert other.information_state_string(SOUTH) == state.information_state_string(SOUTH)


def test_every_order_is_as_likely_as_the_others() -> None:
    """Of four things, three draws among four, three and two make each of the 24 orders once."""
    orders = Counter[tuple[int, ...]]()
    for fourth, third, second in product(range(4), range(3), range(2)):
        drawn = iter([(fourth + 0.5) / 4, (third + 0.5) / 3, (second + 0.5) / 2])
        orders[tuple(_mixed([1, 2, 3, 4], drawn.__next__))] += 1

    assert len(orders) == 24


def test_what_stands_is_mixed_with_its_flowers() -> None:
    """All that were left stood at the head, once: then every draw would be a flower."""
    state, chance, tries = State("hong-kong"), random.Random(1), 300
    state.apply_action(7)
    left = state.deal.wall.left()
    flowers = sum(is_flower(tile) for tile in left)
    assert flowers

    drawn: Counter[int] = Counter()
    for _ in range(tries):
        drawn[state.resampled(EAST, chance.random).deal.wall.left()[0]] += 1

    found = sum(count for tile, count in drawn.items() if is_flower(tile))
    assert found / tries == pytest.approx(flowers / len(left), abs=0.05)
    assert len(drawn) > 30


@pytest.mark.parametrize("given", [1.0, -0.1, float("nan")])
def test_chance_that_gives_other_numbers_is_refused(given: float) -> None:
    state = State("zung-jung")
    state.apply_action(7)

    with pytest.raises(BadInput, match="from 0 up to 1, and never 1; it gave"):
        state.resampled(EAST, lambda: given)


@pytest.mark.rule("HK-FLOWER-7", "HK-FLOWER-8")
def test_a_state_is_copied_where_no_tile_is_left_for_a_flower_that_may_win() -> None:
    """A stock of two replaces no seven flowers: East is asked, and if it plays on it is over."""
    stock = {"wall.dead": "exhaustible", "wall.dead_tiles": 2}
    rules = with_options(preset("hong-kong"), stock)
    state = stacked(rules, [], east="fl1 fl2 fl3 fl4 se1 se2 se3", south="se4")
    assert state.legal_actions() == [PASS, WIN]

    won, played_on = state.clone(), state.clone()
    won.apply_action(WIN)
    played_on.apply_action(PASS)

    assert state.clone().observation_string(EAST) == state.observation_string(EAST)
    assert state.clone().deal.flowers_to_show(SOUTH) == state.deal.flowers_to_show(SOUTH) != 0
    assert won.returns()[EAST] > 0
    assert played_on.is_terminal()
    assert played_on.returns() == [0] * 4


def test_a_copy_of_what_was_dealt_anew_is_the_same() -> None:
    """Of its information states and texts, too: a search goes on from copies."""
    state = some_state("hong-kong", 3)
    other = state.resampled(state.current_player(), random.Random(1).random)

    twin = other.clone()

    assert twin.serialize() == other.serialize()
    for seat in range(4):
        assert twin.information_state_string(seat) == other.information_state_string(seat)
        assert (twin.oracle_tensor(seat) == other.oracle_tensor(seat)).all()


def test_only_for_the_seat_that_is_asked_anything_is_dealt_anew() -> None:
    state, chance = State("zung-jung"), random.Random(1)
    with pytest.raises(Impossible, match="East is not asked"):
        state.resampled(EAST, chance.random)
    state.apply_action(7)

    with pytest.raises(Impossible, match="South is not asked"):
        state.resampled(SOUTH, chance.random)
