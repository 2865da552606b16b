"""This file is about what a seat may not know, dealt anew: other hands, and the wall that stands.

All that the seat has seen stays as it was. What the others have shown by now, they held when they
showed it; whatever else they hold, and all that is not drawn, is mixed, every order as likely as
the others. What a choice of theirs may tell of their hands is not weighed.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct

from seifong.errors import BadInput, Improper
from seifong.hands import hand_of
from seifong.kinds import has
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
from seifong.table.motions import KONG, PASS, PUNG
from seifong.table.opening import DEAL_ORDER
from seifong.table.phases import CHANGING, CLAIMS, TURN
from seifong.table.wall import Wall
from seifong.tiles import NO_TILE, is_flower

__all__ = ["Anew", "Chance", "Known", "Walled", "dealt_anew", "played_alike"]

T = TypeVar("T")

_ANY_KIND: Final = (1 << 34) - 1

Chance = Callable[[], float]
"""Gives numbers from 0 up to 1, and never 1: `random.Random(seed).random`, say."""


Die = Annotated[int, Meta(ge=1, le=6)]


class Walled(Struct, frozen=True, forbid_unknown_fields=True):
    """What the dice of a deal show, and its whole wall as it stands before it is broken."""

    throws: list[list[Die]]
    wall: list[int]

    def dice(self) -> LoadedDice:
        """The dice that show this, from the first throw on.

        >>> Walled([[3, 4], [2, 6]], []).dice().throw(2)
        [3, 4]
        """
        return LoadedDice(self.throws, self.wall)


@dataclass(frozen=True)
class Anew:
    """What a seat may not know, dealt anew.

    `kongs` are the kinds of those that it sees face down, in the order laid; and `claimant` is
    whose pung stands before its chow, of which it hears by being asked again (HK-CLAIM-12).
    """

    walled: Walled
    kongs: list[int]
    claimant: int = NOBODY


def dealt_anew(deal: Deal, journal: list[Event], seat: int, chance: Chance) -> Anew:
    """The deal, mixed wherever a seat that is asked cannot know it.

    >>> import random
    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> journal: list[Event] = []
    >>> deal = Deal(Options(preset("zung-jung")), FastDice("a deal"), 0, journal)
    >>> anew = dealt_anew(deal, journal, 0, random.Random(1).random)
    >>> twin = Deal(deal.options, anew.walled.dice())
    >>> (
    ...     twin.hands[0].tiles() == deal.hands[0].tiles(),
    ...     twin.hands[1].tiles() == deal.hands[1].tiles(),
    ... )
    (True, False)
    """
    tiles = list(deal.wall.tiles)
    hidden = _hidden_places(deal, journal, seat)
    pool = [tiles[place] for place in hidden.all()]
    kongs = _kinds_of(hidden.kongs, [kind for kind in range(34) if pool.count(kind) == 4], chance)
    for kong, kind in zip(hidden.kongs, kongs, strict=True):
        _fill(tiles, kong.places, [kind] * 4)
    rest = [tile for tile in pool if tile not in kongs]
    claimant = _deal_rest(deal, tiles, hidden, rest, chance)
    cut = len(tiles) - 2 * int(deal.wall.first_stack)
    throws = [list(event.dice) for event in journal if isinstance(event, Threw)]
    return Anew(Walled(throws, tiles[cut:] + tiles[:cut]), kongs, claimant)


def _deal_rest(
    deal: Deal, tiles: list[int], hidden: _Hidden, rest: list[int], chance: Chance
) -> int:
    """Deal all that lies in no kong; whose pung the seat is to hear of, if of any."""
    flowers = [tile for tile in rest if is_flower(tile)]
    others = [tile for tile in rest if not is_flower(tile)]
    standing = _mixed(hidden.standing, chance)  # no hand keeps a flower
    _fill(tiles, standing[: len(flowers)], flowers)
    free, claimant = hidden.held() + standing[len(flowers) :], NOBODY
    if deal.phase == CHANGING:
        claimed = int(deal.open_tile)
        hands = [hand if seat != deal.turn else [] for seat, hand in enumerate(hidden.hands)]
        claimant, places = _places_of(others.count(claimed), hands, free, chance)
        _fill(tiles, places, [claimed] * len(places))
        free = [place for place in free if place not in places]
        others = [tile for tile in others if tile != claimed]
    _fill(tiles, free, _mixed(others, chance))
    return claimant


@dataclass(frozen=True)
class _FaceDown:
    """A kong that lies face down: its places of the wall, and the kinds that it may be of."""

    places: list[int]
    kinds: int


@dataclass(frozen=True)
class _Hidden:
    """The places of the wall, counted from the break, whose tiles a seat has not seen."""

    hands: list[list[int]]  # they are in the hands of others, by seat …
    kongs: list[_FaceDown]  # … or lie before them …
    standing: list[int]  # … or have not been drawn

    def held(self) -> list[int]:
        """Those in hands."""
        return [place for hand in self.hands for place in hand]

    def all(self) -> list[int]:
        """All of them."""
        laid = [place for kong in self.kongs for place in kong.places]
        return [*self.held(), *laid, *self.standing]


def _hidden_places(deal: Deal, journal: list[Event], seat: int) -> _Hidden:
    """Where the tiles are that a seat has not seen: the deal is played on a wall of its places."""
    tiles, options = deal.wall.tiles, deal.options
    wall = Wall(list(range(len(tiles))), 0, options.dead, options.reserve)
    hands: list[list[int]] = [[], [], [], []]
    kongs: list[_FaceDown] = []
    for owner in DEAL_ORDER:
        hands[owner].append(int(wall.draw()))
    for number, event in enumerate(journal):
        if isinstance(event, Drew):
            drawn = wall.draw_replacement() if event.from_tail else wall.draw()
            hands[event.seat].append(int(drawn))
        elif isinstance(event, Discarded | ShowedFlower):
            _laid(hands[event.seat], tiles, [event.tile])
        elif isinstance(event, Exposed):
            laid = _laid(hands[event.seat], tiles, _from_the_hand(event))
            if options.hides_kongs and event.form == CONCEALED_KONG and event.seat != seat:
                own = hand_of((tiles[place] for place in hands[seat]), options.irregular)
                is_asked = _is_asked_of(journal[number + 1 :], seat)
                kongs.append(_FaceDown(laid, int(own.waits()) if is_asked else _ANY_KIND))
    hands[seat] = []
    held = [[place for place in hand if not is_flower(tiles[place])] for hand in hands]
    return _Hidden(held, kongs, wall.left())


def _is_asked_of(since: list[Event], seat: int) -> bool:
    """True if a kong, since which this has happened, waits for the seat, or has: it may rob it."""
    for event in since:
        if not isinstance(event, Answered):
            return False
        if event.seat == seat:
            return True
    return True


def _kinds_of(kongs: list[_FaceDown], whole: list[int], chance: Chance) -> list[int]:
    """The kinds of kongs that lie face down, among those of which nobody has seen a tile.

    >>> _kinds_of([_FaceDown([], _ANY_KIND), _FaceDown([], 1 << 5)], [5, 6], lambda: 0.5)
    [6, 5]
    """
    left, kinds = _mixed(whole, chance), {}
    for number in sorted(range(len(kongs)), key=lambda number: kongs[number].kinds.bit_count()):
        kind = next((kind for kind in left if has(kongs[number].kinds, kind)), left[0])
        left.remove(kind)
        kinds[number] = kind
    return [kinds[number] for number in range(len(kongs))]


def _places_of(
    copies: int, hands: list[list[int]], free: list[int], chance: Chance
) -> tuple[int, list[int]]:
    """Who holds two or more of the claimed tile, and all places of those that are hidden.

    There are three at most, so only one can. Each choice of places is as likely as another.

    >>> _places_of(2, [[], [], [7, 8], []], [6, 7, 8, 9], lambda: 0.0)
    (2, [8, 7])
    """
    ways = [(seat, held) for seat in range(4) for held in range(2, copies + 1)]
    counts = [
        comb(len(hands[seat]), held) * comb(len(free) - len(hands[seat]), copies - held)
        for seat, held in ways
    ]
    seat, held = ways[bisect(list(accumulate(counts)), _below(sum(counts), chance))]
    elsewhere = [place for place in free if place not in hands[seat]]
    own, others = _mixed(hands[seat], chance), _mixed(elsewhere, chance)
    return seat, own[:held] + others[: copies - held]


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
        other = _below(last + 1, chance)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def _below(many: int, chance: Chance) -> int:
    """A whole number from 0 up to so many, each as likely as another.

    >>> _below(5, lambda: 1.0)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: chance gives numbers from 0 up to 1, and never 1; it gave 1.0
    """
    given = chance()
    if not 0 <= given < 1:
        raise BadInput(
            f"chance gives numbers from 0 up to 1, and never 1; it gave {given}",
            f"機率須給出由 0 起、小於 1 的數，卻給了 {given}",
        )
    return int(given * many)


def played_alike(deal: Deal, known: Known) -> list[int] | None:
    """Play a deal, just dealt, as far as a seat knows how it was played; the motions made.

    None if it cannot be played so, since another seat stands in the way.

    >>> from seifong.testing import stack
    >>> deal = stack(east="5s", south="55s", west="46s")
    >>> deal.act(0, 22)
    >>> deal.act(1, 72)  # a pung
    >>> known = Known(deal.journal, seat=2)
    >>> played_alike(stack(east="5s", south="55s", west="46s"), known)
    [22, 72]
    """
    motions: list[int] = []
    while deal.end is None:
        motion = known.next_in(deal)
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

    It is told from the first motion to the last, each once.

    Kongs of others that lie face down are of the kinds that are given, in the order laid; and if
    the seat is asked again, the pung of a claimant stands before its chow.

    >>> from seifong.testing import stack
    >>> Known([Discarded(0, 22)], seat=1).next_in(stack(east="5s"))
    22
    """

    def __init__(
        self, journal: list[Event], seat: int, kongs: Sequence[int] = (), claimant: int = NOBODY
    ) -> None:
        self._seat: Final = seat
        self._turns: Final[list[int]] = []
        self._made = 0  # of the turns
        self._claims: Final[dict[int, tuple[int, int]]] = {}  # after so many: whose, and which
        hidden, answers, own = iter(kongs), dict[int, int](), list[int]()
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
        if claimant != NOBODY:
            self._claims[len(self._turns)] = claimant, PUNG
        self._own: Final[Iterator[int]] = iter(own)

    def next_in(self, deal: Deal) -> int | None:
        """What is done next, which is then done; None if the seat has seen no more.

        Who is not seen to claim passes.
        """
        if deal.phase == TURN:
            self._made += 1
            return self._turns[self._made - 1] if self._made <= len(self._turns) else None
        if deal.asked == self._seat:
            return next(self._own, None)
        whose, claim = self._claims.get(self._made, (NOBODY, PASS))
        return claim if deal.phase == CLAIMS and whose == deal.asked else PASS
