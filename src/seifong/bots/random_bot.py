"""This file is about a bot that makes any proper motion, each as likely as another."""

from random import Random
from typing import Final, final

from seifong.rulebook import Words
from seifong.views import View

__all__ = ["RandomBot"]


@final
class RandomBot:
    """A player that leaves everything to chance, and chance to its seed."""

    def __init__(self, seed: int = 0) -> None:
        self.seed: Final = seed
        self._chance: Final = Random(seed)

    def choose(self, view: View) -> int:
        """One of the proper motions."""
        return self._chance.choice(view.proper())

    def explain(self, view: View, motion: int) -> Words:  # noqa: ARG002 (as of every bot)
        """Why it would make a motion."""
        return Words("by chance", "純屬隨機")

    def __repr__(self) -> str:
        return f"RandomBot({self.seed})"
