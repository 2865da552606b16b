"""This file is about the records of a match that a player is out of."""

import io

import pytest

from at_table import who_upholds
from forging import file_of, forge, lines_of, members
from seifong.lab.simulation import Simulation
from seifong.match import Match
from seifong.record import JournalWriter, read_journal_bytes, to_transcript, verify_journal
from seifong.record.convert import to_journal
from seifong.record.journal import RecordedDeal, RecordedMatch
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.seats import NORTH, SOUTH
from seifong.table import movements as m
from seifong.table.events import Began, Event, Ruled, Won
from seifong.testing import play_out

HOW = ("match_ends", "dead_hands", "substitute")


def house(how: str, preset_name: str = "hkma") -> Rules:
    return with_options(preset(preset_name), {"match.disqualified": how})


def match_with_a_cheat(rules: Rules, deals: int) -> tuple[Match, list[list[Event]]]:
    """North of the first deal is caught at its beginning; the rest is played by the table."""
    match, journals = Match(rules, "a cheat"), [[]]  # type: tuple[Match, list[list[Event]]]
    table = match.next_table(journals[0], automations=15, judge=who_upholds)
    table.do(m.Report(SOUTH, NORTH, "cheated"))
    if table.end is None:
        play_out(table.deal, lambda deal, seat: deal.proper(seat)[0])
    match.settle(table.deal, table.book)
    while len(journals) < deals and not match.is_over:
        journals.append([])
        deal = match.next_deal(journals[-1])
        match.settle(play_out(deal, lambda deal, seat: deal.proper(seat)[-1]))
    return match, journals


@pytest.mark.rule("HK-EV-15")
@pytest.mark.parametrize("how", HOW)
def test_it_runs_again_as_recorded_and_the_verdict_names_the_player(how: str) -> None:
    match, journals = match_with_a_cheat(house(how), deals=4)

    verdict = verify_journal(read_journal_bytes(file_of(match, journals)))

    assert verdict.fault is None
    assert verdict.deals == (1 if how == "match_ends" else 4)
    [cheat] = match.out
    assert verdict.scores_text().endswith(f"match 1: disqualified: {match.players[cheat]}")
    assert verdict.scores_text("zh").endswith(f"第 1 場取消資格：{match.players[cheat]}")


@pytest.mark.rule("HK-EV-15")
def test_a_record_that_lets_an_empty_seat_play_is_found_out() -> None:
    """The line that says so is taken out, and what the seat could do then is not looked at."""
    match, journals = match_with_a_cheat(house("dead_hands"), deals=2)
    lines = [members(line) for line in lines_of(file_of(match, journals))]
    forged = [line for line in lines if line.get("type") != "sat_out"]

    verdict = verify_journal(read_journal_bytes(forge(forged)))

    assert len(forged) == len(lines) - 1
    assert verdict.fault is not None
    assert "W is out of the match" in verdict.text()


@pytest.mark.rule("HK-EV-15")
def test_no_deal_is_recorded_after_a_match_that_is_over() -> None:
    match, journals = match_with_a_cheat(house("match_ends"), deals=2)
    more = Match(match.rules, match.seed)
    more.take_up(number=2, round_wind=0, dealer=match.dealer, repeats=0)
    journals.append([])
    play_out(more.next_deal(journals[-1]), lambda deal, seat: deal.proper(seat)[0])

    verdict = verify_journal(read_journal_bytes(file_of(match, journals)))

    assert "the match is over" in verdict.text()


@pytest.mark.rule("HK-EV-15")
def test_a_journal_and_its_transcript_say_the_same() -> None:
    match, journals = match_with_a_cheat(house("dead_hands"), deals=3)
    record = file_of(match, journals)

    text = to_transcript(read_journal_bytes(record))

    assert text.count(" is out of the match\n") == 2
    assert to_journal(text) == record


@pytest.mark.rule("HK-EV-15", "HK-DEAD-1")
@pytest.mark.parametrize("how", HOW)
def test_among_bots_that_err_nobody_wins_who_is_out(how: str) -> None:
    """A red card means the door here, and every slip is a yellow one."""
    options = {"card.warnings": 0, "card.red": "disqualified", "match.disqualified": how}
    rules = with_options(preset("zung-jung"), options)
    stream = io.BytesIO()
    speed = ("speed", "speed", "speed", "speed")
    simulation = Simulation(rules, speed, "red cards", JournalWriter(stream), slips=0.03)
    for _ in range(24):
        simulation.play()
    journal = read_journal_bytes(stream.getvalue())

    assert simulation.tally.refereed.cards["disqualified"] > 0
    assert verify_journal(journal).fault is None
    assert sum(totals.points for totals in simulation.tally.by_player) == 0
    won_by_them = 0
    for match in journal.matches:
        out: set[int] = set()
        before: set[int] = set()
        for deal in match.deals:
            before = set(out)
            players = players_by_seat(match, deal)
            for event in deal.events:
                if isinstance(event, Ruled) and event.card == "disqualified":
                    out.add(players[event.offender])
                if isinstance(event, Won):
                    winners = {players[winner.seat] for winner in event.winners}
                    assert not winners & (out - before)  # dead in the deal itself, by any option
                    won_by_them += len(winners & before)
        if how == "match_ends" and out:
            assert out > before, "it was the last deal"
    assert (won_by_them > 0) == (how == "substitute")


def players_by_seat(match: RecordedMatch, deal: RecordedDeal) -> list[int]:
    """Who sits where in a recorded deal."""
    began = deal.events[0]
    assert isinstance(began, Began)
    first = match.header.order.index(began.dealer)
    return [match.header.order[(first + seat) % 4] for seat in range(4)]
