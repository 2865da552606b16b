"""This file is about the five keys: 上 碰 槓 食糊 過, and the motions that stand under each."""

from __future__ import annotations

from typing import Final

from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, KONG, PASS, PUNG, WIN

__all__ = ["KEYS", "key_of"]

KEYS: Final = ("chow", "pung", "kong", "win", "pass")

_KEYS: Final = {PUNG: "pung", BIG_KONG: "kong", WIN: "win", PASS: "pass"}


def key_of(motion: int) -> str:
    """The key that a motion stands under; "" of a discard.

    >>> key_of(CHOW_LOW), key_of(KONG + 5), key_of(WIN), key_of(7)
    ('chow', 'kong', 'win', '')
    """
    if CHOW_HIGH <= motion <= CHOW_LOW:
        return "chow"
    if KONG <= motion < PASS:
        return "kong"
    return _KEYS.get(motion, "")
