"""Finds weights for the bot `routes` by play against itself; what it finds goes to weights.toml.

Two sets of weights, one a little to either side of where the search stands, play two against two on
the same walls. Whichever wins more, the search goes that way (SPSA: simultaneous perturbation,
stochastic approximation); what it returns is the mean of where it stood in its second half. In the
end that plays the weights it began with, on walls that the search has not seen.

    python bench/tune.py --rules hong-kong --set slow --seed tune-1 --steps 300 --walls 20
"""

import argparse
import json
import math
import time
from random import Random

from seifong.bots.routes import RoutesBot
from seifong.bots.signs import SIGNS
from seifong.bots.weights import Weights, shipped_values
from seifong.lab.arena import base_unit, play_wall, seatings
from seifong.lab.estimates import student
from seifong.rules.presets import PRESETS, preset
from seifong.table.options import Options

APART = 0.15  # how far the two sets lie from where the search stands, in logarithms
BOUND = 0.08  # the farthest it goes in a step
OF_DANGER = {"bias", "dearer", "anyway", "early", "margin", *SIGNS, *(f"{s}_price" for s in SIGNS)}
"""The weights that `routes` does not heed; `fit_danger.py` finds most of them."""


def main() -> None:
    """Search, and print each tenth step."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="hong-kong", choices=PRESETS)
    parser.add_argument("--set", default="slow")
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--walls", type=int, default=20, help="walls a step, six deals each")
    parser.add_argument("--check", type=int, default=400, help="walls in the end")
    parser.add_argument("--gain", type=float, default=0.04, help="how far a step goes")
    arguments = parser.parse_args()
    start = shipped_values(arguments.set)
    options = Options(preset(arguments.rules))
    chance = Random(arguments.seed)
    names = sorted(start.keys() - OF_DANGER)
    place = dict.fromkeys(names, 0.0)
    total = dict.fromkeys(names, 0.0)
    counted = 0
    spread = 0.0
    began = time.time()
    for step in range(1, arguments.steps + 1):
        sides = {name: chance.choice((-1, 1)) for name in names}
        gap, noise = compare(
            options,
            [moved(start, place, sides, APART), moved(start, place, sides, -APART)],
            f"{arguments.seed}/{step}",
            arguments.walls,
        )
        spread = max(noise, 1e-9) if step == 1 else 0.95 * spread + 0.05 * noise
        shift = arguments.gain * gap / spread
        shift = max(-BOUND, min(BOUND, shift))
        for name in names:
            place[name] += shift * sides[name]
        if step > arguments.steps // 2:
            counted += 1
            for name in names:
                total[name] += place[name]
        if step % 10 == 0:
            now = {name: round(start[name] * math.exp(place[name]), 3) for name in names}
            print(step, f"{time.time() - began:.0f}s", json.dumps(now), flush=True)
    found = {name: start[name] * math.exp(total[name] / counted) for name in names}
    for name in names:
        print(f"{name} = {found[name]:.3g}")
    print(check(options, start, found, f"{arguments.seed}/check", arguments.check), flush=True)


def moved(
    start: dict[str, float], place: dict[str, float], sides: dict[str, int], by: float
) -> Weights:
    """The weights a little to one side of a place."""
    here = {name: start[name] * math.exp(place[name] + by * sides[name]) for name in place}
    return Weights(start | here)


def check(
    options: Options, start: dict[str, float], found: dict[str, float], seed: str, walls: int
) -> str:
    """What the found weights gain on those of the start, in a line."""
    gap, error = compare(options, [Weights(start | found), Weights(start)], seed, walls)
    unit = float(base_unit(options.rules))
    return f"# gains {gap / unit:+.2f} ± {student(walls - 1) * error / unit:.2f} base units a deal"


def compare(options: Options, pair: list[Weights], seed: str, walls: int) -> tuple[float, float]:
    """What the first gains a deal on the second, in quarters, and its standard error."""
    makers = [lambda _seed, weights=weights: RoutesBot(weights) for weights in pair]
    gaps = []
    for wall in range(walls):
        played = play_wall(options, makers, seatings(2, pairs=True), seed, wall)
        gaps.append(played.bots[0].points / played.bots[0].deals)
    mean = sum(gaps) / walls
    variance = sum((gap - mean) ** 2 for gap in gaps) / (walls - 1)
    return mean, math.sqrt(variance / walls)


if __name__ == "__main__":
    main()
