"""This file is about the words of a line: seats, tiles in their order, quoted texts, times."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from seifong.notation import NAMES, parse_tile
from seifong.rulebook import Words
from seifong.seats import SEAT_LETTERS
from seifong.table.movements import Place

__all__ = [
    "PLACES",
    "PLACE_NAMED",
    "as_written",
    "is_plain",
    "quoted",
    "seat_in",
    "split_time",
    "tile_in",
    "timed",
    "unquoted",
    "write_in_order",
]

#: Where a discard is put.
PLACES: Final[dict[Place, str]] = {
    "river": "in the river",
    "melds": "beside its melds",
    "elsewhere": "elsewhere",
}
PLACE_NAMED: Final = {words: place for place, words in PLACES.items()}

_PLAIN: Final = re.compile(r'[^\s"#\\\x00-\x1f\x7f][^\s"\\\x00-\x1f\x7f]*')
_TIMED: Final = re.compile(r"(.+) @(\d{1,13})")


def as_written(line: str) -> Words:
    """A line of a record, which is written alike in both languages."""
    return Words(line, line)


def seat_in(text: str) -> int:
    """The seat of a letter.

    >>> seat_in("W")
    2
    """
    return SEAT_LETTERS.index(text)


def tile_in(text: str) -> int | None:
    """One tile, or None where it is hidden.

    >>> tile_in("3m"), tile_in("?")
    (2, None)
    """
    return None if text == "?" else parse_tile(text)


def write_in_order(tiles: Iterable[int]) -> str:
    """Tiles in their order, neighbours of a suit together.

    >>> write_in_order([0, 2, 1, 13, 27, 27, 0])
    '132m 5p EE 1m'
    """
    words: list[str] = []
    for tile in tiles:
        name = NAMES[tile]
        if words and tile < 27 and words[-1][-1] == name[-1]:
            words[-1] = words[-1][:-1] + name
        elif words and tile < 34 and words[-1][-1] == name[-1] and len(name) == 1:
            words[-1] += name
        else:
            words.append(name)
    return " ".join(words)


def is_plain(text: str) -> bool:
    """True if a text is read as one word without quotes."""
    return _PLAIN.fullmatch(text) is not None


def quoted(text: str) -> str:
    """A word as it is, or in quotes if it would not be read as one word.

    >>> quoted("chow"), quoted("a moment")
    ('chow', '"a moment"')
    """
    return text if is_plain(text) else msgspec.json.encode(text).decode()


def unquoted(word: str) -> str | None:
    """A word without its quotes, or None if those are no text in quotes."""
    if not word.startswith('"'):
        return word
    try:
        return msgspec.json.decode(word, type=str)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None


def timed(line: str, at: int) -> str:
    """A line with the time of its movement, in milliseconds since the deal began.

    >>> timed("S touches", 1234), timed("S touches", 0)
    ('S touches @1234', 'S touches')
    """
    return f"{line} @{at}" if at else line


def split_time(line: str) -> tuple[str, int | None]:
    """A line and its time, if it has one.

    >>> split_time("S touches @1234"), split_time("S touches")
    (('S touches', 1234), ('S touches', None))
    """
    match = _TIMED.fullmatch(line)
    return (line, None) if match is None else (match[1], int(match[2]))
