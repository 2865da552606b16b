"""This file is about `seifong simulate`: many deals among bots, a record of them, and a summary."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

import click

from seifong.cli.choices import FORCE, LANGUAGE, RULES
from seifong.cli.files import check_free, written_whole
from seifong.cli.running import (
    BOTS,
    NOT_BOTH,
    RAY,
    SEED,
    Stop,
    progress,
    same_command,
    seed_of,
    stopped_when_asked,
    tell_of_a_stop,
)
from seifong.cli.summary import as_json_text, summary
from seifong.errors import BadInput
from seifong.lab.chunks import Simulated, SimulationPlan, plan_of_simulation, tally_of
from seifong.lab.parts import Parts, play_parts, seed_in
from seifong.lab.simulation import Simulation, four_bots
from seifong.lab.workplace import Workplace
from seifong.record import JournalWriter
from seifong.rulebook import Language, Words
from seifong.rules import Rules
from seifong.rules.presets import truly_named, with_options

__all__ = ["simulate"]


@click.command()
@click.option(
    "--deals", type=click.IntRange(min=1), default=1000, show_default=True, help="How many."
)
@click.option(
    "--bots",
    "names",
    default="speed",
    show_default=True,
    metavar="A[,B,C,D]",
    help=f"One bot for all, or one for each player: {BOTS}.",
)
@RULES
@SEED
@click.option(
    "--out",
    metavar="FILE",
    help="Where to record them, as a journal; - is standard output, and the summary then stands"
    " on the other stream.",
)
@FORCE
@click.option("--strict", is_flag=True, help="By hand, every movement, with a referee.")
@click.option(
    "--slips",
    type=click.FloatRange(0, 1),
    metavar="P",
    help="Before this share of the movements somebody errs; at strict tables.  [default: 0]",
)
@click.option(
    "--response",
    type=click.Choice(["prevented", "warned", "ruled"]),
    help="What follows from a foul, whatever the rules say (false wins apart); at strict tables.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="So many processes; what comes out is the same for any number. What is played is kept in"
    " the folder FILE.parts until all is: whatever stops it, the same command goes on.",
)
@RAY
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON.")
@LANGUAGE
@click.pass_context
def simulate(  # noqa: PLR0913 (one for each option)
    context: click.Context,
    *,
    deals: int,
    names: str,
    rules: Rules,
    seed: str | None,
    out: str | None,
    force: bool,
    strict: bool,
    slips: float | None,
    response: str | None,
    jobs: int | None,
    ray: str | None,
    as_json: bool,
    lang: Language,
) -> None:
    """Play many deals among bots, and sum them up.

    Ctrl-C, and whoever else ends it (SIGTERM, SIGHUP), stops after the deal that is being played,
    or with --jobs or --ray after the matches; what is finished is counted, and recorded. What those
    have begun in FILE.parts is gone on with, with them or without.
    """
    bots = four_bots([name.strip() for name in names.split(",")])
    if not strict and (slips is not None or response is not None):
        raise BadInput(
            "--slips and --response are for strict tables: say --strict as well",
            "--slips 及 --response 只用於嚴格枱，請加 --strict",
        )
    if response is not None:
        rules = truly_named(with_options(rules, {"foul.response": response}))
    rate = (slips or 0.0) if strict else None
    if jobs is not None and ray is not None:
        raise BadInput(NOT_BOTH.en, NOT_BOTH.zh)
    folder = Path(f"{out}.parts") if out and out != "-" else None
    begun = seed_in(folder) if folder else None
    where = Workplace(jobs or 1, ray) if jobs or ray or begun is not None else None
    seed = seed_of(seed, begun)
    plan = plan_of_simulation(rules, bots, seed, deals, slips=rate, is_recorded=bool(out))
    with stopped_when_asked() as stop:
        if where is None:
            played = _play(plan, out, stop, force=force)
        else:
            played = _play_in_parts(plan, out, folder, where, stop, force=force)
    told = as_json_text(played) if as_json else summary(played, lang)
    click.echo(told, err=out == "-")
    if played.tally.deals < deals:
        kept = same_command(folder) if folder and where else Words("", "")
        tell_of_a_stop(played.tally.deals, deals, kept, lang)
        context.exit(stop.status)


def _play(plan: SimulationPlan, out: str | None, stop: Stop, *, force: bool) -> Simulated:
    """Play, until all is played or somebody has had enough."""
    with contextlib.ExitStack() as opened:
        writer = None
        if out:
            writer = JournalWriter(opened.enter_context(written_whole(out, may_replace=force)))
        simulation = Simulation(plan.all_rules(), plan.bots, plan.seed, writer, plan.slips)
        tell = opened.enter_context(progress(plan.deals))
        while simulation.tally.deals < plan.deals and not stop.is_asked:
            simulation.play()
            tell(simulation.tally.deals)
    return Simulated.of(plan, simulation.tally)


def _play_in_parts(
    plan: SimulationPlan,
    out: str | None,
    folder: Path | None,
    where: Workplace,
    stop: Stop,
    *,
    force: bool,
) -> Simulated:
    """Play in processes or on a cluster, part by part; put the parts together once all are there.

    What goes out through a pipe is put together as far as it has come.
    """
    if out:
        check_free(out, may_replace=force)
    with contextlib.ExitStack() as opened:
        kept = folder or Path(opened.enter_context(tempfile.TemporaryDirectory()))
        parts = opened.enter_context(Parts(kept, plan, ".jsonl"))
        with progress(plan.deals) as tell:
            chunks = play_parts(parts, where, lambda: stop.is_asked, tell)
        played = Simulated.of(plan, tally_of(chunks))
        if out and (out == "-" or played.tally.deals == plan.deals):
            with written_whole(out, may_replace=force) as stream:
                for chunk in chunks:
                    stream.write(parts.file_of(chunk.number).read_bytes())
            parts.remove()
    return played
