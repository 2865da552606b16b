"""This file is about `seifong replay`, `verify` and `convert`: records, played and read again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Literal

import click

from seifong.cli.choices import FORCE, LANGUAGE
from seifong.cli.corpus import verify_corpus
from seifong.cli.explained import CHINESE_SEATS, explanation
from seifong.cli.files import called, in_file, read_record, text_of, written_whole
from seifong.cli.running import JOBS
from seifong.errors import BadInput, BadRecord
from seifong.match import Match
from seifong.record import (
    is_journal,
    read_journal_bytes,
    to_journal,
    to_transcript,
    verify_journal,
)
from seifong.record import replay as replay_transcript
from seifong.record.packed import is_packed, unpacked
from seifong.referee.strict import StrictTable
from seifong.rulebook import Language, Words
from seifong.seats import SEAT_NAMES
from seifong.table.deal import Deal
from seifong.table.events import Began

__all__ = ["convert", "replay", "verify"]


@click.command()
@click.argument("file")
@click.option("--explain", is_flag=True, help="Explain how each deal ended.")
@LANGUAGE
def replay(file: str, explain: bool, lang: Language) -> None:
    """Play a record again, and check every happening in it.

    FILE is a transcript or a journal; - is standard input. At the first happening that does not
    come out as written, its line is told, what was written there, and what happened.
    """
    content = _record_in(file)
    tell = partial(_explain, lang) if explain else None
    if is_journal(content):
        _verify(content, file, lang, None if tell is None else lambda table, _: tell(table.deal))
        return
    text = text_of(content, file)
    with _naming(file):
        found = replay_transcript(text)
    for deal in found.deals:
        if tell is not None and deal.end is not None:
            tell(deal)
    if found.difference is not None:
        raise click.ClickException(_told_of(file, found.text(lang), lang, is_a_place=True))
    click.echo(_told_of(file, found.text(lang), lang))


def _record_in(file: str) -> bytes:
    """What a file records; a part of a corpus is unpacked."""
    content = read_record(file)
    try:
        return unpacked(content) if is_packed(content) else content
    except BadRecord as error:
        raise click.ClickException(_in_english(file, error, str(error))) from None


def _explain(lang: Language, deal: Deal) -> None:
    began = deal.journal[0] if deal.journal else None
    if isinstance(began, Began):
        click.echo(_heading(began).of(lang))
    click.echo(f"{explanation(deal, lang)}\n")


def _heading(began: Began) -> Words:
    """Which deal it is.

    >>> _heading(Began(3, 0, 1, 0, "xorshift128/1")).en
    'Deal 3, South round'
    """
    return Words(
        f"Deal {began.number}, {SEAT_NAMES[began.round_wind]} round",
        f"第 {began.number} 局，{CHINESE_SEATS[began.round_wind]}圈",
    )


@click.command()
@click.argument("file")
@JOBS
@LANGUAGE
@click.pass_context
def verify(context: click.Context, file: str, jobs: int, lang: Language) -> None:
    """Prove a journal: its chain, its dice, its events.

    Every deal is run again from its dice with the motions recorded, and must come out the same.
    FILE may be - for standard input; or it is the folder of a corpus, which is proved by so many
    processes.
    """
    if Path(file).is_dir():
        verify_corpus(context, Path(file), jobs, lang)
        return
    content = _record_in(file)
    if not is_journal(content):
        raise BadInput(
            f"{called(file)} is no journal; seifong replay checks a transcript",
            f"{called(file, 'zh')} 不是日誌；牌譜可用 seifong replay 核對",
        )
    _verify(content, file, lang)


def _verify(
    content: bytes,
    file: str,
    lang: Language,
    tell: Callable[[StrictTable, Match], None] | None = None,
) -> None:
    verdict = verify_journal(read_journal_bytes(content), tell)
    if verdict.fault is not None:
        is_a_place = verdict.fault.line > 0
        raise click.ClickException(_told_of(file, verdict.text(lang), lang, is_a_place=is_a_place))
    click.echo(_told_of(file, verdict.text(lang), lang))
    click.echo(verdict.scores_text(lang))


def _told_of(file: str, text: str, lang: Language, *, is_a_place: bool = False) -> str:
    """What is told of a file, perhaps of a place in it.

    >>> print(_told_of("a.jsonl", "line 9: …", "en", is_a_place=True), _told_of("a", "1 局", "zh"))
    a.jsonl, line 9: … a：1 局
    """
    english, chinese = (", ", "，") if is_a_place else (": ", "：")
    return f"{called(file, lang)}{english if lang == 'en' else chinese}{text}"


def _in_english(file: str, fault: BadRecord, text: str) -> str:
    """What is told of a file by a command that has one language."""
    return _told_of(file, text, "en", is_a_place=fault.line > 0)


@contextmanager
def _naming(file: str) -> Iterator[None]:
    """Let what is said of a record begin with its name."""
    try:
        yield
    except BadRecord as error:
        zh = _told_of(file, error.text("zh"), "zh", is_a_place=error.line > 0)
        raise BadInput(_in_english(file, error, str(error)), zh) from None
    except BadInput as error:
        raise in_file(file, error) from None


@click.command()
@click.argument("file")
@click.option(
    "--to",
    "form",
    type=click.Choice(["journal", "transcript"]),
    help="What to make of it; the other of the two, if not told.",
)
@click.option(
    "--out", metavar="FILE", default="-", show_default=True, help="Where to; - is standard output."
)
@FORCE
def convert(
    file: str, form: Literal["journal", "transcript"] | None, out: str, *, force: bool
) -> None:
    """Turn a journal into a transcript, or back.

    Nothing is lost on the way. Of a journal with a fault in it, what precedes the fault is told,
    and status 1 says so. FILE may be - for standard input.
    """
    content = _record_in(file)
    is_now = "journal" if is_journal(content) else "transcript"
    if form == is_now:
        zh = "日誌" if is_now == "journal" else "牌譜"
        raise BadInput(
            f"{called(file)} is a {is_now} already", f"{called(file, 'zh')} 本身已是{zh}"
        )
    fault = None
    text = text_of(content, file) if is_now == "transcript" else ""
    with _naming(file):
        if is_now == "transcript":
            made = to_journal(text)
        else:
            journal = read_journal_bytes(content)
            made, fault = to_transcript(journal).encode(), journal.fault
    with written_whole(out, may_replace=force, read=file) as stream:
        stream.write(made)
    if is_now == "transcript":
        _warn_of_no_end(made, file)
    if fault is not None:
        told = f"{fault}. What precedes it is converted."
        raise click.ClickException(_in_english(file, fault, told))


def _warn_of_no_end(journal: bytes, file: str) -> None:
    """Say which deal of a transcript does not end: as a journal it is one that was broken off."""
    for match in read_journal_bytes(journal).matches:
        for deal in match.deals:
            if not deal.is_over:
                name = f"{called(file)}: deal {deal.number} does not end"
                click.echo(f"seifong: {name}; verify will say so of the journal", err=True)
