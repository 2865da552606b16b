"""This file is about the record of a table's match: the journal, made from its log at any time."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from seifong.match import SEALED, Match
from seifong.record import Header, JournalWriter, header_of
from seifong.record.shuffle import Commitment, commitment_of
from seifong.record.sound import is_an_end
from seifong.server import log
from seifong.server.lobby import Lobby
from seifong.table.events import Event

__all__ = ["is_players", "match_of", "record_of", "told_to_watchers"]


def record_of(bodies: Iterable[log.Body]) -> bytes:
    """The journal of every deal that is over; empty if none is.

    A deal that is being played is nobody's to read, and one that was stopped has no end.
    """
    lobby = Lobby(log.Terms("casual"))
    matches: list[_Match] = []
    sealed: log.Sealed | None = None
    for body in bodies:
        match body:
            case log.Opened(terms=terms):
                lobby = Lobby(terms)
            case log.MatchBegan(seed=seed):
                bots = [person.bot for person in lobby.seats if person and person.bot]
                matches.append(_Match(header_of(match_of(lobby, seed), bots)))
            case log.Sealed():
                sealed = body
            case log.Mixed() if sealed is not None:
                matches[-1].begin(sealed, body)
            case log.Told(event=event):
                matches[-1].tell(event)
            case _:
                lobby.fold(body)
    return _written(matches)


def told_to_watchers(entries: Iterable[tuple[int, log.Body]], now: int) -> list[log.Body]:
    """What of a log those who look on know by now: nothing is theirs before `pace.watch_ms`.

    >>> opened, sat = log.Opened(log.Terms("casual"), "key"), log.Sat(0, "Ah Ming", "key")
    >>> told_to_watchers([(0, opened), (1_000, sat)], now=10_500) == [opened]  # after ten seconds
    True
    """
    written = list(entries)
    paces = [body.terms.pace for _, body in written if isinstance(body, log.Opened | log.Proposed)]
    delay = paces[-1].watch_ms if paces else 0
    return [body for at, body in written if at + delay <= now]


def is_players(bodies: Iterable[log.Body], player: int, key: str) -> bool:
    """True if the key is that of whoever has that seat.

    >>> is_players([log.Sat(0, "Ah Ming", "key")], 0, "key"), is_players([], 0, "key")
    (True, False)
    """
    keys = {body.player: body.key for body in bodies if isinstance(body, log.Sat)}
    return keys.get(player) == key


class _Match:
    """The deals of one match that are over, and what their seeds were made of."""

    def __init__(self, header: Header) -> None:
        self.header: Final = header
        self.deals: Final[list[list[Event]]] = []
        self.commitments: Final[list[Commitment]] = []
        self._events: list[Event] = []
        self._commitment: Commitment | None = None

    def begin(self, sealed: log.Sealed, mixed: log.Mixed) -> None:
        """A deal begins; one before it that has no end was stopped."""
        self._events = []
        commitment = commitment_of(bytes.fromhex(sealed.secret))
        self._commitment = Commitment(sealed.number, commitment, sealed.secret, mixed.entropies)

    def tell(self, event: Event) -> None:
        """Something happens in it."""
        self._events.append(event)
        if is_an_end(event) and self._commitment is not None:
            self.deals.append(self._events)
            self.commitments.append(self._commitment)


def _written(matches: list[_Match]) -> bytes:
    stream = io.BytesIO()
    writer = JournalWriter(stream)
    for match in matches:
        if match.deals:
            writer.begin(replace(match.header, seed=None, commitments=tuple(match.commitments)))
        for events in match.deals:
            writer.write(events)
    return stream.getvalue()


def match_of(lobby: Lobby, seed: str) -> Match:
    """The match that begins among those who have the seats."""
    one, two, three, four = (person.name if person else "?" for person in lobby.seats)
    return Match(lobby.rules, seed, (one, two, three, four), SEALED)
