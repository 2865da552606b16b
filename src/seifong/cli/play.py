"""This file is about `seifong play`: a seat at a table in the terminal, with three bots."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from seifong.bots import BOT_NAMES
from seifong.cli.choices import LANGUAGE, TABLE, chosen_with_start
from seifong.cli.kept import a_new_file, newest_open, table_file
from seifong.cli.terminals import can_show_all, left_clean, nothing_draws, said, typed_texts
from seifong.errors import BadInput
from seifong.rulebook import Language, Words
from seifong.seats import SEAT_LETTERS

if TYPE_CHECKING:
    from seifong.clients.terminal.table import OwnTable
    from seifong.clients.terminal.texts import Texts
    from seifong.server.log import Terms

__all__ = ["play"]

_NOT_UTF_8 = "this terminal is not in UTF-8: told in lines, in English, with tiles in letters"
_OF_A_NEW_MATCH = {"choice": "rules"} | {
    name: name for name in ("name", "bots", "seed", "seat", "clock", "strict", "slips")
}
_BOTS = ("speed", "speed", "speed")
_SLIPS = 50  # in a thousand movements: some in every deal


@click.command()
@click.option(
    "--rules",
    "choice",
    metavar=TABLE,
    default=None,
    show_default="casual; at a strict table hong-kong",
    help="A preset, or a file of house rules.",
)
@click.option("--name", help="What you are called.  [default: You]")
@click.option(
    "--bots",
    metavar="A,B,C",
    default=",".join(_BOTS),
    show_default=True,
    help=f"Whom you play with, one for all or three: {', '.join(BOT_NAMES)}, or one of your own:"
    " FILE.py:NAME or MODULE:NAME.",
)
@click.option("--seed", help="Walls that can be had again; else nobody can know them.")
@click.option(
    "--seat",
    type=click.Choice(SEAT_LETTERS, case_sensitive=False),
    help="Where you sit in the first deal; else it is found by lot.",
)
@click.option("--clock", is_flag=True, help="Answer in time, as at a table of the server.")
@click.option("--strict", is_flag=True, help="Move the tiles by hand; fouls are ruled on.")
@click.option("--slips", is_flag=True, help="Bots err at the strict table now and then.")
@click.option("--plain", is_flag=True, help="Every event a sentence, played by typing.")
@click.option("--resume", "is_resumed", is_flag=True, help="Go on with a match that was left.")
@click.option("--match", "kept", metavar="NAME", help="Which one; seifong matches lists them.")
@click.option("--letters", is_flag=True, help="Tiles as 5p rather than 5筒.")
@LANGUAGE
def play(  # noqa: PLR0913 (a switch an argument)
    *,
    choice: str | None,
    name: str | None,
    bots: str,
    seed: str | None,
    seat: str | None,
    clock: bool,
    strict: bool,
    slips: bool,
    plain: bool,
    is_resumed: bool,
    kept: str | None,
    letters: bool,
    lang: Language,
) -> None:
    """Play at a table in the terminal, with three bots.

    The rules are shown first. The match is kept as it is played: leave whenever you like, and
    --resume goes on exactly there.
    """
    from seifong.clients.terminal.texts import Texts

    texts = Texts(lang, has_letters=letters)
    is_plain = plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    if not can_show_all(sys.stdout.encoding):
        click.echo(f"seifong: {_NOT_UTF_8}", err=True)
        texts, is_plain = typed_texts(), True
    if is_resumed or kept:
        _check_nothing_is_for_a_new_one()
        file = table_file(kept) if kept else newest_open()
        asyncio.run(_resume(file, texts, is_plain=is_plain))
    else:
        if slips and not strict:
            raise BadInput(
                "bots err at a strict table only: --strict --slips",
                "電腦只在嚴格枱失手：--strict --slips",
            )
        rules = choice or ("hong-kong" if strict else "casual")
        terms = terms_of(rules, is_timed=clock, is_strict=strict, slips=_SLIPS if slips else 0)
        called = _called(name, lang)
        at = None if seat is None else SEAT_LETTERS.index(seat)
        asyncio.run(_open(terms, called, _bots(bots), seed, at, texts, is_plain=is_plain))


def _check_nothing_is_for_a_new_one() -> None:
    """A match goes on as it was agreed: what a new one is opened with cannot be told to it."""
    context = click.get_current_context()
    told = [
        f"--{option}"
        for name, option in _OF_A_NEW_MATCH.items()
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    if told:
        verb = "is" if len(told) == 1 else "are"
        raise BadInput(
            f"{', '.join(told)} {verb} for a new match; one that was left goes on as it was",
            f"{'、'.join(told)} 只用於新牌局；未打完的牌局照舊繼續",
        )


def terms_of(choice: str, *, is_timed: bool, is_strict: bool = False, slips: int = 0) -> Terms:
    """What is played by: a preset as tables open with it, or a house's rules as its file has them.

    At a strict table a preset is played as it is: there false wins are ruled on. Where bots err on
    purpose their slips wait for a report, whatever the house does otherwise.

    >>> terms_of("hkma", is_timed=False).changes
    {'false.mode': 'prevent'}
    >>> terms_of("hkma", is_timed=False, is_strict=True).changes
    {}
    """
    import msgspec

    from seifong.clients.terminal.table import BY_HAND, UNTIMED
    from seifong.rules.presets import PRESETS, difference
    from seifong.server.lobby import first_terms
    from seifong.server.log import Terms
    from seifong.server.protocol import OptionValue, Pace

    pace = Pace() if is_timed else BY_HAND if is_strict else UNTIMED
    if choice in PRESETS:
        first = first_terms(choice, is_strict=is_strict, slips=slips).changes
        return Terms(choice, first, pace, is_strict=is_strict, hints=True, slips=slips)
    rules, start = chosen_with_start(choice)
    if start is None:
        raise BadInput(f"{choice} is neither a preset nor a file", f"{choice} 不是枱例，也不是檔案")
    changes = {name: new for name, (_, new) in difference(start, rules).items()}
    first = first_terms(start.name, is_strict=True, slips=slips).changes if slips else {}
    options = msgspec.convert(changes, dict[str, OptionValue]) | first
    return Terms(start.name, options, pace, is_strict, hints=True, slips=slips, house=rules.name)


_LONGEST_NAME: Final = 40


def _called(name: str | None, language: Language) -> str:
    """What the player is called: as they say, or as one speaks to them.

    >>> _called(" Ah Ming ", "zh"), _called(None, "zh")
    ('Ah Ming', '你')
    >>> _called("", "en")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: --name should be one line of 1 to 40 characters
    """
    if name is None:
        return "You" if language == "en" else "你"
    called = " ".join(name.split())
    if not called.isprintable() or not 0 < len(called) <= _LONGEST_NAME:
        raise BadInput(
            f"--name should be one line of 1 to {_LONGEST_NAME} characters",
            f"--name 應為一行，1 至 {_LONGEST_NAME} 字",
        )
    return called


def _bots(text: str) -> tuple[str, str, str]:
    """The three bots that a word names.

    >>> _bots("speed,random,speed")
    ('speed', 'random', 'speed')
    """
    from seifong.bots.own import check_bots

    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= 3
    if len(names) != 3:
        raise BadInput(
            f'"{text}" should name three bots, or one for all',
            f"「{text}」應列出三個電腦，或一個代表全部",
        )
    check_bots(names)
    return names[0], names[1], names[2]


async def _open(
    terms: Terms,
    name: str,
    bots: tuple[str, ...],
    seed: str | None,
    seat: int | None,
    texts: Texts,
    *,
    is_plain: bool,
) -> None:
    from seifong.clients.terminal.table import OwnTable

    table = await OwnTable.open(a_new_file(), terms, name, bots, seed, seat)
    await _sit_at(table, texts, is_plain=is_plain)


async def _resume(file: Path, texts: Texts, *, is_plain: bool) -> None:
    from seifong.clients.terminal.table import OwnTable

    await _sit_at(await OwnTable.resume(file), texts, is_plain=is_plain)


async def _sit_at(table: OwnTable, texts: Texts, *, is_plain: bool) -> None:
    """Play at a table, and leave it properly whatever happens."""
    from seifong.catalogue import ABOUT
    from seifong.clients.terminal.lines import Lines
    from seifong.clients.terminal.plain import PlainTable

    about = ABOUT.get(table.room.lobby.terms.preset, Words("", ""))
    try:
        if is_plain:
            lines = Lines(sys.stdin.readline)
            await PlainTable(table, texts, said, lines.next, about).play()
        else:
            await _draw(table, texts, about)
    except asyncio.CancelledError:  # Ctrl-C
        said(_how_left(table, texts))
        raise
    finally:
        await table.close()


def _how_left(table: OwnTable, texts: Texts) -> str:
    """What is said to whoever leaves a table."""
    if not table.has_begun:
        return texts.say("term.not-accepted")
    return texts.sentence(texts.say("win.match-over" if table.is_over else "term.kept"))


async def _draw(table: OwnTable, texts: Texts, about: Words) -> None:
    """Play at a table that is drawn, if there is what draws it."""
    try:
        from seifong.clients.terminal.app import TableApp
    except ModuleNotFoundError as missing:
        raise nothing_draws(missing.name) from None
    app = TableApp(table, texts, about)
    with left_clean():
        await app.run_async()
    if app.fault is not None:
        raise app.fault
    said(_how_left(table, texts))
    task = asyncio.current_task()
    if app.is_interrupted or (task is not None and task.cancelling()):  # by its key, by a signal
        raise click.Abort
