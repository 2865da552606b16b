"""This file is about a command line that no command can read: what is wrong with it, in words.

Click says it in English, and in part in words of programs; here each of its sentences stands in
those of people, and in Chinese.
"""

from __future__ import annotations

import re
from typing import Final

from seifong.rulebook import Words

__all__ = ["wrong_use"]

_OF: Final = r"Invalid value for '([^']+)': "

_IN_CHINESE: Final = (
    (r"No such option ('[^']+')\.", "沒有 {} 這個選項"),
    (
        r"No such option ('[^']+')\. \(?Did you mean (?:one of: )?(.+)\?\)?",
        "沒有 {} 這個選項；是否指 {}？",
    ),
    (r"Option ('[^']+') requires an argument\.", "{} 之後要寫值"),
    (r"Option ('[^']+') does not take a value\.", "{} 之後不用寫值"),
    (r"Missing (?:argument|option) ('[^']+')\..*", "欠 {}"),
    (r"Got unexpected extra arguments? \((.+)\)", "多了「{}」"),
    (r'there is no command "(.+)"; did you mean "(.+)"\?', "沒有「{}」這個指令；是否指 {}？"),
    (r'there is no command "(.+)"; there are (.+)', "沒有「{}」這個指令；可用 {}"),
    (r"(\S+) is given twice", "{} 寫了兩次"),
    (rf"{_OF}'(.*)' is not (?:one of )?('.+')\.", "{}：「{}」應為以下之一：{}"),
    (rf"{_OF}'(.*)' is no whole number\.", "{}：「{}」不是整數"),
    (rf"{_OF}'(.*)' is no number\.", "{}：「{}」不是數"),
    (rf"{_OF}(\S+) is not in the range (.+)\.", "{}：{} 不在範圍之內（{}）"),
)
"""Each sentence in English, whole, and the same in Chinese."""

_NUMBERS: Final = {"integer": "whole number", "float": "number"}


def wrong_use(said: str) -> Words:
    """What is wrong with a command line, by what click says of it.

    >>> print(wrong_use("Invalid value for '--deals': 'x' is not a valid integer range.").en)
    Invalid value for '--deals': 'x' is no whole number.
    >>> for said in (
    ...     "No such option '--sed'. (Did you mean one of: '--seat', '--seed'?)",
    ...     "No such option '--jos'. Did you mean '--jobs'?",
    ...     "Invalid value for '--seat': 'Q' is not one of 'e', 's', 'w', 'n'.",
    ...     "Invalid value for '--deals': 0 is not in the range x>=1.",
    ...     "Missing argument 'RECORD'.",
    ... ):
    ...     print(wrong_use(said).zh)
    沒有 --sed 這個選項；是否指 --seat、--seed？
    沒有 --jos 這個選項；是否指 --jobs？
    --seat：「Q」應為以下之一：e、s、w、n
    --deals：0 不在範圍之內（x>=1）
    欠 RECORD
    """
    for name, words in _NUMBERS.items():
        said = re.sub(rf"is not a valid {name}(?: range)?\.", f"is no {words}.", said)
    return Words(said, _in_chinese(said))


def _in_chinese(said: str) -> str:
    """The sentence in Chinese; one that is not known stays as it is."""
    for english, chinese in _IN_CHINESE:
        found = re.fullmatch(english, said)
        if found is not None:
            return chinese.format(*map(_unquoted, found.groups()))
    return said


def _unquoted(names: str) -> str:
    """Names as they are listed in Chinese.

    >>> _unquoted("'--seat', '--seed'"), _unquoted("play, show")
    ('--seat、--seed', 'play、show')
    """
    return "、".join(name.removeprefix("'").removesuffix("'") for name in names.split(", "))
