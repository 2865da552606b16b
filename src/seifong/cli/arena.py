"""This file is about `seifong arena`: bots compared on the same walls, and how sure one may be."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from seifong.cli.arena_report import arena_as_json, arena_report
from seifong.cli.choices import LANGUAGE, RULES
from seifong.cli.running import (
    BOTS,
    JOBS,
    RAY,
    SEED,
    Stop,
    progress,
    seed_of,
    stopped_when_asked,
    tell_of_a_stop,
    workplace,
)
from seifong.errors import BadInput
from seifong.lab.arena import Plan, Report, Walls, plan_of
from seifong.lab.arena_file import ArenaFile
from seifong.lab.workplace import Workplace
from seifong.rulebook import Language, Words
from seifong.rules import Rules

__all__ = ["arena"]

_PLAIN: Final = re.compile(r"[\w-]{1,40}")


@click.command()
@click.argument("names", nargs=-1, metavar="A B [C D]")
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many, the last wall played to its end.",
)
@click.option("--pairs", is_flag=True, help="Two of A against two of B.")
@RULES
@SEED
@JOBS
@RAY
@click.option(
    "--state",
    metavar="FILE",
    help="Where to keep what is played.  [default: arena-SEED.jsonl, until it is finished]",
)
@click.option(
    "--resume",
    metavar="FILE",
    help="Go on where that file ends; --deals may be more. One that has the usual name is gone when"
    " all is played.",
)
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
@LANGUAGE
@click.pass_context
def arena(  # noqa: PLR0913 (one for each option)
    context: click.Context,
    *,
    names: tuple[str, ...],
    deals: int,
    pairs: bool,
    rules: Rules,
    seed: str | None,
    jobs: int,
    ray: str | None,
    state: str | None,
    resume: str | None,
    as_json: bool,
    lang: Language,
) -> None:
    """Compare bots on the same walls, each wall played from every seat.

    Of two bots, one A sits among three B, in each seat in turn. Four sit at one table, and move on
    by a seat. Intervals are of 95 %, each wall taken as one draw.

    Ctrl-C stops when what is on the table is played. Whatever stops it, --resume goes on.
    """
    where = workplace(context, jobs, ray)
    if resume is not None:
        _refuse_beside_resume(context)
        path, file = Path(resume), ArenaFile.resume(Path(resume))
        asked = context.get_parameter_source("deals") is ParameterSource.COMMANDLINE
        deals = deals if asked else file.plan.deals
    else:
        seed = seed_of(seed)
        plan = plan_of(_named(names), rules, seed, deals, pairs=pairs)
        path = Path(_default_file(seed) if state is None else state)
        file = ArenaFile.begin(path, plan)
    with file, stopped_when_asked() as stop:
        plan = file.plan.of_deals(deals)
        _play(plan, file, where, stop)
    report = Report(played for played in file.played.values() if played.wall < plan.walls)
    click.echo(arena_as_json(plan, report) if as_json else arena_report(plan, report, lang))
    if len(report.walls) < plan.walls:
        command = f"seifong arena --resume {path}"
        how = Words(f"to go on: {command}", f"續打：{command}")
        tell_of_a_stop(report.deals, plan.walls * len(plan.seatings), how, lang)
        context.exit(stop.status)
    is_ours = state is None and path.name == _default_file(plan.seed)
    if is_ours and plan.walls >= file.plan.walls:
        path.unlink(missing_ok=True)


def _named(names: tuple[str, ...]) -> tuple[str, ...]:
    """The bots, however they were listed.

    >>> _named(("speed,random",)), _named(("speed", "random"))
    (('speed', 'random'), ('speed', 'random'))
    """
    listed = tuple(name.strip() for word in names for name in word.split(","))
    if not listed:
        raise BadInput(
            f"which bots? name two, or four: there are {BOTS}",
            f"哪些機械人？請寫兩個或四個：{BOTS}",
        )
    return listed


def _default_file(seed: str) -> str:
    """What the file is called if nobody says; a seed may be any text, and each has its own.

    >>> _default_file("5"), _default_file("an-evening")
    ('arena-5.jsonl', 'arena-an-evening.jsonl')
    >>> _default_file("../evening")
    'arena-evening.50c33271.jsonl'
    """
    if _PLAIN.fullmatch(seed):
        return f"arena-{seed}.jsonl"
    legible = re.sub(r"\W", "", seed)[:40]
    return f"arena-{legible}.{hashlib.sha256(seed.encode()).hexdigest()[:8]}.jsonl"


def _refuse_beside_resume(context: click.Context) -> None:
    """The file says what is played; only how many deals there are to be may be said anew."""
    for name in ("names", "pairs", "rules", "seed", "state"):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            said = "bots" if name == "names" else f"--{name}"
            raise BadInput(
                f"with --resume the file says what is played; leave out {said}",
                f"用 --resume 時由檔案說明打甚麼；請不要寫 {said}",
            )


def _play(plan: Plan, file: ArenaFile, where: Workplace, stop: Stop) -> None:
    """Play what is missing, until all is there or somebody has had enough."""
    before = {wall for wall in file.played if wall < plan.walls}
    each = len(plan.seatings)

    def coming() -> Iterator[int]:
        for wall in range(plan.walls):
            if stop.is_asked:
                return
            if wall not in before:
                yield wall

    done = len(before) * each
    with where.crew(partial(Walls, plan)) as crew, progress(plan.walls * each, done) as tell:
        for number, (_, played) in enumerate(crew.done(coming()), 1):
            file.add(played)
            tell(done + number * each)
