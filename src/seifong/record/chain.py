"""This file is about the chain of a record: each line sealed with a hash of all before it.

The last member of a line is `"hash"`: the first 32 hexadecimal digits of the SHA-256 of the hash of
the line before, as text, followed by this line's bytes up to `,"hash":`. The first line of a chain
has none before it. So a line that was changed, moved or taken out breaks the chain where it stands.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from seifong.rulebook import Words

__all__ = ["Chain"]

_HASH: Final = re.compile(rb',"hash":"([0-9a-f]{32})"\}')
_HASH_SIZE: Final = len(b',"hash":""}') + 32


class Chain:
    """How far a chain has come: lines are sealed and added, or read and checked.

    >>> line = Chain().sealed(b'{"type":"exhausted"}')
    >>> Chain().why_not(line), Chain().why_not(b'{"type":"exhausted"}')
    (None, Words(en='the line does not end in its hash', zh='這一行不是以雜湊值結尾'))
    """

    def __init__(self) -> None:
        self._hash = b""

    def sealed(self, line: bytes) -> bytes:
        """The next line, a JSON object with a member at least, with its hash in it."""
        content = line[:-1]
        self._hash = _hash(self._hash, content)
        return content + b',"hash":"' + self._hash + b'"}'

    def why_not(self, line: bytes) -> Words | None:
        """Why a line cannot be the next, or None if it is; then the chain has come to it."""
        found = _HASH.fullmatch(line[-_HASH_SIZE:])
        if found is None:
            return Words("the line does not end in its hash", "這一行不是以雜湊值結尾")
        due = _hash(self._hash, line[:-_HASH_SIZE])
        if found[1] != due:
            return Words(
                "the hash does not match: this line, or one before it, was changed",
                "雜湊值不符：這一行或之前的被改過",
            )
        self._hash = due
        return None


def _hash(previous: bytes, content: bytes) -> bytes:
    return hashlib.sha256(previous + content).hexdigest()[:32].encode()
