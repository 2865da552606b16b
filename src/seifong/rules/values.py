"""This file is about which options there are, and what values each may have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import fields

from seifong.rules.conduct import Conduct
from seifong.rules.match import MatchRules
from seifong.rules.scoring import HongKongScoring, ZungJungScoring
from seifong.rules.table import TableRules

__all__ = ["Count", "Option", "all_options", "option_of", "values_in_chinese"]

Count = Literal["", "faan", "points"]


class Option(Struct, frozen=True):
    """One option: its name, which tables have it, and where its docstring stands.

    `count` is "faan" or "points" where only tables that count so have it. `words` are the values
    that are words (or true and false), in the order in which the docstring speaks of them;
    `numbers` says which numbers it may be, if any.
    """

    name: str
    count: Count
    words: tuple[str | bool, ...]
    numbers: str
    home: str  # the structure that has it
    field: str  # and what it is called there

    def values(self) -> str:
        """Every value it may have, as a person writes them in a file of house rules.

        >>> option_of("points", "pay.shared").values()
        'a whole number from 0 to 9999, or "all"'
        >>> option_of("faan", "tiles.flowers").values()
        'true or false'
        """
        return _said(self.words, self.numbers)


def values_in_chinese(option: Option) -> str:
    """Every value an option may have, in Chinese; words stand as a file has them.

    >>> for count, name in (
    ...     ("points", "pay.shared"),
    ...     ("faan", "pay.unit"),
    ...     ("faan", "score.values"),
    ... ):
    ...     option = option_of(count, name)
    ...     print(option and values_in_chinese(option))
    0 至 9999 的整數，或 "all"
    大於 0 至 1000 的數（每級 0.5）
    以規則編號為鍵的表，值為 0 至 99 的整數
    >>> option = option_of("faan", "tiles.flowers")
    >>> option and values_in_chinese(option)
    'true 或 false'
    """
    words = [str(word).lower() if isinstance(word, bool) else f'"{word}"' for word in option.words]
    listed = " 或 ".join(part for part in ("、".join(words[:-1]), *words[-1:]) if part)
    parts = [_numbers_in_chinese(option.numbers), listed]
    return "，或 ".join(part for part in parts if part)


_TABLE: Final = re.compile(r"a table of (?P<keys>[a-z ]+), each with (?P<values>.*)")
_RANGE: Final = re.compile(
    r"a (?P<whole>whole )?number (?P<over>from|over) (?P<low>\S+)"
    r"(?: (?:up )?to (?P<high>[^ ,]+)| up)(?:, in steps of (?P<step>.+))?"
)
_KEYS_ZH: Final = {"rule ids": "規則編號", "names of fouls": "犯規名稱"}


def _numbers_in_chinese(numbers: str) -> str:
    """Which numbers, or which table, in Chinese."""
    if table := _TABLE.fullmatch(numbers):
        values = _numbers_in_chinese(table["values"]).replace(", ", "、").replace(" or ", " 或 ")
        return f"以{_KEYS_ZH.get(table['keys'], table['keys'])}為鍵的表，值為 {values}"
    found = _RANGE.fullmatch(numbers)
    if found is None:
        return numbers
    low = f"{'大於 ' if found['over'] == 'over' else ''}{found['low']}"
    high = f" 至 {found['high']}" if found["high"] else " 或以上"
    step = f"（每級 {found['step']}）" if found["step"] else ""
    return f"{low}{high} 的{'整數' if found['whole'] else '數'}{step}"


def _said(words: tuple[str | bool, ...], numbers: str) -> str:
    """Words and numbers, as a person writes them.

    >>> _said(("all",), "a whole number from 0 to 9"), _said((True, False), "")
    ('a whole number from 0 to 9, or "all"', 'true or false')
    """
    said = [str(word).lower() if isinstance(word, bool) else f'"{word}"' for word in words]
    if not said:
        return numbers
    listed = " or ".join(part for part in (", ".join(said[:-1]), said[-1]) if part)
    return f"{numbers}, or {listed}" if numbers else listed


def option_of(count: Count, name: str) -> Option | None:
    """An option of a table that counts in that way, or None if such a table does not have it.

    >>> option_of("points", "bao.nine") is None
    True
    """
    return _by_name().get((count, name))


@cache
def _by_name() -> dict[tuple[Count, str], Option]:
    named: dict[tuple[Count, str], Option] = {}
    counts: tuple[Count, ...] = ("faan", "points")
    for option in all_options():
        for count in counts:
            if option.count in {"", count}:
                named[count, option.name] = option
    return named


@cache
def all_options() -> tuple[Option, ...]:
    """Every option that some table has, in the order of the rulebook.

    >>> [option.name for option in all_options()][:3]
    ['tiles.flowers', 'wall.break', 'wall.dead']
    """
    sections: tuple[tuple[type[Struct], Count], ...] = (
        (TableRules, ""),
        (HongKongScoring, "faan"),
        (ZungJungScoring, "points"),
        (Conduct, ""),
        (MatchRules, ""),
    )
    return tuple(option for section, count in sections for option in _of_section(section, count))


def _of_section(section: type[Struct], count: Count) -> Iterator[Option]:
    for group, structure in _hints(section).items():
        hints = _hints(structure)
        for field in fields(structure):
            words, numbers = _values_of(hints[field.name])
            name = f"{group}.{field.encode_name}"
            yield Option(name, count, words, numbers, structure.__name__, field.name)


def _hints(structure: type[Struct]) -> dict[str, type[Struct]]:
    """The fields of a structure and what each is declared to be."""
    return get_type_hints(structure, include_extras=True)


def _values_of(declared: object) -> tuple[tuple[str | bool, ...], str]:
    """The words and the numbers that a declared type admits.

    >>> _values_of(Literal["own_draw", "any_wall_draw"])
    (('own_draw', 'any_wall_draw'), '')
    >>> _values_of(Annotated[int, Meta(ge=1)] | Literal["unlimited"])
    (('unlimited',), 'a whole number from 1 up')
    """
    if declared is bool:
        return (True, False), ""
    origin, arguments = get_origin(declared), get_args(declared)
    if origin is Literal:
        return arguments, ""
    if origin is Annotated:
        kind, meta = arguments
        return (), f"a {'whole ' if kind is int else ''}number {_bounds(meta)}"
    if origin in {Union, UnionType}:
        found = [_values_of(argument) for argument in arguments]
        words = tuple(word for some, _ in found for word in some)
        return words, "".join(numbers for _, numbers in found)
    if origin is not dict:
        raise TypeError(f"an option cannot be {declared}")
    words, numbers = _values_of(arguments[1])
    return (), f"a table of {_keys_of(arguments[0])}, each with {_said(words, numbers)}"


def _keys_of(declared: object) -> str:
    """What the keys of a table are: rule ids, if nothing else is said of them.

    >>> _keys_of(str), _keys_of(Annotated[str, Meta(title="names of fouls")])
    ('rule ids', 'names of fouls')
    """
    if get_origin(declared) is not Annotated:
        return "rule ids"
    _, meta = get_args(declared)
    return str(meta.title)


def _bounds(meta: Meta) -> str:
    """The bounds of a number in words.

    >>> _bounds(Meta(ge=0, le=99)), _bounds(Meta(gt=0, le=1000, multiple_of=0.5))
    ('from 0 to 99', 'over 0 up to 1000, in steps of 0.5')
    """
    low = f"over {meta.gt}" if meta.gt is not None else f"from {meta.ge}"
    high = "up" if meta.le is None else f"to {meta.le}" if meta.gt is None else f"up to {meta.le}"
    step = "" if meta.multiple_of is None else f", in steps of {meta.multiple_of}"
    return f"{low} {high}{step}"
