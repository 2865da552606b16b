"""This file is about what users of the laboratory hand over: rules, seeds, motions, whole numbers.

Each is taken as it is meant or refused in a sentence; nothing is rounded, and nothing is guessed.
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seifong.errors import BadInput, BadRules, Impossible
from seifong.rules import Rules
from seifong.rules.presets import PRESETS, preset
from seifong.table.motions import MOTIONS

__all__ = ["any_seed", "motion_of", "motions_of", "rules_given", "rules_kept", "seed_given"]
__all__ += ["tables_given", "whole_number", "wind_given"]

_MOST_TABLES: Final = 2**24  # far more than any memory has room for


def rules_given(rules: Rules | str) -> Rules:
    """Rules, or the preset of a name.

    >>> rules_given("hkma").name
    'hkma'
    >>> rules_given("ours.toml")
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: there is no preset "ours.toml"; house_rules(text) reads a house's own
    """
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str):
        raise BadRules(f"rules are a preset's name, or a value of Rules, and not {rules!r}")
    if rules.endswith(".toml"):
        raise BadRules(f'there is no preset "{rules}"; house_rules(text) reads a house\'s own')
    return preset(rules)


def rules_kept(rules: Rules) -> Rules | str:
    """Rules as they are kept in a copy: the name of a preset, if they are just that.

    >>> rules_kept(preset("hkma"))
    'hkma'
    """
    return rules.name if PRESETS.get(rules.name) == rules else rules


def seed_given(seed: int | str) -> str:
    """A seed as a text; a whole number is the seed of its digits.

    >>> seed_given("a seed"), seed_given(np.int64(42))
    ('a seed', '42')
    """
    try:
        text = seed if isinstance(seed, str) else str(whole_number(seed, "a seed"))
    except ValueError:  # Python writes down some thousand digits, and no more
        raise BadInput("a seed is a whole number that can be written down") from None
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadInput(f"a seed is a text that can be written down, and not {text!r}")
    return text


def tables_given(tables: int) -> int:
    """How many tables there are to be.

    >>> tables_given(256)
    256
    >>> tables_given(2**70)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: there are 1 to 16777216 tables, and not 1180591620717411303424
    """
    number = whole_number(tables, "the number of tables")
    if not 1 <= number <= _MOST_TABLES:
        raise BadInput(f"there are 1 to {_MOST_TABLES} tables, and not {number}")
    return number


def any_seed() -> str:
    """A seed that nobody has had, where none is given.

    >>> any_seed() == any_seed()
    False
    """
    return secrets.token_hex(8)


def wind_given(round_wind: int | None) -> int | None:
    """A round wind 圈風 that all deals are to have, or None.

    >>> wind_given(2), wind_given(None)
    (2, None)
    >>> wind_given(4)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: a round wind is 0, East, to 3, North, and not 4
    """
    wind = None if round_wind is None else whole_number(round_wind, "a round wind")
    if wind not in {None, 0, 1, 2, 3}:
        raise BadInput(f"a round wind is 0, East, to 3, North, and not {wind}")
    return wind


def whole_number(given: object, what: str) -> int:
    """A whole number of any kind: Python's, or numpy's.

    >>> whole_number(np.int8(3), "a size")
    3
    >>> whole_number(2.0, "a size")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: a size is a whole number, and not 2.0
    """
    number = _index(given)
    if number is None:
        raise BadInput(f"{what} is a whole number, and not {given!r}")
    return number


def motion_of(given: object, whose: str) -> int:
    """A motion that somebody makes. Whether it is proper is the table's to say.

    >>> motion_of(np.int64(68), "East's")
    68
    >>> motion_of(0.9, "East's")
    Traceback (most recent call last):
        ...
    seifong.errors.Impossible: East's motion is a whole number, 0 to 74, and not 0.9
    """
    motion = _index(given)
    if motion is None or not 0 <= motion < MOTIONS:
        raise Impossible(f"{whose} motion is a whole number, 0 to {MOTIONS - 1}, and not {given!r}")
    return motion


def motions_of(given: Sequence[int] | NDArray[np.integer[Any]], tables: int) -> list[int]:
    """A motion for each of so many tables, whatever it is.

    >>> motions_of([0, 0.5], tables=2)
    Traceback (most recent call last):
        ...
    seifong.errors.Impossible: 2 tables take as many whole numbers, and not an array of float64 of
    the shape (2,)
    """
    wanted = f"{tables} tables take as many whole numbers, and not"
    try:
        array = np.asarray(given)
    except ValueError:
        raise Impossible(f"{wanted} rows of several lengths") from None
    if array.shape != (tables,) or array.dtype.kind not in "iu":
        raise Impossible(f"{wanted} an array of {array.dtype} of the shape {array.shape}")
    motions: list[int] = array.tolist()
    return motions


def _index(given: object) -> int | None:
    """A whole number, or None; what is true or false is none."""
    if isinstance(given, bool | np.bool_):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type] # that is what is to be found out
    except TypeError:
        return None
