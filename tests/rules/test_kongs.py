"""This file is about kongs: the three kinds, when they may be declared, and what replaces them.

How a kong is robbed stands in `test_robbing`.
"""

import pytest

from scenes import BOTH, draws, melds, refused
from seifong.melds import BIG_KONG as BIG_KONG_FORM
from seifong.melds import CONCEALED_KONG, Meld
from seifong.notation import NAMES, parse_tile
from seifong.rules.presets import preset, with_options
from seifong.rules.rules import Rules
from seifong.scoring.win import DISCARD
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.events import Drew, Exhausted, Exposed, Won
from seifong.table.motions import BIG_KONG, CHOW_HIGH, KONG, PUNG, WIN
from seifong.table.phases import OVER, TURN
from seifong.testing import stack
from seifong.tiles import NO_TILE
from seifong.views import view_of
from turns import (
    discards,
    drawn,
    exposed,
    kongs,
    last_event,
    paid,
    patterns,
    self_draws,
    until_left,
    until_turn_of,
    won,
)

FIVE_DOTS = parse_tile("5p")
NINE_BAMBOOS = parse_tile("9s")
EAST_WITH_FOUR = "9999s 123m 456p 78m S C"


def with_claim(rules: Rules | str, claim: int) -> Deal:
    """South holds four 9s, and claims East's 5p for a chow or a pung."""
    deal = stack(east="5p", south="9999s 34p 55p C", rules=rules)
    discards(deal, "5p", south=claim)
    return deal


def with_own_pung(rules: Rules | str, held: str = "55p C W", head: str = "9m 9m 9m 5p") -> Deal:
    """South has claimed a pung of 5p, and draws again."""
    deal = stack(east="5p", south=held, head=head, rules=rules)
    discards(deal, "5p", south=PUNG)
    discards(deal, "C")
    until_turn_of(deal, SOUTH)
    return deal


# -- the concealed kong ------------------------------------------------------------------------


@pytest.mark.rule("P-35", "HK-KONG-1", "ZJ-KONG-1")
@pytest.mark.parametrize("rules", BOTH)
def test_four_alike_in_hand_may_be_laid_as_a_concealed_kong_in_ones_own_turn(rules: str) -> None:
    deal = stack(east=EAST_WITH_FOUR, rules=rules)

    kongs(deal, "9s")

    assert melds(deal, EAST) == ["(9999s)"]


@pytest.mark.rule("P-35", "HK-KONG-1")
def test_three_alike_are_no_concealed_kong() -> None:
    deal = stack(east="999s 123m 456p 78m S C", rules="hong-kong")

    refusal = refused(deal, EAST, KONG + NINE_BAMBOOS)

    assert (refusal.rule, refusal.sentence) == ("HK-KONG-1", "East has no kong of 9s")


@pytest.mark.rule("P-35", "ZJ-KONG-1")
def test_three_alike_are_no_concealed_kong_in_zung_jung_either() -> None:
    deal = stack(east="999s 123m 456p 78m S C", rules="zung-jung")

    refusal = refused(deal, EAST, KONG + NINE_BAMBOOS)

    assert (refusal.rule, refusal.sentence) == ("ZJ-KONG-1", "East has no kong of 9s")


@pytest.mark.rule("P-35", "HK-KONG-1", "ZJ-KONG-3")
@pytest.mark.parametrize(
    ("rules", "rule"), [("hong-kong", "HK-KONG-1"), ("zung-jung", "ZJ-KONG-3")]
)
def test_nobody_declares_a_concealed_kong_in_anothers_turn(rules: str, rule: str) -> None:
    deal = stack(east="123m", south="9999s", rules=rules)

    refusal = refused(deal, SOUTH, KONG + NINE_BAMBOOS)

    assert (refusal.rule, refusal.sentence) == (rule, "South cannot kong: East is to play")


@pytest.mark.rule("P-35", "HK-KONG-14")
def test_a_concealed_kong_lies_face_down_in_hong_kong() -> None:
    deal = stack(east=EAST_WITH_FOUR, rules="hong-kong")

    kongs(deal, "9s")

    for other in (SOUTH, WEST, NORTH):
        assert view_of(deal, other).melds[EAST] == [Meld(CONCEALED_KONG, NO_TILE)]


@pytest.mark.rule("P-35", "HK-KONG-14")
def test_the_owner_of_a_kong_that_lies_face_down_knows_it() -> None:
    deal = stack(east=EAST_WITH_FOUR, rules="hong-kong")

    kongs(deal, "9s")

    assert view_of(deal, EAST).melds[EAST] == [Meld(CONCEALED_KONG, NINE_BAMBOOS)]


@pytest.mark.rule("P-35", "ZJ-KONG-2")
def test_a_concealed_kong_is_shown_to_all_in_zung_jung() -> None:
    deal = stack(east=EAST_WITH_FOUR, rules="zung-jung")

    kongs(deal, "9s")

    for other in (SOUTH, WEST, NORTH):
        assert view_of(deal, other).melds[EAST] == [Meld(CONCEALED_KONG, NINE_BAMBOOS)]


@pytest.mark.rule("P-35", "HK-KONG-14")
@pytest.mark.parametrize("display", ["ends_down", "open"])
def test_with_its_middle_tiles_up_a_concealed_kong_is_known_to_all(display: str) -> None:
    rules = with_options(preset("hong-kong"), {"kong.concealed_display": display})
    deal = stack(east=EAST_WITH_FOUR, rules=rules)

    kongs(deal, "9s")

    assert view_of(deal, WEST).melds[EAST] == [Meld(CONCEALED_KONG, NINE_BAMBOOS)]


@pytest.mark.rule("P-35", "HK-KONG-14")
def test_the_hong_kong_tournaments_show_a_concealed_kong() -> None:
    deal = stack(east=EAST_WITH_FOUR, rules="hkma")

    kongs(deal, "9s")

    assert view_of(deal, NORTH).melds[EAST] == [Meld(CONCEALED_KONG, NINE_BAMBOOS)]


@pytest.mark.rule("P-35", "HK-KONG-6", "HK-TURN-4")
@pytest.mark.parametrize("claim", [CHOW_HIGH, PUNG])
def test_no_concealed_kong_is_laid_in_the_breath_of_a_claim_in_hong_kong(claim: int) -> None:
    deal = with_claim("hong-kong", claim)

    refusal = refused(deal, SOUTH, KONG + NINE_BAMBOOS)

    assert refusal.rule == "HK-KONG-6"
    assert refusal.sentence == "South cannot kong 9s in the turn of a claim"


@pytest.mark.rule("P-35", "ZJ-KONG-3")
@pytest.mark.parametrize("claim", [CHOW_HIGH, PUNG])
def test_a_concealed_kong_may_follow_a_claim_at_once_in_zung_jung(claim: int) -> None:
    deal = with_claim("zung-jung", claim)

    kongs(deal, "9s")

    assert melds(deal, SOUTH)[-1] == "(9999s)"


@pytest.mark.rule("P-35", "HK-TURN-5")
def test_a_hong_kong_house_may_allow_a_kong_right_after_a_claim() -> None:
    deal = with_claim(with_options(preset("hong-kong"), {"kong.after_claim": True}), PUNG)

    kongs(deal, "9s")

    assert melds(deal, SOUTH) == ["[555p]", "(9999s)"]


@pytest.mark.rule("P-35", "ZJ-KONG-3")
def test_a_zung_jung_table_may_forbid_a_kong_right_after_a_claim() -> None:
    deal = with_claim(with_options(preset("zung-jung"), {"kong.after_claim": False}), PUNG)

    refusal = refused(deal, SOUTH, KONG + NINE_BAMBOOS)

    assert refusal.rule == "ZJ-KONG-3"


@pytest.mark.rule("P-35", "HK-KONG-6")
def test_the_kong_that_a_claim_put_off_may_be_laid_in_the_next_turn() -> None:
    deal = with_claim("hong-kong", PUNG)
    discards(deal, "C")
    until_turn_of(deal, SOUTH)

    kongs(deal, "9s")

    assert melds(deal, SOUTH) == ["[555p]", "(9999s)"]


# -- the big kong ------------------------------------------------------------------------------


@pytest.mark.rule("P-36", "HK-KONG-2", "HK-CLAIM-6", "ZJ-KONG-1", "ZJ-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("seat", [SOUTH, WEST, NORTH])
def test_any_seat_with_a_concealed_triplet_may_kong_anothers_discard(rules: str, seat: int) -> None:
    held = ["555p" if other == seat else "" for other in range(4)]
    deal = stack("5p", held[SOUTH], held[WEST], held[NORTH], rules=rules)
    deal.act(EAST, FIVE_DOTS)

    deal.act(seat, BIG_KONG)

    assert exposed(deal) == [Exposed(seat, BIG_KONG_FORM, FIVE_DOTS, FIVE_DOTS, EAST)]


@pytest.mark.rule("P-36", "HK-KONG-2", "HK-CLAIM-6")
@pytest.mark.parametrize(
    ("rules", "rule"), [("hong-kong", "HK-CLAIM-6"), ("zung-jung", "ZJ-CLAIM-2")]
)
def test_a_pair_is_not_enough_for_a_big_kong(rules: str, rule: str) -> None:
    deal = stack(east="5p", west="55p", rules=rules)
    deal.act(EAST, FIVE_DOTS)

    refusal = refused(deal, WEST, BIG_KONG)

    assert (refusal.rule, refusal.sentence) == (rule, "West does not hold the tiles to kong 5p")


@pytest.mark.rule("P-36", "HK-KONG-7")
@pytest.mark.parametrize("rules", BOTH)
def test_a_claimed_pung_never_becomes_a_big_kong(rules: str) -> None:
    """East throws 5p, South pungs it; West throws the fourth, and South has nothing to claim."""
    deal = stack(east="5p", south="55p C", west="5p", rules=rules)
    discards(deal, "5p", south=PUNG)
    discards(deal, "C")

    deal.act(WEST, FIVE_DOTS)

    assert deal.proper(SOUTH) == []
    assert melds(deal, SOUTH) == ["[555p]"]


@pytest.mark.rule("P-36", "HK-CLAIM-15", "ZJ-CLAIM-6")
@pytest.mark.parametrize("rules", BOTH)
def test_who_claims_a_big_kong_replaces_it_and_has_the_turn(rules: str) -> None:
    deal = stack(east="5p", north="555p", tail="7s", rules=rules)

    discards(deal, "5p", north=BIG_KONG)

    assert (deal.phase, deal.turn, NAMES[drawn(deal)]) == (TURN, NORTH, "7s")


# -- the added kong ----------------------------------------------------------------------------


@pytest.mark.rule("P-37", "HK-KONG-3", "ZJ-KONG-1")
@pytest.mark.parametrize("rules", BOTH)
def test_the_fourth_tile_may_be_added_to_ones_own_pung(rules: str) -> None:
    deal = with_own_pung(rules)

    kongs(deal, "5p")

    assert melds(deal, SOUTH) == ["[555p+5p]"]


@pytest.mark.rule("P-37", "HK-KONG-3")
@pytest.mark.parametrize("rules", BOTH)
def test_the_fourth_tile_may_have_been_held_for_turns(rules: str) -> None:
    deal = with_own_pung(rules, held="555p C W", head="9m 9m 9m 1s")

    kongs(deal, "5p")

    assert melds(deal, SOUTH) == ["[555p+5p]"]


@pytest.mark.rule("P-37", "HK-KONG-3")
def test_nothing_is_added_to_anothers_pung() -> None:
    deal = stack(east="5p", south="55p C", west="5p", rules="hong-kong")
    discards(deal, "5p", south=PUNG)
    discards(deal, "C")

    refusal = refused(deal, WEST, KONG + FIVE_DOTS)

    assert (refusal.rule, refusal.sentence) == ("HK-KONG-1", "West has no kong of 5p")


@pytest.mark.rule("P-37", "HK-KONG-6")
def test_nothing_is_added_in_the_turn_of_a_claim_in_hong_kong() -> None:
    deal = stack(east="5p", south="555p C", rules="hong-kong")
    discards(deal, "5p", south=PUNG)

    refusal = refused(deal, SOUTH, KONG + FIVE_DOTS)

    assert refusal.rule == "HK-KONG-6"


@pytest.mark.rule("P-37", "HK-KONG-6")
def test_nothing_is_added_to_an_older_pung_either_in_the_turn_of_a_claim_in_hong_kong() -> None:
    deal = stack(east="5p", south="555p 88s C", west="8s", rules="hong-kong")
    discards(deal, "5p", south=PUNG)
    discards(deal, "C")
    discards(deal, "8s", south=PUNG)

    refusal = refused(deal, SOUTH, KONG + FIVE_DOTS)

    assert refusal.rule == "HK-KONG-6"


@pytest.mark.rule("P-37", "ZJ-KONG-4")
def test_the_pung_just_claimed_cannot_be_made_a_kong_at_once_in_zung_jung() -> None:
    deal = stack(east="5p", south="555p C", rules="zung-jung")
    discards(deal, "5p", south=PUNG)

    refusal = refused(deal, SOUTH, KONG + FIVE_DOTS)

    assert refusal.rule == "ZJ-KONG-4"
    assert refusal.sentence == "South cannot kong 5p: that pung was just claimed"


@pytest.mark.rule("P-37", "ZJ-KONG-4")
def test_after_another_kong_the_pung_just_claimed_may_be_made_a_kong_in_zung_jung() -> None:
    deal = stack(east="5p", south="555p 9999s C", rules="zung-jung")
    discards(deal, "5p", south=PUNG)
    kongs(deal, "9s")

    kongs(deal, "5p")

    assert melds(deal, SOUTH) == ["[555p+5p]", "(9999s)"]


@pytest.mark.rule("P-37", "ZJ-KONG-3", "ZJ-KONG-4")
def test_an_older_pung_may_be_made_a_kong_in_the_turn_of_a_claim_in_zung_jung() -> None:
    deal = stack(east="5p", south="555p 88s C", west="8s", rules="zung-jung")
    discards(deal, "5p", south=PUNG)
    discards(deal, "C")
    discards(deal, "8s", south=PUNG)

    kongs(deal, "5p")

    assert melds(deal, SOUTH) == ["[555p+5p]", "[888s]"]


@pytest.mark.rule("P-37", "ZJ-KONG-4")
def test_a_house_may_let_the_pung_just_claimed_be_made_a_kong() -> None:
    rules = with_options(preset("zung-jung"), {"kong.fresh_pung": True})
    deal = stack(east="5p", south="555p C", rules=rules)
    discards(deal, "5p", south=PUNG)

    kongs(deal, "5p")

    assert melds(deal, SOUTH) == ["[555p+5p]"]


@pytest.mark.rule("P-37", "HK-KONG-13", "ZJ-ROB-5")
@pytest.mark.parametrize("rules", BOTH)
def test_the_tile_of_an_added_kong_is_laid_with_the_melds_and_not_in_the_river(rules: str) -> None:
    """On a screen no motion is ambiguous: adding a tile and discarding it are two motions."""
    deal = with_own_pung(rules)
    before = deal.river.log()

    kongs(deal, "5p")

    assert deal.river.log() == before


@pytest.mark.rule("P-37", "HK-KONG-13", "ZJ-ROB-5")
@pytest.mark.parametrize("rules", BOTH)
def test_the_fourth_tile_thrown_into_the_river_is_a_discard_and_no_kong(rules: str) -> None:
    deal = with_own_pung(rules)

    discards(deal, "5p")

    assert melds(deal, SOUTH) == ["[555p]"]
    assert deal.river.of(SOUTH)[-1] == FIVE_DOTS


# -- what replaces it, and what may follow -----------------------------------------------------


def kong_of(form: str, rules: Rules | str) -> Deal:
    """South lays a kong of that form, and takes 7s for it; the head would give 2s."""
    if form == "big":
        deal = stack(east="5p", south="555p C", head="2s", tail="7s", rules=rules)
        discards(deal, "5p", south=BIG_KONG)
    elif form == "concealed":
        deal = stack(east="C", south="5555p", head="1s 2s", tail="7s", rules=rules)
        discards(deal)
        kongs(deal, "5p")
    else:
        deal = stack(east="5p", south="55p C", head="9m 9m 9m 5p 2s", tail="7s", rules=rules)
        discards(deal, "5p", south=PUNG)
        discards(deal, "C")
        until_turn_of(deal, SOUTH)
        kongs(deal, "5p")
    return deal


FORMS = ("big", "added", "concealed")


@pytest.mark.rule("P-38", "HK-KONG-5", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("form", FORMS)
def test_a_kong_is_replaced_from_the_tail_of_the_wall(rules: str, form: str) -> None:
    """Field faults B25 and B27: programs drew the replacement from the head."""
    deal = kong_of(form, rules)

    assert draws(deal)[-1] == Drew(SOUTH, parse_tile("7s"), from_tail=True)


@pytest.mark.rule("P-38", "HK-KONG-5", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("form", FORMS)
def test_every_kong_is_told_and_then_its_replacement(rules: str, form: str) -> None:
    """Field fault B35: the replacement was missing on the wire, and clients stalled."""
    deal = kong_of(form, rules)

    assert isinstance(deal.journal, list)
    told = [event for event in deal.journal if isinstance(event, (Exposed, Drew))]
    assert isinstance(told[-2], Exposed)
    assert isinstance(told[-1], Drew)


@pytest.mark.rule("P-38", "HK-KONG-4")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("form", FORMS)
def test_a_kong_lays_nothing_in_the_river(rules: str, form: str) -> None:
    """Field fault B36: a kong's tile was entered among the discards of its owner."""
    deal = kong_of(form, rules)

    assert FIVE_DOTS not in deal.river.of(SOUTH)


@pytest.mark.rule("P-38", "HK-TURN-3", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("form", FORMS)
def test_after_the_replacement_the_player_is_back_at_the_decision(rules: str, form: str) -> None:
    deal = kong_of(form, rules)

    assert (deal.phase, deal.turn, deal.asked) == (TURN, SOUTH, SOUTH)
    assert parse_tile("7s") in deal.proper(SOUTH)


@pytest.mark.rule("P-38", "HK-TURN-3", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
def test_a_big_kong_may_be_followed_by_another_kong(rules: str) -> None:
    """Field fault B30: after a big kong and its replacement no other kong could be declared."""
    deal = stack(east="5p", south="555p 9999s", rules=rules)
    discards(deal, "5p", south=BIG_KONG)

    kongs(deal, "9s")

    assert melds(deal, SOUTH) == ["[5555p]", "(9999s)"]


@pytest.mark.rule("P-38", "HK-TURN-3", "ZJ-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
def test_the_replacement_itself_may_make_the_next_kong(rules: str) -> None:
    deal = stack(east="5p", south="555p 999s", tail="9s", rules=rules)
    discards(deal, "5p", south=BIG_KONG)

    kongs(deal, "9s")

    assert melds(deal, SOUTH) == ["[5555p]", "(9999s)"]


@pytest.mark.rule("P-38", "HK-KONG-11", "ZJ-KONG-7")
@pytest.mark.parametrize("rules", BOTH)
def test_four_kongs_do_not_end_the_deal(rules: str) -> None:
    deal = stack(east="1111s 2222s 3333s 4p", south="5555s", rules=rules)
    for kong in ("1s", "2s", "3s"):
        kongs(deal, kong)
    discards(deal, "4p")

    kongs(deal, "5s")

    assert (deal.phase, deal.turn) == (TURN, SOUTH)


@pytest.mark.rule("P-38", "HK-KONG-16")
@pytest.mark.parametrize("rules", BOTH)
def test_a_kong_earns_no_money_by_itself(rules: str) -> None:
    deal = stack(east=EAST_WITH_FOUR, rules=rules)
    kongs(deal, "9s")

    while deal.phase != OVER:
        deal.act(deal.asked, deal.proper(deal.asked)[0])

    assert deal.gains == [0, 0, 0, 0]


# -- a win on the replacement ------------------------------------------------------------------

CHOWS = "123m 456m 789m"
ONE_SHORT = f"{CHOWS} 2s"  # with a kong, a hand that waits for its pair


def bloomed(form: str, rules: Rules | str) -> Deal:
    """South lays a kong of that form, and its replacement 2s completes the hand."""
    if form == "concealed":
        deal = stack(east="C", south=f"5555p {CHOWS}", head="2s", tail="2s", rules=rules)
        discards(deal)
        kongs(deal, "5p")
    elif form == "big":
        deal = stack(east="5p", south=f"555p {ONE_SHORT}", tail="2s", rules=rules)
        discards(deal, "5p", south=BIG_KONG)
    else:
        held = f"55p {ONE_SHORT} C"
        deal = stack(east="5p", south=held, head="W W W 5p", tail="2s", rules=rules)
        discards(deal, "5p", south=PUNG)
        discards(deal, "C")
        until_turn_of(deal, SOUTH)
        kongs(deal, "5p")
    return deal


@pytest.mark.rule("P-40", "HK-FAAN-16", "HK-TURN-3")
@pytest.mark.parametrize("form", FORMS)
def test_a_win_on_a_kongs_replacement_scores_kong_bloom(form: str) -> None:
    deal = bloomed(form, "hong-kong")

    self_draws(deal)

    assert set(patterns(deal)) == {"HK-FAAN-03", "HK-FAAN-05", "HK-FAAN-16"}


@pytest.mark.rule("P-38", "HK-KONG-17", "HK-KONG-4")
def test_a_kong_counts_as_a_triplet_of_its_tile_and_for_nothing_else() -> None:
    """Red; and what the win was, by itself: self-draw, no flowers, kong bloom."""
    deal = stack(east="C", south=f"CCC {ONE_SHORT}", tail="2s", rules="hong-kong")
    discards(deal, "C", south=BIG_KONG)

    self_draws(deal)

    assert set(patterns(deal)) == {"HK-FAAN-03", "HK-FAAN-05", "HK-FAAN-10", "HK-FAAN-16"}


@pytest.mark.rule("P-40", "HK-FAAN-16")
def test_kong_bloom_is_paid_as_a_self_draw() -> None:
    """Self-draw, no flowers and kong bloom: 3 faan, 0.5 x 8 from each."""
    deal = bloomed("concealed", "hong-kong")

    self_draws(deal)

    assert paid(deal) == [-4, 12, -4, -4]


@pytest.mark.rule("P-40", "ZJ-KONG-5", "ZJ-PAT-9.2")
@pytest.mark.parametrize("form", FORMS)
def test_a_win_on_a_kongs_replacement_scores_in_zung_jung(form: str) -> None:
    deal = bloomed(form, "zung-jung")

    self_draws(deal)

    assert "ZJ-PAT-9.2" in patterns(deal)


@pytest.mark.rule("P-40", "ZJ-KONG-8")
def test_who_fed_a_big_kong_does_not_answer_for_a_win_on_its_replacement() -> None:
    """Nine-tile straight 40, one kong 5, win on kong 10: each of three pays 55."""
    deal = bloomed("big", "zung-jung")

    self_draws(deal)

    assert won(deal).responsible is None
    assert paid(deal) == [-55, 165, -55, -55]


@pytest.mark.rule("P-40", "HK-FAAN-16", "ZJ-PAT-9.2")
@pytest.mark.parametrize(
    ("rules", "bloom"), [("casual", "HK-FAAN-16"), ("zung-jung", "ZJ-PAT-9.2")]
)
def test_a_win_in_a_later_turn_than_the_kong_is_no_kong_bloom(rules: str, bloom: str) -> None:
    deal = stack(east="5555p 123m 456m 789m S", head="W W W S", tail="C", rules=rules)
    kongs(deal, "5p")
    discards(deal, "C")
    until_turn_of(deal, EAST)

    self_draws(deal)

    assert bloom not in patterns(deal)


@pytest.mark.rule("P-40", "HK-FAAN-16", "HK-FAAN-17")
def test_a_discard_breaks_a_row_of_kongs() -> None:
    """The first kong's turn ended in a discard, so the second kong is a first one again."""
    held = "5555p 9999s 456m 78m S"
    deal = stack(east=held, head="W W W 2s", tail="9m 2s", rules="hong-kong")
    kongs(deal, "5p")
    discards(deal, "S")
    until_turn_of(deal, EAST)
    kongs(deal, "9s")

    self_draws(deal)

    assert "HK-FAAN-16" in patterns(deal)
    assert "HK-FAAN-17" not in patterns(deal)


@pytest.mark.rule("P-40", "HK-FAAN-17")
def test_a_win_on_a_second_kongs_replacement_is_kong_on_kong() -> None:
    deal = stack(east="5555p 9999s 456m 78m 2s", tail="9m 2s", rules="hong-kong")
    kongs(deal, "5p")
    kongs(deal, "9s")

    self_draws(deal)

    assert "HK-FAAN-17" in patterns(deal)
    assert "HK-FAAN-16" not in patterns(deal)


@pytest.mark.rule("P-40", "HK-KONG-12", "HK-FLOWER-11")
def test_a_flower_in_between_breaks_kong_bloom() -> None:
    rules = with_options(preset("hong-kong"), {"score.minimum": 0})
    deal = stack(east=f"5555p {ONE_SHORT}", tail="fl2 2s", rules=rules)
    kongs(deal, "5p")

    self_draws(deal)

    assert patterns(deal) == ["HK-FAAN-03"]


@pytest.mark.rule("P-40", "HK-KONG-12")
def test_a_house_may_let_kong_bloom_survive_a_flower() -> None:
    changes = {"score.minimum": 0, "kong.bloom_after_flower": True}
    deal = stack(
        east=f"5555p {ONE_SHORT}", tail="fl2 2s", rules=with_options(preset("hong-kong"), changes)
    )
    kongs(deal, "5p")

    self_draws(deal)

    assert set(patterns(deal)) == {"HK-FAAN-03", "HK-FAAN-16"}


# -- a big kong against a win ------------------------------------------------------------------

WAITS_FOR_5P = "123m 456m 789m EE 46p"


@pytest.mark.rule("P-44", "HK-KONG-8", "ZJ-ROB-4", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_win_on_the_same_discard_outranks_a_big_kong(rules: str) -> None:
    deal = stack(east="5p", south="555p", north=WAITS_FOR_5P, rules=rules)

    discards(deal, "5p", south=BIG_KONG, north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-44", "HK-KONG-8", "ZJ-ROB-4")
@pytest.mark.parametrize("rules", BOTH)
def test_the_kong_that_a_win_outranks_fails(rules: str) -> None:
    deal = stack(east="5p", south="555p", north=WAITS_FOR_5P, rules=rules)

    discards(deal, "5p", south=BIG_KONG, north=WIN)

    assert melds(deal, SOUTH) == []
    assert deal.hands[SOUTH].held(FIVE_DOTS) == 3
    assert draws(deal) == []


@pytest.mark.rule("P-44", "HK-KONG-8", "ZJ-ROB-4")
@pytest.mark.parametrize(
    ("rules", "rob"), [("hong-kong", "HK-FAAN-13"), ("zung-jung", "ZJ-PAT-9.3")]
)
def test_a_win_against_a_big_kong_is_on_the_discard_and_no_robbery(rules: str, rob: str) -> None:
    deal = stack(east="5p", south="555p", north=WAITS_FOR_5P, rules=rules)

    discards(deal, "5p", south=BIG_KONG, north=WIN)

    assert (won(deal).way, won(deal).source) == (DISCARD, EAST)
    assert rob not in patterns(deal)


@pytest.mark.rule("P-44", "HK-KONG-8", "ZJ-ROB-4")
@pytest.mark.parametrize("rules", BOTH)
def test_a_big_kong_that_stands_is_never_robbed(rules: str) -> None:
    """North let the discard pass; the kong lies, is replaced at once, and nobody is asked again."""
    deal = stack(east="5p", south="555p", north=WAITS_FOR_5P, rules=rules)

    discards(deal, "5p", south=BIG_KONG)

    assert (deal.phase, deal.turn) == (TURN, SOUTH)
    assert refused(deal, NORTH, WIN).sentence == "North has nothing to claim: South is to play"


# -- kongs at the end of the wall --------------------------------------------------------------

IN_RESERVE = (
    "EEEE SSSS WWWW N"  # 13 of the last 14 tiles of a Zung Jung wall, one being drawn first
)


def at_last_tile(rules: str) -> Deal:
    """One tile is left; the seat to play holds four 9s, and 9s waits with three chows for its pair.

    In Hong Kong that is West: 83 draws follow the deal of 136 tiles, S W N E and so on. In Zung
    Jung 69 do, and East makes the last but one.
    """
    if rules == "zung-jung":
        held = "9999s 123m 456m 789m C"
        deal = stack(east=held, tail=f"5p {IN_RESERVE} 5p 1s", rules=rules)
    else:
        deal = stack(west="9999s 123m 456m 789m", tail="5p 5p", rules=rules)
    until_left(deal, 1)
    return deal


NO_FLOWERS = ("zung-jung", "hong-kong-no-flowers")


@pytest.mark.rule("P-38", "HK-KONG-10", "ZJ-KONG-6")
@pytest.mark.parametrize("rules", NO_FLOWERS)
def test_a_kong_with_one_tile_left_is_replaced_by_the_last_tile(rules: str) -> None:
    deal = at_last_tile(rules)

    kongs(deal, "9s")

    assert deal.wall.live == 0
    assert NAMES[drawn(deal)] == "5p"


@pytest.mark.rule("P-40", "HK-KONG-10", "HK-IMP-12", "HK-FP-7")
def test_a_win_on_the_last_tile_as_a_replacement_is_kong_bloom_and_last_tile() -> None:
    deal = at_last_tile("hong-kong-no-flowers")
    kongs(deal, "9s")

    self_draws(deal)

    assert set(patterns(deal)) == {"HK-FAAN-03", "HK-FAAN-14", "HK-FAAN-16"}


@pytest.mark.rule("P-40", "ZJ-SC-10")
def test_final_draw_and_win_on_kong_both_count_on_the_last_replacement() -> None:
    deal = at_last_tile("zung-jung")
    kongs(deal, "9s")

    self_draws(deal)

    assert {"ZJ-PAT-9.1.1", "ZJ-PAT-9.2"} <= set(patterns(deal))


@pytest.mark.rule("P-38", "HK-KONG-9", "ZJ-KONG-6")
@pytest.mark.parametrize(
    ("rules", "seat", "rule"),
    [("hong-kong-no-flowers", NORTH, "HK-KONG-9"), ("zung-jung", SOUTH, "ZJ-KONG-6")],
)
def test_who_drew_the_last_tile_cannot_kong(rules: str, seat: int, rule: str) -> None:
    held = ["9999s" if other == seat else "" for other in range(4)]
    deal = stack(held[EAST], held[SOUTH], held[WEST], held[NORTH], rules=rules)
    until_left(deal, 0)

    refusal = refused(deal, seat, KONG + NINE_BAMBOOS)

    assert deal.turn == seat
    assert refusal.rule == rule
    assert refusal.sentence.endswith("cannot kong 9s: no tile is left to replace it")


@pytest.mark.rule("P-38", "HK-KONG-9", "ZJ-KONG-6")
@pytest.mark.parametrize("rules", NO_FLOWERS)
def test_every_seat_is_shown_how_many_tiles_are_really_left(rules: str) -> None:
    """Field fault B41: a player declared a kong believing that three tiles remained; none did."""
    deal = at_last_tile(rules)
    before = [int(view_of(deal, seat).live) for seat in range(4)]

    kongs(deal, "9s")

    assert before == [1, 1, 1, 1]
    assert [int(view_of(deal, seat).live) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("P-38", "P-48", "HK-KONG-10", "ZJ-END-1")
@pytest.mark.parametrize("rules", NO_FLOWERS)
def test_a_kong_on_the_last_tile_ends_the_deal_once(rules: str) -> None:
    """Field fault B39: a kong at the end of the wall ended the deal, and nobody was told."""
    deal = at_last_tile(rules)
    kongs(deal, "9s")

    discards(deal)

    assert isinstance(deal.journal, list)
    ends = [event for event in deal.journal if isinstance(event, (Won, Exhausted))]
    assert ends == [Exhausted()]
    assert last_event(deal) == Exhausted()
