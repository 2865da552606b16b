"""This file is about files: read whole or refused with a sentence, written whole or not at all."""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from seifong.errors import BadInput, SeifongError
from seifong.rulebook import Language

__all__ = ["called", "check_free", "in_file", "read_bytes", "read_record", "read_text"]
__all__ += ["text_of", "too_deep", "written_whole"]

_LEDGER: Final = b'{"ledger":'


def read_text(name: str) -> str:
    """The text of a file; `-` is what comes in through the pipe.

    >>> read_text("no/such/file")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: no/such/file cannot be read: No such file or directory
    """
    return text_of(read_bytes(name), name)


def text_of(content: bytes, name: str) -> str:
    """What a file holds, as text; `name` is what an error calls the file.

    >>> text_of("四方".encode(), "record")
    '四方'
    """
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput(
            f"{called(name)}, line {line}: this is not UTF-8 text",
            f"{called(name, 'zh')} 第 {line} 行：不是 UTF-8 文字",
        ) from None


def called(name: str, language: Language = "en") -> str:
    """What an error calls a file.

    >>> called("deals.jsonl"), called("-"), called("-", "zh")
    ('deals.jsonl', 'standard input', '標準輸入')
    """
    if name != "-":
        return name
    return "standard input" if language == "en" else "標準輸入"


def in_file(name: str, error: SeifongError, *, incident: int = 0) -> BadInput:
    """What is wrong in a file, after its name; perhaps in one of the incidents that it tells.

    >>> in_file("sheet", BadInput("nobody did it", "沒有犯規者"), incident=2).text("zh")
    'sheet 第 2 項：沒有犯規者'
    """
    at, zh = called(name), called(name, "zh")
    return (
        error.at(f"{at}, incident {incident}", f"{zh} 第 {incident} 項")
        if incident
        else error.at(at, zh)
    )


def too_deep() -> BadInput:
    """What is wrong with a file in which too much lies within something else."""
    return BadInput("it is nested too deeply", "內容層層嵌套，太深")


def read_bytes(name: str) -> bytes:
    """What a file holds; `-` is what comes in through the pipe. A byte order mark is no part."""
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return content.removeprefix(codecs.BOM_UTF8)
    except OSError as error:
        why = error.strerror or error
        raise BadInput(
            f"{called(name)} cannot be read: {why}", f"讀不到 {called(name, 'zh')}：{why}"
        ) from None
    except ValueError as error:  # a name with a null in it
        raise BadInput(f"{name!r} cannot be read: {error}", f"讀不到 {name!r}：{error}") from None


def read_record(name: str) -> bytes:
    """What a file of a record holds; one of a ledger is another thing, and is refused by name."""
    content = read_bytes(name)
    if content.startswith(_LEDGER):
        raise BadInput(
            f"{called(name)} is a ledger, and no record of play: seifong ledger show reads it",
            f"{called(name, 'zh')} 是數簿，不是牌譜；可用 seifong ledger show 看",
        )
    return content


@contextlib.contextmanager
def written_whole(name: str, *, may_replace: bool = False, read: str = "") -> Iterator[BinaryIO]:
    """A file to write into, which takes its name when all is written; else nothing is left of it.

    The draft stands beside the file that it will be, so that taking the name is one step. A file
    that is there is replaced only if that may be, and never if it is the one that is `read`. What
    is there and is no file, such as a pipe or a device, is written into as it is; `-` is what goes
    out through the pipe.
    """
    if name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(name)
    try:
        check_free(name, may_replace=may_replace, read=read)
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                yield stream
            return
        target = target.resolve()
        handle, draft = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise _not_written(name, error) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        _take_the_name(Path(draft), target)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def check_free(name: str, *, may_replace: bool, read: str = "") -> None:
    """Refuse a name that a file has already, unless that may be replaced; or that has no folder."""
    target = Path(name)
    if not target.parent.is_dir():
        raise _not_written(name, OSError(errno.ENOENT, os.strerror(errno.ENOENT)))
    if not target.is_file():
        return
    if read not in {"", "-"} and target.samefile(read):
        raise BadInput(
            f"{name} is the file that is read; write into another",
            f"{name} 正是要讀的檔案，請寫到別的檔案",
        )
    if not may_replace:
        raise BadInput(
            f"{name} is there already; --force replaces it", f"{name} 已經存在；--force 可取代"
        )


def _not_written(name: Path | str, error: OSError) -> BadInput:
    return BadInput(
        f"{name} cannot be written: {error.strerror}", f"寫不到 {name}：{error.strerror}"
    )


def _take_the_name(draft: Path, target: Path) -> None:
    """Let a finished draft be the file, readable by whom a new file would be."""
    mask = os.umask(0)
    os.umask(mask)
    try:
        draft.chmod(0o666 & ~mask)
        draft.replace(target)
    except OSError as error:
        raise _not_written(target, error) from None
