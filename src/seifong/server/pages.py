"""This file is about the client's files: read once, sent packed, and kept as long as they may be.

A path that is no file is a page of the client's own, and gets its one page; so does one that is no
page either, since it says so itself, but with the status of what is not found.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
import re
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Struct

__all__ = ["File", "Files", "pages", "web_folder"]

_PACKED: Final = ("text/", "application/javascript", "application/json", "image/svg+xml")
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ICON: Final = "tiles/dr.svg"
_PAGES: Final = re.compile(r"(t/[^/]+|account|replay|rules(/[^/]+)?)?")
_A_DAY: Final = "public, max-age=86400"


class File(Struct, frozen=True):
    """One file, as it is sent."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str
    keep: str


class Files:
    """The files of a folder by their paths."""

    def __init__(self, folder: Path) -> None:
        found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        self._files: Final = {path.relative_to(folder).as_posix(): _read(path) for path in found}
        self._first: Final = self._files["index.html"]

    def find(self, path: str) -> File | None:
        """The file of a path; the client's page for a path of its own; None for a file it lacks."""
        wanted = path.strip("/")
        wanted = _ICON if wanted == "favicon.ico" else wanted  # some ask whatever the page says
        file = self._files.get(wanted)
        if file is None and "." not in wanted.rpartition("/")[2]:
            return self._first
        return file

    def has(self, path: str) -> bool:
        """True of a file, and of a page that the client knows."""
        wanted = path.strip("/")
        return wanted in self._files or wanted == "favicon.ico" or bool(_PAGES.fullmatch(wanted))


def _read(path: Path) -> File:
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind == "text/javascript":
        kind = "application/javascript"
    is_packed = kind.startswith(_PACKED) and len(content) > 500
    keep = "no-cache"
    if path.parent.name == "assets":
        keep = _FOR_EVER  # its name has its hash
    elif path.name != "index.html":
        keep = _A_DAY
    return File(
        content,
        gzip.compress(content, 9, mtime=0) if is_packed else None,
        kind,
        f'"{hashlib.sha256(content).hexdigest()[:16]}"',
        keep,
    )


def web_folder() -> Path | None:
    """Where the client's files are: in the package, or where SEIFONG_WEB says; None if nowhere."""
    named = os.environ.get("SEIFONG_WEB")
    folder = Path(named) if named else Path(__file__).parents[1] / "client"
    return folder if (folder / "index.html").is_file() else None


def pages(folder: Path) -> HTTPRouteHandler:
    """What answers every path that nothing else does."""
    files = Files(folder)

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, is_packed=True)
    def page(request: Request[Any, Any, State], path: FromPath[str] = "") -> Response[bytes]:
        file = files.find(path)
        if file is None:
            return Response(b"there is no such file", status_code=404, media_type="text/plain")
        headers = {"cache-control": file.keep, "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=headers, media_type=file.kind)
        content = file.content
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = file.packed
            headers["content-encoding"] = "gzip"
        status = 200 if files.has(path) else 404
        return Response(content, status_code=status, headers=headers, media_type=file.kind)

    return page
