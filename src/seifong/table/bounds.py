"""This file is about bounds: the numbers and words that a movement may have at any table at all.

Whether a movement is proper is for the watch to say, and what it leads to for the referee; but
there are four seats and forty-two tiles, and what is said can be written down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, assert_never

from seifong.notation import NAMES
from seifong.table import movements as m
from seifong.tiles import KINDS

__all__ = ["MOST", "no_movement", "no_name", "no_number", "no_seat", "no_tile", "no_tiles"]

MOST: Final = 1 << 53  # every reader of JSON holds it

_NAME: Final = re.compile(r"[a-z]+(?:_[a-z]+)*")  # of a foul, a remedy, a card
_UNPAIRED: Final = re.compile(r"[\ud800-\udfff]")  # half of a character, which no file can hold
_PLACES: Final = ("river", "melds", "elsewhere")


def no_movement(movement: m.Movement) -> str | None:
    """What a movement says that cannot be, or None.

    >>> no_movement(m.Discard(0, 13)), no_movement(m.Discard(0, 13, named=-1))
    (None, 'there is no tile -1')
    >>> no_movement(m.CallTime(seat=2, on=4))
    'there is no seat 4'
    """
    return (
        no_seat(movement.seat) or no_number(movement.at, "milliseconds", 0) or _of_its_own(movement)
    )


def _of_its_own(movement: m.Movement) -> str | None:
    match movement:
        case m.Break():
            return no_seat(movement.side) or no_number(movement.count, "stacks", 0, 72)
        case m.ShowFlower():
            return no_tile(movement.tile)
        case m.Discard():
            return no_tile(movement.tile) or _no_place(movement)
        case m.Expose() | m.ShowHand():
            return no_tiles(movement.tiles)
        case m.CallTime() | m.Count():
            return no_seat(movement.on)
        case m.Report():
            return no_seat(movement.on) or _unwritable(movement.foul) or no_name(movement.foul)
        case m.Speak():
            return _unwritable(movement.words)
        case m.Throw() | m.Take() | m.Replace() | m.Touch() | m.Lift() | m.PutBack() | m.Mix():
            return None
        case m.Reach() | m.Choose():
            return None
        case _:
            assert_never(movement)


def _no_place(movement: m.Discard) -> str | None:
    if movement.place not in _PLACES:
        return f"a discard is laid in the {', '.join(_PLACES)}: nowhere else"
    return None if movement.named is None else no_tile(movement.named)


def _unwritable(words: str) -> str | None:
    return "that is no text which can be written down" if _UNPAIRED.search(words) else None


def no_seat(seat: int) -> str | None:
    """What is wrong with the number of a seat, or None."""
    return None if 0 <= seat < 4 else f"there is no seat {seat}"


def no_tile(tile: int, among: range = range(KINDS)) -> str | None:
    """What is wrong with a tile, or None.

    >>> no_tile(34), no_tile(34, range(34)), no_tile(99)
    (None, 'fl1 cannot be here', 'there is no tile 99')
    """
    if tile in among:
        return None
    return f"{NAMES[tile]} cannot be here" if 0 <= tile < KINDS else f"there is no tile {tile}"


def no_tiles(tiles: Iterable[int], among: range = range(KINDS)) -> str | None:
    """The same of several."""
    return next((wrong for tile in tiles if (wrong := no_tile(tile, among))), None)


def no_number(number: int, what: str, least: int, most: int = MOST) -> str | None:
    """What is wrong with a number of something, or None."""
    return None if least <= number <= most else f"{number} {what} cannot be"


def no_name(name: str) -> str | None:
    """What is wrong with a name of a foul, a remedy or a card, or None.

    >>> no_name("talked"), no_name("Talked!")
    (None, '"Talked!" is no name')
    """
    return None if _NAME.fullmatch(name) else f'"{name}" is no name'
