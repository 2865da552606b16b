"""This file is about what is agreed in a room before play: who may do what, and what comes of it.

The host proposes rules and seats bots, everybody accepts, the host begins (P-56, HK-ETIQ-1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from seifong.errors import BadInput
from seifong.server import log, protocol

if TYPE_CHECKING:
    from seifong.server.room import Room

__all__ = ["agree", "get_up"]

Agreeing = protocol.Propose | protocol.SeatBot | protocol.Accept | protocol.Start


def agree(room: Room, player: int, message: Agreeing) -> None:
    """A player does something about the terms or the seats; `BadInput` if it may not be done."""
    if room.stage != "lobby":
        raise BadInput("the match has begun", "牌局已開始")
    if player != room.lobby.host and not _is_for_all(room, message):
        raise BadInput("that is for the host to do", "只有枱主可以這樣做")
    match message:
        case protocol.Accept(fingerprint=fingerprint):
            _accept(room, player, fingerprint)
        case protocol.Propose():
            room.write(log.Proposed(room.lobby.proposed(message)))
        case protocol.SeatBot(player=seat, bot=bot):
            _seat_bot(room, seat, bot)
        case protocol.Start():
            room.begin_match()
    room.tell_lobby()


def _is_for_all(room: Room, message: Agreeing) -> bool:
    """True of accepting; and of freeing the host's own seat, if the host is gone for the grace."""
    host = room.lobby.host
    since = room.away.get(host, room.now)
    is_lost = room.now - since >= room.lobby.terms.pace.grace_ms
    frees_host = is_lost and message == protocol.SeatBot(host, None)
    return isinstance(message, protocol.Accept) or frees_host


def _accept(room: Room, player: int, fingerprint: str) -> None:
    """A player accepts the terms, if they are still those that it has read."""
    if fingerprint != room.lobby.fingerprint():
        en, zh = "the rules have changed since: read them again", "枱例其後有改動，請再看一次"
        raise BadInput(en, zh)
    room.write(log.Accepted(player))


def _seat_bot(room: Room, player: int, bot: str | None) -> None:
    """Seat a bot, or free a seat: a bot's, or that of a person who is away."""
    if bot is not None:
        room.bot_of(bot, 0)
    if room.sits_there(player):
        name = room.name_of(player)
        if player not in room.away:
            raise BadInput(f"{name} sits there", f"{name}坐在那裏")
        get_up(room, player)
    elif bot is None:
        room.write(log.Rose(player))
    if bot is not None:
        room.write(log.SatBot(player, bot))


def get_up(room: Room, player: int) -> None:
    """A person's seat is open again, before play."""
    name = room.name_of(player)
    room.notice("left", player, f"{name} has left", f"{name}已離座")
    room.write(log.Rose(player))
    room.away.pop(player, None)
