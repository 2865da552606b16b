"""This file is about the weights by which `routes` compares prospects; see `weights.toml`."""

from typing import Final, final

__all__ = ["Weights"]


@final
class Weights:
    """How fast things go at a table, as play has shown.

    `hazard` is how likely a go-around late in the deal is to end it by another's win; `calm` is how
    many go-arounds it takes until then. `feed`, `pung`, `honour` and `chow` say how many of the
    tiles that a seat wants, compared with what it draws itself, one other seat will discard for
    it. `stage` is the typical rate of a stage, by what is lacking; `breadth` and `pungs` make it
    less for narrow routes, and `alone` for a hand that claims nothing. What the second best plan
    and the others promise counts `second` times. A claim must promise `claim` times what passing
    does, and a kong counts `kong` times what it promises.
    """

    def __init__(self) -> None:
        self.hazard: float = 0.06
        self.calm: float = 8.0
        self.feed: float = 0.5
        self.pung: float = 0.5
        self.honour: float = 0.7
        self.chow: float = 0.5
        self.stage: list[float] = [0.0, 0.12, 0.15, 0.2, 0.25, 0.3, 0.33, 0.35, 0.35]
        self.breadth: float = 0.7
        self.pungs: float = 0.7
        self.alone: float = 0.7
        self.second: float = 0.1
        self.claim: float = 1.02
        self.kong: float = 1.0


DEFAULT: Final = Weights()
