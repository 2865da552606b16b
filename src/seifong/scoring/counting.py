"""This file is about counting: from the patterns a hand shows to what it is worth.

Both families count alike. Of the patterns that a reading of the tiles shows,

1. some may stand alone, so dear that what is beside them is dropped;
2. some absorb others;
3. what is kept adds up, and the sum is cut at the limit;
4. and of all readings the one that is worth most after that is taken.

Which patterns there are, what absorbs what and where the limit lies, a family says.
"""

from typing import Final

from mypy_extensions import i64

from seifong.kinds import has, kinds_in, lowest, only
from seifong.scoring.arrange import FLOWERS_ALONE, Arrangement, arrangements
from seifong.scoring.patterns import Absorption, Pattern
from seifong.scoring.score import (
    CAPPED,
    CHICKEN,
    COMPOUND,
    LISTED,
    NO_LIMIT,
    Absorbed,
    Line,
    Score,
    WhyNot,
)
from seifong.scoring.win import FLOWERS, Win

__all__ = ["NO_WIN", "Scorer"]

NO_WIN: Final = -1  # what a hand is worth that is no winning shape


class Scorer:
    """Says what wins are worth at one table. Make one a table, and keep it.

    Sets of patterns are sets of their places in `patterns`, which is in the order of the rulebook.
    """

    def __init__(
        self, unit: str, patterns: list[Pattern], worths: list[int], irregular: i64
    ) -> None:
        self.unit: Final = unit
        self.patterns: Final = patterns
        self.irregular: Final = irregular
        self.worths: Final = worths
        self.scoring: i64 = 0  # the patterns that are worth something
        self.repeated: i64 = 0  # those that count more than once
        self.alone: i64 = 0  # those that stand alone; only the dearest of them counts …
        self.beside: i64 = 0  # … and of the others, these
        self.alone_rule = ""
        self.absorptions: list[Absorption] = []
        self.over_limit: i64 = 0  # those whose worth is not cut at the limit
        self.limit: i64 = 0
        self.is_compound = False  # a sum at the limit is called so
        self.chicken: i64 = 0  # what a hand without a pattern is worth
        self.minimum: i64 = 0
        self.fewest_flowers: i64 = 9  # to win by; there are eight
        self.not_to_minimum: i64 = 0  # those that do not help to reach the minimum
        for place, worth in enumerate(worths):
            if worth:
                self.scoring |= only(place)

    # What a family says.

    def shown(self, win: Win, hand: Arrangement) -> i64:
        """The patterns that a reading shows, before any is dropped."""
        raise NotImplementedError

    def times(self, pattern: i64, win: Win, hand: Arrangement) -> i64:
        """How many times a repeated pattern is shown."""
        raise NotImplementedError

    def too_few_flowers(self, win: Win) -> WhyNot:
        """Why flowers do not win here: too few of them, or none do (HK-SCORE-3)."""
        flowers = len(kinds_in(win.hand.flowers))
        return WhyNot(
            f"{flowers} flowers are no win at this table",
            f"本枱{flowers}隻花不可食花糊",
            "HK-SCORE-3",
        )

    def incomplete(self) -> WhyNot:
        """Why tiles that are no winning shape may not win."""
        raise NotImplementedError

    def below_minimum(self, towards: i64) -> WhyNot:
        """Why a hand of so many faan or points may not win."""
        raise NotImplementedError

    # What follows.

    def ways(self, win: Win) -> list[Arrangement]:
        """Every way to read the tiles that wins at this table."""
        if win.way == FLOWERS:
            return []
        return arrangements(win, self.irregular)

    def may_win(self, win: Win) -> bool:
        """True if the tiles are a winning shape that reaches the minimum.

        HK-CLAIM-7, HK-SCORE-3, HK-SCORE-4, HK-SCORE-8, ZJ-WIN-1, ZJ-WIN-2.
        """
        for hand in self.ways(win):
            if self.minimum == 0 or self._is_enough(
                win, hand, self._kept(self._counted(win, hand))
            ):
                return True
        return False

    def worth(self, win: Win) -> i64:
        """What a win is worth after limits, or NO_WIN; the minimum is not asked."""
        best: i64 = NO_WIN
        for hand in self.ways(win):
            kept = self._kept(self._counted(win, hand))
            worth = self._limited(kept, self._sum(kept, win, hand))
            if worth > best:  # noqa: PLR1730 (max() would box them)
                best = worth
        return best

    def score(self, win: Win) -> Score:
        """What a win is worth, explained; the best of its readings (HK-SCORE-2, ZJ-SC-5)."""
        best: Score | None = None
        for reading in self.readings(win):
            if best is None or _is_better(reading, best):
                best = reading
        if best is None:
            why_not = self.too_few_flowers(win) if win.way == FLOWERS else self.incomplete()
            return Score(self.unit, [], [], NO_LIMIT, 0, why_not, None)
        return best

    def readings(self, win: Win) -> list[Score]:
        """The score of each way to read the tiles."""
        return [self._reading(win, hand) for hand in self.ways(win)]

    def shown_patterns(self, win: Win) -> list[set[str]]:
        """For each way to read the tiles, the rule ids of all that it shows, dropped or not."""
        return [
            {self.patterns[place].rule for place in _places(self._counted(win, hand))}
            for hand in self.ways(win)
        ]

    def _counted(self, win: Win, hand: Arrangement) -> i64:
        return self.shown(win, hand) & self.scoring

    def _kept(self, shown: i64) -> i64:
        """The patterns that count, of those that are shown."""
        kept = shown
        if shown & self.alone:
            kept = only(self._dearest(shown & self.alone)) | shown & self.beside
        for absorption in self.absorptions:
            if has(kept, absorption.by):
                kept &= ~absorption.taken
        return kept

    def _dearest(self, patterns: i64) -> i64:
        best = lowest(patterns)
        rest = patterns
        while rest:
            place = lowest(rest)
            if self.worths[place] > self.worths[best]:
                best = place
            rest &= rest - 1
        return best

    def _sum(self, patterns: i64, win: Win, hand: Arrangement) -> i64:
        total: i64 = 0
        rest = patterns
        while rest:
            place = lowest(rest)
            if has(self.repeated, place):
                total += self.worths[place] * self.times(place, win, hand)
            else:
                total += self.worths[place]
            rest &= rest - 1
        return total

    def _limited(self, kept: i64, raw: i64) -> i64:
        """The sum cut at the limit."""
        if kept == 0:
            return self.chicken
        if raw <= self.limit or kept & self.over_limit:
            return raw
        return self.limit

    def _towards_minimum(self, win: Win, hand: Arrangement, kept: i64) -> i64:
        if kept == 0:
            return self.chicken
        return self._sum(kept & ~self.not_to_minimum, win, hand)

    def _is_enough(self, win: Win, hand: Arrangement, kept: i64) -> bool:
        """True if the minimum is reached; a win by flowers need not (HK-SCORE-8)."""
        return hand.shape == FLOWERS_ALONE or self._towards_minimum(win, hand, kept) >= self.minimum

    def _reading(self, win: Win, hand: Arrangement) -> Score:
        shown = self._counted(win, hand)
        kept = self._kept(shown)
        raw = self._sum(kept, win, hand)
        why_not: WhyNot | None = None
        if not self._is_enough(win, hand, kept):
            why_not = self.below_minimum(self._towards_minimum(win, hand, kept))
        return Score(
            self.unit,
            [self._line(place, win, hand) for place in _places(kept)],
            self._absorbed(shown, kept),
            self._name_of_limit(kept, raw),
            self._limited(kept, raw),
            why_not,
            hand,
        )

    def _line(self, place: i64, win: Win, hand: Arrangement) -> Line:
        times: i64 = 1
        if has(self.repeated, place):
            times = self.times(place, win, hand)
        return Line(self.patterns[place], self.worths[place], times)

    def _absorbed(self, shown: i64, kept: i64) -> list[Absorbed]:
        """What is shown and does not count, and what it is in."""
        listed: list[Absorbed] = []
        place: i64
        for place in _places(shown & ~kept):
            for absorption in self.absorptions:
                if has(kept, absorption.by) and has(absorption.taken, place):
                    by = self.patterns[absorption.by]
                    listed.append(Absorbed(self.patterns[place], by, absorption.rule))
                    break
            else:
                by = self.patterns[self._dearest(kept & self.alone)]
                listed.append(Absorbed(self.patterns[place], by, self.alone_rule))
        return listed

    def _name_of_limit(self, kept: i64, raw: i64) -> str:
        if kept == 0:
            return CHICKEN
        if kept & self.over_limit:
            return LISTED
        if raw >= self.limit:
            return COMPOUND if self.is_compound else CAPPED
        return LISTED if kept & self.alone else NO_LIMIT


def _is_better(score: Score, other: Score) -> bool:
    """True if a reading may win and the other may not, or is worth more, limits first."""
    if (score.why_not is None) != (other.why_not is None):
        return score.why_not is None
    if score.worth != other.worth:
        return score.worth > other.worth
    return score.raw > other.raw


def _places(patterns: i64) -> list[int]:
    found: list[int] = []
    while patterns:
        found.append(int(lowest(patterns)))
        patterns &= patterns - 1
    return found
