"""This file is about what the handlers of a server share."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_415_UNSUPPORTED_MEDIA_TYPE
from msgspec import Struct

from seifong.rulebook import Words
from seifong.server.challenges import Challenges
from seifong.server.hints import preparing
from seifong.server.hub import Hub
from seifong.server.security import Buckets, SignedIn, is_same_origin

if TYPE_CHECKING:
    from seifong.store.accounts import Accounts

__all__ = ["NOT_OURS", "Asking", "Fault", "NotJsonException", "ServerState"]
__all__ += ["brings_json", "from_our_pages", "refused", "server_of"]

SETTLED: Final = 10.0  # seconds after its start in which a server has other things to do
NOT_OURS: Final = "this page is not one of ours", "這一頁不屬於本站"

Asking = Request[Any, Any, State]
Kind = TypeVar("Kind", bound=HTTPException)


class ServerState:
    """The hub, the accounts, the origins that may connect, and how much an address has asked for.

    A server is its state once it has started.
    """

    def __init__(
        self, hub: Hub, database: str, signed_in: SignedIn, origins: Sequence[str]
    ) -> None:
        self.hub: Final = hub
        self._database: Final = database
        self._opening: Final = asyncio.Lock()
        self._accounts: Accounts | None = None
        self.signed_in: Final = signed_in
        self.challenges: Final = Challenges()
        self.origins: Final = tuple(origins)
        self.connections: Final = Buckets(most=400, per_second=50)
        self.proving: Final = asyncio.Lock()  # one record is proved at a time
        self.openings: Final = Buckets(most=30, per_second=0.5)

    async def prepare(self) -> None:
        """Get ready, while nobody waits for it, for the first hint and the first account."""
        for _ in preparing():
            await asyncio.sleep(0)
        await asyncio.sleep(SETTLED)
        await asyncio.to_thread(_load_accounts)

    async def accounts(self) -> Accounts:
        """The accounts; they are opened when somebody first asks, since nobody needs them to play.

        What it takes to keep them is large, and loaded beside the tables that are played at.
        """
        async with self._opening:
            if self._accounts is None:
                kind = await asyncio.to_thread(_load_accounts)
                self._accounts = await kind.open(self._database)
            return self._accounts

    async def close(self) -> None:
        """Let go of what was opened."""
        if self._accounts is not None:
            await self._accounts.close()


def _load_accounts() -> type[Accounts]:
    from seifong.server import passkeys  # noqa: F401, PLC0415 (which open them, and are large)
    from seifong.store.accounts import Accounts  # noqa: PLC0415 (see above)

    return Accounts


def server_of(request: ASGIConnection[Any, Any, Any, State]) -> ServerState:
    """The server that is asked."""
    server = request.app.state.server
    if not isinstance(server, ServerState):
        raise TypeError("the server has not been started")
    return server


class Fault(Struct, frozen=True):
    """What is wrong with a request, in a sentence; in `extra` as `words`, in both languages."""

    status_code: int
    detail: str
    extra: dict[str, Words]


def refused(kind: type[Kind], en: str, zh: str) -> Kind:
    """A refusal of a kind, in both languages.

    >>> from litestar.exceptions import NotFoundException
    >>> refused(NotFoundException, "there is no such table", "沒有這張枱").extra
    {'words': {'en': 'there is no such table', 'zh': '沒有這張枱'}}
    """
    return kind(detail=en, extra={"words": {"en": en, "zh": zh}})


class NotJsonException(ClientException):
    """Something has come along that does not say that it is JSON."""

    status_code = HTTP_415_UNSUPPORTED_MEDIA_TYPE


def from_our_pages(asking: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """A guard: no page from elsewhere has anything done here; what only looks changes nothing.

    A browser tells of the page with whatever it sends; a program, which tells of none, may ask.
    """
    if asking.scope["method"] in {"GET", "HEAD", "OPTIONS"}:  # type: ignore[typeddict-item]
        return
    headers, origins = asking.headers, server_of(asking).origins
    if not is_same_origin(headers.get("origin"), headers.get("host"), origins):
        raise refused(PermissionDeniedException, *NOT_OURS)


def brings_json(asking: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """A guard: whatever comes along with a request says that it is JSON.

    What does not a page from elsewhere could send, and no browser would ask us first.
    """
    headers = asking.headers
    has_content = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_content and kind != "application/json":
        en = f"send JSON, as application/json; this is {kind or 'of no kind'}"
        zh = f"請以 application/json 送出；收到的是 {kind or '未註明的格式'}"
        raise refused(NotJsonException, en, zh)
