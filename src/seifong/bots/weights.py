"""This file is about the weights by which bots compare what hands promise; see `weights.toml`."""

import tomllib
from functools import cache
from importlib import resources
from typing import Final, final

from seifong.bots.signs import SIGNS
from seifong.errors import Impossible

__all__ = ["MOST_LACKING", "Weights", "shipped"]

MOST_LACKING: Final = 7  # tiles; who lacks more has no chance


@final
class Weights:
    """How fast things go at a table, as play has shown.

    `hazard` is how likely a go-around late in the deal is to end it by another's win; `calm` is how
    many go-arounds it takes until then. `feed`, `pung`, `honour` and `chow` say how many of the
    tiles that a seat wants, compared with what it draws itself, one other seat will discard for
    it. `stage_1` and so on are the typical rates of the stages, by how many tiles are lacking;
    `breadth` and `pungs` make them less for narrow routes, and `alone` for a hand that claims
    nothing. What the second best plan and the others promise counts `second` times. A claim must
    promise `claim` times what passing does, and a kong counts `kong` times what it promises; a win
    is let go only for what promises `patience` times what it pays.

    The `signs` of danger weigh in a chance, `bias` being the weight of none. By their `prices` a
    win is dearer than the cheapest, all being logarithms, `dearer` that of one without signs; it
    would have been paid for `anyway` in so many cases. At the beginning of a deal a cost counts
    `early` times, since prospects are thought less of than they come to; and for less than `margin`
    times the price of the cheapest win no plan is changed.

    >>> shipped("slow").stage[0]
    0.0
    """

    def __init__(self, values: dict[str, float]) -> None:
        self.hazard: Final = values["hazard"]
        self.calm: Final = values["calm"]
        self.feed: Final = values["feed"]
        self.pung: Final = values["pung"]
        self.honour: Final = values["honour"]
        self.chow: Final = values["chow"]
        self.breadth: Final = values["breadth"]
        self.pungs: Final = values["pungs"]
        self.alone: Final = values["alone"]
        self.second: Final = values["second"]
        self.claim: Final = values["claim"]
        self.kong: Final = values["kong"]
        self.patience: Final = values["patience"]
        self.bias: Final = values["bias"]
        self.dearer: Final = values["dearer"]
        self.anyway: Final = values["anyway"]
        self.early: Final = values["early"]
        self.margin: Final = values["margin"]
        self.signs: Final[list[float]] = [values[sign] for sign in SIGNS]
        self.prices: Final[list[float]] = [values[f"{sign}_price"] for sign in SIGNS]
        self.stage: Final[list[float]] = [0.0]
        for lacking in range(1, MOST_LACKING + 1):
            self.stage.append(values[f"stage_{lacking}"])


@cache
def shipped(name: str) -> Weights:
    """The weights of slow tables, where a hand must be worth something to win, or of quick ones."""
    return Weights(shipped_values(name))


def shipped_values(name: str) -> dict[str, float]:
    """The same as a table of numbers, those of the signs of danger among them."""
    text = resources.files("seifong.bots").joinpath("weights.toml").read_text("utf-8")
    return values_of(text, name)


def values_of(text: str, name: str) -> dict[str, float]:
    r"""One set of the weights that a file like `weights.toml` holds.

    >>> values_of("slow.feed = 1\nslow-signs.bias = 2.5", "slow")
    {'feed': 1.0, 'bias': 2.5}
    """
    sections = tomllib.loads(text)
    plans, danger = sections[name], sections[f"{name}-signs"]
    if twice := plans.keys() & danger.keys():
        raise Impossible(f"{', '.join(sorted(twice))}: a weight and a sign share a name")
    found = plans | danger
    return {key: float(value) for key, value in found.items()}
