"""This file is about what a server writes of itself for its keeper: a JSON object a line.

No token, no secret, no tile and no name of a player stands in it; a table is named by what its
links name it, without what signs them. What a mistake says of itself may hold any of these, such as
the event of a log that does not fit: its kind alone stands there, and the steps that led to it.
"""

from __future__ import annotations

import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path

import msgspec

__all__ = ["Lines", "set_up", "trace_of"]


class Lines(logging.Formatter):
    """One line an entry: when, how grave, where from, what; and of a mistake each step to it.

    >>> entry = logging.LogRecord("seifong", logging.WARNING, "", 0, "%s is slow", ("a",), None)
    >>> entry.created = 0.0
    >>> print(Lines().format(entry))
    {"at":"1970-01-01T00:00:00.000+00:00","level":"warning","from":"seifong","what":"a is slow"}
    """

    def format(self, record: logging.LogRecord) -> str:
        """The entry as its line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = trace_of(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def trace_of(error: BaseException) -> list[str]:
    """The steps that led to a mistake, and its kind; before it the mistake that it came of, if any.

    >>> try:
    ...     {}["a tile"]
    ... except KeyError as error:
    ...     trace_of(error)[-1]
    'KeyError'
    """
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    steps = [
        f"{Path(step.filename).name}:{step.lineno} {step.name}"
        for step in traceback.extract_tb(error.__traceback__)
    ]
    return [*(trace_of(before) if before else ()), *steps, type(error).__name__]


def set_up() -> None:
    """Write warnings and worse, of this program and of what it is built on, to the error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
