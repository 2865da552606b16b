"""A strict table plays the same deal as one that plays by itself (design: one state machine)."""

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from invariants import Watch
from players import PLAYERS, motion_of
from seifong.lab.by_hand import play_on
from seifong.match import Match
from seifong.referee.strict import StrictTable
from seifong.rules.presets import PRESETS
from seifong.scoring.win import FLOWERS as BY_FLOWERS
from seifong.table import movements
from seifong.table.automation import FLOWERS, NOTHING, OPENING, REPLACEMENTS
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import (
    Answered,
    Began,
    Discarded,
    Drew,
    Event,
    Exposed,
    Saw,
    Showed,
    WentBack,
    Won,
)
from seifong.table.motions import PASS, WIN
from seifong.table.options import Options
from seifong.testing import stack_strict

OPTIONS = {name: Options(rules) for name, rules in PRESETS.items()}
MADE_BY_HAND = (*movements.Movement.__args__, Saw, Showed, WentBack)
BY_HAND = st.sampled_from([NOTHING, OPENING, FLOWERS, REPLACEMENTS, OPENING | FLOWERS])


class Table:
    """The same four players, each with chance of its own, for both kinds of table."""

    def __init__(self, players: list[str], seed: str) -> None:
        self.players = players
        self.dice = [FastDice(f"{seed} {seat}") for seat in range(4)]

    def choose(self, deal: Deal, seat: int) -> int:
        deal.asked = seat
        return motion_of(self.players[seat], deal, self.dice[seat])


def automated(preset: str, seed: str, players: list[str]) -> list[Event]:
    journal: list[Event] = []
    deal = Match(PRESETS[preset], seed, options=OPTIONS[preset]).next_deal(journal)
    table = Table(players, seed)
    while deal.end is None:
        deal.act(deal.asked, table.choose(deal, int(deal.asked)))
    return journal


def without_movements(journal: list[Event]) -> list[Event]:
    return [event for event in journal if not isinstance(event, MADE_BY_HAND)]


def is_asked_about_flowers(journal: list[Event]) -> bool:
    """At a strict table nobody is asked whether flowers are to win: the player says so."""
    turn = 0
    for event in journal:
        if isinstance(event, Drew | Exposed | Discarded):
            turn = event.seat
        if isinstance(event, Answered) and event.seat == turn:
            return True
    return False


@pytest.mark.rule("P-05", "P-07")
@settings(max_examples=15)
@given(
    st.sampled_from(sorted(PRESETS)),
    st.integers(0, 2**32).map(str),
    st.lists(st.sampled_from(PLAYERS), min_size=4, max_size=4),
    BY_HAND,
)
def test_a_strict_table_plays_the_same_deal(
    preset: str, seed: str, players: list[str], automations: int
) -> None:
    expected = automated(preset, seed, players)[1:]
    assume(not is_asked_about_flowers(expected))

    journal: list[Event] = []
    strict = StrictTable(
        OPTIONS[preset], FastDice(f"{seed}/1"), journal=journal, automations=automations
    )
    watch, table = Watch(strict.deal, journal), Table(players, seed)
    while strict.end is None:
        play_on(strict, table.choose)
        watch.views_are_folds()

    assert without_movements(journal) == expected
    assert strict.rulings == []
    assert not isinstance(journal[0], Began)
    assert msgspec.json.decode(msgspec.json.encode(journal), type=list[Event]) == journal


@pytest.mark.rule("HK-FP-12")
@pytest.mark.parametrize("motion", [PASS, WIN])
def test_who_may_win_by_flowers_thinks_of_it_at_a_strict_table_too(motion: int) -> None:
    def choose(deal: Deal, seat: int) -> int:
        motions = deal.proper(seat)
        return motion if motion in motions else motions[0]

    table = stack_strict(east="fl1 fl2 fl3 fl4 se1 se2 se3", rules="hong-kong")
    play_on(table, choose)

    is_won = isinstance(table.end, Won) and table.end.way == BY_FLOWERS
    assert is_won == (motion == WIN)
    assert table.rulings == []
    assert table.deal.river.size() == (0 if is_won else 1)
