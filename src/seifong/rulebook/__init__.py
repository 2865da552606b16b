"""This file is about the rulebook: what every rule id says, in English and in 繁體中文.

One TOML file a family holds the text; nothing is read before somebody asks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from importlib import resources
from typing import Final, Literal, assert_never

import msgspec
from msgspec.structs import force_setattr

from seifong.errors import UnknownRule
from seifong.rulebook.chinese import spaced

__all__ = [
    "FAMILIES",
    "RULES",
    "Basis",
    "Language",
    "Rule",
    "Rulebook",
    "Words",
    "rule",
    "rules_of",
]

FAMILIES: Final = ("hong_kong", "zung_jung")
"""The files of the rulebook, in the order in which they are read out."""

Basis = Literal["source", "custom", "choice"]
"""The rule texts say so; a home custom or one school among several; or our own decision."""

Language = Literal["en", "zh"]
"""English, or Chinese as it is written in Hong Kong."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in each language."""

    en: str
    zh: str

    def __post_init__(self) -> None:
        """The Chinese is set in one way, whatever is filled in.

        >>> Words("there are 12", "有12隻").zh
        '有 12 隻'
        """
        force_setattr(self, "zh", spaced(self.zh))

    def of(self, language: Language) -> str:
        """The words in one language.

        >>> Words(en="pung", zh="碰").of("zh")
        '碰'
        """
        match language:
            case "en":
                return self.en
            case "zh":
                return self.zh
            case _:
                assert_never(language)


class Rule(msgspec.Struct, frozen=True):
    """What is true at the table, why we say so, and what decides it where tables differ."""

    id: str
    basis: Basis
    title: Words
    text: Words
    options: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


class Rulebook(Mapping[str, Rule]):
    """Every rule by its id, in the order of the rulebook; the files are read when first asked."""

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        rules: dict[str, Rule] = {}
        for family in FAMILIES:
            rules |= _read(resources.files(__name__).joinpath(f"{family}.toml").read_text("utf-8"))
        return rules

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule as its file writes it, under its id."""

    basis: Basis
    title: Words
    en: str
    zh: str
    options: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


def _read(text: str) -> dict[str, Rule]:
    """The rules of one file. TOML itself refuses an id that stands in it twice.

    >>> _read('''
    ... [HK-TURN-1]
    ... basis = "source"
    ... title = { en = "The order of play", zh = "輪流次序" }
    ... en = "Counter-clockwise."
    ... zh = "逆時針。"
    ... ''')["HK-TURN-1"].text.en
    'Counter-clockwise.'
    """
    entries = msgspec.convert(tomllib.loads(text), dict[str, _Entry])
    return {rule_id: _rule_from(rule_id, entry) for rule_id, entry in entries.items()}


def _rule_from(rule_id: str, entry: _Entry) -> Rule:
    words = Words(en=entry.en, zh=entry.zh)
    return Rule(rule_id, entry.basis, entry.title, words, entry.options, entry.see)


RULES: Final = Rulebook()


def rule(rule_id: str) -> Rule:
    """The rule of that id, which may be written in small letters.

    >>> rule("HK-ROB-2").title.zh, rule("hk-rob-2").id
    ('十三么可搶暗槓', 'HK-ROB-2')
    >>> rule("HK-ROB-2").options
    ('kong.rob_concealed',)
    >>> rule("HK-ROBB-2")
    Traceback (most recent call last):
        ...
    seifong.errors.UnknownRule: there is no rule "HK-ROBB-2"; did you mean HK-ROB-2?
    """
    try:
        return RULES[rule_id.upper()]
    except KeyError:
        hint = _hint(rule_id)
        raise UnknownRule(
            f'there is no rule "{rule_id}"{hint.en}', f"沒有規則「{rule_id}」{hint.zh}"
        ) from None


def _hint(rule_id: str) -> Words:
    """The nearest ids, as a question, whatever the case they were asked in.

    >>> _hint("hk-rob-2").en, _hint("hk-rob-2").zh
    ('; did you mean HK-ROB-2, HK-ROB-9 or HK-ROB-8?', '；是否指 HK-ROB-2、HK-ROB-9、HK-ROB-8？')
    >>> _hint("chicken").en
    ''
    """
    near = get_close_matches(rule_id.upper(), RULES, n=3, cutoff=0.85)
    if not near:
        return Words("", "")
    *others, last = near
    return Words(
        f"; did you mean {', '.join(others)}{' or ' if others else ''}{last}?",
        f"；是否指 {'、'.join(near)}？",
    )


def rules_of(prefix: str) -> tuple[Rule, ...]:
    """The rules of a family or a chapter, in the order of the rulebook.

    Whole parts of an id are compared: HK-DEAL is about dealing, not about dealers.

    >>> [rule.id for rule in rules_of("HK-DEAL")]
    ['HK-DEAL-1', 'HK-DEAL-2', 'HK-DEAL-3', 'HK-DEAL-4', 'HK-DEAL-5']
    >>> rules_of("ZJ-TEA")
    ()
    """
    chapters = (f"{prefix}-", f"{prefix}.")
    return tuple(rule for rule in RULES.values() if f"{rule.id}-".startswith(chapters))
