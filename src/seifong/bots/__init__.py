"""Players made of code. A bot sees a view and nothing else, and answers with a motion.

>>> by_name("speed")
SpeedBot()
"""

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, Protocol

from seifong.bots.random_bot import RandomBot
from seifong.bots.routes import RoutesBot
from seifong.bots.speed import SpeedBot
from seifong.bots.watchful import WatchfulBot
from seifong.errors import BadInput
from seifong.rulebook import Words
from seifong.views import View

__all__ = ["BOT_NAMES", "Adviser", "Bot", "RandomBot", "RoutesBot", "SpeedBot", "WatchfulBot"]
__all__ += ["by_name"]


class Bot(Protocol):
    """A player: asked for a motion when its seat is awaited, it names one of `view.proper()`."""

    def choose(self, view: View) -> int:
        """The motion that the bot makes; see `seifong.table.motions`."""
        ...


class Adviser(Bot, Protocol):
    """A bot that says why: all that are shipped."""

    def explain(self, view: View, motion: int) -> Words:
        """What speaks for a motion, in a line."""
        ...


_MAKERS: Final[dict[str, Callable[[int], Adviser]]] = {
    "random": RandomBot,
    "speed": lambda _seed: SpeedBot(),
    "routes": lambda _seed: RoutesBot(),
    "watchful": lambda _seed: WatchfulBot(),
}

BOT_NAMES: Final = tuple(_MAKERS)


def by_name(name: str, seed: int = 0) -> Adviser:
    """The bot of a name; one that leaves something to chance takes it from the seed.

    >>> by_name("sped")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: no bot is called "sped"; did you mean "speed"?
    """
    if name in _MAKERS:
        return _MAKERS[name](seed)
    near = get_close_matches(name, BOT_NAMES, n=1)
    hint = f'did you mean "{near[0]}"?' if near else f"there are {_listed(BOT_NAMES)}"
    hint_zh = f"是否指「{near[0]}」？" if near else f"可用 {'、'.join(BOT_NAMES)}"
    raise BadInput(
        f'no bot is called "{name[:40]}"; {hint}', f"沒有叫「{name[:40]}」的機械人；{hint_zh}"
    )


def _listed(names: tuple[str, ...]) -> str:
    """Names in a sentence.

    >>> _listed(("random", "speed", "routes"))
    'random, speed and routes'
    """
    return f"{', '.join(names[:-1])} and {names[-1]}"
