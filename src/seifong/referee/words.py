"""This file is about what players say: the words of the trade, and all others.

Only these claim. Whatever else is said, “wait” among it, is heard and changes nothing (HK-CLAIM-3,
ZJ-CLAIM-1).
"""

from __future__ import annotations

from typing import Final, Literal

from seifong.errors import BadNotation
from seifong.notation import parse_tiles

__all__ = ["WORDS", "Word", "heard", "is_to_wait", "tiles_named"]

Word = Literal["chow", "pung", "kong", "win", "pass"]

WORDS: Final[dict[str, Word]] = {
    "上": "chow",
    "食": "chow",
    "吃": "chow",
    "chow": "chow",
    "chi": "chow",
    "碰": "pung",
    "pung": "pung",
    "pong": "pung",
    "槓": "kong",
    "杠": "kong",
    "kong": "kong",
    "食糊": "win",
    "糊": "win",
    "胡": "win",
    "和": "win",
    "自摸": "win",
    "win": "win",
    "fu": "win",
    "hu": "win",
    "mahjong": "win",
    "過": "pass",
    "pass": "pass",
}
"""Every word that counts, in Cantonese and English, and what it claims."""


def heard(words: str) -> Word | None:
    """What is claimed by it, if anything; a chow may name its tiles.

    >>> heard("碰"), heard("Kong!"), heard("chow 78p"), heard("等陣"), heard("wait, pung?")
    ('pung', 'kong', 'chow', None, None)
    """
    first, _, rest = words.strip().lower().partition(" ")
    word = WORDS.get(first.rstrip("!！。.,"))
    if rest and (word != "chow" or tiles_named(words) is None):
        return None
    return word


_TO_WAIT: Final = (
    "wait",
    "one moment",
    "a moment",
    "hold on",
    "等",
    "慢",
    "且慢",
    "唔好意思",
    "sorry",
)
"""How people begin who only want the others to wait a moment."""


def is_to_wait(words: str) -> bool:
    """True of words that ask the others to wait, and are no talk (HK-CLAIM-3).

    >>> is_to_wait("Wait!"), is_to_wait("等陣"), is_to_wait("I need one more dot")
    (True, True, False)
    """
    return words.strip().casefold().startswith(_TO_WAIT)


def tiles_named(words: str) -> tuple[int, ...] | None:
    """The tiles of one's own that a chow names, or None if it names none.

    >>> tiles_named("chow 78p"), tiles_named("上")
    ((15, 16), None)
    """
    _, _, rest = words.strip().partition(" ")
    try:
        tiles = tuple(sorted(parse_tiles(rest)))
    except BadNotation:
        return None
    return tiles or None
