"""This file is about `seifong score`: what a hand is worth, and who pays what."""

from __future__ import annotations

from collections.abc import Iterator

import click
import msgspec

from seifong.cases import SCORE_KINDS
from seifong.cli.came import circumstances, circumstances_told, flags_of, how_it_came, who_answers
from seifong.cli.check import check_cases, refuse_beside_cases
from seifong.cli.choices import LANGUAGE, PROFILES, TABLE, chosen_rules
from seifong.cli.declared import Declared, seat_named, win_declared
from seifong.cli.explained import CHINESE_SEATS, how_it_was_won, how_it_would_not_win
from seifong.errors import BadInput
from seifong.notation import NAMES
from seifong.rulebook import Language, Words
from seifong.rules import Rules, fingerprint
from seifong.rules.presets import preset
from seifong.scoring.payment import Payment, payments, shown
from seifong.scoring.score import Score
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import WAYS, Win
from seifong.seats import NOBODY, SEAT_LETTERS, SEAT_NAMES

__all__ = ["score"]


@click.command()
@click.argument("hand", default="")
@click.option("--win", "tile", metavar="TILE", default="", help="The winning tile.")
@click.option("--self-draw", is_flag=True, help="It was drawn from the wall 自摸.")
@click.option("--from", "discarder", metavar="SEAT", help="That seat discarded it 出銃.")
@click.option("--rob", "konger", metavar="SEAT", help="That seat made a kong of it 搶槓.")
@click.option("--by-flowers", is_flag=True, help="The win is by seven or eight flowers 花糊.")
@click.option("--seat", metavar="SEAT", default="E", show_default=True, help="The winner's.")
@click.option("--round", "wind", metavar="WIND", default="E", show_default=True, help="圈風.")
@click.option(
    "--meld",
    "melds",
    multiple=True,
    metavar="MELD",
    help='A meld, in the order laid, "[EEE] from W": who fed it matters for liability 包.',
)
@click.option("--flowers", metavar="TILES", default="", help="fl1 to fl4, se1 to se4.")
@click.option(
    "--responsible",
    metavar="SEAT|nobody",
    help="Who answers for the tile by same-turn immunity, if not who discarded it.",
)
@circumstances
@click.option("--rules", "of", type=chosen_rules, metavar=TABLE, help="[default: hong-kong]")
@click.option("--cases", metavar="FILE", help="Check a file of cases instead of one hand.")
@PROFILES
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@LANGUAGE
@click.pass_context
def score(  # noqa: PLR0913 (all that may be said of a win)
    context: click.Context,
    *,
    hand: str,
    tile: str,
    self_draw: bool,
    discarder: str | None,
    konger: str | None,
    by_flowers: bool,
    seat: str,
    wind: str,
    melds: tuple[str, ...],
    flowers: str,
    responsible: str | None,
    of: Rules | None,
    cases: str | None,
    profiles: tuple[str, ...],
    as_json: bool,
    lang: Language,
) -> None:
    """Score a hand, and say who pays what.

    HAND is the winner's: 123m 456p 789s EE CCC, with melds in brackets, [789p] exposed, (5555s) a
    concealed kong. The winning tile is among the tiles, or comes to them. How it came is one of
    --self-draw, --from, --rob and --by-flowers. Status 1 if the hand would not win.

    seifong score "123m 456m 789p EE 55s" --win 5s --self-draw --seat S --rules hong-kong
    """
    if cases is not None:
        refuse_beside_cases(context, {"cases", "of", "profiles"})
        check_cases(context, cases, SCORE_KINDS, of, profiles)
        return
    if profiles:
        raise BadInput("--profile goes with --cases", "--profile 須與 --cases 同用")
    way, source = how_it_came(
        self_draw=self_draw, discarder=discarder, konger=konger, by_flowers=by_flowers
    )
    rules = of or preset("hong-kong")
    told = Declared(
        hand=hand,
        tile=tile,
        melds=melds,
        flowers=flowers,
        way=way,
        seat=seat_named(seat),
        source=source,
        responsible=who_answers(responsible),
        round_wind=seat_named(wind),
        circumstances=circumstances_told(context),
    )
    win = win_declared(told, rules)
    found = scorer_of(rules).score(win)
    paid = payments(rules, [win], [found]) if found.why_not is None else None
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(_plain(rules, win, found, paid))))
    else:
        click.echo(_told(rules, win, found, paid, lang))
    if paid is None:
        context.exit(1)
    for flag in _without_effect(rules, win, paid):
        click.echo(f"seifong: {flag} changes nothing of this win at {rules.name}", err=True)


def _without_effect(rules: Rules, win: Win, paid: Payment) -> Iterator[str]:
    """What was said of the win, and changes neither what it is worth nor who pays."""
    scorer = scorer_of(rules)
    whole = _patterns_of(scorer.score(win))
    for flag, bit in flags_of(int(win.circumstances)):
        if (
            _patterns_of(scorer.score(_otherwise(win, circumstances=win.circumstances & ~bit)))
            == whole
        ):
            yield flag
    if win.responsible != win.source:
        plain = _otherwise(win, responsible=win.source)
        if payments(rules, [plain], [scorer.score(plain)]).gains == paid.gains:
            yield "--responsible"


def _patterns_of(score: Score) -> set[str]:
    return {line.rule for line in score.lines} | {absorbed.rule for absorbed in score.absorbed}


def _otherwise(
    win: Win, *, circumstances: int | None = None, responsible: int | None = None
) -> Win:
    """The same win, had something of it been otherwise."""
    return Win(
        win.hand,
        win.tile,
        win.way,
        win.seat,
        round_wind=win.round_wind,
        source=win.source,
        responsible=win.responsible if responsible is None else responsible,
        circumstances=win.circumstances if circumstances is None else circumstances,
        has_flowers=win.has_flowers,
    )


def _told(rules: Rules, win: Win, found: Score, paid: Payment | None, lang: Language) -> str:
    """A win in lines for a person: what it is, what it is worth, who pays."""
    parts = [_headline(rules, win, is_won=paid is not None).of(lang), found.text(lang)]
    if paid is not None:
        parts.append(paid.text(lang))
    return "\n\n".join(parts)


def _headline(rules: Rules, win: Win, *, is_won: bool) -> Words:
    """The table, the round and the win in a line."""
    won = how_it_was_won(win) if is_won else how_it_would_not_win(win)
    return Words(
        f"{rules.name}, {SEAT_NAMES[win.round_wind]} round: {won.en}",
        f"{rules.name}，{CHINESE_SEATS[win.round_wind]}圈：{won.zh}",
    )


def _plain(rules: Rules, win: Win, found: Score, paid: Payment | None) -> dict[str, object]:
    """A win as plain values, for a program. Seats are letters; amounts are in the table's unit."""
    why_not = found.why_not
    return {
        "rules": rules.name,
        "fingerprint": fingerprint(rules),
        "seat": SEAT_LETTERS[win.seat],
        "round": SEAT_LETTERS[win.round_wind],
        "tile": NAMES[win.tile],
        "way": WAYS[win.way],
        "from": None if win.source == NOBODY else SEAT_LETTERS[win.source],
        "arrangement": None if found.arrangement is None else found.arrangement.text(),
        "lines": [
            {
                "rule": line.rule,
                "english": line.english,
                "chinese": line.chinese,
                "worth": line.worth,
                "times": line.times,
            }
            for line in found.lines
        ],
        "absorbed": [
            {
                "rule": absorbed.rule,
                "english": absorbed.english,
                "chinese": absorbed.chinese,
                "by": absorbed.by.rule,
                "because": absorbed.because,
            }
            for absorbed in found.absorbed
        ],
        "unit": found.unit,
        "raw": found.raw,
        "limit": found.limit or None,
        "worth": found.worth,
        "may_win": why_not is None,
        "why_not": None
        if why_not is None
        else {"english": why_not.english, "chinese": why_not.chinese, "rule": why_not.rule},
        "payment": None if paid is None else _plain_payment(paid),
    }


def _plain_payment(paid: Payment) -> dict[str, object]:
    return {
        "gains": {SEAT_LETTERS[seat]: shown(gain) for seat, gain in enumerate(paid.gains)},
        "flows": [
            {
                "from": SEAT_LETTERS[flow.payer],
                "to": None if flow.payee == NOBODY else SEAT_LETTERS[flow.payee],
                "amount": shown(flow.amount),
                "rule": flow.rule,
                "english": flow.english,
                "chinese": flow.chinese,
            }
            for flow in paid.flows
        ],
    }
