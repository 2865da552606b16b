"""This file is about `seifong matches`: what has been played in the terminal, and what goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from seifong.cli.choices import LANGUAGE
from seifong.cli.kept import matches_kept
from seifong.rulebook import Language

if TYPE_CHECKING:
    from seifong.clients.terminal.kept import Kept
    from seifong.clients.terminal.texts import Texts

__all__ = ["matches"]


@click.command()
@LANGUAGE
def matches(lang: Language) -> None:
    """List the matches that are kept, the one played last first."""
    from seifong.clients.terminal.texts import Texts

    texts = Texts(lang)
    lines = [_told(kept, texts) for _, kept in matches_kept()]
    click.echo("\n".join(lines) or texts.say("term.no-matches"))


def _told(kept: Kept, texts: Texts) -> str:
    """A match in a line: its rules, which deal is played or how many were, and if it goes on."""
    state = texts.say("term.open" if kept.is_open else "term.over")
    rules = kept.preset + (f" +{kept.changes}" if kept.changes else "")
    is_in_one = kept.is_open and kept.begun > kept.deals
    key, n = ("term.deal-in", kept.begun) if is_in_one else ("term.deals-over", kept.deals)
    return f"{kept.name:16} {rules:24} {texts.say(key, n=n):>16}  {state}"
