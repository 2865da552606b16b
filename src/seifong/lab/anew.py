"""This file is about what a seat may not know, dealt anew: other hands, and the wall that stands.

All that the seat has seen stays as it was. What the others have shown by now, they held when they
showed it; whatever else they hold, and all that is not drawn, is mixed, every order as likely as
the others. What a choice of theirs may tell of their hands is not weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Final, TypeVar

from msgspec import Meta

from seifong.errors import Improper
from seifong.melds import ADDED_KONG, CONCEALED_KONG, Meld
from seifong.seats import NOBODY
from seifong.table.deal import Deal
from seifong.table.dice import LoadedDice
from seifong.table.events import (
    Answered,
    Discarded,
    Drew,
    Event,
    Exposed,
    ShowedFlower,
    Threw,
)
from seifong.table.motions import KONG, PASS
from seifong.table.opening import DEAL_ORDER
from seifong.table.phases import CLAIMS, TURN
from seifong.table.wall import Wall
from seifong.tiles import NO_TILE, is_flower

__all__ = ["Chance", "Known", "Walled", "played_alike", "walled_anew"]

T = TypeVar("T")

Chance = Callable[[], float]
"""Gives numbers from 0 up to 1, and never 1: `random.Random(seed).random`, say."""


Die = Annotated[int, Meta(ge=1, le=6)]


@dataclass(frozen=True)
class Walled:
    """What the dice of a deal show, and its whole wall as it stands before it is broken.

    `kongs` are the kinds of those that a seat sees face down, in the order laid.
    """

    throws: list[list[Die]]
    wall: list[int]
    kongs: list[int]

    def dice(self) -> LoadedDice:
        """The dice that show this, from the first throw on.

        >>> Walled([[3, 4], [2, 6]], [], []).dice().throw(2)
        [3, 4]
        """
        return LoadedDice(self.throws, self.wall)


def walled_anew(deal: Deal, journal: list[Event], seat: int, chance: Chance) -> Walled:
    """The wall of a deal, mixed wherever a seat cannot know it.

    >>> import random
    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> journal: list[Event] = []
    >>> deal = Deal(Options(preset("zung-jung")), FastDice("a deal"), 0, journal)
    >>> anew = walled_anew(deal, journal, 0, random.Random(1).random)
    >>> twin = Deal(deal.options, anew.dice())
    >>> (
    ...     twin.hands[0].tiles() == deal.hands[0].tiles(),
    ...     twin.hands[1].tiles() == deal.hands[1].tiles(),
    ... )
    (True, False)
    """
    tiles = list(deal.wall.tiles)
    hidden = _hidden_places(deal, journal, seat)
    pool = [tiles[place] for place in hidden.all()]
    whole = _mixed([kind for kind in range(34) if pool.count(kind) == 4], chance)
    kongs = whole[: len(hidden.kongs)]
    for places, kind in zip(hidden.kongs, kongs, strict=True):
        _fill(tiles, places, [kind] * 4)
    pool = [tile for tile in pool if tile not in kongs]
    flowers = _mixed([tile for tile in pool if is_flower(tile)], chance)
    others = _mixed([tile for tile in pool if not is_flower(tile)], chance)
    standing = _mixed(hidden.standing, chance)  # no hand keeps a flower
    _fill(tiles, standing[: len(flowers)], flowers)
    _fill(tiles, standing[len(flowers) :] + hidden.held, others)
    cut = len(tiles) - 2 * int(deal.wall.first_stack)
    throws = [list(event.dice) for event in journal if isinstance(event, Threw)]
    return Walled(throws, tiles[cut:] + tiles[:cut], kongs)


@dataclass(frozen=True)
class _Hidden:
    """The places of the wall, counted from the break, whose tiles a seat has not seen."""

    held: list[int]  # they are in the hands of others …
    kongs: list[list[int]]  # … or lie before them, face down: four of a kind each …
    standing: list[int]  # … or have not been drawn

    def all(self) -> list[int]:
        """All of them."""
        return [*self.held, *(place for kong in self.kongs for place in kong), *self.standing]


def _hidden_places(deal: Deal, journal: list[Event], seat: int) -> _Hidden:
    """Where the tiles are that a seat has not seen: the deal is played on a wall of its places."""
    tiles, options = deal.wall.tiles, deal.options
    wall = Wall(list(range(len(tiles))), 0, options.dead, options.reserve)
    hands: list[list[int]] = [[], [], [], []]
    kongs: list[list[int]] = []
    for owner in DEAL_ORDER:
        hands[owner].append(int(wall.draw()))
    for event in journal:
        if isinstance(event, Drew):
            drawn = wall.draw_replacement() if event.from_tail else wall.draw()
            hands[event.seat].append(int(drawn))
        elif isinstance(event, Discarded | ShowedFlower):
            _laid(hands[event.seat], tiles, [event.tile])
        elif isinstance(event, Exposed):
            laid = _laid(hands[event.seat], tiles, _from_the_hand(event))
            if options.hides_kongs and event.form == CONCEALED_KONG and event.seat != seat:
                kongs.append(laid)
    others = [place for owner in range(4) if owner != seat for place in hands[owner]]
    return _Hidden([place for place in others if not is_flower(tiles[place])], kongs, wall.left())


def _laid(hand: list[int], tiles: bytes, laid: list[int]) -> list[int]:
    """The places that these tiles came from, which go from the hand."""
    places = []
    for tile in laid:
        place = next(place for place in hand if tiles[place] == tile)
        hand.remove(place)
        places.append(place)
    return places


def _from_the_hand(event: Exposed) -> list[int]:
    """The tiles of a meld that its owner held; of a kong added to a pung, the fourth."""
    tiles = Meld(event.form, _low_of(event)).tiles()
    if event.form == ADDED_KONG:
        return tiles[:1]
    if event.claimed is not None:
        tiles.remove(event.claimed)
    return tiles


def _low_of(event: Exposed) -> int:
    return NO_TILE if event.low is None else event.low


def _fill(tiles: list[int], places: list[int], given: list[int]) -> None:
    for place, tile in zip(places, given, strict=True):
        tiles[place] = tile


def _mixed(things: list[T], chance: Chance) -> list[T]:
    """The same things, every order as likely as the others (Fisher-Yates, from the last down)."""
    mixed = things[:]
    for last in range(len(mixed) - 1, 0, -1):
        other = int(chance() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def played_alike(deal: Deal, known: Known) -> list[int] | None:
    """Play a deal, just dealt, as far as a seat knows how it was played; the motions made.

    None if it cannot be played so, since another seat stands in the way.

    >>> from seifong.testing import stack
    >>> deal = stack(east="5s", south="55s", west="46s")
    >>> deal.act(0, 22)
    >>> deal.act(1, 72)  # a pung
    >>> known = Known(deal.journal, seat=2, hidden_kongs=[])
    >>> played_alike(stack(east="5s", south="55s", west="46s"), known)
    [22, 72]
    """
    motions: list[int] = []
    while deal.end is None:
        motion = known.motion_in(deal)
        if motion is None:
            return motions
        try:
            deal.act(deal.asked, motion)
        except Improper:
            return None
        motions.append(motion)
    return None


class Known:
    """What a seat knows was done, by a journal: all turns, the claims that stood, its own answers.

    Kongs of others that lie face down are of the kinds that are given, in the order laid.

    >>> from seifong.testing import stack
    >>> Known([Discarded(0, 22)], seat=1, hidden_kongs=[]).motion_in(stack(east="5s"))
    22
    """

    def __init__(self, journal: list[Event], seat: int, hidden_kongs: list[int]) -> None:
        self._seat: Final = seat
        self._turns: Final[list[int]] = []
        self._made = 0  # of the turns
        self._claims: Final[dict[int, tuple[int, int]]] = {}  # after so many: whose, and which
        hidden, answers, own = iter(hidden_kongs), dict[int, int](), list[int]()
        for event in journal:
            if isinstance(event, Discarded):
                self._turns.append(event.tile)
            elif isinstance(event, Exposed) and event.form == CONCEALED_KONG:
                is_own = event.seat == seat
                self._turns.append(
                    KONG + (_low_of(event) if is_own else next(hidden, _low_of(event)))
                )
            elif isinstance(event, Exposed) and event.form == ADDED_KONG:
                self._turns.append(KONG + _low_of(event))
            elif isinstance(event, Exposed):
                self._claims[len(self._turns)] = event.seat, answers[event.seat]
            elif isinstance(event, Answered):
                answers[event.seat] = event.motion
                own += [event.motion] if event.seat == seat else []
        self._own: Final[Iterator[int]] = iter(own)

    def motion_in(self, deal: Deal) -> int | None:
        """What is done next; None if the seat has seen no more. Who is not seen to claim passes."""
        if deal.phase == TURN:
            self._made += 1
            return self._turns[self._made - 1] if self._made <= len(self._turns) else None
        if deal.asked == self._seat:
            return next(self._own, None)
        whose, claim = self._claims.get(self._made, (NOBODY, PASS))
        return claim if deal.phase == CLAIMS and whose == deal.asked else PASS
