"""This file is about what is wrong with the shape of a record's line, in words of a person.

The reader of JSON says it in words of a programmer, with a path into the line.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

__all__ = ["in_words"]

_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_WRONG: Final = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`")
_LENGTH: Final = re.compile(r"Expected `array` of (?P<length>.+)")
_VALUE: Final = re.compile(r"Invalid (?:enum )?value (?P<value>.+)")
_MISSING: Final = re.compile(r"Object missing required field `(?P<name>[^`]+)`")


def in_words(error: msgspec.ValidationError) -> str:
    """What is wrong, and with which member.

    >>> in_words(msgspec.ValidationError("Expected `int`, got `str` - at `$.seat`"))
    'seat should be a whole number, and is a text'
    >>> in_words(msgspec.ValidationError("Expected `int | null`, got `str` - at `$.tiles[...]`"))
    'each of tiles should be a whole number or null, and is a text'
    >>> in_words(msgspec.ValidationError("Object missing required field `seifong`"))
    'it has no seifong'
    >>> in_words(msgspec.ValidationError("Expected `array` of length 4, got 3 - at `$.gains`"))
    'gains should be a list of length 4, got 3'
    >>> in_words(msgspec.ValidationError("Invalid value 'lottery' - at `$.type`"))
    "type cannot be 'lottery'"
    """
    sentence, _, path = str(error).partition(" - at ")
    place = path.strip("`").removeprefix("$").removeprefix(".")
    name = "each of " + place.replace("[...]", "") if "[...]" in place else place or "the line"
    if wrong := _WRONG.fullmatch(sentence):
        return f"{name} should be {_kind(wrong['wanted'])}, and is {_kind(wrong['found'])}"
    if missing := _MISSING.fullmatch(sentence):
        return f"{name if place else 'it'} has no {missing['name']}"
    if length := _LENGTH.fullmatch(sentence):
        return f"{name} should be a list of {length['length']}"
    if value := _VALUE.fullmatch(sentence):
        return f"{name} cannot be {value['value']}"
    return f"{name}: {sentence[:1].lower()}{sentence[1:].replace('`', '')}"


def _kind(names: str) -> str:
    """What a value is, as a person says it.

    >>> _kind("int | null"), _kind("str")
    ('a whole number or null', 'a text')
    """
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))
