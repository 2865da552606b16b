"""This file is about a deal that the wrong player deals, a foul of the match (ZJ-PEN-8)."""

from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from at_table import BY_HAND, Play, house, judge_who_says
from forging import file_of, forge, lines_of, members
from seifong.errors import Impossible, Improper
from seifong.lab.by_hand import play_by_hand
from seifong.match import Match, Standing
from seifong.record import read_journal_bytes, to_transcript, verify_journal
from seifong.record.convert import to_journal
from seifong.referee.due import due_movement
from seifong.referee.referee import rule_on
from seifong.referee.rulings import Incident, Remedy
from seifong.referee.strict import Judge
from seifong.rules import Rules
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.automation import NOTHING
from seifong.table.events import Began, Event, Ruled, SatOut, Stopped, TookEast, WrongDealer
from seifong.views import View, seen_by, view_of

ZJ = house("zung-jung")
THROWS_AND_BREAK = 3  # East's throw, the breaker's, and the break
ALL = 3 + 17  # and then three times four takes, one each, and East's fourteenth


def match_of(rules: Rules = ZJ) -> Match:
    """A match in which player 0 deals first, and 1, 2 and 3 sit to the right of each other."""
    return Match(rules, "whose deal is it", order=(0, 1, 2, 3))


def dealt_by(
    match: Match,
    player: int,
    movements: int,
    journal: list[Event] | None = None,
    judge: Judge | None = None,
) -> Play:
    """A player begins to deal, and so much is done of what is due."""
    events = [] if journal is None else journal
    play = Play(match.next_table(events, judge=judge, dealer=player))
    goes_on(play, movements)
    return play


def goes_on(play: Play, movements: int) -> None:
    for _ in range(movements):
        due = due_movement(play.deal, play.now + 2000)
        assert due is not None
        play.do(due)


def is_said(play: Play) -> None:
    """Somebody says whose deal it is."""
    play.reports(SOUTH, EAST, "wrong_dealer")


def play_on(match: Match, play: Play) -> None:
    play_by_hand(play.table, lambda deal, seat: deal.proper(seat)[-1])
    match.settle(play.deal, play.table.book)


def remedies(play: Play) -> list[Remedy]:
    return [ruling.remedy for ruling in play.table.rulings]


# When it is seen.


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize(
    ("player", "takes", "remedy"),
    [
        (3, 1, "replay"),  # player 0 sits South: East alone has taken tiles
        (3, 2, "put_right"),  # South has four
        (3, 5, "put_right"),
        (3, 9, "put_right"),  # South has eight, and is to take the ninth to twelfth
        (3, 10, "put_right"),  # South has twelve, and East no thirteenth: a judge may differ
        (3, 12, "put_right"),
        (3, 13, "stands"),  # East has thirteen
        (1, 3, "replay"),  # player 0 sits North, and takes last
        (1, 4, "put_right"),
        (1, 11, "put_right"),  # North has eight still
        (1, 12, "put_right"),
        (1, 13, "stands"),
        (1, 17, "stands"),
    ],
)
def test_what_is_ruled_goes_by_how_far_tiles_are_taken(
    player: int, takes: int, remedy: Remedy
) -> None:
    match = match_of()

    play = dealt_by(match, player, THROWS_AND_BREAK + takes)
    is_said(play)

    assert remedies(play) == [remedy]


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize(
    ("takes", "choices"),
    [
        (1, []),
        (9, []),
        (10, ["put_right", "replay", "stands"]),
        (12, ["put_right", "replay", "stands"]),
        (13, []),
    ],
)
def test_in_the_gap_a_judge_decides(takes: int, choices: list[Remedy]) -> None:
    play = dealt_by(match_of(), 3, THROWS_AND_BREAK + takes)

    is_said(play)

    assert [choice.name for choice in play.table.rulings[0].options] == choices


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize("remedy", ["put_right", "replay", "stands"])
def test_and_what_the_judge_says_is_done(remedy: Remedy) -> None:
    match = match_of()
    play = dealt_by(match, 3, THROWS_AND_BREAK + 10, judge=judge_who_says(remedy))

    is_said(play)

    assert remedies(play) == [remedy]
    assert (play.deal.end is not None) == (remedy == "replay")
    assert (match.dealer == 0) == (remedy == "put_right")


# What follows.


@pytest.mark.rule("ZJ-PEN-8")
def test_a_void_deal_is_dealt_again_by_whose_deal_it_is() -> None:
    match = match_of()
    play = dealt_by(match, 2, THROWS_AND_BREAK + 1)
    is_said(play)
    match.settle(play.deal, play.table.book)

    assert (match.standing, match.dealer) == (Standing(), 0)
    assert match.next_table().players == (0, 1, 2, 3)
    assert match.number == 2


@pytest.mark.rule("ZJ-PEN-8")
def test_put_right_each_player_has_the_tiles_of_the_seat_that_is_theirs() -> None:
    """Player 2 has dealt, and player 0, who sits West by that, has four tiles, and East eight."""
    match = match_of()
    play = dealt_by(match, 2, THROWS_AND_BREAK + 5)
    sizes = [play.deal.hands[seat].size() for seat in range(4)]

    is_said(play)

    assert sizes == [8, 4, 4, 4]
    assert [play.deal.hands[seat].size() for seat in range(4)] == sizes
    assert play.table.players == (0, 1, 2, 3)
    assert [match.player_at(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert play.events(TookEast) == [TookEast(WEST)]


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize("player", [1, 2, 3])
def test_put_right_the_deal_is_the_true_easts_and_so_is_what_follows(player: int) -> None:
    match = match_of(house("hong-kong", foul_response="ruled"))
    play = dealt_by(match, player, 3 + 6)
    is_said(play)
    play_on(match, play)

    assert remedies(play) == ["put_right"]
    plain = match_of(match.rules)
    same = Play(plain.next_table([]))
    play_on(plain, same)
    assert (match.standing, match.scores) == (plain.standing, plain.scores)


@pytest.mark.rule("ZJ-PEN-8", "ZJ-END-2", "HK-DEALER-1", "HK-DEALER-3")
@pytest.mark.parametrize("rules", ["zung-jung", "hong-kong", "tvb"])
@pytest.mark.parametrize("is_seen", [True, False])
@pytest.mark.parametrize("player", [1, 2, 3])
def test_lost_the_next_deal_is_that_of_the_true_easts_lower_seat(
    rules: str, player: int, is_seen: bool
) -> None:
    """Whoever wins this one: where a dealer who wins stays, that is no dealer of its own deal."""
    match = match_of(with_options(preset(rules), {"foul.response": "ruled"}))
    play = dealt_by(match, player, 2 if rules != "zung-jung" else 3)
    while due_movement(play.deal) is not None:
        goes_on(play, 1)
    if is_seen:
        is_said(play)
    assert [match.player_at(seat) for seat in range(4)] == [(player + n) % 4 for n in range(4)]
    play_on(match, play)

    assert remedies(play) == (["stands"] if is_seen else [])
    assert match.standing == Standing(counted=1, dealer=1)
    assert match.dealer == 1
    assert sum(match.scores) == 0


@pytest.mark.rule("ZJ-PEN-8", "HK-FALSE-5", "HK-ROUND-6")
def test_a_deal_of_the_wrong_dealers_that_is_played_again_is_the_true_easts() -> None:
    match = match_of(house("hkma"))
    play = Play(match.next_table([], automations=BY_HAND, dealer=2))
    play.says(SOUTH, "win")
    match.settle(play.deal, play.table.book)

    assert match.standing == Standing()
    assert (match.dealer, match.player_at(SOUTH)) == (0, 1)
    assert match.deducted == [0, 0, 0, 2048]  # of South in that deal, in quarters


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize("rules", [name for name in PRESETS if name != "casual"])
def test_a_table_that_only_warns_deals_again_too(rules: str) -> None:
    """It is no penalty: a deal cannot be left as it should not be."""
    match = match_of(preset(rules))
    play = dealt_by(match, 3, 2)
    is_said(play)

    assert remedies(play) == ["replay"]
    assert play.deal.end is not None
    assert play.events(Ruled)[0].card == ""


@pytest.mark.rule("ZJ-PEN-8", "HK-FALSE-12")
def test_where_it_is_prevented_only_whose_deal_it_is_deals() -> None:
    match = match_of(preset("casual"))

    with pytest.raises(Improper) as refusal:
        match.next_table(dealer=2)

    assert refusal.value.foul == "wrong_dealer"
    assert str(refusal.value) == "West dealt, and it was East's deal (ZJ-PEN-8)"
    assert (match.number, match.standing) == (0, Standing())
    assert match.next_table(dealer=0).players == (0, 1, 2, 3)


# What is right.


@pytest.mark.rule("ZJ-PEN-8")
def test_who_rightly_deals_is_accused_in_vain_and_so_is_another() -> None:
    rightly, wrongly = dealt_by(match_of(), 0, 5), dealt_by(match_of(), 3, 5)

    is_said(rightly)
    wrongly.reports(EAST, WEST, "wrong_dealer")

    assert remedies(rightly) == remedies(wrongly) == []
    assert rightly.events(WrongDealer) == []
    assert wrongly.events(WrongDealer) == [WrongDealer(SOUTH)]


@pytest.mark.rule("ZJ-PEN-8")
def test_it_is_ruled_on_once() -> None:
    stands, right = dealt_by(match_of(), 3, ALL), dealt_by(match_of(), 3, 3 + 4)
    for play in (stands, right):
        is_said(play)
        is_said(play)

    assert (remedies(stands), remedies(right)) == (["stands"], ["put_right"])


@pytest.mark.rule("ZJ-PEN-8")
def test_a_deal_is_begun_once() -> None:
    match = match_of()
    match.next_table(dealer=3)

    with pytest.raises(Impossible, match="deal 1 is not settled yet"):
        match.next_table(dealer=2)
    assert match.dealer == 3


# What players have lost, or paid, goes with them.


@pytest.mark.rule("ZJ-PEN-8", "HK-PEN-1", "HK-PEN-2")
def test_what_a_player_was_fined_and_lost_before_goes_along() -> None:
    """At TVB player 1 sits North, and then South: ten points, and a cheat's dead hand."""
    rules = house("tvb", match_disqualified="dead_hands")
    match, journal = match_of(rules), []  # type: tuple[Match, list[Event]]
    play = dealt_by(match, 2, 2 + 4, journal)
    assert match.player_at(NORTH) == 1
    for _ in range(2):
        play.reports(EAST, NORTH, "talked")
    play.reports(EAST, NORTH, "cheated")

    is_said(play)

    assert remedies(play)[-1] == "put_right"
    assert play.rights(SOUTH) == (False, False, False)
    assert play.rights(NORTH) == (True, True, True)
    assert play.deal.deducted == [0, 40, 0, 0]
    views_agree(play, journal)
    play_on(match, play)
    assert match.deducted == [0, 40, 0, 0]
    assert match.out == (1,)


@pytest.mark.rule("ZJ-PEN-8", "HK-EV-15")
def test_a_seat_that_is_out_turns_with_its_player() -> None:
    match = match_of(house("tvb"))
    match.take_up(number=1, round_wind=0, dealer=0, repeats=0, out=[3])
    journal: list[Event] = []
    play = dealt_by(match, 1, 2 + 4, journal)

    assert play.events(SatOut) == [SatOut(WEST)]
    is_said(play)

    assert [play.rights(seat)[0] for seat in range(4)] == [True, True, True, False]
    views_agree(play, journal)


def views_agree(play: Play, journal: list[Event]) -> None:
    """The fold of what each seat has seen is what the deal says that it may see."""
    for seat in range(4):
        view = View(seat, play.deal.options)
        for event in journal:
            seen = seen_by(seat, event, is_kong_hidden=play.deal.options.hides_kongs)
            if seen is not None:
                view.see(seen)
        assert view.facts() == view_of(play.deal, seat).facts()


# The judge's desk says the same.


@pytest.mark.rule("ZJ-PEN-8")
def test_the_desk_and_the_table_rule_alike_by_their_own_seats() -> None:
    """West of the deal as it should be has dealt: East of the deal as it is."""
    desk = rule_on(ZJ, Incident(foul="wrong_dealer", offender=WEST, dealt="all"))
    table = rule_on(ZJ, Incident(foul="wrong_dealer", offender=EAST, other=WEST, dealt="all"))

    assert desk.facts.en == "West dealt, and it was East's deal"
    assert table.facts.en == "East dealt, and it was West's deal"
    assert (desk.aftermath.dealer, desk.aftermath.next_dealer) == (WEST, SOUTH)
    assert (table.aftermath.dealer, table.aftermath.next_dealer) == (EAST, NORTH)


# The standing.


@pytest.mark.rule("ZJ-PEN-8")
def test_a_standing_knows_who_deals_in_whose_stead() -> None:
    standing = Standing(counted=5, dealer=1, repeats=2).dealt_by(3)

    assert [standing.place_at(seat) for seat in range(4)] == [3, 0, 1, 2]
    assert [standing.seat_at(place) for place in range(4)] == [1, 2, 3, 0]


ENDINGS: tuple[Literal["dealer won", "another won", "exhausted", "stopped", "dealer out"], ...] = (
    "dealer won",
    "another won",
    "exhausted",
    "stopped",
    "dealer out",
)


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_however_it_ends_the_true_east_has_lost_it(
    rules: str, ending: Literal["dealer won", "another won", "exhausted", "stopped", "dealer out"]
) -> None:
    standing = Standing(counted=5, dealer=1, repeats=2).dealt_by(3)

    assert standing.after(ending, preset(rules).match) == Standing(counted=6, dealer=2)


# Records.


def recorded(rules: Rules, seat: int, movements: int, *, is_seen: bool) -> bytes:
    """A match of two deals, the first dealt by who should sit there, and so wrongly but by East."""
    match, journals = Match(rules, "recorded"), [[]]  # type: tuple[Match, list[list[Event]]]
    play = dealt_by(match, match.player_at(seat), 0, journals[0])
    for _ in range(movements):
        if due_movement(play.deal) is not None:
            goes_on(play, 1)
    if is_seen:
        is_said(play)
    play_on(match, play) if play.deal.end is None else match.settle(play.deal, play.table.book)
    journals.append([])
    play_on(match, Play(match.next_table(journals[-1])))
    return file_of(match, journals)


@pytest.mark.rule("ZJ-PEN-8")
@settings(max_examples=max(settings().max_examples // 3, 10))
@given(
    st.sampled_from(sorted(set(PRESETS) - {"casual"})),
    st.integers(0, 3),
    st.integers(0, 30),
    st.booleans(),
)
def test_whenever_it_is_seen_points_sum_and_the_record_runs_again(
    rules: str, seat: int, movements: int, is_seen: bool
) -> None:
    record = recorded(preset(rules), seat, movements, is_seen=is_seen)

    verdict = verify_journal(read_journal_bytes(record))

    assert verdict.fault is None
    assert [sum(scores) for scores in verdict.scores] == [0]
    assert to_journal(to_transcript(read_journal_bytes(record))) == record


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize("kind", ["wrong_dealer", "took_east", "ruled"])
def test_a_record_that_says_nothing_of_it_is_found_out(kind: str) -> None:
    lines = [members(line) for line in lines_of(recorded(ZJ, 3, 3 + 5, is_seen=True))]
    forged = [line for line in lines if line.get("type") != kind]

    verdict = verify_journal(read_journal_bytes(forge(forged)))

    assert len(forged) == len(lines) - 1
    assert verdict.fault is not None
    assert verdict.deals == 0


@pytest.mark.rule("ZJ-PEN-8")
def test_a_record_does_not_say_it_of_who_rightly_deals() -> None:
    lines = [members(line) for line in lines_of(recorded(ZJ, 0, 3, is_seen=False))]
    at = next(number for number, line in enumerate(lines) if line.get("type") == "began")
    forged = [*lines[: at + 1], {"type": "wrong_dealer", "seat": 1}, *lines[at + 1 :]]

    verdict = verify_journal(read_journal_bytes(forge(forged)))

    assert verdict.fault is not None
    assert "it is S's deal" in verdict.text()


def test_the_beginning_names_who_deals_and_no_repeats() -> None:
    match, journal = match_of(), []  # type: tuple[Match, list[Event]]
    match.take_up(number=4, round_wind=1, dealer=1, repeats=3)

    match.next_table(journal, automations=NOTHING, dealer=2)

    began = journal[0]
    assert isinstance(began, Began)
    assert (began.dealer, began.repeats, began.round_wind, began.number) == (2, 0, 1, 4)
    assert journal[1] == WrongDealer(NORTH)


def test_nothing_stops_but_the_deal() -> None:
    """A match that is over by a cheat is over, whoever has dealt."""
    match = match_of(house("hong-kong"))
    play = dealt_by(match, 2, 3)
    play.reports(SOUTH, WEST, "cheated")
    match.settle(play.deal, play.table.book)

    assert isinstance(play.deal.end, Stopped)
    assert (match.is_over, match.out) == (True, (0,))
