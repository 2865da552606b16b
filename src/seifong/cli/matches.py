"""This file is about `seifong matches`: what has been played in the terminal, and what goes on."""

from __future__ import annotations

import click

from seifong.cli.choices import LANGUAGE
from seifong.cli.kept import tables
from seifong.errors import BadInput
from seifong.rulebook import Language

__all__ = ["matches"]


@click.command()
@LANGUAGE
def matches(lang: Language) -> None:
    """List the matches that are kept, the one played last first."""
    from seifong.clients.terminal.kept import kept_in
    from seifong.clients.terminal.texts import Texts

    texts = Texts(lang)
    files = tables()
    if not files:
        click.echo(texts.say("term.no-matches"))
    for file in files:
        try:
            kept = kept_in(file)
        except BadInput as error:
            click.echo(f"seifong: {error}", err=True)
            continue
        state = texts.say("term.open" if kept.is_open else "term.over")
        rules = kept.preset + (f" +{kept.changes}" if kept.changes else "")
        deals = texts.say("term.deals", n=kept.deals)
        click.echo(f"{kept.name:16} {rules:24} {deals:>12}  {state}")
