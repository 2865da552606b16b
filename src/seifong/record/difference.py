"""This file is about a difference between what is written and what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seifong.record.grammar import Line
from seifong.record.words import as_written
from seifong.rulebook import Language, Words

__all__ = ["Difference", "Differs"]


@dataclass(frozen=True)
class Difference:
    """Where a transcript is not what happens: the line, what is written there, and what is so."""

    line: int
    expected: Words
    happened: Words

    def text(self, language: Language = "en") -> str:
        """The difference in a sentence.

        >>> found = Difference(12, as_written("S + 3m"), Words("the deal is over", "本局已完"))
        >>> print(found.text())
        line 12: "S + 3m" is written, but it is otherwise: the deal is over
        >>> print(found.text("zh"))
        第 12 行：記載「S + 3m」，實情不同：本局已完
        """
        words = self.words()
        return (
            f"第 {self.line} 行：{words.zh}"
            if language == "zh"
            else f"line {self.line}: {words.en}"
        )

    def words(self) -> Words:
        """The same, without the line."""
        told, happened = self.expected, self.happened
        return Words(
            f'"{told.en}" is written, but it is otherwise: {happened.en}',
            f"記載「{told.zh}」，實情不同：{happened.zh}",
        )


class Differs(Exception):
    """What is written is not so. What is expected is the text of the line, if it is not told."""

    def __init__(self, line: Line, happened: Words, expected: Words | None = None) -> None:
        super().__init__(happened.en)
        expected = as_written(line.text) if expected is None else expected
        self.difference: Final = Difference(line.number, expected, happened)
