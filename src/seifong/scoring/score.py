"""This file is about what a win is worth, told so that the table can follow."""

from typing import Final, final

from mypy_extensions import i64

from seifong.rulebook.chinese import spaced
from seifong.scoring.arrange import Arrangement
from seifong.scoring.patterns import Pattern

__all__ = [
    "CAPPED",
    "CHICKEN",
    "COMPOUND",
    "LIMIT_REACHED",
    "LISTED",
    "NO_LIMIT",
    "UNITS",
    "Absorbed",
    "Line",
    "Score",
    "WhyNot",
    "counted",
]

# What became of the sum.
NO_LIMIT: Final = ""
CAPPED: Final = "cap"  # it reaches the most that is paid, 爆棚
LISTED: Final = "listed"  # one pattern so dear that it stands alone, 例牌
COMPOUND: Final = "compound"  # patterns that add up to the limit
CHICKEN: Final = "chicken"  # no pattern at all, 雞糊

#: What it is called in Chinese that a sum reaches the most that is paid, by what is counted.
LIMIT_REACHED: Final = {"faan": "爆棚", "points": "滿貫"}

UNITS: Final = {"faan": "番", "points": "分"}


def counted(worth: int, unit: str) -> str:
    """What a hand is worth, in English.

    >>> counted(3, "faan"), counted(1, "points"), counted(10, "points")
    ('3 faan', '1 point', '10 points')
    """
    return f"{worth} point" if worth == 1 and unit == "points" else f"{worth} {unit}"


@final
class Line:
    """A pattern that counts: what it is worth each time, and how many times."""

    def __init__(self, pattern: Pattern, worth: i64, times: i64) -> None:
        self.rule: Final = pattern.rule
        self.english: Final = pattern.english
        self.chinese: Final = pattern.chinese
        self.worth: Final = worth
        self.times: Final = times

    def total(self) -> i64:
        """What it adds to the sum."""
        return self.worth * self.times


@final
class Absorbed:
    """A pattern that the hand shows, and that does not count beside `by`; `because` is the rule."""

    def __init__(self, pattern: Pattern, by: Pattern, because: str) -> None:
        self.pattern: Final = pattern
        self.rule: Final = pattern.rule
        self.english: Final = pattern.english
        self.chinese: Final = pattern.chinese
        self.by: Final = by
        self.because: Final = because


@final
class WhyNot:
    """Why a hand may not win, in both languages, and by which rule."""

    def __init__(self, english: str, chinese: str, rule: str) -> None:
        self.english: Final = english
        self.chinese: Final = chinese
        self.rule: Final = rule

    def text(self, *, is_english: bool = True) -> str:
        """The reason in a sentence, and its rule.

        >>> WhyNot("worth 2, and the minimum is 3 faan", "2番，未夠3番起糊", "HK-SCORE-4").text()
        'worth 2, and the minimum is 3 faan (HK-SCORE-4)'
        """
        sentence = self.english if is_english else self.chinese
        told = f"{sentence}{' ' if is_english else ''}{_cited(self.rule, is_english=is_english)}"
        return told if is_english else spaced(told)


@final
class Score:
    """What a win is worth: its lines, what they absorbed, their sum, and the sum after the limit.

    `why_not` is None if the hand may win. `arrangement` is how the tiles were read; a hand that
    is not complete has none.
    """

    def __init__(
        self,
        unit: str,
        lines: list[Line],
        absorbed: list[Absorbed],
        limit: str,
        worth: i64,
        why_not: WhyNot | None,
        arrangement: Arrangement | None,
    ) -> None:
        self.unit: Final = unit
        self.lines: Final = lines
        self.absorbed: Final = absorbed
        self.raw: i64 = 0
        self.limit: Final = limit
        self.worth: Final = worth
        self.why_not: Final = why_not
        self.arrangement: Final = arrangement
        for line in lines:
            self.raw += line.total()

    def text(self, language: str = "en") -> str:
        """The score as lines of text, in English ("en") or Chinese ("zh").

        Of a hand that may not win the last line says why, in place of what it is worth.
        """
        is_english = language == "en"
        lines: list[str] = []
        if self.arrangement is not None:
            lines.append(self.arrangement.text())
        lines += [self._line(line, is_english=is_english) for line in self.lines]
        lines += [_of_absorbed(absorbed, is_english=is_english) for absorbed in self.absorbed]
        if self.why_not is None:
            lines.append(self._sum(is_english=is_english))
        else:
            lines.append(self.why_not.text(is_english=is_english))
        told = "\n".join(lines)
        return told if is_english else spaced(told)

    def _line(self, line: Line, *, is_english: bool) -> str:
        name = line.english if is_english else line.chinese
        times = f" ×{line.times}" if line.times > 1 else ""
        return f"  {name}{times}  {line.total()}  {_cited(line.rule, is_english=is_english)}"

    def _sum(self, *, is_english: bool) -> str:
        worth = counted(self.worth, self.unit) if is_english else f"{self.worth}{UNITS[self.unit]}"
        if self.limit == CHICKEN:
            return f"{worth}: chicken hand" if is_english else f"{worth}：雞糊"
        if self.limit == NO_LIMIT or self.raw == self.worth:
            return worth
        if is_english:
            limit = "cap" if self.unit == "faan" else "limit"
            return f"{worth}, cut from {self.raw} at the {limit}"
        return f"{worth}（{LIMIT_REACHED[self.unit]}，原 {self.raw}{UNITS[self.unit]}）"


def _of_absorbed(absorbed: Absorbed, *, is_english: bool) -> str:
    if is_english:
        name, other = absorbed.english, absorbed.by.english
        return f"  {name}: not counted beside {other}  ({absorbed.because})"
    return f"  {absorbed.chinese}：已有{absorbed.by.chinese}，不另計  （{absorbed.because}）"


def _cited(rule: str, *, is_english: bool) -> str:
    return f"({rule})" if is_english else f"（{rule}）"
