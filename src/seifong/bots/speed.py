"""This file is about a bot in a hurry: nearer to a complete hand is better, whatever its worth."""

from typing import Final, final

from mypy_extensions import i64

from seifong.distance import distance, live, useful
from seifong.hands import Hand
from seifong.kinds import has, kinds_in
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.rulebook import Words
from seifong.table import motions
from seifong.table.motions import KONG, PASS, WIN, chow_low
from seifong.tiles import NO_TILE
from seifong.views import View

__all__ = [
    "Outlook",
    "SpeedBot",
    "best_discard",
    "far_in_chinese",
    "outlook_of",
    "with_claim",
    "with_kong",
]


@final
class Outlook:
    """How soon a hand may be complete: its distance, then how many live tiles would lower it.

    >>> Outlook(1, 4).beats(Outlook(2, 30)), Outlook(1, 4).beats(Outlook(1, 4))
    (True, False)
    """

    def __init__(self, far: i64, tiles: i64) -> None:
        self.far: Final = far
        self.tiles: Final = tiles

    def beats(self, other: "Outlook") -> bool:
        """True if this is the better one to have."""
        return self.far < other.far or (self.far == other.far and self.tiles > other.tiles)


_HOPELESS: Final = Outlook(99, 0)


@final
class SpeedBot:
    """A player that always wins when it may, and otherwise wants to be ready soon.

    It discards what leaves the best outlook; of equal ones the last in the order of the set, so
    that honours go before suits. It claims a chow or a pung only to come nearer, and lays any kong
    that takes it no farther away. The same view always gets the same answer.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> view = view_of(stack(east="123m 456m 789p EE 46s C"), seat=0)
    >>> SpeedBot().choose(view), SpeedBot().explain(view, 31).en
    (31, 'distance 0, 4 live tiles')
    """

    def choose(self, view: View) -> int:
        """The motion that serves speed best."""
        proper = view.proper()
        if WIN in proper:
            return WIN
        seen = _seen(view)
        if PASS in proper:
            return _claim(view, proper, seen)
        return _turn(view, proper, seen)

    def explain(self, view: View, motion: int) -> Words:
        """Why it would make a motion: how far the hand then is, and how many tiles help."""
        if motion == WIN:
            return Words("the hand is complete", "已成糊")
        outlook = _outlook_after(view, motion, _seen(view))
        tiles = "tile" if outlook.tiles == 1 else "tiles"
        return Words(
            f"distance {outlook.far}, {outlook.tiles} live {tiles}",
            f"{far_in_chinese(outlook.far)}，進張餘 {outlook.tiles} 隻",
        )

    def __repr__(self) -> str:
        return "SpeedBot()"


def far_in_chinese(far: int) -> str:
    """How far a hand is, as it is said at a Hong Kong table: what it lacks until it waits 叫糊.

    >>> far_in_chinese(2), far_in_chinese(0), far_in_chinese(-1)
    ('差 2 隻叫糊', '叫糊', '已成糊')
    """
    if far <= 0:
        return "叫糊" if far == 0 else "已成糊"
    return f"差 {far} 隻叫糊"


def _seen(view: View) -> list[int]:
    """How many of each kind are seen."""
    return [int(view.seen(kind)) for kind in range(34)]


def _turn(view: View, proper: list[int], seen: list[int]) -> int:
    """A discard; or a kong, for whose replacement one need not wait."""
    hand = view.hand.clone()
    chosen = best_discard(hand, [motion for motion in proper if motion < KONG], seen)
    best = Outlook(_after(hand, chosen, seen).far, -1)
    motion: i64
    for motion in proper:
        if motion >= KONG:
            outlook = _outlook_after(view, motion, seen)
            if outlook.beats(best):
                best = outlook
                chosen = motion
    return int(chosen)


def _claim(view: View, proper: list[int], seen: list[int]) -> int:
    """The claim that leaves the best outlook, if it is worth a claim; or a pass."""
    hand = view.hand.clone()
    far = distance(hand)
    best = Outlook(far, -1)
    chosen: i64 = PASS
    motion: i64
    for motion in proper:
        if motion == PASS:
            continue
        outlook = _outlook_after(view, motion, seen)
        if motion != motions.BIG_KONG and outlook.far >= far:
            continue
        if outlook.beats(best):
            best = outlook
            chosen = motion
    return int(chosen)


def _outlook_after(view: View, motion: i64, seen: list[int]) -> Outlook:
    """The outlook that a motion leaves; after a chow or pung the best discard is made."""
    hand = view.hand.clone()
    if motion < KONG:
        return _after(hand, motion, seen)
    if motion < PASS:
        return outlook_of(with_kong(hand, motion - KONG), seen)
    if motion == PASS:
        return outlook_of(hand, seen)
    claimed = with_claim(hand, motion, view.open_tile)
    if motion == motions.BIG_KONG:
        return outlook_of(claimed, seen)
    return _after(claimed, best_discard(claimed, kinds_in(claimed.one), seen), seen)


def with_kong(hand: Hand, kind: i64) -> Hand:
    """The hand with a kong of its own laid.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tile, parse_tiles, write_hand
    >>> laid = with_kong(hand_of(parse_tiles("1111m 23p")), parse_tile("1m"))
    >>> write_hand(laid.tiles(), laid.melds)
    '23p (1111m)'
    """
    twin = hand.clone()
    twin.expose(Meld(ADDED_KONG if has(hand.pungs, kind) else CONCEALED_KONG, kind))
    return twin


def with_claim(hand: Hand, motion: i64, tile: i64) -> Hand:
    """The hand with the meld laid that it claims a tile for; it is still to discard.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import NAMES, parse_tile, parse_tiles
    >>> claimed = with_claim(hand_of(parse_tiles("34p 55s")), motions.CHOW_LOW, parse_tile("2p"))
    >>> [NAMES[kind] for kind in kinds_in(claimed.one)], len(claimed.melds)
    (['5s'], 1)
    """
    twin = hand.clone()
    if motion == motions.BIG_KONG:
        twin.expose(Meld(BIG_KONG, tile, tile))
    elif motion == motions.PUNG:
        twin.expose(Meld(PUNG, tile, tile))
    else:
        twin.expose(Meld(CHOW, chow_low(motion, tile), tile))
    return twin


def best_discard(hand: Hand, kinds: list[int], seen: list[int]) -> i64:
    """Of some kinds, the one whose discard leaves the best outlook.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import NAMES, parse_tiles
    >>> hand = hand_of(parse_tiles("123m 55p 79s C"))
    >>> NAMES[best_discard(hand, hand.tiles(), [0] * 34)]
    'C'
    """
    best = _HOPELESS
    chosen: i64 = NO_TILE
    kind: i64
    for kind in kinds:
        hand.give(kind)
        if distance(hand) <= best.far:  # useful tiles are counted only where they may decide
            outlook = outlook_of(hand, seen)
            if not best.beats(outlook):
                best = outlook
                chosen = kind
        hand.take(kind)
    return chosen


def _after(hand: Hand, kind: i64, seen: list[int]) -> Outlook:
    """The outlook of a hand once a kind is discarded."""
    hand.give(kind)
    outlook = outlook_of(hand, seen)
    hand.take(kind)
    return outlook


def outlook_of(hand: Hand, seen: list[int]) -> Outlook:
    """The outlook of a hand that waits for a tile."""
    return Outlook(distance(hand), live(useful(hand), seen))
