"""This file is about a movement and what it did, told in one line.

`E - 9p` says that East put 9p down in the river, and so discarded it. At a table that does this by
itself there is no movement, and the line says what happened and no more. Where something is by
hand and yet happened without its movement, or with anything in between but a ruling on it and the
answers that it called for, the line is in the past:

============================  ==================================================================
line                          movement, and what it did
============================  ==================================================================
``E throws 3+4``              `throw`, `threw`; else ``E threw 3+4``
``W breaks 15``               `break` of one's own side, `broke`; else ``W broke 15``
``E shows fl1``               `show_flower`, `flower`; else ``E showed fl1``
``S + 3m``                    `mix`, `drew`; else ``S drew 3m``
``S * 3m``                    `replace`, `drew`; else ``S drew 3m from the tail``
``E - 9p``                    `discard`, `discarded`; else ``E discarded 9p``
``E - 9p beside its melds``   the same, elsewhere than in the river; and ``saying 8p``
``S chow [789p] from E``      `expose` of the tiles of the hand, in their order, `exposed`; so every
                              meld; else ``S exposed [789p] from E``
``S lifts 5p``                `lift`, `saw`
``W leaves it for S``         `choose`, `set_aside`
``W shows 123m 55p``          `show_hand`, `showed` of the same tiles
============================  ==================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import structs

from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG
from seifong.notation import NAMES, parse_tile, parse_tiles
from seifong.record.words import PLACE_NAMED, PLACES, seat_in, tile_in, timed, write_in_order
from seifong.seats import SEAT_LETTERS
from seifong.table.automation import CLAIMS, FLOWERS, OPENING, REPLACEMENTS
from seifong.table.events import (
    Broke,
    Discarded,
    Drew,
    Event,
    Exposed,
    Saw,
    SetAside,
    Showed,
    ShowedFlower,
    Threw,
)
from seifong.table.movements import (
    Break,
    Choose,
    Discard,
    Expose,
    Lift,
    Mix,
    Movement,
    Replace,
    ShowFlower,
    ShowHand,
    Throw,
)

__all__ = ["TOGETHER_FORMS", "automation_of", "line_of_both", "movement_for"]


def automation_of(event: Event) -> int:
    """What a table does by itself when this happens without a movement, or 0.

    >>> automation_of(Discarded(0, 31)) == CLAIMS, automation_of(Saw(0, 31))
    (True, 0)
    """
    match event:
        case Threw() | Broke():
            return OPENING
        case ShowedFlower():
            return FLOWERS
        case Drew():
            return REPLACEMENTS if event.from_tail else CLAIMS
        case Discarded() | Exposed():
            return CLAIMS
        case _:
            return 0


def movement_for(event: Event, at: int = 0) -> Movement | None:
    """The movement that leads to this and to nothing else, made as it should be.

    >>> movement_for(Exposed(1, CHOW, 6, claimed=8, source=0))
    Expose(seat=1, tiles=(6, 7), at=0)
    """
    match event:
        case Threw():
            return Throw(event.seat, at)
        case Broke():
            return Break(event.breaker, event.breaker, event.count, at)
        case ShowedFlower():
            return ShowFlower(event.seat, event.tile, at)
        case Drew():
            return Replace(event.seat, at) if event.from_tail else Mix(event.seat, at)
        case Discarded():
            return Discard(event.seat, event.tile, at=at)
        case Exposed(low=int(low)):
            return Expose(event.seat, _of_the_hand(event, low), at)
        case _:
            return None


def _of_the_hand(event: Exposed, low: int) -> tuple[int, ...]:
    """The tiles of a meld that come from the hand, in their order."""
    if event.form == CHOW:
        return tuple(tile for tile in range(low, low + 3) if tile != event.claimed)
    return (low,) * {PUNG: 2, BIG_KONG: 3, ADDED_KONG: 1, CONCEALED_KONG: 4}[event.form]


def line_of_both(movement: Movement, event: Event, line: str = "") -> str | None:
    """The one line of a movement and of what it did, or None if they need two.

    `line` is that of the event where the table does it by itself.

    >>> line_of_both(Discard(0, 17, "melds"), Discarded(0, 17), "E - 9p")
    'E - 9p beside its melds'
    >>> line_of_both(Mix(0), Discarded(0, 17), "E - 9p") is None
    True
    """
    match movement, event:
        case Discard(), Discarded():
            is_that = (movement.seat, movement.tile) == (event.seat, event.tile)
            return timed(line + _manner(movement), movement.at) if is_that else None
        case Lift(), Saw() if movement.seat == event.seat:
            tile = "?" if event.tile is None else NAMES[event.tile]
            return timed(f"{SEAT_LETTERS[movement.seat]} lifts {tile}", movement.at)
        case Choose(leaves_it=True), SetAside():
            seat, other = SEAT_LETTERS[movement.seat], SEAT_LETTERS[event.seat]
            return timed(f"{seat} leaves it for {other}", movement.at)
        case ShowHand(), Showed():
            is_that = (movement.seat, movement.tiles) == (event.seat, event.tiles)
            if not is_that or len(event.tiles) < 2:  # one tile that is shown is a flower
                return None
            tiles = write_in_order(event.tiles)
            return timed(f"{SEAT_LETTERS[movement.seat]} shows {tiles}", movement.at)
        case _:
            return _line_if_as_it_should(movement, event, line)


def _line_if_as_it_should(movement: Event, event: Event, line: str) -> str | None:
    made = movement_for(event)
    if made is None or not isinstance(movement, type(made)):
        return None
    return timed(line, movement.at) if structs.replace(made, at=movement.at) == movement else None


def _manner(discard: Discard) -> str:
    place = "" if discard.place == "river" else f" {PLACES[discard.place]}"
    return place + ("" if discard.named is None else f" saying {NAMES[discard.named]}")


# Reading: only those that are no lines of an event.

Both = Callable[[re.Match[str], int], tuple[Movement, Event]]


def _discard(match: re.Match[str], at: int) -> tuple[Movement, Event]:
    seat, tile = seat_in(match[1]), parse_tile(match[2])
    named = None if match[4] is None else parse_tile(match[4])
    place = PLACE_NAMED[match[3]] if match[3] else "river"
    return Discard(seat, tile, place, named, at), Discarded(seat, tile)


def _leaves(match: re.Match[str], at: int) -> tuple[Movement, Event]:
    return Choose(seat_in(match[1]), leaves_it=True, at=at), SetAside(seat_in(match[2]))


def _lifts(match: re.Match[str], at: int) -> tuple[Movement, Event]:
    seat = seat_in(match[1])
    return Lift(seat, at), Saw(seat, tile_in(match[2]))


def _shows(match: re.Match[str], at: int) -> tuple[Movement, Event]:
    seat, tiles = seat_in(match[1]), tuple(parse_tiles(match[2]))
    return ShowHand(seat, tiles, at), Showed(seat, tiles)


_PLACE: Final = "|".join(words for place, words in PLACES.items() if place != "river")
_ONE_TILE: Final = r"(?:\d?[a-zA-Z]|(?:fl|se)\d)"
TOGETHER_FORMS: Final[list[tuple[re.Pattern[str], Both]]] = [
    (re.compile(f"([ESWN]) {pattern}"), make)
    for pattern, make in (
        (rf"- (\S+)(?= )(?: ({_PLACE}))?(?: saying (\S+))?", _discard),
        (r"lifts (\S+)", _lifts),
        (r"leaves it for ([ESWN])", _leaves),
        (rf"shows (?!{_ONE_TILE}$)(.+)", _shows),
    )
]
