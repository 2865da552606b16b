"""This file is about `seifong wall`: where the dice break the wall."""

from __future__ import annotations

import re
from typing import Final

import click
import msgspec

from seifong.cli.choices import LANGUAGE, RULES
from seifong.cli.declared import seat_named
from seifong.cli.drawing import drawing
from seifong.cli.plan import Plan, Tile
from seifong.errors import BadInput
from seifong.rulebook import Language, rule
from seifong.rules import Rules
from seifong.seats import CHINESE_SEATS, EAST, SEAT_LETTERS, SEAT_NAMES
from seifong.table.dice import Break

__all__ = ["plan_of", "wall"]

#: For each way to break the wall, how many dice a throw has, and how many throws there are.
_METHODS: Final = {"double_throw": (2, 2), "three_dice": (3, 1), "two_dice": (2, 1)}
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_COUNTED: Final = ("no", "one", "two", "three", "four")


@click.command()
@click.option("--dice", required=True, metavar="N...", help="Totals, or what each die shows.")
@click.argument("more", nargs=-1, metavar="")
@RULES
@click.option("--me", "near", metavar="SEAT", default="E", help="Who looks on.  [default: E]")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@LANGUAGE
def wall(
    *, dice: str, more: tuple[str, ...], rules: Rules, near: str, as_json: bool, lang: Language
) -> None:
    """Draw the four walls, and show where they are broken.

    By the double throw the dice are two totals or four dice; by one throw a total, or each die.

    seifong wall --dice 5 4 --rules zung-jung
    """
    plan = plan_of(rules, " ".join([dice, *more]))
    me = seat_named(near)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(_plain(plan))))
        return
    click.echo(plan.heading().of(lang) + "\n")
    click.echo(drawing(plan, me, lang))
    click.echo()
    for cited in dict.fromkeys(note.rule for note in plan.notes() if note.rule):
        click.echo(f"{cited}  {rule(cited).title.of(lang)}")


def plan_of(rules: Rules, dice: str) -> Plan:
    """The wall as the dice break it: totals of throws, or what each die shows.

    >>> from seifong.rules.presets import preset
    >>> plan_of(preset("zung-jung"), "5 4").broken, plan_of(preset("zung-jung"), "3+2 1+3").broken
    (E breaks after 9 stacks, E breaks after 9 stacks)
    >>> plan_of(preset("hong-kong"), "4 6 1").broken
    W breaks after 11 stacks
    >>> plan_of(preset("zung-jung"), "5 13")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: East's two dice cannot come to 13: they come to 2 to 12
    """
    numbers = [_number(word) for word in re.split(r"[\s,+]+", dice) if word]
    method = rules.table.wall.break_
    each, throws = _METHODS[method]
    if len(numbers) == each * throws:
        _check_dice(numbers)
        numbers = [sum(numbers[place : place + each]) for place in range(0, len(numbers), each)]
    if len(numbers) != throws:
        raise _how_many(rules, len(numbers))
    _check_totals(numbers, each)
    if throws == 2:
        return Plan(rules, numbers, Break.double_throw(numbers[0], numbers[1]))
    return Plan(rules, numbers, Break.one_throw(numbers[0]))


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise BadInput(f'"{word}" is no number that dice show', f"「{word}」不是骰的點數")
    return int(word)


def _check_dice(shown: list[int]) -> None:
    for die in shown:
        if not 1 <= die <= 6:
            raise BadInput(
                f"a die cannot show {die}: it shows 1 to 6", f"骰沒有 {die} 點：只有 1 至 6 點"
            )


def _check_totals(totals: list[int], dice: int) -> None:
    """Whether so many dice can come to each total; the second throw is the breaker's."""
    thrower = EAST
    for total in totals:
        if not dice <= total <= 6 * dice:
            whose = f"{SEAT_NAMES[thrower]}'s {_COUNTED[dice]} dice"
            raise BadInput(
                f"{whose} cannot come to {total}: they come to {dice} to {6 * dice}",
                f"{CHINESE_SEATS[thrower]}的 {dice} 粒骰擲不出 {total}，只有 {dice} 至 {6 * dice}",
            )
        thrower = int(Break.breaker_of(total))


def _how_many(rules: Rules, given: int) -> BadInput:
    """What is wrong with so many numbers.

    >>> from seifong.rules.presets import preset
    >>> print(_how_many(preset("hong-kong"), 2))
    hong-kong breaks the wall with one throw of three dice (wall.break): say its total, or three
    dice; 2 numbers are given
    """
    each, throws = _METHODS[rules.table.wall.break_]
    throw = f"one throw of {_COUNTED[each]} dice" if throws == 1 else "two throws of two dice"
    totals = "its total" if throws == 1 else "their totals"
    numbers = f"{given} number{' is' if given == 1 else 's are'} given"
    throw_zh = f"一次擲 {each} 粒骰" if throws == 1 else "擲兩次，每次 2 粒骰"
    totals_zh = "總點數" if throws == 1 else "兩次的總點數"
    return BadInput(
        f"{rules.name} breaks the wall with {throw} (wall.break): say {totals}, or "
        f"{_COUNTED[each * throws]} dice; {numbers}",
        f"{rules.name} 開牌{throw_zh}（wall.break）：請寫{totals_zh}，"
        f"或 {each * throws} 粒骰各自的點數；現有 {given} 個數",
    )


def _plain(plan: Plan) -> dict[str, object]:
    """The wall as plain values, for a program."""
    stacks = range(4 * plan.stacks_per_side)
    return {
        "rules": plan.rules.name,
        "method": plan.rules.table.wall.break_,
        "throws": list(plan.throws),
        "breaker": SEAT_LETTERS[plan.broken.breaker],
        "count": int(plan.broken.count),
        "tiles": plan.tiles,
        "stacks_per_side": plan.stacks_per_side,
        "head": plan.name(plan.head),
        "kong_box": plan.name(plan.kong_box),
        "kept": plan.kept,
        "reserve": [plan.name(stack) for stack in plan.reserve],
        "first_draw": _plain_tile(plan, plan.first_draw),
        "last_draw": _plain_tile(plan, plan.last),
        "stacks": [
            {
                "stack": plan.name(stack),
                "part": plan.part(stack),
                "counted": plan.counted(stack) or None,
            }
            for stack in stacks
        ],
        "notes": [
            {"english": note.words.en, "chinese": note.words.zh, "rule": note.rule or None}
            for note in plan.notes()
        ],
    }


def _plain_tile(plan: Plan, tile: Tile) -> dict[str, str]:
    return {"stack": plan.name(tile.stack), "tile": "upper" if tile.is_upper else "lower"}
