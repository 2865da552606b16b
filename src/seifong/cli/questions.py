"""This file is about asking a person at a terminal, one question after the other.

What cannot be read is said, in the language of the questions, and asked for again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import click

from seifong.cli.layout import wrapped
from seifong.errors import BadInput, SeifongError
from seifong.rulebook import Language, Words

__all__ = ["ask", "ask_number", "ask_whether"]

_LONGEST: Final = 9  # digits
_YES_OR_NO: Final = {
    **dict.fromkeys(("y", "yes", "是"), True),
    **dict.fromkeys(("n", "no", "否", ""), False),
}


def ask(
    question: str,
    read: Callable[[str], object],
    lang: Language,
    *,
    default: str | None = None,
    shows_default: bool = False,
) -> str:
    """An answer that can be read."""
    while True:
        answer: str = click.prompt(question, default=default, show_default=shows_default)
        text = answer.strip()
        try:
            if text:
                read(text)
        except SeifongError as error:
            click.echo(wrapped(error.text(lang)))
        else:
            return text


def ask_number(question: str, most: int, lang: Language, *, default: int | None = None) -> int:
    """A number from 1 to the most there is."""

    def read(text: str) -> None:
        is_number = text.isascii() and text.isdigit() and len(text) <= _LONGEST
        if not is_number or not 1 <= int(text) <= most:
            raise BadInput(
                f'"{text}" is no number from 1 to {most}', f"「{text}」不是 1 至 {most} 的數"
            )

    told = None if default is None else str(default)
    return int(ask(question, read, lang, default=told, shows_default=True))


def ask_whether(question: str, lang: Language) -> bool:
    """Yes or no; no, if nothing is answered."""

    def read(text: str) -> None:
        if text.lower() not in _YES_OR_NO:
            raise BadInput(f'"{text}" is neither y nor n', f"「{text}」既非是，亦非否")

    asked = Words(f"{question}? [y/N]", f"{question}？（是／否）").of(lang)
    return _YES_OR_NO[ask(asked, read, lang, default="").lower()]
