"""This file is about the server itself: the WebSocket of each table, and what lies around it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import webbrowser
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from litestar import Litestar, Request, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.config.response_cache import ResponseCacheConfig, default_cache_key_builder
from litestar.datastructures import MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from seifong import __version__
from seifong.errors import BadInput, SeifongError
from seifong.rulebook import Words
from seifong.server import account, logs, protocol, rest
from seifong.server.bounds import is_too_deep, why_no_shape, why_no_such_time
from seifong.server.hub import Hub, NoSeat, Session
from seifong.server.pages import pages, web_folder
from seifong.server.place import open_to_many
from seifong.server.security import HEADERS, Bucket, SignedIn, is_same_origin
from seifong.server.state import NOT_OURS, ServerState
from seifong.server.telling import words_of
from seifong.server.wire import Wire, frame_of
from seifong.store import Taken, Unreachable, open_store

__all__ = ["LARGEST", "make_app", "serve"]

LOGGER: Final = logging.getLogger("seifong.server")
LARGEST: Final = 16_384  # bytes of a message from a client
COST_OF_ALL: Final = 5  # messages that may be said instead of asking to be shown all again
SILENT: Final = 40.0  # seconds after which a connection is asked whether it is still there
PATIENCE: Final = 10.0  # seconds that a connection may take to join
BETWEEN_SWEEPS: Final = 3_600.0  # seconds between two looks through all that lives
NEVER: Final = 2**31 - 1  # so many looks through what is younger come first

# Why a connection is closed (4000 and up are ours).
NOT_A_MESSAGE: Final = 4400
MAY_NOT: Final = 4403
TOO_MUCH: Final = 4429
TOO_SLOW: Final = 4408
GOING_AWAY: Final = 1012
LEFT: Final = 1000

OURS: Final = 500  # from this status on an answer is no fault of whoever asked


def as_get(app: ASGIApp) -> ASGIApp:
    """The same application, to which HEAD is GET; whoever carries its answer keeps the content."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = scope.copy()
            scope["method"] = "GET"
        await app(scope, receive, send)

    return answer


@websocket("/ws/{table:str}")
async def at_table(socket: WebSocket[object, object, State], table: FromPath[str]) -> None:
    """One connection to a table, from its joining to its end."""
    state: ServerState = socket.app.state.server
    address = socket.client.host if socket.client else ""
    if not state.connections.takes(address, asyncio.get_running_loop().time()):
        await socket.close(TOO_MUCH, "too many connections")
        return
    await socket.accept()
    wire = Wire()
    session: Session | None = None
    writer: asyncio.Task[None] | None = None
    try:
        _is_from_our_pages(socket, state)
        joining = await _asks_to_join(socket)
        session = await state.hub.join(table, joining, wire)
        if joining.account is not None:
            await account.keep_seat(state, joining.account, session)
        writer = asyncio.create_task(_write(socket, wire))  # who is greeted has the seat for good
        await _listen(socket, state.hub, session)
    except WebSocketDisconnect:
        pass
    except Exception as error:  # noqa: BLE001 (each has its own way out)
        await _see_off(socket, error)
    finally:
        if session is not None:
            state.hub.leave(session)
        wire.close()
        if writer is not None:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer


class TooMuchError(Exception):
    """A connection says more than anybody has to say."""


async def _see_off(socket: WebSocket[object, object, State], error: Exception) -> None:
    """End a connection with what it ends for."""
    match error:
        case BadInput():
            watch = error.watch if isinstance(error, NoSeat) else None
            await _turn_away(socket, MAY_NOT, protocol.Refused(words_of(error), watch=watch))
        case Taken() | Unreachable():
            await _turn_away(socket, GOING_AWAY, protocol.Refused(words_of(error)))
        case msgspec.DecodeError() | UnicodeDecodeError():
            await _turn_away(socket, NOT_A_MESSAGE, _no_message(error))
        case TooMuchError():
            await _close(socket, TOO_MUCH, "too many messages")
        case TimeoutError():
            await _close(socket, TOO_SLOW, "nobody has joined")
        case _:
            raise error


def _is_from_our_pages(socket: WebSocket[object, object, State], state: ServerState) -> None:
    """A page from elsewhere is told so, as everything is told, and hears no more."""
    headers = socket.headers
    if not is_same_origin(headers.get("origin"), headers.get("host"), state.origins):
        raise BadInput(*NOT_OURS)


async def _asks_to_join(socket: WebSocket[object, object, State]) -> protocol.Join:
    """What a connection says first, which is who joins."""
    frame = await asyncio.wait_for(socket.receive_data(mode="text"), PATIENCE)
    message = protocol.decode_in(frame)
    if not isinstance(message, protocol.Join):
        raise BadInput("join first", "請先入座")
    return message


async def _listen(socket: WebSocket[object, object, State], hub: Hub, session: Session) -> None:
    """Hear what a client says, as long as it does; to be shown all again costs more than a word."""
    clock = asyncio.get_running_loop().time
    bucket = Bucket(most=60, per_second=20, now=clock())
    while True:
        frame = await socket.receive_data(mode="text")
        if not bucket.takes(clock()):
            raise TooMuchError
        try:
            message = protocol.decode_in(frame)
        except msgspec.ValidationError as error:
            session.wire.send(protocol.encode_out(_no_message(error)).decode())
            continue
        if isinstance(message, protocol.Resume) and not bucket.takes(clock(), COST_OF_ALL - 1):
            raise TooMuchError
        hub.hear(session, message)


async def _write(socket: WebSocket[object, object, State], wire: Wire) -> None:
    """Send what is in the line, at the pace of the reader."""
    try:
        async for frame in wire.frames():
            await socket.send_data(frame)
    except (WebSocketDisconnect, RuntimeError, OSError):
        wire.close()
        return
    if wire.has_left:
        await _close(socket, LEFT, "goodbye")
    else:
        await _close(socket, TOO_SLOW if wire.is_too_slow else GOING_AWAY, "come again")


def _kept_as(request: Request[object, object, State]) -> str:
    """By what an answer that is kept is found again: packed, it is for those who can unpack it."""
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    return f"{default_cache_key_builder(request)} {'gzip' if is_packed else 'as it is'}"


def _no_message(error: Exception) -> protocol.Refused:
    words = why_no_such_time(error)
    if words is not None:
        return protocol.Refused(words)
    fault = why_no_shape(str(error))
    return protocol.Refused(Words(f"this is no message: {fault.en}", f"無法理解：{fault.zh}"))


async def _turn_away(
    socket: WebSocket[object, object, State], code: int, refused: protocol.Refused
) -> None:
    """Say why in both languages, as anything else is said, and close the connection."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_data(frame_of([protocol.encode_out(refused).decode()]))
    await _close(socket, code, refused.words.en)


async def _close(socket: WebSocket[object, object, State], code: int, reason: str) -> None:
    """Close a connection, if it is still open."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(code, reason.encode()[:120].decode("utf-8", "ignore"))


async def _protect(message: Message, _: Scope) -> None:
    """Every answer carries the headers that protect, be it a handler's or the framework's own."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


async def _write_down(error: Exception, scope: Scope) -> None:
    """What is no fault of whoever asked stands in the log: at which address, and what it was."""
    is_refusal = isinstance(error, HTTPException) and error.status_code < OURS
    if is_refusal or isinstance(error, SeifongError):
        return
    if isinstance(error, RecursionError) and is_too_deep(error):
        return
    LOGGER.error("%s %s has failed", scope["type"], scope["path"], exc_info=error)


async def _sweep() -> None:
    """Look through all that lives once an hour, for what is held by nothing but itself.

    The collector by itself does so whenever there is a quarter more, and with a thousand tables
    nobody is heard for half a second meanwhile.
    """
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    try:
        while True:
            await asyncio.sleep(BETWEEN_SWEEPS)
            gc.collect()
    finally:
        gc.set_threshold(young, middle, old)


def make_app(
    database: str,
    origins: Sequence[str] = (),
    *,
    web: Path | None = None,
    opened: str | None = None,
) -> Litestar:
    """The server as an ASGI application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        hub = Hub(await open_store(database))
        signed_in = SignedIn(await hub.store.secret())
        state = app.state.server = ServerState(hub, database, signed_in, origins)
        await hub.start()
        preparing = asyncio.create_task(state.prepare())
        gc.collect()
        gc.freeze()  # rules, texts and scorers stay: no collection need look at them again
        sweeping = asyncio.create_task(_sweep())
        if opened is not None:
            webbrowser.open(opened)
        try:
            yield
        finally:
            preparing.cancel()
            sweeping.cancel()
            await state.close()
            await hub.stop()

    client = [] if web is None else [pages(web)]
    return Litestar(
        route_handlers=[at_table, rest.handlers(), *client],
        lifespan=[lifespan],
        before_send=[_protect],
        after_exception=[_write_down],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=800, gzip_compress_level=6, exclude_opt_key="is_packed"
        ),
        response_cache_config=ResponseCacheConfig(key_builder=_kept_as),
        openapi_config=OpenAPIConfig(
            title="Seifong",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=65_536,
        logging_config=None,
    )


def serve(
    database: str, place: socket.socket, origins: Sequence[str] = (), opened: str | None = None
) -> None:
    """Run the server at a place until it is told to stop (Ctrl-C, or SIGTERM).

    `opened` is shown in a browser once the server is there.
    """
    import uvicorn  # noqa: PLC0415 (only who serves needs it)

    logs.set_up()
    open_to_many()
    config = uvicorn.Config(
        as_get(make_app(database, origins, web=web_folder(), opened=opened)),
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=SILENT,
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    # Once it has stopped, uvicorn raises the signal that it was stopped by again.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[place])
