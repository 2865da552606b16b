"""This file is about slips among bots: each way to err is taken; and about wrong dealers."""

from collections import Counter

import pytest

from seifong.bots import by_name
from seifong.lab.simulation import play_strictly
from seifong.lab.slips import Slips, begin_with_slips
from seifong.lab.ways_to_err import SLIPS
from seifong.match import Match
from seifong.rules.presets import preset, with_options
from seifong.table.dice import FastDice
from seifong.table.events import Event, TookEast, WrongDealer

#: Names must be said at one of these tables, and may not at another; the third replaces flowers.
TABLES = ("tvb", "zung-jung", "hong-kong")


def strict_match(rules: str, seed: str) -> Match:
    """A match in which the referee rules on everything."""
    return Match(with_options(preset(rules), {"foul.response": "ruled"}), f"{rules} {seed}")


def play(match: Match, rate: float, journal: list[Event] | None = None) -> Slips:
    """One deal more, with slips."""
    slips = Slips(FastDice(f"{match.seed} {match.number}"), rate)
    table = begin_with_slips(match, journal, slips)
    bots = [by_name("random" if seat == 0 else "speed", seat) for seat in range(4)]
    play_strictly(table, bots.__getitem__, slips)
    match.settle(table.deal, table.book)
    return slips


@pytest.mark.rule("HK-KONG-6", "ZJ-PEN-8")
def test_there_is_no_way_to_err_that_nobody_ever_takes() -> None:
    """Of a few dozen deals; at the usual rate every one of them comes in fifty matches."""
    made: Counter[str] = Counter()
    matches = [strict_match(rules, "errs") for rules in TABLES]
    wanted = {*SLIPS, "deals for another"}

    for number in range(60):
        for at, match in enumerate(matches):
            if match.is_over:
                matches[at] = strict_match(TABLES[at], f"errs {number}")
            made += play(matches[at], rate=0.1).made
        if wanted <= set(made):
            break

    assert wanted - set(made) == set()
    assert set(made) - wanted == set()


@pytest.mark.rule("ZJ-PEN-8")
def test_the_wrong_player_deals_now_and_then_and_is_seen_or_not() -> None:
    """Dealt wrongly every time: seen too early, in time, too late, or not at all."""
    ruled: Counter[str] = Counter()
    for number in range(30):
        match = strict_match("zung-jung", f"wrong {number}")
        journal: list[Event] = []
        true_dealer = match.dealer

        slips = Slips(FastDice(f"{number}"), rate=1.0)
        table = begin_with_slips(match, journal, slips)
        assert isinstance(journal[1], WrongDealer)
        assert table.players[journal[1].seat] == true_dealer
        slips.rate = 0
        bots = [by_name("speed", seat) for seat in range(4)]
        play_strictly(table, bots.__getitem__, slips)
        match.settle(table.deal, table.book)

        remedies = [ruling.remedy for ruling in table.rulings]
        ruled[remedies[0] if remedies else "not seen"] += 1
        assert any(isinstance(event, TookEast) for event in journal) == (remedies == ["put_right"])
        assert sum(match.scores) == 0
        expected = 0 if remedies == ["replay"] else 1
        assert match.counted == expected
        assert match.order.index(match.dealer) == expected

    assert set(ruled) == {"replay", "put_right", "stands", "not seen"}


def test_without_slips_nobody_errs() -> None:
    assert play(strict_match("zung-jung", "none"), rate=0).made == {}
