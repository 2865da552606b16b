"""This file is about turns: who plays, and what a turn is made of (P-06 to P-10, P-15, P-32)."""

import pytest

from scenes import BOTH, answer, concealed, draws, everything, folded, journal, refused
from seifong.errors import Impossible
from seifong.notation import parse_tile, parse_tiles, write
from seifong.rules.presets import preset
from seifong.scoring.win import SELF_DRAW
from seifong.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from seifong.table.events import Discarded, Drew, Exhausted, Exposed, Won
from seifong.table.motions import BIG_KONG, CHOW_LOW, CHOW_MIDDLE, KONG, MOTIONS, PASS, PUNG, WIN
from seifong.table.options import Options
from seifong.table.phases import CLAIMS, OVER, ROB, TURN
from seifong.testing import play_out, stack
from seifong.views import View, seen_by, view_of

# One tile, 2m or S, from a half flush of all triplets.
READY = "22m 555m 777m 999m SS"


# -- East opens --------------------------------------------------------------------------------


@pytest.mark.rule("P-06", "ZJ-DEAL-3", "HK-DEAL-5")
@pytest.mark.parametrize("rules", BOTH)
def test_east_opens_with_fourteen_tiles_and_no_draw(rules: str) -> None:
    deal = stack(rules=rules)

    assert [deal.hands[seat].size() for seat in range(4)] == [14, 13, 13, 13]
    assert (deal.phase, deal.asked) == (TURN, EAST)
    assert draws(deal) == []


@pytest.mark.rule("P-06", "ZJ-DEAL-3", "HK-DEAL-5")
@pytest.mark.parametrize("rules", BOTH)
def test_the_first_thing_that_east_does_is_a_discard(rules: str) -> None:
    deal = stack(east="5m 9p", rules=rules)

    deal.act(EAST, parse_tile("9p"))

    acts = [event for event in journal(deal) if isinstance(event, (Drew, Discarded))]
    assert acts[0] == Discarded(EAST, parse_tile("9p"))
    assert deal.hands[EAST].size() == 13


@pytest.mark.rule("P-06", "HK-DEAL-5")
def test_east_opens_after_the_flowers_of_the_opening() -> None:
    deal = stack(east="fl1", tail="C", rules="hong-kong")

    assert draws(deal) == [Drew(EAST, parse_tile("C"), from_tail=True)]
    assert deal.hands[EAST].size() == 14
    assert (deal.phase, deal.asked) == (TURN, EAST)


@pytest.mark.rule("P-06", "ZJ-DEAL-3", "ZJ-DRAW-1")
def test_no_other_seat_may_open() -> None:
    deal = stack(south="9p")

    refusal = refused(deal, SOUTH, parse_tile("9p"))

    assert refusal.rule == "ZJ-DRAW-1"
    assert refusal.sentence == "South cannot discard 9p: East is to play"


# -- the order of play -------------------------------------------------------------------------


@pytest.mark.rule("P-07", "ZJ-PLAY-1", "HK-TURN-1")
@pytest.mark.parametrize("rules", BOTH)
def test_play_goes_east_south_west_north_and_east_again(rules: str) -> None:
    """Field fault B16: somebody turned the order about, and the tests with it; all passed.

    The order stands here in letters: the seat to the right plays next.
    """
    deal = play_out(stack(rules=rules))

    played = [event.seat for event in journal(deal) if isinstance(event, Discarded)]

    assert "".join("ESWN"[seat] for seat in played[:9]) == "ESWNESWNE"


@pytest.mark.rule("P-07", "P-09", "ZJ-PLAY-1", "HK-TURN-1", "HK-TURN-2")
@pytest.mark.parametrize("rules", BOTH)
def test_each_in_turn_draws_the_next_tile_of_the_live_wall_and_discards_one(rules: str) -> None:
    deal = stack(east="9p", head="1s 4s 7s N", rules=rules)
    deal.act(EAST, parse_tile("9p"))
    answer(deal)

    for seat, tile in zip((SOUTH, WEST, NORTH, EAST), parse_tiles("1s 4s 7s N"), strict=True):
        assert (deal.asked, deal.drawn) == (seat, tile)
        deal.act(seat, tile)
        answer(deal)

    assert draws(deal)[:4] == [
        Drew(SOUTH, parse_tile("1s")),
        Drew(WEST, parse_tile("4s")),
        Drew(NORTH, parse_tile("7s")),
        Drew(EAST, parse_tile("N")),
    ]


@pytest.mark.rule("P-07", "ZJ-PLAY-1", "HK-TURN-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_claim_interrupts_the_order(rules: str) -> None:
    """North claims East's discard: neither South nor West has a turn, and North draws nothing."""
    deal = stack(east="C", north="CC 9p", rules=rules)
    deal.act(EAST, parse_tile("C"))

    answer(deal, {NORTH: PUNG})

    assert deal.asked == NORTH
    assert draws(deal) == []


@pytest.mark.rule("P-07", "HK-TURN-1", "ZJ-DRAW-1")
@pytest.mark.parametrize(
    ("rules", "rule"), [("zung-jung", "ZJ-DRAW-1"), ("hong-kong", "HK-TURN-1")]
)
def test_a_discard_out_of_turn_is_refused_with_the_name_of_who_is_to_play(
    rules: str, rule: str
) -> None:
    deal = stack(east="9p", west="1s", rules=rules)
    deal.act(EAST, parse_tile("9p"))
    answer(deal)

    refusal = refused(deal, WEST, parse_tile("1s"))

    assert refusal.rule == rule
    assert refusal.sentence == "West cannot discard 1s: South is to play"


# -- how a deal ends ---------------------------------------------------------------------------


@pytest.mark.rule("P-08", "ZJ-PLAY-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_deal_ends_with_a_win(rules: str) -> None:
    deal = stack(east="C", south=READY, head="2m", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal)

    deal.act(SOUTH, WIN)

    assert isinstance(deal.end, Won)
    assert [winner.seat for winner in deal.end.winners] == [SOUTH]
    assert deal.phase == OVER


@pytest.mark.rule("P-08", "ZJ-PLAY-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_deal_ends_undecided_when_the_wall_is_exhausted(rules: str) -> None:
    deal = play_out(stack(rules=rules))

    assert deal.end == Exhausted()
    assert deal.wall.live == 0
    assert deal.gains == [0, 0, 0, 0]


@pytest.mark.rule("P-08", "ZJ-PLAY-1", "ZJ-DEAL-4")
def test_a_zung_jung_deal_without_claims_ends_after_69_draws_the_last_of_them_souths() -> None:
    """136 tiles less the 53 of the deal and 14 in reserve; S W N E seventeen times, and S."""
    deal = play_out(stack())

    assert len(draws(deal)) == 69
    assert draws(deal)[-1].seat == SOUTH


@pytest.mark.rule("P-08")
def test_nothing_can_be_done_after_the_end() -> None:
    deal = play_out(stack())

    for seat in range(4):
        assert deal.proper(seat) == []
        with pytest.raises(Impossible, match="the deal is over"):
            deal.act(seat, PASS)
    assert deal.asked == NOBODY


# -- what a turn is made of --------------------------------------------------------------------


@pytest.mark.rule("P-09", "HK-TURN-2")
@pytest.mark.parametrize("rules", BOTH)
def test_after_the_draw_comes_the_choice_of_winning_konging_or_discarding(rules: str) -> None:
    """South drew 2m: it completes the hand, and four East winds are there to kong."""
    deal = stack(east="C", south="2m EEEE 555m 777m 99m", head="9m", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal)

    assert deal.proper(SOUTH) == [
        *parse_tiles("2m 5m 7m 9m E"),
        KONG + parse_tile("E"),
    ]

    deal = stack(east="C", south="22m EEE 555m 777m 99m", head="9m", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal)

    assert deal.proper(SOUTH) == [*parse_tiles("2m 5m 7m 9m E"), WIN]


@pytest.mark.rule("P-09", "HK-TURN-2")
@pytest.mark.parametrize("rules", BOTH)
def test_a_turn_ends_with_one_discard(rules: str) -> None:
    deal = stack(east="9p 9s", west="99p", rules=rules)
    deal.act(EAST, parse_tile("9p"))

    refusal = refused(deal, EAST, parse_tile("9s"))

    assert refusal.sentence.startswith("East cannot discard")
    assert deal.phase == CLAIMS


@pytest.mark.rule("P-09", "HK-TURN-2")
@pytest.mark.parametrize("rules", BOTH)
def test_a_discard_lies_face_up_for_everyone(rules: str) -> None:
    deal = stack(east="9p", rules=rules)

    deal.act(EAST, parse_tile("9p"))

    for seat in range(4):
        assert view_of(deal, seat).river.log() == [(EAST, parse_tile("9p"))]


@pytest.mark.rule("P-09", "HK-TURN-2")
def test_a_tile_that_is_not_held_cannot_be_discarded() -> None:
    deal = stack(east="123m 456m 789m EE 55s 9p")

    with pytest.raises(Impossible, match="East does not hold C"):
        deal.act(EAST, parse_tile("C"))


@pytest.mark.rule("P-09")
@pytest.mark.parametrize(
    ("seat", "motion"), [(4, 0), (-1, 0), (EAST, MOTIONS), (EAST, -1), (EAST, parse_tile("C"))]
)
def test_what_no_table_could_show_is_impossible_and_nothing_happens(seat: int, motion: int) -> None:
    """A fifth seat, a motion that is none, and a tile that East does not hold."""
    deal = stack(east="123m 456m 789m EE 55s 9p")
    before = everything(deal)

    with pytest.raises(Impossible):
        deal.act(seat, motion)

    assert everything(deal) == before


@pytest.mark.rule("P-09", "HK-TURN-2", "HK-TURN-6")
@pytest.mark.parametrize("rules", BOTH)
def test_any_tile_of_the_hand_may_be_discarded(rules: str) -> None:
    deal = stack(east="123m 456m 789m EE 55s 9p", rules=rules)

    assert write(motion for motion in deal.proper(EAST) if motion < KONG) == "123456789m 9p 5s E"


@pytest.mark.rule("P-09", "HK-TURN-2", "ZJ-DRAW-3")
@pytest.mark.parametrize(
    ("rules", "rule"), [("zung-jung", "ZJ-DRAW-3"), ("hong-kong", "HK-TURN-2")]
)
def test_nobody_discards_before_drawing(rules: str, rule: str) -> None:
    """Field fault B53: a player never drew after the first turn, discarded from 13 tiles, and the
    program fell over.

    South is to draw, and has not: West may still claim.
    """
    deal = stack(east="C", south="9p", west="CC", rules=rules)
    deal.act(EAST, parse_tile("C"))

    refusal = refused(deal, SOUTH, parse_tile("9p"))

    assert refusal.rule == rule
    assert refusal.sentence == "South cannot discard: C may still be claimed, and it has not drawn"
    assert deal.hands[SOUTH].size() == 13


@pytest.mark.rule("P-09", "HK-TURN-2")
@pytest.mark.parametrize("rules", BOTH)
def test_a_draw_is_of_the_tile_that_was_next_not_of_one_that_sorts_last(rules: str) -> None:
    """Field fault B33: the event of a draw bore the highest tile of the hand, and hands outgrew 14.

    South holds dragons, and draws the lowest tile there is.
    """
    deal = stack(east="9p", south="C F P", head="1m", rules=rules)
    deal.act(EAST, parse_tile("9p"))
    answer(deal)

    assert journal(deal)[-1] == Drew(SOUTH, parse_tile("1m"))
    assert deal.drawn == parse_tile("1m")


@pytest.mark.rule("P-09", "HK-TURN-8")
@pytest.mark.parametrize("rules", BOTH)
def test_no_view_ever_counts_more_than_fourteen_tiles(rules: str) -> None:
    """Field fault B33 again: told of other tiles than were drawn, clients kept both."""
    deal = stack(rules=rules)
    west = View(WEST, deal.options)
    most = 0

    play_out(deal)
    for event in journal(deal):
        seen = seen_by(WEST, event, is_kong_hidden=True)
        if seen is not None:
            west.see(seen)
        most = max(most, *west.sizes, int(west.hand.size()))

    assert most == 14


# -- go-arounds --------------------------------------------------------------------------------


@pytest.mark.rule("P-10", "HK-WALL-11")
def test_91_tiles_are_23_go_arounds() -> None:
    """144 tiles less the 53 of the deal; no melds, and no tile spent on a replacement.

    East's opening discard and three draws are the first go-around; the other 88 draws are 22.
    """
    table = View(NOBODY, Options(preset("hong-kong")))
    table.see(Discarded(EAST, parse_tile("9p")))
    for turn in range(1, 92):
        table.see(Drew(turn % 4, None))
        table.see(Discarded(turn % 4, parse_tile("9p")))

    assert table.live == 0
    assert table.go_around == 23


@pytest.mark.rule("P-10", "HK-WALL-11")
@pytest.mark.parametrize(
    ("rules", "go_arounds"),
    [("hong-kong-no-flowers", 21), ("zung-jung", 18)],
)
def test_83_draws_are_21_go_arounds_and_69_are_18(rules: str, go_arounds: int) -> None:
    """Three draws go with East's opening; 80 more are 20 times round, 66 are 16 and a half."""
    deal = play_out(stack(rules=rules))

    assert deal.go_around == go_arounds
    assert [folded(deal, seat).go_around for seat in range(4)] == [go_arounds] * 4


@pytest.mark.rule("P-10", "HK-WALL-11")
@pytest.mark.parametrize("rules", BOTH)
def test_a_new_go_around_begins_once_north_has_played(rules: str) -> None:
    deal = stack(rules=rules)
    counted = []

    for _ in range(6):
        counted.append(int(deal.go_around))
        deal.act(deal.turn, deal.proper(deal.turn)[0])
        answer(deal)

    assert counted == [1, 1, 1, 1, 2, 2]


@pytest.mark.rule("P-10", "HK-WALL-11")
def test_a_claim_past_east_begins_a_new_go_around() -> None:
    """West's discard is South's by a pung: North and East are skipped, and South plays again."""
    deal = stack(east="1s", south="CC 9p", west="C", head="4s 7s")
    deal.act(EAST, parse_tile("1s"))
    answer(deal)
    deal.act(SOUTH, parse_tile("4s"))
    answer(deal)
    deal.act(WEST, parse_tile("C"))

    answer(deal, {SOUTH: PUNG})

    assert deal.go_around == 2
    assert folded(deal, NORTH).go_around == 2


@pytest.mark.rule("P-10", "HK-WALL-11")
def test_a_claim_that_skips_seats_before_north_begins_none() -> None:
    deal = stack(east="C", north="CC 9p")
    deal.act(EAST, parse_tile("C"))

    answer(deal, {NORTH: PUNG})

    assert deal.go_around == 1


@pytest.mark.rule("P-10", "HK-WALL-11")
@pytest.mark.parametrize("rules", BOTH)
def test_a_replacement_is_part_of_the_same_turn(rules: str) -> None:
    deal = stack(east="CCCC", rules=rules)

    deal.act(EAST, KONG + parse_tile("C"))
    answer(deal)

    assert deal.go_around == 1
    assert folded(deal, WEST).go_around == 1


# -- too late to claim -------------------------------------------------------------------------

TOO_LATE = [("zung-jung", "ZJ-DRAW-4"), ("hong-kong", "HK-CLAIM-2")]


@pytest.mark.rule("P-15", "P-25", "ZJ-DRAW-4", "HK-CLAIM-2")
@pytest.mark.parametrize(("rules", "rule"), TOO_LATE)
@pytest.mark.parametrize("seat", [WEST, NORTH])
@pytest.mark.parametrize("claim", [PUNG, BIG_KONG, WIN])
def test_a_discard_is_lost_once_the_next_player_has_drawn(
    rules: str, rule: str, seat: int, claim: int
) -> None:
    deal = stack(east="C", west="CCC", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal)

    refusal = refused(deal, seat, claim)

    assert refusal.rule == rule
    assert (
        refusal.sentence == f"{('West', 'North')[seat - 2]} is too late to claim C: South has drawn"
    )


@pytest.mark.rule("P-15", "ZJ-CLAIM-1", "HK-CLAIM-1")
@pytest.mark.parametrize("rules", BOTH)
def test_a_pass_that_comes_too_late_is_no_late_claim(rules: str) -> None:
    """Field fault B6 once more: of two passes alike the second may come when the window is shut."""
    deal = stack(east="C", west="CC", rules=rules)
    deal.act(EAST, parse_tile("C"))
    deal.act(WEST, PASS)

    refusal = refused(deal, WEST, PASS)

    assert refusal.sentence == "West has nothing to claim: South is to play"


@pytest.mark.rule("P-15", "ZJ-DRAW-4", "HK-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
def test_a_discard_is_lost_once_the_next_player_has_discarded(rules: str) -> None:
    """West let East's C go. South's 1s is open now, and a pung of West's would be of 1s."""
    deal = stack(east="C", south="1s", west="CC", north="1s 1s", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal)
    deal.act(SOUTH, parse_tile("1s"))

    refusal = refused(deal, WEST, PUNG)

    assert refusal.sentence == "West does not hold the tiles to pung 1s"
    assert deal.river.rows(EAST) == [parse_tiles("C")]


@pytest.mark.rule("P-15", "ZJ-DRAW-4", "HK-CLAIM-2")
@pytest.mark.parametrize("rules", BOTH)
def test_a_discard_is_lost_once_the_next_player_has_declared_a_win(rules: str) -> None:
    deal = stack(east="C", south=READY, west="CC", head="2m", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal)

    deal.act(SOUTH, WIN)

    assert isinstance(deal.end, Won)
    assert deal.end.way == SELF_DRAW
    with pytest.raises(Impossible, match="the deal is over"):
        deal.act(WEST, PUNG)


@pytest.mark.rule("P-15", "ZJ-DRAW-4", "HK-CLAIM-2")
@pytest.mark.parametrize(("rules", "rule"), [("zung-jung", "ZJ-ROB-1"), ("hong-kong", "HK-ROB-1")])
def test_a_discard_is_lost_once_the_next_player_has_declared_a_kong(rules: str, rule: str) -> None:
    """South adds a 5m to its pung, and North may rob it; West wants the C that was before it."""
    deal = stack(
        east="5m C",
        south="55m 4s",
        west="CC",
        north="46m 123m 789m EEE SS",
        head="1s 2s 3s 5m",
        rules=rules,
    )
    deal.act(EAST, parse_tile("5m"))
    answer(deal, {SOUTH: PUNG})
    for seat, tile in zip((SOUTH, WEST, NORTH, EAST), parse_tiles("4s 1s 2s C"), strict=True):
        deal.act(seat, tile)
        answer(deal)

    deal.act(SOUTH, KONG + parse_tile("5m"))

    assert deal.phase == ROB
    assert refused(deal, WEST, PUNG).rule == rule


# -- after a claim -----------------------------------------------------------------------------


@pytest.mark.rule("P-32", "HK-CLAIM-15", "ZJ-CLAIM-6")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("claimer", "then"), [(SOUTH, WEST), (WEST, NORTH), (NORTH, EAST)])
def test_after_a_pung_the_claimer_discards_and_its_lower_seat_draws(
    rules: str, claimer: int, then: int
) -> None:
    """Field fault B7: after a pung or kong the turn stayed with whoever would have drawn."""
    south, west, north = ("CC 9p" if seat == claimer else "" for seat in (SOUTH, WEST, NORTH))
    deal = stack("C", south, west, north, rules=rules)
    deal.act(EAST, parse_tile("C"))

    answer(deal, {claimer: PUNG})
    deal.act(claimer, parse_tile("9p"))
    answer(deal)

    assert (deal.phase, deal.asked) == (TURN, then)
    assert [draw.seat for draw in draws(deal)] == [then]


@pytest.mark.rule("P-32", "HK-CLAIM-15", "ZJ-CLAIM-6")
@pytest.mark.parametrize("rules", BOTH)
def test_after_a_chow_the_claimer_discards_and_its_lower_seat_draws(rules: str) -> None:
    deal = stack(east="5m", south="67m 9p", rules=rules)
    deal.act(EAST, parse_tile("5m"))

    answer(deal, {SOUTH: CHOW_LOW})
    deal.act(SOUTH, parse_tile("9p"))
    answer(deal)

    assert [draw.seat for draw in draws(deal)] == [WEST]


@pytest.mark.rule("P-32", "HK-CLAIM-15", "ZJ-CLAIM-6")
@pytest.mark.parametrize("rules", BOTH)
def test_after_a_big_kong_the_claimer_replaces_it_discards_and_its_lower_seat_draws(
    rules: str,
) -> None:
    """Field fault B7 again: the kong's turn is the claimer's too."""
    deal = stack(east="C", west="CCC 9p", tail="1m", rules=rules)
    deal.act(EAST, parse_tile("C"))

    answer(deal, {WEST: BIG_KONG})
    deal.act(WEST, parse_tile("9p"))
    answer(deal)

    assert [(draw.seat, draw.from_tail) for draw in draws(deal)] == [(WEST, True), (NORTH, False)]


@pytest.mark.rule("P-32", "HK-CLAIM-15", "ZJ-CLAIM-6")
@pytest.mark.parametrize("rules", BOTH)
def test_seats_that_a_claim_skips_have_no_turn(rules: str) -> None:
    """North claims from East; when East plays again South and West have done nothing."""
    deal = stack(east="C", north="CC 9p", rules=rules)
    deal.act(EAST, parse_tile("C"))
    answer(deal, {NORTH: PUNG})

    deal.act(NORTH, parse_tile("9p"))
    answer(deal)

    assert deal.asked == EAST
    acted = [event.seat for event in journal(deal) if isinstance(event, (Drew, Discarded, Exposed))]
    assert acted == [EAST, NORTH, NORTH, EAST]


@pytest.mark.rule("P-32", "HK-CLAIM-15", "ZJ-CLAIM-6")
@pytest.mark.parametrize("rules", BOTH)
def test_the_next_draw_is_from_where_the_live_wall_was_left(rules: str) -> None:
    deal = stack(east="5m", south="46m 9p", head="F", rules=rules)
    deal.act(EAST, parse_tile("5m"))
    answer(deal, {SOUTH: CHOW_MIDDLE})

    deal.act(SOUTH, parse_tile("9p"))
    answer(deal)

    assert draws(deal) == [Drew(WEST, parse_tile("F"))]
    assert "F" in concealed(deal, WEST)
