"""This file is about journals packed for keeping: without their hashes, and compressed.

The hashes of a chain follow from the lines, and are the one thing in a journal that cannot be
compressed; so they are left out, and put back when it is read. What comes back is the journal that
was packed, byte for byte.
"""

from __future__ import annotations

import io
import lzma
import re
from typing import Final

from seifong.errors import BadRecord
from seifong.record.chain import Chain

__all__ = ["is_packed", "packed", "unpacked"]

_SEAL: Final = re.compile(rb',"hash":"[0-9a-f]{32}"\}$', re.MULTILINE)
_HEADER: Final = b'{"seifong":'
_MAGIC: Final = b"\xfd7zXZ\x00"
_MOST: Final = 1 << 28  # bytes that a file may unpack to: some ten thousand deals and more
_PRESET: Final = 3  # a fifth larger than the smallest, in a fifth of the time


def packed(journal: bytes) -> bytes:
    r"""A journal of this program, packed.

    >>> journal = Chain().sealed(b'{"seifong":1}') + b"\n"
    >>> unpacked(packed(journal)) == journal
    True
    """
    return lzma.compress(_SEAL.sub(b"}", journal), check=lzma.CHECK_SHA256, preset=_PRESET)


def is_packed(content: bytes) -> bool:
    """True if a file is a packed journal, or anything else that xz has compressed.

    >>> is_packed(packed(b"")), is_packed(b"{")
    (True, False)
    """
    return content.startswith(_MAGIC)


def unpacked(content: bytes) -> bytes:
    """The journal that was packed."""
    try:
        with lzma.LZMAFile(io.BytesIO(content), format=lzma.FORMAT_XZ) as file:
            bare = file.read(_MOST + 1)
    except (lzma.LZMAError, EOFError) as error:
        raise BadRecord(f"it cannot be unpacked: {error}", zh=f"解壓不到：{error}") from None
    if len(bare) > _MOST:
        most = _MOST >> 20
        raise BadRecord(
            f"it cannot be unpacked: it would be more than {most} MiB",
            zh=f"解壓不到：解壓後會超過 {most} MiB",
        )
    chain, lines = Chain(), bare.split(b"\n")
    for number, line in enumerate(lines[:-1]):
        if line.startswith(_HEADER):
            chain = Chain()
        lines[number] = chain.sealed(line)
    return b"\n".join(lines)
