"""This file is about what a server writes of itself for its keeper: a JSON object a line.

No token, no secret, no tile and no name of a player stands in it; a table is named by what its
links name it, without what signs them.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec

__all__ = ["Lines", "set_up"]


class Lines(logging.Formatter):
    """One line an entry: when, how grave, where from, what; and the trace of a mistake.

    >>> entry = logging.LogRecord("seifong", logging.WARNING, "", 0, "%s is slow", ("a",), None)
    >>> entry.created = 0.0
    >>> print(Lines().format(entry))
    {"at":"1970-01-01T00:00:00.000+00:00","level":"warning","from":"seifong","what":"a is slow"}
    """

    def format(self, record: logging.LogRecord) -> str:
        """The entry as its line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up() -> None:
    """Write warnings and worse, of this program and of what it is built on, to the error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
