"""This file is about why what was sent cannot be read, told in both languages.

It is no JSON, or of another shape than is asked for; or a time of a table is out of bounds.
"""

from __future__ import annotations

import re
from typing import Final, get_type_hints

from seifong.rulebook import Words
from seifong.server.told import Pace

__all__ = ["TOO_DEEP", "is_too_deep", "why_misread", "why_no_shape", "why_no_such_time"]

TOO_DEEP: Final = "JSON has too many things within each other"
_PATH: Final = re.compile(r" - at `\$\.pace\.(\w+)`$")
_TIMES: Final = get_type_hints(Pace, include_extras=True)


def is_too_deep(error: RecursionError) -> bool:
    """True if what was sent holds too much within itself to be read; no mistake of ours, then.

    >>> import msgspec
    >>> try:
    ...     msgspec.json.decode("[" * 10_000)
    ... except RecursionError as error:
    ...     is_too_deep(error), is_too_deep(RecursionError("maximum recursion depth exceeded"))
    (True, False)
    """
    return "deserializing" in str(error)


def why_no_such_time(error: Exception) -> Words | None:
    """What a time of the table may be, in seconds, as for an option; None of any other fault.

    >>> import msgspec
    >>> from seifong.server.protocol import decode_in
    >>> said = '{"type": "propose", "preset": "tvb", "pace": {"claim_ms": 0}}'
    >>> try:
    ...     decode_in(said)
    ... except msgspec.ValidationError as error:
    ...     print(why_no_such_time(error).zh)
    可填：0.2 至 60 秒
    """
    found = _PATH.search(str(error))
    return _bounds(found[1]) if found else None


def why_misread(path: str, fault: str) -> Words:
    """What is wrong at a place of a request: of a time of the table, what it may be.

    >>> why_misread("pace.claim_ms", "Expected `int` >= 200").en
    'pace.claim_ms is in milliseconds, and may be: 0.2 to 60 seconds'
    >>> why_misread("name", "Expected `str` of length >= 1").zh
    '無法理解 name：文字至少要有 1 個字'
    """
    group, _, field = path.partition(".")
    bounds = _bounds(field) if group == "pace" else None
    if bounds is None:
        told = why_no_shape(fault)
        return Words(f"{path} cannot be read: {told.en}", f"無法理解{path}：{told.zh}")
    may = bounds.en.removeprefix("it ")
    return Words(f"{path} is in milliseconds, and {may}", f"{path}以毫秒計，{bounds.zh}")


_KINDS: Final = {
    "str": "文字",
    "int": "整數",
    "float": "數",
    "bool": "true 或 false",
    "null": "空值",
    "object": "物件",
    "array": "列表",
}
_SHAPES: Final[tuple[tuple[str, str], ...]] = (
    (r"Expected `(.+?)`, got `(.+?)`", "應為{}，而非{}"),
    (r"Expected `str` of length >= (\d+)", "文字至少要有 {} 個字"),
    (r"Expected `str` of length <= (\d+)", "文字不可多於 {} 個字"),
    (r"Expected `object` of length <= (\d+)", "不可多於 {} 項"),
    (r"Expected `array` of (?:at most )?length (?:<= )?(\d+).*?", "列表應有 {} 項"),
    (r"Expected `(.+?)` >= (\S+)", "{}不可小於 {}"),
    (r"Expected `(.+?)` <= (\S+)", "{}不可大於 {}"),
    (r"Expected `str` matching regex .+?", "文字的格式不對"),
    (r"Object missing required field `(.+?)`", "缺少 {}"),
    (r"Object contains unknown field `(.+?)`", "沒有 {} 這一項"),
    (r"Invalid (?:enum )?value (.+?)", "不可為 {}"),
    (TOO_DEEP, "JSON 的層數太多"),
    (r"Input data was truncated|JSON is malformed.*?", "不是完整的 JSON"),
)
"""What the decoder says of the shape of what it reads, and how one says so in Chinese."""


def why_no_shape(fault: str) -> Words:
    """What the decoder says in English, in both languages.

    >>> why_no_shape("Expected `str`, got `int` - at `$.preset`").zh
    '應為文字，而非整數（$.preset）'
    >>> why_no_shape("JSON is malformed: invalid character (byte 3)").zh
    '不是完整的 JSON'
    """
    said, _, at = fault.partition(" - at ")
    place = f"（{at.strip('`')}）" if at else ""
    for english, chinese in _SHAPES:
        if found := re.fullmatch(english, said):
            return Words(fault, chinese.format(*map(_kind, found.groups())) + place)
    return Words(fault, f"內容的格式不對{place}")


def _kind(word: str) -> str:
    """A kind of value, or one of some, in Chinese; anything else as it is.

    >>> _kind("int | null"), _kind("7")
    ('整數或空值', '7')
    """
    return "或".join(_KINDS.get(one, one) for one in word.split(" | "))


def _bounds(field: str) -> Words | None:
    """What a time of a table may be, by its name; None of anything else."""
    hint = _TIMES.get(field)
    if hint is None:
        return None
    (meta,) = hint.__metadata__
    least, most = (f"{bound / 1000:g}" for bound in (meta.ge, meta.le))
    return Words(f"it may be: {least} to {most} seconds", f"可填：{least} 至 {most} 秒")
