"""This file is about what a server and a client at its table say to each other.

Every message is one JSON object, `type` its kind. `Out` is what the server says: what comes at once
stands in one list, in one text frame of a WebSocket. `In` is what a client says, one message in a
frame. The messages themselves stand in `told` and `heard`; `web/src/protocol.ts` is made from them
(`python -m seifong.server.typescript`).

A deal is told as the events of `seifong.table.events`, each as this seat sees it: `Happened`, one
for each, or the whole deal so far in a `Snapshot`. A client knows what it has folded from them, and
nothing else; `Known` is what such a fold should come to. What it may do comes in `Asked`, to it
alone.

`seq` counts what a table has told to everybody, from 1. It counts nothing that is private, so that
no gap tells of a question put to another seat. A client that finds a gap sends `Resume`.

A *player* is a number, 0 to 3, for the whole match; a *seat* is 0 East to 3 North of one deal; a
spectator has neither. Tiles are kinds, motions those of `seifong.table.motions`, money is whole
quarter-units, times are milliseconds: lengths of time in questions, and the server's clock in `at`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from seifong.server.bounds import TOO_DEEP, is_too_deep
from seifong.server.heard import (
    Accept,
    Act,
    AskHint,
    Entropy,
    In,
    Join,
    Leave,
    Move,
    Name,
    Ping,
    Propose,
    Ready,
    Resume,
    SeatBot,
    Slips,
    Start,
    Wait,
    name_of,
)
from seifong.server.told import (
    Asked,
    Awaited,
    Because,
    Clock,
    Committed,
    Counted,
    Ended,
    FlowTold,
    Happened,
    Hello,
    Hint,
    Key,
    Known,
    Lobby,
    Lying,
    MayClaim,
    MeldShown,
    NextDeal,
    NotCalled,
    NotCounted,
    Notice,
    OptionValue,
    Out,
    Pace,
    Player,
    PlayerNow,
    Pong,
    Prospect,
    ReadyHand,
    Refusal,
    Refused,
    Revealed,
    Said,
    Seat,
    Sitting,
    Snapshot,
    Standing,
    Tile,
    WinTold,
)

__all__ = [
    "VERSION",
    "Accept",
    "Act",
    "AskHint",
    "Asked",
    "Awaited",
    "Because",
    "Clock",
    "Committed",
    "Counted",
    "Ended",
    "Entropy",
    "FlowTold",
    "Happened",
    "Hello",
    "Hint",
    "In",
    "Join",
    "Key",
    "Known",
    "Leave",
    "Lobby",
    "Lying",
    "MayClaim",
    "MeldShown",
    "Move",
    "Name",
    "NextDeal",
    "NotCalled",
    "NotCounted",
    "Notice",
    "OptionValue",
    "Out",
    "Pace",
    "Ping",
    "Player",
    "PlayerNow",
    "Pong",
    "Propose",
    "Prospect",
    "Ready",
    "ReadyHand",
    "Refusal",
    "Refused",
    "Resume",
    "Revealed",
    "Said",
    "Seat",
    "SeatBot",
    "Sitting",
    "Slips",
    "Snapshot",
    "Standing",
    "Start",
    "Tile",
    "Wait",
    "WinTold",
    "decode_in",
    "encode_out",
    "name_of",
]

VERSION: Final = 1

_IN: Final = msgspec.json.Decoder(In)
_OUT: Final = msgspec.json.Encoder()


def decode_in(frame: str | bytes) -> In:
    """What a client says; `msgspec.ValidationError` or `DecodeError` if it is none of these.

    >>> decode_in('{"type": "act", "window": 7, "motion": 68}')
    Act(window=7, motion=68)
    """
    try:
        return _IN.decode(frame)
    except RecursionError as error:
        if not is_too_deep(error):
            raise
        raise msgspec.DecodeError(TOO_DEEP) from None


def encode_out(message: Out) -> bytes:
    """A message as it stands in a frame.

    >>> encode_out(Said(seat=1, word="wait"))
    b'{"type":"said","seat":1,"word":"wait"}'
    """
    return _OUT.encode(message)
