"""Measures uniformly random proper play in the compiled loop: deals and decisions a second.

    python bench/run.py [--deals N] [--rounds N] [--json]

By CPU time, journal off and on in turn; the median of the rounds, and the best.
"""

import argparse
import json
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

Rates = dict[str, list[tuple[float, float]]]
"""Deals and decisions a second, round by round, for each preset with its journal off and on."""


def measure(options: Options, deals: int, *, has_journal: bool) -> tuple[float, float]:
    """Deals and decisions a second of CPU time."""
    dice = FastDice("bench")
    decisions = 0
    start = time.process_time()
    for _ in range(deals):
        decisions += play_at_random(Deal(options, dice, 0, [] if has_journal else None), dice)
    spent = time.process_time() - start
    return deals / spent, decisions / spent


def measure_all(deals: int, rounds: int) -> Rates:
    """Every preset, journal off and on, in turn."""
    rates: Rates = {}
    for _ in range(rounds):
        for name in PRESETS:
            for has_journal in (False, True):
                rate = measure(Options(preset(name)), deals, has_journal=has_journal)
                rates.setdefault(f"{name:10} journal {'on ' if has_journal else 'off'}", [])
                rates[f"{name:10} journal {'on ' if has_journal else 'off'}"].append(rate)
    return rates


def build() -> str:
    """Which build was imported: compiled or interpreted."""
    return "interpreted" if str(seifong.table.deal.__file__).endswith(".py") else "compiled"


def main() -> None:
    """Print a line for each preset and journal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true", help="the rates of every round, as JSON")
    arguments = parser.parse_args()
    rates = measure_all(arguments.deals, arguments.rounds)
    if arguments.json:
        print(json.dumps({"build": build(), "from": seifong.__file__, "rates": rates}))
        return
    print(f"Python {platform.python_version()}, {build()}")
    for name, rounds in rates.items():
        deals, decisions = zip(*rounds, strict=True)
        print(
            f"{name} {statistics.median(deals):9.0f} deals/s"
            f" {statistics.median(decisions):11.0f} decisions/s"
            f"   (best {max(deals):.0f} deals/s)"
        )


if __name__ == "__main__":
    main()
