"""This file is about `seifong corpus`, which makes one, and what `seifong verify` says of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from seifong.cli.choices import LANGUAGE, TABLE, chosen_rules
from seifong.cli.running import (
    BOTS,
    JOBS,
    RAY,
    SEED,
    progress,
    same_command,
    seed_of,
    stopped_when_asked,
    tell_of_a_stop,
    workplace,
)
from seifong.errors import BadRecord
from seifong.lab.chunks import plan_of_simulation
from seifong.lab.corpus import make_corpus, seed_of_corpus
from seifong.lab.jobs import Workers
from seifong.lab.simulation import four_bots
from seifong.record.corpus import Corpus, Manifest, Place, proved
from seifong.record.verify import Verdict
from seifong.rulebook import Language, Words
from seifong.rulebook.english import so_many

__all__ = ["corpus", "verify_corpus"]


@click.command()
@click.argument("out")
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    help="How many by each rules.",
)
@click.option(
    "--rules",
    default="hong-kong,zung-jung",
    show_default=True,
    metavar=f"{TABLE}[,…]",
    help="Presets, or files of house rules.",
)
@click.option(
    "--bots",
    "names",
    default="speed",
    show_default=True,
    metavar="A[,B,C,D]",
    help=f"One bot for all, or one for each player: {BOTS}.",
)
@SEED
@JOBS
@RAY
@LANGUAGE
@click.pass_context
def corpus(  # noqa: PLR0913 (one for each option)
    context: click.Context,
    *,
    out: str,
    deals: int,
    rules: str,
    names: str,
    seed: str | None,
    jobs: int,
    ray: str | None,
    lang: Language,
) -> None:
    """Make a corpus: many deals among bots, packed, with a manifest that vouches for them.

    OUT is the folder that it will be. Whatever stops it, the same command goes on. seifong verify
    proves the corpus.
    """
    where = workplace(context, jobs, ray)
    folder, tables = Path(out), [chosen_rules(choice.strip()) for choice in rules.split(",")]
    bots = four_bots([name.strip() for name in names.split(",")])
    seed = seed_of(seed, seed_of_corpus(folder, tables))
    plans = [plan_of_simulation(table, bots, seed, deals) for table in tables]
    played = 0

    def tell_and_know(count: int) -> None:
        nonlocal played
        played = count
        tell(count)

    with stopped_when_asked() as stop, progress(deals * len(plans)) as tell:
        made = make_corpus(folder, plans, where, lambda: stop.is_asked, tell_and_know)
    if made is None:
        tell_of_a_stop(played, deals * len(plans), same_command(folder), lang)
        context.exit(stop.status)
    for line in _told(made):
        click.echo(line.of(lang))


def _told(made: Manifest) -> list[Words]:
    """What a corpus has, a line for each table."""
    return [
        Words(
            f"{table.folder}: {so_many(table.deals, 'deal')} of"
            f" {so_many(table.matches, 'match', 'es')}, {so_many(table.events, 'event')}, in"
            f" {so_many(len(table.parts), 'file')} of {_megabytes(size)}",
            f"{table.folder}：{table.matches} 場共 {table.deals} 局，{table.events} 項，"
            f"檔案 {len(table.parts)} 個，{_megabytes(size)}",
        )
        for table in made.tables
        for size in [sum(part.size for part in table.parts)]
    ]


def _megabytes(size: int) -> str:
    """How much that is.

    >>> _megabytes(1_250_000)
    '1.25 MB'
    """
    return f"{size / 10**6:.2f} MB"


def verify_corpus(context: click.Context, folder: Path, jobs: int, language: Language) -> None:
    """Prove a corpus, part by part; name every file that is wrong, or does not belong to it."""
    try:
        whole = Corpus(folder)
    except BadRecord as error:
        raise click.ClickException(error.text(language)) from None
    faults = [
        Words(f"{path}: it is no part of this corpus", f"{path}：不屬此牌譜集").of(language)
        for path in whole.strangers()
    ]
    total = Verdict()
    places = whole.places()
    workers: Workers[Place, Verdict | Words] = Workers(partial(_Prover, folder), jobs)
    with progress(whole.deals) as tell, workers:
        for _, found in workers.done(places):
            if isinstance(found, Words):
                faults.append(found.of(language))
            else:
                total.matches += found.matches
                total.deals += found.deals
                total.events += found.events
            tell(total.deals)
    if not faults:
        told = total.text(language)
        click.echo(Words(f"{folder}: {told}", f"{folder}：{told}").of(language))
        return
    for fault in sorted(faults):
        click.echo(f"seifong: {fault}", err=True)
    context.exit(1)


class _Prover:
    """Proves any part of a corpus; what is wrong with one is told as a sentence."""

    def __init__(self, folder: Path) -> None:
        self._corpus = Corpus(folder)

    def __call__(self, place: Place) -> Verdict | Words:
        """Prove it."""
        try:
            return proved(self._corpus, place)
        except BadRecord as error:
            return Words(str(error), error.text("zh"))
