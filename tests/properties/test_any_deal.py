"""What holds of every deal: any seed, any preset, any proper play."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from invariants import Watch
from players import PLAYERS, motion_of
from seifong.lab.random_play import any_proper_motion
from seifong.match import Match
from seifong.rules.presets import PRESETS
from seifong.table.dice import FastDice
from seifong.table.events import Event
from seifong.table.options import Options
from seifong.table.phases import OVER

OPTIONS = {name: Options(rules) for name, rules in PRESETS.items()}
presets = st.sampled_from(sorted(PRESETS))
seeds = st.integers(0, 2**32).map(str)
tables = st.lists(st.sampled_from(PLAYERS), min_size=4, max_size=4)


@pytest.mark.rule("P-07", "P-08", "HK-TURN-8", "HK-PAY-1", "ZJ-PAY-1", "HK-ETIQ-5")
@given(presets, seeds, tables)
def test_any_deal_keeps_its_tiles_and_its_secrets_and_ends_once(
    preset: str, seed: str, players: list[str]
) -> None:
    journal: list[Event] = []
    deal = Match(PRESETS[preset], seed, options=OPTIONS[preset]).next_deal(journal)
    watch, dice, chance = Watch(deal, journal), FastDice(seed), random.Random(seed)

    watch.check()
    while deal.phase != OVER:
        deal.act(deal.asked, motion_of(players[deal.asked], deal, dice))
        watch.check()
        if chance.random() < 0.1:
            watch.views_tell_nothing_hidden(chance)


@given(presets, seeds)
def test_a_seed_gives_the_same_deal_each_time(preset: str, seed: str) -> None:
    journals: list[list[Event]] = [[], []]
    for journal in journals:
        deal = Match(PRESETS[preset], seed, options=OPTIONS[preset]).next_deal(journal)
        dice = FastDice(seed)
        while deal.phase != OVER:
            deal.act(deal.asked, any_proper_motion(deal, dice))

    assert journals[0] == journals[1]


@pytest.mark.rule("P-29", "HK-CLAIM-23")
@given(presets, seeds)
def test_the_order_of_answers_does_not_matter(preset: str, seed: str) -> None:
    """HK-CLAIM-23: answers come in whatever order; what stands is the same (field fault B3)."""
    ends: list[list[Event]] = []
    for is_backwards in (False, True):
        journal: list[Event] = []
        deal = Match(PRESETS[preset], seed, options=OPTIONS[preset]).next_deal(journal)
        dice = FastDice(seed)
        while deal.phase != OVER:
            if deal.phase == 1:
                awaited = [seat for seat in range(4) if deal.proper(seat)]
                chosen = {
                    seat: deal.proper(seat)[dice.below(len(deal.proper(seat)))] for seat in awaited
                }
                for seat in reversed(awaited) if is_backwards else awaited:
                    deal.act(seat, chosen[seat])
            else:
                deal.act(deal.asked, any_proper_motion(deal, dice))
        ends.append([event for event in journal if type(event).__name__ != "Answered"])

    assert ends[0] == ends[1]
