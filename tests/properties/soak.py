"""Plays many random deals and checks everything after every motion.

python tests/properties/soak.py --deals 100000 --steps 1000000 --strict 2000 --matches 100

First deals that play by themselves; then so many motions by each preset in batches; then deals at
strict tables, in which anybody does anything; then whole matches at strict tables among bots that
err now and then. What is strict is recorded, and must run again as it is written.
"""

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from following import play_batch
from forging import file_of
from invariants import Watch
from players import PLAYERS, motion_of
from seifong.bots import by_name
from seifong.lab.simulation import play_strictly
from seifong.lab.slips import Slips, begin_with_slips
from seifong.match import Match
from seifong.record import read_journal_bytes, verify_journal
from seifong.rules.presets import PRESETS
from seifong.table.dice import FastDice
from seifong.table.events import Event
from seifong.table.options import Options
from seifong.table.phases import OVER
from wild_play import StrictWatch, any_wildness, play_wildly, strict_tables, wild_deal

SLIPS = 0.02
BATCH = 4096


def soak(deals: int, seed: str) -> Counter[str]:
    """Play and check; how the deals ended."""
    ends: Counter[str] = Counter()
    names = sorted(PRESETS)
    dice_of_table = FastDice(f"{seed} players")
    options = {name: Options(rules) for name, rules in PRESETS.items()}
    for number in range(deals):
        name = names[number % len(names)]
        journal: list[Event] = []
        match = Match(PRESETS[name], f"{seed} {number}", options=options[name])
        deal = match.next_deal(journal)
        players = [PLAYERS[dice_of_table.below(len(PLAYERS))] for _ in range(4)]
        watch, dice, chance = Watch(deal, journal), FastDice(match.seed), random.Random(number)
        while deal.phase != OVER:
            deal.act(deal.asked, motion_of(players[deal.asked], deal, dice))
            watch.check()
            if chance.random() < 0.02:
                watch.views_tell_nothing_hidden(chance)
        match.settle(deal)
        ends[f"{name} {type(deal.end).__name__.lower()}"] += 1
    return ends


def soak_batches(steps: int, seed: str) -> Counter[str]:
    """So many motions by each preset in batches, every table followed; how many were made."""
    made: Counter[str] = Counter()
    for name in sorted(PRESETS):
        motions, ended = play_batch(name, BATCH, -(-steps // BATCH), seed, followed=BATCH)
        made[f"{name} motions"] += motions
        made[f"{name} deals played to their end"] += ended
    return made


def soak_strict(deals: int, seed: str) -> Counter[str]:
    """Deals in which anybody does anything; how they ended."""
    ends: Counter[str] = Counter()
    tables = strict_tables()
    keys = sorted(tables)
    for number in range(deals):
        chance, key = random.Random(f"{seed} {number}"), keys[number % len(keys)]
        deal = wild_deal(tables[key], f"{seed} {number}", chance)
        for came in play_wildly(deal, any_wildness(chance), chance):
            if chance.random() < 0.005:
                deal.watch.views_tell_nothing_hidden(chance)
            ends[f"movements {came}"] += 1
        deal.runs_again_as_recorded()
        ends[f"strict, {key[1]}: {type(deal.table.end).__name__.lower()}"] += 1
    return ends


def soak_matches(matches: int, seed: str) -> Counter[str]:
    """Strict matches among bots that err; how their deals ended, and what was ruled on."""
    ends: Counter[str] = Counter()
    tables = strict_tables()
    keys = sorted(tables)
    for number in range(matches):
        key = keys[number % len(keys)]
        options = tables[key]
        match = Match(options.rules, f"{seed} match {number}", options=options)
        journals = play_match(match, number, ends)
        verdict = verify_journal(read_journal_bytes(file_of(match, journals)))
        assert verdict.fault is None, (number, key, verdict.text())
        assert verdict.scores == [match.scores]
        assert sum(match.scores) == 0
        ends["matches"] += 1
    return ends


def play_match(match: Match, number: int, ends: Counter[str]) -> list[list[Event]]:
    """One match to its end: three bots that hurry to win, and one that does anything proper."""
    bots = [by_name("random" if seat == number % 4 else "speed", number) for seat in range(4)]
    journals: list[list[Event]] = []
    while not match.is_over:
        journals.append([])
        slips = Slips(FastDice(f"{match.seed} {match.number + 1}"), SLIPS)
        table = begin_with_slips(match, journals[-1], slips)
        play_strictly(table, bots.__getitem__, slips)
        StrictWatch(table.deal, journals[-1]).check()
        match.settle(table.deal, table.book)
        ends[f"by slips: {type(table.deal.end).__name__.lower()}"] += 1
        ends["rulings"] += len(table.rulings)
    return journals


def main() -> None:
    """Say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--strict", type=int, default=2000)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", default="soak")
    arguments = parser.parse_args()
    for play, number, what in (
        (soak, arguments.deals, "deals"),
        (soak_batches, arguments.steps, "motions by each preset, in batches,"),
        (soak_strict, arguments.strict, "strict deals in which anybody does anything"),
        (soak_matches, arguments.matches, "strict matches with slips"),
    ):
        start = time.monotonic()
        for name, count in sorted(play(number, arguments.seed).items()):
            print(f"{count:8} {name}")
        print(f"{number} {what} hold, in {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
