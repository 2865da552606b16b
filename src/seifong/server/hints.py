"""This file is about help at the table: how far a hand is, what is best, and what it waits for."""

from __future__ import annotations

from collections.abc import Iterator

from seifong.bots import WatchfulBot
from seifong.distance import distance, live, useful
from seifong.errors import BadInput
from seifong.hands import Hand
from seifong.kinds import kinds_in
from seifong.lacks import ALL_MELDS, CHOWS_ONLY, ENDS_ONLY, PUNGS_ONLY
from seifong.rulebook import Words
from seifong.scoring.score import Score
from seifong.scoring.win import DISCARD, SELF_DRAW, Win
from seifong.server.protocol import Awaited, Hint, Prospect
from seifong.table.motions import KONG
from seifong.table.winning import circumstances_of
from seifong.views import View

__all__ = ["hint_for", "preparing"]


def preparing() -> Iterator[None]:
    """Make the tables that hints are read off, a moment's work at a time.

    They take a second or so, which no other table should have to wait for.
    """
    for lacks in (ALL_MELDS, CHOWS_ONLY, PUNGS_ONLY, ENDS_ONLY):
        yield from lacks.filling()


def hint_for(view: View, window: int) -> Hint:
    """What a beginner may want to know: of a turn, each discard; what `watchful` would do, and why.

    Of the discards its own comes first, and then those that bring the hand nearest.

    It is made from the seat's own view, and so tells nothing that the seat could not see. Of a hand
    that is not whole, as while first tiles or replacements are owed, there is nothing to tell.
    """
    _refuse_unless_whole(view.hand)
    seen = [int(view.seen(kind)) for kind in range(34)]
    hand = view.hand.clone()
    proper = view.proper()
    prospects: list[Prospect] = []
    for tile in (motion for motion in proper if motion < KONG):
        hand.give(tile)
        kinds = useful(hand)
        prospects.append(
            Prospect(tile, int(distance(hand)), tuple(kinds_in(kinds)), int(live(kinds, seen)))
        )
        hand.take(tile)
    bot, best = WatchfulBot(), None
    if proper:
        best = bot.choose(view)
    prospects.sort(key=lambda each: (each.tile != best, each.distance, -each.left))
    distant = int(distance(hand))
    if prospects:
        hand.give(prospects[0].tile)
    waits = tuple(_awaited(view, hand, tile) for tile in _waits(hand))
    why = None if best is None else bot.explain(view, best)
    return Hint(window, distant, best, tuple(prospects), waits, why)


def _refuse_unless_whole(hand: Hand) -> None:
    """A hand has 13 tiles, or 14 to discard of, a meld counting three (HK-TURN-8, ZJ-PEN-2)."""
    size = int(hand.size()) + 3 * len(hand.melds)
    if size not in {13, 14}:
        raise BadInput(
            f"a hint is of a whole hand, of 13 or 14 tiles besides flowers; yours has {size}",
            f"手牌除花外有13或14隻，方有提示，你現有{size}隻",
        )


def _waits(hand: Hand) -> list[int]:
    """The tiles that complete a hand which needs one."""
    is_ready = hand.size() % 3 == 1 and distance(hand) == 0
    return [int(tile) for tile in kinds_in(useful(hand))] if is_ready else []


def _awaited(view: View, hand: Hand, tile: int) -> Awaited:
    """What a win on that tile would be worth, as far as the seat can know it now (HK-SCORE-4)."""
    hand.take(tile)
    on_discard, self_drawn = (_scored(view, hand, tile, way) for way in (DISCARD, SELF_DRAW))
    hand.give(tile)
    why = on_discard.why_not
    return Awaited(
        tile,
        4 - int(view.seen(tile)),
        int(on_discard.worth),
        int(self_drawn.worth),
        None if why is None else Words(why.english, why.chinese),
        None if why is None else why.rule,
    )


def _scored(view: View, hand: Hand, tile: int, way: int) -> Score:
    """The score of a win on that tile, were it the next one drawn, or the discard after it.

    What else is so of such a win is then as the table will judge it; a kong's bloom, or a first
    turn, nobody can count on (ZJ-PAT-9.1.1, ZJ-PAT-9.1.2, HK-FAAN-14, HK-FAAN-15).
    """
    win = Win(
        hand.clone(),
        tile,
        way,
        view.seat,
        round_wind=view.round_wind,
        circumstances=circumstances_of(
            view.options,
            view.river,
            seat=view.seat,
            way=way,
            live=max(view.live - 1, 0),
            kongs_in_a_row=0,
            is_undisturbed=False,
            is_from_stock=False,
        ),
        has_flowers=view.options.has_flowers,
    )
    return view.options.scorer.score(win)
