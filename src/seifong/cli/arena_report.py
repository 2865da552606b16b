"""This file is about what an arena found, as a table for a person and as JSON for a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Final

import msgspec

from seifong.cli.layout import in_columns
from seifong.lab.arena import RATES, Plan, Report, base_unit
from seifong.lab.estimates import Estimate
from seifong.rulebook import Language, Words
from seifong.rulebook.english import so_many
from seifong.rules.presets import count_of
from seifong.scoring.payment import QUARTERS

__all__ = ["arena_as_json", "arena_report"]

_POINTS: Final = Words("points a deal", "每局得分")
_UNITS: Final = Words("base units a deal", "每局底數")
_SHARES: Final = {
    "wins": Words("wins", "食糊"),
    "self_draws": Words("self-drawn wins", "自摸"),
    "fed": Words("fed a win", "出銃"),
}
_MEANS: Final = {
    "worth": {
        "faan": Words("faan of a win", "每糊番數"),
        "points": Words("points of a win", "每糊分數"),
    },
    "claims": {
        "faan": Words("claims a deal", "每局上碰槓"),
        "points": Words("claims a deal", "每局上碰槓"),
    },
}


def arena_report(plan: Plan, report: Report, language: Language) -> str:
    """The report as lines of text."""
    lines = [words.of(language) for words in _heading(plan, report)]
    if report.walls:
        lines += ["", *in_columns(_table(plan, report, language)), ""]
        lines += [words.of(language) for words in _differences(plan, report)]
        lines += [words.of(language) for words in _meaning(plan)]
    return "\n".join(lines)


def _names(plan: Plan) -> list[str]:
    """What the bots are called here: two of a name are told apart by number.

    >>> from seifong.lab.arena import plan_of
    >>> from seifong.rules.presets import preset
    >>> _names(plan_of(["speed", "speed"], preset("hkma"), "seed", 8))
    ['speed-1', 'speed-2']
    """
    often = Counter(plan.bots)
    return [
        name if often[name] == 1 else f"{name}-{number}" for number, name in enumerate(plan.bots, 1)
    ]


def _heading(plan: Plan, report: Report) -> Iterator[Words]:
    rules, walls = plan.all_rules().name, len(report.walls)
    yield Words(
        f"{so_many(report.deals, 'deal')} of {rules} on {so_many(walls, 'wall')}, seed {plan.seed}",
        f"{rules}，牌牆 {walls} 副，{report.deals} 局，種子 {plan.seed}",
    )
    names = _names(plan)
    if plan.pairs:
        yield Words(
            f"each wall: two {names[0]} and two {names[1]}, in every way they can sit",
            f"每副牌牆：{names[0]} 兩家，{names[1]} 兩家，坐法輪遍",
        )
    elif len(names) == 2:
        yield Words(
            f"each wall: one {names[0]} among three {names[1]}, in each seat in turn",
            f"每副牌牆：{names[0]} 一家對 {names[1]} 三家，逐位輪坐",
        )
    else:
        yield Words(
            f"each wall: {', '.join(names)} at one table, in each seat in turn",
            f"每副牌牆：{'、'.join(names)} 同桌，逐位輪坐",
        )
    told = _share(report.exhausted())
    yield Words(f"exhausted {told}", f"流局 {told}")


def _table(plan: Plan, report: Report, language: Language) -> Iterator[list[str]]:
    bots = range(len(plan.bots))
    rules = plan.all_rules()
    unit = _in_points(plan)
    yield ["", *_names(plan)]
    points = [report.rate("points", bot) for bot in bots]
    yield [_POINTS.of(language), *map(_gain, points)]
    if unit != 1:
        yield [_UNITS.of(language), *(_gain(_in_units(each, unit)) for each in points)]
    for what, words in _SHARES.items():
        yield [words.of(language), *(_share(report.rate(what, bot)) for bot in bots)]
    for what, named in _MEANS.items():
        words = named[count_of(rules)]
        yield [words.of(language), *(_mean(report.rate(what, bot)) for bot in bots)]


def _differences(plan: Plan, report: Report) -> Iterator[Words]:
    names, unit = _names(plan), _in_points(plan)
    for one, other in combinations(range(len(names)), 2):
        found = report.difference(one, other)
        english, chinese = f"{_gain(found)} points a deal", f"每局 {_gain(found)} 分"
        if unit != 1:
            units = _gain(_in_units(found, unit))
            english, chinese = f"{english}, {units} base units", f"{chinese}，{units} 底"
        yield Words(
            f"{names[one]} - {names[other]}: {english}", f"{names[one]} - {names[other]}：{chinese}"
        )


def _meaning(plan: Plan) -> Iterator[Words]:
    """What the columns mean, so that nobody takes them for something else."""
    yield Words(
        "of one player of that name; ± is a 95% interval, each wall taken as one draw",
        "各項均以一家計；± 為 95% 置信區間，以牌牆為抽樣單位",
    )
    unit = _in_points(plan)
    if unit != 1:
        told = f"{float(unit):g}"
        yield Words(
            f"a base unit is a quarter of what a 3-faan win on a discard is paid: {told} here",
            f"一底為 3 番出銃所得的四分之一，此處為 {told}",
        )


def _in_points(plan: Plan) -> Fraction:
    """A base unit in the table's unit."""
    return base_unit(plan.all_rules()) / QUARTERS


def _in_units(found: Estimate | None, unit: Fraction) -> Estimate | None:
    """An estimate in points, in base units.

    >>> _in_units(Estimate(3.0, 1.0), Fraction(2))
    Estimate(mean=1.5, margin=0.5)
    """
    if found is None:
        return None
    margin = None if found.margin is None else found.margin / float(unit)
    return Estimate(found.mean / float(unit), margin)


def _gain(found: Estimate | None) -> str:
    """A gain or a loss.

    >>> _gain(Estimate(1.5, 0.25)), _gain(Estimate(-2.0, None)), _gain(None)
    ('+1.50 ± 0.25', '-2.00 ± ?', '—')
    """
    return "—" if found is None else f"{found.mean:+.2f}{_give_or_take(found.margin, 2)}"


def _share(found: Estimate | None) -> str:
    """A share of deals, in hundredths.

    >>> _share(Estimate(0.125, 0.0125)), _share(None)
    ('12.5% ± 1.2%', '—')
    """
    if found is None:
        return "—"
    margin = None if found.margin is None else 100 * found.margin
    return f"{100 * found.mean:.1f}%{_give_or_take(margin, 1)}{'' if margin is None else '%'}"


def _mean(found: Estimate | None) -> str:
    """So many on average.

    >>> _mean(Estimate(3.25, 0.5))
    '3.25 ± 0.50'
    """
    return "—" if found is None else f"{found.mean:.2f}{_give_or_take(found.margin, 2)}"


def _give_or_take(margin: float | None, digits: int) -> str:
    return " ± ?" if margin is None else f" ± {margin:.{digits}f}"


def arena_as_json(plan: Plan, report: Report) -> str:
    """The report as JSON: means and intervals, in points of the table; the same for any jobs."""
    unit = _in_points(plan)
    rules = plan.all_rules()
    plain = {
        "rules": rules.name,
        "fingerprint": plan.fingerprint,
        "seed": plan.seed,
        "pairs": plan.pairs,
        "seatings": plan.seatings,
        "walls": len(report.walls),
        "deals": report.deals,
        "planned": plan.walls * len(plan.seatings),
        "unit": count_of(rules),
        "base_unit": float(unit),
        "exhausted": _plain(report.exhausted()),
        "bots": [
            {
                "bot": name,
                **{what: _plain(report.rate(what, bot)) for what in RATES},
                "base_units": _plain(_in_units(report.rate("points", bot), unit)),
            }
            for bot, name in enumerate(plan.bots)
        ],
        "differences": [
            {
                "of": one,
                "against": other,
                "points": _plain(report.difference(one, other)),
                "base_units": _plain(_in_units(report.difference(one, other), unit)),
            }
            for one, other in combinations(range(len(plan.bots)), 2)
        ],
    }
    return msgspec.json.format(msgspec.json.encode(plain)).decode()


def _plain(found: Estimate | None) -> dict[str, float | None] | None:
    if found is None:
        return None
    told = {"mean": found.mean, "low": found.low, "high": found.high}
    return {name: None if one is None else round(one, 6) for name, one in told.items()}
