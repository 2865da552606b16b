"""What the time of a strict table tells, measured over many discards: nothing (P-59).

One person does what is due and claims nothing; three bots play. Of every discard that nobody spoke
to before the wall was touched it is noted whether somebody could have claimed it, how long that
took, and what the person was told meanwhile.
"""

from dataclasses import dataclass
from itertools import pairwise

import pytest

from at_room import Party
from at_strict_room import PACE, play
from seifong.server import log
from seifong.table import movements as m
from seifong.table.events import Discarded, Event
from seifong.table.motions import PASS
from seifong.table.phases import CLAIMS

DEALS = 16


@dataclass
class Silence:
    """From a discard to the hand on the wall, nobody having spoken; and what was told meanwhile."""

    could_be_claimed: bool
    lasted: int
    told: tuple[tuple[int, str], ...]


class Listening(Party):
    """A strict table, and what lies open and could be claimed whenever something is told of it."""

    def __init__(self, rules: str, seed: str) -> None:
        self.claimable: dict[int, bool] = {}  # by the number of the discard in the log
        self.heard_at: list[tuple[int, str]] = []  # what the person was told, and when
        terms = log.Terms(rules, {}, PACE, is_strict=True, hints=False)
        super().__init__(people=("one",), seed=seed, terms=terms)

    def carry(self) -> None:
        known, before = len(self.heard[0]), len(self.log)
        super().carry()
        self.heard_at += [(self.now, type(one).__name__) for one in self.heard[0][known:]]
        if any(isinstance(event, Discarded) for event in told(self.log[before:])):
            self.claimable[len(self.log) - 1] = self._could_be_claimed()

    def _could_be_claimed(self) -> bool:
        """True if another than the one who discarded has more to say than pass."""
        assert self.room.play is not None
        deal = self.room.play.deal
        others = [seat for seat in range(4) if seat != deal.turn]
        may = {int(motion) for seat in others for motion in deal.proper(seat)}
        return deal.phase == CLAIMS and any(motion > PASS for motion in may)

    def silences(self) -> list[Silence]:
        """Every discard after which the wall was touched and nobody had spoken."""
        found: list[Silence] = []
        public = [
            (number, at, body.event)
            for number, (at, body) in enumerate(self.log)
            if isinstance(body, log.Told)
        ]
        for (number, at, event), (_, later, following) in pairwise(public):
            if not isinstance(event, Discarded) or not isinstance(following, m.Touch):
                continue
            if number in self.claimable and self._is_bot(following.seat):
                heard = ((when - at, kind) for when, kind in self.heard_at if at < when < later)
                found.append(Silence(self.claimable[number], later - at, tuple(heard)))
        return found

    def _is_bot(self, seat: int) -> bool:
        assert self.room.play is not None
        return self.room.is_played(self.room.play.players[seat])


def told(entries: list[tuple[int, log.Body]]) -> list[Event]:
    return [body.event for _, body in entries if isinstance(body, log.Told)]


@pytest.mark.rule("HK-ETIQ-5", "HK-ETIQ-6", "P-59")
@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_the_time_before_the_wall_is_touched_tells_nothing_of_who_could_claim(rules: str) -> None:
    found: list[Silence] = []
    for number in range(DEALS):
        party = Listening(rules, f"silence {rules} {number}")
        party.begin()
        play(party, 1, lambda: party.room.stage != "playing")  # noqa: B023
        found += party.silences()

    claimable = [one for one in found if one.could_be_claimed]
    empty = [one for one in found if not one.could_be_claimed]

    assert min(len(claimable), len(empty)) > 50
    assert len({one.lasted for one in found}) == 1  # the same for all, to the millisecond
    assert {one.told for one in claimable} == {one.told for one in empty} == {()}
