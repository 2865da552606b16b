"""Finds weights for the bots that plan, by play; what it finds goes to weights.toml.

Two sets of weights, one a little to either side of where the search stands, play two against two on
the same walls. Whichever wins more, the search goes that way (SPSA: simultaneous perturbation,
stochastic approximation); what it returns is the mean of where it stood in its second half. In the
end that plays the weights it began with, on walls that the search has not seen.

    python bench/tune.py --rules hong-kong --set slow --seed tune-1 --steps 300 --walls 20
    python bench/tune.py --rules hong-kong --bot watchful --only early,margin --seed tune-2

With `--against` nothing is searched: the shipped weights play those of another file.

    python bench/tune.py --rules hong-kong --against old-weights.toml --seed confirm-1 --check 300
"""

import argparse
import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from seifong.bots import Bot
from seifong.bots.routes import RoutesBot
from seifong.bots.signs import SIGNS
from seifong.bots.watchful import WatchfulBot
from seifong.bots.weights import Weights, shipped_values, values_of
from seifong.lab.arena import base_unit, play_wall, seatings
from seifong.lab.estimates import student
from seifong.rules.presets import PRESETS, preset
from seifong.table.options import Options

BOUND = 0.08  # the farthest it goes in a step
FITTED = {"bias", "dearer", *SIGNS, *(f"{sign}_price" for sign in SIGNS)}
"""The weights that `fit_danger.py` finds."""
OF_DANGER = {"anyway", "early", "margin"}
"""What else `routes` does not heed."""
BOTS: dict[str, Callable[[Weights], Bot]] = {"routes": RoutesBot, "watchful": WatchfulBot}

Values = dict[str, float]


@dataclass
class Contest:
    """Bots of one sort at one table, two against two, which differ in their weights."""

    options: Options
    bot: Callable[[Weights], Bot]

    def gap(self, pair: list[Weights], seed: str, walls: int) -> tuple[float, float]:
        """What the first gains a deal on the second, in quarters, and its standard error."""
        makers = [lambda _seed, weights=weights: self.bot(weights) for weights in pair]
        gaps = []
        for wall in range(walls):
            played = play_wall(self.options, makers, seatings(2, pairs=True), seed, wall)
            gaps.append(played.bots[0].points / played.bots[0].deals)
        mean = sum(gaps) / walls
        variance = sum((gap - mean) ** 2 for gap in gaps) / (walls - 1)
        return mean, math.sqrt(variance / walls)

    def told(self, new: Values, old: Values, seed: str, walls: int) -> str:
        """What the new values gain on the old, in a line."""
        gap, error = self.gap([Weights(new), Weights(old)], seed, walls)
        unit = float(base_unit(self.options.rules))
        gains = f"{gap / unit:+.2f} ± {student(walls - 1) * error / unit:.2f}"
        return f"# gains {gains} base units a deal, on {walls} walls of {seed}"


def main() -> None:
    """Search, and print each tenth step; or compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="hong-kong", choices=PRESETS)
    parser.add_argument("--set", default="slow", choices=["slow", "quick"])
    parser.add_argument("--bot", default="routes", choices=BOTS)
    parser.add_argument("--only", metavar="NAME,…", help="all that routes heeds, if not told")
    parser.add_argument("--against", type=Path, metavar="FILE", help="other weights; no search")
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--walls", type=int, default=20, help="walls a step, six deals each")
    parser.add_argument("--check", type=int, default=400, help="walls in the end")
    parser.add_argument("--apart", type=float, default=0.15, help="from the place, in logarithms")
    parser.add_argument("--gain", type=float, default=0.04, help="how far a step goes")
    arguments = parser.parse_args()
    contest = Contest(Options(preset(arguments.rules)), BOTS[arguments.bot])
    shipped = shipped_values(arguments.set)
    if arguments.against:
        old = values_of(arguments.against.read_text("utf-8"), arguments.set)
        print(contest.told(shipped, old, arguments.seed, arguments.check))
        return
    heeded = shipped.keys() - FITTED
    if arguments.bot == "routes":
        heeded -= OF_DANGER
    names = arguments.only.split(",") if arguments.only else sorted(heeded - OF_DANGER)
    if strange := set(names) - heeded:
        parser.error(f"{arguments.bot} heeds no {', '.join(sorted(strange))} that may be searched")
    found = searched(contest, shipped, names, arguments)
    for name, value in found.items():
        print(f"{name} = {value:.3g}")
    seed = f"{arguments.seed}/check"
    print(contest.told(shipped | found, shipped, seed, arguments.check), flush=True)


def searched(
    contest: Contest, start: Values, names: list[str], arguments: argparse.Namespace
) -> Values:
    """The values of these names that the search finds."""
    chance = Random(arguments.seed)
    place = dict.fromkeys(names, 0.0)
    total = dict.fromkeys(names, 0.0)
    spread = 0.0
    began = time.time()
    for step in range(1, arguments.steps + 1):
        sides = {name: chance.choice((-1, 1)) for name in names}
        pair = [
            Weights(start | moved(start, {name: place[name] + by * sides[name] for name in names}))
            for by in (arguments.apart, -arguments.apart)
        ]
        gap, noise = contest.gap(pair, f"{arguments.seed}/{step}", arguments.walls)
        spread = max(noise, 1e-9) if step == 1 else 0.95 * spread + 0.05 * noise
        shift = max(-BOUND, min(BOUND, arguments.gain * gap / spread))
        for name in names:
            place[name] += shift * sides[name]
            if step > arguments.steps // 2:
                total[name] += place[name]
        if step % 10 == 0:
            now = {name: round(value, 3) for name, value in moved(start, place).items()}
            print(step, f"{time.time() - began:.0f}s", json.dumps(now), flush=True)
    counted = arguments.steps - arguments.steps // 2
    return moved(start, {name: total[name] / counted for name in names})


def moved(start: Values, place: Values) -> Values:
    """The values at a place, told in logarithms from the start."""
    return {name: start[name] * math.exp(by) for name, by in place.items()}


if __name__ == "__main__":
    main()
