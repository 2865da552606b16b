"""This file is about what a seat is told: what it may do and why not more, and how a deal ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from seifong.catalogue import in_titles
from seifong.errors import BadRules, Impossible, SeifongError
from seifong.kinds import kinds_in
from seifong.match import Match
from seifong.melds import Meld
from seifong.notation import parse_tiles
from seifong.referee.rulings import Ruling
from seifong.rulebook import Words
from seifong.rules.foul import Foul
from seifong.rules.fouls import FOULS
from seifong.rules.scoring import HongKongScoring, ZungJungScoring
from seifong.scoring.payment import Flow, false_win_payment, payments
from seifong.scoring.score import Score
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, Win
from seifong.seats import CHINESE_SEATS, EAST, NOBODY, SEAT_NAMES
from seifong.server import protocol
from seifong.server.reasons import reason
from seifong.server.to_you import spelled, to_you
from seifong.table import phases
from seifong.table.claims import motion_of
from seifong.table.deal import Deal
from seifong.table.events import Began, Event, Exhausted, Replayed, Ruled, Stopped, Won
from seifong.table.kongs import own_kongs
from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, KONG, PASS, PUNG, WIN
from seifong.table.refusals import why_not
from seifong.table.winning import win_of
from seifong.tiles import NO_TILE
from seifong.views import open_tile_for

__all__ = [
    "because",
    "by_hand",
    "ended",
    "facts_of",
    "flow_told",
    "four",
    "key_of",
    "lines_of",
    "meld_shown",
    "not_counted_of",
    "question",
]
__all__ += ["word_of", "words_of"]

About = Literal["turn", "claims", "rob", "changing", "flower_win", "by_hand"]
Way = Literal["discard", "self_draw", "rob", "flowers"]

_ABOUT: Final[dict[int, About]] = {
    phases.TURN: "turn",
    phases.CLAIMS: "claims",
    phases.ROB: "rob",
    phases.CHANGING: "changing",
    phases.FLOWER_WIN: "flower_win",
}
_WAYS: Final[dict[int, Way]] = {
    DISCARD: "discard",
    SELF_DRAW: "self_draw",
    ROB: "rob",
    FLOWERS: "flowers",
}
_DEAD: Final = Foul(
    "dead_hand", "This hand is dead, by a ruling in this deal", "此牌已判死牌", "HK-DEAD-1"
)


def four(of: Callable[[int], int]) -> tuple[int, int, int, int]:
    """Four numbers, one for each seat or player.

    >>> four(lambda seat: seat * seat)
    (0, 1, 4, 9)
    """
    return of(0), of(1), of(2), of(3)


def words_of(error: SeifongError) -> Words:
    """What an error says at a table; in English alone where it has no other words.

    >>> words_of(Impossible("the deal is over", "本局已完"))
    Words(en='the deal is over', zh='本局已完')

    Options are called there as the pages call them, and not as a file of house rules does.

    >>> words_of(BadRules("pay.unit cannot be 0.3", "pay.unit", "pay.unit 不可為 0.3"))
    Words(en='"Stake" cannot be 0.3', zh='「注碼」不可為 0.3')
    """
    words = Words(str(error), error.text("zh"))
    return in_titles(words) if isinstance(error, BadRules) else words


def question(deal: Deal, seat: int, window: int, base_ms: int, bank_ms: int) -> protocol.Asked:
    """What a seat may do now, and for each key that it may not use, why."""
    about = _ABOUT[int(deal.phase)]
    motions = tuple(int(motion) for motion in deal.proper(seat))
    is_window = about in {"claims", "rob"}
    answered = int(deal.window.answers(seat)) if about != "turn" else 0
    return protocol.Asked(
        window=window,
        about=about,
        motions=motions,
        refused=() if answered else _refusals(deal, seat, motions),
        base_ms=max(0, base_ms),
        bank_ms=max(0, bank_ms),
        worth=_worth(deal, seat) if WIN in motions else None,
        tile=_open_tile(deal, seat),
        may_wait=is_window and not answered and bank_ms > 0,
        may_err=WIN not in motions and deal.options.rules.conduct.false.mode != "prevent",
        answer=int(motion_of(answered)) if answered else None,
    )


def by_hand(deal: Deal, seat: int, window: int, *, has_hints: bool) -> protocol.Asked:
    """What a seat may do at a strict table; with hints, what is proper and why the rest is not."""
    is_decision = int(deal.phase) in {phases.TURN, phases.CLAIMS, phases.ROB}
    motions = tuple(int(motion) for motion in deal.proper(seat)) if has_hints else ()
    is_in_turn = deal.phase != phases.TURN or seat == deal.turn
    return protocol.Asked(
        window=window,
        about=_ABOUT[int(deal.phase)] if is_decision and is_in_turn else "by_hand",
        motions=motions,
        refused=_refusals(deal, seat, motions) if has_hints and is_decision else (),
        base_ms=0,
        bank_ms=0,
        worth=_worth(deal, seat) if WIN in motions else None,
        tile=_open_tile(deal, seat) if int(deal.phase) in {phases.CLAIMS, phases.ROB} else None,
        may_err=True,
    )


def _open_tile(deal: Deal, seat: int) -> int | None:
    """The tile that may be claimed, if the seat sees which it is (HK-KONG-14)."""
    tile = int(open_tile_for(deal, seat))
    return None if tile == NO_TILE else tile


def _worth(deal: Deal, seat: int) -> int | None:
    """What the win that a seat may declare is worth.

    Of a kong that lies face down that would tell which of its waits the tile is (HK-KONG-14).
    """
    if deal.phase == phases.ROB and _open_tile(deal, seat) is None:
        return None
    ways = {phases.TURN: SELF_DRAW, phases.ROB: ROB, phases.FLOWER_WIN: FLOWERS}
    way = ways.get(int(deal.phase), DISCARD)
    return int(deal.options.scorer.score(win_of(deal, seat, way)).worth)


def _refusals(deal: Deal, seat: int, motions: Sequence[int]) -> tuple[protocol.Refusal, ...]:
    """Why the keys that a seat may not use now may not be used."""
    tried: dict[protocol.Key, int] = {
        "chow": next((m for m in motions if CHOW_HIGH <= m <= CHOW_LOW), CHOW_LOW),
        "pung": PUNG,
        "kong": _kong(deal, seat, motions),
        "win": WIN,
        "pass": PASS,
    }
    return tuple(
        _refusal(key, _foul(deal, seat, motion), seat)
        for key, motion in tried.items()
        if motion not in motions
    )


@lru_cache(maxsize=4096)  # the same reasons are given at every table, again and again
def _refusal(key: protocol.Key, foul: Foul, seat: int) -> protocol.Refusal:
    """What is wrong with what a key would do, said to whoever might press it."""
    return protocol.Refusal(key, to_you(Words(foul.en, foul.zh), seat), foul.rule)


def _kong(deal: Deal, seat: int, motions: Sequence[int]) -> int:
    """The kong that the key would mean: a proper one, or the one nearest to it."""
    proper = [motion for motion in motions if KONG <= motion < PASS or motion == BIG_KONG]
    if proper:
        return proper[0]
    if deal.phase != phases.TURN:
        return BIG_KONG
    hand = deal.hands[seat]
    held = kinds_in(own_kongs(hand)) or [deal.drawn] * (deal.drawn != NO_TILE) or hand.tiles()
    return KONG + int(held[0])


def _foul(deal: Deal, seat: int, motion: int) -> Foul:
    """What is wrong with a motion; of a hand that a ruling has taken its rights, that."""
    try:
        return why_not(deal, seat, motion)
    except Impossible:
        return _DEAD


def word_of(motion: int) -> Literal["chow", "pung", "kong", "win"]:
    """What is said for a claim.

    >>> word_of(PUNG), word_of(CHOW_LOW)
    ('pung', 'chow')
    """
    if motion == WIN:
        return "win"
    if motion == BIG_KONG:
        return "kong"
    return "pung" if motion == PUNG else "chow"


def key_of(motion: int) -> protocol.Key | None:
    """The key that stands for a motion; a discard has none.

    >>> key_of(PASS), key_of(KONG + 5), key_of(CHOW_LOW), key_of(KONG - 1)
    ('pass', 'kong', 'chow', None)
    """
    if motion < KONG:
        return None
    if motion < PASS:
        return "kong"
    return "pass" if motion == PASS else word_of(motion)


def meld_shown(meld: Meld) -> protocol.MeldShown:
    """A meld as everybody sees it once a deal is over."""
    return protocol.MeldShown(
        int(meld.form),
        None if meld.low == NO_TILE else int(meld.low),
        None if meld.claimed == NO_TILE else int(meld.claimed),
        None if meld.source == NOBODY else int(meld.source),
    )


def ended(
    match: Match,
    deal: Deal,
    events: Sequence[Event],
    seq: int,
    before: Sequence[int],
    overlooked: Sequence[tuple[int, str]] = (),
    rulings: Sequence[Ruling] = (),
) -> protocol.Ended:
    """How a deal ended, told for the win sheet; the match has been settled with it already.

    `overlooked` are slips that nobody has reported: whose, and which. Without its `rulings` less is
    said of the one that ended it.
    """
    end = deal.end
    wins: tuple[protocol.WinTold, ...] = ()
    flows: tuple[protocol.FlowTold, ...] = ()
    if isinstance(end, Won):
        wins, flows = _of_wins(deal, end)
    flows += tuple(_of_false_wins(deal, events))
    return protocol.Ended(
        seq=seq,
        number=match.number,
        how=_how(end),
        way=_WAYS[end.way] if isinstance(end, Won) else None,
        source=end.source if isinstance(end, Won) else None,
        responsible=end.responsible if isinstance(end, Won) else None,
        words=_of_ruling(events, rulings) if isinstance(end, Replayed | Stopped) else None,
        wins=wins,
        flows=flows,
        gains=four(lambda seat: deal.gains[seat]),
        deducted=four(lambda seat: deal.deducted[seat]),
        before=four(lambda player: before[player]),
        after=four(lambda player: match.scores[player]),
        is_match_over=match.is_over,
        out=match.out,
        places=four(match.places().__getitem__) if match.is_over else None,
        ready=_ready(deal) if isinstance(end, Exhausted) else (),
        next_deal=None if match.is_over else _next_deal(match, deal, events),
        let_go=tuple(_let_go(deal, seat, foul) for seat, foul in overlooked),
    )


def _let_go(deal: Deal, seat: int, foul: str) -> protocol.NotCalled:
    options, is_priced = deal.options, deal.options.rules.conduct.card.is_priced
    rules = FOULS[foul].rules(zung_jung=options.cites_zung_jung, is_priced=is_priced)
    return protocol.NotCalled(seat, foul, rules[0])


def _ready(deal: Deal) -> tuple[protocol.ReadyHand, ...]:
    """The hands that lack a single tile 聽; one that may not win any more waits for none."""
    return tuple(
        protocol.ReadyHand(
            seat,
            tuple(hand.tiles()),
            tuple(meld_shown(meld) for meld in hand.melds),
            tuple(kinds_in(hand.waits())),
        )
        for seat, hand in enumerate(deal.hands)
        if hand.waits() and not deal.no_win >> seat & 1
    )


def _next_deal(match: Match, deal: Deal, events: Sequence[Event]) -> protocol.NextDeal:
    """Who deals next, and why."""
    dealt = next(event.dealer for event in events if isinstance(event, Began))
    stays = dealt == match.dealer
    standing = match.standing
    rule = _dealer_rule(match, deal.end, stays=stays)
    why = _why_deals(deal.end, stays=stays)
    return protocol.NextDeal(match.dealer, standing.round_wind, standing.repeats, rule, why)


def _why_deals(end: Event | None, *, stays: bool) -> Words:
    """What has happened that has the dealer stay, or the deal pass.

    >>> _why_deals(Exhausted(), stays=True).en
    'Nobody has won, and at this table the dealer stays then.'

    HK-DEALER-1 to HK-DEALER-5, HK-ROUND-6, HK-FALSE-4, ZJ-END-2.
    """
    then = Words("the dealer stays", "連莊") if stays else Words("the deal passes", "過莊")
    match end:
        case Replayed():
            return Words(
                "The deal is void, and the same dealer deals it again.", "此局作廢，由原莊家重打。"
            )
        case Stopped(dealer_out=dealer_out):
            whose = Words("the dealer’s", "莊家的") if dealer_out else Words("another’s", "閒家的")
            en = f"{whose.en.capitalize()} foul has ended the deal, and {then.en}."
            return Words(en, f"{whose.zh}犯規令此局完結，{then.zh}。")
        case Won(winners=winners) if all(winner.seat != EAST for winner in winners):
            names = Words(
                " and ".join(SEAT_NAMES[winner.seat] for winner in winners),
                "、".join(CHINESE_SEATS[winner.seat] for winner in winners),
            )
            has = "has" if len(winners) == 1 else "have"
            return Words(
                f"{names.en} {has} won, and not the dealer.", f"{names.zh}食糊，莊家沒有食糊。"
            )
        case Won():
            return Words(
                f"The dealer has won, and {then.en} at this table.", f"莊家食糊，本枱{then.zh}。"
            )
        case _:
            return Words(
                f"Nobody has won, and at this table {then.en} then.",
                f"無人食糊，本枱流局{then.zh}。",
            )


def _dealer_rule(match: Match, end: Event | None, *, stays: bool) -> str:
    """The rule by which the dealer stays, or the deal passes."""
    if isinstance(end, Replayed | Stopped):
        return "HK-ROUND-6" if isinstance(end, Replayed) else "HK-FALSE-4"
    if isinstance(match.rules.scoring, ZungJungScoring):
        return "ZJ-END-2"
    if not isinstance(end, Won):
        return "HK-DEALER-3" if stays else "HK-DEALER-4"
    if all(winner.seat != EAST for winner in end.winners):
        return "HK-DEALER-2"
    return "HK-DEALER-1" if stays else "HK-DEALER-5"


def _how(end: Event | None) -> Literal["won", "exhausted", "replayed", "stopped"]:
    match end:
        case Won():
            return "won"
        case Exhausted():
            return "exhausted"
        case Replayed():
            return "replayed"
        case Stopped():
            return "stopped"
        case _:
            raise Impossible("the deal is not over")


def _of_wins(
    deal: Deal, end: Won
) -> tuple[tuple[protocol.WinTold, ...], tuple[protocol.FlowTold, ...]]:
    wins = [win_of(deal, winner.seat, end.way) for winner in end.winners]
    scores = [deal.options.scorer.score(win) for win in wins]
    payment = payments(deal.options.rules, wins, scores)
    told = tuple(_win(deal, win, score) for win, score in zip(wins, scores, strict=True))
    flows = tuple(flow_told(flow) for flow in payment.flows)
    return told, flows


def _of_false_wins(deal: Deal, events: Sequence[Event]) -> Iterator[protocol.FlowTold]:
    """Who pays whom by rulings: nothing but the price of a false win is paid for one (HK-FALSE-3).

    Where another answers for it, the offender of the ruling is that other.
    """
    for event in events:
        if isinstance(event, Ruled) and any(event.gains):
            for flow in false_win_payment(deal.options.rules, event.offender).flows:
                yield flow_told(flow)


def _win(deal: Deal, win: Win, score: Score) -> protocol.WinTold:
    text = score.arrangement.text() if score.arrangement is not None else ""
    sets = [tuple(parse_tiles(word)) for word in text.split() if word[0] not in "[("]
    scoring = deal.options.rules.scoring
    is_faan = isinstance(scoring, HongKongScoring)
    limit = scoring.score.cap if isinstance(scoring, HongKongScoring) else scoring.score.limit
    return protocol.WinTold(
        seat=int(win.seat),
        tile=int(win.tile),
        concealed=tuple(win.hand.tiles()),
        sets=tuple(sets),
        melds=tuple(meld_shown(meld) for meld in win.hand.melds),
        flowers=tuple(kinds_in(win.hand.flowers)),
        unit="faan" if is_faan else "points",
        lines=lines_of(score, win),
        not_counted=not_counted_of(score),
        raw=int(score.raw),
        worth=int(score.worth),
        minimum=scoring.score.minimum,
        limit=None if limit == "unlimited" else limit,
    )


def lines_of(score: Score, win: Win) -> tuple[protocol.Counted, ...]:
    """The patterns that count, and what makes each; tiles that are no hand show none."""
    hand = score.arrangement
    if hand is None:
        return ()
    return tuple(
        protocol.Counted(
            line.rule,
            Words(line.english, line.chinese),
            int(line.worth),
            int(line.times),
            reason(line.english, win, hand),
        )
        for line in score.lines
    )


def not_counted_of(score: Score) -> tuple[protocol.NotCounted, ...]:
    """Those that do not count beside them."""
    return tuple(
        protocol.NotCounted(
            absorbed.rule,
            Words(absorbed.english, absorbed.chinese),
            Words(absorbed.by.english, absorbed.by.chinese),
            absorbed.because,
        )
        for absorbed in score.absorbed
    )


def flow_told(flow: Flow) -> protocol.FlowTold:
    """What one seat pays another."""
    payee = None if flow.payee == NOBODY else int(flow.payee)
    why = Words(flow.english, flow.chinese)
    return protocol.FlowTold(int(flow.payer), payee, int(flow.amount), flow.rule, why)


def _of_ruling(events: Sequence[Event], rulings: Sequence[Ruling]) -> Words | None:
    """What the ruling that ended a deal was about."""
    if rulings:
        return facts_of(rulings[-1])
    ruled = [event for event in events if isinstance(event, Ruled)]
    if not ruled or ruled[-1].foul not in FOULS:
        return None
    return FOULS[ruled[-1].foul].said(ruled[-1].offender)


def facts_of(ruling: Ruling) -> Words:
    """What a ruling is about: who did what, with which tile, as far as all have seen it."""
    return Words(spelled(ruling.facts.en), ruling.facts.zh)


def because(ruling: Ruling, ruled: Ruled) -> protocol.Because:
    """Why it was ruled so; of what was spared the offender nothing is said."""
    why = Words(spelled(ruling.why.en), ruling.why.zh) if ruled.remedy == ruling.remedy else None
    return protocol.Because(facts_of(ruling), why)
