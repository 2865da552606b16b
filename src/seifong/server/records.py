"""This file is about the record of a table's match: the journal, made from its log at any time."""

from __future__ import annotations

import io
from collections.abc import Iterable

from msgspec.structs import replace

from seifong.match import SEALED, Match
from seifong.record import JournalWriter, header_of
from seifong.record.sound import is_an_end
from seifong.server import log
from seifong.server.lobby import Lobby
from seifong.table.events import Event

__all__ = ["record_of"]


def record_of(bodies: Iterable[log.Body]) -> bytes:
    """The journal of every deal that is over; empty if none is.

    A deal that is being played is nobody's to read, and one that was stopped has no end.
    """
    stream = io.BytesIO()
    writer = JournalWriter(stream)
    lobby = Lobby(log.Terms("casual"))
    events: list[Event] = []
    is_begun = False
    match: Match | None = None
    for body in bodies:
        if isinstance(body, log.Opened):
            lobby = Lobby(body.terms)
        elif isinstance(body, log.MatchBegan):
            match = _match(lobby, body.seed)
            is_begun = False
        elif isinstance(body, log.Mixed):
            events = []
        elif isinstance(body, log.Told):
            events.append(body.event)
            if is_an_end(body.event) and match is not None:
                if not is_begun:
                    bots = [person.bot for person in lobby.seats if person and person.bot]
                    writer.begin(replace(header_of(match, bots), seed=None))
                    is_begun = True
                writer.write(events)
        else:
            lobby.fold(body)
    return stream.getvalue()


def _match(lobby: Lobby, seed: str) -> Match:
    one, two, three, four = (person.name if person else "?" for person in lobby.seats)
    return Match(lobby.rules, seed, (one, two, three, four), SEALED)
