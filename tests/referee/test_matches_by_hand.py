"""This file is about a match of strict tables: who deals after a ruling, and which cards stay."""

import pytest

from at_table import BY_HAND, Play, house
from seifong.match import Match
from seifong.rules import Rules
from seifong.scoring.payment import shown
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.automation import NOTHING
from seifong.table.events import Began, Event, Replayed, Stopped, Threw
from seifong.table.movements import Throw

HK, HKMA, ZJ = (house(name) for name in ("hong-kong", "hkma", "zung-jung"))


def match_of(rules: Rules) -> Match:
    """A match in which player 0 deals first, and 1, 2 and 3 sit to the right of each other."""
    return Match(rules, "a strict match", order=(0, 1, 2, 3))


def next_play(match: Match, journal: list[Event] | None = None) -> Play:
    return Play(match.next_table([] if journal is None else journal, automations=BY_HAND))


def settle(match: Match, play: Play) -> None:
    match.settle(play.deal, play.table.book)


def falsely_ended(match: Match, seat: int) -> Play:
    """A deal that ended because a seat said “win” when nothing was there to win on."""
    play = next_play(match)
    play.says(seat, "win")
    settle(match, play)
    return play


@pytest.mark.rule("P-51", "HK-FALSE-4", "HK-DEALER-3", "HK-DEALER-4")
@pytest.mark.parametrize(
    ("offender", "on_draw", "dealer"),
    [(EAST, "stays", 1), (EAST, "passes", 1), (WEST, "stays", 0), (WEST, "passes", 1)],
)
def test_who_deals_after_a_false_win_is_who_the_ruling_says(
    offender: int, on_draw: str, dealer: int
) -> None:
    match = match_of(house("hong-kong", dealer_on_draw=on_draw))

    play = falsely_ended(match, offender)

    assert isinstance(play.deal.end, Stopped)
    assert match.dealer == dealer
    assert play.table.rulings[0].aftermath.next_dealer == dealer
    assert match.counted == 1


@pytest.mark.rule("P-52", "HK-FALSE-5", "HK-ROUND-6")
@pytest.mark.parametrize("offender", [EAST, NORTH])
def test_a_replayed_deal_has_the_same_dealer_and_does_not_count(offender: int) -> None:
    match = match_of(HKMA)

    play = falsely_ended(match, offender)
    journal: list[Event] = []
    next_play(match, journal)

    assert isinstance(play.deal.end, Replayed)
    assert (match.dealer, match.counted, match.repeats) == (0, 0, 0)
    assert isinstance(journal[0], Began)
    assert (journal[0].dealer, journal[0].round_wind) == (0, 0)


@pytest.mark.rule("P-51", "P-52", "HK-FALSE-3", "HK-FALSE-5")
def test_what_a_ruling_moves_is_in_the_scores_and_what_nobody_gets_beside_them() -> None:
    home, event = match_of(HK), match_of(HKMA)

    falsely_ended(home, SOUTH)
    falsely_ended(event, SOUTH)

    assert [shown(score) for score in home.scores] == [64, -192, 64, 64]
    assert home.deducted == [0, 0, 0, 0]
    assert event.scores == [0, 0, 0, 0]
    assert [shown(amount) for amount in event.deducted] == [0, 512, 0, 0]


@pytest.mark.rule("P-55", "HK-PEN-2", "HK-PEN-3")
def test_cards_are_kept_from_deal_to_deal_for_the_player_and_not_the_seat() -> None:
    """Player 1 sits South in the first deal, and East, as the dealer, in the second."""
    match = match_of(house("hkma", false_aftermath="deal_ends_dealer_out", false_mode="dead_hand"))
    first = next_play(match)
    first.reports(WEST, SOUTH, "talked")
    first.says(EAST, "win")
    settle(match, first)

    second = next_play(match)
    second.reports(WEST, EAST, "talked")
    second.reports(WEST, SOUTH, "talked")

    assert [match.player_at(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [ruling.card for ruling in second.table.rulings] == ["yellow", "warning"]


@pytest.mark.rule("HK-DEAD-1", "ZJ-PEN-5")
def test_a_hand_is_dead_for_its_deal_alone() -> None:
    match = match_of(HKMA)
    first = next_play(match)
    for _ in range(3):
        first.reports(WEST, SOUTH, "talked")
    assert first.rights(SOUTH) == (False, False, False)
    first.says(EAST, "win")
    settle(match, first)

    second = next_play(match)

    assert second.rights(SOUTH) == (True, True, True)
    assert second.table.book.of(1).reds == 1


@pytest.mark.rule("P-01")
def test_a_table_of_a_match_is_opened_by_hand_unless_it_is_told_otherwise() -> None:
    match = match_of(ZJ)
    journal: list[Event] = []

    play = Play(match.next_table(journal))
    play.do(Throw(EAST))

    assert isinstance(journal[0], Began)
    assert journal[0].automations == NOTHING
    assert [event.seat for event in play.events(Threw)] == [EAST]


@pytest.mark.rule("P-14", "P-50", "ZJ-PEN-16", "ZJ-END-2")
def test_in_zung_jung_a_deal_with_a_false_win_in_it_passes_on_like_any_other() -> None:
    match = match_of(ZJ)
    play = next_play(match)
    play.says(EAST, "win")
    play.discards(EAST)
    play.until_last_discard()
    for seat in range(4):
        if seat != play.deal.turn:
            play.says(seat, "pass")
    settle(match, play)

    assert match.dealer == 1
    assert match.scores == [0, 0, 0, 0]
