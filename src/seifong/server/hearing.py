"""This file is about what is said in a room: what comes of each message, or why nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seifong.errors import BadInput, Impossible, Improper
from seifong.rulebook import Words
from seifong.server import protocol, telling
from seifong.server.agreeing import agree
from seifong.server.by_hand import ByHand
from seifong.server.hints import hint_for
from seifong.server.to_you import to_you
from seifong.views import view_of

if TYPE_CHECKING:
    from seifong.server.room import Room

__all__ = ["hear"]


def hear(room: Room, player: int | None, connection: object, message: protocol.In) -> None:
    """A player or a spectator (None) says something; what is refused, that connection is told."""
    window = getattr(message, "window", None)
    try:
        if player is None:
            _from_outside(room, connection, message)
        else:
            _of_player(room, player, connection, message)
    except Improper as error:
        words = _to_player(room, player, Words(error.sentence, error.zh))
        refused = protocol.Refused(words, error.rule, error.foul, window)
        room.audience.to_one(connection, refused)
    except (BadInput, Impossible) as error:
        words = _to_player(room, player, telling.words_of(error))
        room.audience.to_one(connection, protocol.Refused(words, window=window))


def _to_player(room: Room, player: int | None, words: Words) -> Words:
    """A refusal as a player in a deal reads it, who is one of the seats that it speaks of."""
    if room.play is None or player is None:
        return words
    return to_you(words, room.seat_of(player))


def _from_outside(room: Room, connection: object, message: protocol.In) -> None:
    """A spectator watches, and may ask whether anybody is there."""
    match message:
        case protocol.Ping(n=n):
            room.audience.to_one(connection, protocol.Pong(n, room.now))
        case protocol.Resume():
            room.show_all(None, connection)
        case _:
            raise BadInput("spectators watch", "旁觀者只可旁觀")


def _of_player(  # noqa: C901 (a branch a message)
    room: Room, player: int, connection: object, message: protocol.In
) -> None:
    _is_in_the_match(room, player, message)
    match message:
        case protocol.Act(window=window, motion=motion) if room.asking is not None:
            room.asking.act(room.seat_of(player), window, motion)
        case protocol.Move(movement=movement) if isinstance(room.asking, ByHand):
            room.asking.move(room.seat_of(player), movement)
        case protocol.Wait(window=window) if room.asking is not None:
            room.asking.wait(room.seat_of(player), window)
        case protocol.Ping(n=n):
            room.audience.to_one(connection, protocol.Pong(n, room.now))
        case protocol.Resume():
            room.show_all(player, connection)
        case protocol.Propose() | protocol.SeatBot() | protocol.Accept() | protocol.Start():
            agree(room, player, message)
        case protocol.Entropy():
            room.mix_in(player, message)
        case protocol.AskHint(window=window):
            _help(room, player, connection, window)
        case protocol.Ready(number=number):
            room.saw_the_end(player, number)
        case protocol.Leave():
            room.leave(player)
        case _:
            pass


def _is_in_the_match(room: Room, player: int, message: protocol.In) -> None:
    """Who is out plays no more, and is told no more than those who look on (HK-EV-15)."""
    is_play = isinstance(message, protocol.Act | protocol.Move | protocol.Wait | protocol.AskHint)
    if is_play and player in room.out():
        name = room.name_of(player)
        sentence, zh = f"{name} is out of the match", f"{name}已被取消資格"
        raise Improper("out_of_the_match", sentence, "HK-EV-15", zh)


def _help(room: Room, player: int, connection: object, window: int) -> None:
    """What a beginner may want to know, at a table that allows it (P-60)."""
    if not room.lobby.terms.hints:
        raise BadInput("this table gives no hints", "本枱不設提示")
    asking = room.asking
    if asking is not None and asking.question and asking.question.window == window:
        view = view_of(asking.deal, room.seat_of(player))
        room.audience.to_one(connection, hint_for(view, window))
