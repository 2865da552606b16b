"""This file is about the match: who deals on, when a round and the match are over, the scores."""

import pytest

from seifong.errors import Impossible
from seifong.match import Match
from seifong.notation import parse_tile, parse_tiles
from seifong.record.stacking import Stack, loaded
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.motions import WIN
from seifong.table.phases import OVER
from seifong.testing import play_out
from turns import answers

EXHAUSTED = -1  # a deal that nobody wins
READY = parse_tiles("123456789m 123p 5s")
SAYS = {SOUTH: "south", WEST: "west", NORTH: "north"}
HONG_KONG = preset("hong-kong")
# Where the dealer stays after its own win and after an exhausted wall, and where it never does.
STAYING = [*sorted(name for name in PRESETS if name.startswith("hong-kong")), "casual"]
PASSING = ["hkma", "tvb", "wsom", "zung-jung"]


def match_of(rules: Rules | str) -> Match:
    return Match(preset(rules) if isinstance(rules, str) else rules, "a match")


def begun(match: Match, winner: int) -> Deal:
    """The next deal, in which East throws 5s first, and a seat waits for it, or East has it."""
    hands: tuple[list[int], ...] = tuple(READY if seat == winner else [] for seat in range(4))
    east = [*hands[EAST], parse_tile("5s")]
    stack = Stack((east, hands[SOUTH], hands[WEST], hands[NORTH]))
    return match.next_deal(dice=loaded(stack, match.rules))


def play(match: Match, *winners: int) -> Match:
    """One deal after another, each won by that seat in the first turn, or by nobody."""
    for winner in winners:
        deal = begun(match, winner)
        if winner == EAST:
            deal.act(EAST, WIN)
        elif winner == EXHAUSTED:
            play_out(deal)
        else:
            deal.act(EAST, parse_tile("5s"))
            answers(deal, **{SAYS[winner]: WIN})
        assert deal.phase == OVER
        match.settle(deal)
    return match


def replay(match: Match) -> None:
    """A deal that a ruling ends, of which nobody pays anything."""
    deal = match.next_deal()
    deal.replayed("HK-FALSE-5", [0, 0, 0, 0], [0, 0, 0, 0])
    match.settle(deal)


# -- who deals on ------------------------------------------------------------------------------


@pytest.mark.rule("P-49", "HK-DEALER-3")
@pytest.mark.parametrize("rules", STAYING)
def test_the_dealer_stays_after_an_exhausted_wall_by_tradition(rules: str) -> None:
    match = match_of(rules)
    dealer = match.dealer

    play(match, EXHAUSTED)

    assert (match.dealer, match.repeats) == (dealer, 1)


@pytest.mark.rule("P-49", "HK-DEALER-4")
@pytest.mark.parametrize("rules", ["hkma", "tvb"])
def test_the_deal_passes_after_an_exhausted_wall_at_hong_kong_tournaments(rules: str) -> None:
    match = match_of(rules)
    to_the_right = match.player_at(SOUTH)

    play(match, EXHAUSTED)

    assert (match.dealer, match.repeats) == (to_the_right, 0)


@pytest.mark.rule("P-49", "HK-DEALER-4")
def test_a_house_in_a_hurry_lets_the_deal_pass_after_an_exhausted_wall() -> None:
    match = match_of(with_options(HONG_KONG, {"dealer.on_draw": "passes"}))
    to_the_right = match.player_at(SOUTH)

    play(match, EXHAUSTED)

    assert match.dealer == to_the_right


@pytest.mark.rule("P-49", "ZJ-END-2")
@pytest.mark.parametrize("rules", ["zung-jung", "wsom"])
@pytest.mark.parametrize("winner", [EAST, SOUTH, WEST, NORTH, EXHAUSTED])
def test_in_zung_jung_the_deal_passes_after_every_deal(rules: str, winner: int) -> None:
    match = match_of(rules)
    to_the_right = match.player_at(SOUTH)

    play(match, winner)

    assert match.dealer == to_the_right


@pytest.mark.rule("P-49", "HK-DEALER-1")
@pytest.mark.parametrize("rules", STAYING)
def test_the_dealer_stays_after_a_win_of_its_own(rules: str) -> None:
    match = match_of(rules)
    dealer = match.dealer

    play(match, EAST)

    assert (match.dealer, match.repeats) == (dealer, 1)


@pytest.mark.rule("P-49", "HK-DEALER-5", "HK-EV-7")
@pytest.mark.parametrize("rules", ["hkma", "tvb"])
def test_at_a_table_of_fixed_rotation_the_deal_passes_after_the_dealers_win_too(rules: str) -> None:
    match = match_of(rules)
    to_the_right = match.player_at(SOUTH)

    play(match, EAST)

    assert match.dealer == to_the_right


@pytest.mark.rule("P-49", "HK-DEALER-2")
@pytest.mark.parametrize("rules", sorted(PRESETS))
@pytest.mark.parametrize("winner", [SOUTH, WEST, NORTH])
def test_after_another_seats_win_the_deal_passes_to_the_right(rules: str, winner: int) -> None:
    match = match_of(rules)
    to_the_right = match.player_at(SOUTH)

    play(match, winner)

    assert match.dealer == to_the_right


@pytest.mark.rule("P-49", "HK-DEALER-1", "HK-CLAIM-18")
def test_where_several_win_the_dealer_among_them_stays() -> None:
    """South throws 5s, for which East, having thrown C, and West are waiting."""
    match = match_of("hong-kong-multi-win")
    dealer = match.dealer
    waiting = parse_tiles("123p 123p 789p FF 46s")
    stack = Stack(
        (
            [*parse_tiles("123m 456m 789m 46s EE"), parse_tile("C")],
            [parse_tile("5s")],
            waiting,
            [],
        )
    )
    deal = match.next_deal(dice=loaded(stack, match.rules))
    deal.act(EAST, parse_tile("C"))
    answers(deal)
    deal.act(SOUTH, parse_tile("5s"))

    answers(deal, east=WIN, west=WIN)
    match.settle(deal)

    assert match.dealer == dealer


@pytest.mark.rule("P-49", "HK-ROUND-4")
def test_the_seats_move_with_the_deal_and_the_dealer_is_east() -> None:
    match = match_of("hong-kong")
    players = [match.player_at(seat) for seat in range(4)]

    play(match, SOUTH)

    assert [match.player_at(seat) for seat in range(4)] == players[1:] + players[:1]


@pytest.mark.rule("HK-DEALER-8")
def test_there_is_no_end_to_the_deals_that_a_dealer_may_repeat() -> None:
    match = match_of("hong-kong")
    dealer = match.dealer

    play(match, *[EAST] * 20)

    assert (match.dealer, match.repeats, match.round, match.is_over) == (dealer, 20, 0, False)


@pytest.mark.rule("HK-ROUND-6", "HK-FALSE-5", "P-49")
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_replayed_deal_is_dealt_again_by_the_same_dealer(rules: str) -> None:
    match = match_of(rules)
    dealer = match.dealer

    replay(match)

    assert (match.dealer, match.repeats) == (dealer, 0)


@pytest.mark.rule("HK-ROUND-6")
def test_a_replayed_deal_does_not_count_as_played() -> None:
    match = match_of("tvb")

    replay(match)

    assert (match.number, match.counted) == (1, 0)


@pytest.mark.rule("HK-ROUND-6")
def test_the_tiles_of_a_replayed_deal_are_mixed_anew() -> None:
    match = match_of("hkma")
    first = match.next_deal()
    first.replayed("HK-FALSE-5", [0, 0, 0, 0], [0, 0, 0, 0])
    match.settle(first)

    assert match.next_deal().wall.tiles != first.wall.tiles


# -- rounds ------------------------------------------------------------------------------------


@pytest.mark.rule("HK-ROUND-1", "HK-ROUND-2")
def test_the_prevailing_wind_begins_with_east_and_changes_when_all_four_have_lost_the_deal() -> (
    None
):
    match = match_of("hong-kong")
    winds = []

    for _ in range(16):
        winds.append(match.round_wind)
        play(match, SOUTH)

    assert winds == [EAST] * 4 + [SOUTH] * 4 + [WEST] * 4 + [NORTH] * 4


@pytest.mark.rule("HK-ROUND-1", "HK-ROUND-3")
def test_a_round_ends_when_the_deal_comes_back_to_the_first_dealer() -> None:
    match = match_of("hong-kong")
    first = match.dealer

    play(match, SOUTH, EAST, SOUTH, EXHAUSTED, SOUTH)
    assert match.round == 0
    play(match, SOUTH)

    assert (match.round, match.dealer) == (1, first)


@pytest.mark.rule("HK-ROUND-2")
def test_a_deal_is_played_under_the_prevailing_wind_of_its_round() -> None:
    match = play(match_of("hong-kong"), *[SOUTH] * 4)

    assert match.next_deal().round_wind == SOUTH


@pytest.mark.rule("ZJ-END-3")
@pytest.mark.parametrize("winner", [EAST, WEST, EXHAUSTED])
def test_a_round_of_zung_jung_is_four_deals_whoever_wins(winner: int) -> None:
    match = play(match_of("zung-jung"), *[winner] * 3)
    assert match.round == 0

    play(match, winner)

    assert match.round == 1


# -- the length of a match ---------------------------------------------------------------------


@pytest.mark.rule("HK-ROUND-1", "HK-ROUND-3", "HK-EV-8", "ZJ-END-4")
@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        ("hong-kong", 16),
        ("hong-kong-half-gun", 16),
        ("hong-kong-full-spicy", 16),
        ("hong-kong-cap8", 16),
        ("hong-kong-no-flowers", 16),
        ("hong-kong-multi-win", 16),
        ("hkma", 16),
        ("tvb", 16),
        ("casual", 4),
        ("zung-jung", 16),
        ("wsom", 16),
    ],
)
def test_how_many_deals_a_match_has_if_no_dealer_repeats(rules: str, deals: int) -> None:
    match = play(match_of(rules), *[SOUTH] * (deals - 1))
    assert not match.is_over

    play(match, SOUTH)

    assert match.is_over


@pytest.mark.rule("ZJ-END-2", "ZJ-END-4", "HK-DEALER-5", "HK-EV-8")
@pytest.mark.parametrize("rules", PASSING)
def test_a_match_in_which_the_deal_always_passes_has_sixteen_deals_whoever_wins(rules: str) -> None:
    """Field fault B45: a match lasted one deal too long."""
    match = play(match_of(rules), *[EAST, EXHAUSTED, WEST] * 5)
    assert not match.is_over

    play(match, EAST)

    assert (match.number, match.is_over) == (16, True)


@pytest.mark.rule("HK-ROUND-3", "HK-DEALER-1", "HK-DEALER-3")
def test_every_deal_that_a_dealer_repeats_makes_the_match_one_longer() -> None:
    """Field fault B45: in Hong Kong the length depends on the repeats. Here there are five."""
    match = play(match_of("hong-kong"), EAST, EXHAUSTED, EAST, *[WEST] * 15, EXHAUSTED, EAST)
    assert not match.is_over

    play(match, WEST)

    assert (match.number, match.is_over) == (21, True)


@pytest.mark.rule("P-49", "HK-DEALER-3", "HK-ROUND-3")
@pytest.mark.parametrize("rules", STAYING)
def test_an_exhausted_wall_does_not_end_the_match_where_the_dealer_stays(rules: str) -> None:
    """Field fault B44: an exhausted wall in the last deal was logged as the end of the match."""
    rounds = preset(rules).match.round.count
    match = play(match_of(rules), *[SOUTH] * (4 * rounds - 1))

    play(match, EXHAUSTED)

    assert not match.is_over


@pytest.mark.rule("P-49", "HK-DEALER-4", "ZJ-END-2", "HK-ROUND-3")
@pytest.mark.parametrize("rules", PASSING)
def test_an_exhausted_wall_in_the_last_deal_ends_the_match_where_the_deal_passes(
    rules: str,
) -> None:
    """Field fault B44, the other half: what follows an exhausted wall is the dealer option's."""
    match = play(match_of(rules), *[SOUTH] * 15)

    play(match, EXHAUSTED)

    assert match.is_over


@pytest.mark.rule("HK-ROUND-5")
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a_house_may_play_fewer_rounds(rounds: int) -> None:
    match = match_of(with_options(HONG_KONG, {"round.count": rounds}))

    play(match, *[SOUTH] * (4 * rounds - 1))
    assert not match.is_over
    play(match, SOUTH)

    assert match.is_over


@pytest.mark.rule("HK-ROUND-5", "HK-ROUND-2")
def test_in_a_match_of_more_than_four_rounds_the_winds_come_round_again() -> None:
    match = match_of(with_options(HONG_KONG, {"round.count": 5}))

    play(match, *[SOUTH] * 16)

    assert (match.is_over, match.round_wind) == (False, EAST)


@pytest.mark.rule("HK-ROUND-5", "ZJ-END-4")
@pytest.mark.parametrize("name", ["hong-kong", "zung-jung"])
@pytest.mark.parametrize("deals", [4, 8])
def test_a_match_may_end_after_so_many_deals_whatever_the_round(name: str, deals: int) -> None:
    match = match_of(with_options(preset(name), {"match.hands": deals}))

    play(match, *[EAST] * (deals - 1))
    assert not match.is_over
    play(match, EAST)

    assert match.is_over


@pytest.mark.rule("HK-ROUND-5", "HK-ROUND-6")
def test_a_replayed_deal_does_not_use_up_the_deals_of_a_match() -> None:
    match = match_of(with_options(preset("hong-kong"), {"match.hands": 4}))
    play(match, EAST, EAST, EAST)

    replay(match)
    assert not match.is_over
    play(match, EAST)

    assert (match.number, match.is_over) == (5, True)


@pytest.mark.rule("HK-ROUND-3")
def test_there_is_no_deal_after_the_match_is_over() -> None:
    match = play(match_of("casual"), *[SOUTH] * 4)

    with pytest.raises(Impossible, match="the match is over"):
        match.next_deal()

    assert match.number == 4


@pytest.mark.rule("P-49")
def test_a_deal_that_is_not_over_cannot_be_settled() -> None:
    match = match_of("zung-jung")
    deal = match.next_deal()

    with pytest.raises(Impossible, match="the deal is not over"):
        match.settle(deal)

    assert match.counted == 0


# -- scores ------------------------------------------------------------------------------------


@pytest.mark.rule("ZJ-AIM-1", "HK-PAY-9")
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_running_scores_begin_at_zero_and_sum_to_zero_after_every_deal(rules: str) -> None:
    """Field fault B80: totals that did not sum to zero."""
    match = match_of(rules)
    sums = [sum(match.scores)]

    for winner in (SOUTH, EAST, EXHAUSTED, NORTH)[: 4 if rules != "casual" else 3]:
        play(match, winner)
        sums.append(sum(match.scores))

    assert set(sums) == {0}
    assert match.scores != [0, 0, 0, 0]


@pytest.mark.rule("HK-ROUND-4", "ZJ-AIM-1")
def test_a_score_is_a_players_and_moves_with_the_player_from_seat_to_seat() -> None:
    """South wins on East's first discard, is East in the next deal, and wins with its first hand.

    Sequences 5, concealed 5, straight 40, and a blessing of 155: 205 points each time. Of the first
    everyone pays 25 and East the other 3 x 180; of the second everyone pays 205.
    """
    match = match_of("zung-jung")
    player, former = match.player_at(SOUTH), match.player_at(EAST)

    play(match, SOUTH, EAST)

    assert match.scores[player] == 4 * (3 * 205 + 3 * 205)
    assert match.scores[former] == -4 * (25 + 540 + 205)


@pytest.mark.rule("HK-FALSE-5", "HK-ROUND-6")
def test_what_a_ruling_takes_and_gives_to_nobody_is_kept_apart_from_the_scores() -> None:
    """512 points of HKMA, in quarters."""
    match = match_of("hkma")
    offender = match.player_at(WEST)
    deal = match.next_deal()
    deal.replayed("HK-FALSE-5", [0, 0, 0, 0], [0, 0, 4 * 512, 0])

    match.settle(deal)

    assert match.scores == [0, 0, 0, 0]
    assert [match.deducted[player] for player in (offender, match.player_at(EAST))] == [2048, 0]


# -- seats -------------------------------------------------------------------------------------


@pytest.mark.rule("HK-SEAT-4", "HK-EV-14")
def test_an_organiser_assigns_the_seats_and_the_first_listed_deals_first() -> None:
    match = match_of("hkma")

    assert [match.player_at(seat) for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.rule("HK-SEAT-6", "HK-SEAT-5", "ZJ-SEAT-2")
@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_seats_drawn_by_lot_give_everyone_the_first_deal_at_times(rules: str) -> None:
    first_dealers = {Match(preset(rules), f"match {number}").dealer for number in range(40)}

    assert first_dealers == {0, 1, 2, 3}
