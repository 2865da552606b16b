"""This file is about looks that a person can read: by name, and with kinds as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from seifong.lab.batch import SCALARS, Arrays
from seifong.lab.features import ORACLE_PLANES, PLANES
from seifong.lab.rule_numbers import RULE_NUMBERS
from seifong.notation import NAMES, write
from seifong.table.motions import CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, KONG, PASS, motion_text
from seifong.tiles import PLUM

__all__ = ["in_words", "motion_name", "named", "named_oracle", "named_rules"]

# Where the claimed tile stands in the run; every motion needs a name of its own.
_CHOWS: Final = {
    CHOW_HIGH: "chow, the tile highest",
    CHOW_MIDDLE: "chow, the tile in the middle",
    CHOW_LOW: "chow, the tile lowest",
}

_FLOWERS: Final = tuple(
    f"flowers, {whose}" for whose in ("own", "lower seat", "opposite seat", "upper seat")
)

Bits = NDArray[np.uint8]


def motion_name(motion: int) -> str:
    """A motion in words that no other has.

    >>> motion_name(13), motion_name(CHOW_LOW)
    ('discard 5p', 'chow, the tile lowest')
    """
    return _CHOWS.get(motion) or motion_text(motion, NAMES)


def named(arrays: Arrays, look: int = 0) -> dict[str, str | int]:
    """What one look shows, by name: the proper motions, what planes and flowers have, the scalars.

    A plane that is empty is left out. The rules, which do not change, are told by `named_rules`.

    >>> from seifong.lab.batch import Batch
    >>> shown = named(Batch(1, "zung-jung", seed="doc").arrays)
    >>> shown["live wall"], shown["tiles in hand, own"], "pung, own" in shown
    (69, 14, False)
    """
    shown: dict[str, str | int] = {"proper": _proper(arrays.mask[look])}
    shown |= _members(PLANES, arrays.planes[look], first=0)
    shown |= _members(_FLOWERS, arrays.flowers[look], first=PLUM)
    return shown | dict(zip(SCALARS, arrays.scalars[look].tolist(), strict=True))


def in_words(arrays: Arrays, look: int = 0) -> str:
    """The same as a text, a line for each thing that there is to be seen.

    >>> from seifong.lab.batch import Batch
    >>> in_words(Batch(1, "zung-jung", seed="doc").arrays).splitlines()[-5]
    'tiles in hand, opposite seat: 13'
    """
    return "\n".join(f"{name}: {what}" for name, what in named(arrays, look).items() if what != "")


def named_rules(arrays: Arrays) -> dict[str, int]:
    """The rules as numbers, by name; what is 0 is left out.

    >>> from seifong.lab.batch import Batch
    >>> told = named_rules(Batch(1, "zung-jung").arrays)
    >>> told["pay.shared"], told["points of Seven Pairs"], "faan of Seven pairs" in told
    (25, 30, False)
    """
    numbers = zip(RULE_NUMBERS, arrays.rules[0].tolist(), strict=True)
    return {name: number for name, number in numbers if number}


def named_oracle(planes: Bits) -> dict[str, str]:
    """What the oracle planes of one look show, if they are not empty.

    >>> shown = named_oracle(np.eye(len(ORACLE_PLANES), 34, k=-13, dtype=np.uint8))
    >>> shown["hidden kongs, opposite seat"], shown["next tile of the live wall, a flower"]
    ('1m', 'fl4')
    """
    kinds = _members(ORACLE_PLANES[:-1], planes[:-1], first=0)
    return kinds | _members(ORACLE_PLANES[-1:], planes[-1:], first=PLUM)


def _members(names: Sequence[str], rows: Bits, first: int) -> dict[str, str]:
    """The kinds of each row, from a first one on, by the name of the row."""
    return {
        name: write(first + kind for kind in np.flatnonzero(row).tolist())
        for name, row in zip(names, rows, strict=True)
        if row.any()
    }


def _proper(mask: NDArray[np.bool_]) -> str:
    """The motions of a mask; the tiles that may be discarded, or be a kong, are told together."""
    motions = np.flatnonzero(mask).tolist()
    discards = write(motion for motion in motions if motion < KONG)
    kongs = write(motion - KONG for motion in motions if KONG <= motion < PASS)
    told = [f"discard {discards}"] * bool(discards) + [f"kong {kongs}"] * bool(kongs)
    return "; ".join([*told, *(motion_name(motion) for motion in motions if motion >= PASS)])
