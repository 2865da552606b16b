"""This file is about accounts as they are asked for: register, sign in, what one has played.

Nobody needs one to play. Who has one signs in with a passkey, and every seat taken meanwhile is
kept for the account: its record, and the token that brings its owner back to it from any device.
What checks passkeys is large, and imported when the first is asked for.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from litestar import delete, get, post
from litestar.exceptions import (
    NotAuthorizedException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from seifong.errors import BadInput
from seifong.server import log, protocol
from seifong.server.clock import now_ms
from seifong.server.hub import Session
from seifong.server.results import Result, result_of
from seifong.server.security import new_table
from seifong.server.state import NOT_OURS, Asking, NotJsonException, ServerState, refused, server_of
from seifong.store.people import Account, Seat

__all__ = ["HANDLERS", "keep_seat"]

PAGE: Final = 20  # seats that are told of at once


Page = Annotated[int, QueryParameter(ge=1, le=50)]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants an account: the name to be greeted by."""

    name: protocol.Name


class Begun(Struct, frozen=True):
    """What the browser's `navigator.credentials` needs: its `publicKey`, as JSON."""

    options: dict[str, Any]


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What `navigator.credentials` came to, as JSON."""

    credential: dict[str, Any]


class Welcome(Struct, frozen=True):
    """Somebody is signed in: the name, and the token that says so (`Authorization: Bearer …`)."""

    name: str
    token: str


class MatchPlayed(Struct, frozen=True):
    """A seat that one has had: at which table, from when on, its token, and where the record is.

    `result` is what the match has come to, once a deal is over.
    """

    table: str
    player: int
    preset: str
    at: int
    token: str
    record: str
    result: Result | None


class Played(Struct, frozen=True):
    """An account: its name, and a page of the seats it has had, the newest first, of so many."""

    name: str
    matches: list[MatchPlayed]
    pages: int


def _page_of(request: Asking) -> str:
    """The origin of the page that asks; a passkey is bound to its name."""
    server, address = server_of(request), request.client.host if request.client else ""
    if not server.openings.takes(address, asyncio.get_running_loop().time()):
        raise refused(TooManyRequestsException, "that is enough for now", "次數太多，請稍後再試")
    origin = request.headers.get("origin")
    if origin is None:
        raise refused(PermissionDeniedException, *NOT_OURS)
    if _is_number(urlsplit(origin).hostname or ""):
        raise BadInput(
            "a passkey needs a server with a name: on this machine, localhost",
            "通行密鑰要用有名稱的伺服器：在本機請用 localhost",
        )
    return origin


async def _prepared(request: Asking) -> str:
    """The same, once all that accounts need is loaded: beside the tables that are played at."""
    origin = _page_of(request)
    await server_of(request).accounts()
    return origin


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return not host
    return True


async def _account_of(server: ServerState, token: str) -> Account | None:
    """Whose token it is, if they are still signed in."""
    read = server.signed_in.read(token, int(time.time()))
    account = None if read is None else await (await server.accounts()).account(read[0])
    return account if account is not None and read == (account.id, account.epoch) else None


async def _asking(request: Asking) -> Account:
    """Who asks."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    account = await _account_of(server_of(request), token) if scheme == "Bearer" else None
    if account is None:
        raise refused(NotAuthorizedException, "sign in first", "請先登入")
    return account


async def keep_seat(server: ServerState, token: str, session: Session) -> None:
    """A seat is kept for the account whose token came with it; an old token keeps nobody out."""
    account = await _account_of(server, token)
    room, player = session.table.room, session.player
    person = None if player is None else room.lobby.seats[player]
    if account is not None and player is not None and person is not None:
        seat = Seat(room.table, person.key, player, room.lobby.terms.preset, now_ms())
        await (await server.accounts()).sit(account, seat)


def _welcome(server: ServerState, account: Account) -> Welcome:
    token = server.signed_in.token(account.id, account.epoch, int(time.time()))
    return Welcome(account.name, token)


_REFUSED = [NotJsonException, PermissionDeniedException, TooManyRequestsException]


@post("/account/register", summary="Ask for an account", raises=_REFUSED, status_code=200)
async def begin_to_register(request: Asking, data: JSONBody[NewAccount]) -> Begun:
    """What a browser needs to make a passkey for a new account."""
    origin, account = await _prepared(request), Account(new_table(), protocol.name_of(data.name))
    from seifong.server import passkeys  # noqa: PLC0415 (as above)

    now = asyncio.get_running_loop().time()
    challenge = server_of(request).challenges.give(origin, now, account)
    return Begun(passkeys.to_register(challenge))


@post("/account/registered", summary="Open an account", raises=_REFUSED)
async def register(request: Asking, data: JSONBody[Answer]) -> Welcome:
    """An account is opened with the passkey that the browser has made."""
    await _prepared(request)
    from seifong.server import passkeys  # noqa: PLC0415 (as above)

    server, now = server_of(request), asyncio.get_running_loop().time()
    challenge = server.challenges.take(passkeys.challenge_in(data.credential), now)
    passkey, accounts = passkeys.registered(challenge, data.credential), await server.accounts()
    if challenge.account is None or not await accounts.add(challenge.account, passkey):
        raise BadInput(
            "this passkey opens an account already: sign in with it",
            "這條通行密鑰已有帳戶，請直接登入",
        )
    return _welcome(server, challenge.account)


@post("/account/sign-in", summary="Ask to sign in", raises=_REFUSED, status_code=200)
async def begin_to_sign_in(request: Asking) -> Begun:
    """What a browser needs to find a passkey for this server."""
    origin = await _prepared(request)
    from seifong.server import passkeys  # noqa: PLC0415 (as above)

    now = asyncio.get_running_loop().time()
    challenge = server_of(request).challenges.give(origin, now)
    return Begun(passkeys.to_sign_in(challenge))


@post("/account/signed-in", summary="Sign in", raises=_REFUSED, status_code=200)
async def sign_in(request: Asking, data: JSONBody[Answer]) -> Welcome:
    """Whoever's passkey has signed the challenge is signed in."""
    await _prepared(request)
    from seifong.server import passkeys  # noqa: PLC0415 (as above)

    server, now = server_of(request), asyncio.get_running_loop().time()
    challenge = server.challenges.take(passkeys.challenge_in(data.credential), now)
    accounts = await server.accounts()
    passkey = await accounts.passkey(passkeys.name_in(data.credential))
    account = None if passkey is None else await accounts.account(passkey.account)
    if passkey is None or account is None:
        raise BadInput("this passkey opens no account here", "這條通行密鑰在此沒有帳戶")
    uses = passkeys.signed_in_with(challenge, data.credential, passkey)
    await accounts.count_use(passkey, uses)
    return _welcome(server, account)


@post(
    "/account/sign-out",
    summary="Sign out, everywhere",
    raises=[NotAuthorizedException, NotJsonException, PermissionDeniedException],
    status_code=204,
)
async def sign_out(request: Asking) -> None:
    """Nobody is signed in to the account any more, on any device."""
    accounts = await server_of(request).accounts()
    await accounts.sign_out(await _asking(request))


@get("/account", summary="What one has played", raises=[NotAuthorizedException])
async def played(request: Asking, page: Page = 1) -> Played:
    """The seats that the account has had, and their records: a page of them."""
    server, account = server_of(request), await _asking(request)
    seats = await (await server.accounts()).seats(account)
    matches = [
        MatchPlayed(
            seat.table,
            seat.player,
            seat.preset,
            seat.at,
            server.hub.tokens.of(seat.table, "player", seat.player, seat.key),
            f"/api/tables/{seat.table}/record",
            await _result(server, seat.table),
        )
        for seat in seats[PAGE * (page - 1) : PAGE * page]
    ]
    return Played(account.name, matches, -(-len(seats) // PAGE))


async def _result(server: ServerState, table: str) -> Result | None:
    """What the match of a table has come to; its log is read while the server goes on."""
    entries = await server.hub.store.log(table)
    return await asyncio.to_thread(result_of, (log.body_of(entry.body) for entry in entries))


@delete(
    "/account",
    summary="Leave for good",
    raises=[NotAuthorizedException, NotJsonException, PermissionDeniedException],
)
async def leave(request: Asking) -> None:
    """The account is forgotten, with its passkeys and its list; what was played stays."""
    account = await _asking(request)  # for who is nobody the accounts need not be opened
    await (await server_of(request).accounts()).forget(account)


HANDLERS = (begin_to_register, register, begin_to_sign_in, sign_in, sign_out, played, leave)
"""All of these, for the router of `rest`."""
