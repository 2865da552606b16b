"""Measures uniformly random proper play in the compiled loop: deals and decisions a second.

    python bench/run.py [--deals N] [--rounds N]

By CPU time, journal off and on in turn; the median of the rounds, and the best.
"""

import argparse
import platform
import statistics
import time

import seifong.table.deal
from seifong.lab.random_play import play_at_random
from seifong.rules.presets import preset
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.options import Options

PRESETS = ("hong-kong", "zung-jung")


def measure(options: Options, deals: int, *, has_journal: bool) -> tuple[float, float]:
    """Deals and decisions a second of CPU time."""
    dice = FastDice("bench")
    decisions = 0
    start = time.process_time()
    for _ in range(deals):
        decisions += play_at_random(Deal(options, dice, 0, [] if has_journal else None), dice)
    spent = time.process_time() - start
    return deals / spent, decisions / spent


def main() -> None:
    """Print a line for each preset and journal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    compiled = not seifong.table.deal.__file__.endswith(".py")
    print(f"Python {platform.python_version()}, {'compiled' if compiled else 'interpreted'}")
    runs: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    for _ in range(arguments.rounds):
        for name in PRESETS:
            for has_journal in (False, True):
                rate = measure(Options(preset(name)), arguments.deals, has_journal=has_journal)
                runs.setdefault((name, has_journal), []).append(rate)
    for (name, has_journal), rates in runs.items():
        deals, decisions = zip(*rates, strict=True)
        print(
            f"{name:10} journal {'on ' if has_journal else 'off'}"
            f" {statistics.median(deals):9.0f} deals/s"
            f" {statistics.median(decisions):11.0f} decisions/s"
            f"   (best {max(deals):.0f} deals/s)"
        )


if __name__ == "__main__":
    main()
