"""This file is about what many deals came to, as a table for a person and as JSON for a program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from seifong.cli.explained import CHINESE_SEATS
from seifong.cli.layout import padded, width_of
from seifong.lab.simulation import Simulation, Tally, Totals
from seifong.rulebook import Language, Words
from seifong.rules import fingerprint
from seifong.rules.presets import count_of
from seifong.scoring.payment import shown
from seifong.seats import SEAT_LETTERS, SEAT_NAMES

__all__ = ["as_json_text", "summary"]

_COLUMNS: Final = (
    Words("", ""),
    Words("wins", "食糊"),
    Words("self-drawn", "自摸"),
    Words("fed", "出銃"),
    Words("points", "得分"),
    Words("a deal", "每局"),
)


def summary(simulation: Simulation, language: Language) -> str:
    """The summary as lines of text."""
    tally = simulation.tally
    lines = [_title(simulation).of(language)]
    if tally.deals:
        lines += [words.of(language) for words in _sentences(tally, count_of(simulation.rules))]
        lines += ["", *_table(simulation, language)]
    return "\n".join(lines)


def _title(simulation: Simulation) -> Words:
    deals, rules, seed = simulation.tally.deals, simulation.rules.name, simulation.seed
    return Words(
        f"{_count(deals, 'deal')} of {rules}, seed {seed}",
        f"{rules}，{deals} 局，種子 {seed}",
    )


def _sentences(tally: Tally, unit: str) -> Iterable[Words]:
    deals, won = tally.deals, tally.deals - tally.exhausted
    yield Words(
        f"won {won} ({_percent(won, deals)}), exhausted {tally.exhausted}"
        f" ({_percent(tally.exhausted, deals)})",
        f"食糊 {won} 局（{_percent(won, deals)}），流局 {tally.exhausted} 局"
        f"（{_percent(tally.exhausted, deals)}）",
    )
    yield Words(
        f"{_count(tally.wins, 'winner')}: {tally.self_draws} self-drawn,"
        f" {tally.robbed} robbed a kong, {tally.by_flowers} by flowers",
        f"食糊 {tally.wins} 家：自摸 {tally.self_draws}，搶槓 {tally.robbed}，"
        f"花糊 {tally.by_flowers}",
    )
    if tally.wins:
        chinese = "番" if unit == "faan" else "分"
        yield Words(
            f"a win is worth {tally.worth / tally.wins:.2f} {unit} in the mean;"
            f" {tally.limits} were worth more than is paid",
            f"平均每糊 {tally.worth / tally.wins:.2f} {chinese}；爆棚 {tally.limits} 次",
        )
    yield Words(
        f"in a deal: {tally.claims / deals:.2f} claims, {tally.kongs / deals:.2f} kongs,"
        f" {tally.go_arounds / deals:.1f} go-arounds, {tally.decisions / deals:.1f} decisions",
        f"每局：上碰槓 {tally.claims / deals:.2f} 次，槓 {tally.kongs / deals:.2f} 副，"
        f"{tally.go_arounds / deals:.1f} 巡，決定 {tally.decisions / deals:.1f} 次",
    )


def _count(number: int, what: str) -> str:
    """So many of them.

    >>> _count(1, "deal"), _count(2, "deal")
    ('1 deal', '2 deals')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def _percent(part: int, whole: int) -> str:
    """A part of a whole, in hundredths.

    >>> _percent(1, 8)
    '12.5%'
    """
    return f"{100 * part / whole:.1f}%"


def _table(simulation: Simulation, language: Language) -> list[str]:
    tally = simulation.tally
    rows = [[column.of(language) for column in _COLUMNS]]
    for number, (bot, totals) in enumerate(zip(simulation.bots, tally.by_player, strict=True), 1):
        rows.append(_row(f"{bot}-{number}", totals, tally.deals))
    seats = SEAT_NAMES if language == "en" else CHINESE_SEATS
    for seat, totals in zip(seats, tally.by_seat, strict=True):
        rows.append(_row(seat, totals, tally.deals))
    return _in_columns(rows)


def _row(name: str, totals: Totals, deals: int) -> list[str]:
    each = totals.points / 4 / deals
    counts = (totals.wins, totals.self_draws, totals.fed)
    return [name, *map(str, counts), f"{shown(totals.points):+}", f"{each:+.2f}"]


def _in_columns(rows: list[list[str]]) -> list[str]:
    """Rows with their cells one below the other, numbers to the right.

    >>> _in_columns([["", "wins"], ["East", "3"]])
    ['      wins', 'East     3']
    """
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            [padded(row[0], widths[0])]
            + [
                " " * (width - width_of(cell)) + cell
                for cell, width in zip(row[1:], widths[1:], strict=True)
            ]
        )
        for row in rows
    ]


def as_json_text(simulation: Simulation) -> str:
    """The summary as JSON: counts, and points in the table's unit. The same seed, the same text."""
    tally = simulation.tally
    plain = {
        "rules": simulation.rules.name,
        "fingerprint": fingerprint(simulation.rules),
        "seed": simulation.seed,
        "deals": tally.deals,
        "exhausted": tally.exhausted,
        "wins": tally.wins,
        "self_draws": tally.self_draws,
        "robbed": tally.robbed,
        "by_flowers": tally.by_flowers,
        "over_the_limit": tally.limits,
        "unit": count_of(simulation.rules),
        "worth": tally.worth,
        "mean_worth": round(tally.worth / tally.wins, 4) if tally.wins else None,
        "claims": tally.claims,
        "kongs": tally.kongs,
        "go_arounds": tally.go_arounds,
        "decisions": tally.decisions,
        "players": [
            {"bot": bot, **_plain(totals)}
            for bot, totals in zip(simulation.bots, tally.by_player, strict=True)
        ],
        "seats": {
            letter: _plain(totals)
            for letter, totals in zip(SEAT_LETTERS, tally.by_seat, strict=True)
        },
    }
    return msgspec.json.format(msgspec.json.encode(plain)).decode()


def _plain(totals: Totals) -> dict[str, object]:
    return {
        "wins": totals.wins,
        "self_draws": totals.self_draws,
        "fed": totals.fed,
        "points": shown(totals.points),
    }
