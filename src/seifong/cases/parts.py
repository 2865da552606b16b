"""This file is about the parts of a case: read one by one, with a fault told by case and name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from seifong.errors import BadInput
from seifong.rulebook import Words

__all__ = ["CaseResult", "Part", "compared"]


_MOST: Final = 1_000_000_000  # no hand, wall or payment of a case comes near
_TEXT: Final = Words("a text", "文字")
_TEXTS: Final = Words("a list of texts", "一列文字")
_WHOLE: Final = Words("a whole number", "整數")
_SMALL: Final = Words(f"a whole number up to {_MOST}", f"不超過 {_MOST} 的整數")
_OBJECT: Final = Words("an object", "物件")
_OBJECTS: Final = Words("a list of objects", "一列物件")
_LIST: Final = Words("a list", "一列")


class CaseResult(Struct, frozen=True):
    """A case worked out: what the file expects and what came out, told by the same names."""

    id: str
    kind: str
    ok: bool
    expected: object
    got: object
    skipped: bool = False


class Part:
    """A case or an object within one. What is missing or null is the default, if there is one.

    >>> Part("HKC-1", {"faan": 3}).number("faan")
    3
    >>> Part("HKC-1", {"faan": "three"}).number("faan")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: case HKC-1: faan should be a whole number, and is "three"
    """

    def __init__(self, name: str, plain: Mapping[str, object]) -> None:
        self.name = name
        self.plain = plain

    def fault(self, sentence: str, zh: str) -> BadInput:
        """A fault of this case."""
        return BadInput(f"case {self.name}: {sentence}", f"案例 {self.name}：{zh}")

    def has(self, key: str) -> bool:
        """True if there is such an entry, and it is not null."""
        return self.plain.get(key) is not None

    def value(self, key: str) -> object:
        """An entry that must be there."""
        if not self.has(key):
            raise self.fault(f"{key} is missing", f"缺少 {key}")
        return self.plain[key]

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        if isinstance(value, str):
            return value
        raise self._unfit(key, _TEXT, value)

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        if default is not None and not self.has(key):
            return default
        value = self.value(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._unfit(key, _WHOLE, value)
        if abs(value) > _MOST:
            raise self._unfit(key, _SMALL, value)
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts; a text is a list of one."""
        value = self.plain.get(key)
        if value is None:
            return []
        listed = value if isinstance(value, list) else [value]
        texts = [entry for entry in listed if isinstance(entry, str)]
        if len(texts) == len(listed):
            return texts
        raise self._unfit(key, _TEXTS, value)

    def part(self, key: str) -> Part:
        """An object; one that is missing has no entries."""
        value = self.plain.get(key)
        if value is None:
            return Part(self.name, {})
        if isinstance(value, dict):
            return Part(self.name, value)
        raise self._unfit(key, _OBJECT, value)

    def parts(self, key: str) -> Iterator[Part]:
        """The objects of a list."""
        value = self.plain.get(key)
        listed = [] if value is None else value
        if not isinstance(listed, list):
            raise self._unfit(key, _LIST, value)
        for entry in listed:
            if not isinstance(entry, dict):
                raise self._unfit(key, _OBJECTS, value)
            yield Part(self.name, entry)

    def _unfit(self, key: str, wanted: Words, value: object) -> BadInput:
        shown = f'"{value}"' if isinstance(value, str) else str(value)
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        return self.fault(
            f"{key} should be {wanted.en}, and is {shown}", f"{key} 應是{wanted.zh}，現為 {shown}"
        )


def compared(
    case: Part, kind: str, expected: Mapping[str, object], got: Mapping[str, object]
) -> CaseResult:
    """The result of a case: right if all that is expected came out."""
    told = {key: got.get(key) for key in expected}
    return CaseResult(case.name, kind, ok=told == dict(expected), expected=dict(expected), got=told)
