"""This file is about bots of one's own: where they lie, and what is said of one that fails.

A name with a colon is of one's own: ``file.py:Name`` or ``module:Name``. Whoever takes names from
strangers, as a server does, takes `by_name` and nothing of this: here what a file says is run.
All that is run of it is run by `_run`, so that whatever it does is told with its name.
"""

from __future__ import annotations

import contextlib
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
from typing import Any, Final, NamedTuple, TypeVar, final

from seifong.bots import Bot, by_name
from seifong.bots.last_words import asking
from seifong.errors import BadInput, BotFailed
from seifong.notation import NAMES
from seifong.rulebook import Words
from seifong.seats import CHINESE_SEATS, SEAT_NAMES
from seifong.table.motions import MOTIONS, motion_text
from seifong.views import View

__all__ = ["OwnBot", "bot_of", "check_bots", "check_sources", "sources_of"]

_T = TypeVar("_T")
_LONGEST: Final = 200


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
        raise BadInput(
            f"the file of a bot has changed since that was begun: {listed}; to begin anew, delete"
            " what was kept",
            f"開始之後機械人的檔案改了：{listed}；要從頭再做，請先刪去留下的",
        )


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
        who_zh = f"{self.name} 坐{CHINESE_SEATS[view.seat]}，"
        said = Words(f"{who} raised", f"{who_zh}出錯：")
        with asking(self.name, int(view.seat)):
            answer = _run(BotFailed, said, lambda: _motion_or_text(self._bot.choose(view)))
        if isinstance(answer, str):
            raise BotFailed(
                f"{who} answered {answer}, which is no motion", f"{who_zh}答 {answer}，這不是動作"
            )
        if answer not in proper:
            motion = motion_text(answer, NAMES)
            raise BotFailed(
                f"{who} answered {answer} ({motion}): not proper now",
                f"{who_zh}答 {answer}（{motion}），此時不可",
            )
        return answer


def _motion_or_text(answer: Any) -> int | str:
    """The motion that was answered; if it is none, how it is written.

    >>> _motion_or_text(3), _motion_or_text("pung"), _motion_or_text(-1)
    (3, "'pung'", '-1')
    """
    try:
        motion = operator.index(answer)
    except TypeError:
        return _in_a_line(repr(answer))
    return motion if 0 <= motion < MOTIONS else repr(motion)


class _Loaded(NamedTuple):
    """What lies where a name points to, and the SHA-256 of its file."""

    make: Callable[[int], Bot]
    digest: str


@cache
def _loaded(name: str) -> _Loaded:
    place, _, called = name.rpartition(":")
    module = _module_at(name, place)
    file: str | None = getattr(module, "__file__", None)
    if file is None:
        raise BadInput(
            f'"{name}": {place} is no file that a bot could be in',
            f"「{name}」：{place} 不是可以有機械人的檔案",
        )
    maker = _run(BadInput, _not_run(name, place), lambda: getattr(module, called, None))
    if not callable(maker):
        raise BadInput(
            f'"{name}": {place} has no bot that is called "{called}"',
            f"「{name}」：{place} 沒有叫「{called}」的機械人",
        )
    make = partial(_made, name, maker)
    return _Loaded(make, hashlib.sha256(Path(file).read_bytes()).hexdigest())


def _made(name: str, maker: Callable[..., Any], seed: int) -> Bot:
    """A new bot, with its own chance if it wants to have one."""

    def make() -> Any:
        bot = maker(seed) if _takes_one(maker) else maker()
        return bot if callable(getattr(bot, "choose", None)) else None

    said = Words(f'"{name}" cannot be made:', f"造不出「{name}」：")
    made: Bot | None = _run(BadInput, said, make)
    if made is None:
        raise BadInput(
            f'"{name}" is not a bot: it has no method "choose"',
            f"「{name}」不是機械人：它沒有 choose 這個方法",
        )
    return made


def _not_run(name: str, place: str) -> Words:
    """What is said of a file that fails by itself, before what went wrong."""
    return Words(f'"{name}": {place} cannot be run:', f"「{name}」：執行不到 {place}：")


def _takes_one(maker: Callable[..., Any]) -> bool:
    """True if it can be called with one value.

    >>> _takes_one(lambda seed: seed), _takes_one(lambda: 0)
    (True, False)
    """
    try:
        inspect.signature(maker).bind(0)
    except (TypeError, ValueError):  # the latter where nobody can tell, as of `int`
        return False
    return True


def _module_at(name: str, place: str) -> ModuleType:
    """The module that a file or a dotted name means."""
    is_path = place.endswith(".py")
    if is_path and not Path(place).is_file():
        raise BadInput(f'"{name}": there is no file {place}', f"「{name}」：沒有 {place} 這個檔案")
    find = partial(_module_of_file, Path(place)) if is_path else partial(_module_called, place)
    module = _run(BadInput, _not_run(name, place), find)
    if module is None:
        raise BadInput(
            f'"{name}": there is no module "{place}"; a file ends in .py',
            f"「{name}」：沒有 {place} 這個模組；檔案以 .py 結尾",
        )
    return module


def _module_called(name: str) -> ModuleType | None:
    """The module of a dotted name, if there is one."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            return None
        raise


def _module_of_file(path: Path) -> ModuleType | None:
    """What the file at a path defines."""
    name = f"own_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for what a class is made of
    spec.loader.exec_module(module)
    return module


def _run(fault: type[BadInput | BotFailed], said: Words, theirs: Callable[[], _T]) -> _T:
    """What code of one's own comes to. Whatever it raises is told as a fault, with `said` before.

    So is an exit, which would end the program without a word; an interruption is the person's.
    What it prints goes to the other stream, since this one may be for a program to read.

    >>> try:
    ...     _run(BotFailed, Words("me.py:Me raised", "me.py:Me 出錯："), lambda: sys.exit(3))
    ... except BotFailed as failed:
    ...     str(failed).split(" (")[0], failed.text("zh").split("（")[0]
    ('me.py:Me raised SystemExit: 3', 'me.py:Me 出錯：SystemExit: 3')
    """
    try:
        with contextlib.redirect_stdout(sys.stderr):
            return theirs()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        what = _what(error)
        raise fault(f"{said.en} {what.en}", f"{said.zh}{what.zh}") from error


def _what(error: BaseException) -> Words:
    """What went wrong, and on which line.

    >>> try:
    ...     [][1]
    ... except IndexError as error:
    ...     _what(error).en.split(" (")[0]
    'IndexError: list index out of range'
    """
    try:
        text = _in_a_line(str(error))
        said = Words(text, text)
    except Exception:  # noqa: BLE001 (an error of one's own may fail even to say what it is)
        said = Words("it cannot say what", "它說不出是甚麼")
    sort = type(error).__name__
    parts = [Words(f"{sort}: {said.en}", f"{sort}: {said.zh}") if said.en else Words(sort, sort)]
    for frame in traceback.extract_tb(error.__traceback__)[-1:]:
        file = Path(frame.filename).name
        parts.append(Words(f" ({file}, line {frame.lineno})", f"（{file} 第 {frame.lineno} 行）"))
    return Words("".join(part.en for part in parts), "".join(part.zh for part in parts))


def _in_a_line(text: str) -> str:
    """A text of any length, as short as belongs into a sentence.

    >>> _in_a_line("no    tile"), len(_in_a_line("no" * 500))
    ('no tile', 200)
    """
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
