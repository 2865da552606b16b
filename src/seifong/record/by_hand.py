"""This file is about the lines of a strict table: movements, and what follows from them alone.

===============================  ===============================================================
line                             what a player does, or what follows
===============================  ===============================================================
``E throws``                     throws the dice
``W breaks 15 of W``             pushes so many stacks away from the right end of a side
``E takes``                      takes the next tiles of the deal
``E puts fl1 among its flowers`` lays a flower on the table
``S replaces``                   takes a tile from the tail
``S touches``                    touches the next tile of the wall
``S lifts``                      picks it up, and sees it
``S puts back``                  lays it back
``S mixes in``                   puts it among the tiles of the hand
``W takes it``, ``W leaves it``  chooses before taking a tile that another has seen
``E puts 9p in the river``       puts a tile down; also ``beside its melds``, ``elsewhere``, and
                                 then ``saying 8p``
``S says chow``                  says something; in quotes if it is more than a word
``S lays 78p``                   lays tiles open for a set
``W lays open 123m 55p``         lays the hand open, or part of it
``S reaches over the river``     so that others cannot see it
``W calls time on E``            says that another takes too long
``E counts S``                   asks that a hand be counted
``N reports S talked``           reports what no tile can show, by the name of the foul
``S sees 5p``                    saw the next tile of the wall; ``?`` in another's view
``S's tile goes back``           another claimed
``a tile is left for S``         as its next draw
``S + 5p out of turn``           mixed in a tile that was not its to draw; ``*`` from the tail
``W - 1m out of turn``           laid a tile in the river that stays there, and was not its to lay
``S takes back [789p]``          a meld went back into the hand, and its tile lies open again
``W has shown 123m 55p``         tiles that went back into the hand
``N is out of the match``        the seat only draws and discards; by hand or not
``it is S's deal``               and East is the wrong dealer
``S takes over as East``         and all seats turn with it
===============================  ===============================================================

A line of a movement may end in its time, ``@1234``, in milliseconds since the deal began.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, assert_never

from seifong.errors import BadNotation
from seifong.melds import Meld
from seifong.notation import NAMES, parse_meld, parse_tile, parse_tiles, write_meld
from seifong.record.words import (
    PLACE_NAMED,
    PLACES,
    is_plain,
    quoted,
    seat_in,
    tile_in,
    timed,
    unquoted,
    write_in_order,
)
from seifong.seats import SEAT_LETTERS
from seifong.table.events import (
    DiscardedOutOfTurn,
    DrewOutOfTurn,
    Event,
    SatOut,
    Saw,
    SetAside,
    Showed,
    TookBack,
    TookEast,
    WentBack,
    WrongDealer,
)
from seifong.table.movements import (
    Break,
    CallTime,
    Choose,
    Count,
    Discard,
    Expose,
    Lift,
    Mix,
    Movement,
    PutBack,
    Reach,
    Replace,
    Report,
    ShowFlower,
    ShowHand,
    Speak,
    Take,
    Throw,
    Touch,
)

__all__ = [
    "FOLLOWING_FORMS",
    "MOVEMENT_FORMS",
    "Following",
    "line_of_a_movement",
    "line_of_what_follows",
]

Following = (
    Saw
    | WentBack
    | SetAside
    | DrewOutOfTurn
    | DiscardedOutOfTurn
    | TookBack
    | Showed
    | SatOut
    | WrongDealer
    | TookEast
)


# Writing.


def line_of_a_movement(movement: Movement) -> str:
    """The line of a movement.

    >>> line_of_a_movement(Touch(1, at=1234)), line_of_a_movement(Speak(1, "wait a moment"))
    ('S touches @1234', 'S says "wait a moment"')
    """
    return timed(f"{SEAT_LETTERS[movement.seat]} {_what_is_done(movement)}", movement.at)


def _what_is_done(movement: Movement) -> str:  # noqa: C901, PLR0912 (a branch a movement)
    match movement:
        case Throw():
            return "throws"
        case Break():
            return f"breaks {movement.count} of {SEAT_LETTERS[movement.side]}"
        case Take():
            return "takes"
        case ShowFlower():
            return f"puts {NAMES[movement.tile]} among its flowers"
        case Replace():
            return "replaces"
        case Touch():
            return "touches"
        case Lift():
            return "lifts"
        case PutBack():
            return "puts back"
        case Mix():
            return "mixes in"
        case Choose():
            return "leaves it" if movement.leaves_it else "takes it"
        case Discard():
            saying = "" if movement.named is None else f" saying {NAMES[movement.named]}"
            return f"puts {NAMES[movement.tile]} {PLACES[movement.place]}{saying}"
        case Speak():
            return f"says {_speech(movement.words)}"
        case Expose():
            return f"lays {_some(movement.tiles)}"
        case ShowHand():
            return f"lays open {_some(movement.tiles)}"
        case Reach():
            return "reaches over the river"
        case CallTime():
            return f"calls time on {SEAT_LETTERS[movement.on]}"
        case Count():
            return f"counts {SEAT_LETTERS[movement.on]}"
        case Report():
            return f"reports {SEAT_LETTERS[movement.on]} {movement.foul}"
        case _:
            assert_never(movement)


def _some(tiles: tuple[int, ...]) -> str:
    return write_in_order(tiles) or "nothing"


def _speech(words: str) -> str:
    return f'"{words}"' if is_plain(words) and words.startswith("@") else quoted(words)


def line_of_what_follows(event: Following) -> str:  # noqa: C901 (a branch an event)
    """The line of what follows from a movement, and from nothing else.

    >>> line_of_what_follows(Saw(1, 13)), line_of_what_follows(DrewOutOfTurn(1, None))
    ('S sees 5p', 'S + ? out of turn')
    """
    seat = SEAT_LETTERS[event.seat]
    match event:
        case Saw():
            return f"{seat} sees {_hidden(event.tile)}"
        case WentBack():
            return f"{seat}'s tile goes back"
        case SetAside():
            return f"a tile is left for {seat}"
        case DrewOutOfTurn():
            return f"{seat} {'*' if event.from_tail else '+'} {_hidden(event.tile)} out of turn"
        case DiscardedOutOfTurn():
            return f"{seat} - {NAMES[event.tile]} out of turn"
        case TookBack():
            return f"{seat} takes back {write_meld(Meld(event.form, event.low))}"
        case Showed():
            return f"{seat} has shown {_some(event.tiles)}"
        case SatOut():
            return f"{seat} is out of the match"
        case WrongDealer():
            return f"it is {seat}'s deal"
        case TookEast():
            return f"{seat} takes over as East"
        case _:
            assert_never(event)


def _hidden(tile: int | None) -> str:
    return "?" if tile is None else NAMES[tile]


# Reading.


def _tiles(text: str) -> tuple[int, ...]:
    return () if text == "nothing" else tuple(parse_tiles(text))


def _said(text: str) -> str:
    words = unquoted(text)
    if words is None:
        raise BadNotation(f"{text} is no text in quotes", f"{text} 不是引號內的文字")
    return words


def _discard(match: re.Match[str], at: int) -> Discard:
    named = None if match[4] is None else parse_tile(match[4])
    return Discard(seat_in(match[1]), parse_tile(match[2]), PLACE_NAMED[match[3]], named, at)


def _took_back(match: re.Match[str]) -> TookBack:
    meld = parse_meld(match[2])
    return TookBack(seat_in(match[1]), int(meld.form), int(meld.low))


_PUT: Final = "|".join(PLACE_NAMED)
_SEAT: Final = "([ESWN])"

# fmt: off
MOVEMENT_FORMS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str], int], Movement]]]] = [
    (re.compile(f"{_SEAT} {pattern}"), make)
    for pattern, make in (
        (r"throws", lambda match, at: Throw(seat_in(match[1]), at)),
        (r"breaks (\d{1,2}) of ([ESWN])",
         lambda match, at: Break(seat_in(match[1]), seat_in(match[3]), int(match[2]), at)),
        (r"takes", lambda match, at: Take(seat_in(match[1]), at)),
        (r"puts (\S+) among its flowers",
         lambda match, at: ShowFlower(seat_in(match[1]), parse_tile(match[2]), at)),
        (r"replaces", lambda match, at: Replace(seat_in(match[1]), at)),
        (r"touches", lambda match, at: Touch(seat_in(match[1]), at)),
        (r"lifts", lambda match, at: Lift(seat_in(match[1]), at)),
        (r"puts back", lambda match, at: PutBack(seat_in(match[1]), at)),
        (r"mixes in", lambda match, at: Mix(seat_in(match[1]), at)),
        (r"(takes|leaves) it",
         lambda match, at: Choose(seat_in(match[1]), match[2] == "leaves", at)),
        (rf"puts (\S+) ({_PUT})(?: saying (\S+))?", _discard),
        (r"says (.+)", lambda match, at: Speak(seat_in(match[1]), _said(match[2]), at)),
        (r"lays open (.+)", lambda match, at: ShowHand(seat_in(match[1]), _tiles(match[2]), at)),
        (r"lays (.+)", lambda match, at: Expose(seat_in(match[1]), _tiles(match[2]), at)),
        (r"reaches over the river", lambda match, at: Reach(seat_in(match[1]), at)),
        (r"calls time on ([ESWN])",
         lambda match, at: CallTime(seat_in(match[1]), seat_in(match[2]), at)),
        (r"counts ([ESWN])", lambda match, at: Count(seat_in(match[1]), seat_in(match[2]), at)),
        (r"reports ([ESWN]) ([a-z_]+)",
         lambda match, at: Report(seat_in(match[1]), seat_in(match[2]), match[3], at)),
    )
]

FOLLOWING_FORMS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], Event]]]] = [
    (re.compile(pattern), make)
    for pattern, make in (
        (rf"{_SEAT} sees (\S+)", lambda match: Saw(seat_in(match[1]), tile_in(match[2]))),
        (rf"{_SEAT}'s tile goes back", lambda match: WentBack(seat_in(match[1]))),
        (rf"a tile is left for {_SEAT}", lambda match: SetAside(seat_in(match[1]))),
        (rf"{_SEAT} ([+*]) (\S+) out of turn",
         lambda match: DrewOutOfTurn(seat_in(match[1]), tile_in(match[3]), match[2] == "*")),
        (rf"{_SEAT} - (\S+) out of turn",
         lambda match: DiscardedOutOfTurn(seat_in(match[1]), parse_tile(match[2]))),
        (rf"{_SEAT} takes back (\S+)", _took_back),
        (rf"{_SEAT} has shown (.+)", lambda match: Showed(seat_in(match[1]), _tiles(match[2]))),
        (rf"{_SEAT} is out of the match", lambda match: SatOut(seat_in(match[1]))),
        (rf"it is {_SEAT}'s deal", lambda match: WrongDealer(seat_in(match[1]))),
        (rf"{_SEAT} takes over as East", lambda match: TookEast(seat_in(match[1]))),
    )
]
# fmt: on
