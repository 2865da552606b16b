"""This file is about what the tiles of one suit make: melds, melds and a pair, or nearly so.

The tiles of one suit are written as a number whose digits in base 5 say how many there are of each
rank: its *key*. Two tables, made once when this module is loaded, tell for each key

- whether the tiles are complete: melds only, or melds and a pair; and
- which ranks would make them complete.
"""

from typing import Final

from mypy_extensions import i64

__all__ = ["COMPLETE", "KEY_OF", "RANKS", "form_of"]

RANKS: Final = 0b111111111
COMPLETE: Final = 1 << 9

# The key of one tile of each rank in a set of ranks.
_POWERS: Final[tuple[int, ...]] = (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625)
KEY_OF: Final[list[int]] = [
    sum(power for rank, power in enumerate(_POWERS) if ranks >> rank & 1) for ranks in range(512)
]

_HONOURS: Final = 3


def form_of(suit: i64, key: i64) -> i64:
    """What the tiles make: the ranks that would complete them, and COMPLETE if they are complete.

    >>> bin(form_of(0, KEY_OF[0b110]) & RANKS)  # 23 of a suit lacks 1 or 4
    '0b1001'
    >>> bool(form_of(1, KEY_OF[0b111]) & COMPLETE)  # 123
    True
    >>> form_of(3, KEY_OF[0b111])  # East, South, West make nothing
    0
    """
    if suit == _HONOURS:
        return _HONOUR_FORMS[2 * key] | _HONOUR_FORMS[2 * key + 1] << 8
    return _SUIT_FORMS[2 * key] | _SUIT_FORMS[2 * key + 1] << 8


def _forms(ranks: int, *, has_chows: bool) -> bytes:
    melds = [3 * power for power in _POWERS[:ranks]]
    if has_chows:
        melds += [31 * power for power in _POWERS[: ranks - 2]]
    table = bytearray(10 * _POWERS[ranks - 1])
    for complete in _complete_keys(ranks, melds):
        table[2 * complete + 1] |= COMPLETE >> 8
        for rank, power in enumerate(_POWERS[:ranks]):
            if complete // power % 5:
                key = complete - power
                table[2 * key + (rank >> 3)] |= 1 << (rank & 7)
    return bytes(table)


def _complete_keys(ranks: int, melds: list[int]) -> set[int]:
    """The key of every group of up to four melds, with a pair or without."""
    groups = {0}
    found = {0}
    for _ in range(4):
        groups = {
            sum_ for group in groups for meld in melds if (sum_ := _added(group, meld, ranks)) >= 0
        }
        found |= groups
    pairs = [2 * power for power in _POWERS[:ranks]]
    return found | {
        sum_ for group in found for pair in pairs if (sum_ := _added(group, pair, ranks)) >= 0
    }


def _added(key: int, more: int, ranks: int) -> int:
    """The sum of two keys, or -1 if there would be five of a rank."""
    total = key + more
    rest, left, right = total, key, more
    for _ in range(ranks):
        if rest % 5 != left % 5 + right % 5:
            return -1
        rest, left, right = rest // 5, left // 5, right // 5
    return total


_SUIT_FORMS: Final = _forms(9, has_chows=True)
_HONOUR_FORMS: Final = _forms(7, has_chows=False)
