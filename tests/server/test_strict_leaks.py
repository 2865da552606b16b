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
from seifong.seats import lower
from seifong.server import log, protocol
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
        self.heard_at: list[tuple[int, protocol.Out]] = []  # what the person was told, and when
        terms = log.Terms(rules, {}, PACE, is_strict=True, hints=False)
        super().__init__(people=("one",), seed=seed, terms=terms)

    def carry(self) -> None:
        known, before = len(self.heard[0]), len(self.log)
        super().carry()
        self.heard_at += [(self.now, one) for one in self.heard[0][known:]]
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
        for (number, at, event), (_, later, following) in pairwise(self._public()):
            if not isinstance(event, Discarded) or not isinstance(following, m.Touch):
                continue
            if number in self.claimable and self._is_bot(following.seat):
                heard = (
                    (when - at, type(one).__name__)
                    for when, one in self.heard_at
                    if at < when < later
                )
                found.append(Silence(self.claimable[number], later - at, tuple(heard)))
        return found

    def times(self) -> list[tuple[bool, int]]:
        """After each discard that the person is to draw after, if nobody claims.

        Whether somebody spoke next, and of how much time the person had been told.
        """
        assert self.room.play is not None
        mine = self.room.play.players.index(0)
        return [
            (isinstance(following, m.Speak), one.base_ms)
            for (_, at, event), (_, _, following) in pairwise(self._public())
            if isinstance(event, Discarded) and lower(event.seat) == mine
            for when, one in self.heard_at
            if when == at and isinstance(one, protocol.Asked) and one.about == "claims"
        ]

    def _public(self) -> list[tuple[int, int, Event]]:
        """Of each public event its number in the log, and when it was."""
        return [
            (number, at, body.event)
            for number, (at, body) in enumerate(self.log)
            if isinstance(body, log.Told)
        ]

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


@pytest.mark.rule("HK-ETIQ-5", "P-59")
@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_who_is_to_draw_is_told_of_the_same_time_whether_a_bot_will_claim_or_not(
    rules: str,
) -> None:
    """No time was told of where a bot was about to claim, and its whole turn where none was."""
    found: list[tuple[bool, int]] = []
    for number in range(DEALS):
        party = Listening(rules, f"time {rules} {number}")
        party.begin()
        play(party, 1, lambda: party.room.stage != "playing")  # noqa: B023
        found += party.times()

    claimed = [time for is_claimed, time in found if is_claimed]
    silent = [time for is_claimed, time in found if not is_claimed]

    assert min(len(claimed), len(silent)) > 5
    assert len({*claimed, *silent}) == 1
