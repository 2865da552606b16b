"""This file is about the rules that are agreed before play, as whoever accepts them reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seifong.clients.terminal.texts import Texts
from seifong.rules.presets import count_of, preset
from seifong.server import protocol
from seifong.server.lobby import UNNAMED

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

_COUNTED: Final = ("score.minimum", "score.cap", "score.limit")  # in faan, or in points


def about_rules(lobby: protocol.Lobby, about: str, texts: Texts) -> Iterator[str]:
    """What is agreed before the first deal: the preset, what it comes to, and what is changed.

    What is said of the preset need not be so at a house that starts from it, and is said as its.

    HK-ETIQ-1, P-56.
    """
    yield texts.say("lobby.title")
    start = texts.say(f"preset.{lobby.preset}")
    changed = len(lobby.changes) - len(lobby.usual)
    if changed:
        yield _called(lobby.name, texts)
        yield texts.say("lobby.starts-from", preset=start, about=about)
        yield texts.say("lobby.changes", n=changed)
    else:
        yield f"{start}{texts.colon}{about}"
    for option, (was, value) in lobby.changes.items():
        key = "lobby.usual" if option in lobby.usual else "lobby.was"
        before = texts.say(key, value=_value(option, was, lobby, texts))
        stop = "; " if texts.language == "en" else "；"
        yield "  " + texts.cited(_option(option, value, lobby, texts), f"{before}{stop}{option}")
    if lobby.is_strict:
        yield texts.say("lobby.you-accept-strict")
    if lobby.slips:
        yield texts.say("lobby.you-accept-slips")
    for option in _MAIN:
        if option in lobby.options and option not in lobby.changes:
            yield f"  {_option(option, lobby.options[option], lobby, texts)}"


def _called(house: str, texts: Texts) -> str:
    """What a house's rules are called; a match that was kept before names were has none.

    >>> _called("Sunday table", Texts("en")), _called(UNNAMED, Texts("en"))
    ('House rules: Sunday table.', 'House rules.')
    """
    if house == UNNAMED:
        return texts.say("lobby.house-unnamed")
    return texts.say("lobby.house", name=house)


def all_rules(lobby: protocol.Lobby, texts: Texts) -> Iterator[str]:
    """Every option of the table, a line each, with the name that a house file gives it."""
    for option, value in lobby.options.items():
        yield texts.cited(_option(option, value, lobby, texts), option)


def _option(
    option: str, value: protocol.OptionValue | None, lobby: protocol.Lobby, texts: Texts
) -> str:
    """An option and its value; what only a tournament's file has is told by its name."""
    try:
        name = texts.say(f"option.{option}")
    except KeyError:
        name = option
    return f"{name}{texts.colon}{_value(option, value, lobby, texts)}"


def _value(
    option: str, value: protocol.OptionValue | None, lobby: protocol.Lobby, texts: Texts
) -> str:
    """The value of an option in words; a number with what it counts.

    >>> from seifong.server.lobby import Lobby
    >>> from seifong.server.log import Terms
    >>> lobby, zh = Lobby(Terms("hong-kong")).told(set(), set(), has_begun=False), Texts("zh")
    >>> _value("score.minimum", 3, lobby, zh), _value("score.minimum", 4, lobby, zh)
    ('3 番', '4 番')
    >>> _value("round.count", 3, lobby, zh), _value("claim.multi_win", "head_bump", lobby, zh)
    ('3', '截糊')
    """
    if isinstance(value, dict):
        return texts.say("value.some", n=len(value))
    if isinstance(value, int) and not isinstance(value, bool):
        worth = f"worth.{count_of(preset(lobby.preset))}"
        return texts.say(worth, n=value) if option in _COUNTED else str(value)
    word = "none" if value is None else str(value).lower() if isinstance(value, bool) else value
    try:
        return texts.say(f"value.{word}")
    except KeyError:
        return str(value)
