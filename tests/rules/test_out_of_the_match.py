"""This file is about a player who is disqualified: what becomes of the match (HK-EV-15)."""

from collections.abc import Sequence

import pytest

from at_table import BY_HAND, Play, house
from seifong.errors import Impossible
from seifong.lab.by_hand import play_on
from seifong.match import Match, Standing, places
from seifong.referee.cards import CardBook
from seifong.referee.referee import rule_on
from seifong.referee.rulings import Cards, Incident
from seifong.rules import Rules
from seifong.rules.presets import CONDUCTS, PRESETS, preset, with_conduct
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.automation import NOTHING
from seifong.table.deal import Deal
from seifong.table.events import Began, Event, SatOut, Stopped
from seifong.table.phases import OPENING
from seifong.views import View, seen_by, view_of

HOW = ("match_ends", "dead_hands", "substitute")
ENDS, DEAD, SUBSTITUTE = (house("tvb", match_disqualified=how) for how in HOW)


def match_of(rules: Rules) -> Match:
    """A match in which player 0 deals first, and 1, 2 and 3 sit to the right of each other."""
    return Match(rules, "a match with a cheat", order=(0, 1, 2, 3))


def next_play(match: Match, journal: list[Event] | None = None) -> Play:
    return Play(match.next_table([] if journal is None else journal, automations=BY_HAND))


def settle(match: Match, play: Play) -> None:
    match.settle(play.deal, play.table.book)


def played_out(match: Match, play: Play) -> None:
    """Nobody wins this deal."""
    play.discards(EAST)
    play.until_last_discard()
    for seat in range(4):
        if seat != play.deal.turn:
            play.says(seat, "pass")
    settle(match, play)


def cheated_in_the_first_deal(match: Match, seat: int = NORTH) -> Play:
    """The player of a seat is caught; the deal is played on as far as it goes."""
    play = next_play(match)
    play.reports((seat + 1) % 4, seat, "cheated")
    if play.deal.end is None:
        played_out(match, play)
    else:
        settle(match, play)
    return play


# What the table has agreed on.


@pytest.mark.rule("HK-PEN-1", "HK-EV-15", "ZJ-ETH-1")
def test_among_friends_the_match_is_over_and_at_an_event_it_goes_on() -> None:
    found = {name: rules.match.match.disqualified for name, rules in PRESETS.items()}
    events = {"hkma", "tvb", "zung-jung", "wsom"}

    assert {name for name, how in found.items() if how == "dead_hands"} == events
    assert {name for name, how in found.items() if how == "match_ends"} == set(PRESETS) - events


@pytest.mark.rule("HK-EV-15")
@pytest.mark.parametrize(
    ("conduct", "how"),
    [("casual", "match_ends"), ("house", "match_ends"), ("tournament", "dead_hands")],
)
def test_how_strictly_a_table_is_kept_says_it_too(conduct: str, how: str) -> None:
    assert {
        with_conduct(rules, conduct).match.match.disqualified for rules in PRESETS.values()
    } == {how}
    assert set(CONDUCTS) == {"casual", "house", "tournament"}


# The standing.


@pytest.mark.rule("HK-EV-15")
def test_who_is_out_stays_out_however_a_deal_ends() -> None:
    rules = preset("hkma").match
    standing = Standing(counted=3, dealer=3).without(2, rules)

    assert standing.after("replayed", rules).out == (2,)
    assert standing.after("another won", rules) == Standing(counted=4, round=1, out=(2,))
    assert standing.without(0, rules).after("exhausted", rules).out == (0, 2)


@pytest.mark.rule("HK-EV-15")
def test_where_the_match_ends_with_it_no_deal_follows() -> None:
    standing = Standing(counted=3).without(1, ENDS.match)

    assert (standing.is_over, standing.out, standing.counted) == (True, (1,), 3)
    with pytest.raises(Impossible, match="the match is over"):
        standing.after("exhausted", ENDS.match)


@pytest.mark.rule("HK-EV-15")
@pytest.mark.parametrize(("rules", "sits_out"), [(DEAD, True), (SUBSTITUTE, False)])
def test_a_substitute_plays_and_an_empty_seat_does_not(rules: Rules, sits_out: bool) -> None:
    standing = Standing().without(1, rules.match)

    assert standing.sits_out(1, rules.match) is sits_out
    assert not standing.sits_out(2, rules.match)


# The match.


@pytest.mark.rule("HK-PEN-1", "HK-EV-15")
def test_the_deal_stops_and_the_match_is_over() -> None:
    match = match_of(ENDS)

    play = cheated_in_the_first_deal(match)

    assert isinstance(play.deal.end, Stopped)
    assert play.deal.end.rule == "HK-EV-15"
    assert (match.is_over, match.out, match.scores) == (True, (3,), [0, 0, 0, 0])
    with pytest.raises(Impossible, match="the match is over"):
        match.next_table()


@pytest.mark.rule("HK-EV-15", "HK-DEAD-2")
def test_an_empty_seat_only_draws_and_discards_in_every_deal_that_follows() -> None:
    """Player 3 is out: West in the second deal, South in the third, East, and North again."""
    match = match_of(DEAD)
    cheated_in_the_first_deal(match)

    found = []
    for _ in range(4):
        journal: list[Event] = []
        play = next_play(match, journal)
        found.append([event.seat for event in journal if isinstance(event, SatOut)])
        rights = [play.rights(seat) for seat in range(4)]
        assert rights == [
            (False,) * 3 if match.player_at(seat) == 3 else (True,) * 3 for seat in range(4)
        ]
        played_out(match, play)

    assert found == [[WEST], [SOUTH], [EAST], [NORTH]]
    assert not match.is_over


@pytest.mark.rule("HK-EV-15")
def test_a_substitute_plays_from_the_next_deal_on() -> None:
    match = match_of(SUBSTITUTE)

    first = cheated_in_the_first_deal(match)
    second = next_play(match)

    assert first.rights(NORTH) == (False, False, False)
    assert [second.rights(seat) for seat in range(4)] == [(True, True, True)] * 4
    assert second.events(SatOut) == []
    assert match.out == (3,)


@pytest.mark.rule("HK-EV-15")
@pytest.mark.parametrize("rules", [DEAD, SUBSTITUTE], ids=["dead", "substitute"])
def test_whoever_is_out_is_placed_last_whatever_the_points(rules: Rules) -> None:
    match = match_of(rules)
    cheated_in_the_first_deal(match)
    match.scores = [-40, 0, -8, 48]

    assert match.places() == (3, 1, 2, 4)


@pytest.mark.rule("HK-EV-15")
def test_a_seat_sits_out_where_the_table_plays_by_itself_too() -> None:
    match = match_of(DEAD)
    cheated_in_the_first_deal(match)
    journal: list[Event] = []

    deal = match.next_deal(journal)

    assert isinstance(journal[0], Began)
    assert journal[1] == SatOut(WEST)
    assert [deal.no_win, deal.no_claims, deal.no_kongs] == [1 << WEST] * 3


@pytest.mark.rule("HK-EV-15", "HK-ETIQ-5")
def test_everybody_sees_whose_hand_is_dead() -> None:
    match = match_of(DEAD)
    cheated_in_the_first_deal(match)
    journal: list[Event] = []
    deal = match.next_deal(journal)

    assert {view.no_win for view in views_of(deal, journal)} == {1 << WEST}


@pytest.mark.rule("HK-EV-15")
@pytest.mark.parametrize("steps", [0, 10, 19, 22])
def test_everybody_sees_the_end_even_of_an_opening(steps: int) -> None:
    """Before there are tiles, while they are taken, and while flowers are to be shown."""
    match = Match(house("casual", foul_response="ruled"), "flowers")
    journal: list[Event] = []
    play = Play(match.next_table(journal, automations=NOTHING))
    for _ in range(steps):
        play_on(play.table, lambda deal, seat: deal.proper(seat)[0])
    assert play.deal.phase == OPENING
    play.now = play.table.scene.now

    play.reports(EAST, SOUTH, "cheated")

    assert {view.end for view in views_of(play.deal, journal)} == {play.deal.end}


def views_of(deal: Deal, journal: list[Event]) -> list[View]:
    """What each seat has seen, folded; the same as what the deal says it may see."""
    views = []
    for seat in range(4):
        view = View(seat, deal.options)
        for event in journal:
            seen = seen_by(seat, event, is_kong_hidden=False)
            if seen is not None:
                view.see(seen)
        assert view.facts() == view_of(deal, seat).facts()
        views.append(view)
    return views


@pytest.mark.rule("HK-EV-15")
def test_a_record_may_be_taken_up_with_somebody_out() -> None:
    match = match_of(DEAD)
    match.take_up(number=6, round_wind=1, dealer=2, repeats=0, out=[1])
    journal: list[Event] = []

    match.next_deal(journal)

    assert journal[1] == SatOut(NORTH)


# What the referee says.


@pytest.mark.rule("HK-EV-15", "HK-FALSE-5")
@pytest.mark.parametrize(("how", "kind"), [("match_ends", "deal_ends"), ("dead_hands", "replayed")])
def test_the_deal_ends_as_it_would_unless_the_match_ends_with_it(how: str, kind: str) -> None:
    """A false win on purpose, by one who has a yellow card: HKMA has the deal played again."""
    rules = house("hkma", card_red="disqualified", match_disqualified=how)
    before = Cards(warnings=1, yellows=1)
    told = Incident(foul="false_win_shape", offender=EAST, is_deliberate=True, before=before)

    after = rule_on(rules, told).aftermath

    assert (after.kind, after.out) == (kind, how)


@pytest.mark.rule("HK-EV-15", "HK-FALSE-11")
def test_an_honest_win_is_paid_all_the_same() -> None:
    rules = house("hong-kong", card_scale="cards", card_red="disqualified", foul_response="ruled")
    told = Incident(
        foul="false_win_shape",
        offender=EAST,
        valid_winner=SOUTH,
        is_deliberate=True,
        before=Cards(yellows=1),
    )

    after = rule_on(rules, told).aftermath

    assert (after.kind, after.out) == ("won", "match_ends")


@pytest.mark.rule("HK-EV-15")
def test_the_ruling_says_what_becomes_of_the_match() -> None:
    told = [
        rule_on(rules, Incident(foul="cheated", offender=EAST)).aftermath.text()
        for rules in (ENDS, DEAD, SUBSTITUTE)
    ]

    assert [words.en.partition(".")[0] for words in told] == [
        "The deal ends",
        "The deal goes on",
        "The deal goes on",
    ]
    assert [words.en.rpartition(": ")[2] for words in told] == [
        "the match is over.",
        "the seat only draws and discards, in this deal and in all that follow.",
        "from the next deal on somebody else plays for the seat.",
    ]
    assert all("名次排最後" in words.zh for words in told)


@pytest.mark.rule("HK-EV-15")
def test_a_card_book_knows_who_is_out() -> None:
    book = CardBook()
    for player in (1, 3):
        book, _ = book.add(DEAD, player, "disqualified")
    book, _ = book.add(DEAD, 0, "warning")

    assert book.out() == (1, 3)


# Who comes first.


@pytest.mark.rule("ZJ-TOUR-4", "HK-EV-15", "HK-FALSE-5")
@pytest.mark.parametrize(
    ("scores", "deducted", "out", "expected"),
    [
        ([10, 5, -5, -10], [0, 0, 0, 0], [], (1, 2, 3, 4)),
        ([10, 10, -10, -10], [0, 0, 0, 0], [], (1, 1, 3, 3)),
        ([10, 5, -5, -10], [16, 0, 0, 0], [], (3, 1, 2, 4)),
        ([10, 5, -5, -10], [0, 0, 0, 0], [0], (4, 1, 2, 3)),
        ([10, 5, -5, -10], [0, 0, 0, 0], [0, 1], (3, 4, 1, 2)),
    ],
)
def test_places_go_by_what_is_left_and_who_is_out_comes_last(
    scores: Sequence[int], deducted: Sequence[int], out: Sequence[int], expected: tuple[int, ...]
) -> None:
    assert places(scores, deducted, out) == expected
