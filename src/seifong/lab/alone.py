"""This file is about files that one process adds to, and no other meanwhile."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from seifong.errors import BadInput

if sys.platform != "win32":
    import fcntl

__all__ = ["keep_for_oneself"]


def keep_for_oneself(stream: BinaryIO, path: Path) -> None:
    """Have what stands at a path for oneself, by a file that stays open as long as that lasts.

    Where another process has it the file is closed, and the refusal says so.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "walls")
    ...     with path.open("wb") as mine, path.open("wb") as theirs:
    ...         keep_for_oneself(mine, Path("walls"))
    ...         keep_for_oneself(theirs, Path("walls"))
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: walls is being added to by another process
    """
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stream.close()
        raise BadInput(
            f"{path} is being added to by another process", f"另一個程序正在寫 {path}"
        ) from None
