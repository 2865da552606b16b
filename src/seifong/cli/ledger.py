"""This file is about `seifong ledger`: a match at a physical table, kept deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, get_args

import click
import msgspec

from seifong.cli.account import (
    as_csv,
    as_plain,
    entered,
    entry_words,
    next_words,
    page,
    standings,
)
from seifong.cli.came import circumstances, circumstances_told, how_it_came, who_answers
from seifong.cli.choices import FORCE, LANGUAGE, RULES
from seifong.cli.entries import (
    Table,
    false_win_told,
    penalty_told,
    quarters,
    wrong_deal_told,
)
from seifong.cli.files import read_bytes, written_whole
from seifong.cli.groups import Group
from seifong.cli.wins import Telling, cut_at_the_cap, win_told
from seifong.errors import BadInput, BadRecord
from seifong.record.ledger import Disqualified, Entry, Ledger, NoWinner, Replay, Then, Undo
from seifong.record.ledger_file import OpenLedger, begin_ledger, kept_open, read_ledger
from seifong.referee.rulings import Dealt
from seifong.rulebook import Language, Words, rule
from seifong.rules import Rules
from seifong.seats import NOBODY

__all__ = ["ledger"]

_LONGEST_REASON: Final = 200

FILE: Final = click.argument("file", metavar="FILE")


@click.group(cls=Group)
def ledger() -> None:
    """Keep a match at a physical table: who won what off whom, and who deals next.

    FILE holds the match. Entries are only ever added to it; a wrong one is undone by another.
    """


@ledger.command("new")
@FILE
@click.option("--players", required=True, metavar="A,B,C,D", help="From the first dealer on.")
@RULES
@LANGUAGE
def new(file: str, players: str, rules: Rules, lang: Language) -> None:
    """Begin a match: players from the first dealer on, to the right."""
    names = tuple(name.strip() for name in players.replace("，", ",").split(","))
    try:
        begun = begin_ledger(Path(file), rules, names)
    except OSError as error:
        raise BadInput(
            f"{file} cannot be written: {error.strerror}", f"寫不到 {file}：{error.strerror}"
        ) from None
    click.echo(next_words(begun).of(lang))


@ledger.command("win")
@FILE
@click.option("--by", "winners", metavar="WHO", multiple=True, required=True, help="The winner.")
@click.option("--self-draw", is_flag=True, help="It was drawn from the wall 自摸.")
@click.option("--from", "discarder", metavar="WHO", help="Who discarded it 出銃.")
@click.option("--rob", "konger", metavar="WHO", help="Whose kong was robbed 搶槓.")
@click.option("--by-flowers", is_flag=True, help="The win is by seven or eight flowers 花糊.")
@click.option(
    "--worth", "worths", type=click.IntRange(min=0), multiple=True, help="Faan or points."
)
@click.option("--hand", "hands", metavar="HAND", multiple=True, help="Or the hand itself.")
@click.option("--win", "tile", metavar="TILE", default="", help="The winning tile of the hand.")
@click.option("--meld", "melds", multiple=True, metavar="MELD", help='"[EEE] from WHO".')
@click.option("--flowers", metavar="TILES", default="", help="fl1 to fl4, se1 to se4.")
@click.option("--responsible", metavar="WHO|nobody", help="Who answers for the tile by immunity.")
@click.option("--fed", metavar="WHO[:WHAT]", default="", help="Who is liable 包 (with --worth).")
@circumstances
@LANGUAGE
@click.pass_context
def win(  # noqa: PLR0913 (all that may be said of a win)
    context: click.Context,
    *,
    file: str,
    winners: tuple[str, ...],
    self_draw: bool,
    discarder: str | None,
    konger: str | None,
    by_flowers: bool,
    worths: tuple[int, ...],
    hands: tuple[str, ...],
    tile: str,
    melds: tuple[str, ...],
    flowers: str,
    responsible: str | None,
    fed: str,
    lang: Language,
) -> None:
    """Enter a win: who won, how the tile came, and the hand or what it is worth.

    WHO is a player, or E, S, W or N of this deal. Of several winners say --by, and --worth or
    --hand, for each.

    seifong ledger win FILE --by Bo --from Chi --worth 3
    """
    with _opened(file) as book:
        table = Table(book.ledger)
        way, source = how_it_came(
            self_draw=self_draw,
            discarder=discarder,
            konger=konger,
            by_flowers=by_flowers,
            seat_of=table.seat,
            whose="WHO",
        )
        telling = Telling(
            winners=[table.seat(winner) for winner in winners],
            way=way,
            source=source,
            hands=hands,
            worths=worths,
            tile=tile,
            melds=melds,
            flowers=flowers,
            responsible=who_answers(responsible, table.seat),
            circumstances=circumstances_told(context),
            fed=fed,
        )
        found = win_told(table, telling)
        book.add(found.entry)
        cut = cut_at_the_cap(book.ledger.rules, worths)
        click.echo(entered(book.ledger, lang, found.scores if hands else [], cut))


@ledger.command("exhausted")
@FILE
@LANGUAGE
def exhausted(file: str, lang: Language) -> None:
    """Enter a deal that nobody won: the wall is exhausted."""
    _enter(file, lambda _: NoWinner(), lang)


@ledger.command("false-win")
@FILE
@click.option("--by", "player", metavar="WHO", required=True, help="Who declared it.")
@click.option(
    "--then",
    type=click.Choice(["goes on", "ends", "replay"]),
    help="What becomes of the deal, if not what the rules say.",
)
@click.option("--why", default="", metavar="TEXT", help="What was wrong with it.")
@LANGUAGE
def false_win(file: str, player: str, then: Then | None, why: str, lang: Language) -> None:
    """Enter a false win, at the price that the table has agreed on."""
    _enter(
        file,
        lambda table: false_win_told(table, table.player(player), then, _reason(why)),
        lang,
    )


@ledger.command("penalty")
@FILE
@click.option("--by", "player", metavar="WHO", required=True, help="Who pays it.")
@click.option("--points", "amount", metavar="N", required=True, help="How much, as the table pays.")
@click.option(
    "--to",
    "payee",
    metavar="nobody|others|WHO",
    default="nobody",
    show_default=True,
    help="Who receives it; with others, each of the three receives so much.",
)
@click.option("--rule", "because", metavar="ID", default="", help="The rule it rests on.")
@click.option("--why", default="", metavar="TEXT", help="What it is for.")
@LANGUAGE
def penalty(
    *, file: str, player: str, amount: str, payee: str, because: str, why: str, lang: Language
) -> None:
    """Enter what a player pays for a foul. The deal goes on."""
    cited = rule(because).id if because else ""
    owed = quarters(amount)

    def told(table: Table) -> Entry:
        to = _payee(table, payee)
        return penalty_told(table.player(player), owed, to, rule=cited, why=_reason(why))

    _enter(file, told, lang)


def _payee(table: Table, text: str) -> int | None:
    """Who receives a penalty: a player, nobody (-1), or the others (None)."""
    if text == "others":
        return None
    return NOBODY if text == "nobody" else table.player(text)


@ledger.command("disqualify")
@FILE
@click.option("--by", "player", metavar="WHO", required=True, help="Who is out of the match.")
@click.option("--rule", "because", metavar="ID", default="", help="The rule it rests on.")
@click.option("--why", default="", metavar="TEXT", help="What it is for.")
@LANGUAGE
def disqualify(*, file: str, player: str, because: str, why: str, lang: Language) -> None:
    """Enter that a player is out of the match, and is placed last.

    As the rules have it (match.disqualified) the match is over, or goes on: the seat only draws and
    discards, or, from the next deal on, somebody else plays for it.
    """
    cited = rule(because).id if because else ""

    def told(table: Table) -> Entry:
        return Disqualified(player=table.player(player), rule=cited, why=_reason(why))

    _enter(file, told, lang)


@ledger.command("wrong-dealer")
@FILE
@click.option("--by", "player", metavar="WHO", required=True, help="Who dealt.")
@click.option(
    "--dealt",
    type=click.Choice(get_args(Dealt)),
    required=True,
    help="How far tiles were taken when it was seen; first_four and twelve are the true dealer's.",
)
@click.option("--beyond-repair", is_flag=True, help="It cannot be put right any more.")
@click.option("--ballot", metavar="REMEDY", help="What the judge rules, where there is a choice.")
@click.option("--why", default="", metavar="TEXT", help="How it came.")
@LANGUAGE
def wrong_dealer(
    *,
    file: str,
    player: str,
    dealt: str,
    beyond_repair: bool,
    ballot: str | None,
    why: str,
    lang: Language,
) -> None:
    """Enter that a player dealt, and it was another's deal (ZJ-PEN-8).

    It is void, or put right, or stands: that player deals it, and whose deal it was has lost it.
    """
    facts = {"dealt": dealt} | ({"beyond-repair": ""} if beyond_repair else {})
    if ballot is not None:
        facts["ballot"] = ballot
    with _opened(file) as book:
        table = Table(book.ledger)
        entry, ruled = wrong_deal_told(table, table.player(player), facts, _reason(why))
        book.add(entry)
        click.echo(entered(book.ledger, lang, notes=[ruled]))


@ledger.command("replay")
@FILE
@click.option("--why", default="", metavar="TEXT", help="What for.")
@LANGUAGE
def replay(file: str, why: str, lang: Language) -> None:
    """Enter that the deal is void, and dealt again by the same dealer."""
    _enter(file, lambda _: Replay(why=_reason(why)), lang)


@ledger.command("undo")
@FILE
@LANGUAGE
def undo(file: str, lang: Language) -> None:
    """Undo the newest entry that stands, by another entry."""
    with _opened(file) as book:
        if not book.ledger.rows:
            raise BadInput("there is nothing to undo", "沒有可撤銷的")
        row = book.ledger.rows[-1]
        book.add(Undo(line=row.line))
        undone = entry_words(row.entry, book.ledger)
        words = Words(
            f"Undone: deal {row.deal}: {undone.en}", f"取消：第 {row.deal} 局：{undone.zh}"
        )
        click.echo(words.of(lang))
        click.echo("\n".join(["", *standings(book.ledger, lang)]))


@ledger.command("show")
@FILE
@LANGUAGE
def show(file: str, lang: Language) -> None:
    """Show every deal, the totals, and that they sum to zero."""
    with _read(file) as found:
        click.echo(page(found, lang))


@ledger.command("next")
@FILE
@LANGUAGE
def show_next(file: str, lang: Language) -> None:
    """Say who deals next, and who sits where."""
    with _read(file) as found:
        click.echo(next_words(found).of(lang))


@ledger.command("export")
@FILE
@click.option("--to", "form", type=click.Choice(["csv", "json"]), required=True, help="As what.")
@click.option(
    "--out", metavar="FILE", default="-", show_default=True, help="Where to; - is standard output."
)
@FORCE
def export(file: str, form: str, out: str, *, force: bool) -> None:
    """Write the ledger for another program: a sheet, or JSON."""
    with _read(file) as found:
        if form == "csv":
            made = as_csv(found).encode()
        else:
            made = msgspec.json.format(msgspec.json.encode(as_plain(found))) + b"\n"
        with written_whole(out, may_replace=force, read=file) as stream:
            stream.write(made)


def _enter(file: str, told: Callable[[Table], Entry], lang: Language) -> None:
    """Add an entry, and tell what it comes to."""
    with _opened(file) as book:
        book.add(told(Table(book.ledger)))
        click.echo(entered(book.ledger, lang))


def _reason(text: str) -> str:
    """A reason as it stands in a line of the file."""
    if text.isprintable() and len(text) <= _LONGEST_REASON:
        return text.strip()
    raise BadInput(
        f"a reason is one line of at most {_LONGEST_REASON} characters",
        f"理由只寫一行，最多 {_LONGEST_REASON} 字",
    )


@contextmanager
def _opened(file: str) -> Iterator[OpenLedger]:
    """A ledger to add to; what is wrong with the file is told by its name."""
    try:
        with kept_open(Path(file)) as book:
            _warn(file, book.ledger.torn)
            yield book
    except BadRecord as error:
        raise BadInput(f"{file}, {error}", f"{file} {error.text('zh')}") from None
    except OSError as error:
        if error.filename is None:
            raise
        raise BadInput(
            f"{file} cannot be opened: {error.strerror}", f"開不到 {file}：{error.strerror}"
        ) from None


@contextmanager
def _read(file: str) -> Iterator[Ledger]:
    """A ledger to look into; of one that is broken, what precedes the fault is shown."""
    try:
        found = read_ledger(read_bytes(file))
    except BadRecord as error:
        raise BadInput(f"{file}, {error}", f"{file} {error.text('zh')}") from None
    _warn(file, found.torn)
    yield found
    if found.fault is not None:
        raise click.ClickException(f"{file}, {found.fault}")


def _warn(file: str, torn: BadRecord | None) -> None:
    if torn is not None:
        click.echo(f"seifong: {file}, {torn}", err=True)
