"""This file is about how long the times of a table may be, told to whoever asks for another."""

from __future__ import annotations

import re
from typing import Final, get_type_hints

from seifong.rulebook import Words
from seifong.server.told import Pace

__all__ = ["why_misread", "why_no_such_time"]

_PATH: Final = re.compile(r" - at `\$\.pace\.(\w+)`$")
_TIMES: Final = get_type_hints(Pace, include_extras=True)


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
    '無法理解 name：Expected `str` of length >= 1'
    """
    group, _, field = path.partition(".")
    bounds = _bounds(field) if group == "pace" else None
    if bounds is None:
        return Words(f"{path} cannot be read: {fault}", f"無法理解{path}：{fault}")
    may = bounds.en.removeprefix("it ")
    return Words(f"{path} is in milliseconds, and {may}", f"{path}以毫秒計，{bounds.zh}")


def _bounds(field: str) -> Words | None:
    """What a time of a table may be, by its name; None of anything else."""
    hint = _TIMES.get(field)
    if hint is None:
        return None
    (meta,) = hint.__metadata__
    least, most = (f"{bound / 1000:g}" for bound in (meta.ge, meta.le))
    return Words(f"it may be: {least} to {most} seconds", f"可填：{least} 至 {most} 秒")
