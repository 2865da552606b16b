"""This file is about what can come of a stacked wall, found the slow way.

Nothing is cloned, and no deal is asked what is proper: every way is played from the start, and from
the journal, as bare lists of tiles, it is found who is to move and may claim what. Only whether a
hand may win is taken from the deal, by trying.
"""

from collections.abc import Iterator

from seifong.errors import Improper
from seifong.lab.perft import COLUMNS, PerftWall, kind_of_motion
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG
from seifong.rules.table import TableRules
from seifong.table import motions
from seifong.table.deal import Deal
from seifong.table.events import Answered, Dealt, Discarded, Drew, Event, Exposed, ShowedFlower
from seifong.table.options import Options

ENDED = ("Won", "Exhausted")


class Told:
    """A deal as its journal tells it: tiles in lists, and what happened last."""

    def __init__(self, journal: list[Event], table: TableRules) -> None:
        self.has_kongs_after_claims = table.kong.after_claim
        self.held: list[list[int]] = [[], [], [], []]
        self.pungs: list[set[int]] = [set(), set(), set(), set()]
        self.left = (144 if table.tiles.flowers else 136) - table.wall.dead_tiles
        self.answered: list[int] = []
        self.is_opening = True
        self.newest: Event | None = None
        for event in journal:
            self.hear(event)

    def hear(self, event: Event) -> None:
        if isinstance(event, Answered):
            self.answered.append(event.seat)
            return
        self.answered, self.newest = [], event
        if isinstance(event, Dealt):
            self.held[event.seat] += event.tiles or ()
            self.left -= event.size
        elif isinstance(event, Drew):
            assert event.tile is not None
            self.held[event.seat].append(event.tile)
            self.left -= 1
        elif isinstance(event, ShowedFlower | Discarded):
            self.held[event.seat].remove(event.tile)
            self.is_opening = self.is_opening and isinstance(event, ShowedFlower)
        elif isinstance(event, Exposed):
            self.is_opening = False
            self.lay(event)

    def lay(self, event: Exposed) -> None:
        low = event.low
        assert low is not None
        laid = {
            CHOW: [tile for tile in (low, low + 1, low + 2) if tile != event.claimed],
            PUNG: [low] * 2,
            BIG_KONG: [low] * 3,
            ADDED_KONG: [low],
            CONCEALED_KONG: [low] * 4,
        }
        for tile in laid[event.form]:
            self.held[event.seat].remove(tile)
        if event.form == PUNG:
            self.pungs[event.seat].add(low)

    def motions(self, deal: "Played") -> tuple[int, list[int]]:
        """Who is to move, and how that seat may."""
        newest = self.newest
        if self.is_opening:
            return 0, [*self.turn(0, has_drawn=True), *deal.win_of(0)]
        if isinstance(newest, Discarded):
            return self.asked(deal, newest.seat, newest.tile)
        if isinstance(newest, Exposed) and newest.form in {ADDED_KONG, CONCEALED_KONG}:
            return self.asked(deal, newest.seat, tile=None)
        assert isinstance(newest, Drew | Exposed)
        seat, has_drawn = newest.seat, isinstance(newest, Drew)
        return seat, [*self.turn(seat, has_drawn=has_drawn), *deal.win_of(seat)]

    def turn(self, seat: int, *, has_drawn: bool) -> list[int]:
        """The discards of a seat whose turn it is; and its kongs, if one can be replaced.

        After a claim none (HK-KONG-6), or none of the pung just claimed (ZJ-KONG-3, ZJ-KONG-4).
        """
        held, kinds = self.held[seat], sorted(set(self.held[seat]))
        kongs = {kind for kind in kinds if held.count(kind) == 4 or kind in self.pungs[seat]}
        if not has_drawn:
            assert isinstance(self.newest, Exposed)
            kongs = kongs - {self.newest.low} if self.has_kongs_after_claims else set()
        return kinds + [motions.KONG + kind for kind in sorted(kongs) if self.left > 0]

    def asked(self, deal: "Played", turn: int, tile: int | None) -> tuple[int, list[int]]:
        """The first seat after the one whose turn it is that may claim, and has not answered."""
        for seat in ((turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4):
            is_lower = seat == (turn + 1) % 4
            claims = [] if tile is None else self.claims(seat, tile, is_lower=is_lower)
            claims += deal.win_of(seat)
            if claims and seat not in self.answered:
                return seat, [motions.PASS, *claims]
        caller = (turn + 1) % 4  # of a chow, who could have won, and has heard a pung (HK-CLAIM-12)
        return caller, [motions.PASS, motions.WIN]

    def claims(self, seat: int, tile: int, *, is_lower: bool) -> list[int]:
        """The sets that a seat may claim; none of the last discard (HK-CLAIM-22, ZJ-KONG-6)."""
        held = self.held[seat]
        if self.left == 0:
            return []
        runs = {
            motions.CHOW_HIGH: (tile - 2, tile - 1),
            motions.CHOW_MIDDLE: (tile - 1, tile + 1),
            motions.CHOW_LOW: (tile + 1, tile + 2),
        }
        found = [
            chow
            for chow, run in runs.items()
            if is_lower and all(is_of_suit(tile, other) and other in held for other in run)
        ]
        if held.count(tile) >= 2:
            found.append(motions.PUNG)
        if held.count(tile) >= 3:
            found.append(motions.BIG_KONG)
        return found


def is_of_suit(tile: int, other: int) -> bool:
    """True of two tiles of one suit that has numbers."""
    return tile < 27 and tile // 9 == other // 9


class Played:
    """A wall that was played so far, from the start, and can be once more."""

    def __init__(self, wall: PerftWall, options: Options, path: list[int]) -> None:
        self.wall = wall
        self.options = options
        self.path = path
        self.journal: list[Event] = []
        self.deal = self.again(self.journal)

    def again(self, journal: list[Event]) -> Deal:
        deal = self.wall.deal(self.options, journal)
        for motion in self.path:
            deal.act(deal.asked, motion)
        return deal

    def win_of(self, seat: int) -> list[int]:
        """A win, if the deal lets the seat win now."""
        try:
            self.again([]).act(seat, motions.WIN)
        except Improper:
            return []
        return [motions.WIN]

    def longer(self) -> Iterator["Played"]:
        """Every way to go on by one motion."""
        if type(self.journal[-1]).__name__ in ENDED:
            return
        seat, proper = Told(self.journal, self.options.rules.table).motions(self)
        assert seat == self.deal.asked
        for motion in proper:
            yield Played(self.wall, self.options, [*self.path, motion])

    def paid(self) -> int:
        """What the winners were paid, if the deal is over."""
        return sum(max(0, gain) for gain in getattr(self.journal[-1], "gains", ()))


def counted_again(wall: PerftWall, options: Options, depth: int) -> list[list[int]]:
    """What can come of a wall, as `COLUMNS` has it."""
    rows: list[list[int]] = []
    ways = [Played(wall, options, [])]
    for _ in range(depth):
        ways = [longer for way in ways for longer in way.longer()]
        last = [kind_of_motion(way.path[-1]) for way in ways]
        over = sum(type(way.journal[-1]).__name__ in ENDED for way in ways)
        kinds = [last.count(column) for column in COLUMNS[1:-2]]
        rows.append([len(ways), *kinds, over, sum(way.paid() for way in ways)])
    return rows
