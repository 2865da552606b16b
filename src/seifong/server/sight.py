"""This file is about all that somebody at a table knows now: the snapshot it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seifong.errors import Impossible
from seifong.referee.rulings import Cards
from seifong.seats import NOBODY
from seifong.server import protocol

if TYPE_CHECKING:
    from seifong.server.room import Room

__all__ = ["snapshot"]


def snapshot(room: Room, player: int | None) -> protocol.Snapshot:
    """What a player knows, or for None what everybody does.

    Between two deals it is the one that is over.
    """
    play, asking, match = room.play, room.asking, room.match
    if match is None:
        raise Impossible("the match has not begun")
    seat = NOBODY
    if player is not None and play is not None:
        seat = play.eyes[play.players.index(player)]
    return protocol.Snapshot(
        seq=room.seq if play is None else max(room.seq, play.seq),
        now=room.now,
        seat=None if seat == NOBODY else seat,
        player=player,
        standing=_standing(room),
        players=_players(room),
        so_far=() if play is None else play.so_far(seat),
        asked=None if asking is None else asking.asked_now(seat),
        clock=None if asking is None else asking.clock(),
        committed=room.committed(),
        ended=room.ended,
        revealed=play.revealed() if play is not None and room.ended is not None else None,
    )


def _standing(room: Room) -> protocol.Standing:
    """Which deal it is; one that is over is still the one that is shown."""
    match = room.match
    if match is None:
        raise Impossible("the match has not begun")
    standing = match.standing if room.play is None else room.play.standing
    return protocol.Standing(
        number=match.number,
        counted=standing.counted,
        round=standing.round,
        round_wind=standing.round_wind,
        dealer=match.order[standing.dealer],
        repeats=standing.repeats,
        is_over=match.is_over,
    )


def _players(
    room: Room,
) -> tuple[protocol.PlayerNow, protocol.PlayerNow, protocol.PlayerNow, protocol.PlayerNow]:
    one, two, three, four = (_player(room, player) for player in range(4))
    return one, two, three, four


def _player(room: Room, player: int) -> protocol.PlayerNow:
    match, play, person = room.match, room.play, room.lobby.seats[player]
    if match is None:
        raise Impossible("the match has not begun")
    cards = Cards() if play is None else play.shown_before.of(player)
    return protocol.PlayerNow(
        player=player,
        name=room.name_of(player),
        is_bot=person is None or person.is_bot,
        seat=match.seat_of(player) if play is None else play.players.index(player),
        score=match.scores[player],
        deducted=match.deducted[player],
        warnings=cards.warnings,
        yellows=cards.yellows,
        reds=cards.reds,
        is_away=player in room.away,
        is_played_by_bot=player in room.by_bot,
        bank_ms=room.banks[player],
        is_out=player in match.out,
        bot=person.bot or None if person is not None else None,
    )
