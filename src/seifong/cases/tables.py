"""This file is about cases of whole tables, row by row, and of where walls break."""

from __future__ import annotations

import re
from typing import Final

from seifong.cases.parts import CaseResult, Part, compared
from seifong.cases.profiles import Profiles
from seifong.cases.settlements import MOST
from seifong.rules.presets import preset, with_options
from seifong.rules.rules import Rules
from seifong.rules.scoring import HongKongScoring
from seifong.rules.values import option_of
from seifong.scoring.payment import Prices, ladder, shown
from seifong.seats import SEAT_LETTERS
from seifong.table.dice import Break
from seifong.tiles import full_set

__all__ = ["table_case", "wall_case"]

_TOLD_ONLY: Final = {"note", "printed", "source"}

# What a title says of a table, where no profile does.
_SAID: Final[dict[str, tuple[str, object]]] = {
    "half-spicy": ("pay.ladder", "half_spicy"),
    "full-spicy": ("pay.ladder", "full_spicy"),
    "全銃": ("pay.discard", "full"),
    "半銃": ("pay.discard", "half"),
    "二五雞": ("pay.unit", 0.5),
    "五一": ("pay.unit", 1),
    "一二蚊": ("pay.unit", 2),
}
_UNIT: Final = re.compile(r"unit (\d+(?:\.5)?)")


def table_case(case: Part, profiles: Profiles) -> CaseResult:
    """A table row by row: prices by faan, the steps of a ladder, or the tiles of a wall."""
    rows = list(case.parts("rows"))
    expected: list[object] = []
    got: list[object] = []
    prices: Prices | None = None
    for row in rows:
        told = {key: value for key, value in row.plain.items() if key not in _TOLD_ONLY}
        expected.append(told)
        if "with_flowers" in told:
            got.append(_wall_of(row))
        elif "ladder" in told:
            got.append(_steps_of(row))
        else:
            prices = prices or _prices(case, profiles)
            got.append(_priced(row, told, prices))
    return compared(case, "table", {"rows": expected}, {"rows": got})


def _priced(row: Part, told: dict[str, object], prices: Prices) -> dict[str, object]:
    """A row of a table of prices, with the columns that it has."""
    faan = row.number("faan")
    if not 0 <= faan <= MOST:
        raise row.fault(
            f"faan should be 0 to {MOST}, and is {faan}", f"faan 應是 0 至 {MOST}，現為 {faan}"
        )
    columns = _columns(prices, faan)
    for column in told:
        if column not in columns:
            raise row.fault(f'a table has no column "{column}"', f"表內沒有「{column}」一欄")
    return {column: columns[column] for column in told}


def _columns(prices: Prices, faan: int) -> dict[str, object]:
    """Every column that a table of prices may have, at so many faan."""
    figure, share, self_draw = prices.figure(faan), prices.share(faan), prices.self_draw(faan)
    discarder, bystander = prices.discarder(faan), prices.bystander(faan)
    return {
        "faan": faan,
        "multiplier": figure,
        "points": figure,
        "consistent": figure,
        "P": shown(share),
        "full_discard": shown(2 * share),
        "half_discarder": shown(share),
        "half_others_each": shown(share // 2),
        "discarder_pays": shown(discarder),
        "discarder": shown(discarder),
        "other_two_each": shown(bystander),
        "discard_win_total": shown(discarder + 2 * bystander),
        "self_draw_each": shown(self_draw),
        "self_draw_total": shown(3 * self_draw),
    }


def _wall_of(row: Part) -> dict[str, object]:
    """How many stacks a side has and what is left after the deal (HK-WALL-11)."""
    tiles = len(full_set(has_flowers=row.number("with_flowers") == 144))
    dealt = 4 * 13 + 1
    return {
        "with_flowers": tiles,
        "stacks_per_wall": tiles // 8,
        "dealt": dealt,
        "left_before_flowers": tiles - dealt,
    }


def _steps_of(row: Part) -> dict[str, object]:
    """At which faan a fan-laak ladder rises the last three times (HK-MULT-5)."""
    name = row.text("ladder")
    price = f"fanlaak_{name.replace('-', '_')}"
    option = option_of("faan", "pay.ladder")
    if option is None or price not in option.words:
        raise row.fault(
            f'there is no ladder "{name[:20]}": one is called "4-7-10"',
            f"沒有「{name[:20]}」這種番數表：例如有「4-7-10」",
        )
    rises = [faan for faan in range(1, 14) if ladder(price, faan) > ladder(price, faan - 1)]
    return {"ladder": name, "steps": rises[-3:]}


def _prices(case: Part, profiles: Profiles) -> Prices:
    """The prices that a table is of: of its profile, or of what its title names."""
    rules = profiles.faan(case).rules if case.has("profile") else _titled(case, profiles)
    if isinstance(rules.scoring, HongKongScoring):
        return Prices(rules.scoring.pay)
    raise case.fault("a table of prices counts faan", "價目表以番計")


def _titled(case: Part, profiles: Profiles) -> Rules:
    """The table that a title names: an event, or a house's ladder, gun and stake."""
    title = case.text("title", "")
    for word, name in (("HKMA", "hkma"), ("TVB", "tvb")):
        if word in title:
            return preset(name)
    if "laak" in title:
        return profiles.faan(Part(case.name, {"profile": "FANLAAK"})).rules
    changes: dict[str, object] = {
        option: said for word, (option, said) in _SAID.items() if word in title
    }
    unit = _UNIT.search(title)
    if unit:
        changes["pay.unit"] = float(unit[1])
    return with_options(profiles.faan(case).rules, changes)


# Walls.


def wall_case(case: Part, profiles: Profiles) -> CaseResult:
    """Two throws, and where the wall breaks: its live end, its tail, the reserve, the seabed."""
    rules = profiles.points(case).rules
    first, second = case.number("first_throw"), case.number("second_throw")
    broken = Break.double_throw(first, second)
    side = len(full_set(has_flowers=rules.table.tiles.flowers)) // 8
    head = broken.first_live_stack(side)
    reserve = rules.table.wall.dead_tiles // 2
    got = {
        "breaker": SEAT_LETTERS[broken.breaker],
        "break_count": int(broken.count),
        "live_wall_first_stack": _stack(head, side),
        "tail_stack_next_to_split": _stack(head - 1, side),
        "reserve14_stacks": [_stack(head - 1 - place, side) for place in range(reserve)],
        "seabed_stack_if_no_kong": {**_stack(head - 1 - reserve, side), "tile": "bottom"},
    }
    expected = {key: case.plain[key] for key in got if key in case.plain}
    return compared(case, "wall", expected, got)


def _stack(number: int, side: int) -> dict[str, object]:
    """A stack by its side and its place from the right; sides follow clockwise from East's."""
    place = number % (4 * side)
    return {"wall": "ENWS"[place // side], "stack_from_right": place % side + 1}
