"""Measures how long bots take over a decision, and tells whether it is as short as it must be.

    python bench/deciding.py [BOT …] [--rules PRESET …] [--deals N] [--seed TEXT] [--bars]

Four of a bot play whole deals; each decision in which there is a choice is timed by itself, in CPU
time, what the bot has to find out about a table new to it included. With `--bars` the status is 1
if the mean or the 99th percentile is longer than a bot may take in this build.
"""

import argparse
import time

from against import machine
from run import build
from seifong.bots import BOT_NAMES, by_name
from seifong.errors import BadInput
from seifong.rules.presets import PRESETS, preset
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.options import Options
from seifong.views import view_of

ALLOWED = {"compiled": 2.0, "interpreted": 20.0}
"""How many milliseconds a decision may take."""


def times_of(bot: str, rules: str, deals: int, seed: str) -> list[float]:
    """How many milliseconds each decision took, the shortest first."""
    options = Options(preset(rules))
    bots = [by_name(bot, seat) for seat in range(4)]
    times: list[float] = []
    for number in range(deals):
        deal = Deal(options, FastDice(f"{seed}/{number}"), number % 4)
        while deal.end is None:
            seat = deal.asked
            view = view_of(deal, seat)
            start = time.process_time_ns()
            motion = bots[seat].choose(view)
            spent = time.process_time_ns() - start
            if len(view.proper()) > 1:
                times.append(spent / 1e6)
            deal.act(seat, motion)
    return sorted(times)


def part(times: list[float], share: float) -> float:
    """The time that a share of the decisions keep within.

    >>> part([1.0, 2.0, 3.0, 9.0], 0.5), part([1.0, 2.0, 3.0, 9.0], 0.99)
    (2.0, 9.0)
    """
    return next(time for place, time in enumerate(times, 1) if place >= share * len(times))


def main() -> None:
    """Print a line for each table and bot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs="*", metavar="BOT", help=f"of {', '.join(BOT_NAMES)}")
    parser.add_argument("--rules", nargs="*", default=["hong-kong", "zung-jung"], choices=PRESETS)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="deciding")
    parser.add_argument("--bars", action="store_true", help="fail if one takes too long")
    arguments = parser.parse_args()
    try:
        for bot in arguments.bots:
            by_name(bot)
    except BadInput as error:
        parser.error(str(error))
    allowed = ALLOWED[build()]
    print(f"{machine()}; {build()}; milliseconds of CPU time a decision, at most {allowed:g}")
    print(f"{'':22} {'decisions':>10} {'mean':>8} {'median':>8} {'99 %':>8} {'longest':>8}")
    holds = True
    for rules in arguments.rules:
        for bot in arguments.bots or BOT_NAMES:
            times = times_of(bot, rules, arguments.deals, arguments.seed)
            mean, late = sum(times) / len(times), part(times, 0.99)
            holds &= max(mean, late) <= allowed
            told = [mean, part(times, 0.5), late, times[-1]]
            figures = " ".join(f"{figure:8.3f}" for figure in told)
            print(f"{rules:11} {bot:10} {len(times):10,} {figures}", flush=True)
    raise SystemExit(1 if arguments.bars and not holds else 0)


if __name__ == "__main__":
    main()
