"""This file is about what an event of a record can say at all: seats, tiles, dice, motions.

Events that a deal writes are sound. Those of a file are looked at before anything is made of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeGuard, assert_never

from seifong.melds import BIG_KONG, CHOW, CONCEALED_KONG
from seifong.notation import NAMES
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW
from seifong.seats import NOBODY
from seifong.table.automation import ALL, NOTHING
from seifong.table.events import (
    Answered,
    Began,
    Broke,
    Dealt,
    Discarded,
    DiscardedOutOfTurn,
    Drew,
    DrewOutOfTurn,
    Event,
    Exhausted,
    Exposed,
    Replayed,
    Ruled,
    SatOut,
    Saw,
    SetAside,
    Showed,
    ShowedFlower,
    Stopped,
    Threw,
    TookBack,
    TookEast,
    WentBack,
    Winner,
    Won,
    WrongDealer,
)
from seifong.table.motions import PASS, WIN
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
from seifong.tiles import KINDS, PLUM, full_set

__all__ = ["MOST", "RULE_ID", "is_an_end", "what_is_wrong"]

RULE_ID: Final = re.compile(r"[A-Z]{2}-[A-Za-z0-9.]+(?:-[A-Za-z0-9.]+)*")

_NAME: Final = re.compile(r"[a-z]+(?:_[a-z]+)*")  # of a foul, a remedy, a card
MOST: Final = 1 << 53  # no table pays as much in a deal, and every reader of JSON holds it


def is_an_end(event: Event) -> TypeGuard[Won | Exhausted | Replayed | Stopped]:
    """True if a deal is over with this event.

    >>> is_an_end(Exhausted()), is_an_end(Discarded(0, 31))
    (True, False)
    """
    return isinstance(event, Won | Exhausted | Replayed | Stopped)


def what_is_wrong(event: Event) -> str | None:  # noqa: C901, PLR0912 (a branch an event)
    """What an event says that cannot be, or None.

    >>> what_is_wrong(Discarded(0, 31)), what_is_wrong(Discarded(4, 31))
    (None, 'there is no seat 4')
    """
    match event:
        case Began():
            return _of_a_beginning(event)
        case Threw():
            return _seat(event.seat) or _dice(event.dice)
        case Broke():
            return _seat(event.breaker) or _number(event.count, "stacks", 0, 71)
        case Dealt():
            return _seat(event.seat) or _of_the_first_tiles(event)
        case ShowedFlower():
            return _seat(event.seat) or _tile(event.tile, range(PLUM, KINDS))
        case Drew() | Saw() | DrewOutOfTurn():
            return _seat(event.seat) or (None if event.tile is None else _tile(event.tile))
        case Discarded() | DiscardedOutOfTurn():
            return _seat(event.seat) or _tile(event.tile, range(PLUM))
        case Answered():
            return _seat(event.seat) or _number(event.motion, "as an answer", PASS, WIN)
        case Exposed():
            return _seat(event.seat) or _of_a_meld(event)
        case Won():
            return _of_a_win(event)
        case Exhausted():
            return None
        case Replayed() | Stopped():
            return _rule(event.rule) or _moved(event.gains, event.deducted)
        case WentBack() | SetAside() | SatOut() | WrongDealer() | TookEast():
            return _seat(event.seat)
        case TookBack():
            return _seat(event.seat) or _of_what_went_back(event)
        case Showed():
            return _seat(event.seat) or _tiles(event.tiles)
        case Ruled():
            return _of_a_ruling(event)
        case _:
            return _of_a_movement(event)


def _of_a_movement(event: Movement) -> str | None:
    """What a movement says that cannot be. That it is improper is not for this to say."""
    wrong = _seat(event.seat) or _number(event.at, "milliseconds", 0)
    if wrong is not None:
        return wrong
    match event:
        case Break():
            return _seat(event.side) or _number(event.count, "stacks", 0, 72)
        case ShowFlower():
            return _tile(event.tile)
        case Discard():
            return _tile(event.tile) or (None if event.named is None else _tile(event.named))
        case Expose() | ShowHand():
            return _tiles(event.tiles)
        case CallTime() | Count():
            return _seat(event.on)
        case Report():
            return _seat(event.on) or _name(event.foul)
        case Throw() | Take() | Replace() | Touch() | Lift() | PutBack() | Mix() | Reach():
            return None
        case Choose() | Speak():
            return None
        case _:
            assert_never(event)


def _seat(seat: int) -> str | None:
    return None if 0 <= seat < 4 else f"there is no seat {seat}"


def _tile(tile: int, among: range = range(KINDS)) -> str | None:
    if tile in among:
        return None
    return f"{NAMES[tile]} cannot be here" if 0 <= tile < KINDS else f"there is no tile {tile}"


def _tiles(tiles: Iterable[int], among: range = range(KINDS)) -> str | None:
    return next((wrong for tile in tiles if (wrong := _tile(tile, among))), None)


def _dice(dice: Iterable[int]) -> str | None:
    shown = list(dice)
    if shown and all(1 <= die <= 6 for die in shown):
        return None
    return f"dice cannot show {shown}"


def _number(number: int, what: str, least: int, most: int = MOST) -> str | None:
    return None if least <= number <= most else f"{number} {what} cannot be"


def _rule(rule: str) -> str | None:
    return None if RULE_ID.fullmatch(rule) else f'"{rule}" is no id of a rule'


def _name(name: str) -> str | None:
    return None if _NAME.fullmatch(name) else f'"{name}" is no name'


def _of_a_ruling(event: Ruled) -> str | None:
    wrong = _name(event.foul) or _seat(event.offender) or _tiles(event.penalty_tiles)
    if event.response not in {"warned", "ruled"}:
        wrong = wrong or f'a referee warns or rules, and "{event.response}" is neither'
    for name in (event.remedy, event.card):
        wrong = wrong or (_name(name) if name else None)
    for rule in event.rules:
        wrong = wrong or _rule(rule)
    return wrong or _moved(event.gains, event.deducted)


def _sums(sums: tuple[int, ...]) -> str | None:
    if len(sums) == 4 and all(abs(amount) <= MOST for amount in sums):
        return None
    return f"{list(sums)} are not the sums of four seats"


def _moved(gains: tuple[int, ...], deducted: tuple[int, ...]) -> str | None:
    """A ruling moves money from seat to seat, and takes what nobody receives; it makes none.

    >>> _moved((-4, 4, 0, 0), (0, 0, 8, 0)), _moved((0, 4, 0, 0), (0, 0, 0, 0))
    (None, 'the gains of a ruling sum to 0, and [0, 4, 0, 0] do not')
    """
    wrong = _sums(gains) or _sums(deducted)
    if wrong is None and sum(gains) != 0:
        return f"the gains of a ruling sum to 0, and {list(gains)} do not"
    if wrong is None and min(deducted) < 0:
        return f"what is deducted is taken, and {list(deducted)} would give"
    return wrong


def _of_a_beginning(event: Began) -> str | None:
    wrong = (
        _number(event.number, "as a deal's number", 1)
        or _seat(event.dealer)
        or _seat(event.round_wind)
        or _number(event.repeats, "repeats", 0)
        or _number(event.automations, "as what a table does by itself", NOTHING, ALL)
    )
    full_sets = (full_set(has_flowers=False), full_set(has_flowers=True))
    if wrong is None and event.wall is not None and sorted(event.wall) not in full_sets:
        return "the wall is no full set of tiles"
    return wrong or next((wrong for throw in event.throws or () if (wrong := _dice(throw))), None)


def _of_the_first_tiles(event: Dealt) -> str | None:
    if event.tiles is None:
        return _number(event.size, "tiles", 1, 14)
    wrong = _tiles(event.tiles)
    if wrong is None and len(event.tiles) != event.size:
        return f"{event.size} tiles are said to be taken, and {len(event.tiles)} are named"
    return wrong


def _of_a_meld(event: Exposed) -> str | None:
    if not CHOW <= event.form <= CONCEALED_KONG:
        return f"there is no meld of form {event.form}"
    is_own = event.form == CONCEALED_KONG
    if (event.claimed is None) != is_own or (event.source is None) != is_own:
        return "a meld has a source, and a concealed kong none"
    if event.low is None:
        return None if is_own else "only a concealed kong is hidden"
    wrong = _tile(event.low, range(PLUM)) or (None if event.source is None else _seat(event.source))
    if wrong is not None or event.form >= BIG_KONG:
        return wrong
    return _of_its_tiles(event, event.low)


def _of_what_went_back(event: TookBack) -> str | None:
    if not CHOW <= event.form < CONCEALED_KONG:
        return f"no meld of form {event.form} is ever taken back"
    return _tile(event.low, range(PLUM)) or _of_a_run(event.form, event.low)


def _of_a_run(form: int, low: int) -> str | None:
    is_none = form == CHOW and (low >= 27 or low % 9 > 6)
    return f"no run starts with {NAMES[low]}" if is_none else None


def _of_its_tiles(event: Exposed, low: int) -> str | None:
    is_in_it = event.claimed in range(low, low + (3 if event.form == CHOW else 1))
    return _of_a_run(event.form, low) or (
        None if is_in_it else "the claimed tile is not in the meld"
    )


def _of_a_win(event: Won) -> str | None:
    seats = [winner.seat for winner in event.winners]
    if not seats or len(set(seats)) != len(seats):
        return f"{seats} cannot be the winners"
    flowers = event.way == FLOWERS
    wrong = (
        next((wrong for seat in seats if (wrong := _seat(seat))), None)
        or _number(event.way, "as the way of a win", DISCARD, FLOWERS)
        or _tile(event.tile, range(PLUM, KINDS) if flowers else range(PLUM))
        or _of_the_source(event)
        or _sums(event.gains)
        or next((wrong for flow in event.flows if (wrong := _flow(flow))), None)
    )
    return wrong or next((wrong for each in event.winners if (wrong := _of_a_hand(each))), None)


def _of_the_source(event: Won) -> str | None:
    is_claimed = event.way in {DISCARD, ROB}
    if (event.source is None) == is_claimed:
        return "a win on another's tile has a source, and no other win has"
    if event.responsible is not None and event.way == SELF_DRAW:
        return "nobody is responsible for a self-drawn win"
    named = [seat for seat in (event.source, event.responsible) if seat is not None]
    return next((wrong for seat in named if (wrong := _seat(seat))), None)


def _of_a_hand(winner: Winner) -> str | None:
    wrong = _tiles(winner.tiles, range(PLUM)) or _number(winner.worth, "as a worth", 0)
    wrong = wrong or _number(winner.raw, "as a worth", 0)
    for rule, worth, times in winner.lines:
        wrong = wrong or _rule(rule) or _number(worth, "as a worth", 0)
        wrong = wrong or _number(times, "times", 1)
    return wrong


def _flow(flow: tuple[int, int, int, str]) -> str | None:
    payer, payee, amount, rule = flow
    if payee != NOBODY and _seat(payee):
        return _seat(payee)
    return _seat(payer) or _number(amount, "as a payment", -MOST) or _rule(rule)
