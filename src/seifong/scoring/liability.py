"""This file is about liability 包: who fed a hand so much that it is theirs to pay.

The table remembers of every exposed set whose discard made it, and in which order they were laid.
A concealed kong was fed by nobody, and the fourth tile of an added kong neither: its pung was
(HK-BAO-15). What somebody fed is a fact; whether it makes them liable, the house says.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.kinds import has
from seifong.melds import BIG_KONG
from seifong.rules.scoring import FaanLiability, HongKongScoring
from seifong.scoring.score import Score
from seifong.scoring.win import DISCARD, KONG_BLOOM, KONG_ON_KONG, ROB, SELF_DRAW, Win
from seifong.seats import NOBODY
from seifong.tiles import BAMBOOS, CHARACTERS, DOTS, DRAGONS, HONOURS, NO_TILE, SUITS, WINDS

__all__ = ["FOUR_HAND_TYPES", "KINDS", "Feeding", "fed", "liable"]

# What was fed.
TWELVE: Final = "twelve"  # the fourth exposed set
NINE: Final = "nine"  # the third exposed set
NINE_OF_A_SUIT: Final = "nine of a suit"  # the third exposed set of one suit
THIRD_DRAGON: Final = "dragons"
FOURTH_WIND: Final = "winds"
KONG: Final = "kong"  # a big kong whose replacement wins

KINDS: Final = (TWELVE, NINE, NINE_OF_A_SUIT, THIRD_DRAGON, FOURTH_WIND, KONG)

#: The hands for which TVB knows liability: full flush, big three dragons, big four winds, all
#: honours (HK-BAO-7).
FOUR_HAND_TYPES: Final = ("HK-FAAN-21", "HK-FAAN-23", "HK-FAAN-25", "HK-FAAN-26")

_RULES: Final = {
    TWELVE: "HK-BAO-1",
    NINE: "HK-BAO-9",
    NINE_OF_A_SUIT: "HK-BAO-10",
    THIRD_DRAGON: "HK-BAO-2",
    FOURTH_WIND: "HK-BAO-8",
    KONG: "HK-BAO-11",
}


@final
class Feeding:
    """That a seat fed a set which matters; `order` counts the sets of the winner as they were laid.

    >>> Feeding(TWELVE, seat=2, order=3).rule
    'HK-BAO-1'
    """

    def __init__(self, what: str, seat: i64, order: i64) -> None:
        self.what: Final = what
        self.seat: Final = seat
        self.order: Final = order
        self.rule: Final = _RULES[what]


def fed(win: Win) -> list[Feeding]:
    """All that somebody fed of a win.

    >>> from seifong.hands import hand_of
    >>> from seifong.melds import PUNG, Meld
    >>> hand = hand_of([0, 1, 2, 5, 5])
    >>> for dragon, source in ((31, 1), (32, 3), (33, 2)):
    ...     hand.melds.append(Meld(PUNG, dragon, claimed=dragon, source=source))
    >>> [(f.what, f.seat) for f in fed(Win(hand, tile=0, way=SELF_DRAW, seat=0))]
    [('nine', 2), ('dragons', 2)]

    HK-BAO-1, HK-BAO-2, HK-BAO-8 to HK-BAO-11, HK-BAO-15.
    """
    found: list[Feeding] = []
    _note(found, NINE, win, kinds=SUITS | HONOURS, nth=3)
    _note(found, TWELVE, win, kinds=SUITS | HONOURS, nth=4)
    for suit in (CHARACTERS, DOTS, BAMBOOS):
        _note(found, NINE_OF_A_SUIT, win, kinds=suit, nth=3)
    _note(found, THIRD_DRAGON, win, kinds=DRAGONS, nth=3)
    _note(found, FOURTH_WIND, win, kinds=WINDS, nth=4)
    _note_kong(found, win)
    return found


def _note(found: list[Feeding], what: str, win: Win, *, kinds: i64, nth: i64) -> None:
    """Note who fed the nth set of these kinds, if somebody did.

    Among dragons and winds a concealed kong counts, for it is on the table; among sets that must
    be exposed it does not.
    """
    laid: i64 = 0
    for order, meld in enumerate(win.hand.melds):
        is_counted = meld.is_exposed() or what in {THIRD_DRAGON, FOURTH_WIND}
        if is_counted and has(kinds, meld.low):
            laid += 1
            if laid == nth and meld.source != NOBODY:
                found.append(Feeding(what, meld.source, order))


def _note_kong(found: list[Feeding], win: Win) -> None:
    """Note who fed the big kong whose replacement won; the last set laid, unless the win tells."""
    if win.circumstances & (KONG_BLOOM | KONG_ON_KONG) == 0:
        return
    last = len(win.hand.melds) - 1
    for order, meld in enumerate(win.hand.melds):
        is_it = meld.low == win.bloom_kong or (win.bloom_kong == NO_TILE and order == last)
        if is_it and meld.form == BIG_KONG and meld.source != NOBODY:
            found.append(Feeding(KONG, meld.source, order))


def liable(
    feedings: list[Feeding], win: Win, score: Score, rules: HongKongScoring
) -> list[Feeding]:
    """Those who must pay for what they fed: as a rule nobody or one, both where the house splits.

    Of two, the one who fed later pays, or both share (HK-BAO-3).

    HK-BAO-1 to HK-BAO-11.
    """
    holding = [feeding for feeding in feedings if _holds(feeding, win, score, rules)]
    if rules.bao.precedence == "split":
        return _one_a_seat(holding)
    return _latest(holding)


def _latest(holding: list[Feeding]) -> list[Feeding]:
    latest: list[Feeding] = []
    for feeding in holding:
        if len(latest) == 0 or feeding.order > latest[0].order:
            latest = [feeding]
    return latest


def _one_a_seat(holding: list[Feeding]) -> list[Feeding]:
    kept: list[Feeding] = []
    for feeding in holding:
        if all(feeding.seat != other.seat for other in kept):
            kept.append(feeding)
    return kept


def _holds(feeding: Feeding, win: Win, score: Score, rules: HongKongScoring) -> bool:
    """True if the house makes the feeder pay for a win like this one."""
    bao = rules.bao
    is_bloom = win.way == SELF_DRAW and win.circumstances & (KONG_BLOOM | KONG_ON_KONG) != 0
    if feeding.what == KONG:
        return bao.kong == "any" and is_bloom
    if is_bloom and bao.kong_bloom_exempt:
        return False
    if feeding.what == TWELVE:
        return _holds_twelve(bao, win, score)
    if feeding.what in {THIRD_DRAGON, FOURTH_WIND}:
        return _holds_limit(feeding, bao, win)
    if win.way not in {DISCARD, ROB}:
        return False
    if feeding.what == NINE_OF_A_SUIT:
        return bao.nine == "same_suit"
    return bao.nine == "discard_half" and rules.pay.discard != "full"


def _holds_twelve(bao: FaanLiability, win: Win, score: Score) -> bool:
    """The fourth exposed set: a self-draw, of any hand or of the four; or any win.

    HK-BAO-1, HK-BAO-7.
    """
    if bao.twelve == "all":
        return True
    if win.way != SELF_DRAW:
        return False
    return bao.twelve == "self_draw" or (bao.twelve == "four_hand_types" and _is_of_four(score))


def _is_of_four(score: Score) -> bool:
    return any(line.rule in FOUR_HAND_TYPES for line in score.lines) or any(
        absorbed.rule in FOUR_HAND_TYPES for absorbed in score.absorbed
    )


def _holds_limit(feeding: Feeding, bao: FaanLiability, win: Win) -> bool:
    """The third dragon or the fourth wind: a self-draw, or any win (HK-BAO-2, HK-BAO-5)."""
    option: str = bao.dragons if feeding.what == THIRD_DRAGON else bao.winds
    return option == "any_win" or (option == "self_draw" and win.way == SELF_DRAW)
