"""This file is about the worked rulings of Zung Jung, each as the source has it."""

import pytest

from seifong.errors import BadInput
from seifong.notation import parse_tile, parse_tiles
from seifong.referee.referee import is_foul, rule_on
from seifong.referee.rulings import Dealt, Incident, Remedy, Rights
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.seats import EAST, NORTH, SOUTH, WEST

ZJ = preset("zung-jung")
HK = preset("hong-kong")
TWO, FIVE = parse_tile("2p"), parse_tile("5p")


@pytest.mark.rule("ZJ-DRAW-2", "P-12")
def test_who_touches_the_wall_has_given_up_the_discard() -> None:
    ruling = rule_on(ZJ, Incident(foul="claimed_after_touching", offender=SOUTH, claim="chow"))

    assert (ruling.is_foul, ruling.remedy, ruling.card) == (True, "claim_void", "")


@pytest.mark.rule("ZJ-DRAW-2", "P-13")
@pytest.mark.parametrize(
    ("claim", "has_rival", "expected"),
    [("win", True, False), ("win", False, True), ("pung", True, True), ("chow", True, True)],
)
def test_who_touched_may_still_win_once_another_claims(
    claim: str, has_rival: bool, expected: bool
) -> None:
    told = Incident(
        foul="claimed_after_touching",
        offender=SOUTH,
        claim=claim,  # type: ignore[arg-type]
        has_rival=has_rival,
        other=WEST,
    )

    assert is_foul(ZJ, told) == expected


@pytest.mark.rule("ZJ-DRAW-2")
def test_touching_costs_no_claim_where_the_table_has_no_such_rule() -> None:
    told = Incident(foul="claimed_after_touching", offender=SOUTH, claim="chow")

    assert not is_foul(HK, told)
    assert is_foul(with_options(HK, {"touch.gives_up_claim": True}), told)


@pytest.mark.rule("ZJ-DRAW-4", "HK-CLAIM-2", "P-15")
@pytest.mark.parametrize("rules", [ZJ, HK], ids=["zj", "hk"])
def test_a_claim_is_in_time_until_the_next_player_has_mixed_the_tile_in(rules: Rules) -> None:
    lifted = Incident(foul="claimed_too_late", offender=WEST, claim="pung", has_gone_on=False)
    mixed_in = Incident(foul="claimed_too_late", offender=WEST, claim="pung", has_gone_on=True)

    assert not is_foul(rules, lifted)
    assert rule_on(rules, mixed_in).remedy == "claim_void"


@pytest.mark.rule("ZJ-CLAIM-5")
@pytest.mark.parametrize(("claim", "is_in_time"), [("pung", False), ("kong", False), ("win", True)])
def test_a_shown_chow_shuts_out_pung_and_kong_but_no_win(claim: str, is_in_time: bool) -> None:
    told = Incident(
        foul="claimed_too_late",
        offender=NORTH,
        claim=claim,  # type: ignore[arg-type]
        has_gone_on=False,
        has_chow_shown=True,
    )

    ruling = rule_on(ZJ, told)

    assert ruling.is_foul != is_in_time
    assert ruling.remedy == ("stands" if is_in_time else "claim_void")


@pytest.mark.rule("ZJ-DRAW-9", "ZJ-IMM-8", "P-23")
def test_where_a_discard_was_seen_to_come_from_has_no_force() -> None:
    ruling = rule_on(ZJ, Incident(foul="argued_from_observation", offender=NORTH, other=WEST))

    assert (ruling.remedy, ruling.card) == ("stands", "")
    assert ruling.gains == (0, 0, 0, 0)
    assert {"ZJ-DRAW-9", "ZJ-IMM-8"} <= set(ruling.rules)


@pytest.mark.rule("ZJ-DRAW-9", "P-23")
def test_to_signal_by_it_is_cheating() -> None:
    ruling = rule_on(ZJ, Incident(foul="signalled", offender=NORTH, other=SOUTH))

    assert ruling.remedy == "disqualified"
    assert (ruling.aftermath.kind, ruling.aftermath.out) == ("plays_on", "dead_hands")


@pytest.mark.rule("ZJ-PEN-12")
def test_of_the_wrong_chow_only_what_is_not_in_the_right_one_is_a_penalty_tile() -> None:
    """On the 2 of dots 4 and 5 are shown, and 2, 3, 4 is meant: the 5 is a penalty tile."""
    told = Incident(
        foul="wrong_tiles_exposed",
        offender=SOUTH,
        tile=TWO,
        shown=tuple(parse_tiles("45p")),
        right=tuple(parse_tiles("34p")),
    )

    ruling = rule_on(ZJ, told)

    assert ruling.remedy == "penalty_tile"
    assert ruling.penalty_tiles == (FIVE,)
    assert ruling.rights == Rights()


@pytest.mark.rule("ZJ-PEN-12")
def test_of_a_chow_from_the_wrong_seat_every_tile_shown_is_a_penalty_tile() -> None:
    shown = tuple(parse_tiles("34p"))
    told = Incident(foul="chow_from_wrong_seat", offender=SOUTH, other=NORTH, shown=shown)

    assert rule_on(ZJ, told).penalty_tiles == shown


@pytest.mark.rule("ZJ-PEN-13")
@pytest.mark.parametrize(
    ("duty", "tiles", "says"),
    [
        ("none", (), "The right tiles take the place of the wrong ones."),
        ("no_duty", (FIVE,), "A penalty tile obliges nothing at this table."),
        ("next_discard", (FIVE,), "The penalty tile lies open, and is the next discard."),
    ],
)
def test_what_a_penalty_tile_obliges_is_the_tables_choice(
    duty: str, tiles: tuple[int, ...], says: str
) -> None:
    told = Incident(
        foul="wrong_tiles_exposed",
        offender=SOUTH,
        shown=tuple(parse_tiles("45p")),
        right=tuple(parse_tiles("34p")),
    )

    ruling = rule_on(with_options(ZJ, {"mistake.penalty_tile": duty}), told)

    assert ruling.penalty_tiles == tiles
    assert ruling.why.en.endswith(says)


@pytest.mark.rule("ZJ-PEN-14")
def test_a_wrong_set_that_was_not_put_right_kills_the_hand_or_a_judge_is_kind() -> None:
    told = Incident(
        foul="wrong_tiles_exposed",
        offender=SOUTH,
        shown=tuple(parse_tiles("45p")),
        right=tuple(parse_tiles("34p")),
        is_at_once=False,
    )

    ruling = rule_on(ZJ, told)
    kind = rule_on(ZJ, told, ballot="penalty_tile")
    lenient = rule_on(with_options(ZJ, {"mistake.late_set": "put_right"}), told)

    assert [choice.name for choice in ruling.options] == ["dead_hand", "penalty_tile"]
    assert ruling.rights == Rights(may_win=False, may_claim=False, may_kong=False)
    assert (kind.remedy, kind.rights) == ("penalty_tile", Rights())
    assert lenient.remedy == "penalty_tile"


# Long and short hands.


@pytest.mark.rule("ZJ-PEN-3", "P-54")
def test_a_short_hand_of_zung_jung_loses_the_win_and_nothing_else() -> None:
    ruling = rule_on(ZJ, Incident(foul="short_hand", offender=WEST, size=12, right_size=13))

    assert ruling.rights == Rights(may_win=False, may_claim=True, may_kong=True)


@pytest.mark.rule("ZJ-PEN-4", "P-54")
def test_a_long_hand_of_zung_jung_loses_claims_and_kongs_as_well() -> None:
    ruling = rule_on(ZJ, Incident(foul="long_hand", offender=WEST, size=14, right_size=13))

    assert ruling.rights == Rights(may_win=False, may_claim=False, may_kong=False)


@pytest.mark.rule("HK-DEAD-1", "HK-DEAD-2", "P-54")
@pytest.mark.parametrize("foul", ["short_hand", "long_hand"])
def test_a_miscounted_hand_of_hong_kong_may_not_claim_either(foul: str) -> None:
    option = f"miscount.{foul.removesuffix('_hand')}_may_claim"
    told = Incident(foul=foul, offender=WEST)

    ruling = rule_on(HK, told)
    lenient = rule_on(with_options(HK, {option: True}), told)

    assert ruling.rights == Rights(may_win=False, may_claim=False, may_kong=False)
    assert lenient.rights == Rights(may_win=False, may_claim=True, may_kong=True)


@pytest.mark.rule("ZJ-PEN-5", "HK-DEAD-1", "P-54")
@pytest.mark.parametrize("rules", [ZJ, HK], ids=["zj", "hk"])
def test_a_dead_hand_plays_on_and_a_win_with_it_is_false(rules: Rules) -> None:
    found = rule_on(rules, Incident(foul="short_hand", offender=WEST))
    win = rule_on(rules, Incident(foul="false_win_dead", offender=WEST))

    assert found.aftermath.kind == "plays_on"
    assert win.is_foul


def test_a_right_count_is_no_foul_and_is_not_ruled_on() -> None:
    with pytest.raises(BadInput, match="13 is the right count: no foul"):
        rule_on(ZJ, Incident(foul="short_hand", offender=EAST, size=13, right_size=13))


@pytest.mark.parametrize(
    ("foul", "size", "says"),
    [
        ("short_hand", 14, "14 where 13 are due is too many: a long hand"),
        ("long_hand", 12, "12 where 13 are due is too few: a short hand"),
    ],
)
def test_a_count_must_be_what_the_foul_says(foul: str, size: int, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        rule_on(ZJ, Incident(foul=foul, offender=EAST, size=size, right_size=13))


# Kongs.


@pytest.mark.rule("HK-KONG-5", "HK-PEN-3", "ZJ-PEN-4", "P-34")
def test_a_replacement_drawn_before_the_kong_is_exposed_is_a_tile_too_many() -> None:
    """Put right where there is a kong to expose; where there is none, the hand is long."""
    told = Incident(foul="replaced_before_exposing", offender=EAST, tile=FIVE)
    without = Incident(foul="replaced_before_exposing", offender=EAST, can_be_put_right=False)

    for rules in (preset("hkma"), ZJ):
        assert rule_on(rules, told).remedy == "put_right"
        assert rule_on(rules, told, ballot="dead_hand").rights.may_kong is False
    assert rule_on(ZJ, without).rights == Rights(may_win=False, may_claim=False, may_kong=False)
    assert rule_on(ZJ, without).options == ()


@pytest.mark.rule("HK-KONG-15", "ZJ-PEN-3", "P-39")
def test_a_forgotten_replacement_makes_a_short_hand_unless_it_is_caught() -> None:
    caught = Incident(foul="discarded_without_replacement", offender=EAST)
    missed = Incident(foul="discarded_without_replacement", offender=EAST, is_at_once=False)

    for rules in (preset("hkma"), ZJ):
        assert rule_on(rules, caught).remedy == "put_right"
        assert not rule_on(rules, missed).rights.may_win
        assert rule_on(rules, missed).options == ()
    assert rule_on(ZJ, missed).rights.may_claim  # short, and not long


# The dice, the wall and the dealer.


@pytest.mark.rule("ZJ-PEN-6")
@pytest.mark.parametrize(
    ("dealt", "remedy"), [("nothing", "put_right"), ("some", "stands"), ("all", "stands")]
)
def test_a_wrong_throw_stands_once_anybody_has_tiles(dealt: Dealt, remedy: Remedy) -> None:
    told = Incident(foul="wrong_thrower", offender=SOUTH, other=EAST, dealt=dealt)

    assert rule_on(ZJ, told).remedy == remedy


@pytest.mark.rule("ZJ-PEN-7")
@pytest.mark.parametrize(
    ("dealt", "remedy"),
    [
        ("nothing", "put_right"),
        ("some", "put_right"),
        ("first_four", "stands"),
        ("twelve", "stands"),
    ],
)
def test_a_wrong_break_stands_once_everybody_has_the_first_four(
    dealt: Dealt, remedy: Remedy
) -> None:
    assert rule_on(ZJ, Incident(foul="wrong_break", offender=EAST, dealt=dealt)).remedy == remedy


def wrong_dealer(dealt: Dealt, *, can_be_put_right: bool = True) -> Incident:
    """West has dealt, and it was East's deal."""
    return Incident(
        foul="wrong_dealer", offender=WEST, dealt=dealt, can_be_put_right=can_be_put_right
    )


@pytest.mark.rule("ZJ-PEN-8")
def test_a_wrong_east_seen_before_the_true_one_has_four_tiles_is_a_misdeal() -> None:
    ruling = rule_on(ZJ, wrong_dealer("some"))

    assert ruling.options == ()
    assert ruling.aftermath.kind == "misdeal"
    assert ruling.aftermath.next_dealer == EAST


@pytest.mark.rule("ZJ-PEN-8")
def test_a_wrong_east_seen_before_tiles_nine_to_twelve_is_put_right() -> None:
    ruling = rule_on(ZJ, wrong_dealer("first_four"))

    assert (ruling.remedy, ruling.options) == ("put_right", ())
    assert (ruling.aftermath.kind, ruling.aftermath.dealer) == ("plays_on", EAST)


@pytest.mark.rule("ZJ-PEN-8")
def test_once_the_wrong_east_has_dealt_out_the_true_one_loses_this_deal() -> None:
    """West deals this one; the next East is the lower seat of the true East, not of West."""
    ruling = rule_on(ZJ, wrong_dealer("all"))

    assert ruling.options == ()
    assert (ruling.aftermath.kind, ruling.aftermath.dealer) == ("plays_on", WEST)
    assert ruling.aftermath.next_dealer == SOUTH


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize(
    ("told", "remedies"),
    [
        (wrong_dealer("twelve"), ["put_right", "replay", "stands"]),
        (wrong_dealer("twelve", can_be_put_right=False), ["replay", "stands"]),
        (wrong_dealer("first_four", can_be_put_right=False), ["replay", "stands"]),
    ],
)
def test_in_the_gap_between_these_a_judge_chooses(told: Incident, remedies: list[Remedy]) -> None:
    ruling = rule_on(ZJ, told)

    assert [choice.name for choice in ruling.options] == remedies
    assert ruling.remedy == remedies[0]
    assert [rule_on(ZJ, told, ballot=name).remedy for name in remedies] == remedies


# What a judge may choose.


@pytest.mark.rule("ZJ-PEN-9", "ZJ-DRAW-1", "P-11")
def test_a_draw_out_of_turn_may_be_ruled_a_long_hand() -> None:
    told = Incident(foul="drew_out_of_turn", offender=SOUTH)

    proposed, chosen = rule_on(ZJ, told), rule_on(ZJ, told, ballot="dead_hand")
    strict = rule_on(with_options(ZJ, {"miscount.early_draw": "long_hand"}), told)

    assert (proposed.remedy, proposed.rights) == ("put_right", Rights())
    assert chosen.rights == Rights(may_win=False, may_claim=False, may_kong=False)
    assert {"ZJ-PEN-4", "ZJ-PEN-5"} <= set(chosen.rules)
    assert strict.remedy == "dead_hand"


@pytest.mark.rule("ZJ-PEN-9", "ZJ-DRAW-3", "P-14")
def test_a_discard_before_the_draw_may_be_ruled_a_short_hand() -> None:
    told = Incident(foul="discarded_before_drawing", offender=SOUTH)

    proposed, chosen = rule_on(ZJ, told), rule_on(ZJ, told, ballot="dead_hand")
    strict = rule_on(with_options(ZJ, {"miscount.early_discard": "short_hand"}), told)

    assert (proposed.remedy, proposed.rights) == ("put_right", Rights())
    assert chosen.rights == Rights(may_win=False, may_claim=True, may_kong=True)
    assert strict.remedy == "dead_hand"


@pytest.mark.rule("ZJ-DRAW-6", "ZJ-PEN-17", "P-18")
def test_haste_earns_a_warning_or_the_benefit_goes_to_the_other() -> None:
    told = Incident(foul="drew_too_soon", offender=SOUTH, has_rival=True, other=WEST)

    proposed, chosen = rule_on(ZJ, told), rule_on(ZJ, told, ballot="stands")

    assert (proposed.remedy, proposed.card) == ("benefit_to_other", "warning")
    assert (chosen.remedy, chosen.card) == ("stands", "warning")


@pytest.mark.rule("HK-CLAIM-14", "ZJ-CLAIM-8")
def test_a_claim_taken_back_is_void_or_stands_and_a_judge_may_choose() -> None:
    told = Incident(foul="claim_withdrawn", offender=SOUTH)

    assert [rule_on(rules, told).remedy for rules in (HK, ZJ)] == ["claim_void", "stands"]
    assert rule_on(preset("hkma"), told, ballot="stands").remedy == "stands"
    assert rule_on(ZJ, told, ballot="claim_void").remedy == "claim_void"


def test_a_ballot_that_is_no_choice_is_refused() -> None:
    told = Incident(foul="short_hand", offender=SOUTH)

    with pytest.raises(BadInput, match='"put_right" cannot be ruled here: there is only dead_hand'):
        rule_on(ZJ, told, ballot="put_right")


# Who misleads.


@pytest.mark.rule("ZJ-DRAW-8", "ZJ-PEN-15", "P-21")
def test_what_a_wrong_name_led_to_falls_on_the_namer() -> None:
    """At this house a false win costs 320 to each; East named the tile, West called the win."""
    house = with_options(
        ZJ, {"false.mode": "pay_cap_shares", "false.aftermath": "deal_ends_dealer_out"}
    )
    told = Incident(
        foul="discard_misnamed",
        offender=EAST,
        other=WEST,
        claim="win",
        has_led_to_claim=True,
    )

    ruling = rule_on(house, told)
    card = rule_on(with_options(house, {"mistake.misled": "card_only"}), told)

    assert ruling.remedy == "responsible_for_claim"
    assert [gain // 4 for gain in ruling.gains] == [-960, 320, 320, 320]
    assert (card.remedy, card.gains) == ("claim_void", (0, 0, 0, 0))


@pytest.mark.rule("ZJ-DRAW-7", "ZJ-PEN-15", "P-20")
def test_who_lays_a_discard_in_the_wrong_place_answers_for_the_claim_it_led_to() -> None:
    harmless = Incident(foul="discard_misplaced", offender=EAST)
    harmful = Incident(foul="discard_misplaced", offender=EAST, other=WEST, has_led_to_claim=True)

    assert rule_on(ZJ, harmless).remedy == "put_right"
    assert rule_on(ZJ, harmful).remedy == "responsible_for_claim"


@pytest.mark.rule("HK-KONG-13", "ZJ-ROB-5")
def test_an_ambiguous_movement_is_at_the_risk_of_who_made_it() -> None:
    told = Incident(
        foul="kong_laid_ambiguously", offender=EAST, tile=FIVE, has_rival=True, other=WEST
    )

    ruling = rule_on(preset("hkma"), told)

    assert ruling.remedy == "benefit_to_other"
    assert ruling.why.en == "West may have 5p, as if East had meant that."
    assert rule_on(preset("hkma"), told, ballot="put_right").remedy == "put_right"


# What cannot have happened.


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (Incident(foul="talkd", offender=EAST), 'no foul "talkd"; did you mean "talked"?'),
        (Incident(foul="talked", offender=EAST, other=EAST), "East cannot be the other seat"),
        (Incident(foul="wrong_dealer", offender=EAST), "East is whoever should have dealt"),
        (
            Incident(foul="chow_from_wrong_seat", offender=SOUTH, other=EAST),
            "East is South's upper seat: no foul",
        ),
        (
            Incident(foul="false_win_shape", offender=WEST, valid_winner=WEST),
            "West cannot win honestly and falsely on one tile",
        ),
        (Incident(foul="short_hand", offender=EAST, size=12), "give both how many tiles"),
    ],
)
def test_facts_that_do_not_fit_together_are_refused(told: Incident, says: str) -> None:
    with pytest.raises(BadInput, match=says.replace("?", r"\?")):
        rule_on(ZJ, told)
