"""Plays very many deals, and tells whether memory stays flat and each costs what the first did.

    python bench/flat.py [--deals N] [--bot NAME] [--rules PRESET] [--slices N] [--most KIB]

After each slice a line: deals so far, deals a second of CPU time in it, and the memory that the
process holds (resident). The status is 1 if that has grown by more than so many KiB since the first
slice, when all tables are there, or if the last half was slower than the first by a tenth.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from seifong.bots import BOT_NAMES
from seifong.lab.random_play import play_at_random
from seifong.lab.simulation import Simulation
from seifong.rules.presets import PRESETS, preset
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.options import Options


def resident() -> int:
    """The memory that this process holds, in KiB."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise SystemExit("this system does not tell what memory a process holds")


def player(bot: str, rules: str) -> Callable[[], object]:
    """What plays a deal: matches of four bots, or bare deals in the compiled loop."""
    if bot != "loop":
        return Simulation(preset(rules), (bot, bot, bot, bot), "flat").play
    options, dice = Options(preset(rules)), FastDice("flat")
    return lambda: play_at_random(Deal(options, dice), dice)


def main() -> None:
    """Print a line a slice, and say whether all is flat."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--bot", default="random", choices=(*BOT_NAMES, "loop"))
    parser.add_argument("--rules", default="hong-kong", choices=PRESETS)
    parser.add_argument("--slices", type=int, default=20)
    parser.add_argument("--most", type=int, default=1024, help="KiB that memory may grow by")
    arguments = parser.parse_args()
    play = player(arguments.bot, arguments.rules)
    size = arguments.deals // arguments.slices
    rates: list[float] = []
    held: list[int] = []
    for number in range(1, arguments.slices + 1):
        start = time.process_time()
        for _ in range(size):
            play()
        rates.append(size / (time.process_time() - start))
        held.append(resident())
        print(
            f"{number * size:10,} deals  {rates[-1]:9,.0f} deals/s  {held[-1]:8,} KiB", flush=True
        )
    half = len(rates) // 2
    pace = max(rates[half:]) / max(rates[:half])
    grown = max(held) - held[0]
    print(f"memory grew by {grown} KiB; the last half went at {pace:.3f} of the pace of the first")
    raise SystemExit(1 if grown > arguments.most or pace < 0.9 else 0)


if __name__ == "__main__":
    main()
