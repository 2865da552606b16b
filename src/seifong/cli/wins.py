"""This file is about a win as a user tells it to a ledger: of each winner the hand or its worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from seifong.cli.declared import Declared, check_circumstances, own_discard, win_declared
from seifong.cli.entries import Table
from seifong.errors import BadInput
from seifong.hands import Hand, hand_of
from seifong.kinds import kinds_in
from seifong.notation import NAMES, write_hand
from seifong.record.ledger import Way, WinnerTold, Won
from seifong.rulebook import Words
from seifong.rules import Rules
from seifong.rules.scoring import HongKongScoring, ZungJungScoring
from seifong.scoring.liability import KINDS, TWELVE, Feeding, fed, liable
from seifong.scoring.payment import Payment, settle
from seifong.scoring.score import NO_LIMIT, Score, counted
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, Win
from seifong.seats import NOBODY, SEAT_NAMES
from seifong.tiles import NO_TILE

__all__ = ["Telling", "WinTold", "cut_at_the_cap", "win_told"]

_WAYS: Final[dict[int, Way]] = {
    DISCARD: "discard",
    SELF_DRAW: "self-draw",
    ROB: "robbed kong",
    FLOWERS: "flowers",
}


class Telling(Struct, frozen=True, kw_only=True):
    """What a user says of a win: of each winner the hand or its worth, and how the tile came."""

    winners: Sequence[int]  # seats
    way: int
    source: int
    hands: Sequence[str] = ()
    worths: Sequence[int] = ()
    tile: str = ""
    melds: Sequence[str] = ()
    flowers: str = ""
    responsible: int | None = None
    circumstances: int = 0
    fed: str = ""  # who is liable, and for what


class WinTold(Struct, frozen=True, kw_only=True):
    """A win as it goes into the ledger, and what there is to say of it."""

    entry: Won
    scores: list[Score]
    payment: Payment


def win_told(table: Table, told: Telling) -> WinTold:
    """The entry of a win, or a sentence about what is wrong with it."""
    rules = table.ledger.rules
    _check_winners(table, told)
    if told.hands:
        wins = [_win_of(table, told, place) for place in range(len(told.winners))]
        scores = [_score_of(table, win) for win in wins]
        feedings = [fed(win) for win in wins]
    else:
        wins = [_win_of_worth(seat, told) for seat in told.winners]
        scores = [_worth(rules, worth) for worth in told.worths]
        feedings = [[_feeding(table, told, wins[0], scores[0])] if told.fed else [] for _ in wins]
    payment = settle(rules, wins, scores, feedings)
    winners = tuple(
        WinnerTold(
            player=table.ledger.standing.place_at(int(win.seat)),
            worth=int(score.worth),
            hand=_written(win.hand) if told.hands else "",
            lines=tuple((line.rule, int(line.worth), int(line.times)) for line in score.lines),
        )
        for win, score in zip(wins, scores, strict=True)
    )
    entry = Won(
        winners=winners,
        way=_WAYS[told.way],
        tile=NAMES[wins[0].tile] if told.hands and wins[0].tile != NO_TILE else "",
        source=None if told.source == NOBODY else table.ledger.standing.place_at(told.source),
        responsible=_responsible(table, told),
        circumstances=told.circumstances,
        gains=table.by_player(payment.gains),
        flows=table.flows(payment),
    )
    return WinTold(entry=entry, scores=scores, payment=payment)


def _written(hand: Hand) -> str:
    return write_hand([*hand.tiles(), *kinds_in(hand.flowers)], hand.melds)


def _check_winners(table: Table, told: Telling) -> None:
    """Whether it is told of each winner, and once, what the hand is or what it is worth."""
    names = [table.name_at(seat) for seat in told.winners]
    if len(set(names)) != len(names):
        raise BadInput(
            f"{' and '.join(names)} are the same player", f"{'、'.join(names)} 是同一位玩家"
        )
    if bool(told.hands) == bool(told.worths):
        raise BadInput(
            "of each winner say --hand, or --worth, and not both",
            "每位食糊者請寫 --hand 或 --worth，不可兩者並用",
        )
    tellings = len(told.hands or told.worths)
    if tellings != len(names):
        what = "hand" if told.hands else "worth"
        raise BadInput(
            f"{len(names)} won, and {tellings} are told: say one --{what} for each",
            f"{len(names)} 家食糊，卻寫了 {tellings} 項：每家請寫一項 --{what}",
        )
    if told.worths and (told.tile or told.melds or told.flowers):
        raise BadInput(
            "--win, --meld and --flowers go with --hand",
            "--win、--meld 及 --flowers 須與 --hand 同用",
        )
    if told.hands and told.fed:
        raise BadInput(
            '--fed goes with --worth; with --hand, say --meld "[EEE] from WHO"',
            '--fed 須與 --worth 同用；若用 --hand，請寫 --meld "[EEE] from WHO"',
        )
    if told.source in told.winners:
        name = table.name_at(told.source)
        raise BadInput(f"{name} cannot win on a tile of {name}", f"{name} 不能食自己的牌")
    rules = table.ledger.rules
    if told.way == FLOWERS and not rules.table.tiles.flowers:
        raise BadInput(f"{rules.name} is played without flowers", f"{rules.name} 不用花牌")
    _check_responsible(table, told)
    if len(names) > 1:
        _check_several(table, told)


def _check_responsible(table: Table, told: Telling) -> None:
    """Whether somebody else than who threw the tile may answer for it (ZJ-IMM-1, ZJ-IMM-7)."""
    if told.responsible is None or told.responsible == told.source:
        return
    rules, immunity = table.ledger.rules, table.ledger.rules.table.immunity
    if told.responsible in told.winners:
        name = table.name_at(told.responsible)
        raise own_discard(name, f"{name} ")
    if told.way not in {DISCARD, ROB}:
        raise BadInput(
            "--responsible goes with --from or --rob: nobody answers for a drawn tile",
            "--responsible 須與 --from 或 --rob 同用：自摸無人負責",
        )
    if immunity.mode == "off":
        raise BadInput(
            f"{rules.name} has no same-turn immunity: who threw the tile answers for it",
            f"{rules.name} 沒有同巡免責：由打出該牌者負責",
        )
    if told.way == ROB and immunity.rob == "konger":
        who = table.name_at(told.source)
        raise BadInput(
            f"at {rules.name} {who} answers for a kong of {who}'s (ZJ-IMM-7)",
            f"{rules.name} 由開槓的 {who} 負責（ZJ-IMM-7）",
        )


_ONE_WINS: Final = {
    "head_bump": (
        Words("the nearest of them alone", "次序最近的一家"),
        "HK-CLAIM-16",
        "ZJ-PREC-2",
    ),
    "best_hand": (Words("the hand worth most alone", "牌最大的一家"), "HK-CLAIM-20", "ZJ-PREC-2"),
}


def _check_several(table: Table, told: Telling) -> None:
    """Whether several may win on one tile at this table."""
    if told.way not in {DISCARD, ROB}:
        raise BadInput(
            "several win only on one discard, or on one robbed kong",
            "多家食糊，只限同一隻打出的牌，或同一隻被搶的槓牌",
        )
    if told.melds or told.flowers or told.fed:
        raise BadInput(
            "of several winners, tell melds and flowers among the tiles of each --hand",
            "多家食糊時，明牌及花牌請寫在各家的 --hand 之內",
        )
    rules = table.ledger.rules
    if rules.table.claim.multi_win in _ONE_WINS:
        who, faan, points = _ONE_WINS[rules.table.claim.multi_win]
        rule = points if isinstance(rules.scoring, ZungJungScoring) else faan
        raise BadInput(
            f"of several winners {rules.name} pays {who.en} ({rule})",
            f"多家食糊，{rules.name} 只算{who.zh}（{rule}）",
        )


def _win_of(table: Table, told: Telling, place: int) -> Win:
    """One winner's hand."""
    declared = Declared(
        hand=told.hands[place],
        tile=told.tile,
        melds=[_with_seat(table, meld) for meld in told.melds],
        flowers=told.flowers,
        way=told.way,
        seat=told.winners[place],
        source=told.source,
        responsible=told.responsible,
        round_wind=table.ledger.standing.round_wind,
        circumstances=told.circumstances,
    )
    return win_declared(declared, table.ledger.rules)


def _with_seat(table: Table, meld: str) -> str:
    """A meld, with the seat of whoever fed it in place of the name."""
    tiles, is_fed, who = meld.partition(" from ")
    return f"{tiles} from {SEAT_NAMES[table.seat(who)]}" if is_fed else meld


def _score_of(table: Table, win: Win) -> Score:
    score = scorer_of(table.ledger.rules).score(win)
    if score.why_not is not None:
        raise BadInput(
            f"{table.name_at(int(win.seat))} may not win: {score.why_not.english}"
            f" ({score.why_not.rule}); seifong ledger false-win enters a false win",
            f"{table.name_at(int(win.seat))} 不能食糊：{score.why_not.chinese}"
            f"（{score.why_not.rule}）；詐糊請用 seifong ledger false-win",
        )
    return score


def _win_of_worth(seat: int, told: Telling) -> Win:
    """A win of which the hand is not told."""
    check_circumstances(told.circumstances, way=told.way, seat=seat, source=told.source, melds=None)
    return Win(
        hand_of([]),
        NO_TILE,
        told.way,
        seat,
        source=told.source,
        responsible=told.source if told.responsible is None else told.responsible,
        circumstances=told.circumstances,
    )


def _worth(rules: Rules, worth: int) -> Score:
    """A score of which only the worth is told: as much as may be declared, and cut at the cap.

    >>> from seifong.rules.presets import preset
    >>> _worth(preset("hong-kong"), 13).worth
    10
    >>> _worth(preset("hong-kong"), 2)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: 2 faan are below the minimum of 3 (HK-SCORE-4)
    >>> _worth(preset("zung-jung"), 400).worth
    400
    >>> _worth(preset("zung-jung"), 7)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: no hand is worth 7 points: it is no sum of patterns, nor a chicken hand
    (ZJ-SC-1, ZJ-SC-4)
    >>> _worth(preset("zung-jung"), 330)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: no hand is worth 330 points: a sum is cut at 320, and no pattern is
    worth that by itself (ZJ-SC-3)
    """
    scoring = rules.scoring
    if isinstance(scoring, HongKongScoring):
        if worth < scoring.score.minimum:
            least = scoring.score.minimum
            raise BadInput(
                f"{worth} faan {_is(worth)} below the minimum of {least} (HK-SCORE-4)",
                f"{worth} 番不夠起糊的 {least} 番（HK-SCORE-4）",
            )
        cap = scoring.score.cap
        paid = worth if cap == "unlimited" else min(worth, cap)
        return Score("faan", [], [], NO_LIMIT, paid, None, None)
    least_points = max(scoring.score.minimum, min(1, scoring.score.chicken))
    told = counted(worth, "points")
    if worth < least_points:
        raise BadInput(
            f"no hand that wins is worth {told} (ZJ-SC-4)",
            f"沒有食糊的牌值 {worth} 分（ZJ-SC-4）",
        )
    if worth > scoring.score.limit and worth not in scorer_of(rules).worths:
        raise BadInput(
            f"no hand is worth {told}: a sum is cut at {scoring.score.limit}, and no"
            " pattern is worth that by itself (ZJ-SC-3)",
            f"沒有牌值 {worth} 分：合計以 {scoring.score.limit} 分為限，亦無一種番種值此數"
            "（ZJ-SC-3）",
        )
    if not _can_be(worth, scorer_of(rules).worths, scoring):
        raise BadInput(
            f"no hand is worth {told}: it is no sum of patterns, nor a chicken hand"
            " (ZJ-SC-1, ZJ-SC-4)",
            f"沒有牌值 {worth} 分：番種湊不成此數，亦非雞糊（ZJ-SC-1、ZJ-SC-4）",
        )
    return Score("points", [], [], NO_LIMIT, worth, None, None)


def _can_be(worth: int, patterns: Sequence[int], scoring: ZungJungScoring) -> bool:
    """Whether patterns can add up to a worth, or a hand without any is worth that.

    >>> scoring = ZungJungScoring()
    >>> [_can_be(worth, [5, 30], scoring) for worth in (1, 3, 5, 40, 320)]
    [True, False, True, True, True]

    ZJ-SC-1, ZJ-SC-3, ZJ-SC-4.
    """
    if worth in {scoring.score.chicken, scoring.score.limit} or worth in patterns:
        return True
    sums = {0}
    for total in range(1, worth + 1):
        if any(total - pattern in sums for pattern in patterns if pattern):
            sums.add(total)
    return worth in sums


def cut_at_the_cap(rules: Rules, told: Sequence[int]) -> list[Words]:
    """That a worth was told which is beyond the cap, and is paid as the cap is (HK-SCORE-5).

    >>> from seifong.rules.presets import preset
    >>> [words.en for words in cut_at_the_cap(preset("hong-kong"), [13, 3])]
    ['13 faan are told, and paid as the cap of 10 (HK-SCORE-5)']
    """
    if not isinstance(rules.scoring, HongKongScoring):
        return []
    cap = rules.scoring.score.cap
    return [
        Words(
            f"{worth} faan {_is(worth)} told, and paid as the cap of {cap} (HK-SCORE-5)",
            f"報 {worth} 番，按 {cap} 番爆棚計（HK-SCORE-5）",
        )
        for worth in told
        if cap != "unlimited" and worth > cap
    ]


def _feeding(table: Table, told: Telling, win: Win, score: Score) -> Feeding:
    """Who is liable 包, and for what they fed, if the house has it so."""
    rules = table.ledger.rules
    who, _, what = told.fed.rpartition(":") if ":" in told.fed else (told.fed, "", TWELVE)
    if what not in KINDS:
        raise BadInput(
            f'nothing is called "{what}" that one is liable for: {", ".join(KINDS)}',
            f"沒有「{what}」這種包：可寫 {'、'.join(KINDS)}",
        )
    if not isinstance(rules.scoring, HongKongScoring):
        raise BadInput(
            f"{rules.name} makes nobody liable for what they fed", f"{rules.name} 沒有包"
        )
    feeding = Feeding(what, table.seat(who), 0)
    if feeding.seat == win.seat:
        name = table.name_at(int(win.seat))
        raise BadInput(f"{name} cannot be liable for an own win", f"{name} 不能包自己食糊")
    if not liable([feeding], win, score, rules.scoring):
        raise BadInput(
            f"{rules.name} makes nobody liable for that here ({feeding.rule})",
            f"{rules.name} 此處無人要包（{feeding.rule}）",
        )
    return feeding


def _responsible(table: Table, told: Telling) -> int | None:
    if told.responsible is None or told.responsible == NOBODY:
        return told.responsible
    return table.ledger.standing.place_at(told.responsible)


def _is(number: int) -> str:
    """The verb that a number has.

    >>> _is(1), _is(0)
    ('is', 'are')
    """
    return "is" if number == 1 else "are"
