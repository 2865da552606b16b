"""This file is about a deal that is over, explained: what each winner's hand is worth, who pays."""

from __future__ import annotations

from seifong.notation import CHINESE_NAMES, NAMES
from seifong.rulebook import Language, Words
from seifong.rules.fouls import FOULS
from seifong.scoring.payment import Payment, gains_text, payments
from seifong.scoring.score import Score
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, Win
from seifong.seats import SEAT_NAMES
from seifong.table.deal import Deal
from seifong.table.events import Replayed, Ruled, Stopped, Won
from seifong.table.winning import win_of
from seifong.tiles import NO_TILE

__all__ = ["CHINESE_SEATS", "explanation", "how_it_was_won", "how_it_would_not_win", "scores_of"]

CHINESE_SEATS = "東南西北"
_EXHAUSTED = Words(
    "The wall is exhausted, and nobody has won: nothing is paid.", "流局，無人食糊，不計收付。"
)


def explanation(deal: Deal, language: Language) -> str:
    """Why a deal ended as it did: for each winner the score, and then the payment.

    >>> from seifong.testing import play_out, stack
    >>> from seifong.table.motions import WIN
    >>> deal = stack(east="123456789m 11p 999s", rules="zung-jung")
    >>> deal.act(0, WIN)
    >>> print(explanation(deal, "en").splitlines()[0])
    East wins 9s by self-draw
    """
    if isinstance(deal.end, Replayed | Stopped):
        lines = [*_why_ruled(deal), *_by_ruling(deal.end)]
        return "\n".join(line.of(language) for line in lines)
    if not isinstance(deal.end, Won):
        return _EXHAUSTED.of(language)
    wins, scores, payment = scores_of(deal, deal.end)
    parts: list[str] = []
    for win, score in zip(wins, scores, strict=True):
        parts += [how_it_was_won(win).of(language), score.text(language), ""]
    return "\n".join([*parts, payment.text(language)])


def _why_ruled(deal: Deal) -> list[Words]:
    """Who did what that the ruling which ended a deal is about, and the rules it rests on."""
    rulings = [event for event in deal.journal or [] if isinstance(event, Ruled)]
    if not rulings or rulings[-1].foul not in FOULS:
        return []
    ruled = rulings[-1]
    said, rules = FOULS[ruled.foul].said(ruled.offender), ruled.rules
    return [Words(f"{said.en} ({', '.join(rules)}).", f"{said.zh}（{'、'.join(rules)}）。")]


def _by_ruling(end: Replayed | Stopped) -> list[Words]:
    """What a ruling that ended a deal says, and what it moves.

    >>> for line in _by_ruling(Stopped("HK-FALSE-4", (-384, 128, 128, 128))):
    ...     print(line.en)
    A ruling ends the deal, which counts as played (HK-FALSE-4).
    Gains: E -96, S +32, W +32, N +32

    HK-FALSE-4, HK-FALSE-5.
    """
    if isinstance(end, Replayed):
        told = Words(
            "A ruling ends the deal, and the same dealer deals it again", "裁決：該局由原莊家重打"
        )
    elif end.dealer_out:
        told = Words(
            "A ruling ends the deal, which counts as played; the dealer loses the deal",
            "裁決：該局完結，莊家過莊",
        )
    else:
        told = Words("A ruling ends the deal, which counts as played", "裁決：該局完結")
    lines = [Words(f"{told.en} ({end.rule}).", f"{told.zh}（{end.rule}）。")]
    if any(end.gains):
        gains = [*end.gains]
        lines.append(Words(f"Gains: {gains_text(gains)}", f"收付：{gains_text(gains, 'zh')}"))
    if any(end.deducted):
        taken = [-amount for amount in end.deducted]
        lines.append(
            Words(
                f"Deducted, and paid to nobody: {gains_text(taken)}",
                f"扣分（無人收取）：{gains_text(taken, 'zh')}",
            )
        )
    return lines


def scores_of(deal: Deal, end: Won) -> tuple[list[Win], list[Score], Payment]:
    """Each win of a deal that is over, what it is worth, and the payment."""
    wins = [win_of(deal, winner.seat, end.way) for winner in end.winners]
    scores = [deal.options.scorer.score(win) for win in wins]
    return wins, scores, payments(deal.options.rules, wins, scores)


def _named(tile: int) -> tuple[str, str]:
    """A tile as it is written, and as it is said in Chinese; of a win by flowers there is none.

    >>> _named(22), _named(NO_TILE)
    (('5s', '五索'), ('', ''))
    """
    return ("", "") if tile == NO_TILE else (NAMES[tile], CHINESE_NAMES[tile])


def how_it_was_won(win: Win) -> Words:
    """Who won, on which tile, and how it came."""
    seat, chinese_seat = SEAT_NAMES[win.seat], CHINESE_SEATS[win.seat]
    source, chinese_source = SEAT_NAMES[win.source], CHINESE_SEATS[win.source]
    tile, zh = _named(win.tile)
    told = {
        DISCARD: Words(f"wins {tile} from {source}", f"食{zh}，{chinese_source}家出銃"),
        SELF_DRAW: Words(f"wins {tile} by self-draw", f"自摸{zh}"),
        ROB: Words(f"wins {tile}, robbing {source}'s kong", f"搶{chinese_source}家槓{zh}"),
        FLOWERS: Words("wins by flowers", "花糊"),
    }[int(win.way)]
    return Words(f"{seat} {told.en}", f"{chinese_seat}家{told.zh}")


def how_it_would_not_win(win: Win) -> Words:
    """Who would not win, and with what: of a hand that is none, or is worth too little.

    >>> from seifong.hands import hand_of
    >>> how_it_would_not_win(Win(hand_of([5] * 2), tile=5, way=SELF_DRAW, seat=2)).en
    'West would not win with 6m by self-draw'
    """
    source, chinese_source = SEAT_NAMES[win.source], CHINESE_SEATS[win.source]
    tile, zh = _named(win.tile)
    told = {
        DISCARD: Words(f"with {tile} from {source}", f"食{chinese_source}家{zh}"),
        SELF_DRAW: Words(f"with {tile} by self-draw", f"自摸{zh}"),
        ROB: Words(f"with {tile}, robbing {source}'s kong", f"搶{chinese_source}家槓{zh}"),
        FLOWERS: Words("by flowers", "食花糊"),
    }[int(win.way)]
    return Words(
        f"{SEAT_NAMES[win.seat]} would not win {told.en}",
        f"{CHINESE_SEATS[win.seat]}家不可{told.zh}",
    )
