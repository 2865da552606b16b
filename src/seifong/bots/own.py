"""This file is about bots of one's own: where they lie, and what is said of one that fails.

A name with a colon is of one's own: ``file.py:Name`` or ``module:Name``. Whoever takes names from
strangers, as a server does, takes `by_name` and nothing of this: here what a file says is run.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import operator
import sys
import traceback
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, final

from seifong.bots import Bot, by_name
from seifong.errors import BadInput, BotFailed
from seifong.notation import NAMES
from seifong.seats import SEAT_NAMES
from seifong.table.motions import MOTIONS, motion_text
from seifong.views import View

__all__ = ["OwnBot", "bot_of", "check_bots", "check_sources", "sources_of"]


def bot_of(name: str, seed: int = 0) -> Bot:
    """The bot of a name: one that is shipped, or one of one's own.

    >>> bot_of("speed")
    SpeedBot()
    >>> bot_of("no/such/bot.py:Mine")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: "no/such/bot.py:Mine": there is no file no/such/bot.py
    """
    return OwnBot(name, _loaded(name).make(seed)) if ":" in name else by_name(name, seed)


def check_bots(names: Iterable[str]) -> None:
    """Refuse a name that is no bot's."""
    for name in names:
        bot_of(name)


def sources_of(names: Iterable[str]) -> tuple[str, ...]:
    """The SHA-256 of the file of each bot, which tells whether it is still the same.

    A bot that is shipped has none; where all are, there is nothing to tell.

    >>> sources_of(["speed", "random"])
    ()
    """
    found = tuple(_loaded(name).digest if ":" in name else "" for name in names)
    return found if any(found) else ()


def check_sources(names: Iterable[str], sources: tuple[str, ...]) -> None:
    """Refuse to go on with bots whose files are not what they were, or differ from elsewhere."""
    if sources_of(names) != sources:
        listed = ", ".join(name for name in names if ":" in name)
        raise BadInput(f"the file of a bot has changed since that was begun: {listed}")


@final
class OwnBot:
    """A bot of one's own at a table that trusts nobody: what it does wrong is told with its name.

    >>> class Stubborn:
    ...     def choose(self, view: View) -> int:
    ...         return 27
    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> bot = OwnBot("me.py:Stubborn", Stubborn())
    >>> bot.choose(view_of(stack(east="123m 456m 789p EE 46s C"), seat=0))
    27
    >>> bot.choose(view_of(stack(east="123m 456m 789p 11p 46s C"), seat=0))
    Traceback (most recent call last):
        ...
    seifong.errors.BotFailed: me.py:Stubborn, playing East, answered 27 (discard E): not proper now
    """

    def __init__(self, name: str, bot: Bot) -> None:
        self.name: Final = name
        self._bot: Final = bot

    def __repr__(self) -> str:
        return self.name

    def choose(self, view: View) -> int:
        """What it answers, if that is a proper motion."""
        proper = list(view.proper())
        who = f"{self.name}, playing {SEAT_NAMES[view.seat]},"
        try:
            answer: Any = self._bot.choose(view)
        except Exception as error:
            raise BotFailed(f"{who} raised {_what(error)}") from error
        try:
            motion = operator.index(answer)
        except TypeError:
            raise BotFailed(f"{who} answered {answer!r}, which is no motion") from None
        if motion not in proper:
            said = f" ({motion_text(motion, NAMES)})" if 0 <= motion < MOTIONS else ""
            raise BotFailed(f"{who} answered {motion}{said}: not proper now")
        return motion


class _Loaded(NamedTuple):
    """What lies where a name points to, and the SHA-256 of its file."""

    make: Callable[[int], Bot]
    digest: str


@cache
def _loaded(name: str) -> _Loaded:
    place, _, called = name.rpartition(":")
    try:
        module, file = _module_at(place)
    except BadInput as error:
        raise BadInput(f'"{name}": {error}') from error.__cause__
    maker = getattr(module, called, None)
    if not callable(maker):
        raise BadInput(f'"{name}": {place} has no bot that is called "{called}"')
    make = partial(_made, name, maker)
    return _Loaded(make, hashlib.sha256(file.read_bytes()).hexdigest())


def _made(name: str, maker: Callable[..., Any], seed: int) -> Bot:
    """A new bot, with its own chance if it wants to have one."""
    try:
        bot: Any = maker(seed) if _takes_one(maker) else maker()
    except Exception as error:
        raise BadInput(f'"{name}" cannot be made: {_what(error)}') from error
    if not callable(getattr(bot, "choose", None)):
        raise BadInput(f'"{name}" is not a bot: it has no method "choose"')
    made: Bot = bot
    return made


def _takes_one(maker: Callable[..., Any]) -> bool:
    """True if it can be called with one value.

    >>> _takes_one(lambda seed: seed), _takes_one(lambda: 0)
    (True, False)
    """
    try:
        inspect.signature(maker).bind(0)
    except TypeError:
        return False
    return True


def _module_at(place: str) -> tuple[ModuleType, Path]:
    """The module that a file or a dotted name means, and its file."""
    try:
        module = _run(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    except BadInput:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (place == error.name or place.startswith(f"{error.name}.")):
            raise BadInput(f'there is no module "{place}"; a file ends in .py') from None
        raise BadInput(f"{place} cannot be run: {_what(error)}") from error
    except Exception as error:
        raise BadInput(f"{place} cannot be run: {_what(error)}") from error
    return module, Path(str(module.__file__))


def _run(path: Path) -> ModuleType:
    if not path.is_file():
        raise BadInput(f"there is no file {path}")
    name = f"own_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadInput(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for what a class is made of
    spec.loader.exec_module(module)
    return module


def _what(error: Exception) -> str:
    """What went wrong, and on which line.

    >>> try:
    ...     [][1]
    ... except IndexError as error:
    ...     _what(error).split(" (")[0]
    'IndexError: list index out of range'
    """
    frames = traceback.extract_tb(error.__traceback__)
    at = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{at}"
