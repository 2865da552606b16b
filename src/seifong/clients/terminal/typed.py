"""This file is about what a person types at a table, and what is meant by it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from seifong.clients.terminal.keys import key_of
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.written import as_notation
from seifong.clients.terminal.your_turn import motion_told
from seifong.errors import BadInput, BadNotation
from seifong.notation import parse_tile, parse_tiles
from seifong.server.protocol import Asked
from seifong.table.motions import CHOW_HIGH, CHOW_LOW, KONG, PASS, WIN, chow_low

__all__ = ["Typed", "read"]

Wish = Literal["act", "why", "hint", "table", "language", "help", "rule", "next", "quit"]


class Typed(NamedTuple):
    """What is wished for; a motion where something is to be done, else a word with it."""

    wish: Wish
    motion: int = -1
    word: str = ""


_KEYS: Final = {
    **dict.fromkeys(("1", "chow", "上", "吃"), "chow"),
    **dict.fromkeys(("2", "pung", "碰"), "pung"),
    **dict.fromkeys(("3", "kong", "槓", "杠"), "kong"),
    **dict.fromkeys(("4", "win", "食糊", "食", "糊", "自摸"), "win"),
    **dict.fromkeys(("5", "pass", "過"), "pass"),
}
_WISHES: Final[dict[str, Wish]] = {
    **dict.fromkeys(("?", "why", "原因", "為何", "點解"), "why"),
    **dict.fromkeys(("h", "hint", "提示"), "hint"),
    **dict.fromkeys(("t", "table", "枱面"), "table"),
    **dict.fromkeys(("lang", "language", "中文", "english"), "language"),
    **dict.fromkeys(("help", "幫助"), "help"),
    **dict.fromkeys(("next", "下一局"), "next"),
    **dict.fromkeys(("q", "quit", "離開"), "quit"),
    **dict.fromkeys(("rule", "規則"), "rule"),
}


def read(line: str, asked: Asked | None, texts: Texts) -> Typed:
    """What a line means; `BadInput` says what can be typed, if it means nothing.

    Tiles are written as in the notation or in characters; a key by its word or its number. An
    empty line is a pass where one is asked for a claim, and nothing else.

    >>> asked = Asked(7, "claims", (PASS, CHOW_LOW, WIN), (), 0, 0, tile=4)
    >>> read("chow", asked, Texts("en")).motion == CHOW_LOW, read("食糊", asked, Texts("zh")).motion
    (True, 74)
    >>> read("why pung", asked, Texts("en"))
    Typed(wish='why', motion=-1, word='pung')
    >>> read("discard 5p", None, Texts("en")).motion
    13
    """
    words = line.strip().split()
    if not words:
        if asked is not None and PASS in asked.motions:
            return Typed("act", PASS)
        return Typed("next")
    first, rest = words[0].casefold(), words[1:]
    if first in _KEYS:
        return Typed("act", _motion(_KEYS[first], rest, asked, texts))
    if first in _WISHES:
        word = " ".join(rest)
        return Typed(_WISHES[first], word=_KEYS.get(word.casefold(), word))
    if first in {"discard", "d", "打"} and rest:
        words = rest
    try:
        return Typed("act", _tile("".join(words).removeprefix("打")))
    except BadNotation:
        raise _refused(texts.say("term.not-understood", line=line.strip())) from None


def _refused(said: str) -> BadInput:
    """A refusal in the language of whoever types, and in no other."""
    return BadInput(said, said)


def _tile(text: str) -> int:
    """The tile that a text names, as it is drawn, said or written.

    >>> _tile("5筒") == _tile("五筒") == _tile("5p"), _tile("中"), _tile("n") == _tile("N")
    (True, 31, True)
    """
    return parse_tile(as_notation(text))


def _motion(key: str, rest: list[str], asked: Asked | None, texts: Texts) -> int:
    """The motion that a key means now; of several that it may mean, the one that tiles tell."""
    if key == "win":
        return WIN
    if key == "pass":
        return PASS
    may = [motion for motion in (asked.motions if asked else ()) if key_of(motion) == key]
    if rest:
        may = [
            motion
            for motion in may
            if _is_of(motion, parse_tiles(as_notation(" ".join(rest))), asked)
        ]
    if len(may) == 1:
        return may[0]
    tile = asked.tile if asked else None
    if may:
        choices = texts.comma.join(motion_told(motion, tile, texts) for motion in may)
        raise _refused(texts.say("term.which", choices=choices))
    raise Refused(key)


class Refused(BadInput):
    """A key that may not be used now; the client says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key, key)
        self.key = key


def _is_of(motion: int, tiles: list[int], asked: Asked | None) -> bool:
    """True if a motion is the one with these tiles: a chow's three or one's own two, or a kong's.

    >>> asked = Asked(7, "claims", (PASS, CHOW_LOW), (), 0, 0, tile=4)
    >>> _is_of(CHOW_LOW, [4, 5, 6], asked), _is_of(CHOW_LOW, [6, 5], asked)
    (True, True)
    >>> _is_of(CHOW_LOW, [3, 5], asked), _is_of(KONG + 4, [4], asked), _is_of(KONG + 4, [5], asked)
    (False, True, False)
    """
    if KONG <= motion < PASS:
        return motion - KONG in tiles
    if CHOW_HIGH <= motion <= CHOW_LOW and asked is not None and asked.tile is not None:
        low = int(chow_low(motion, asked.tile))
        run = [low, low + 1, low + 2]
        return sorted(tiles) == run or sorted([*tiles, asked.tile]) == run
    return True
