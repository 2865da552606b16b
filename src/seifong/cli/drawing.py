"""This file is about a drawing of the four walls, as one sees them from above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seifong.cli.explained import CHINESE_SEATS
from seifong.cli.layout import bracketed, padded, width_of, wrapped
from seifong.cli.plan import Part, Plan
from seifong.rulebook import Language, Words
from seifong.seats import SEAT_NAMES, lower, opposite, upper

__all__ = ["drawing"]

_MARKS: Final[dict[Part, Words]] = {
    "head": Words("H", "頭"),
    "kong box": Words("K", "槓"),
    "reserve": Words("R", "留"),
    "last": Words("L", "尾"),
    "counted": Words("c", "數"),
    "live": Words("o", "o"),
}
_CELL: Final = 3  # columns for a stack of a side that lies along a line
_LABEL: Final = 6  # columns for the name of a seat at the edge
_EDGE: Final = _LABEL + 6  # and with it a number and a mark


def drawing(plan: Plan, me: int, language: Language) -> str:
    """The four walls, the side of `me` nearest, and inside them what the dice say.

    One's first stack is the one on the right as one sits. So the nearest side is numbered from
    right to left, the far one from left to right, that on the left upwards, and that on the right
    downwards: clockwise, all round (ZJ-WALL-8, HK-WALL-4).
    """
    far, left, right = (int(seat) for seat in (opposite(me), upper(me), lower(me)))
    rows = [
        _named(far, plan, language),
        _numbers(plan, plan.side(far)),
        _marked(plan, plan.side(far), language),
        *_between(plan, left, right, language),
        _marked(plan, plan.side(me)[::-1], language),
        _numbers(plan, plan.side(me)[::-1]),
        _named(me, plan, language),
    ]
    return "\n".join(row.rstrip() for row in rows)


def _named(seat: int, plan: Plan, language: Language) -> str:
    """The name of a seat, in the middle of its side."""
    name = _name(seat, language)
    return " " * (_EDGE + (_CELL * plan.stacks_per_side - width_of(name)) // 2) + name


def _name(seat: int, language: Language) -> str:
    return SEAT_NAMES[seat] if language == "en" else f"{CHINESE_SEATS[seat]}家"


def _numbers(plan: Plan, stacks: list[int]) -> str:
    return " " * _EDGE + "".join(f"{plan.name(stack)[1:]:>{_CELL}}" for stack in stacks)


def _marked(plan: Plan, stacks: list[int], language: Language) -> str:
    marks = [_mark(plan, stack, language) for stack in stacks]
    return " " * _EDGE + "".join(" " * (_CELL - width_of(mark)) + mark for mark in marks)


def _mark(plan: Plan, stack: int, language: Language) -> str:
    return _MARKS[plan.part(stack)].of(language)


def _between(plan: Plan, left: int, right: int, language: Language) -> Iterator[str]:
    """The rows between the far side and the nearest: a stack at each edge, and a line of text."""
    inside = _CELL * plan.stacks_per_side
    text = _text(plan, inside - 4, language)
    above = (plan.stacks_per_side - len(text)) // 2
    lines = [""] * above + text + [""] * (plan.stacks_per_side - len(text) - above)
    sides = zip(plan.side(left)[::-1], plan.side(right), strict=True)
    for row, (one, other) in enumerate(sides):
        is_middle = row == plan.stacks_per_side // 2
        names = [_name(seat, language) if is_middle else "" for seat in (left, right)]
        here, there = (_mark(plan, stack, language) for stack in (one, other))
        yield (
            padded(names[0], _LABEL)
            + f"{plan.name(one)[1:]:>3} {padded(here, 2)}"
            + padded(f"  {lines[row]}", inside)
            + f" {padded(there, 2)} {plan.name(other)[1:]:<3}{names[1]}"
        )


def _text(plan: Plan, width: int, language: Language) -> list[str]:
    """What the dice say, in lines."""
    lines: list[str] = []
    for note in plan.notes():
        sign = f"{_MARKS[note.part].of(language)}  " if note.part else ""
        rule = bracketed(note.rule, language) if note.rule else ""
        hanging = " " * width_of(sign)
        whole = wrapped(note.words.of(language) + rule, width, hanging)
        lines += (sign + whole.removeprefix(hanging)).splitlines()
    return lines
