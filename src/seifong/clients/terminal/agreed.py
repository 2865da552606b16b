"""This file is about the rules that are agreed before play, as whoever accepts them reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seifong.clients.terminal.texts import Texts
from seifong.server import protocol

__all__ = ["about_rules", "all_rules"]

_MAIN: Final = (
    "tiles.flowers",
    "score.minimum",
    "score.cap",
    "score.limit",
    "pay.ladder",
    "pay.discard",
    "pay.shared",
    "claim.multi_win",
    "water.mode",
    "immunity.mode",
    "bao.twelve",
    "bao.dragons",
    "bao.winds",
    "bao.kong",
    "false.mode",
    "dealer.on_win",
    "dealer.on_draw",
    "round.count",
    "match.hands",
)
"""What is agreed at every table before play: flowers, minimum, cap, payment, liability, dealers."""


def about_rules(lobby: protocol.Lobby, about: str, texts: Texts) -> Iterator[str]:
    """What is agreed before the first deal: the preset, what it comes to, and what is changed.

    HK-ETIQ-1, P-56.
    """
    yield texts.say("lobby.title")
    yield f"{texts.say(f'preset.{lobby.preset}')}{texts.colon}{about}"
    changed = len(lobby.changes) - len(lobby.usual)
    if changed:
        yield texts.say("lobby.changes", n=texts.number(changed))
    for option, (was, value) in lobby.changes.items():
        is_usual = option in lobby.usual
        before = texts.say("lobby.usual" if is_usual else "lobby.was", value=_value(was, texts))
        yield f"  {_option(option, value, texts)} ({before}; {option})"
    if lobby.is_strict:
        yield texts.say("lobby.you-accept-strict")
    if lobby.slips:
        yield texts.say("lobby.you-accept-slips")
    for option in _MAIN:
        if option in lobby.options and option not in lobby.changes:
            yield f"  {_option(option, lobby.options[option], texts)}"


def all_rules(lobby: protocol.Lobby, texts: Texts) -> Iterator[str]:
    """Every option of the table, a line each, with the name that a house file gives it."""
    for option, value in lobby.options.items():
        yield f"{_option(option, value, texts)} ({option})"


def _option(option: str, value: protocol.OptionValue | None, texts: Texts) -> str:
    """An option and its value; what only a tournament's file has is told by its name."""
    try:
        name = texts.say(f"option.{option}")
    except KeyError:
        name = option
    return f"{name}{texts.colon}{_value(value, texts)}"


def _value(value: protocol.OptionValue | None, texts: Texts) -> str:
    """The value of an option in words.

    >>> _value(True, Texts("en")), _value("head_bump", Texts("zh")), _value(3, Texts("en"))
    ('yes', '截糊', '3')
    """
    if isinstance(value, dict):
        return texts.say("value.some", n=texts.number(len(value)))
    word = "none" if value is None else str(value).lower() if isinstance(value, bool) else value
    try:
        return texts.say(f"value.{word}")
    except KeyError:
        return str(value)
