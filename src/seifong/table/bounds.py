"""This file is about bounds: the numbers and words that a movement may have at any table at all.

Whether a movement is proper is for the watch to say, and what it leads to for the referee; but
there are four seats and forty-two tiles, and what is said can be written down. What cannot be is
told in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, assert_never

from seifong.notation import CHINESE_NAMES, NAMES
from seifong.rulebook import Words
from seifong.table import movements as m
from seifong.tiles import KINDS

__all__ = ["MOST", "STACKS", "no_movement", "no_name", "no_number", "no_seat", "no_tile"]
__all__ += ["no_tiles"]

MOST: Final = 1 << 53  # every reader of JSON holds it

_NAME: Final = re.compile(r"[a-z]+(?:_[a-z]+)*")  # of a foul, a remedy, a card
_UNPAIRED: Final = re.compile(r"[\ud800-\udfff]")  # half of a character, which no file can hold
_PLACES: Final = ("river", "melds", "elsewhere")

STACKS: Final = Words("stacks", "疊數")
_TIME: Final = Words("milliseconds", "毫秒")
_NO_TEXT: Final = Words("that is no text which can be written down", "這些字無法寫下來")


def no_movement(movement: m.Movement) -> Words | None:
    """What a movement says that cannot be, or None.

    >>> no_movement(m.Discard(0, 13)), no_movement(m.Discard(0, 13, named=-1))
    (None, Words(en='there is no tile -1', zh='沒有 -1 這隻牌'))
    >>> no_movement(m.CallTime(seat=2, on=4))
    Words(en='there is no seat 4', zh='沒有座位 4')
    """
    return no_seat(movement.seat) or no_number(movement.at, _TIME, 0) or _of_its_own(movement)


def _of_its_own(movement: m.Movement) -> Words | None:
    match movement:
        case m.Break():
            return no_seat(movement.side) or no_number(movement.count, STACKS, 0, 72)
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


def _no_place(movement: m.Discard) -> Words | None:
    if movement.place not in _PLACES:
        return Words(
            f"a discard is laid in the {', '.join(_PLACES)}: nowhere else",
            f"牌只可打在 {'、'.join(_PLACES)}",
        )
    return None if movement.named is None else no_tile(movement.named)


def _unwritable(words: str) -> Words | None:
    return _NO_TEXT if _UNPAIRED.search(words) else None


def no_seat(seat: int) -> Words | None:
    """What is wrong with the number of a seat, or None."""
    return None if 0 <= seat < 4 else Words(f"there is no seat {seat}", f"沒有座位 {seat}")


def no_tile(tile: int, among: range = range(KINDS)) -> Words | None:
    """What is wrong with a tile, or None.

    >>> no_tile(34), no_tile(34, range(34))
    (None, Words(en='fl1 cannot be here', zh='此處不會有梅'))
    """
    if tile in among:
        return None
    if 0 <= tile < KINDS:
        return Words(f"{NAMES[tile]} cannot be here", f"此處不會有{CHINESE_NAMES[tile]}")
    return Words(f"there is no tile {tile}", f"沒有 {tile} 這隻牌")


def no_tiles(tiles: Iterable[int], among: range = range(KINDS)) -> Words | None:
    """The same of several."""
    return next((wrong for tile in tiles if (wrong := no_tile(tile, among))), None)


def no_number(number: int, what: Words, least: int, most: int = MOST) -> Words | None:
    """What is wrong with a number of something, or None.

    >>> no_number(80, STACKS, 0, 72)
    Words(en='80 stacks cannot be', zh='疊數不會是 80')
    """
    if least <= number <= most:
        return None
    return Words(f"{number} {what.en} cannot be", f"{what.zh}不會是 {number}")


def no_name(name: str) -> Words | None:
    """What is wrong with a name of a foul, a remedy or a card, or None.

    >>> no_name("talked"), no_name("Talked!")
    (None, Words(en='"Talked!" is no name', zh='「Talked!」不是名稱'))
    """
    return None if _NAME.fullmatch(name) else Words(f'"{name}" is no name', f"「{name}」不是名稱")
