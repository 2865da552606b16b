"""This file is about what each option decides, in words: read off the sources of `rules`.

An option is documented once, by the docstring under its field; the command line and the pages under
`docs/` show that docstring, so none of them can say otherwise. The same in Chinese stands in
`texts/options.zh-Hant-HK.json`, a sentence for each field. What an option is called at the table
stands with all other words of the clients in `texts`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final

import msgspec
from msgspec import Struct

from seifong.rulebook import Language, Words
from seifong.rules.values import Option

__all__ = ["ABOUT", "Documented", "documented", "group_about", "in_chinese", "in_titles", "texts"]

ABOUT: Final = {
    "hong-kong": Words(
        "144 tiles, at least 3 faan, cap 10, half-spicy, the discarder pays all, passed wins"
        " barred, the dealer stays",
        "144 張，三番起糊，十番封頂，半辣上，全銃，過水，連莊",
    ),
    "hong-kong-half-gun": Words(
        "the discarder pays one share and the others half; nine tiles fed are liable",
        "半銃，連九張包",
    ),
    "hong-kong-full-spicy": Words("the price doubles with every faan", "全辣上"),
    "hong-kong-cap8": Words("no more than 8 faan are paid", "八番封頂"),
    "hong-kong-no-flowers": Words("136 tiles", "136 張，不用花牌"),
    "hong-kong-multi-win": Words("everyone who claims the win has it", "一炮多響"),
    "hkma": Words(
        "the association's tournament table: 136 tiles, 16 to 512, a false win costs 512 and the"
        " deal is played again, the deal always passes",
        "香港麻雀總會賽制：136 張，16 至 512，詐糊扣 512 並重打，每局過莊",
    ),
    "tvb": Words(
        "the television contest: 136 tiles, at least 1 faan, a price per faan, 16 deals",
        "電視台麻雀大賽：136 張，一番起糊，按番計價，打十六局",
    ),
    "casual": Words(
        "no minimum, one round, nothing improper can happen",
        "無起糊限制，只打一圈，犯規動作一律不接受",
    ),
    "zung-jung": Words(
        "中庸 v3.3: points, 14 tiles in reserve, 16 deals, same-turn immunity, the 25-point rule",
        "中庸 v3.3：計分，留 14 張，打十六局，同巡免責，三家均付 25 分",
    ),
    "wsom": Words(
        "zung-jung with the values published with the play rules v1.03",
        "中庸，採用隨 v1.03 打法規則公佈的分值",
    ),
}
"""What each preset is, in a line."""

_FILES: Final = ("table.py", "scoring.py", "conduct.py", "match.py")
_IDS_AT_END: Final = re.compile(r"(?:\s*\b(?:HK|ZJ)-[A-Z]+-[\d.]*\d\b)*$")


class Documented(Struct, frozen=True):
    """What a docstring says, and the ids that it ends with."""

    text: str
    rules: tuple[str, ...]


def documented(option: Option) -> Documented:
    """What an option decides, and by which rules.

    >>> from seifong.rules.values import option_of
    >>> option = option_of("faan", "water.mode")
    >>> option and documented(option).text
    'The same tile, or the whole wait, or nothing.'
    >>> option and documented(option).rules
    ('HK-WATER-1', 'HK-WATER-9', 'HK-WATER-11')
    """
    return _docstrings()[f"{option.home}.{option.field}"]


def in_chinese(option: Option) -> str:
    """What an option decides, in Chinese.

    >>> from seifong.rules.values import option_of
    >>> option = option_of("faan", "water.mode")
    >>> option and in_chinese(option)
    '過水：禁同一隻牌，或禁所有叫糊的牌，或不禁。'
    """
    return _in_chinese()[f"{option.home}.{option.field}"]


_TEXTS: Final[dict[Language, str]] = {"en": "en.json", "zh": "zh-Hant-HK.json"}


@cache
def texts(language: Language) -> dict[str, str]:
    """All words of the clients in a language, by their keys."""
    file = resources.files("seifong").joinpath("texts", _TEXTS[language])
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def in_titles(words: Words) -> Words:
    """A sentence about options, each called as at a table instead of as in a file.

    A name in quotation marks is somebody's own, and stays.

    >>> in_titles(Words("score.minimum cannot be 999", "score.minimum 不可為 999"))
    Words(en='"Minimum" cannot be 999', zh='「起糊」不可為 999')
    """
    return Words(_titled(words.en, "en", '"{}"'), _titled(words.zh, "zh", "「{}」"))


_NAMED: Final = re.compile(r'(?<!["「\w.])[a-z]+\.[a-z_]+(?!["」\w])')
_NAMED_BETWEEN_SPACES: Final = re.compile(f" ?{_NAMED.pattern} ?")


def _titled(sentence: str, language: Language, quoted: str) -> str:
    """A sentence with the titles of options; in Chinese no space is left beside them."""

    def title(found: re.Match[str]) -> str:
        known = texts(language).get(f"option.{found[0].strip()}")
        return found[0] if known is None else quoted.format(known)

    return (_NAMED if language == "en" else _NAMED_BETWEEN_SPACES).sub(title, sentence)


@cache
def _in_chinese() -> dict[str, str]:
    file = resources.files("seifong").joinpath("texts", "options.zh-Hant-HK.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def group_about(option: Option, language: Language = "en") -> str:
    """What the group of an option is about.

    >>> from seifong.rules.values import option_of
    >>> option = option_of("faan", "water.mode")
    >>> option and (group_about(option), group_about(option, "zh"))
    ('過水: what a passed win bars.', '過水：不食之後禁食甚麼。')
    """
    return _GROUPS_ZH[option.home] if language == "zh" else _docstrings()[option.home].text


_GROUPS_ZH: Final = {
    "TileRules": "用哪些牌。",
    "WallRules": "在何處開牌，留多少張不摸。",
    "FlowerRules": "如何補花，七隻或八隻花可否食糊。",
    "KongRules": "何時可開槓，何時可搶槓。",
    "ClaimRules": "叫牌以誰為準。",
    "WaterRules": "過水：不食之後禁食甚麼。",
    "ImmunityRules": "同巡免責：食出銃由誰負責；不禁任何人食糊。",
    "FaanScore": "如何計番。0 番即不計該番種。",
    "FaanPayment": "每番值多少，由誰付。",
    "FaanLiability": "包：供牌者何時一人全付。",
    "PointScore": "中庸如何計分。",
    "PointPayment": "分由誰付。",
    "FoulRules": "實體枱如何處理犯規；自動行牌的枱一律不接受。詐糊不在此列，由 false.mode 決定。",
    "FalseWin": "詐糊：賠多少。",
    "Miscount": "相公：張數怎樣才算錯，錯後還可做甚麼。",
    "DeadHand": "死牌：並非因張數而死的牌還可做甚麼。",
    "Mistakes": "叫錯牌的後果。",
    "DiscardRules": "打牌時說甚麼。",
    "TouchRules": "下家手已按牌的後果。",
    "Tempo": "實體枱每步等多久，以毫秒計；零即不計時。",
    "CardRules": "警告與牌示在一場內如何累積。",
    "SeatRules": "執位：首局座位如何決定。",
    "RoundRules": "圈：打多少圈風。",
    "LengthRules": "一場還可因何結束。",
    "DealerRules": "莊：下一局誰做莊。",
}


@cache
def _docstrings() -> dict[str, Documented]:
    """Every docstring of a structure of options, and under a field of one."""
    found: dict[str, Documented] = {}
    for file in _FILES:
        source = resources.files("seifong.rules").joinpath(file).read_text("utf-8")
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                found |= dict(_docstrings_of(node))
    return found


def _docstrings_of(structure: ast.ClassDef) -> Iterator[tuple[str, Documented]]:
    r"""The docstring of a structure, and those under its fields.

    >>> source = "class A:\n 'About.'\n b: int\n 'One. HK-TILE-1'"
    >>> node = ast.parse(source).body[0]
    >>> [name for name, _ in _docstrings_of(node)] if isinstance(node, ast.ClassDef) else []
    ['A', 'A.b']
    """
    yield structure.name, _read(ast.get_docstring(structure) or "")
    for field, under in zip(structure.body, structure.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(under, ast.Expr)
            and isinstance(under.value, ast.Constant)
        ):
            yield f"{structure.name}.{field.target.id}", _read(str(under.value.value))


def _read(docstring: str) -> Documented:
    r"""A docstring without its layout, and without the ids at its end.

    >>> _read("Which pair 平糊\n    may have. HK-FP-9")
    Documented(text='Which pair 平糊 may have.', rules=('HK-FP-9',))
    """
    words = " ".join(docstring.split())
    text = _IDS_AT_END.sub("", words)
    return Documented(text, tuple(words.removeprefix(text).split()))
