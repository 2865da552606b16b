"""This file is about a difference between what is written and what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seifong.record.grammar import Line

__all__ = ["Difference", "Differs"]


@dataclass(frozen=True)
class Difference:
    """Where a transcript is not what happens: the line, what is written there, and what is so."""

    line: int
    expected: str
    happened: str

    def text(self) -> str:
        """The difference in a sentence.

        >>> print(Difference(12, "S + 3m", "S + 4m").text())
        line 12: "S + 3m" is written, and not so: S + 4m
        """
        return f'line {self.line}: "{self.expected}" is written, and not so: {self.happened}'


class Differs(Exception):
    """What is written is not so."""

    def __init__(self, line: Line, happened: str, expected: str | None = None) -> None:
        super().__init__(happened)
        expected = line.text if expected is None else expected
        self.difference: Final = Difference(line.number, expected, happened)
