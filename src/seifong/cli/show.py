"""This file is about `seifong show`: a record, looked at a moment at a time."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from seifong.cli.choices import LANGUAGE
from seifong.cli.files import called, in_file, read_record, text_of
from seifong.cli.kept import table_file
from seifong.cli.terminals import can_show_all, left_clean, nothing_draws, said, typed_texts
from seifong.errors import BadInput
from seifong.record import is_journal, read_journal_bytes, to_journal
from seifong.record.packed import is_packed, unpacked
from seifong.rulebook import Language
from seifong.seats import NOBODY, SEAT_LETTERS

if TYPE_CHECKING:
    from seifong.clients.terminal.recorded import Moment
    from seifong.clients.terminal.texts import Texts

__all__ = ["journal_of", "show"]

_SQLITE: Final = b"SQLite format 3\0"  # how a match's own file begins
_EYES: Final = (*SEAT_LETTERS, "all")


@click.command()
@click.argument("record")
@click.option("--deal", type=click.IntRange(min=1), default=1, help="Which deal of it, from 1.")
@click.option("--step", type=click.IntRange(min=0), default=0, help="After how many of its events.")
@click.option(
    "--seat",
    "eyes",
    type=click.Choice(_EYES, case_sensitive=False),
    default="all",
    show_default=True,
    help="Whose eyes to look through; all lays every hand open.",
)
@click.option("--plain", is_flag=True, help="In lines; where to go is typed.")
@click.option("--whole", is_flag=True, help="Tell the whole deal in lines, and ask nothing.")
@click.option("--letters", is_flag=True, help="Tiles as 5p rather than 5筒.")
@LANGUAGE
def show(  # noqa: PLR0913 (a switch an argument)
    *,
    record: str,
    deal: int,
    step: int,
    eyes: str,
    plain: bool,
    whole: bool,
    letters: bool,
    lang: Language,
) -> None:
    """Step through a record, forwards and back, from one seat or with all hands open.

    RECORD is a journal or a transcript, a part of a corpus, or the name of a match that seifong
    matches lists; - is standard input, told whole.
    """
    from seifong.clients.terminal.recorded import Moment, deals_in
    from seifong.clients.terminal.texts import Texts

    journal = read_journal_bytes(journal_of(record))
    try:
        deals = deals_in(journal)
    except BadInput as error:
        raise in_file(record, error) from None
    if journal.fault is not None:
        click.echo(f"seifong: {called(record)}, {journal.fault}", err=True)
    seat = NOBODY if eyes == "all" else _EYES.index(eyes)
    try:
        moment = Moment(deals, 0, 0, seat).exactly(deal, step)
    except BadInput as error:
        raise in_file(record, error) from None
    texts = Texts(lang, has_letters=letters)
    is_whole = whole or record == "-"
    is_drawn = sys.stdin.isatty() and sys.stdout.isatty() and not plain and not is_whole
    if not can_show_all(sys.stdout.encoding):
        texts, is_drawn = typed_texts(), False
    if is_drawn:
        _draw(moment, texts)
    else:
        _read(moment, texts, is_whole=is_whole)


def journal_of(name: str) -> bytes:
    """The journal that a name means: a file's, made of a transcript if it is one, or a match's.

    The file of a match is as good as its name.
    """
    if name != "-" and not Path(name).exists():
        return _of_a_match(name)
    content = read_record(name)
    if content.startswith(_SQLITE) and name != "-":
        return _kept_in(Path(name))
    if is_packed(content):
        content = unpacked(content)
    return content if is_journal(content) else to_journal(text_of(content, name))


def _of_a_match(name: str) -> bytes:
    try:
        file = table_file(name)
    except BadInput:
        raise BadInput(
            f"{name} is no file, and no match that seifong matches lists",
            f"{name} 不是檔案，也不在 seifong matches 所列的牌局之中",
        ) from None
    return _kept_in(file)


def _kept_in(file: Path) -> bytes:
    from seifong.clients.terminal.kept import log_in
    from seifong.server.records import record_of

    record = record_of(log_in(file))
    if not record:
        raise BadInput(
            f"no deal of {file.stem} is over yet: seifong play --match {file.stem} goes on with it",
            f"{file.stem} 還沒有打完一局：可用 seifong play --match {file.stem} 續打",
        )
    return record


def _draw(moment: Moment, texts: Texts) -> None:
    try:
        from seifong.clients.terminal.show import ShowApp
    except ModuleNotFoundError as missing:
        raise nothing_draws(missing.name) from None
    app = ShowApp(moment, texts)
    with left_clean():
        app.run()
    if app.is_interrupted:
        raise click.Abort


def _read(moment: Moment, texts: Texts, *, is_whole: bool) -> None:
    from seifong.clients.terminal.shown_plain import PlainShow

    shown = PlainShow(moment, texts, said)
    if is_whole:
        shown.read_whole_deal()
    else:
        shown.read(sys.stdin.readline)
