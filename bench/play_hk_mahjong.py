"""Plays a bot of ours against the AI of PyPI's `hk-mahjong`, on our table.

    python bench/play_hk_mahjong.py [--bot NAME] [--deals N] [--rules PRESET] [--seed TEXT] [--json]

Every wall is played four times: one of our bot against three of theirs, in each seat in turn. A
wall counts as one draw, and the interval goes to 95 %. `make peers` installs the package in an
environment of its own; nothing of it is needed but its Python modules. Of discards that it values
alike its AI takes the first of a `set`, so that its play may differ a little from run to run.
"""

import argparse
import json
import sys
import sysconfig
import time
from pathlib import Path

from seifong.bots import BOT_NAMES, by_name
from seifong.lab.arena import Played, Report, base_unit, play_wall, seatings
from seifong.lab.estimates import Estimate
from seifong.rules.presets import PRESETS, preset
from seifong.table.options import Options

HOME = Path(__file__).parents[1]
FOLDER = HOME / "build" / "peers" / "hk_mahjong"
THEIRS = "hk-mahjong"


def find_the_package() -> None:
    """Let its modules be imported from its own environment."""
    python = f"python{sysconfig.get_python_version()}"
    modules = FOLDER / "lib" / python / "site-packages"
    if not modules.is_dir():
        raise SystemExit("hk-mahjong is not set up: make peers")
    sys.path.append(str(modules))


def told(estimate: Estimate | None) -> str:
    """An estimate with its interval.

    >>> told(Estimate(1.25, 0.5))
    '1.25 ± 0.50'
    """
    if estimate is None:
        return "-"
    margin = "" if estimate.margin is None else f" ± {estimate.margin:.2f}"
    return f"{estimate.mean:.2f}{margin}"


def main() -> None:
    """Print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="routes", choices=BOT_NAMES)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--rules", default="hong-kong", choices=PRESETS)
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    find_the_package()
    from hk_mahjong_bot import HkMahjongBot  # noqa: PLC0415 (it needs the package)

    rules = preset(arguments.rules)
    makers = [lambda seed: by_name(arguments.bot, seed), lambda _seed: HkMahjongBot()]
    start = time.process_time()
    walls: list[Played] = [
        play_wall(Options(rules), makers, seatings(2), arguments.seed, wall)
        for wall in range(-(-arguments.deals // 4))
    ]
    report = Report(walls)
    gains = report.difference(0, 1)
    unit = float(base_unit(rules)) / 4
    told_of_both = {
        name: {rate: report.rate(rate, bot) for rate in ("points", "wins", "fed", "claims")}
        for bot, name in enumerate((arguments.bot, THEIRS))
    }
    if arguments.json:
        print(json.dumps({"deals": report.deals, "difference": gains, "bots": told_of_both}))
        return
    print(f"{report.deals} deals of {arguments.rules}, one {arguments.bot} against three {THEIRS}")
    print(f"CPU {time.process_time() - start:.0f} s; nobody won {told(report.exhausted())}")
    for name, rates in told_of_both.items():
        print(f"{name:12} " + "  ".join(f"{rate} {told(of)}" for rate, of in rates.items()))
    print(f"{arguments.bot} gains {told(gains)} points a deal on {THEIRS}; a base unit is {unit:g}")


if __name__ == "__main__":
    main()
