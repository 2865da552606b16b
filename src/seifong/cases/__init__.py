"""This file is about worked cases: JSON files of hands, payments and walls with what is right.

A file of Hong Kong cases has a list `cases`, each with its kind; one of Zung Jung cases has a list
a kind. `run_cases` works each one out and says whether it comes out as written. What a profile or a
short name in such a file means stands in `profiles`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

import msgspec

from seifong.cases.parts import CaseResult, Part
from seifong.cases.profiles import Profiles
from seifong.cases.scores import pattern_case, score_case
from seifong.cases.settlements import immunity_case, payment_case, settlement_case
from seifong.cases.tables import table_case, wall_case
from seifong.errors import BadInput
from seifong.rules.rules import Rules

__all__ = ["SCORE_KINDS", "SETTLE_KINDS", "CaseResult", "run_cases"]

SCORE_KINDS: Final = frozenset({"score", "pattern"})
SETTLE_KINDS: Final = frozenset({"payment", "immunity", "wall", "settlement", "table"})

Work = Callable[[Part, Profiles], CaseResult]

_WORK: Final[dict[str, Work]] = {
    "score": score_case,
    "pattern": pattern_case,
    "settlement": settlement_case,
    "table": table_case,
    "payment": payment_case,
    "immunity": immunity_case,
    "wall": wall_case,
}

# The lists of a file of Zung Jung cases, and of what kind their cases are.
_LISTS: Final = {
    "scoring_cases": "score",
    "pattern_only_cases": "pattern",
    "payment_cases": "payment",
    "immunity_cases": "immunity",
    "wall_cases": "wall",
    "ruling_cases": "ruling",
}


def run_cases(
    text: str,
    kinds: Collection[str],
    rules: Rules | None = None,
    profiles: Mapping[str, Rules] | None = None,
) -> Iterator[CaseResult]:
    """Every case of a file, worked out if it is of one of the kinds, and else skipped.

    `profiles` binds the names of profiles, before those that are built in; `rules` are those of
    cases that name no profile.

    >>> text = '{"payment_cases": [{"id": "70", "value": 70, "winner": "E", "responsible": "W", '
    >>> text += '"payments_ESWN": [210, -25, -160, -25]}]}'
    >>> [(result.id, result.ok, result.got) for result in run_cases(text, SETTLE_KINDS)]
    [('70', True, {'payments_ESWN': [210, -25, -160, -25]})]
    >>> [result.skipped for result in run_cases(text, SCORE_KINDS)]
    [True]
    """
    file = Part("the file", _decoded(text))
    bound = Profiles(file.part("meta"), rules, profiles or {})
    for kind, case in _cases_of(file):
        work = _WORK.get(kind)
        if work is None or kind not in kinds:
            yield CaseResult(case.name, kind, ok=True, expected=None, got=None, skipped=True)
        else:
            yield work(case, bound)


def _decoded(text: str) -> Mapping[str, object]:
    try:
        file: object = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise BadInput(
            f"the file of cases is not JSON: {error}", f"案例檔不是 JSON：{error}"
        ) from None
    except RecursionError:
        raise BadInput(
            "it is nested too deeply to be a file of cases", "層數太多，不是案例檔"
        ) from None
    if not isinstance(file, dict):
        raise BadInput(
            "a file of cases should be an object with lists of cases",
            "案例檔應是一個物件，內有一列列的案例",
        )
    return file


def _cases_of(file: Part) -> Iterator[tuple[str, Part]]:
    """Every case and its kind, in the order of the file."""
    if not any(name in file.plain for name in ("cases", *_LISTS)):
        raise BadInput(
            f"the file has no cases: neither cases nor {', '.join(_LISTS)}",
            f"檔案內沒有案例：既無 cases，亦無 {'、'.join(_LISTS)}",
        )
    for case in _named(file, "cases"):
        yield case.text("kind", "score"), case
    for name, kind in _LISTS.items():
        for case in _named(file, name):
            yield kind, case


def _named(file: Part, name: str) -> Iterator[Part]:
    for number, case in enumerate(file.parts(name), 1):
        yield Part(case.text("id", f"{name} {number}"), case.plain)
