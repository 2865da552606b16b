"""This file is about robbing a kong 搶槓: whose, by whom, when, and what is left of it."""

import pytest

from invariants import Watch
from scenes import BOTH, draws, journal, melds, refused
from seifong.melds import CONCEALED_KONG, Meld
from seifong.melds import PUNG as PUNG_FORM
from seifong.notation import NAMES, parse_tile, write, write_meld
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.scoring.win import ROB
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.events import Answered, Drew, Exposed
from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, KONG, PASS, PUNG, WIN
from seifong.table.phases import ROB as ROBBING
from seifong.table.phases import TURN
from seifong.testing import play_out, stack
from seifong.tiles import NO_TILE
from turns import discards, drawn, kongs, paid, patterns, until_turn_of, won

FIVE_DOTS = parse_tile("5p")
NINE_DOTS = parse_tile("9p")
RED = parse_tile("C")
KONGS_AND_WINS = {WIN, *range(KONG, PASS)}


def fourth_tile(rules: Rules | str, west: str = "123456789s FF 6p S") -> Deal:
    """South has a pung of 5p and has drawn the fourth.

    In the go-around before, West has come to wait for 5p or 8p, and North for 5p alone.
    """
    deal = stack(
        east="5p",
        south="55p W",
        west=west,
        north="123456789m EE 4p C",
        head="7p 6p 1s 5p",
        tail="7s",
        rules=rules,
    )
    discards(deal, "5p", south=PUNG)
    discards(deal, "W")
    discards(deal, "S")
    discards(deal, "C")
    until_turn_of(deal, SOUTH)
    return deal


def cheap_robbery(rules: str) -> Deal:
    """South may add the fourth 5p; North, with a claimed pung of 3m, waits for it, patternless."""
    deal = stack(
        east="5p",
        south="55p W",
        west="3m",
        north="33m 123s 789p 99s 46p 2s",
        head="1m 9m 5p",
        rules=rules,
    )
    discards(deal, "5p", south=PUNG)
    discards(deal, "W")
    discards(deal, "3m", north=PUNG)
    discards(deal, "2s")
    until_turn_of(deal, SOUTH)
    return deal


ORPHANS = "119m 1p 19s ESWN CFP"  # all but 9p
CHOWS = "123m 456m 789m EE 78p"  # waits for 6p and 9p


def hidden_four(rules: Rules | str, west: str = CHOWS) -> Deal:
    """East holds four 9p in its first turn; West waits for one, and so does North, with orphans."""
    return stack(east="9999p 234m 567s 234s 8s", west=west, north=ORPHANS, rules=rules)


def lay(deal: Deal, tile: int) -> None:
    """The seat to play declares a kong, and nobody has answered yet."""
    deal.act(deal.turn, KONG + tile)


# -- who may rob what --------------------------------------------------------------------------


@pytest.mark.rule("P-42", "HK-ROB-1", "ZJ-ROB-1")
@pytest.mark.parametrize("rules", BOTH)
def test_an_added_kong_of_a_tile_another_waits_for_can_be_robbed(rules: str) -> None:
    deal = fourth_tile(rules)

    kongs(deal, "5p", north=WIN)

    assert (won(deal).way, won(deal).source) == (ROB, SOUTH)
    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-42", "HK-ROB-1", "ZJ-ROB-1")
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_every_preset_lets_an_added_kong_be_robbed(rules: str) -> None:
    deal = fourth_tile(rules)

    lay(deal, FIVE_DOTS)

    assert deal.phase == ROBBING
    assert deal.proper(NORTH) == [PASS, WIN]


@pytest.mark.rule("P-42", "HK-ROB-1")
def test_a_house_may_let_no_kong_be_robbed() -> None:
    deal = fourth_tile(with_options(preset("hong-kong"), {"kong.rob_added": False}))

    lay(deal, FIVE_DOTS)

    assert (deal.phase, NAMES[drawn(deal)]) == (TURN, "7s")


@pytest.mark.rule("P-42", "HK-ROB-1")
@pytest.mark.parametrize(("rules", "rule"), [("hong-kong", "HK-ROB-1"), ("zung-jung", "ZJ-ROB-1")])
@pytest.mark.parametrize("claim", [PUNG, BIG_KONG])
def test_the_tile_of_a_kong_may_be_claimed_only_to_win(rules: str, rule: str, claim: int) -> None:
    """Field fault B37: the claims of the phase before were still offered in a robbing window."""
    deal = fourth_tile(rules)
    lay(deal, FIVE_DOTS)

    refusal = refused(deal, NORTH, claim)

    assert refusal.rule == rule
    assert refusal.sentence == "North may claim the 5p of a kong only to win"


@pytest.mark.rule("P-42", "HK-ROB-1", "ZJ-ROB-1")
@pytest.mark.parametrize("rules", BOTH)
def test_nobody_is_asked_to_chow_the_tile_of_a_kong(rules: str) -> None:
    """Field faults B15 and B37: West, South's lower seat, holds 6p and 7p, and it is no discard."""
    deal = fourth_tile(rules)

    lay(deal, FIVE_DOTS)

    assert not {CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH} & set(deal.proper(WEST))


@pytest.mark.rule("P-43", "HK-ROB-2", "HK-FAAN-31")
def test_thirteen_orphans_may_rob_a_concealed_kong_in_hong_kong() -> None:
    """13 faan and the robbery are cut at 10: 2 x 0.5 x 128 by East."""
    deal = hidden_four("hong-kong")

    kongs(deal, "9p", north=WIN)

    assert won(deal).way == ROB
    assert "HK-FAAN-31" in patterns(deal)
    assert paid(deal) == [-128, 0, 0, 128]


@pytest.mark.rule("P-43", "HK-ROB-2", "ZJ-ROB-1")
@pytest.mark.parametrize(
    ("rules", "may_rob"),
    [
        ("hong-kong", True),
        ("hong-kong-half-gun", True),
        ("hong-kong-full-spicy", True),
        ("hong-kong-cap8", True),
        ("hong-kong-no-flowers", True),
        ("hong-kong-multi-win", True),
        ("casual", True),
        ("hkma", True),
        ("tvb", False),
        ("zung-jung", False),
        ("wsom", False),
    ],
)
def test_which_presets_let_thirteen_orphans_rob_a_concealed_kong(rules: str, may_rob: bool) -> None:
    deal = hidden_four(rules)

    lay(deal, NINE_DOTS)

    assert (WIN in deal.proper(NORTH)) == may_rob


@pytest.mark.rule("P-43", "ZJ-ROB-1", "ZJ-PREC-2")
def test_thirteen_terminals_have_no_exception_in_zung_jung() -> None:
    deal = hidden_four("zung-jung")

    lay(deal, NINE_DOTS)

    assert (deal.phase, deal.turn) == (TURN, EAST)
    assert draws(deal)[-1].from_tail


@pytest.mark.rule("P-43", "HK-ROB-2")
def test_no_other_hand_robs_a_concealed_kong() -> None:
    deal = hidden_four("hong-kong")

    lay(deal, NINE_DOTS)

    assert deal.proper(WEST) == []


@pytest.mark.rule("P-43", "HK-ROB-2")
def test_a_house_may_let_any_hand_rob_a_concealed_kong() -> None:
    deal = hidden_four(with_options(preset("hong-kong"), {"kong.rob_concealed": "all"}))

    kongs(deal, "9p", west=WIN)

    assert won(deal).way == ROB


@pytest.mark.rule("P-43", "HK-ROB-2", "ZJ-ROB-1")
@pytest.mark.parametrize(("name", "rule"), [("hkma", "HK-ROB-2"), ("zung-jung", "ZJ-ROB-1")])
def test_who_may_not_rob_a_concealed_kong_hears_why(name: str, rule: str) -> None:
    """The kong waits for North's answer, and lies open at these tables."""
    deal = hidden_four(with_options(preset(name), {"kong.rob_concealed": "thirteen_orphans"}))
    lay(deal, NINE_DOTS)

    refusal = refused(deal, WEST, WIN)

    assert (refusal.rule, refusal.sentence) == (rule, "West cannot rob this kong of 9p")


@pytest.mark.rule("P-43", "HK-ROB-2", "HK-ETIQ-5")
@pytest.mark.parametrize("motion", [WIN, PUNG, PASS, KONG + RED, RED])
def test_no_refusal_tells_what_a_kong_that_lies_face_down_is_of(motion: int) -> None:
    """West hears the same, whether or not East's kong is of the tile it waits for."""
    ready_for_it = hidden_four("hong-kong")
    ready_for_another = hidden_four("hong-kong", west="123m 456m 789m EE 46p")
    lay(ready_for_it, NINE_DOTS)
    lay(ready_for_another, NINE_DOTS)

    told = refused(ready_for_it, WEST, motion).sentence

    assert told == refused(ready_for_another, WEST, motion).sentence
    assert "9p" not in told


# -- the robbing window ------------------------------------------------------------------------


@pytest.mark.rule("P-45", "HK-ROB-3", "ZJ-ROB-3")
@pytest.mark.parametrize("rules", BOTH)
def test_the_declarer_waits_before_drawing_the_replacement(rules: str) -> None:
    deal = fourth_tile(rules)
    left = deal.wall.live

    lay(deal, FIVE_DOTS)

    assert deal.phase == ROBBING
    assert deal.wall.live == left


@pytest.mark.rule("P-45", "HK-ROB-3", "HK-KONG-5", "ZJ-ROB-3", "ZJ-KONG-5")
@pytest.mark.parametrize(
    ("rules", "rule"), [("hong-kong", "HK-KONG-5"), ("zung-jung", "ZJ-KONG-5")]
)
def test_the_declarer_cannot_discard_while_the_kong_may_be_robbed(rules: str, rule: str) -> None:
    deal = fourth_tile(rules)
    lay(deal, FIVE_DOTS)

    refusal = refused(deal, SOUTH, deal.hands[SOUTH].tiles()[0])

    assert refusal.rule == rule
    assert refusal.sentence == (
        "South cannot discard: this kong of 5p may still be robbed, and is not replaced"
    )


@pytest.mark.rule("P-45", "HK-ROB-3", "HK-KONG-5")
@pytest.mark.parametrize("rules", BOTH)
def test_once_nobody_robs_the_replacement_comes_from_the_tail(rules: str) -> None:
    """Field fault B25: after everyone had passed, the replacement was drawn from the head."""
    deal = fourth_tile(rules)

    kongs(deal, "5p", west=PASS, north=PASS)

    assert draws(deal)[-1] == Drew(SOUTH, parse_tile("7s"), from_tail=True)


@pytest.mark.rule("P-45", "HK-ROB-3", "HK-TURN-3")
@pytest.mark.parametrize("rules", BOTH)
def test_the_kong_is_laid_then_answered_then_replaced(rules: str) -> None:
    """Field fault B35: a kong, its robbing window, and always a replacement."""
    deal = fourth_tile(rules)
    before = len(journal(deal))

    kongs(deal, "5p")

    happened = [type(event) for event in journal(deal)[before:]]
    assert happened == [Exposed, Answered, Answered, Drew]


@pytest.mark.rule("P-45", "HK-ROB-3", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", BOTH)
def test_the_order_of_the_answers_changes_nothing(rules: str) -> None:
    one, other = fourth_tile(rules), fourth_tile(rules)
    for deal, order in ((one, (WEST, NORTH)), (other, (NORTH, WEST))):
        lay(deal, FIVE_DOTS)
        for seat in order:
            deal.act(seat, WIN)

    assert one.end == other.end


@pytest.mark.rule("P-45", "HK-ROB-3")
@pytest.mark.parametrize("rules", BOTH)
def test_players_of_any_kind_open_the_window_and_may_rob(rules: str) -> None:
    """Field fault B23: a bot's added kong opened no window, and a legal win timed out.

    There is one way to lay a kong: a deal that players carry to its end by themselves, each
    declaring every kong and every win, is robbed like one that is played by hand.
    """

    def bold(deal: Deal, seat: int) -> int:
        return next((m for m in reversed(deal.proper(seat)) if m in KONGS_AND_WINS), PASS)

    deal = fourth_tile(rules)

    play_out(deal, bold)

    assert won(deal).way == ROB


# -- what is left ------------------------------------------------------------------------------


@pytest.mark.rule("P-42", "HK-ROB-4", "ZJ-ROB-6")
@pytest.mark.parametrize("rules", BOTH)
def test_a_robbed_kong_is_left_a_pung(rules: str) -> None:
    """Field fault B26: the robbed player kept the kong."""
    deal = fourth_tile(rules)

    kongs(deal, "5p", north=WIN)

    assert melds(deal, SOUTH) == ["[555p]"]


@pytest.mark.rule("P-42", "HK-ROB-4", "ZJ-ROB-6")
@pytest.mark.parametrize("rules", BOTH)
def test_the_robbed_tile_is_the_winners(rules: str) -> None:
    """Field fault B26: who won by robbing did not get the tile."""
    deal = fourth_tile(rules)

    kongs(deal, "5p", north=WIN)

    assert won(deal).tile == FIVE_DOTS
    assert write(won(deal).winners[0].tiles) == "123456789m 456p EE"


@pytest.mark.rule("P-42", "HK-ROB-4")
@pytest.mark.parametrize("rules", BOTH)
def test_a_robbed_kong_is_not_replaced(rules: str) -> None:
    deal = fourth_tile(rules)
    before = draws(deal)

    kongs(deal, "5p", north=WIN)

    assert draws(deal) == before


@pytest.mark.rule("P-43", "HK-ROB-4")
def test_a_robbed_concealed_kong_is_left_three_tiles() -> None:
    deal = hidden_four("hong-kong")

    kongs(deal, "9p", north=WIN)

    assert melds(deal, EAST) == ["[999p]"]


@pytest.mark.rule("P-43", "HK-ROB-4", "HK-ETIQ-5")
@pytest.mark.parametrize("rules", ["hong-kong", "hkma"])
def test_what_every_seat_saw_of_a_robbed_concealed_kong_is_what_lies_there(rules: str) -> None:
    """The kong lies face down in Hong Kong, and three of its tiles face up after the robbery."""
    deal = hidden_four(rules)
    watch = Watch(deal, journal(deal))
    watch.check()
    lay(deal, NINE_DOTS)
    watch.check()

    deal.act(NORTH, WIN)
    watch.check()

    assert [write_meld(meld) for meld in watch.views[SOUTH].melds[EAST]] == ["[999p]"]


@pytest.mark.rule("P-42", "HK-ROB-4", "HK-ETIQ-5")
def test_an_older_kong_is_not_taken_for_the_one_that_was_robbed() -> None:
    """South, with a pung of 5p, lays a kong of 9s face down, and its added 5p is robbed then."""
    deal = stack(
        east="5p",
        south="55p 9999s W",
        north="123456789m EE 4p C",
        head="1s 6p 1s 5p",
        rules="hong-kong",
    )
    watch = Watch(deal, journal(deal))
    discards(deal, "5p", south=PUNG)
    discards(deal, "W")
    until_turn_of(deal, NORTH)
    discards(deal, "C")
    until_turn_of(deal, SOUTH)
    kongs(deal, "9s")

    kongs(deal, "5p", north=WIN)
    watch.check()

    assert watch.views[WEST].melds[SOUTH] == [
        Meld(PUNG_FORM, FIVE_DOTS, FIVE_DOTS, EAST),
        Meld(CONCEALED_KONG, NO_TILE),
    ]


@pytest.mark.rule("P-42", "HK-ROB-5", "ZJ-ROB-6", "ZJ-PREC-2")
@pytest.mark.parametrize("rules", BOTH)
def test_of_several_robbers_the_nearest_after_the_declarer_wins(rules: str) -> None:
    deal = fourth_tile(rules)

    kongs(deal, "5p", west=WIN, north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [WEST]


@pytest.mark.rule("P-42", "HK-ROB-5", "HK-CLAIM-18")
def test_where_everyone_wins_everyone_may_rob() -> None:
    deal = fourth_tile("hong-kong-multi-win")

    kongs(deal, "5p", west=WIN, north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [WEST, NORTH]


# -- what it is worth --------------------------------------------------------------------------


@pytest.mark.rule("P-42", "HK-ROB-1", "HK-FAAN-13")
def test_robbing_a_kong_is_worth_one_faan() -> None:
    """Common hand, fully concealed, no flowers, and the robbery: 4 faan."""
    deal = fourth_tile("hong-kong")

    kongs(deal, "5p", north=WIN)

    assert set(patterns(deal)) == {"HK-FAAN-02", "HK-FAAN-04", "HK-FAAN-05", "HK-FAAN-13"}
    assert won(deal).winners[0].worth == 4


@pytest.mark.rule("P-42", "HK-ROB-6", "HK-PAY-2")
def test_a_robbed_kong_is_paid_like_a_discard() -> None:
    """4 faan are 16 units of 0.5; the declarer pays two shares of 8."""
    deal = fourth_tile("hong-kong")

    kongs(deal, "5p", north=WIN)

    assert paid(deal) == [0, -16, 0, 16]


@pytest.mark.rule("P-42", "HK-ROB-6")
def test_at_hkma_the_declarer_pays_three_shares_of_a_self_draw() -> None:
    """Common hand, concealed, robbery: 3 faan are 8 units of 2; three shares of 16."""
    deal = fourth_tile("hkma")

    kongs(deal, "5p", north=WIN)

    assert paid(deal) == [0, -48, 0, 48]


@pytest.mark.rule("P-42", "HK-ROB-6", "HK-ROB-7")
def test_at_full_gun_the_declarer_of_three_shares_pays_half_as_much_again() -> None:
    """The same 4 faan: three shares of 8 in place of two."""
    rules = with_options(preset("hong-kong"), {"kong.rob_payment": "declarer_three_shares"})
    deal = fourth_tile(rules)

    kongs(deal, "5p", north=WIN)

    assert paid(deal) == [0, -24, 0, 24]


@pytest.mark.rule("P-42", "HK-ROB-9")
def test_a_win_on_a_robbed_tile_is_no_self_draw() -> None:
    deal = fourth_tile("hong-kong")

    kongs(deal, "5p", north=WIN)

    assert "HK-FAAN-03" not in patterns(deal)


@pytest.mark.rule("P-42", "ZJ-ROB-2", "ZJ-PAT-9.3")
def test_robbing_a_kong_is_worth_ten_points() -> None:
    """All sequences 5, concealed hand 5, nine-tile straight 40, and the robbery 10."""
    deal = fourth_tile("zung-jung")

    kongs(deal, "5p", north=WIN)

    lines = {rule: worth for rule, worth, _ in won(deal).winners[0].lines}
    assert lines["ZJ-PAT-9.3"] == 10
    assert won(deal).winners[0].worth == 60


@pytest.mark.rule("P-42", "ZJ-ROB-2", "ZJ-PAY-5")
def test_the_declarer_of_a_robbed_kong_pays_like_a_discarder() -> None:
    """Of 60 points everyone pays 25, and South the other 3 x 35 too."""
    deal = fourth_tile("zung-jung")

    kongs(deal, "5p", north=WIN)

    assert won(deal).responsible == SOUTH
    assert paid(deal) == [-25, -130, -25, 180]


@pytest.mark.rule("P-42", "HK-ROB-1", "HK-SCORE-4")
def test_a_robbery_that_reaches_the_minimum_is_offered() -> None:
    """North's hand is worth 4 with the robbery."""
    deal = fourth_tile(with_options(preset("hong-kong"), {"score.minimum": 4}))

    lay(deal, FIVE_DOTS)

    assert deal.proper(NORTH) == [PASS, WIN]


@pytest.mark.rule("P-42", "HK-ROB-1", "HK-SCORE-4")
def test_a_robbery_below_the_minimum_is_not_offered() -> None:
    """Field fault B24: no flowers and the robbery are 2 faan of 3; the hand won all the same."""
    deal = cheap_robbery("hong-kong")

    lay(deal, FIVE_DOTS)

    assert (deal.phase, deal.turn) == (TURN, SOUTH)


@pytest.mark.rule("P-42", "ZJ-ROB-1", "ZJ-WIN-2")
def test_a_robbery_needs_no_minimum_in_zung_jung() -> None:
    """Field fault B24, the other family: the same hand is worth the robbery alone."""
    deal = cheap_robbery("zung-jung")

    kongs(deal, "5p", north=WIN)

    assert won(deal).winners[0].worth == 10


@pytest.mark.rule("P-42", "HK-ROB-1", "HK-SCORE-4", "HK-FALSE-1")
def test_who_would_rob_below_the_minimum_hears_so() -> None:
    """North's hand is worth 4; West's half flush is worth 7, and the kong waits for its answer."""
    rules = with_options(preset("hong-kong"), {"score.minimum": 5})
    deal = fourth_tile(rules, west="123p 123p 789p FF 6p S")
    lay(deal, FIVE_DOTS)

    refusal = refused(deal, NORTH, WIN)

    assert refusal.rule == "HK-SCORE-4"
    assert refusal.sentence.startswith("North cannot win: ")
