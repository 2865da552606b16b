"""This file is about what an event of a record can say at all: seats, tiles, dice, motions.

Events that a deal writes are sound. Those of a file are looked at before anything is made of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeGuard

from seifong.melds import BIG_KONG, CHOW, CONCEALED_KONG
from seifong.notation import CHINESE_NAMES, NAMES
from seifong.rulebook import Words
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW
from seifong.seats import NOBODY
from seifong.table.automation import ALL, NOTHING
from seifong.table.bounds import (
    MOST,
    STACKS,
    no_movement,
    no_name,
    no_number,
    no_seat,
    no_tile,
    no_tiles,
)
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
from seifong.tiles import KINDS, PLUM, full_set

__all__ = ["MOST", "RULE_ID", "is_an_end", "what_is_wrong"]

RULE_ID: Final = re.compile(r"[A-Z]{2}-[A-Za-z0-9.]+(?:-[A-Za-z0-9.]+)*")


def is_an_end(event: Event) -> TypeGuard[Won | Exhausted | Replayed | Stopped]:
    """True if a deal is over with this event.

    >>> is_an_end(Exhausted()), is_an_end(Discarded(0, 31))
    (True, False)
    """
    return isinstance(event, Won | Exhausted | Replayed | Stopped)


_NUMBER: Final = Words("as a deal's number", "局數")
_REPEATS: Final = Words("repeats", "連莊次數")
_BY_ITSELF: Final = Words("as what a table does by itself", "自動之數")
_TILES: Final = Words("tiles", "張數")
_ANSWER: Final = Words("as an answer", "回覆")
_WAY: Final = Words("as the way of a win", "食糊的來歷")
_WORTH: Final = Words("as a worth", "番值")
_TIMES: Final = Words("times", "次數")
_PAYMENT: Final = Words("as a payment", "找數")
_NOT_HIDDEN: Final = Words("only a concealed kong is hidden", "只有暗槓不亮出牌面")
_NOT_IN_IT: Final = Words("the claimed tile is not in the meld", "所叫的牌不在該副明牌之內")


def what_is_wrong(event: Event) -> Words | None:  # noqa: C901, PLR0912 (a branch an event)
    """What an event says that cannot be, or None.

    >>> what_is_wrong(Discarded(0, 31)), what_is_wrong(Discarded(4, 31))
    (None, Words(en='there is no seat 4', zh='沒有座位 4'))
    """
    match event:
        case Began():
            return _of_a_beginning(event)
        case Threw():
            return no_seat(event.seat) or _dice(event.dice)
        case Broke():
            return no_seat(event.breaker) or no_number(event.count, STACKS, 0, 71)
        case Dealt():
            return no_seat(event.seat) or _of_the_first_tiles(event)
        case ShowedFlower():
            return no_seat(event.seat) or no_tile(event.tile, range(PLUM, KINDS))
        case Drew() | Saw() | DrewOutOfTurn():
            return no_seat(event.seat) or (None if event.tile is None else no_tile(event.tile))
        case Discarded() | DiscardedOutOfTurn():
            return no_seat(event.seat) or no_tile(event.tile, range(PLUM))
        case Answered():
            return no_seat(event.seat) or no_number(event.motion, _ANSWER, PASS, WIN)
        case Exposed():
            return no_seat(event.seat) or _of_a_meld(event)
        case Won():
            return _of_a_win(event)
        case Exhausted():
            return None
        case Replayed() | Stopped():
            return _rule(event.rule) or _moved(event.gains, event.deducted)
        case WentBack() | SetAside() | SatOut() | WrongDealer() | TookEast():
            return no_seat(event.seat)
        case TookBack():
            return no_seat(event.seat) or _of_what_went_back(event)
        case Showed():
            return no_seat(event.seat) or no_tiles(event.tiles)
        case Ruled():
            return _of_a_ruling(event)
        case _:
            return no_movement(event)


def _dice(dice: Iterable[int]) -> Words | None:
    shown = list(dice)
    if shown and all(1 <= die <= 6 for die in shown):
        return None
    return Words(f"dice cannot show {shown}", f"骰不會是 {shown}")


def _rule(rule: str) -> Words | None:
    if RULE_ID.fullmatch(rule):
        return None
    return Words(f'"{rule}" is no id of a rule', f"「{rule}」不是規則編號")


def _of_a_ruling(event: Ruled) -> Words | None:
    wrong = no_name(event.foul) or no_seat(event.offender) or no_tiles(event.penalty_tiles)
    if event.response not in {"warned", "ruled"}:
        wrong = wrong or Words(
            f'a referee warns or rules, and "{event.response}" is neither',
            f"裁判只作警告或裁決，沒有「{event.response}」",
        )
    for name in (event.remedy, event.card):
        wrong = wrong or (no_name(name) if name else None)
    for rule in event.rules:
        wrong = wrong or _rule(rule)
    return wrong or _moved(event.gains, event.deducted)


def _sums(sums: tuple[int, ...]) -> Words | None:
    if len(sums) == 4 and all(abs(amount) <= MOST for amount in sums):
        return None
    return Words(f"{list(sums)} are not the sums of four seats", f"{list(sums)} 不是四家的數目")


def _moved(gains: tuple[int, ...], deducted: tuple[int, ...]) -> Words | None:
    """A ruling moves money from seat to seat, and takes what nobody receives; it makes none.

    >>> _moved((-4, 4, 0, 0), (0, 0, 8, 0)), _moved((0, 4, 0, 0), (0, 0, 0, 0))
    (None, Words(en='the gains of a ruling sum to 0, and [0, 4, 0, 0] do not',
                 zh='裁決的得失合計應為 0，[0, 4, 0, 0] 不是'))
    """
    wrong = _sums(gains) or _sums(deducted)
    if wrong is None and sum(gains) != 0:
        return Words(
            f"the gains of a ruling sum to 0, and {list(gains)} do not",
            f"裁決的得失合計應為 0，{list(gains)} 不是",
        )
    if wrong is None and min(deducted) < 0:
        return Words(
            f"what is deducted is taken, and {list(deducted)} would give",
            f"扣分不可為負數：{list(deducted)}",
        )
    return wrong


def _of_a_beginning(event: Began) -> Words | None:
    wrong = (
        no_number(event.number, _NUMBER, 1)
        or no_seat(event.dealer)
        or no_seat(event.round_wind)
        or no_number(event.repeats, _REPEATS, 0)
        or no_number(event.automations, _BY_ITSELF, NOTHING, ALL)
    )
    full_sets = (full_set(has_flowers=False), full_set(has_flowers=True))
    if wrong is None and event.wall is not None and sorted(event.wall) not in full_sets:
        return Words("the wall is no full set of tiles", "牌牆不是一副齊全的牌")
    return wrong or next((wrong for throw in event.throws or () if (wrong := _dice(throw))), None)


def _of_the_first_tiles(event: Dealt) -> Words | None:
    if event.tiles is None:
        return no_number(event.size, _TILES, 1, 14)
    wrong = no_tiles(event.tiles)
    if wrong is None and len(event.tiles) != event.size:
        return Words(
            f"{event.size} tiles are said to be taken, and {len(event.tiles)} are named",
            f"記明取 {event.size} 隻牌，卻列出 {len(event.tiles)} 隻",
        )
    return wrong


def _of_a_meld(event: Exposed) -> Words | None:
    if not CHOW <= event.form <= CONCEALED_KONG:
        return Words(f"there is no meld of form {event.form}", f"沒有第 {event.form} 種明牌")
    is_own = event.form == CONCEALED_KONG
    if (event.claimed is None) != is_own or (event.source is None) != is_own:
        return Words("a meld has a source, and a concealed kong none", "明牌應有來源，暗槓則無")
    if event.low is None:
        return None if is_own else _NOT_HIDDEN
    wrong = no_tile(event.low, range(PLUM)) or (
        None if event.source is None else no_seat(event.source)
    )
    if wrong is not None or event.form >= BIG_KONG:
        return wrong
    return _of_its_tiles(event, event.low)


def _of_what_went_back(event: TookBack) -> Words | None:
    if not CHOW <= event.form < CONCEALED_KONG:
        return Words(
            f"no meld of form {event.form} is ever taken back", f"第 {event.form} 種明牌不會收回"
        )
    return no_tile(event.low, range(PLUM)) or _of_a_run(event.form, event.low)


def _of_a_run(form: int, low: int) -> Words | None:
    is_none = form == CHOW and (low >= 27 or low % 9 > 6)
    if not is_none:
        return None
    return Words(f"no run starts with {NAMES[low]}", f"沒有由{CHINESE_NAMES[low]}起的順子")


def _of_its_tiles(event: Exposed, low: int) -> Words | None:
    is_in_it = event.claimed in range(low, low + (3 if event.form == CHOW else 1))
    return _of_a_run(event.form, low) or (None if is_in_it else _NOT_IN_IT)


def _of_a_win(event: Won) -> Words | None:
    seats = [winner.seat for winner in event.winners]
    if not seats or len(set(seats)) != len(seats):
        return Words(f"{seats} cannot be the winners", f"食糊者不會是 {seats}")
    flowers = event.way == FLOWERS
    wrong = (
        next((wrong for seat in seats if (wrong := no_seat(seat))), None)
        or no_number(event.way, _WAY, DISCARD, FLOWERS)
        or no_tile(event.tile, range(PLUM, KINDS) if flowers else range(PLUM))
        or _of_the_source(event)
        or _sums(event.gains)
        or next((wrong for flow in event.flows if (wrong := _flow(flow))), None)
    )
    return wrong or next((wrong for each in event.winners if (wrong := _of_a_hand(each))), None)


def _of_the_source(event: Won) -> Words | None:
    is_claimed = event.way in {DISCARD, ROB}
    if (event.source is None) == is_claimed:
        return Words(
            "a win on another's tile has a source, and no other win has",
            "食別家的牌應有來源，其他食糊則無",
        )
    if event.responsible is not None and event.way == SELF_DRAW:
        return Words("nobody is responsible for a self-drawn win", "自摸無人負責")
    named = [seat for seat in (event.source, event.responsible) if seat is not None]
    return next((wrong for seat in named if (wrong := no_seat(seat))), None)


def _of_a_hand(winner: Winner) -> Words | None:
    wrong = no_tiles(winner.tiles, range(PLUM)) or no_number(winner.worth, _WORTH, 0)
    wrong = wrong or no_number(winner.raw, _WORTH, 0)
    for rule, worth, times in winner.lines:
        wrong = wrong or _rule(rule) or no_number(worth, _WORTH, 0)
        wrong = wrong or no_number(times, _TIMES, 1)
    return wrong


def _flow(flow: tuple[int, int, int, str]) -> Words | None:
    payer, payee, amount, rule = flow
    if payee != NOBODY and no_seat(payee):
        return no_seat(payee)
    return no_seat(payer) or no_number(amount, _PAYMENT, -MOST) or _rule(rule)
