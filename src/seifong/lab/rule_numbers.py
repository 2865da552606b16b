"""This file is about the rules as a learner is shown them: some numbers beside the rest.

They are all that bears on a deal which plays by itself: every option of the table and of scoring,
what the dealer pays, and what each pattern is worth. So two tables that show the same numbers deal,
allow and pay alike. How fouls are ruled, and how long a match lasts, is not among them.
"""

from typing import Final

from msgspec.structs import fields

from seifong.rules import HongKongScoring, Rules, ZungJungScoring
from seifong.rules.presets import count_of, options
from seifong.rules.table import TableRules
from seifong.rules.values import Option, all_options
from seifong.scoring.hong_kong import PATTERNS as FAAN_PATTERNS
from seifong.scoring.payment import QUARTERS
from seifong.scoring.scorer import scorer_of
from seifong.scoring.zung_jung import PATTERNS as POINT_PATTERNS

__all__ = ["RULE_NUMBERS", "RULE_OPTIONS", "UNLIMITED", "rule_numbers"]

UNLIMITED: Final = 10_000
"""What is told of an amount that nothing limits. Every other number is less."""

_GROUPS: Final = {
    field.name
    for section in (TableRules, HongKongScoring, ZungJungScoring)
    for field in fields(section)
}
_BESIDES: Final = "dealer.multiplier"  # an option of the match that is paid by in each deal
_TOLD_AS_WORTHS: Final = "score.values"


def _is_told(option: Option) -> bool:
    group = option.name.partition(".")[0]
    return (group in _GROUPS and option.name != _TOLD_AS_WORTHS) or option.name == _BESIDES


RULE_OPTIONS: Final = tuple(
    {option.name: option for option in all_options() if _is_told(option)}.values()
)
"""The options that are told, in order. One that both families have is told once."""

RULE_NUMBERS: Final = (
    "points are counted, not faan",
    *(option.name for option in RULE_OPTIONS),
    *(f"faan of {pattern.english}" for pattern in FAAN_PATTERNS),
    *(f"points of {pattern.english}" for pattern in POINT_PATTERNS),
)
"""The rules, in order, as numbers up to `UNLIMITED`; `docs/lab.md` says what each means."""


def rule_numbers(rules: Rules) -> tuple[int, ...]:
    """The rules of a table as numbers. What is of the other family is 0.

    >>> from seifong.rules.presets import preset
    >>> told = dict(zip(RULE_NUMBERS, rule_numbers(preset("hong-kong-full-spicy"))))
    >>> told["score.minimum"], told["pay.ladder"], told["pay.unit"], told["faan of Full flush"]
    (3, 1, 2, 7)
    >>> told["points are counted, not faan"], told["points of Seven Pairs"]
    (0, 0)
    """
    known = options(rules)
    worths = scorer_of(rules).worths
    is_points = count_of(rules) == "points"
    return (
        int(is_points),
        *(_number(option, known.get(option.name)) for option in RULE_OPTIONS),
        *([0] * len(FAAN_PATTERNS) if is_points else worths),
        *(worths if is_points else [0] * len(POINT_PATTERNS)),
    )


def _number(option: Option, value: object) -> int:
    """The value of an option: a number as it is, or the place of a word among its words.

    Only the unit of payment is told in quarters, as all that is paid is.
    """
    if isinstance(value, str):
        return UNLIMITED if option.numbers else option.words.index(value)
    if isinstance(value, float):
        return int(value * QUARTERS)
    return value if isinstance(value, int) else 0
