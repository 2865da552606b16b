"""This file is about claims at a strict table: what is said, what is laid, and when.

East's 5p lies open as a rule. South could chow it or win on it, West could pung it, and North could
win on it.
"""

import pytest

from at_table import Play, house, judge_who_says, refused, strict
from seifong.notation import parse_tile, parse_tiles
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.events import Exposed, Showed
from seifong.table.movements import Speak
from seifong.table.phases import CLAIMS, TURN

ZJ, HKMA = house("zung-jung"), house("hkma", score_minimum=0)
BOTH = pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])


def open_discard(rules: Rules = ZJ, says: str = "") -> Play:
    play = strict(
        east="5p 9p",
        south="46p 123m 456m 789m EE",
        west="55p 1s 9s",
        north="46p 234s 567s 888s WW",
        rules=rules,
        judge=judge_who_says(says),
    )
    play.discards(EAST, "5p")
    return play


# The words.


@pytest.mark.rule("P-26", "HK-CLAIM-3", "ZJ-CLAIM-1")
@BOTH
@pytest.mark.parametrize(
    ("seat", "words", "claim"),
    [
        (SOUTH, "上", "chow"),
        (SOUTH, "Chow!", "chow"),
        (SOUTH, "chow 46p", "chow"),
        (WEST, "碰", "pung"),
        (WEST, "pung", "pung"),
        (NORTH, "食糊", "win"),
        (NORTH, "fu", "win"),
    ],
)
def test_a_word_of_the_trade_claims(rules: Rules, seat: int, words: str, claim: str) -> None:
    play = open_discard(rules)

    play.says(seat, words)

    assert play.table.scene.calls.of[seat].word == claim
    assert play.ruled() == []


@pytest.mark.rule("P-26", "P-36", "HK-CLAIM-3", "ZJ-CLAIM-1")
@pytest.mark.parametrize("words", ["槓", "kong"])
def test_kong_is_one_of_the_words(words: str) -> None:
    play = strict(east="5p", west="555p")
    play.discards(EAST, "5p")

    play.says(WEST, words)

    assert play.table.scene.calls.of[WEST].word == "kong"


@pytest.mark.rule("P-26", "HK-CLAIM-3", "ZJ-CLAIM-1")
@BOTH
@pytest.mark.parametrize("words", ["wait", "等陣", "mine", "pung, I think", "that one", "慢着"])
def test_anything_else_is_heard_and_holds_nothing_up(rules: Rules, words: str) -> None:
    play = open_discard(rules)
    play.touches(SOUTH)
    play.lifts(SOUTH)

    play.says(WEST, words)
    play.mixes(SOUTH)

    assert play.events(Speak)[0].words == words
    assert play.ruled() == []
    assert (play.deal.turn, play.deal.phase) == (SOUTH, TURN)


@pytest.mark.rule("P-26", "HK-CLAIM-3", "ZJ-CLAIM-1", "ZJ-PREC-4")
@BOTH
def test_tiles_laid_without_a_word_claim_nothing(rules: Rules) -> None:
    play = open_discard(rules)

    play.exposes(WEST, "55p")

    assert play.melds(WEST) == []
    assert play.events(Showed) == [Showed(WEST, tuple(parse_tiles("55p")))]

    play.draws(SOUTH)

    assert play.deal.turn == SOUTH


@pytest.mark.rule("P-25", "HK-CLAIM-1", "HK-CLAIM-2", "ZJ-DRAW-4")
@BOTH
def test_only_the_newest_discard_is_claimed(rules: Rules) -> None:
    play = open_discard(rules)
    play.draws(SOUTH)
    play.discards(SOUTH, "E")

    play.says(WEST, "pung")  # of the 5p, two of which it holds

    assert play.ruled() == [("claimed_without_tiles", WEST, "claim_void")]


@pytest.mark.rule("P-25", "HK-CLAIM-1")
def test_a_claim_of_what_is_claimed_already_is_no_claim() -> None:
    play = open_discard()
    play.claims(WEST, "pung", "55p")

    play.says(SOUTH, "chow")

    assert play.ruled() == []
    assert (play.deal.turn, play.deal.phase) == (WEST, TURN)


# Claim, expose, discard.


@pytest.mark.rule("P-27", "P-32", "HK-TURN-4", "ZJ-CLAIM-3")
@BOTH
def test_a_claim_stands_in_place_of_the_draw(rules: Rules) -> None:
    play = open_discard(rules)

    play.claims(WEST, "pung", "55p")
    play.discards(WEST, "1s")

    assert play.events(Exposed)[0].claimed == parse_tile("5p")
    assert play.drawn_by(WEST) == ""
    assert play.river() == "5p 1s"

    play.touches(NORTH)

    assert play.ruled() == []  # North is the next, and South is skipped


@pytest.mark.rule("P-27", "HK-TURN-4", "HK-TURN-8", "ZJ-CLAIM-3")
@BOTH
def test_who_draws_after_a_pung_has_one_tile_too_many(rules: Rules) -> None:
    play = open_discard(rules, says="dead_hand")
    play.claims(WEST, "pung", "55p")

    play.lifts(WEST)

    assert play.ruled() == [("drew_twice", WEST, "dead_hand")]
    assert play.table.scene.size_of(WEST) == 15


@pytest.mark.rule("P-36", "HK-KONG-2", "HK-KONG-5", "ZJ-KONG-5")
@BOTH
def test_a_big_kong_is_said_laid_and_replaced(rules: Rules) -> None:
    play = strict(east="5p", west="555p", tail="9m", rules=rules)
    play.discards(EAST, "5p")

    play.says(WEST, "kong")
    play.exposes(WEST, "555p")
    play.replaces(WEST)

    assert play.melds(WEST) == ["[5555p]"]
    assert play.drawn_by(WEST) == "9m"
    assert play.ruled() == []


@pytest.mark.rule("ZJ-CLAIM-5", "HK-CLAIM-14")
@BOTH
@pytest.mark.parametrize("word", ["pung", "kong"])
def test_a_chow_that_lies_open_shuts_out_pung_and_kong(rules: Rules, word: str) -> None:
    play = strict(east="5p", south="46p", west="555p", rules=rules)
    play.discards(EAST, "5p")
    play.claims(SOUTH, "chow", "46p")

    play.says(WEST, word)

    assert play.ruled() == [("claimed_too_late", WEST, "claim_void")]
    assert "ZJ-CLAIM-5" in play.table.rulings[0].rules or rules is HKMA
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("HK-CLAIM-2", "HK-FALSE-1", "ZJ-DRAW-4")
@BOTH
@pytest.mark.parametrize(("seat", "is_late"), [(NORTH, True), (WEST, False)])
def test_a_win_said_too_late_is_late_and_one_that_never_was_is_false(
    rules: Rules, seat: int, is_late: bool
) -> None:
    play = open_discard(rules)
    play.draws(SOUTH)

    play.says(seat, "win")

    foul = "claimed_too_late" if is_late else "false_win_out_of_turn"
    assert play.ruled()[0][:2] == (foul, seat)


# The beat.


@pytest.mark.rule("P-28", "HK-CLAIM-11", "HK-ETIQ-6", "ZJ-CLAIM-4")
@BOTH
@pytest.mark.parametrize(("after", "is_in_haste"), [(999, True), (1000, False)])
def test_a_caller_waits_a_beat_before_exposing(rules: Rules, after: int, is_in_haste: bool) -> None:
    play = open_discard(rules)
    play.says(SOUTH, "chow")

    play.exposes(SOUTH, "46p", after=after)

    assert play.ruled() == ([("exposed_without_beat", SOUTH, "warning")] if is_in_haste else [])
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-28", "HK-CLAIM-11")
def test_a_casual_table_lets_nobody_hurry_over_a_claim() -> None:
    play = open_discard(house("casual", tempo_beat_ms=1000))
    play.says(SOUTH, "chow")

    refusal = refused(play, lambda: play.exposes(SOUTH, "46p", after=400))

    assert refusal.foul == "exposed_without_beat"


@pytest.mark.rule("P-28", "P-29", "HK-CLAIM-9", "HK-CLAIM-11", "ZJ-CLAIM-4", "ZJ-PREC-1")
@BOTH
def test_within_the_beat_a_higher_claim_still_comes_in(rules: Rules) -> None:
    play = open_discard(rules)
    play.says(SOUTH, "chow")
    play.says(WEST, "pung", after=900)

    play.exposes(SOUTH, "46p", after=200)  # which it need not have shown
    play.exposes(WEST, "55p")

    assert play.melds(SOUTH) == []
    assert play.melds(WEST) == ["[555p]"]
    assert play.ruled() == []


# Precedence.


@pytest.mark.rule("P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@BOTH
@pytest.mark.parametrize("order", [(SOUTH, WEST, NORTH), (NORTH, WEST, SOUTH)])
def test_a_win_comes_before_a_pung_and_a_pung_before_a_chow(
    rules: Rules, order: tuple[int, ...]
) -> None:
    words = {SOUTH: "chow", WEST: "pung", NORTH: "win"}
    play = open_discard(rules)

    for seat in order:
        play.says(seat, words[seat])
    play.shows(NORTH)

    assert play.winners() == [NORTH]
    assert play.melds(SOUTH) == play.melds(WEST) == []


@pytest.mark.rule("P-29", "HK-CLAIM-16", "ZJ-PREC-2")
@BOTH
def test_of_two_wins_the_nearer_stands_whoever_speaks_first(rules: Rules) -> None:
    play = open_discard(rules)
    play.says(NORTH, "win")
    play.says(SOUTH, "win")

    play.shows(NORTH)

    assert play.winners() == [SOUTH]


@pytest.mark.rule("P-29", "HK-CLAIM-18")
def test_both_win_where_the_table_has_it_so() -> None:
    play = open_discard(house("hkma", score_minimum=0, claim_multi_win="all"))
    play.says(NORTH, "win")
    play.says(SOUTH, "win")

    play.shows(NORTH)

    assert play.winners() == [SOUTH, NORTH]


@pytest.mark.rule("P-30", "HK-CLAIM-10", "ZJ-PREC-3")
@BOTH
def test_a_claim_that_is_none_beats_nothing(rules: Rules) -> None:
    play = open_discard(rules)

    play.says(NORTH, "pung")  # which holds no 5p
    play.claims(SOUTH, "chow", "46p")

    assert play.ruled() == [("claimed_without_tiles", NORTH, "claim_void")]
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-31", "HK-CLAIM-12")
@BOTH
def test_a_chow_caller_who_hears_a_pung_may_win_instead(rules: Rules) -> None:
    play = open_discard(rules)
    play.says(SOUTH, "chow")
    play.says(WEST, "pung")

    play.wins(SOUTH)

    assert play.winners() == [SOUTH]
    assert play.ruled() == []


@pytest.mark.rule("P-31", "HK-CLAIM-12", "HK-CLAIM-13")
@pytest.mark.parametrize("is_heard", [True, False])
def test_otherwise_a_chow_is_no_win(is_heard: bool) -> None:
    """Where the table does not have it so, or before anybody else has called."""
    rules = house("hkma", score_minimum=0, claim_chow_to_win=not is_heard)
    play = open_discard(rules)
    play.says(SOUTH, "chow")
    if is_heard:
        play.says(WEST, "pung")

    play.says(SOUTH, "win")

    assert [ruling[:2] for ruling in play.ruled()] == [("claim_withdrawn", SOUTH)]
    assert play.deal.end is None


@pytest.mark.rule("P-31", "HK-CLAIM-12")
def test_who_called_pung_has_no_such_second_thought() -> None:
    play = strict(east="5p", west="55p 88s 123m 456m 789m", rules=ZJ)
    play.discards(EAST, "5p")
    play.says(WEST, "pung")

    play.says(WEST, "win")

    assert [ruling[:2] for ruling in play.ruled()] == [("claim_withdrawn", WEST)]
    assert play.deal.end is None


# Claims taken back, and claims not carried out.


@pytest.mark.rule("ZJ-CLAIM-8", "P-30")
def test_in_zung_jung_a_claim_stands_as_it_was_spoken() -> None:
    play = open_discard()
    play.says(WEST, "pung")

    play.says(WEST, "pass")

    assert play.ruled() == [("claim_withdrawn", WEST, "stands")]
    play.exposes(WEST, "55p")
    assert play.melds(WEST) == ["[555p]"]


@pytest.mark.rule("ZJ-CLAIM-8")
def test_a_judge_may_let_it_be_taken_back() -> None:
    play = open_discard(says="claim_void")
    play.says(WEST, "pung")

    play.says(WEST, "pass")
    play.claims(SOUTH, "chow", "46p")

    assert play.ruled() == [("claim_withdrawn", WEST, "claim_void")]
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("HK-CLAIM-14")
def test_in_hong_kong_a_claim_taken_back_counts_for_nothing() -> None:
    play = open_discard(HKMA)
    play.says(WEST, "pung")

    play.says(WEST, "pass")
    play.claims(SOUTH, "chow", "46p")

    assert play.ruled() == [("claim_withdrawn", WEST, "claim_void")]
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("HK-CLAIM-14")
def test_a_judge_may_hold_the_caller_to_it() -> None:
    play = open_discard(HKMA, says="stands")
    play.says(WEST, "pung")

    play.says(WEST, "pass")
    play.exposes(WEST, "55p")

    assert play.melds(WEST) == ["[555p]"]


@pytest.mark.rule("HK-CLAIM-14", "HK-DEAD-3")
def test_at_home_a_claim_is_taken_back_with_a_warning() -> None:
    play = open_discard(house("hong-kong-no-flowers", score_minimum=0))
    play.says(WEST, "pung")

    play.says(WEST, "pass")
    play.claims(SOUTH, "chow", "46p")

    assert play.table.rulings[0].response == "warned"
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("HK-PEN-1", "ZJ-PEN-14")
@BOTH
def test_a_claim_that_is_not_carried_out_is_void(rules: Rules) -> None:
    play = open_discard(rules)
    play.says(WEST, "pung")

    play.reports(SOUTH, WEST, "spoke_and_did_not_expose")
    play.draws(SOUTH)

    assert play.ruled() == [("spoke_and_did_not_expose", WEST, "claim_void")]
    assert play.deal.turn == SOUTH


@pytest.mark.rule("HK-PEN-1", "ZJ-PEN-14")
def test_nobody_has_failed_to_carry_out_what_nobody_has_claimed() -> None:
    play = open_discard()

    play.reports(SOUTH, WEST, "spoke_and_did_not_expose")

    assert play.ruled() == []


# Claims without the right to them.


@pytest.mark.rule("P-30", "HK-CLAIM-4", "ZJ-CLAIM-2", "ZJ-PREC-3")
@BOTH
def test_a_chow_is_of_the_upper_seats_discard(rules: Rules) -> None:
    play = open_discard(rules)

    play.says(NORTH, "chow")

    assert play.ruled() == [("chow_from_wrong_seat", NORTH, "claim_void")]
    assert play.table.scene.calls.of == {}


@pytest.mark.rule("HK-CLAIM-5", "HK-CLAIM-6", "HK-CLAIM-10", "ZJ-PREC-3", "ZJ-PEN-11")
@BOTH
@pytest.mark.parametrize(("seat", "word"), [(WEST, "kong"), (NORTH, "pung"), (WEST, "chow")])
def test_a_claim_wants_the_tiles_for_it(rules: Rules, seat: int, word: str) -> None:
    play = open_discard(rules)

    play.says(seat, word)

    foul = "chow_from_wrong_seat" if word == "chow" else "claimed_without_tiles"
    assert play.ruled() == [(foul, seat, "claim_void")]
    assert (play.deal.turn, play.deal.phase) == (EAST, CLAIMS)


@pytest.mark.rule("HK-CLAIM-22", "ZJ-KONG-6")
@BOTH
@pytest.mark.parametrize("last_discard", ["win_only", "all"])
def test_the_last_discard_is_claimed_as_the_table_has_it(rules: Rules, last_discard: str) -> None:
    """Field fault B42: that any claim of it was refused, or any allowed, is for the table to say.

    The last tile goes to South at a Zung Jung table and to North at one that plays to the end.
    """
    last = "5p"
    table = house(rules.name, claim_last_discard=last_discard, score_minimum=0)
    play = strict(east="9p", west="55p", last=last, rules=table)
    play.discards(EAST, "9p")
    play.until_last_discard()

    play.says(WEST, "pung")

    is_allowed = last_discard == "all"
    assert play.ruled() == ([] if is_allowed else [("claimed_without_right", WEST, "claim_void")])


@pytest.mark.rule("HK-CLAIM-22", "ZJ-KONG-6")
@BOTH
def test_the_last_discard_may_always_be_won(rules: Rules) -> None:
    play = strict(east="9p", west="46p 234s 567s 888s WW", last="5p", rules=rules)
    play.discards(EAST, "9p")
    play.until_last_discard()

    play.wins(WEST)

    assert play.winners() == [WEST]


# The wrong tiles.


def wrong_chow(rules: Rules = ZJ, says: str = "") -> Play:
    """South calls chow on East's 2p, and lays 4p and 5p, where it has 3p and 4p for it."""
    play = strict(east="2p", south="345p", west="22p 9s", rules=rules, judge=judge_who_says(says))
    play.discards(EAST, "2p")
    play.says(SOUTH, "chow")
    play.exposes(SOUTH, "45p")
    return play


@pytest.mark.rule("ZJ-PEN-12", "ZJ-PEN-13")
def test_wrong_tiles_are_put_right_at_once_and_the_spare_one_is_a_penalty_tile() -> None:
    """The rulebook's own example: the 5p was shown without need."""
    play = wrong_chow()

    play.exposes(SOUTH, "34p")

    assert play.ruled() == [("wrong_tiles_exposed", SOUTH, "penalty_tile")]
    assert play.table.rulings[0].penalty_tiles == (parse_tile("5p"),)
    assert play.melds(SOUTH) == ["[234p]"]
    assert play.rights(SOUTH) == (True, True, True)


@pytest.mark.rule("HK-DEAD-3", "HK-PEN-1")
def test_hong_kong_knows_no_penalty_tiles() -> None:
    play = wrong_chow(HKMA)

    play.exposes(SOUTH, "34p")

    assert play.ruled() == [("wrong_tiles_exposed", SOUTH, "put_right")]
    assert play.table.rulings[0].penalty_tiles == ()
    assert play.melds(SOUTH) == ["[234p]"]


@pytest.mark.rule("ZJ-PEN-14", "HK-DEAD-2")
@BOTH
def test_wrong_tiles_that_stay_until_another_goes_on_kill_the_hand(rules: Rules) -> None:
    play = wrong_chow(rules)

    play.claims(WEST, "pung", "22p")

    assert play.ruled() == [("wrong_tiles_exposed", SOUTH, "dead_hand")]
    assert play.rights(SOUTH) == (False, False, False)
    assert play.melds(SOUTH) == []
    assert play.melds(WEST) == ["[222p]"]


@pytest.mark.rule("ZJ-PEN-14")
def test_a_judge_may_have_them_put_right_even_then() -> None:
    play = wrong_chow(says="penalty_tile")

    play.says(WEST, "pung")

    assert play.ruled() == [("wrong_tiles_exposed", SOUTH, "penalty_tile")]
    assert play.rights(SOUTH) == (True, True, True)


@pytest.mark.rule("HK-CLAIM-10", "HK-FALSE-12")
def test_a_casual_table_lets_nobody_lay_the_wrong_tiles() -> None:
    """Field fault B14: two tiles were laid that make no run with the third."""
    play = strict(east="2p", south="1p 9p 34p", rules="casual")
    play.discards(EAST, "2p")
    play.says(SOUTH, "chow")

    refusal = refused(play, lambda: play.exposes(SOUTH, "19p"))

    assert refusal.foul == "wrong_tiles_exposed"
    play.exposes(SOUTH, "34p")
    assert play.melds(SOUTH) == ["[234p]"]


@pytest.mark.rule("HK-CLAIM-10", "ZJ-PREC-3")
def test_an_impossible_claim_is_refused_and_the_deal_goes_on() -> None:
    """Field fault B17: a click on an impossible claim ended the prompt, or the whole hand."""
    play = open_discard(house("casual"))

    refusal = refused(play, lambda: play.says(NORTH, "kong"))

    assert (refusal.foul, refusal.rule) == ("claimed_without_tiles", "HK-CLAIM-10")
    play.claims(WEST, "pung", "55p")
    assert play.melds(WEST) == ["[555p]"]


# A claim and the rights of a hand.


@pytest.mark.rule("HK-DEAD-2", "ZJ-PEN-14")
@BOTH
def test_a_claim_is_lost_with_the_right_to_it(rules: Rules) -> None:
    """West has called pung, and is shown a red card before its tiles are laid."""
    play = open_discard(rules)
    play.says(WEST, "pung")
    for _ in range(2):
        play.reports(SOUTH, WEST, "used_device")

    assert play.rights(WEST) == (False, False, False)

    play.exposes(WEST, "55p")

    assert play.melds(WEST) == []
    assert (play.deal.turn, play.deal.phase) == (EAST, CLAIMS)
    assert play.drawn_by(SOUTH) == ""

    play.claims(SOUTH, "chow", "46p")

    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("HK-DEAD-2", "ZJ-PREC-3")
@BOTH
def test_a_dead_hand_that_claims_does_so_for_nothing(rules: Rules) -> None:
    play = open_discard(rules)
    for _ in range(2):
        play.reports(SOUTH, WEST, "used_device")

    play.says(WEST, "pung")
    play.claims(SOUTH, "chow", "46p")

    assert play.ruled()[2:] == [("claimed_with_dead_hand", WEST, "claim_void")]
    assert play.melds(SOUTH) == ["[456p]"]
