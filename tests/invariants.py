"""What must hold of any deal after every motion, whatever the seed, the rules and the players."""

import random
from collections import Counter

from seifong.hands import Hand, hand_of
from seifong.scoring.win import DISCARD, ROB
from seifong.table.deal import Deal
from seifong.table.events import Event, Exhausted, Replayed, Stopped, Won
from seifong.table.phases import OVER, TURN
from seifong.tiles import PLUM
from seifong.views import View, seen_by, view_of

ENDS = (Won, Exhausted, Replayed, Stopped)


class Watch:
    """Follows one deal, and holds every view against the fold of what its seat has seen."""

    def __init__(self, deal: Deal, journal: list[Event], round_wind: int = 0) -> None:
        self.deal = deal
        self.journal = journal
        self.views = [View(seat, deal.options, round_wind) for seat in range(4)]
        self.spectator = View(-1, deal.options, round_wind)
        self.told = 0

    def check(self) -> None:
        """Everything that must hold now."""
        tiles_are_conserved(self.deal)
        hands_are_of_their_size(self.deal)
        someone_may_move(self.deal)
        has_one_end_at_most(self.journal, is_over=self.deal.phase == OVER)
        self.views_are_folds()
        if self.deal.phase == OVER:
            assert sum(self.deal.gains) == 0

    def views_are_folds(self) -> None:
        """The fold of what a seat has seen is its view."""
        for event in self.journal[self.told :]:
            for view in (*self.views, self.spectator):
                seen = seen_by(view.seat, event, is_kong_hidden=self.deal.options.hides_kongs)
                if seen is not None:
                    view.see(seen)
        self.told = len(self.journal)
        for view in self.views:
            assert view.facts() == view_of(self.deal, view.seat).facts()

    def views_tell_nothing_hidden(self, chance: random.Random) -> None:
        """A view stays the same if the tiles that its seat has not seen change places."""
        for seat in range(4):
            before = view_of(self.deal, seat).facts()
            hands, wall = list(self.deal.hands), self.deal.wall.tiles
            mix_what_is_hidden(self.deal, seat, chance)
            after = view_of(self.deal, seat).facts()
            self.deal.hands[:] = hands
            self.deal.wall.tiles = wall
            assert before == after


def tiles_are_conserved(deal: Deal) -> None:
    """Every tile of the set is in one place: a hand, a meld, the river, the wall, or just won."""
    found: list[int] = []
    for hand in deal.hands:
        found += hand.tiles()
        found += [tile for meld in hand.melds for tile in meld.tiles()]
        found += [flower for flower in range(PLUM, PLUM + 8) if hand.flowers >> flower & 1]
    for seat in range(4):
        held = deal.flowers_to_show(seat)
        found += [flower for flower in range(PLUM, PLUM + 8) if held >> flower & 1]
    claimed = deal.river.claimed()
    found += [tile for at, (_, tile) in enumerate(deal.river.log()) if at not in claimed]
    found += [tile for _, tile in deal.river.strays()]
    found += deal.wall.left()
    if isinstance(deal.end, Won) and deal.end.way in (DISCARD, ROB):
        found.append(deal.end.tile)
    assert Counter(found) == Counter(deal.options.tiles)


def hands_are_of_their_size(deal: Deal) -> None:
    """13 tiles but for one's turn, a meld standing for three (HK-TURN-8, ZJ-PEN-2)."""
    if deal.phase == OVER:
        return
    for seat, hand in enumerate(deal.hands):
        counted = hand.size() + 3 * len(hand.melds)
        assert counted == (14 if deal.phase == TURN and seat == deal.turn else counted)
        assert counted in (13, 14)
        if seat != deal.turn:
            assert counted == 13


def someone_may_move(deal: Deal) -> None:
    """No state but the end is without a proper motion."""
    if deal.phase != OVER:
        motions = deal.proper(deal.asked)
        assert motions
        assert motions == sorted(set(motions))
        assert all(deal.is_proper(deal.asked, motion) for motion in motions)
    else:
        assert all(not deal.proper(seat) for seat in range(4))


def has_one_end_at_most(journal: list[Event], *, is_over: bool) -> None:
    """Exactly one event ends a deal, and it is the last."""
    ends = [at for at, event in enumerate(journal) if isinstance(event, ENDS)]
    assert ends == ([len(journal) - 1] if is_over else [])


def mix_what_is_hidden(deal: Deal, seat: int, chance: random.Random) -> None:
    """Let what the seat has not seen change places: others' concealed tiles and the wall."""
    others = [other for other in range(4) if other != seat]
    wall = bytearray(deal.wall.tiles)
    standing = [at for at in _standing(deal) if wall[at] < PLUM]
    hidden = [wall[at] for at in standing]
    for other in others:
        hidden += deal.hands[other].tiles()
    chance.shuffle(hidden)
    for other in others:
        old = deal.hands[other]
        new = hand_of([hidden.pop() for _ in range(old.size())], deal.options.irregular)
        deal.hands[other] = _with_melds(new, old)
    for at in standing:
        wall[at] = hidden.pop()
    deal.wall.tiles = bytes(wall)
    assert not hidden


def _with_melds(hand: Hand, old: Hand) -> Hand:
    hand.melds = old.melds[:]
    hand.pungs = old.pungs
    hand.flowers = old.flowers
    return hand


def _standing(deal: Deal) -> list[int]:
    """Where in the wall tiles stand that are certainly untouched, seen from the break."""
    return list(range(deal.wall.head + 1, deal.wall.last))
