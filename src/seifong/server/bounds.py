"""This file is about how long the times of a table may be, told to whoever proposes another."""

from __future__ import annotations

import re
from typing import Final, get_type_hints

from seifong.rulebook import Words
from seifong.server.told import Pace

__all__ = ["why_no_such_time"]

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
    hint = _TIMES.get(found[1]) if found else None
    if hint is None:
        return None
    (meta,) = hint.__metadata__
    least, most = (f"{bound / 1000:g}" for bound in (meta.ge, meta.le))
    return Words(f"it may be: {least} to {most} seconds", f"可填：{least} 至 {most} 秒")
