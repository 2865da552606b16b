"""This file is about where the server listens, and to how many.

A port that is free is taken before it is told.
"""

from __future__ import annotations

import contextlib
import errno
import json
import socket
from http.client import HTTPConnection, HTTPException
from typing import Final

from seifong.errors import BadInput

__all__ = ["FIRST", "address_of", "listen", "open_to_many"]

FIRST: Final = 8000
TRIED: Final = 10  # ports, from the first on, where nobody has named one


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at that port; where none is named, at the first that is free from 8000 on.

    `BadInput` says why there is none, and what to do.
    """
    if port is not None:
        return _bound(host, port)
    for tried in range(FIRST, FIRST + TRIED):
        try:
            return _bound(host, tried)
        except PortTaken:
            if _is_seifong(host, tried):
                there = f"Seifong is served at {address_of(host, tried)} already"
                raise BadInput(
                    f"{there}; play there, or name another port (--port)",
                    f"{address_of(host, tried)} 已經開了四方；請到那裏打，或用 --port 另指埠號",
                ) from None
    last = FIRST + TRIED - 1
    raise BadInput(
        f"the ports from {FIRST} to {last} are all taken: name another (--port)",
        f"埠號 {FIRST} 至 {last} 都已佔用：請用 --port 另指",
    )


class PortTaken(BadInput):
    """Somebody else listens at a port."""


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        return socket.create_server(where[:2], family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(
                f"port {port} is taken: name another (--port {port + 1})",
                f"埠號 {port} 已佔用：請另指（--port {port + 1}）",
            ) from None
        reason = error.strerror or error
        raise BadInput(
            f"nobody can listen at {host}, port {port}: {reason}",
            f"不能在 {host} 的埠號 {port} 接聽：{reason}",
        ) from None


def open_to_many() -> None:
    """Let as many connections be open as the system lets anybody have.

    Each is an open file, and of these a process may have a thousand or so unless it asks for more.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):  # elsewhere there is no such limit
        import resource  # noqa: PLC0415 (not on every system)

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _is_seifong(host: str, port: int) -> bool:
    """True if who has a port is one of us."""
    line = HTTPConnection(_reached(host), port, timeout=1)
    try:
        line.request("GET", "/api/health")
        told = json.loads(line.getresponse().read(1000))
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        line.close()
    return isinstance(told, dict) and told.keys() == {"status", "tables", "connections"}


def _reached(host: str) -> str:
    """Where this machine reaches what listens at a host: at home, if that is everywhere.

    >>> _reached("0.0.0.0"), _reached("192.0.2.1")
    ('127.0.0.1', '192.0.2.1')
    """
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104


def address_of(host: str, port: int) -> str:
    """The address to open in a browser; at home it has a name, as passkeys need one.

    >>> address_of("0.0.0.0", 8000), address_of("192.0.2.1", 8001)
    ('http://localhost:8000', 'http://192.0.2.1:8001')
    """
    reached = _reached(host)
    if reached in {"127.0.0.1", "::1"}:
        reached = "localhost"
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"
