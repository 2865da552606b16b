"""This file is about `seifong learn`: a first deal in ten steps, for whoever knows no mahjong."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from seifong.cli.choices import LANGUAGE
from seifong.cli.terminals import can_show_all, said, typed_texts
from seifong.rulebook import Language

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["learn"]


@click.command()
@click.option("--plain", is_flag=True, help="Tell the table in words, and draw nothing.")
@click.option("--letters", is_flag=True, help="Tiles as 5p rather than 5筒.")
@LANGUAGE
def learn(*, plain: bool, letters: bool, lang: Language) -> None:
    """Walk through one deal in ten steps, for whoever knows no mahjong.

    Each step says what happens and by which rules, and what to type. What may not be done is
    answered with its reason; rule HK-CLAIM-4 reads a rule out; q leaves.
    """
    from seifong.clients.terminal.lesson import Teacher
    from seifong.clients.terminal.texts import Texts

    texts = Texts(lang, has_letters=letters)
    is_drawn = sys.stdout.isatty() and not plain
    if not can_show_all(sys.stdout.encoding):
        texts, is_drawn = typed_texts(), False
    Teacher(texts, said, _draw if is_drawn else None, sys.stdin.readline).teach()


def _draw(text: Text) -> None:
    from rich.console import Console

    Console(highlight=False).print(text, no_wrap=True, crop=True)
