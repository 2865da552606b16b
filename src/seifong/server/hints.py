"""This file is about help at the table: how far a hand is, and what each discard would leave."""

from __future__ import annotations

from seifong.bots import SpeedBot
from seifong.distance import distance, live, useful
from seifong.kinds import kinds_in
from seifong.server.protocol import Hint, Prospect
from seifong.table.motions import KONG
from seifong.views import View

__all__ = ["hint_for"]


def hint_for(view: View, window: int) -> Hint:
    """What a beginner may want to know: of a turn, each discard; of a claim, what a bot would do.

    It is made from the seat's own view, and so tells nothing that the seat could not see.
    """
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
    prospects.sort(key=lambda prospect: (prospect.distance, -prospect.left))
    best = SpeedBot().choose(view) if proper else None
    return Hint(window, int(distance(hand)), best, tuple(prospects))
