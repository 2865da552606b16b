"""Plays many random deals and checks everything after every motion.

python tests/properties/soak.py --deals 100000
"""

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from invariants import Watch
from players import PLAYERS, motion_of
from seifong.match import Match
from seifong.rules.presets import PRESETS
from seifong.table.dice import FastDice
from seifong.table.events import Event
from seifong.table.options import Options
from seifong.table.phases import OVER


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


def main() -> None:
    """Say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", default="soak")
    arguments = parser.parse_args()
    start = time.monotonic()
    for name, number in sorted(soak(arguments.deals, arguments.seed).items()):
        print(f"{number:8} {name}")
    print(f"{arguments.deals} deals hold, in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
