"""This file is about practice: bots err on purpose, and a person calls it, or does not."""

import functools
import itertools
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from at_own_table import QUICK, Hands, play, terms
from seifong.cli.play import terms_of
from seifong.clients.terminal.recorded import deals_in
from seifong.clients.terminal.sheet import win_sheet
from seifong.clients.terminal.texts import Texts
from seifong.record import read_journal_bytes, verify_journal
from seifong.record.sound import RULE_ID
from seifong.referee.overlooked import LET_PASS, REPORTABLE, brought_up, let_go
from seifong.seats import SEAT_LETTERS
from seifong.server.by_hand import ByHand
from seifong.table import movements as m
from seifong.table.events import Ruled


class Watcher(Hands):
    """Somebody who sees whatever a bot does wrong, and says so at once."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.reports = 0

    def _next(self) -> str | None:
        assert self.sitting is not None
        asking, scene = self.sitting.table.room.asking, self.sitting.scene
        if isinstance(asking, ByHand) and scene.ended is None:
            table = asking.play.table.scene
            for on, foul in let_go(table):
                slip = brought_up(table, on, foul)
                if on != scene.seat and slip is not None and slip.foul == foul:
                    self.seen.add(foul)
                    self.reports += 1
                    assert self.reports < 500, "what is reported is not ruled on"
                    return f"report {SEAT_LETTERS[on]} {foul}"
        return super()._next()


def practice(file: Path, hands: Hands, rules: str = "hong-kong", slips: int = 150) -> bytes:
    told = terms_of(rules, is_timed=False, is_strict=True, slips=slips)
    agreed = replace(told, pace=replace(told.pace, claim_ms=QUICK, bot_ms=300))
    return play(file, hands, agreed=agreed)


def upheld(record: bytes) -> set[str]:
    """The kinds of a bot's slip that were ruled on because somebody reported them."""
    found: set[str] = set()
    for deal in read_journal_bytes(record).deals():
        for before, event in itertools.pairwise(deal.events):
            if isinstance(before, m.Report) and isinstance(event, Ruled):
                found |= set() if event.remedy == "not_upheld" else {event.foul}
    return found


@pytest.mark.rule("P-60", "ZJ-PEN-1", "HK-PEN-5")
def test_who_watches_calls_most_of_what_bots_do_wrong_and_it_is_ruled_on(tmp_path: Path) -> None:
    """The table ruled on every slip by itself, before anybody could have called it."""
    called: set[str] = set()
    for number, rules in enumerate(["hong-kong", "zung-jung", "tvb"] * 2):
        hands = Watcher()

        record = practice(tmp_path / f"{number}.db", hands, rules)

        assert verify_journal(read_journal_bytes(record)).deals == 1
        assert hands.seen <= upheld(record)
        called |= hands.seen
    assert len(called) >= len(LET_PASS) / 2, sorted(LET_PASS - called)


@pytest.mark.rule("P-60", "HK-PEN-5")
def test_what_nobody_called_is_told_at_the_end_of_the_deal(tmp_path: Path) -> None:
    hands = Hands()

    record = practice(tmp_path / "one.db", hands)

    assert not {
        event.foul
        for deal in read_journal_bytes(record).deals()
        for event in deal.events
        if isinstance(event, Ruled) and event.foul in LET_PASS
    }
    assert hands.sitting is not None
    ended = hands.sitting.scene.ended
    assert ended is not None
    assert ended.let_go
    told = [line for line in hands.heard if line.startswith("Nobody called ")]
    assert len(told) == len(ended.let_go)
    sheet = win_sheet(ended, hands.sitting.scene, Texts("en")).plain
    assert all(line in sheet for line in told)
    [recorded] = deals_in(read_journal_bytes(record))
    assert recorded.ended == replace(ended, seq=recorded.ended.seq)  # as the record shows it later


@pytest.mark.rule("P-60", "HK-PEN-5", "ZJ-PEN-1")
def test_what_a_person_does_wrong_there_a_bot_reports_at_once(tmp_path: Path) -> None:
    hands = Hands(once="reach")

    record = practice(tmp_path / "one.db", hands, slips=1)

    assert "reached_into_river" in upheld(record)


_OF_PENALTIES = {"HK-PEN-1", "HK-PEN-2", "HK-PEN-3"}


@functools.cache
def answers(rules: str) -> dict[str, str]:
    """What is said at a table to each report of something that the lower seat has not done."""
    fouls = sorted(REPORTABLE)
    hands = Hands(once="\n".join(f"report {{lower}} {foul}" for foul in fouls))
    with TemporaryDirectory() as folder:
        play(Path(folder) / "one.db", hands, agreed=terms(rules))
    reported = [n for n, line in enumerate(hands.heard) if " reports " in line]
    return {
        foul: " ".join(hands.heard[at + 1 : at + 4])
        for foul, at in zip(fouls, reported, strict=True)
    }


@pytest.mark.rule("P-60", "HK-PEN-5", "ZJ-PEN-1")
@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
@pytest.mark.parametrize("foul", sorted(REPORTABLE))
def test_a_report_of_what_was_not_done_says_why_nothing_follows_and_by_which_rule(
    rules: str, foul: str
) -> None:
    """“Talked” was not upheld without a reason, and by the rules that punish talk.

    A device that nobody had seen used read as ruled on; and rules of the other family were cited.
    """
    answer = answers(rules)[foul]

    cited = set(RULE_ID.findall(answer))
    assert cited
    assert not cited & _OF_PENALTIES
    assert {name.split("-")[0] for name in cited} == {"HK" if rules == "hong-kong" else "ZJ"}
    known = ("threw no dice", "broke no wall", "no wrong dealer", "waits for its tiles")
    assert any(reason in answer for reason in ("has done nothing of the kind", *known))
    assert "It follows" not in answer
