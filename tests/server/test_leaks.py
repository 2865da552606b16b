"""What the time of a window tells, measured over thousands of them: nothing (P-59).

Four people play at random by a clock that is made, each answering after a while of its own. Of
every window in which nobody claimed it is noted whether anybody could have, and what the discarder
was told, and when. The two kinds must look alike from where the discarder sits.
"""

import random
from dataclasses import dataclass
from itertools import pairwise

import pytest

from at_room import QUICK, Party
from seifong.server import log, protocol
from seifong.table.events import Answered, Discarded, Drew
from seifong.table.motions import PASS

MATCHES = 3
DEALS = 14  # of each


@dataclass
class Window:
    """A window that nobody claimed in: by the clock, and as it was to the player who discarded.

    `told` is when that player was told something before it closed, counted from the discard, and of
    which kind that was.
    """

    could_be_claimed: bool
    lasted: int
    told: tuple[tuple[int, str], ...]


class Thinkers(Party):
    """Four people who take their time: a discard up to 3 s, an answer up to the whole window."""

    def __init__(self, rules: str, seed: str) -> None:
        self.windows: list[Window] = []
        self._told: dict[int, list[tuple[int, str]]] = {player: [] for player in range(4)}
        self._claimable: set[int] = set()  # when a tile was discarded that somebody could claim
        self._dice = random.Random(seed)
        self._later: list[tuple[int, int, protocol.Act]] = []
        super().__init__(rules, ["one", "two", "three", "four"], seed=seed, pace=QUICK)

    def carry(self) -> None:
        known = {player: len(self.heard[player]) for player in range(4)}
        super().carry()
        for player, before in known.items():
            for message in self.heard[player][before:]:
                self._told[player].append((self.now, type(message).__name__))
                if isinstance(message, protocol.Asked) and message.motions:
                    self._think(player, message)
                elif isinstance(message, protocol.Ended):
                    self._later.clear()

    def _think(self, player: int, asked: protocol.Asked) -> None:
        motions = list(asked.motions)
        most = 3_000
        if asked.about != "turn":
            most = QUICK.claim_ms - 1
            if motions != [PASS]:
                self._claimable.add(self.now)
            if self._dice.random() < 0.8:
                motions = [PASS]
        act = protocol.Act(asked.window, self._dice.choice(motions))
        self._later.append((self.now + self._dice.randint(50, most), player, act))

    def plays(self) -> None:
        """Play a deal to its end, note its windows, and be ready for the next."""
        before = len(self.log)
        while self.room.stage == "playing":
            self._later.sort(key=lambda later: later[0])
            wake = self.room.wake_at
            if self._later and (wake is None or self._later[0][0] < wake):
                self.now, player, act = self._later.pop(0)
                self.say(player, act)
            else:
                assert wake is not None
                self.now = max(self.now, wake)
                self.room.tick(self.now)
                self.carry()
        assert self.room.ended is not None
        self._note(self.log[before:])
        for player in range(4):
            self.say(player, protocol.Ready(self.room.ended.number))
        self.mix()

    def _note(self, entries: list[tuple[int, log.Body]]) -> None:
        """Note every window of a deal that ended in a draw."""
        assert self.room.play is not None
        public = [
            (at, body.event)
            for at, body in entries
            if isinstance(body, log.Told) and not isinstance(body.event, Answered)
        ]
        for (opened, event), (closed, following) in pairwise(public):
            if isinstance(event, Discarded) and isinstance(following, Drew):
                told = self._told[self.room.play.players[event.seat]]
                while told and told[0][0] < opened:
                    del told[0]
                heard = tuple((at - opened, kind) for at, kind in told if at < closed)
                self.windows.append(Window(opened in self._claimable, closed - opened, heard))


def windows(rules: str) -> tuple[list[Window], list[Window]]:
    """Many windows in which somebody could have claimed, and many in which nobody could."""
    found: list[Window] = []
    for match in range(MATCHES):
        party = Thinkers(rules, f"thinkers {match}")
        party.begin()
        for _ in range(DEALS):
            party.plays()
        found += party.windows
    claimable = [window for window in found if window.could_be_claimed]
    empty = [window for window in found if not window.could_be_claimed]
    assert min(len(claimable), len(empty)) > 400
    return claimable, empty


def farthest(one: list[int], other: list[int]) -> float:
    """How far two distributions are apart: the statistic of Kolmogorov and Smirnov.

    >>> farthest([1, 2, 3, 4], [1, 2, 3, 4]), farthest([1, 1], [2, 2])
    (0.0, 1.0)
    """
    values = sorted({*one, *other})
    return max(abs(share(one, value) - share(other, value)) for value in values)


def share(lengths: list[int], value: int) -> float:
    return sum(length <= value for length in lengths) / len(lengths)


@pytest.mark.rule("HK-ETIQ-5", "HK-ETIQ-6", "P-59")
@pytest.mark.parametrize("rules", ["casual", "zung-jung"])
def test_the_time_of_a_window_tells_nothing_of_who_could_claim(rules: str) -> None:
    claimable, empty = windows(rules)

    apart = farthest([one.lasted for one in claimable], [one.lasted for one in empty])
    # Were they of one distribution, they would be as far apart as this once in a thousand times.
    bound = 1.95 * ((len(claimable) + len(empty)) / (len(claimable) * len(empty))) ** 0.5
    assert apart < bound
    # And the discarder is told the same kinds of things at the same moments while it is open.
    assert {one.told for one in claimable} == {one.told for one in empty}
