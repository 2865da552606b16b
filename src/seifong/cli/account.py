"""This file is about a ledger as it is shown: a table of its entries, and the same for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from seifong.cli.explained import CHINESE_SEATS
from seifong.cli.layout import bracketed, padded, width_of, wrapped
from seifong.match import Standing, places
from seifong.record.ledger import (
    Disqualified,
    Entry,
    FalseWin,
    Flow,
    Four,
    Ledger,
    NoWinner,
    Penalty,
    Replay,
    Row,
    Undo,
    Won,
    WrongDeal,
    ending_of,
    moved_by,
)
from seifong.rulebook import Language, Words
from seifong.rulebook.english import so_many
from seifong.rules.presets import count_of
from seifong.scoring.payment import shown, signed
from seifong.scoring.score import UNITS, Score, counted
from seifong.seats import EAST, NOBODY, SEAT_LETTERS, SEAT_NAMES

__all__ = ["as_csv", "as_plain", "entered", "entry_words", "next_words", "page", "standings"]

_WIDTH: Final = 80
_NAME: Final = 12  # columns of the dealer, with the wind before it
_THEN: Final = {
    "goes on": Words("the deal goes on", "續打"),
    "ends": Words("the deal ends", "該局完結"),
    "replay": Words("dealt again", "重打"),
}


_WRONG_DEAL: Final = {
    "replay": Words("dealt again", "作廢重派"),
    "put_right": Words("put right", "更正"),
    "stands": Words("it stands", "有效"),
}


def entry_words(entry: Entry, ledger: Ledger) -> Words:
    """What an entry says, in a few words."""
    players = ledger.players
    match entry:
        case Won():
            return _win_words(entry, ledger)
        case NoWinner():
            return Words("exhausted", "流局")
        case Replay():
            return _with_reason(Words("void, dealt again", "作廢重打"), entry.why)
        case FalseWin():
            name, then = players[entry.player], _THEN[entry.then]
            return _with_reason(
                Words(f"{name}: false win, {then.en}", f"{name} 詐糊，{then.zh}"), entry.why
            )
        case Penalty():
            name = players[entry.player]
            reason = " ".join(part for part in (entry.rule, entry.why) if part)
            return _with_reason(Words(f"{name}: penalty", f"{name} 受罰"), reason)
        case Disqualified():
            name = players[entry.player]
            reason = " ".join(part for part in (entry.rule, entry.why) if part)
            return _with_reason(Words(f"{name}: disqualified", f"{name} 取消資格"), reason)
        case WrongDeal():
            name, told = players[entry.player], _WRONG_DEAL[entry.remedy]
            words = Words(f"{name} dealt wrongly: {told.en}", f"{name} 錯莊：{told.zh}")
            return _with_reason(words, entry.why)
        case Undo():
            return Words("undone", "取消")
        case _:
            assert_never(entry)


def _with_reason(words: Words, why: str) -> Words:
    return Words(f"{words.en} ({why})", f"{words.zh}（{why}）") if why else words


def _win_words(entry: Won, ledger: Ledger) -> Words:
    """Who won, how, and how much the hand is worth.

    >>> from seifong.record.ledger import LedgerHeader, WinnerTold
    >>> from seifong.rules.presets import preset
    >>> header = LedgerHeader(
    ...     ledger=1, version="", rules={}, fingerprint="", players=("Ah Ming", "Bo", "Chi", "Dik")
    ... )
    >>> winner = WinnerTold(player=1, worth=3)
    >>> win = Won(winners=(winner,), way="discard", tile="5s", source=2)
    >>> _win_words(win, Ledger(header, preset("hong-kong"))).en
    'Bo wins 5s from Chi: 3 faan'
    """
    players, unit = ledger.players, count_of(ledger.rules)
    who = " & ".join(players[winner.player] for winner in entry.winners)
    *first, last = (int(winner.worth) for winner in entry.winners)
    source = "" if entry.source is None else players[entry.source]
    does = "wins" if len(entry.winners) == 1 else "win"
    tile = f" {entry.tile}" if entry.tile else ""
    told = {
        "discard": Words(f"{does}{tile} from {source}", f"食{tile}，{source} 出銃"),
        "self-draw": Words(f"{does}{tile} by self-draw", f"自摸{tile}"),
        "robbed kong": Words(f"{does}{tile}, robbing {source}", f"搶 {source} 槓{tile}"),
        "flowers": Words(f"{does} by flowers", "花糊"),
    }[entry.way]
    return Words(
        f"{who} {told.en}: {' & '.join([*map(str, first), counted(last, unit)])}",
        f"{who} {told.zh}：{'、'.join(map(str, [*first, last]))}{UNITS[unit]}",
    )


# -- for a person --------------------------------------------------------------------------------


def page(ledger: Ledger, language: Language) -> str:
    """The whole ledger as a table, its totals and the proof of them."""
    is_english = language == "en"
    played = ledger.standing.counted
    rules = ledger.rules.name
    deals = so_many(played, "deal")
    heading = f"{rules}: {deals}" if is_english else f"{rules}：已打 {played} 局"
    lines = [heading, "", _heading(ledger, language)]
    for row in ledger.rows:
        lines += _row(row, ledger, language)
    lines += ["", *result(ledger, language), "", next_words(ledger).of(language)]
    return "\n".join(lines)


def entered(
    ledger: Ledger,
    language: Language,
    scores: Sequence[Score] = (),
    notes: Sequence[Words] = (),
) -> str:
    """The newest entry: what it says, who pays, and how everybody stands after it."""
    row = ledger.rows[-1]
    words = entry_words(row.entry, ledger).of(language)
    heading = f"Deal {row.deal}: {words}" if language == "en" else f"第 {row.deal} 局：{words}"
    lines = [wrapped(heading), *(wrapped(note.of(language)) for note in notes)]
    for score in scores:
        lines += [score.text(language)]
    flows = row.entry.flows if isinstance(row.entry, Won | FalseWin) else ()
    lines += [_flow(flow, ledger, language) for flow in flows]
    return "\n".join([*lines, "", *standings(ledger, language, row)])


def standings(ledger: Ledger, language: Language, newest: Row | None = None) -> Iterator[str]:
    """How everybody stands, after an entry if there is one, and who deals next."""
    yield _line(ledger, "", "", ledger.players)
    if newest is not None:
        gains, deducted = moved_by(newest.entry)
        moved = [gain - taken for gain, taken in zip(gains, deducted, strict=True)]
        this = "this entry" if language == "en" else "此項"
        yield _line(ledger, "", this, [signed(amount) for amount in moved])
    yield from result(ledger, language)
    yield ""
    yield next_words(ledger).of(language)


def _flow(flow: Flow, ledger: Ledger, language: Language) -> str:
    """Who pays whom, and by which rule."""
    payer, payee, amount, rule = flow
    name = ledger.players[payer]
    if payee == NOBODY:
        told = Words(f"{name} loses {shown(amount)}", f"{name} 扣 {shown(amount)}")
    else:
        to = ledger.players[payee]
        told = Words(f"{name} pays {to} {shown(amount)}", f"{name} → {to} {shown(amount)}")
    return told.of(language) + bracketed(rule, language)


def _heading(ledger: Ledger, language: Language) -> str:
    deal, dealer = ("deal", "dealer") if language == "en" else (" 局", "莊家")
    return _line(ledger, f"{padded(deal, 5)}{padded(dealer, _NAME)}", "", ledger.players)


def _column(ledger: Ledger) -> int:
    """How wide a column of amounts is: for the longest amount, or a short name."""
    amounts = [
        signed(amount)
        for row in ledger.rows
        for gains, deducted in (moved_by(row.entry), (row.scores, row.deducted))
        for gain, taken in zip(gains, deducted, strict=True)
        for amount in (gain, -taken, gain - taken)
    ]
    names = [min(width_of(name), 9) for name in ledger.players]
    return 1 + max([6, *names, *map(len, amounts)])


def _line(ledger: Ledger, before: str, what: str, cells: Sequence[str]) -> str:
    """A line of the table: what precedes, what happened, and a cell for each player."""
    column = _column(ledger)
    room = max(16, _WIDTH - width_of(before) - 4 * column)
    fitted = [_fitted(cell, column - 1) for cell in cells]
    amounts = "".join(" " * (column - width_of(cell)) + cell for cell in fitted)
    return f"{before}{padded(what, room)}{amounts}".rstrip()


def _fitted(text: str, width: int) -> str:
    """A text cut to a width.

    >>> _fitted("Bartholomew", 6), _fitted("Bo", 6)
    ('Barth.', 'Bo')
    """
    if width_of(text) <= width:
        return text
    while width_of(text) > width - 1:
        text = text[:-1]
    return f"{text}."


def _row(row: Row, ledger: Ledger, language: Language) -> Iterator[str]:
    """An entry: as many lines as what happened takes, and the amounts on the first."""
    before = f"{row.deal:>3}  {_dealer(row.before, ledger, language)}"
    room = max(16, _WIDTH - width_of(before) - 4 * _column(ledger))
    first, *others = wrapped(entry_words(row.entry, ledger).of(language), room).splitlines()
    gains, deducted = moved_by(row.entry)
    yield _line(ledger, before, first, [signed(amount) for amount in gains] if any(gains) else [])
    for line in others:
        yield " " * width_of(before) + line
    if any(deducted):
        taken = [signed(-amount) if amount else "" for amount in deducted]
        yield _line(ledger, " " * width_of(before), _DEDUCTED.of(language), taken)


_DEDUCTED: Final = Words("deducted", "扣分")


def _dealer(standing: Standing, ledger: Ledger, language: Language) -> str:
    """The round's wind, the dealer, and which deal in a row it is."""
    winds = SEAT_LETTERS if language == "en" else CHINESE_SEATS
    is_repeated = standing.repeats > 0 and standing.instead is None
    again = bracketed(str(standing.repeats + 1), language) if is_repeated else ""
    name = _fitted(ledger.players[standing.place_at(EAST)], _NAME - 4 - width_of(again))
    return padded(f"{winds[standing.round_wind]} {name}{again}", _NAME)


def result(ledger: Ledger, language: Language) -> list[str]:
    """The totals, that they sum to zero, and what was deducted and given to nobody."""
    is_english = language == "en"
    total = sum(ledger.scores)
    proof = f"total, summing to {total}" if is_english else f"總計，相加得 {total}"
    lines = [_line(ledger, "", proof, [signed(score) for score in ledger.scores])]
    if any(ledger.deducted):
        deducted = "deducted, and given to nobody" if is_english else "扣分，不歸任何人"
        after = "after deductions" if is_english else "扣分後"
        taken = [signed(-amount) for amount in ledger.deducted]
        left = [
            signed(score - amount)
            for score, amount in zip(ledger.scores, ledger.deducted, strict=True)
        ]
        lines += [_line(ledger, "", deducted, taken), _line(ledger, "", after, left)]
    return lines


def next_words(ledger: Ledger) -> Words:
    """Who deals next, and who sits where; or that the match is over."""
    standing, players = ledger.standing, ledger.players
    if standing.is_over:
        deals = so_many(standing.counted, "deal")
        placed = _placed(ledger)
        return Words(
            f"The match is over, after {deals}.\n{placed.en}.",
            f"全場完，共 {standing.counted} 局。\n{placed.zh}。",
        )
    wind, zh = SEAT_NAMES[standing.round_wind], CHINESE_SEATS[standing.round_wind]
    dealer, number = players[standing.place_at(EAST)], standing.counted + 1
    again, chinese_again = _in_a_row(ledger)
    seated = [players[standing.place_at(seat)] for seat in range(4)]
    english = ", ".join(f"{SEAT_NAMES[seat]} {name}" for seat, name in enumerate(seated))
    chinese = "，".join(f"{CHINESE_SEATS[seat]} {name}" for seat, name in enumerate(seated))
    more = _of_those_out(ledger)
    return Words(
        f"Next: deal {number}, {wind} round. {dealer} deals{again}.\n{english}.{more.en}",
        f"下一局：第 {number} 局，{zh}圈。{dealer} 做莊{chinese_again}。\n{chinese}。{more.zh}",
    )


def _in_a_row(ledger: Ledger) -> tuple[str, str]:
    """How often the dealer has dealt by then, or in whose stead, in each language."""
    standing = ledger.standing
    if standing.instead is not None:
        name = ledger.players[standing.dealer]
        return f" in the stead of {name}, who has lost this deal", f"，{name} 失去此局莊位"
    if not standing.repeats:
        return "", ""
    times = _ordinal(standing.repeats + 1)
    return f", for the {times} time in a row", f"，連莊 {standing.repeats}"


def _of_those_out(ledger: Ledger) -> Words:
    """How the seats of players who are out are played, if anybody is out."""
    out = [ledger.players[place] for place in ledger.standing.out]
    if not out:
        return Words("", "")
    if ledger.rules.match.match.disqualified == "dead_hands":
        told = Words("that seat only draws and discards", "該位只摸牌打牌")
    else:
        told = Words("somebody else plays for the seat", "由替補者代打")
    return Words(
        "".join(f"\n{name} is out: {told.en}." for name in out),
        "".join(f"\n{name} 已離場：{told.zh}。" for name in out),
    )


def _placed(ledger: Ledger) -> Words:
    """Who is first, and who comes after; whoever is out of the match comes last."""
    names, out = ledger.players, ledger.standing.out
    ranked = sorted(
        enumerate(places(ledger.scores, ledger.deducted, out)), key=lambda each: each[1]
    )
    english = [
        f"{_ordinal(at)} {names[player]}{_OUT.en * (player in out)}" for player, at in ranked
    ]
    chinese = [f"第 {at} 名 {names[player]}{_OUT.zh * (player in out)}" for player, at in ranked]
    return Words(", ".join(english), "，".join(chinese))


_OUT: Final = Words(" (disqualified)", "（取消資格）")


def _ordinal(number: int) -> str:
    """A number in its place.

    >>> [_ordinal(number) for number in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    teens = number % 100 in {11, 12, 13}
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


# -- for a program -------------------------------------------------------------------------------


def as_plain(ledger: Ledger) -> dict[str, object]:
    """The ledger as plain values. Amounts are in the table's unit."""
    standing = ledger.standing
    return {
        "rules": ledger.rules.name,
        "fingerprint": ledger.header.fingerprint,
        "players": list(ledger.players),
        "entries": [_plain_row(row, ledger) for row in ledger.rows],
        "totals": _named(ledger, ledger.scores),
        "sum": shown(sum(ledger.scores)),
        "deducted": _named(ledger, ledger.deducted),
        "out": [ledger.players[place] for place in standing.out],
        "places": dict(
            zip(
                ledger.players,
                places(ledger.scores, ledger.deducted, standing.out),
                strict=True,
            )
        ),
        "next": None
        if standing.is_over
        else {
            "deal": standing.counted + 1,
            "round": SEAT_LETTERS[standing.round_wind],
            "dealer": ledger.players[standing.place_at(EAST)],
            "instead_of": None if standing.instead is None else ledger.players[standing.dealer],
            "repeats": standing.repeats if standing.instead is None else 0,
            "seats": {
                SEAT_LETTERS[seat]: ledger.players[standing.place_at(seat)] for seat in range(4)
            },
        },
    }


def _named(ledger: Ledger, amounts: Four) -> dict[str, int | float]:
    return {name: shown(amount) for name, amount in zip(ledger.players, amounts, strict=True)}


def _plain_row(row: Row, ledger: Ledger) -> dict[str, object]:
    """An entry as plain values: where it belongs, what it says, and what it moved."""
    gains, deducted = moved_by(row.entry)
    return {
        "line": row.line,
        "deal": row.deal,
        "round": SEAT_LETTERS[row.before.round_wind],
        "dealer": ledger.players[row.before.place_at(EAST)],
        "repeats": row.before.repeats if row.before.instead is None else 0,
        "kind": kind_of(row.entry),
        "says": entry_words(row.entry, ledger).en,
        **_details(row.entry, ledger),
        "ending": ending_of(row.entry, row.before),
        "gains": _named(ledger, gains),
        "deducted": _named(ledger, deducted),
        "totals": _named(ledger, row.scores),
    }


def kind_of(entry: Entry) -> str:
    """What kind of entry it is, as the file has it.

    >>> kind_of(FalseWin(player=0, then="ends"))
    'false-win'
    """
    return str(entry.__struct_config__.tag)


def _details(entry: Entry, ledger: Ledger) -> dict[str, object]:
    """What an entry says beside what it moved."""
    players = ledger.players
    match entry:
        case Won():
            return {
                "winners": [
                    {
                        "player": players[winner.player],
                        "worth": winner.worth,
                        "hand": winner.hand or None,
                        "patterns": [
                            {"rule": rule, "worth": worth, "times": times}
                            for rule, worth, times in winner.lines
                        ],
                    }
                    for winner in entry.winners
                ],
                "way": entry.way,
                "tile": entry.tile or None,
                "from": None if entry.source is None else players[entry.source],
                "flows": [_plain_flow(flow, ledger) for flow in entry.flows],
            }
        case FalseWin():
            flows = [_plain_flow(flow, ledger) for flow in entry.flows]
            return {"player": players[entry.player], "why": entry.why or None, "flows": flows}
        case Penalty() | Disqualified():
            rule, why = entry.rule or None, entry.why or None
            return {"player": players[entry.player], "rule": rule, "why": why}
        case WrongDeal():
            remedy, why = entry.remedy, entry.why or None
            return {"player": players[entry.player], "remedy": remedy, "why": why}
        case Replay():
            return {"why": entry.why or None}
        case NoWinner() | Undo():
            return {}
        case _:
            assert_never(entry)


def _plain_flow(flow: Flow, ledger: Ledger) -> dict[str, object]:
    payer, payee, amount, rule = flow
    return {
        "from": ledger.players[payer],
        "to": None if payee == NOBODY else ledger.players[payee],
        "amount": shown(amount),
        "rule": rule,
    }


_COLUMNS: Final = ("line", "deal", "round", "dealer", "repeats", "kind", "says", "ending")


def as_csv(ledger: Ledger) -> str:
    """The ledger as a sheet: a line an entry, with a column a player for each kind of amount."""
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    amounts = ("gains", "deducted", "totals")
    heads = [f"{kind} {name}" for kind in amounts for name in ledger.players]
    writer.writerow([*_COLUMNS, *heads])
    for row in ledger.rows:
        gains, deducted = moved_by(row.entry)
        plain = _plain_row(row, ledger)
        moved = [shown(amount) for four in (gains, deducted, row.scores) for amount in four]
        writer.writerow([*(plain[column] for column in _COLUMNS), *moved])
    return sheet.getvalue()
