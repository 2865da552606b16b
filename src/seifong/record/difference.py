"""This file is about a difference between what is written and what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seifong.record.grammar import Line
from seifong.rulebook import Language

__all__ = ["Difference", "Differs"]


@dataclass(frozen=True)
class Difference:
    """Where a transcript is not what happens: the line, what is written there, and what is so."""

    line: int
    expected: str
    happened: str

    def text(self, language: Language = "en") -> str:
        """The difference in a sentence.

        >>> print(Difference(12, "S + 3m", "S + 4m").text())
        line 12: "S + 3m" is written, but it is otherwise: S + 4m
        >>> print(Difference(12, "S + 3m", "S + 4m").text("zh"))
        第 12 行：記載「S + 3m」，實情不同：S + 4m
        """
        if language == "zh":
            return f"第 {self.line} 行：記載「{self.expected}」，實情不同：{self.happened}"
        return (
            f'line {self.line}: "{self.expected}" is written, but it is otherwise: {self.happened}'
        )


class Differs(Exception):
    """What is written is not so."""

    def __init__(self, line: Line, happened: str, expected: str | None = None) -> None:
        super().__init__(happened)
        expected = line.text if expected is None else expected
        self.difference: Final = Difference(line.number, expected, happened)
