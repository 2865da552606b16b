"""This file is about claiming a discard: what may be claimed, by whom, and what follows.

Rows P-25 and P-27, and the refusal of claims that are none.
"""

from itertools import permutations

import pytest

from scenes import BOTH, answer, concealed, draws, journal, melds, refused
from seifong.lab.random_play import any_proper_motion
from seifong.match import Match
from seifong.notation import parse_tile, parse_tiles, write
from seifong.rules.presets import PRESETS
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Answered, Discarded, Drew, Exposed
from seifong.table.motions import (
    BIG_KONG,
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    KONG,
    PASS,
    PUNG,
    WIN,
)
from seifong.table.phases import CLAIMS, OVER, ROB, TURN
from seifong.testing import stack
from seifong.views import view_of
from turns import until_turn_of

CHOWS = {CHOW_HIGH, CHOW_MIDDLE, CHOW_LOW}

# Waits on 5m alone, for a half flush.
GAP = "46m 123m 789m EEE SS"


NAMES_OF_SEATS = ("east", "south", "west", "north")


def discarded(tile: str, by: int = EAST, *, rules: str = "zung-jung", **hands: str) -> Deal:
    """A deal in which a seat has just discarded a tile, and the seats hold what is named."""
    held = [hands.get(name, "") for name in NAMES_OF_SEATS]
    held[by] = f"{tile} {held[by]}"
    deal = stack(held[EAST], held[SOUTH], held[WEST], held[NORTH], rules=rules)
    until_turn_of(deal, by)
    deal.act(by, parse_tile(tile))
    return deal


# -- the newest discard ------------------------------------------------------------------------


@pytest.mark.rule("P-25", "HK-CLAIM-1")
@pytest.mark.parametrize("rules", BOTH)
def test_only_the_newest_discard_is_claimed(rules: str) -> None:
    """West passes East's C, and takes South's 1s: C lies where it was."""
    deal = stack(east="C", south="9p", west="CC 1s 1s", head="1s", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal)
    deal.act(SOUTH, parse_tile("1s"))

    answer(deal, {WEST: PUNG})

    assert melds(deal, WEST) == ["[111s]"]
    assert deal.river.rows(EAST) == [parse_tiles("C")]
    assert deal.river.rows(SOUTH) == []


@pytest.mark.rule("P-25", "HK-CLAIM-1")
@pytest.mark.parametrize(
    ("rules", "rule"), [("zung-jung", "ZJ-CLAIM-2"), ("hong-kong", "HK-CLAIM-5")]
)
def test_an_earlier_discard_is_not_claimed_with_a_newer_one_open(rules: str, rule: str) -> None:
    """West wants East's C, but South's 1s is open: a pung would be of 1s, and West has one."""
    deal = stack(east="C", west="CC 1s", north="1s 1s", head="1s", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal)
    deal.act(SOUTH, parse_tile("1s"))

    refusal = refused(deal, WEST, PUNG)

    assert refusal.rule == rule
    assert refusal.sentence == "West does not hold the tiles to pung 1s"


@pytest.mark.rule("P-25", "HK-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
def test_a_claim_comes_before_the_next_player_draws(rules: str) -> None:
    deal = discarded("C", west="CC", rules=rules)

    assert deal.phase == CLAIMS
    assert PUNG in deal.proper(WEST)
    assert draws(deal) == []


@pytest.mark.rule("P-25", "HK-CLAIM-1")
def test_nobody_claims_what_was_claimed() -> None:
    deal = discarded("C", west="CC 9p")
    answer(deal, {WEST: PUNG})

    refusal = refused(deal, NORTH, PUNG)

    assert refusal.rule == "ZJ-CLAIM-1"
    assert refusal.sentence == "North has nothing to claim: West is to play"


# -- who may claim what ------------------------------------------------------------------------


# Eleven tiles that make no run with a tile of that suit.
OF_OTHER_SUITS = {
    "m": "1479p 258s SSWN",
    "p": "1479m 258s SSWN",
    "s": "1479m 258p SSWN",
} | dict.fromkeys("ESWNCFP", "1479m 258p 3699s")


@pytest.mark.rule("P-25", "HK-CLAIM-4", "ZJ-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("held", "tile", "chows"),
    [
        ("45s", "3s", {CHOW_LOW}),
        ("24s", "3s", {CHOW_MIDDLE}),
        ("12s", "3s", {CHOW_HIGH}),
        ("1245s", "3s", CHOWS),
        ("23s", "1s", {CHOW_LOW}),
        ("13s", "2s", {CHOW_MIDDLE}),
        ("78s", "9s", {CHOW_HIGH}),
        ("79s", "8s", {CHOW_MIDDLE}),
        ("89s", "7s", {CHOW_LOW}),
        ("19s", "2s", set()),
        ("18s", "9s", set()),
        ("12s", "9s", set()),
        ("89m", "1p", set()),
        ("12p", "9m", set()),
        ("89p 1s", "9p", set()),
        ("EW", "S", set()),
        ("EN", "S", set()),
        ("FP", "C", set()),
        ("CP", "F", set()),
        ("NC", "W", set()),
    ],
)
def test_a_chow_is_a_run_in_one_suit(rules: str, held: str, tile: str, chows: set[int]) -> None:
    """Field faults B13 and B14: chows of winds and of 9-1-2 were offered, 1-2-3 and 7-8-9 refused,
    and of 3b one library offered none with 4b 5b, nor with 2b 4b.
    """
    others = parse_tiles(OF_OTHER_SUITS[tile[-1]])[: 13 - len(parse_tiles(held))]
    deal = discarded(tile, south=f"{held} {write(others)}", north=f"{tile} {tile}", rules=rules)

    assert deal.phase == CLAIMS
    assert {motion for motion in deal.proper(SOUTH) if motion in CHOWS} == chows


@pytest.mark.rule("P-25", "HK-CLAIM-4", "ZJ-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("discarder", "chower"), [(EAST, SOUTH), (SOUTH, WEST), (WEST, NORTH), (NORTH, EAST)]
)
def test_only_the_seat_that_plays_next_may_chow(rules: str, discarder: int, chower: int) -> None:
    """Field faults B14 and B16: East could never chow from North; elsewhere the side was turned
    about, and the tests with it.

    All three others hold 4m and 6m.
    """
    others = [name for seat, name in enumerate(NAMES_OF_SEATS) if seat != discarder]
    deal = discarded("5m", discarder, rules=rules, **dict.fromkeys(others, "46m"))

    assert [seat for seat in range(4) if CHOW_MIDDLE in deal.proper(seat)] == [chower]


@pytest.mark.rule("P-25", "HK-CLAIM-5", "ZJ-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("discarder", "claimer"), list(permutations(range(4), 2)))
def test_a_pung_is_for_anyone_else(rules: str, discarder: int, claimer: int) -> None:
    deal = discarded("C", discarder, rules=rules, **{NAMES_OF_SEATS[claimer]: "CC"})

    assert PUNG in deal.proper(claimer)


@pytest.mark.rule("P-25", "HK-CLAIM-5", "HK-CLAIM-6", "ZJ-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
def test_with_three_alike_both_pung_and_kong_are_offered(rules: str) -> None:
    """Field fault B12: whoever could kong a discard was offered a pung alone."""
    deal = discarded("C", north="CCC", rules=rules)

    assert deal.proper(NORTH) == [PASS, PUNG, BIG_KONG]


@pytest.mark.rule("P-25", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", BOTH)
def test_a_seat_is_asked_once_with_everything_it_may_claim(rules: str) -> None:
    """Field fault B9: a player was asked twice of one discard, first for the pung."""
    deal = discarded("5m", south="55m 46m", rules=rules)

    assert deal.proper(SOUTH) == [PASS, CHOW_MIDDLE, PUNG]

    answer(deal)

    assert deal.phase == TURN
    assert [event.motion for event in journal(deal) if isinstance(event, Answered)] == [PASS]


@pytest.mark.rule("P-25", "HK-CLAIM-4", "ZJ-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
def test_no_chow_or_pung_is_made_of_ones_own_draw(rules: str) -> None:
    """Field fault B13: a chow was offered on the player's own draw."""
    deal = stack(east="9p", south="46m 55m", head="5m", rules=rules)
    deal.act(EAST, parse_tile("9p"))
    answer(deal)

    assert not CHOWS & set(deal.proper(SOUTH))
    for claim in (CHOW_MIDDLE, PUNG):
        assert refused(deal, SOUTH, claim).sentence == (
            "South must discard: there is nothing to claim in one's own turn"
        )


@pytest.mark.rule("P-27", "HK-TURN-4", "ZJ-CLAIM-3")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("claim", [CHOW_MIDDLE, PUNG])
def test_while_a_discard_is_owed_nothing_can_be_claimed(rules: str, claim: int) -> None:
    """Field fault B13: the buttons for chow and pung stayed alive while a discard was owed."""
    deal = discarded("5m", south="46m 55m 9p", rules=rules)
    answer(deal, {SOUTH: claim})

    assert max(deal.proper(SOUTH)) < KONG
    assert refused(deal, SOUTH, claim).rule == (
        "ZJ-PLAY-1" if rules == "zung-jung" else "HK-TURN-2"
    )


# -- a claim instead of a draw -----------------------------------------------------------------


@pytest.mark.rule("P-27", "HK-TURN-4", "ZJ-CLAIM-3")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("claim", "meld"), [(CHOW_LOW, "[567m]"), (CHOW_MIDDLE, "[456m]"), (PUNG, "[555m]")]
)
def test_a_chow_or_pung_is_exposed_with_the_discard_and_then_a_tile_discarded(
    rules: str, claim: int, meld: str
) -> None:
    deal = discarded("5m", south="55m 467m 9p", rules=rules)

    answer(deal, {SOUTH: claim})

    assert melds(deal, SOUTH) == [meld]
    assert (deal.phase, deal.asked) == (TURN, SOUTH)
    assert deal.hands[SOUTH].size() == 11

    deal.act(SOUTH, parse_tile("9p"))

    assert deal.hands[SOUTH].size() == 10
    assert deal.river.of(SOUTH) == parse_tiles("9p")


@pytest.mark.rule("P-27", "HK-TURN-4", "ZJ-CLAIM-3")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("claim", [CHOW_MIDDLE, PUNG])
def test_a_chow_or_pung_takes_the_place_of_the_draw(rules: str, claim: int) -> None:
    deal = discarded("5m", south="55m 46m 9p", rules=rules)

    answer(deal, {SOUTH: claim})
    deal.act(SOUTH, parse_tile("9p"))

    acts = [event for event in journal(deal) if isinstance(event, (Discarded, Drew, Exposed))]
    assert [type(event) for event in acts[:3]] == [Discarded, Exposed, Discarded]
    assert [event.seat for event in acts[:3]] == [EAST, SOUTH, SOUTH]


@pytest.mark.rule("P-27", "HK-TURN-4", "ZJ-CLAIM-3")
def test_a_meld_tells_which_tile_was_claimed_and_from_whom() -> None:
    deal = discarded("5m", by=NORTH, west="55m")

    answer(deal, {WEST: PUNG})

    meld = deal.hands[WEST].melds[0]
    assert (meld.claimed, meld.source) == (parse_tile("5m"), NORTH)
    assert view_of(deal, EAST).melds[WEST] == [meld]


@pytest.mark.rule("P-27", "HK-TURN-4", "ZJ-KONG-9")
@pytest.mark.parametrize(
    ("rules", "rule"), [("zung-jung", "ZJ-KONG-9"), ("hong-kong", "HK-TURN-4")]
)
def test_nobody_wins_in_the_turn_of_a_chow_or_pung(rules: str, rule: str) -> None:
    """South pungs the tile it could have won on: its fourteen tiles are a win, and it drew none."""
    deal = discarded("2m", south="22m 555m 777m 999m SS", rules=rules)
    answer(deal, {SOUTH: PUNG})

    refusal = refused(deal, SOUTH, WIN)

    assert refusal.rule == rule
    assert refusal.sentence == "South cannot win: nothing was drawn this turn"


@pytest.mark.rule("P-27", "HK-TURN-4", "HK-KONG-6")
def test_nobody_kongs_in_the_turn_of_a_chow_or_pung_where_the_table_forbids_it() -> None:
    deal = discarded("5m", south="55m CCCC", rules="hong-kong")
    answer(deal, {SOUTH: PUNG})

    refusal = refused(deal, SOUTH, KONG + parse_tile("C"))

    assert refusal.rule == "HK-KONG-6"
    assert refusal.sentence == "South cannot kong C in the turn of a claim"


@pytest.mark.rule("P-27", "HK-TURN-6", "ZJ-CLAIM-7")
@pytest.mark.parametrize("rules", BOTH)
def test_a_tile_like_the_one_just_claimed_may_be_discarded(rules: str) -> None:
    deal = discarded("5m", south="555m", rules=rules)
    answer(deal, {SOUTH: PUNG})

    deal.act(SOUTH, parse_tile("5m"))

    assert deal.river.of(SOUTH) == parse_tiles("5m")


# -- claims that do not stand ------------------------------------------------------------------


@pytest.mark.rule("P-29", "HK-CLAIM-9", "HK-CLAIM-23", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_chow_beaten_by_a_kong_leaves_no_trace(rules: str) -> None:
    """Field fault B10: a client laid down every claim it heard of. A chow that a kong had beaten
    was a fifth meld from then on, and its player could not win.
    """
    deal = stack(
        east="5m", south="67m 123p 456p 789p SS", west="555m 9p", head="1s 4s 8m", rules=rules
    )
    deal.act(EAST, parse_tile("5m"))
    answer(deal, {SOUTH: CHOW_LOW, WEST: BIG_KONG})
    answer(deal)

    assert melds(deal, SOUTH) == []
    assert concealed(deal, SOUTH) == "67m 123456789p SS"
    assert [len(shown) for shown in view_of(deal, SOUTH).melds] == [0, 0, 1, 0]

    deal.act(WEST, parse_tile("9p"))
    answer(deal)
    until_turn_of(deal, SOUTH)

    assert WIN in deal.proper(SOUTH)


@pytest.mark.rule("P-29", "HK-CLAIM-23", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOTH)
def test_no_view_shows_a_claim_that_did_not_stand(rules: str) -> None:
    """Field fault B10 again: only what is settled is an event for everyone."""
    with_chow = discarded("5m", south="67m", west="55m", rules=rules)
    without = discarded("5m", south="67m", west="55m", rules=rules)

    answer(with_chow, {SOUTH: CHOW_LOW, WEST: PUNG})
    answer(without, {WEST: PUNG})

    for seat in range(4):
        assert view_of(with_chow, seat).facts() == view_of(without, seat).facts()


@pytest.mark.rule("P-25", "HK-CLAIM-14", "HK-CLAIM-23")
@pytest.mark.parametrize(
    ("rules", "rule"), [("zung-jung", "ZJ-CLAIM-8"), ("hong-kong", "HK-CLAIM-14")]
)
def test_a_second_pass_of_the_same_seat_does_nothing(rules: str, rule: str) -> None:
    """Field fault B6: two passes alike came while a chow was waiting, and it was dropped."""
    deal = discarded("5m", south="67m 9p", west="55m", north=GAP, rules=rules)
    deal.act(SOUTH, CHOW_LOW)
    deal.act(WEST, PASS)

    refusal = refused(deal, WEST, PASS)
    deal.act(NORTH, PASS)

    assert (refusal.rule, refusal.sentence) == (rule, "West has answered already")
    assert melds(deal, SOUTH) == ["[567m]"]


@pytest.mark.rule("P-25", "HK-CLAIM-23")
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_first_of_the_answers_offered_is_always_to_pass(preset: str) -> None:
    """Field fault B8: when time ran out the first claim on the list was made for the player."""
    deal = Match(PRESETS[preset], "passing").next_deal()
    dice = FastDice("passing")
    windows = 0

    while deal.phase != OVER:
        for seat in range(4):
            if deal.phase != TURN and deal.proper(seat):
                windows += 1
                assert deal.proper(seat)[0] == PASS
        deal.act(deal.asked, any_proper_motion(deal, dice))

    assert windows > 0


@pytest.mark.rule("P-25", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", BOTH)
def test_who_passes_claims_nothing(rules: str) -> None:
    """Field fault B8 again: what a player who says nothing is taken to say."""
    deal = discarded("5m", south="55m 46m", rules=rules)

    deal.act(SOUTH, PASS)

    assert melds(deal, SOUTH) == []
    assert deal.river.rows(EAST) == [parse_tiles("5m")]
    assert [draw.seat for draw in draws(deal)] == [SOUTH]


# -- claims that are none ----------------------------------------------------------------------

# Who claims what of East's 5m, and the rule by which it is refused. North could pung it.
WRONG_CLAIMS = [
    (WEST, PUNG, "HK-CLAIM-5", "ZJ-CLAIM-2", "West does not hold the tiles to pung 5m"),
    (WEST, BIG_KONG, "HK-CLAIM-6", "ZJ-CLAIM-2", "West does not hold the tiles to kong 5m"),
    (
        WEST,
        CHOW_MIDDLE,
        "HK-CLAIM-4",
        "ZJ-CLAIM-2",
        "West cannot chow 5m from East: a chow is only for South's discards",
    ),
    (
        SOUTH,
        CHOW_LOW,
        "HK-CLAIM-4",
        "ZJ-CLAIM-2",
        "South does not hold the tiles for that chow of 5m",
    ),
    (NORTH, BIG_KONG, "HK-CLAIM-6", "ZJ-CLAIM-2", "North does not hold the tiles to kong 5m"),
    (WEST, PASS, "HK-CLAIM-1", "ZJ-CLAIM-1", "West has nothing to claim 5m for"),
]


@pytest.mark.rule("P-25", "HK-CLAIM-4", "HK-CLAIM-5", "HK-CLAIM-6", "ZJ-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("seat", "claim", "hong_kong", "zung_jung", "sentence"), WRONG_CLAIMS)
def test_a_claim_without_the_tiles_is_refused_and_play_goes_on(
    rules: str, seat: int, claim: int, hong_kong: str, zung_jung: str, sentence: str
) -> None:
    """Field fault B17: a click on an impossible claim ended the prompt, and with it the hand."""
    deal = discarded("5m", south="258p 369s", west="46m", north="55m 9p", rules=rules)

    refusal = refused(deal, seat, claim)

    assert refusal.rule == (zung_jung if rules == "zung-jung" else hong_kong)
    assert refusal.sentence == sentence

    answer(deal, {NORTH: PUNG})

    assert melds(deal, NORTH) == ["[555m]"]


@pytest.mark.rule("P-25", "HK-SCORE-3", "ZJ-WIN-1")
@pytest.mark.parametrize(
    ("rules", "rule"), [("zung-jung", "ZJ-WIN-1"), ("hong-kong", "HK-SCORE-3")]
)
def test_a_win_that_is_none_is_refused_and_play_goes_on(rules: str, rule: str) -> None:
    """Field fault B17, with a win: refused with its reason, and the pung stands all the same."""
    deal = discarded("5m", west="147m 258p 369s ESWN", north="55m 9p", rules=rules)

    refusal = refused(deal, WEST, WIN)
    answer(deal, {NORTH: PUNG})

    assert refusal.rule == rule
    assert refusal.sentence.startswith("West cannot win: ")
    assert melds(deal, NORTH) == ["[555m]"]


@pytest.mark.rule("P-25", "HK-CLAIM-1", "ZJ-CLAIM-1")
@pytest.mark.parametrize("rules", BOTH)
def test_nobody_claims_their_own_discard(rules: str) -> None:
    deal = discarded("5m", east="55m", south="46m", rules=rules)

    assert deal.proper(EAST) == []
    assert refused(deal, EAST, PUNG).sentence.startswith("East is not asked")


# -- the tile of a kong ------------------------------------------------------------------------


def kong_of_5m(rules: str) -> Deal:
    """South has just added 5m to its pung. North waits on it, and West could chow it."""
    deal = stack(east="5m", south="55m 4s", west="46m", north=GAP, head="1s 2s 3s 5m", rules=rules)
    deal.act(EAST, parse_tile("5m"))
    answer(deal, {SOUTH: PUNG})
    deal.act(SOUTH, parse_tile("4s"))
    answer(deal)
    until_turn_of(deal, SOUTH)
    deal.act(SOUTH, KONG + parse_tile("5m"))
    return deal


@pytest.mark.rule("P-25", "HK-ROB-1", "ZJ-ROB-1")
@pytest.mark.parametrize(("rules", "rule"), [("zung-jung", "ZJ-ROB-1"), ("hong-kong", "HK-ROB-1")])
def test_the_tile_of_a_kong_is_not_to_be_chowed(rules: str, rule: str) -> None:
    """Field fault B15: a bot was asked to chow a tile that another had added to a kong."""
    deal = kong_of_5m(rules)

    assert deal.proper(WEST) == []
    refusal = refused(deal, WEST, CHOW_MIDDLE)
    assert refusal.rule == rule
    assert refusal.sentence == "West may claim the 5m of a kong only to win"


@pytest.mark.rule("P-25", "HK-ROB-1", "ZJ-ROB-1")
@pytest.mark.parametrize("rules", BOTH)
def test_the_robbing_window_offers_a_win_or_a_pass_and_nothing_else(rules: str) -> None:
    """Field fault B37: what had been proper a moment before was still on the list.

    North could chow or win on 5m, but for that it is a kong's.
    """
    deal = kong_of_5m(rules)

    assert deal.phase == ROB
    assert deal.proper(NORTH) == [PASS, WIN]
    assert [deal.proper(seat) for seat in (EAST, SOUTH, WEST)] == [[], [], []]
