"""This file is about `seifong simulate`: many deals among bots, a record of them, and a summary."""

from __future__ import annotations

import contextlib
import secrets

import click

from seifong.bots import BOT_NAMES
from seifong.cli.choices import FORCE, LANGUAGE, RULES
from seifong.cli.files import written_whole
from seifong.cli.running import Stop, progress, stopped_when_asked
from seifong.cli.summary import as_json_text, summary
from seifong.errors import BadInput
from seifong.lab.simulation import Simulation, four_bots
from seifong.record import JournalWriter
from seifong.rulebook import Language
from seifong.rules import Rules
from seifong.rules.presets import with_options

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
    help=f"One bot for all, or one for each player: {', '.join(BOT_NAMES)}.",
)
@RULES
@click.option("--seed", help="The same seed plays the same deals; a new one, if not told.")
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
    as_json: bool,
    lang: Language,
) -> None:
    """Play many deals among bots, and sum them up.

    Ctrl-C, and whoever else ends it (SIGTERM, SIGHUP), stops after the deal that is being played;
    what is finished is counted, and recorded.
    """
    bots = four_bots([name.strip() for name in names.split(",")])
    if not strict and (slips is not None or response is not None):
        raise BadInput("--slips and --response are for strict tables: say --strict as well")
    if response is not None:
        rules = with_options(rules, {"foul.response": response})
    rate = (slips or 0.0) if strict else None
    seed = secrets.token_hex(4) if seed is None else seed
    with stopped_when_asked() as stop, contextlib.ExitStack() as files:
        writer = None
        if out:
            stream = files.enter_context(written_whole(out, may_replace=force))
            writer = JournalWriter(stream)
        simulation = Simulation(rules, bots, seed, writer, rate)
        _play(simulation, deals, stop)
    told = as_json_text(simulation) if as_json else summary(simulation, lang)
    click.echo(told, err=out == "-")
    if stop.is_asked and simulation.tally.deals < deals:
        click.echo(
            f"seifong: interrupted after {simulation.tally.deals} of {deals} deals", err=True
        )
        context.exit(stop.status)


def _play(simulation: Simulation, deals: int, stop: Stop) -> None:
    """Play that many deals, or until the user has had enough."""
    with progress(deals) as tell:
        while simulation.tally.deals < deals and not stop.is_asked:
            simulation.play()
            tell(simulation.tally.deals)
