"""This file is about each foul, and what follows from it by the rules of each family.

A line is a fact of the rulebook: what happened, at which table, what the referee proposes, which
card is shown for it the first time, and the rule that says so.
"""

import pytest

from seifong.notation import parse_tile, parse_tiles
from seifong.referee.referee import response_to, rule_on
from seifong.referee.rulings import Card, Incident, Remedy
from seifong.rulebook import RULES
from seifong.rules.fouls import FOULS
from seifong.rules.presets import preset, with_options
from seifong.seats import EAST, NORTH, SOUTH, WEST

FIVE = parse_tile("5p")
Facts = dict[str, object]
Line = tuple[str, Facts, str, Remedy, Card, str]

LATE: Facts = {"is_at_once": False}
RIVAL: Facts = {"has_rival": True, "other": NORTH}
LED: Facts = {"has_led_to_claim": True, "other": WEST, "claim": "pung"}
SHOWN: Facts = {"shown": tuple(parse_tiles("45p"))}
TOO_LATE: Facts = {**SHOWN, **LATE}

TOO_MIXED: dict[str, object] = {"can_be_put_right": False}

HONG_KONG: list[Line] = [
    # The wall: what a Hong Kong text leaves out is ruled as in Zung Jung.
    ("wrong_thrower", {}, "hkma", "put_right", "", "ZJ-PEN-6"),
    ("wrong_break", {}, "hkma", "put_right", "", "ZJ-PEN-7"),
    ("wrong_dealer", {}, "hkma", "replay", "", "ZJ-PEN-8"),
    # Drawing and discarding.
    ("touched_out_of_turn", {}, "hkma", "warning", "warning", "HK-ETIQ-3"),
    ("reached_into_river", {}, "hkma", "warning", "warning", "HK-ETIQ-4"),
    ("drew_out_of_turn", {}, "hkma", "put_right", "warning", "HK-PEN-3"),
    ("drew_out_of_turn", {}, "tvb", "put_right", "warning", "HK-PEN-1"),
    ("drew_out_of_turn", LATE, "hkma", "dead_hand", "warning", "HK-DEAD-1"),
    ("drew_twice", {}, "hkma", "put_right", "warning", "HK-DEAD-3"),
    ("drew_twice", LATE, "hkma", "dead_hand", "warning", "HK-DEAD-1"),
    ("drew_from_tail", {}, "hkma", "put_right", "warning", "HK-TURN-2"),
    ("drew_from_tail", LATE, "hkma", "dead_hand", "warning", "HK-DEAD-1"),
    ("drew_too_soon", {}, "hkma", "stands", "", "ZJ-DRAW-6"),
    ("claimed_after_touching", {}, "hkma", "stands", "", "ZJ-DRAW-2"),
    ("discarded_before_drawing", {}, "hkma", "put_right", "warning", "HK-PEN-3"),
    ("discarded_before_drawing", LATE, "hkma", "dead_hand", "warning", "HK-DEAD-1"),
    ("discarded_out_of_turn", {}, "hkma", "put_right", "warning", "HK-TURN-1"),
    ("discarded_out_of_turn", LATE, "hkma", "dead_hand", "warning", "HK-DEAD-1"),
    ("discard_named", {}, "hkma", "stands", "", "HK-TURN-10"),
    ("discard_not_named", {}, "hkma", "stands", "", "HK-TURN-10"),
    ("discard_not_named", {}, "tvb", "warning", "warning", "HK-PEN-1"),
    ("discard_misnamed", {}, "tvb", "put_right", "warning", "HK-PEN-1"),
    ("discard_misnamed", LED, "tvb", "claim_void", "warning", "HK-PEN-1"),
    ("discard_misnamed", LED, "hkma", "responsible_for_claim", "yellow", "HK-TURN-10"),
    ("discard_misplaced", {}, "hkma", "put_right", "warning", "HK-ETIQ-9"),
    ("discard_misplaced", LED, "hkma", "responsible_for_claim", "yellow", "HK-ETIQ-9"),
    ("penalty_tile_not_discarded", {}, "hkma", "stands", "", "ZJ-PEN-13"),
    ("over_time", {}, "tvb", "warning", "warning", "HK-PEN-1"),
    ("over_time", {}, "hkma", "stands", "", "HK-TURN-9"),
    ("argued_from_observation", {}, "hkma", "stands", "", "HK-PEN-5"),
    # Claims.
    ("claimed_too_late", {}, "hkma", "claim_void", "", "HK-CLAIM-2"),
    ("claimed_too_late", {"has_gone_on": False}, "hkma", "stands", "", "HK-CLAIM-2"),
    ("chow_from_wrong_seat", {}, "tvb", "claim_void", "warning", "HK-PEN-1"),
    ("chow_from_wrong_seat", SHOWN, "tvb", "put_right", "warning", "HK-CLAIM-4"),
    ("chow_from_wrong_seat", TOO_LATE, "tvb", "dead_hand", "warning", "HK-DEAD-2"),
    ("claimed_without_tiles", {}, "hkma", "claim_void", "warning", "HK-CLAIM-10"),
    ("claimed_without_tiles", SHOWN, "hkma", "put_right", "warning", "HK-DEAD-3"),
    ("claimed_without_right", {}, "hkma", "claim_void", "warning", "HK-CLAIM-22"),
    ("claimed_with_dead_hand", {}, "hkma", "claim_void", "warning", "HK-DEAD-2"),
    ("wrong_tiles_exposed", SHOWN, "tvb", "put_right", "warning", "HK-PEN-1"),
    ("wrong_tiles_exposed", TOO_LATE, "tvb", "dead_hand", "warning", "HK-DEAD-2"),
    ("exposed_without_beat", {}, "hkma", "warning", "warning", "HK-CLAIM-11"),
    ("exposed_without_beat", RIVAL, "hkma", "benefit_to_other", "warning", "HK-CLAIM-9"),
    ("spoke_and_did_not_expose", {}, "tvb", "claim_void", "warning", "HK-PEN-1"),
    ("claim_withdrawn", {}, "hkma", "claim_void", "warning", "HK-CLAIM-14"),
    ("claim_withdrawn", SHOWN, "hkma", "stands", "warning", "HK-CLAIM-14"),
    # Kongs.
    ("kong_not_allowed", {}, "hkma", "put_right", "warning", "HK-KONG-6"),
    ("kong_not_allowed", LATE, "hkma", "dead_hand", "warning", "HK-DEAD-2"),
    ("kong_laid_ambiguously", {}, "hkma", "put_right", "", "HK-KONG-13"),
    ("kong_laid_ambiguously", RIVAL, "hkma", "benefit_to_other", "", "HK-KONG-13"),
    ("replaced_before_exposing", {}, "hkma", "put_right", "warning", "HK-KONG-5"),
    ("replaced_before_exposing", TOO_MIXED, "hkma", "dead_hand", "warning", "HK-DEAD-1"),
    ("replaced_without_beat", {}, "hkma", "warning", "warning", "HK-ROB-3"),
    ("replaced_without_beat", RIVAL, "hkma", "benefit_to_other", "warning", "HK-ROB-3"),
    ("discarded_without_replacement", {}, "hkma", "put_right", "warning", "HK-KONG-15"),
    ("discarded_without_replacement", LATE, "hkma", "dead_hand", "warning", "HK-DEAD-1"),
    # False wins.
    ("false_win_shape", {}, "hong-kong", "deal_ends", "", "HK-FALSE-3"),
    ("false_win_minimum", {}, "hong-kong", "deal_ends", "", "HK-SCORE-4"),
    ("false_win_barred", {}, "hong-kong", "deal_ends", "", "HK-WATER-3"),
    ("false_win_barred", {}, "tvb", "stands", "", "HK-WATER-3"),
    ("false_win_dead", {}, "tvb", "dead_hand", "", "HK-FALSE-6"),
    ("false_win_out_of_turn", {}, "hkma", "replay", "", "HK-FALSE-5"),
    ("half_hand_shown", {}, "hkma", "replay", "", "HK-FALSE-2"),
    # Hands of the wrong size.
    ("short_hand", {"size": 12, "right_size": 13}, "hkma", "dead_hand", "", "HK-DEAD-1"),
    ("long_hand", {"size": 15, "right_size": 14}, "hkma", "dead_hand", "", "HK-DEAD-1"),
    # Tiles shown, and manners.
    ("wall_tile_exposed", {}, "hkma", "put_right", "warning", "HK-ETIQ-3"),
    ("own_tiles_exposed", {}, "hkma", "put_right", "warning", "HK-ETIQ-5"),
    ("others_tiles_exposed", {}, "tvb", "put_right", "warning", "HK-PEN-1"),
    ("told_draw", {}, "hkma", "yellow", "yellow", "HK-ETIQ-8"),
    ("talked", {}, "hkma", "warning", "warning", "HK-PEN-3"),
    ("talked", {}, "tvb", "warning", "warning", "HK-PEN-1"),
    ("used_device", {}, "hkma", "yellow", "yellow", "HK-PEN-3"),
    ("gave_up", {}, "hkma", "yellow", "yellow", "ZJ-ETH-1"),
    ("signalled", {}, "hkma", "disqualified", "disqualified", "HK-ETIQ-5"),
    ("colluded", {}, "tvb", "disqualified", "disqualified", "HK-PEN-1"),
    ("cheated", {}, "tvb", "disqualified", "disqualified", "HK-PEN-1"),
]

ZUNG_JUNG: list[Line] = [
    ("wrong_thrower", {}, "wsom", "put_right", "", "ZJ-PEN-6"),
    ("wrong_break", {"dealt": "some"}, "wsom", "put_right", "", "ZJ-PEN-7"),
    ("wrong_dealer", {}, "wsom", "replay", "", "ZJ-PEN-8"),
    ("touched_out_of_turn", {}, "zung-jung", "warning", "warning", "ZJ-DRAW-1"),
    ("reached_into_river", {}, "zung-jung", "warning", "warning", "ZJ-DRAW-1"),
    ("drew_out_of_turn", {}, "zung-jung", "put_right", "warning", "ZJ-DRAW-1"),
    ("drew_out_of_turn", LATE, "zung-jung", "dead_hand", "warning", "ZJ-PEN-4"),
    ("drew_twice", LATE, "zung-jung", "dead_hand", "warning", "ZJ-PEN-4"),
    ("drew_from_tail", {}, "zung-jung", "put_right", "warning", "ZJ-PLAY-1"),
    ("drew_from_tail", LATE, "zung-jung", "dead_hand", "warning", "ZJ-PEN-4"),
    ("drew_too_soon", {}, "zung-jung", "warning", "warning", "ZJ-DRAW-6"),
    ("drew_too_soon", RIVAL, "zung-jung", "benefit_to_other", "warning", "ZJ-DRAW-6"),
    ("claimed_after_touching", {}, "zung-jung", "claim_void", "", "ZJ-DRAW-2"),
    ("discarded_before_drawing", {}, "zung-jung", "put_right", "warning", "ZJ-DRAW-3"),
    ("discarded_before_drawing", LATE, "zung-jung", "dead_hand", "warning", "ZJ-PEN-3"),
    ("discarded_out_of_turn", LATE, "zung-jung", "dead_hand", "warning", "ZJ-PLAY-1"),
    ("discard_named", {}, "zung-jung", "warning", "warning", "ZJ-DRAW-8"),
    ("discard_not_named", {}, "zung-jung", "stands", "", "HK-TURN-10"),
    ("discard_misnamed", {}, "zung-jung", "put_right", "warning", "ZJ-DRAW-8"),
    ("discard_misnamed", LED, "zung-jung", "responsible_for_claim", "yellow", "ZJ-PEN-15"),
    ("discard_misplaced", LED, "zung-jung", "responsible_for_claim", "yellow", "ZJ-DRAW-7"),
    ("penalty_tile_not_discarded", {}, "zung-jung", "stands", "", "ZJ-PEN-13"),
    ("over_time", {}, "zung-jung", "warning", "warning", "ZJ-PEN-17"),
    ("over_time", RIVAL, "zung-jung", "benefit_to_other", "warning", "ZJ-PEN-17"),
    ("argued_from_observation", {}, "zung-jung", "stands", "", "ZJ-DRAW-9"),
    ("claimed_too_late", {}, "zung-jung", "claim_void", "", "ZJ-DRAW-4"),
    ("claimed_too_late", {"has_gone_on": False}, "zung-jung", "stands", "", "ZJ-DRAW-4"),
    ("chow_from_wrong_seat", {}, "zung-jung", "claim_void", "warning", "ZJ-PREC-3"),
    ("chow_from_wrong_seat", SHOWN, "zung-jung", "penalty_tile", "warning", "ZJ-PEN-12"),
    ("chow_from_wrong_seat", TOO_LATE, "zung-jung", "dead_hand", "warning", "ZJ-PEN-14"),
    ("claimed_without_tiles", {}, "zung-jung", "claim_void", "warning", "ZJ-PREC-3"),
    ("claimed_without_right", {}, "zung-jung", "claim_void", "warning", "ZJ-KONG-6"),
    ("claimed_with_dead_hand", {}, "zung-jung", "claim_void", "warning", "ZJ-PEN-4"),
    ("wrong_tiles_exposed", SHOWN, "zung-jung", "penalty_tile", "warning", "ZJ-PEN-12"),
    ("wrong_tiles_exposed", TOO_LATE, "zung-jung", "dead_hand", "warning", "ZJ-PEN-14"),
    ("exposed_without_beat", {}, "zung-jung", "warning", "warning", "ZJ-CLAIM-4"),
    ("exposed_without_beat", RIVAL, "zung-jung", "benefit_to_other", "warning", "ZJ-CLAIM-4"),
    ("spoke_and_did_not_expose", {}, "zung-jung", "claim_void", "warning", "ZJ-PEN-14"),
    ("claim_withdrawn", {}, "zung-jung", "stands", "warning", "ZJ-CLAIM-8"),
    ("kong_not_allowed", {}, "zung-jung", "put_right", "warning", "ZJ-KONG-4"),
    ("kong_not_allowed", LATE, "zung-jung", "dead_hand", "warning", "ZJ-PEN-14"),
    ("kong_laid_ambiguously", RIVAL, "zung-jung", "benefit_to_other", "", "ZJ-ROB-5"),
    ("replaced_before_exposing", {}, "zung-jung", "put_right", "warning", "ZJ-PEN-14"),
    ("replaced_without_beat", RIVAL, "zung-jung", "benefit_to_other", "warning", "ZJ-ROB-3"),
    ("discarded_without_replacement", LATE, "zung-jung", "dead_hand", "warning", "ZJ-PEN-3"),
    ("false_win_shape", {}, "zung-jung", "dead_hand", "", "ZJ-PEN-16"),
    ("false_win_minimum", {}, "zung-jung", "stands", "", "ZJ-WIN-2"),
    ("false_win_barred", {}, "zung-jung", "stands", "", "ZJ-WIN-3"),
    ("false_win_dead", {}, "zung-jung", "dead_hand", "", "ZJ-PEN-5"),
    ("false_win_out_of_turn", {}, "zung-jung", "dead_hand", "", "ZJ-PEN-16"),
    ("half_hand_shown", {}, "zung-jung", "put_right", "warning", "ZJ-PEN-14"),
    ("short_hand", {}, "zung-jung", "dead_hand", "", "ZJ-PEN-3"),
    ("long_hand", {}, "zung-jung", "dead_hand", "", "ZJ-PEN-4"),
    ("wall_tile_exposed", {}, "zung-jung", "put_right", "warning", "ZJ-PEN-14"),
    ("own_tiles_exposed", {}, "zung-jung", "put_right", "warning", "ZJ-PEN-14"),
    ("others_tiles_exposed", {}, "zung-jung", "put_right", "warning", "ZJ-PEN-14"),
    ("told_draw", {}, "zung-jung", "yellow", "yellow", "ZJ-ETH-1"),
    ("talked", {}, "zung-jung", "warning", "warning", "ZJ-ETH-1"),
    ("used_device", {}, "zung-jung", "yellow", "yellow", "HK-PEN-3"),
    ("gave_up", {}, "zung-jung", "yellow", "yellow", "ZJ-ETH-1"),
    ("signalled", {}, "zung-jung", "disqualified", "disqualified", "ZJ-DRAW-9"),
    ("colluded", {}, "zung-jung", "disqualified", "disqualified", "ZJ-ETH-1"),
    ("cheated", {}, "zung-jung", "disqualified", "disqualified", "ZJ-ETH-1"),
]


def incident(foul: str, facts: Facts) -> Incident:
    """A foul of South's about the 5p, with some facts."""
    return Incident(foul=foul, offender=SOUTH, tile=FIVE, **facts)  # type: ignore[arg-type]


def name_of(line: object) -> str:
    return "-".join(str(part) for part in line[::2]) if isinstance(line, tuple) else ""


@pytest.mark.rule(
    "HK-PEN-1", "HK-PEN-3", "HK-DEAD-1", "HK-DEAD-2", "HK-DEAD-3", "HK-CLAIM-10", "HK-KONG-15"
)
@pytest.mark.parametrize("line", HONG_KONG, ids=name_of)
def test_what_follows_at_a_hong_kong_table(line: Line) -> None:
    foul, facts, table, remedy, card, rule = line

    ruling = rule_on(preset(table), incident(foul, facts))

    assert (ruling.remedy, ruling.card) == (remedy, card)
    assert rule in ruling.rules


@pytest.mark.rule(
    "ZJ-PEN-3", "ZJ-PEN-4", "ZJ-PEN-9", "ZJ-PEN-12", "ZJ-PEN-14", "ZJ-PEN-15", "ZJ-PEN-17"
)
@pytest.mark.parametrize("line", ZUNG_JUNG, ids=name_of)
def test_what_follows_at_a_zung_jung_table(line: Line) -> None:
    foul, facts, table, remedy, card, rule = line

    ruling = rule_on(preset(table), incident(foul, facts))

    assert (ruling.remedy, ruling.card) == (remedy, card)
    assert rule in ruling.rules


@pytest.mark.parametrize("lines", [HONG_KONG, ZUNG_JUNG])
def test_every_foul_has_a_line_in_each_family(lines: list[Line]) -> None:
    assert {line[0] for line in lines} == set(FOULS)


@pytest.mark.parametrize("line", [*HONG_KONG, *ZUNG_JUNG], ids=name_of)
def test_a_ruling_is_told_in_both_languages_with_the_text_of_its_rules(line: Line) -> None:
    foul, facts, table, *_ = line

    ruling = rule_on(preset(table), incident(foul, facts))

    for language in ("en", "zh"):
        text = ruling.text(language)
        assert FOULS[foul].title.of(language) in text
        assert all(RULES[rule].text.of(language) in text for rule in ruling.rules)
        assert "{" not in text


@pytest.mark.parametrize("table", ["hong-kong", "hkma", "tvb", "casual", "zung-jung", "wsom"])
@pytest.mark.parametrize("foul", FOULS)
def test_nobody_receives_what_nobody_pays(table: str, foul: str) -> None:
    for valid_winner in (None, NORTH):
        told = incident(foul, {"valid_winner": valid_winner})

        ruling = rule_on(preset(table), told)

        assert sum(ruling.gains) == 0
        assert all(amount >= 0 for amount in ruling.deducted)
        assert ruling.response == response_to(preset(table), foul)


def test_a_rule_that_a_table_has_by_an_option_is_enforced_under_either_family() -> None:
    """過水 and a minimum are Hong Kong's, and a Zung Jung house may have them all the same."""
    house = with_options(preset("zung-jung"), {"water.mode": "same_tile", "score.minimum": 5})

    barred = rule_on(house, incident("false_win_barred", {}))
    below = rule_on(house, incident("false_win_minimum", {}))

    assert (barred.is_foul, barred.remedy) == (True, "dead_hand")
    assert (below.is_foul, below.remedy) == (True, "dead_hand")


def test_the_names_in_a_sentence_are_those_of_the_seats_and_the_tile() -> None:
    told = Incident(foul="chow_from_wrong_seat", offender=EAST, tile=FIVE, other=SOUTH)

    facts = rule_on(preset("tvb"), told).facts

    assert facts.en == "East called chow on 5p, and South, its discarder, is not the upper seat"
    assert facts.zh == "東家叫上五筒，但打牌的南家不是上家"
