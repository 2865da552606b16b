"""This file is about what is asked of the server by plain requests: tables, records, rules, health.

The paths and their shapes are described by OpenAPI at `/api/schema`.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from litestar import MediaType, Response, Router, get, post
from litestar.exceptions import (
    ClientException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.exceptions.responses import create_exception_response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from seifong.catalogue import ABOUT, documented, group_about, in_chinese
from seifong.errors import SeifongError, UnknownRule
from seifong.record import read_journal_bytes, verify_journal
from seifong.referee.cards import CARD_RULES
from seifong.referee.rulings import REMEDIES
from seifong.rulebook import RULES, Rule, Words, rule
from seifong.rulebook.chapters import CHAPTERS
from seifong.rules.fouls import FOULS
from seifong.rules.presets import PRESETS, count_of, options, preset
from seifong.rules.values import all_options, values_in_chinese
from seifong.server import account, log, protocol
from seifong.server.bounds import TOO_DEEP, is_too_deep, why_misread, why_no_shape
from seifong.server.hub import Table
from seifong.server.lobby import first_terms, rules_of
from seifong.server.records import is_players, record_of, told_to_watchers
from seifong.server.room import Stage
from seifong.server.scoring import HandToScore, Scored, scored
from seifong.server.security import is_own
from seifong.server.state import (
    Asking,
    Fault,
    NotJsonException,
    brings_json,
    from_our_pages,
    refused,
    server_of,
)
from seifong.server.telling import words_of
from seifong.store import Entry, Taken, Unreachable

__all__ = ["handlers"]

TableName = Annotated[str, PathParameter(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
TableNames = Annotated[list[str], QueryParameter(min_items=1, max_items=20)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Who opens a table, and by which rules; the rest is agreed at it."""

    name: protocol.Name
    preset: Annotated[str, Meta(max_length=60)] = "hong-kong"
    changes: Annotated[dict[str, protocol.OptionValue], Meta(max_length=200)] | None = None
    pace: protocol.Pace = protocol.Pace()
    is_strict: bool = False
    hints: bool = True
    slips: protocol.Slips = 0


class TableOpened(Struct, frozen=True):
    """A table: its name, and the tokens of its links. `token` is that of one's own seat."""

    table: str
    token: str
    invitation: str
    watch: str


class SeatKept(Struct, frozen=True):
    """Who asks: the token of a seat."""

    token: Annotated[str, Meta(max_length=200)]


class TableTold(Struct, frozen=True):
    """A table: its preset and what differs from it, who sits there, and how far it has come."""

    preset: str
    changes: dict[str, object]
    pace: protocol.Pace
    is_strict: bool
    sittings: tuple[protocol.Sitting, ...]
    stage: Stage


class VerdictTold(Struct, frozen=True):
    """Whether a record is true, and what of it has been run again."""

    is_true: bool
    deals: int
    events: int


class PresetTold(Struct, frozen=True):
    """A preset: what it is in a line, and every option of it."""

    name: str
    about: Words
    count: str
    options: dict[str, object]


class OptionTold(Struct, frozen=True):
    """An option: what it decides, which values it may have, and the rules it rests on."""

    name: str
    count: str  # "faan" or "points" if only such tables have it
    group: Words
    about: Words
    rules: tuple[str, ...]
    words: tuple[str | bool, ...]
    numbers: str
    values: Words


class Names(Struct, frozen=True):
    """What fouls are called, and what follows from them, by the names that rulings have.

    `cards` is the rule of each scale of cards `card.scale`: where faan count, and where points do.
    """

    fouls: dict[str, Words]
    remedies: dict[str, Words]
    cards: dict[str, tuple[str, str]]


class Health(Struct, frozen=True):
    """The server is there, and how much goes on."""

    status: str
    tables: int
    connections: int


@post(
    "/tables",
    summary="Open a table",
    raises=[NotJsonException, PermissionDeniedException, TooManyRequestsException],
)
async def open_table(request: Asking, data: JSONBody[NewTable]) -> TableOpened:
    """Open a table and sit down at it as its host."""
    server = server_of(request)
    _may_open(request)
    first = first_terms(data.preset, is_strict=data.is_strict, slips=data.slips)
    changes = first.changes if data.changes is None else data.changes
    terms = log.Terms(data.preset, changes, data.pace, data.is_strict, data.hints, data.slips)
    rules_of(terms)
    return TableOpened(*await server.hub.open_table(terms, protocol.name_of(data.name)))


@post(
    "/tables/{table:str}/again",
    summary="Sit down for another match with the same players",
    raises=[
        NotJsonException,
        NotFoundException,
        PermissionDeniedException,
        TooManyRequestsException,
    ],
)
async def play_again(request: Asking, table: TableName, data: JSONBody[SeatKept]) -> TableOpened:
    """A seat at the table of the match that follows one that is over: the first to ask opens it.

    It has the same rules and bots, and whoever played is given a seat there, once.
    """
    _may_open(request)
    hub = server_of(request).hub
    return TableOpened(*await hub.play_again(await _table_of(request, table), data.token))


def _address_of(request: Asking) -> str:
    """Where a request comes from; of one that a proxy passes on, the address that it tells of."""
    return request.client.host if request.client else ""


def _may_open(request: Asking) -> None:
    """Nobody opens tables without end."""
    address = _address_of(request)
    if not server_of(request).openings.takes(address, asyncio.get_running_loop().time()):
        raise refused(
            TooManyRequestsException, "that is enough tables for now", "開枱太多，請稍後再試"
        )


@get(
    "/tables/{table:str}",
    summary="Who sits at a table, and by which rules",
    raises=[NotFoundException],
)
async def look_at(request: Asking, table: TableName) -> TableTold:
    """What is agreed at a table, for who has its name."""
    return _told(await _table_of(request, table))


async def _table_of(request: Asking, name: str) -> Table:
    table = await server_of(request).hub.table(name)
    if table is None:
        raise refused(NotFoundException, "there is no such table", "沒有這張枱")
    return table


@get("/tables", summary="The same of so many tables, those that there are")
async def look_at_each(request: Asking, name: TableNames) -> dict[str, TableTold]:
    """What is agreed at each of these tables; of one that is none, nothing is said."""
    hub = server_of(request).hub
    found = {each: await hub.table(each) for each in name}
    return {each: _told(table) for each, table in found.items() if table is not None}


def _told(table: Table) -> TableTold:
    lobby = table.room.lobby_told(None)
    changes: dict[str, object] = {name: value for name, (_, value) in lobby.changes.items()}
    return TableTold(
        lobby.preset, changes, lobby.pace, lobby.is_strict, lobby.sittings, table.room.stage
    )


@get(
    "/tables/{table:str}/record",
    summary="The journal of a table",
    responses={
        200: ResponseSpec(
            bytes, generate_examples=False, description="A journal", media_type="application/jsonl"
        )
    },
    raises=[NotFoundException],
)
async def record(request: Asking, table: TableName) -> Response[bytes]:
    """Every deal that is over, as `seifong verify` and `seifong replay` read it.

    With the token of a seat (`Authorization: Bearer …`) up to now; anybody else reads what those
    who look on have been told.
    """
    hub, entries = server_of(request).hub, await _log_of(request, table)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    shown = hub.tokens.read(table, token) if scheme == "Bearer" else None
    return Response(
        await asyncio.to_thread(_shown_to, shown, entries, hub.now()),
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="seifong-{table}.jsonl"'},
    )


@get(
    "/tables/{table:str}/verdict",
    summary="Does the journal of a table prove itself?",
    raises=[NotFoundException],
)
async def verdict(request: Asking, table: TableName) -> VerdictTold:
    """What `seifong verify` finds: every deal that is over is run again, one record at a time."""
    entries = await _log_of(request, table)
    journal = await asyncio.to_thread(record_of, (log.body_of(entry.body) for entry in entries))
    if not journal:
        en, zh = "no deal of this table is over yet", "這張枱還沒有打完一局"
        raise refused(NotFoundException, en, zh)
    async with server_of(request).proving:
        found = await asyncio.to_thread(lambda: verify_journal(read_journal_bytes(journal)))
    return VerdictTold(found.is_true, found.deals, found.events)


async def _log_of(request: Asking, table: str) -> list[Entry]:
    """The log of a table; what is made of it is made beside the tables that are played at."""
    entries = await server_of(request).hub.store.log(table)
    if not entries:
        raise refused(NotFoundException, "there is no such table", "沒有這張枱")
    return entries


def _shown_to(shown: tuple[str, int, str] | None, entries: list[Entry], now: int) -> bytes:
    """The journal as it is for who shows that token, or none: to a player, all of it."""
    written = [(entry.at, log.body_of(entry.body)) for entry in entries]
    bodies = [body for _, body in written]
    if shown is None or shown[0] != "player" or not is_players(bodies, *shown[1:]):
        bodies = told_to_watchers(written, now)
    return record_of(bodies)


@get("/presets", summary="The tables that most players know", cache=3600, sync_to_thread=False)
def presets() -> list[PresetTold]:
    """Every preset, with all its options."""
    return [
        PresetTold(name, ABOUT[name], count_of(rules), options(rules))
        for name, rules in PRESETS.items()
    ]


@get("/options", summary="What may vary from table to table", cache=3600, sync_to_thread=False)
def all_the_options() -> list[OptionTold]:
    """Every option, in the order of the rulebook."""
    return [
        OptionTold(
            option.name,
            option.count,
            Words(group_about(option), group_about(option, "zh")),
            Words(documented(option).text, in_chinese(option)),
            documented(option).rules,
            option.words,
            option.numbers,
            Words(option.values(), values_in_chinese(option)),
        )
        for option in all_options()
    ]


@get("/rules", summary="The rulebook", cache=3600, sync_to_thread=False)
def rulebook() -> list[Rule]:
    """Every rule, in the order of the rulebook."""
    return list(RULES.values())


@get("/rules/{rule_id:str}", summary="One rule", raises=[NotFoundException], sync_to_thread=False)
def one_rule(rule_id: Annotated[str, PathParameter(max_length=40)]) -> Rule:
    """What a rule says, in both languages."""
    return rule(rule_id)


@get(
    "/chapters",
    summary="What the chapters of the rulebook are called",
    cache=3600,
    sync_to_thread=False,
)
def chapters() -> dict[str, Words]:
    """The title of every chapter, by the letters in the middle of the ids of its rules."""
    return CHAPTERS


@get("/fouls", summary="What fouls and remedies are called", cache=3600, sync_to_thread=False)
def fouls() -> Names:
    """The title of every foul, and of every remedy; and the rules of cards."""
    return Names(
        {name: kind.title for name, kind in FOULS.items()},
        {str(name): words for name, words in REMEDIES.items()},
        CARD_RULES,
    )


@post(
    "/score",
    summary="What a hand is worth",
    status_code=200,
    raises=[NotJsonException, PermissionDeniedException],
    sync_to_thread=True,
)
def score(data: JSONBody[HandToScore]) -> Scored:
    """Score a hand by a preset, and say who pays what."""
    return scored(data, preset(data.preset))


@get("/health", summary="Is the server well?", sync_to_thread=False)
def health(request: Asking) -> Health:
    """Answers once every table has been taken up."""
    gauges = server_of(request).hub.gauges()
    return Health("ok", gauges["tables"], gauges["connections"])


@get(
    "/metrics",
    summary="What Prometheus reads",
    media_type=MediaType.TEXT,
    raises=[PermissionDeniedException],
    sync_to_thread=False,
)
def metrics(request: Asking) -> str:
    """Counters, gauges, and how long it takes until an action is durable; for this machine alone.

    Where one table is played at, they would tell who else has answered in a window (P-59).
    """
    if not is_own(_address_of(request)):
        raise refused(
            PermissionDeniedException,
            "what is counted here is told to the server's own machine alone",
            "統計數字只供伺服器所在的電腦讀取",
        )
    hub = server_of(request).hub
    return hub.metrics.text(hub.gauges())


_STATUS: Final = {UnknownRule: 404, Taken: 503, Unreachable: 503}


def _fault(_: Asking, error: SeifongError) -> Response[Fault]:
    """A mistake of whoever asked is one sentence; and so is that nothing can be kept now."""
    status = next((code for kind, code in _STATUS.items() if isinstance(error, kind)), 400)
    fault = Fault(status, str(error), {"words": words_of(error)})
    return Response(fault, status_code=status, media_type=MediaType.JSON)


def _misread(_: Asking, error: ValidationException) -> Response[Fault]:
    """What is wrong with a request that is not as it should be, and where, in a sentence."""
    faults = error.extra if isinstance(error.extra, list) else []
    told = [why_misread(str(one.get("key", "")), str(one["message"])) for one in faults]
    words = Words("; ".join(one.en for one in told), "；".join(one.zh for one in told))
    fault = Fault(error.status_code, words.en or error.detail, {"words": words})
    return Response(fault, status_code=error.status_code, media_type=MediaType.JSON)


def _unread(request: Asking, error: ClientException) -> Response[object]:
    """What is sent, and is no JSON at all, is refused in both languages like anything else."""
    if type(error) is not ClientException:  # of its own kind, and with words of its own
        answer: Response[object] = create_exception_response(request, error)
        return answer
    return _told_so(error.status_code, why_no_shape(error.detail))


def _too_deep(request: Asking, error: RecursionError) -> Response[object]:
    """What is sent can be too deep for any reader; what is too deep elsewhere is our mistake."""
    if not is_too_deep(error):
        return _failed(request, error)
    return _told_so(400, why_no_shape(TOO_DEEP))


def _failed(_: Asking, __: Exception) -> Response[object]:
    """A mistake of ours: what it is stands in the server's log."""
    words = "the server has made a mistake, and has written it down", "伺服器出錯，已記入日誌"
    return _told_so(500, Words(*words))


def _told_so(status: int, words: Words) -> Response[object]:
    fault: object = Fault(status, words.en, {"words": words})
    return Response(fault, status_code=status, media_type=MediaType.JSON)


def handlers() -> Router:
    """All of these, under `/api`."""
    return Router(
        "/api",
        route_handlers=[
            open_table,
            play_again,
            look_at,
            look_at_each,
            record,
            verdict,
            presets,
            all_the_options,
            rulebook,
            one_rule,
            chapters,
            fouls,
            score,
            health,
            metrics,
            *account.HANDLERS,
        ],
        guards=[from_our_pages, brings_json],
        exception_handlers={
            SeifongError: _fault,
            ValidationException: _misread,
            ClientException: _unread,
            RecursionError: _too_deep,
            500: _failed,
        },
    )
