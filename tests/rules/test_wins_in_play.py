"""This file is about what only a deal can tell of a win: how it came, and what lay on the table."""

import pytest

from seifong.notation import NAMES, parse_tile
from seifong.rules.presets import preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, NORTH, SEAT_NAMES, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.motions import PUNG, WIN
from seifong.testing import stack
from turns import answers, discards, kongs, paid, patterns, self_draws, until_turn_of, won

NO_MINIMUM = with_options(preset("hong-kong"), {"score.minimum": 0})
CONCEALED = {"hong-kong": "HK-FAAN-04", "zung-jung": "ZJ-PAT-1.2"}


# -- exposed and concealed ---------------------------------------------------------------------


def won_with_a_pung_from(source: int, rules: str) -> Deal:
    """The lower seat of the source pungs its C, and wins on the next seat's 5p."""
    winner, following = (source + 1) % 4, (source + 2) % 4
    held = {source: "C", winner: "CC 123m 456m 46p EE 9s", following: "5p"}
    seats = [held.get(seat, "") for seat in range(4)]
    deal = stack(seats[EAST], seats[SOUTH], seats[WEST], seats[NORTH], rules=rules)
    until_turn_of(deal, source)
    deal.act(source, parse_tile("C"))
    answers(deal, **{SEAT_NAMES[winner].lower(): PUNG})
    discards(deal, "9s")
    deal.act(following, parse_tile("5p"))
    answers(deal, **{SEAT_NAMES[winner].lower(): WIN})
    return deal


@pytest.mark.rule("HK-FAAN-04", "ZJ-SC-7")
@pytest.mark.parametrize("source", [EAST, SOUTH, WEST, NORTH])
@pytest.mark.parametrize("family", sorted(CONCEALED))
def test_a_meld_from_any_seat_leaves_a_hand_no_longer_concealed(family: str, source: int) -> None:
    """Field fault B69: a meld claimed from seat 0 counted as concealed, for 0 meant so."""
    deal = won_with_a_pung_from(source, "casual" if family == "hong-kong" else family)

    assert CONCEALED[family] not in patterns(deal)


def won_with_a_concealed_kong(rules: Rules | str) -> Deal:
    """East's kong is replaced, and in the next turn East draws its pair, S."""
    deal = stack(
        east="5555p 123m 456m 789m S",
        head="W W W S",
        tail="C",
        rules=rules,
    )
    kongs(deal, "5p")
    discards(deal, "C")
    until_turn_of(deal, EAST)
    self_draws(deal)
    return deal


@pytest.mark.rule("ZJ-SC-7", "ZJ-PAT-1.2")
def test_a_concealed_kong_leaves_a_zung_jung_hand_concealed() -> None:
    """Field fault B71."""
    assert "ZJ-PAT-1.2" in patterns(won_with_a_concealed_kong("zung-jung"))


@pytest.mark.rule("HK-FAAN-04")
def test_a_concealed_kong_breaks_a_fully_concealed_hand_in_hong_kong() -> None:
    """Field fault B71, where the other family has it otherwise."""
    assert "HK-FAAN-04" not in patterns(won_with_a_concealed_kong(NO_MINIMUM))


@pytest.mark.rule("HK-FAAN-04")
def test_a_house_may_let_a_concealed_kong_leave_the_hand_fully_concealed() -> None:
    rules = with_options(NO_MINIMUM, {"score.concealed_kong_ok": True})

    assert "HK-FAAN-04" in patterns(won_with_a_concealed_kong(rules))


@pytest.mark.rule("ZJ-SC-7", "ZJ-PAT-1.2")
def test_a_win_on_a_discard_leaves_a_zung_jung_hand_concealed() -> None:
    """Field fault B71."""
    deal = stack(south="123m 456m 789m EE 46p", west="5p", rules="zung-jung")
    until_turn_of(deal, WEST)

    discards(deal, "5p", south=WIN)

    assert "ZJ-PAT-1.2" in patterns(deal)


@pytest.mark.rule("HK-FAAN-03")
def test_a_self_draw_scores_with_exposed_melds_too() -> None:
    """Field fault B72: it was given to closed hands alone."""
    deal = stack(east="C", south="CC 123m 456m 46p EE 9s", head="W W W 5p", rules="hong-kong")
    discards(deal, "C", south=PUNG)
    discards(deal, "9s")
    until_turn_of(deal, SOUTH)

    self_draws(deal)

    assert set(patterns(deal)) == {"HK-FAAN-03", "HK-FAAN-05", "HK-FAAN-10"}


# -- the first turn ----------------------------------------------------------------------------

HEAVENLY = {"hong-kong": "HK-FAAN-32", "zung-jung": "ZJ-PAT-9.4.1"}
EARTHLY = {"hong-kong": "HK-FAAN-33", "zung-jung": "ZJ-PAT-9.4.2"}
FAMILIES = sorted(HEAVENLY)
READY = "123m 456m 789m EE 46p"  # waits for 5p


@pytest.mark.rule("HK-FP-4", "HK-FAAN-32", "ZJ-PAT-9.4.1")
@pytest.mark.parametrize("family", FAMILIES)
def test_east_may_win_with_its_first_fourteen_tiles(family: str) -> None:
    deal = stack(east=f"{READY} 5p", rules=family)

    self_draws(deal)

    assert HEAVENLY[family] in patterns(deal)


@pytest.mark.rule("HK-FP-4", "ZJ-PAT-9.4.1")
@pytest.mark.parametrize("family", FAMILIES)
def test_a_concealed_kong_first_spoils_a_heavenly_hand(family: str) -> None:
    deal = stack(east="5555p 123m 456m 789m S", tail="S", rules=family)
    kongs(deal, "5p")

    self_draws(deal)

    assert HEAVENLY[family] not in patterns(deal)


@pytest.mark.rule("HK-FP-5", "HK-FAAN-33", "ZJ-PAT-9.4.2")
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("winner", ["south", "west", "north"])
def test_another_seat_may_win_on_easts_first_discard(family: str, winner: str) -> None:
    held = [READY if name.lower() == winner else "" for name in SEAT_NAMES]
    deal = stack("5p", held[SOUTH], held[WEST], held[NORTH], rules=family)

    discards(deal, "5p", **{winner: WIN})

    assert EARTHLY[family] in patterns(deal)


@pytest.mark.rule("HK-FP-5", "ZJ-PAT-9.4.2")
@pytest.mark.parametrize("family", FAMILIES)
def test_a_concealed_kong_of_easts_spoils_an_earthly_hand(family: str) -> None:
    deal = stack(east="9999s 5p", south=READY, rules=family)
    kongs(deal, "9s")

    discards(deal, "5p", south=WIN)

    assert EARTHLY[family] not in patterns(deal)


@pytest.mark.rule("HK-FP-5", "ZJ-PAT-9.4.2")
@pytest.mark.parametrize("family", FAMILIES)
def test_a_win_on_a_later_discard_is_no_earthly_hand(family: str) -> None:
    deal = stack(south="5p", west=READY, rules=family)
    until_turn_of(deal, SOUTH)

    discards(deal, "5p", west=WIN)

    assert EARTHLY[family] not in patterns(deal)


@pytest.mark.rule("HK-FP-5")
def test_a_house_may_mean_a_seats_own_first_draw_by_an_earthly_hand() -> None:
    rules = with_options(preset("hong-kong"), {"score.earthly": "own_first_draw"})
    deal = stack(west=READY, head="1s 5p", rules=rules)
    until_turn_of(deal, WEST)

    self_draws(deal)

    assert "HK-FAAN-33" in patterns(deal)


@pytest.mark.rule("HK-FP-5")
def test_where_an_earthly_hand_is_ones_own_first_draw_easts_first_discard_is_none() -> None:
    rules = with_options(preset("hong-kong"), {"score.earthly": "own_first_draw"})
    deal = stack(east="5p", south=READY, rules=rules)

    discards(deal, "5p", south=WIN)

    assert "HK-FAAN-33" not in patterns(deal)


HUMAN = with_options(preset("hong-kong"), {"score.human": "13"})


@pytest.mark.rule("HK-FP-6", "HK-FAAN-34")
def test_a_house_may_pay_a_win_on_a_discard_before_ones_own_first_draw() -> None:
    """West throws 5p in the first go-around, and North has not drawn."""
    deal = stack(west="5p", north=READY, rules=HUMAN)
    until_turn_of(deal, WEST)

    discards(deal, "5p", north=WIN)

    assert "HK-FAAN-34" in patterns(deal)


@pytest.mark.rule("HK-FP-6")
def test_after_ones_own_first_draw_no_win_is_a_human_one() -> None:
    deal = stack(south=READY, west="5p", rules=HUMAN)
    until_turn_of(deal, WEST)

    discards(deal, "5p", south=WIN)

    assert "HK-FAAN-34" not in patterns(deal)


@pytest.mark.rule("HK-FP-6")
def test_after_any_claim_no_win_is_a_human_one() -> None:
    """South pungs East's C, and West throws 5p; North has not drawn, but a meld lies."""
    deal = stack(east="C", south="CC 9s", west="5p", north=READY, rules=HUMAN)
    discards(deal, "C", south=PUNG)
    discards(deal, "9s")

    discards(deal, "5p", north=WIN)

    assert "HK-FAAN-34" not in patterns(deal)


@pytest.mark.rule("HK-FP-6")
def test_a_human_win_scores_nothing_as_a_rule() -> None:
    deal = stack(west="5p", north=READY, rules="hong-kong")
    until_turn_of(deal, WEST)

    discards(deal, "5p", north=WIN)

    assert set(patterns(deal)) == {"HK-FAAN-02", "HK-FAAN-04", "HK-FAAN-05"}


# -- winds and flowers of the seat -------------------------------------------------------------


@pytest.mark.rule("HK-FAAN-11", "HK-FAAN-12", "HK-ROUND-2")
@pytest.mark.parametrize(
    ("round_wind", "winds"),
    [("E", ["HK-FAAN-11"]), ("S", ["HK-FAAN-11", "HK-FAAN-12"])],
)
def test_the_prevailing_wind_of_the_round_scores_beside_ones_own(
    round_wind: str, winds: list[str]
) -> None:
    """South has three South winds."""
    deal = stack(south="SSS 123m 456m 46p 99s", west="5p", rules=NO_MINIMUM, round_wind=round_wind)
    until_turn_of(deal, WEST)

    discards(deal, "5p", south=WIN)

    assert [rule for rule in patterns(deal) if rule in {"HK-FAAN-11", "HK-FAAN-12"}] == winds


@pytest.mark.rule("ZJ-END-3", "ZJ-PAT-3.1")
def test_there_is_no_prevailing_wind_in_zung_jung() -> None:
    """South's three West winds score neither as its own nor as the round's."""
    deal = stack(south="WWW 123m 456m 46p 99s", west="5p", rules="zung-jung", round_wind="W")
    until_turn_of(deal, WEST)

    discards(deal, "5p", south=WIN)

    assert "ZJ-PAT-3.1" not in patterns(deal)


@pytest.mark.rule("HK-TILE-4", "HK-TILE-5", "HK-FAAN-06")
@pytest.mark.parametrize(("flower", "is_own"), [("fl2", True), ("se2", True), ("fl1", False)])
def test_a_flower_is_ones_own_by_the_number_of_the_seat(flower: str, is_own: bool) -> None:
    """South is the second seat."""
    deal = stack(south=f"{flower} 123m 456m 789m 46p 9s", tail="9s", west="5p", rules=NO_MINIMUM)
    until_turn_of(deal, WEST)

    discards(deal, "5p", south=WIN)

    assert ("HK-FAAN-06" in patterns(deal)) == is_own


# -- the dealer --------------------------------------------------------------------------------


def pays_the_dealer(multiplier: int) -> Deal:
    """East draws its last tile, with three chows and a pair of its own wind: 4 faan, 8 a share."""
    rules = with_options(preset("hong-kong"), {"dealer.multiplier": multiplier})
    deal = stack(east=f"{READY} C", head="W W W 5p", rules=rules)
    discards(deal, "C")
    until_turn_of(deal, EAST)
    self_draws(deal)
    return deal


@pytest.mark.rule("HK-DEALER-6", "HK-PAY-6")
def test_the_dealer_is_paid_like_everyone_else() -> None:
    assert paid(pays_the_dealer(1)) == [24, -8, -8, -8]


@pytest.mark.rule("HK-DEALER-7")
def test_a_house_may_double_what_the_dealer_is_paid() -> None:
    assert paid(pays_the_dealer(2)) == [48, -16, -16, -16]


# -- several winners ---------------------------------------------------------------------------


@pytest.mark.rule("HK-CLAIM-18", "HK-CLAIM-19")
def test_each_of_several_winners_is_paid_by_the_discarder_alone() -> None:
    """Common hand, concealed, no flowers: 3 faan each, two shares of 4 from West to each."""
    deal = stack(
        south="123m 456m 789m EE 46p",
        west="5p",
        north="123s 456s 789s WW 46p",
        rules="hong-kong-multi-win",
    )
    until_turn_of(deal, WEST)

    discards(deal, "5p", south=WIN, north=WIN)

    assert [NAMES[won(deal).tile], len(won(deal).winners)] == ["5p", 2]
    assert paid(deal) == [0, 8, -16, 8]
