"""This file is about what many deals came to, as a table for a person and as JSON for a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from seifong.cli.explained import CHINESE_SEATS
from seifong.cli.layout import in_columns
from seifong.lab.chunks import Simulated
from seifong.lab.simulation import Refereed, Tally, Totals
from seifong.record.journal import players_after
from seifong.referee.rulings import REMEDIES
from seifong.rulebook import Language, Words
from seifong.rulebook.english import so_many
from seifong.rules import fingerprint
from seifong.rules.fouls import FOULS
from seifong.rules.presets import count_of
from seifong.scoring.payment import shown, signed
from seifong.scoring.score import LIMIT_REACHED
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
_DEDUCTED: Final = Words("deducted", "扣分")
_OFTEN: Final = 6
_CARDS: Final[dict[str, Words]] = dict(REMEDIES.items())


def summary(simulation: Simulated, language: Language) -> str:
    """The summary as lines of text."""
    tally = simulation.tally
    lines = [_title(simulation).of(language)]
    if tally.deals:
        lines += [words.of(language) for words in _sentences(tally, count_of(simulation.rules))]
        if simulation.slips is not None:
            lines += [words.of(language) for words in _refereed(tally, tally.refereed)]
        lines += ["", *_table(simulation, language)]
    return "\n".join(lines)


def _title(simulation: Simulated) -> Words:
    deals, rules, seed = simulation.tally.deals, simulation.rules.name, simulation.seed
    return Words(
        f"{so_many(deals, 'deal')} of {rules}, seed {seed}",
        f"{rules}，{deals} 局，種子 {seed}",
    )


def _sentences(tally: Tally, unit: str) -> Iterable[Words]:
    deals, won = tally.deals, tally.won
    yield Words(
        f"won {won} ({_percent(won, deals)}), exhausted {tally.exhausted}"
        f" ({_percent(tally.exhausted, deals)})",
        f"食糊 {won} 局（{_percent(won, deals)}），流局 {tally.exhausted} 局"
        f"（{_percent(tally.exhausted, deals)}）",
    )
    yield Words(
        f"{so_many(tally.wins, 'winner')}: {tally.self_draws} self-drawn,"
        f" {tally.robbed} robbed a kong, {tally.by_flowers} by flowers",
        f"食糊 {tally.wins} 家：自摸 {tally.self_draws}，搶槓 {tally.robbed}，"
        f"花糊 {tally.by_flowers}",
    )
    if tally.wins:
        chinese, limit = ("番", "cap") if unit == "faan" else ("分", "limit")
        yield Words(
            f"a win is worth {tally.worth / tally.wins:.2f} {unit} on average;"
            f" {tally.limits} {'was' if tally.limits == 1 else 'were'} cut at the {limit}",
            f"平均每糊 {tally.worth / tally.wins:.2f} {chinese}；"
            f"{LIMIT_REACHED[unit]} {tally.limits} 次",
        )
    yield Words(
        f"in a deal: {tally.claims / deals:.2f} claims, {tally.kongs / deals:.2f} kongs,"
        f" {tally.go_arounds / deals:.1f} go-arounds, {tally.decisions / deals:.1f} decisions",
        f"每局：上碰槓 {tally.claims / deals:.2f} 次，槓 {tally.kongs / deals:.2f} 副，"
        f"{tally.go_arounds / deals:.1f} 巡，決定 {tally.decisions / deals:.1f} 次",
    )


def _refereed(tally: Tally, found: Refereed) -> Iterable[Words]:
    """What there was to rule on."""
    fouls = found.fouls.total()
    yield Words(
        f"{so_many(found.slips, 'slip')}, {so_many(fouls, 'foul')}: {found.ruled} ruled on,"
        f" {found.warned} warned of, {found.refused} refused",
        f"失手 {found.slips} 次，犯規 {fouls} 次：判罰 {found.ruled}，警誡 {found.warned}，"
        f"不許 {found.refused}",
    )
    yield Words(
        f"by rulings: {so_many(found.dead_hands, 'dead hand')}, {so_many(tally.stopped, 'deal')}"
        f" stopped, {tally.replayed} replayed",
        f"裁決所致：死牌 {found.dead_hands} 副，中止 {tally.stopped} 局，重打 {tally.replayed} 局",
    )
    if found.cards:
        yield Words(
            "shown: " + ", ".join(f"{_CARDS[card].en} {n}" for card, n in _most(found.cards)),
            "出示：" + "，".join(f"{_CARDS[card].zh} {n}" for card, n in _most(found.cards)),
        )
    if found.fouls:
        often = [(FOULS[foul].title, number) for foul, number in _most(found.fouls)[:_OFTEN]]
        yield Words(
            "most often: " + ", ".join(f"{_small(title.en)} {n}" for title, n in often),
            "最常見：" + "，".join(f"{title.zh} {n}" for title, n in often),
        )


def _small(title: str) -> str:
    """A title within a sentence.

    >>> _small("Drew out of turn")
    'drew out of turn'
    """
    return title[0].lower() + title[1:]


def _most(counted: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first, and by name where they are equal.

    >>> _most(Counter({"b": 1, "a": 1, "c": 2}))
    [('c', 2), ('a', 1), ('b', 1)]
    """
    return sorted(counted.items(), key=lambda entry: (-entry[1], entry[0]))


def _percent(part: int, whole: int) -> str:
    """A part of a whole, in hundredths.

    >>> _percent(1, 8)
    '12.5%'
    """
    return f"{100 * part / whole:.1f}%"


def _table(simulation: Simulated, language: Language) -> list[str]:
    tally, is_strict = simulation.tally, simulation.slips is not None
    columns = (*_COLUMNS, _DEDUCTED) if is_strict else _COLUMNS
    rows = [[column.of(language) for column in columns]]
    seats = SEAT_NAMES if language == "en" else CHINESE_SEATS
    names = [*players_after(simulation.bots), *seats]
    for name, totals in zip(names, [*tally.by_player, *tally.by_seat], strict=True):
        more = [str(shown(totals.deducted))] if is_strict else []
        rows.append([*_row(name, totals, tally.deals), *more])
    return in_columns(rows)


def _row(name: str, totals: Totals, deals: int) -> list[str]:
    each = totals.points / 4 / deals
    counts = (totals.wins, totals.self_draws, totals.fed)
    return [name, *map(str, counts), signed(totals.points), f"{each:+.2f}"]


def as_json_text(simulation: Simulated) -> str:
    """The summary as JSON: counts, and points in the table's unit. The same seed, the same text."""
    tally, is_strict = simulation.tally, simulation.slips is not None
    plain = {
        "rules": simulation.rules.name,
        "fingerprint": fingerprint(simulation.rules),
        "seed": simulation.seed,
        "deals": tally.deals,
        "planned": simulation.planned,
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
        **(_plain_referee(tally) if is_strict else {}),
        "players": [
            {"bot": bot, **_plain(totals, is_strict=is_strict)}
            for bot, totals in zip(simulation.bots, tally.by_player, strict=True)
        ],
        "seats": {
            letter: _plain(totals, is_strict=is_strict)
            for letter, totals in zip(SEAT_LETTERS, tally.by_seat, strict=True)
        },
    }
    return msgspec.json.format(msgspec.json.encode(plain)).decode()


def _plain(totals: Totals, *, is_strict: bool) -> dict[str, object]:
    counts: dict[str, object] = {
        "wins": totals.wins,
        "self_draws": totals.self_draws,
        "fed": totals.fed,
        "points": shown(totals.points),
    }
    return counts | ({"deducted": shown(totals.deducted)} if is_strict else {})


def _plain_referee(tally: Tally) -> dict[str, object]:
    found = tally.refereed
    return {
        "stopped": tally.stopped,
        "replayed": tally.replayed,
        "slips": found.slips,
        "warned": found.warned,
        "ruled": found.ruled,
        "refused": found.refused,
        "dead_hands": found.dead_hands,
        "cards": dict(_most(found.cards)),
        "fouls": dict(_most(found.fouls)),
    }
