"""This file is about which claim stands: rows P-29 to P-31.

Three hands wait on 2m, each for at least three faan, so that they may win at every table.
"""

from itertools import permutations, product

import pytest

from scenes import BOTH, answer, melds, refused
from seifong.notation import parse_tile
from seifong.rules.presets import preset, with_options
from seifong.rules.rules import Rules
from seifong.scoring.win import DISCARD
from seifong.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from seifong.table.claims import (
    CLAIM_KONG,
    CLAIM_PASS,
    CLAIM_PUNG,
    CLAIM_WIN,
    Window,
)
from seifong.table.deal import Deal
from seifong.table.motions import BIG_KONG, CHOW_LOW, CHOW_MIDDLE, PASS, PUNG, WIN
from seifong.table.phases import CHANGING, CLAIMS, OVER, TURN
from seifong.testing import stack
from seifong.views import view_of
from turns import until_turn_of, won

TWO_PAIRS = "22m 555m 777m 999m EE"  # half flush of triplets, and could pung
GAP = "13m 444m 666m 888m FF"  # half flush, and could chow
RUNS = "34m 234p 567p 678p 99p"  # common hand, worth least: 3 faan with no flowers, concealed
HANDS = (TWO_PAIRS, GAP, RUNS)


def discarded_by(discarder: int, hands: tuple[str, str, str], rules: Rules | str) -> Deal:
    """2m has just been discarded; the three others, in turn order, hold those hands."""
    held = ["", "", "", ""]
    held[discarder] = "2m"
    for steps, hand in enumerate(hands, 1):
        held[(discarder + steps) % 4] = hand
    deal = stack(held[EAST], held[SOUTH], held[WEST], held[NORTH], head="C N P", rules=rules)
    until_turn_of(deal, discarder)
    deal.act(discarder, parse_tile("2m"))
    return deal


def winners(deal: Deal) -> list[int]:
    return [winner.seat for winner in won(deal).winners]


# -- kinds of claims ---------------------------------------------------------------------------


@pytest.mark.rule("P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_pung_takes_precedence_over_a_chow(rules: str) -> None:
    deal = stack(east="5m", south="67m", north="55m", rules=rules)
    deal.act(EAST, parse_tile("5m"))

    answer(deal, {SOUTH: CHOW_LOW, NORTH: PUNG})

    assert melds(deal, NORTH) == ["[555m]"]
    assert melds(deal, SOUTH) == []


@pytest.mark.rule("P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_big_kong_takes_precedence_over_a_chow(rules: str) -> None:
    deal = stack(east="5m", south="67m", west="555m", rules=rules)
    deal.act(EAST, parse_tile("5m"))

    answer(deal, {SOUTH: CHOW_LOW, WEST: BIG_KONG})

    assert melds(deal, WEST) == ["[5555m]"]
    assert melds(deal, SOUTH) == []


@pytest.mark.rule("P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_win_takes_precedence_over_a_chow(rules: str) -> None:
    deal = discarded_by(EAST, ("34m", TWO_PAIRS, ""), rules)

    answer(deal, {SOUTH: CHOW_LOW, WEST: WIN})

    assert winners(deal) == [WEST]


@pytest.mark.rule("P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_win_takes_precedence_over_a_pung_of_a_nearer_seat(rules: str) -> None:
    deal = discarded_by(EAST, ("22m", "", GAP), rules)

    answer(deal, {SOUTH: PUNG, NORTH: WIN})

    assert winners(deal) == [NORTH]
    assert melds(deal, SOUTH) == []


@pytest.mark.rule("P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_win_takes_precedence_over_a_big_kong_of_a_nearer_seat(rules: str) -> None:
    deal = discarded_by(EAST, ("222m", "", GAP), rules)

    answer(deal, {SOUTH: BIG_KONG, NORTH: WIN})

    assert winners(deal) == [NORTH]
    assert melds(deal, SOUTH) == []


@pytest.mark.rule("P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_ones_own_right_to_win_gives_ones_pung_no_rank(rules: str) -> None:
    """Field fault B1: South might have won and called pung; asked one after the other, West was not
    even heard, and West's win was lost.
    """
    deal = discarded_by(EAST, (TWO_PAIRS, GAP, ""), rules)

    answer(deal, {SOUTH: PUNG, WEST: WIN})

    assert winners(deal) == [WEST]
    assert melds(deal, SOUTH) == []


@pytest.mark.rule("P-29", "HK-CLAIM-23", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_chow_waits_until_everyone_has_answered(rules: str) -> None:
    """Field fault B4: a robot's chow was laid at once, and a pung called in time went unheard."""
    deal = stack(east="5m", south="67m", north="55m", rules=rules)
    deal.act(EAST, parse_tile("5m"))

    deal.act(SOUTH, CHOW_LOW)

    assert (deal.phase, deal.asked) == (CLAIMS, NORTH)
    assert melds(deal, SOUTH) == []

    deal.act(NORTH, PUNG)

    assert melds(deal, NORTH) == ["[555m]"]


def stands_by_the_rulebook(claims: tuple[int, int, int]) -> int:
    """Who has it: win, then pung or kong, then chow, and the nearest to East of equals."""
    ranks = ({CLAIM_WIN}, {CLAIM_PUNG, CLAIM_KONG}, {2, 4, 8})
    for rank in ranks:
        for seat, claim in zip((SOUTH, WEST, NORTH), claims, strict=True):
            if claim in rank:
                return seat
    return NOBODY


@pytest.mark.rule("P-29", "HK-CLAIM-9", "HK-CLAIM-16", "ZJ-PREC-1", "ZJ-PREC-2")
def test_of_all_ways_to_answer_the_one_claim_stands_that_the_rulebook_names() -> None:
    """Only South may chow; no two seats can hold the tiles for pungs or kongs of one kind."""
    sets = {CLAIM_PUNG, CLAIM_KONG}
    far = (CLAIM_PASS, CLAIM_PUNG, CLAIM_KONG, CLAIM_WIN)
    near = (*far, 2, 4, 8)
    wrong = []

    for claims in product(near, far, far):
        if sum(claim in sets for claim in claims) <= 1:
            window = Window()
            for seat, claim in zip((SOUTH, WEST, NORTH), claims, strict=True):
                window.offer(seat, claim)
                window.answer(seat, claim)
            found = window.claimant(EAST) if window.best(EAST) > CLAIM_PASS else NOBODY
            if found != stands_by_the_rulebook(claims):
                wrong.append(claims)

    assert wrong == []


# -- several winners ---------------------------------------------------------------------------


@pytest.mark.rule("P-29", "HK-CLAIM-16", "ZJ-PREC-1", "ZJ-PREC-2")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("discarder", "winner"), [(EAST, SOUTH), (SOUTH, WEST), (WEST, NORTH), (NORTH, EAST)]
)
def test_of_three_wins_the_lower_seats_stands_alone(
    rules: str, discarder: int, winner: int
) -> None:
    deal = discarded_by(discarder, HANDS, rules)

    answer(deal, {seat: WIN for seat in range(4) if seat != discarder})

    assert winners(deal) == [winner]


@pytest.mark.rule("P-29", "HK-CLAIM-16", "ZJ-PREC-1", "ZJ-PREC-2")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("discarder", "claimers", "winner"),
    [
        (EAST, (WEST, NORTH), WEST),
        (SOUTH, (NORTH, EAST), NORTH),
        (WEST, (EAST, SOUTH), EAST),
        (NORTH, (SOUTH, WEST), SOUTH),
    ],
)
def test_the_opposite_seats_win_comes_before_the_upper_seats(
    rules: str, discarder: int, claimers: tuple[int, int], winner: int
) -> None:
    deal = discarded_by(discarder, HANDS, rules)

    answer(deal, dict.fromkeys(claimers, WIN))

    assert winners(deal) == [winner]


@pytest.mark.rule("P-29", "HK-CLAIM-16", "HK-CLAIM-23", "ZJ-PREC-2")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("order", list(permutations((SOUTH, WEST, NORTH))))
def test_who_called_first_does_not_matter(rules: str, order: tuple[int, ...]) -> None:
    """Field fault B3: of two who could win, the faster click won."""
    deal = discarded_by(EAST, HANDS, rules)

    for seat in order:
        deal.act(seat, WIN)

    assert winners(deal) == [SOUTH]


@pytest.mark.rule("P-29", "HK-CLAIM-23", "ZJ-PREC-1")
@pytest.mark.parametrize("order", list(permutations((SOUTH, WEST, NORTH))))
def test_a_chow_a_pung_and_a_win_give_the_same_in_every_order(order: tuple[int, ...]) -> None:
    said = {SOUTH: CHOW_LOW, WEST: PUNG, NORTH: WIN}
    deal = discarded_by(EAST, ("34m", "22m", GAP), "hong-kong")

    for seat in order:
        deal.act(seat, said[seat])

    assert winners(deal) == [NORTH]


@pytest.mark.rule("P-29", "HK-CLAIM-17", "ZJ-PREC-2")
@pytest.mark.parametrize("rules", BOTH)
def test_if_the_nearest_passes_the_next_who_wants_it_wins(rules: str) -> None:
    deal = discarded_by(EAST, HANDS, rules)

    answer(deal, {SOUTH: PASS, WEST: WIN, NORTH: WIN})

    assert winners(deal) == [WEST]


@pytest.mark.rule("P-29", "HK-CLAIM-18")
@pytest.mark.parametrize(
    ("claimers", "expected"),
    [
        ((SOUTH, WEST, NORTH), [SOUTH, WEST, NORTH]),
        ((WEST, NORTH), [WEST, NORTH]),
        ((NORTH,), [NORTH]),
    ],
)
def test_everyone_who_calls_it_wins_where_the_table_has_several_winners(
    claimers: tuple[int, ...], expected: list[int]
) -> None:
    deal = discarded_by(EAST, HANDS, "hong-kong-multi-win")

    answer(deal, dict.fromkeys(claimers, WIN))

    assert winners(deal) == expected
    assert won(deal).source == EAST
    assert sum(deal.gains) == 0


@pytest.mark.rule("P-29", "HK-CLAIM-18", "HK-CLAIM-19")
def test_the_discarder_pays_each_of_several_winners() -> None:
    deal = discarded_by(EAST, HANDS, "hong-kong-multi-win")

    answer(deal, {SOUTH: WIN, WEST: WIN, NORTH: WIN})

    assert {payer for payer, *_ in won(deal).flows} == {EAST}
    assert {payee for _, payee, *_ in won(deal).flows} == {SOUTH, WEST, NORTH}


@pytest.mark.rule("P-29", "HK-CLAIM-16", "HK-CLAIM-21")
def test_three_winners_do_not_end_a_deal_undecided() -> None:
    deal = discarded_by(EAST, HANDS, "hong-kong")

    answer(deal, {SOUTH: WIN, WEST: WIN, NORTH: WIN})

    assert deal.phase == OVER
    assert won(deal).way == DISCARD


def discarded_9m(rules: Rules) -> Deal:
    """West's runs, North's thirteen orphans and East's terminals all wait on South's 9m.

    It is not East's first discard, on which any win would be a limit hand.
    """
    deal = stack(
        east="99m 111p 999p 111s 99s 5s",
        south="9m",
        west="78m 234p 456p 678p 33s",
        north="1m 19p 19s ESWNCFP E",
        rules=rules,
    )
    until_turn_of(deal, SOUTH)
    deal.act(SOUTH, parse_tile("9m"))
    return deal


def winners_on_9m(changes: dict[str, object]) -> list[int]:
    deal = discarded_9m(with_options(preset("hong-kong"), changes))
    answer(deal, {WEST: WIN, NORTH: WIN, EAST: WIN})
    return winners(deal)


@pytest.mark.rule("P-29", "HK-CLAIM-16", "HK-CLAIM-18", "HK-CLAIM-20")
@pytest.mark.parametrize(
    ("multi_win", "expected"),
    [
        ("head_bump", [WEST]),
        ("all", [WEST, NORTH, EAST]),
        ("best_hand", [NORTH]),
        ("limit_hands", [NORTH, EAST]),
    ],
)
def test_the_table_says_who_of_several_winners_has_it(multi_win: str, expected: list[int]) -> None:
    """West's hand is worth 3 faan; North's and East's are limit hands, paid alike."""
    assert winners_on_9m({"claim.multi_win": multi_win}) == expected


@pytest.mark.rule("P-29", "HK-CLAIM-20")
def test_the_hand_worth_most_may_be_the_farthest() -> None:
    rules = with_options(preset("hong-kong"), {"claim.multi_win": "best_hand"})
    deal = discarded_by(SOUTH, (RUNS, "", TWO_PAIRS), rules)

    answer(deal, {WEST: WIN, EAST: WIN})

    assert winners(deal) == [EAST]


@pytest.mark.rule("P-29", "HK-CLAIM-20")
def test_where_only_limit_hands_win_together_the_nearest_of_others_wins() -> None:
    rules = with_options(preset("hong-kong"), {"claim.multi_win": "limit_hands"})
    deal = discarded_by(SOUTH, (RUNS, "", TWO_PAIRS), rules)

    answer(deal, {WEST: WIN, EAST: WIN})

    assert winners(deal) == [WEST]


@pytest.mark.rule("P-29", "HK-CLAIM-20")
def test_thirteen_orphans_come_first_where_the_table_says_so() -> None:
    assert winners_on_9m({"claim.thirteen_orphans_first": True}) == [NORTH]


@pytest.mark.rule("P-29", "ZJ-PREC-2")
def test_thirteen_terminals_has_no_privilege_at_a_zung_jung_table() -> None:
    deal = discarded_9m(preset("zung-jung"))

    answer(deal, {WEST: WIN, NORTH: WIN})

    assert winners(deal) == [WEST]


# -- illegal claims ----------------------------------------------------------------------------


@pytest.mark.rule("P-30", "HK-CLAIM-10", "ZJ-PREC-3")
@pytest.mark.parametrize("rules", BOTH)
def test_a_win_that_is_none_does_not_stop_a_chow(rules: str) -> None:
    deal = stack(east="5m", south="67m 9p", west="147m 258p 369s ESWN", north="55m", rules=rules)
    deal.act(EAST, parse_tile("5m"))

    refused(deal, WEST, WIN)
    answer(deal, {SOUTH: CHOW_LOW})

    assert melds(deal, SOUTH) == ["[567m]"]
    assert deal.asked == SOUTH


@pytest.mark.rule("P-30", "HK-CLAIM-10", "ZJ-PREC-3")
@pytest.mark.parametrize("rules", BOTH)
def test_a_win_that_is_none_of_a_nearer_seat_does_not_stop_a_win(rules: str) -> None:
    deal = discarded_by(EAST, ("147m 258p 369s ESWN", "", GAP), rules)

    refused(deal, SOUTH, WIN)
    answer(deal, {NORTH: WIN})

    assert winners(deal) == [NORTH]


@pytest.mark.rule("P-30", "HK-CLAIM-10", "ZJ-PREC-3")
@pytest.mark.parametrize("rules", BOTH)
def test_a_pung_without_the_tiles_does_not_stop_a_chow(rules: str) -> None:
    deal = stack(east="5m", south="67m 9p", west="147m 258p 369s ESWN", north="55m", rules=rules)
    deal.act(EAST, parse_tile("5m"))

    refused(deal, WEST, PUNG)
    answer(deal, {SOUTH: CHOW_LOW})

    assert melds(deal, SOUTH) == ["[567m]"]


@pytest.mark.rule("P-30", "HK-CLAIM-10", "HK-SCORE-4")
def test_a_win_below_the_minimum_does_not_stop_a_pung() -> None:
    """West's hand counts 1 faan for being concealed, and 1 for no flowers; the minimum is 3."""
    deal = stack(
        east="C",
        west="67m 123p 456p 999p 99s",
        north="55m 9p",
        head="5m",
        rules="hong-kong",
    )
    until_turn_of(deal, SOUTH)
    deal.act(SOUTH, parse_tile("5m"))

    assert refused(deal, WEST, WIN).rule == "HK-SCORE-4"
    answer(deal, {NORTH: PUNG})

    assert melds(deal, NORTH) == ["[555m]"]


# -- a chow turned into a win ------------------------------------------------------------------


def chow_caller_could_win(rules: Rules | str, others: str = "22m 9p") -> Deal:
    """South may chow 2m or win on it; West may claim it too."""
    return discarded_by(EAST, (GAP, others, ""), rules)


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("held", "claim"), [("22m 9p", PUNG), ("222m 9p", BIG_KONG)])
def test_who_called_chow_and_hears_a_pung_or_kong_may_win_instead(
    rules: str, held: str, claim: int
) -> None:
    deal = chow_caller_could_win(rules, held)
    answer(deal, {SOUTH: CHOW_MIDDLE, WEST: claim})

    assert (deal.phase, deal.asked) == (CHANGING, SOUTH)
    assert deal.proper(SOUTH) == [PASS, WIN]

    deal.act(SOUTH, WIN)

    assert winners(deal) == [SOUTH]
    assert melds(deal, WEST) == []


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@pytest.mark.parametrize("rules", BOTH)
def test_to_change_a_chow_into_a_win_costs_nothing(rules: str) -> None:
    changed = chow_caller_could_win(rules)
    answer(changed, {SOUTH: CHOW_MIDDLE, WEST: PUNG})
    changed.act(SOUTH, WIN)

    at_once = chow_caller_could_win(rules)
    answer(at_once, {SOUTH: WIN})

    assert changed.end == at_once.end
    assert changed.gains == at_once.gains


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@pytest.mark.parametrize("rules", BOTH)
def test_who_lets_it_be_loses_the_chow_to_the_pung(rules: str) -> None:
    deal = chow_caller_could_win(rules)
    answer(deal, {SOUTH: CHOW_MIDDLE, WEST: PUNG})

    deal.act(SOUTH, PASS)

    assert melds(deal, WEST) == ["[222m]"]
    assert melds(deal, SOUTH) == []
    assert (deal.phase, deal.asked) == (TURN, WEST)


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@pytest.mark.parametrize("rules", BOTH)
def test_a_chow_that_nobody_beats_is_laid_and_not_asked_about_again(rules: str) -> None:
    deal = chow_caller_could_win(rules)

    answer(deal, {SOUTH: CHOW_MIDDLE, WEST: PASS})

    assert melds(deal, SOUTH) == ["[123m]"]
    assert deal.phase == TURN


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@pytest.mark.parametrize("rules", BOTH)
def test_a_chow_caller_who_could_not_win_is_not_asked_again(rules: str) -> None:
    deal = discarded_by(EAST, ("34m", "22m", ""), rules)

    answer(deal, {SOUTH: CHOW_LOW, WEST: PUNG})

    assert melds(deal, WEST) == ["[222m]"]
    assert deal.phase == TURN


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@pytest.mark.parametrize("rules", BOTH)
def test_who_passed_and_hears_a_pung_is_not_asked_again(rules: str) -> None:
    deal = chow_caller_could_win(rules)

    answer(deal, {SOUTH: PASS, WEST: PUNG})

    assert melds(deal, WEST) == ["[222m]"]
    assert deal.phase == TURN


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@pytest.mark.parametrize("rules", BOTH)
def test_the_right_to_change_comes_of_a_pung_or_kong_not_of_a_win(rules: str) -> None:
    deal = discarded_by(EAST, (GAP, TWO_PAIRS, ""), rules)

    answer(deal, {SOUTH: CHOW_MIDDLE, WEST: WIN})

    assert winners(deal) == [WEST]


@pytest.mark.rule("P-31", "HK-CLAIM-13")
@pytest.mark.parametrize("family", BOTH)
def test_a_chow_is_final_where_the_table_says_so(family: str) -> None:
    rules = with_options(preset(family), {"claim.chow_to_win": False})
    deal = chow_caller_could_win(rules)

    answer(deal, {SOUTH: CHOW_MIDDLE, WEST: PUNG})

    assert melds(deal, WEST) == ["[222m]"]
    assert deal.phase == TURN


@pytest.mark.rule("P-31", "HK-CLAIM-12", "HK-ETIQ-5")
@pytest.mark.parametrize("rules", BOTH)
def test_nobody_else_is_told_that_the_chow_caller_is_asked_again(rules: str) -> None:
    deal = chow_caller_could_win(rules)
    others = (EAST, WEST, NORTH)
    before = [view_of(deal, seat).facts() for seat in others]

    answer(deal, {SOUTH: CHOW_MIDDLE, WEST: PUNG})

    assert deal.phase == CHANGING
    assert [view_of(deal, seat).facts() for seat in others] == before
    assert [deal.proper(seat) for seat in others] == [[], [], []]


@pytest.mark.rule("P-31", "HK-CLAIM-12", "HK-ETIQ-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("seat", [EAST, NORTH])
@pytest.mark.parametrize("motion", [PASS, PUNG, WIN])
def test_no_refusal_tells_that_the_chow_caller_is_asked_again(
    rules: str, seat: int, motion: int
) -> None:
    """Field fault B83: a message said what its reader could not see.

    East or North try something that is not theirs to do, before and after; they hear the same.
    """
    deal = chow_caller_could_win(rules)
    before = str(refused(deal, seat, motion))

    answer(deal, {SOUTH: CHOW_MIDDLE, WEST: PUNG})

    assert deal.phase == CHANGING
    assert str(refused(deal, seat, motion)) == before


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@pytest.mark.parametrize(
    ("rules", "rule"), [("zung-jung", "ZJ-CLAIM-8"), ("hong-kong", "HK-CLAIM-12")]
)
def test_a_chow_is_turned_into_a_win_and_nothing_else(rules: str, rule: str) -> None:
    """South holds 1m 3m and, after a chow, would rather pung: too late for that."""
    deal = chow_caller_could_win(rules)
    answer(deal, {SOUTH: CHOW_MIDDLE, WEST: PUNG})

    refusal = refused(deal, SOUTH, CHOW_MIDDLE)

    assert refusal.rule == rule
    assert refusal.sentence == "South may now only turn its chow into a win, or let it be"
