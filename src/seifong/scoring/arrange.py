"""This file is about the ways to read the tiles of a win: as sets and a pair, or otherwise."""

from typing import Final, final

from mypy_extensions import i64

from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, Hand
from seifong.kinds import CHOW_STARTS, kinds_in, lowest, only
from seifong.melds import CHOW, CONCEALED_KONG, Meld
from seifong.notation import write, write_meld
from seifong.scoring.win import DISCARD, ROB, Win
from seifong.tiles import BAMBOOS, CHARACTERS, DOTS, HONOURS, NO_TILE, ORPHANS, SUITS

__all__ = ["ALL_SHAPES", "FLOWERS_ALONE", "ORPHANS_SHAPE", "PAIRS_SHAPE", "REGULAR", "Arrangement"]
__all__ += ["arrangements", "flowers_alone"]

# The shapes that can win.
REGULAR: Final = 0  # four sets and a pair
PAIRS_SHAPE: Final = 1  # seven pairs
ORPHANS_SHAPE: Final = 2  # thirteen orphans
FLOWERS_ALONE: Final = 3  # seven or eight flowers, whatever the hand

ALL_SHAPES: Final = SEVEN_PAIRS | THIRTEEN_ORPHANS

_SUITS: Final = [CHARACTERS, DOTS, BAMBOOS, HONOURS]


@final
class Arrangement:
    """One way to read the tiles of a win; `hand` has the tiles and the melds themselves.

    Sets are told by sets of kinds: `chows` are the lowest kinds of the chows, and `twins`,
    `trebles` and `quads` those of them that are there twice, three and four times. `triplets` are
    the kinds of pungs and kongs; those of which no tile was another's discard are `concealed`
    (concealed kongs among them), and `kongs` are kongs of any sort. `kinds` is all of it.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tiles
    >>> from seifong.scoring.win import SELF_DRAW
    >>> tiles = parse_tiles("111222333m 456p EE")
    >>> for way in arrangements(Win(hand_of(tiles), tile=27, way=SELF_DRAW, seat=0)):
    ...     print(way.text())
    111m 222m 333m 456p EE
    123m 123m 123m 456p EE

    HK-SCORE-2, HK-SCORE-3, ZJ-SC-5, ZJ-SC-6, ZJ-WIN-1.
    """

    def __init__(self, shape: i64, hand: Hand, kinds: i64, pair: i64 = NO_TILE) -> None:
        self.shape: Final = shape
        self.hand: Final = hand
        self.kinds: i64 = kinds
        self.pair: Final = pair
        self.chows: i64 = 0
        self.twins: i64 = 0
        self.trebles: i64 = 0
        self.quads: i64 = 0
        self.triplets: i64 = 0
        self.concealed: i64 = 0
        self.kongs: i64 = 0
        self.melds: i64 = 0  # how many sets were laid on the table
        self.exposed: i64 = 0  # … and how many of them with another's discard

    def text(self) -> str:
        """The sets and the pair, then the melds of the table in their brackets.

        Seven pairs are written as pairs, thirteen orphans with the one that is doubled.

        >>> from seifong.hands import hand_of
        >>> from seifong.notation import parse_hand
        >>> from seifong.scoring.win import SELF_DRAW
        >>> def read(text: str, tile: int) -> str:
        ...     tiles, melds = parse_hand(text)
        ...     hand = hand_of(tiles)
        ...     hand.melds.extend(melds)
        ...     return arrangements(Win(hand, tile, SELF_DRAW, 0))[0].text()
        >>> read("11122m 345p [EEE] (5555s)", 1)
        '111m 345p 22m [EEE] (5555s)'
        >>> read("11m 2222m 44p 55p 66s 77s", 0)
        '11m 22m 22m 44p 55p 66s 77s'
        >>> read("19m 19p 19s ESWNCFP P", 33)
        '19m 19p 19s E S W N C F PP'
        """
        if self.shape == FLOWERS_ALONE:
            return write(kinds_in(self.kinds))
        tiles = self.hand.tiles()
        if self.shape == ORPHANS_SHAPE:
            return write(tiles)
        if self.shape == PAIRS_SHAPE:
            return " ".join(write(tiles[place : place + 2]) for place in range(0, 14, 2))
        pair = [int(self.pair)] * 2
        concealed = map(write, [*sorted(self._concealed_sets()), pair])
        return " ".join([*concealed, *map(write_meld, self.hand.melds)])

    def _concealed_sets(self) -> list[list[int]]:
        """The sets that are not on the table."""
        sets = [[kind] * 3 for kind in kinds_in(self.triplets)]
        for chows in (self.chows, self.twins, self.trebles, self.quads):
            sets += [[low, low + 1, low + 2] for low in kinds_in(chows)]
        for meld in self.hand.melds:
            sets.remove(meld.tiles()[:3])
        return sets

    def add_chow(self, low: i64) -> None:
        """Count one more chow; `low` is the set of its lowest kind."""
        self.quads |= self.trebles & low
        self.trebles |= self.twins & low
        self.twins |= self.chows & low
        self.chows |= low

    def lay(self, meld: Meld) -> None:
        """Count a meld of the table, which stays as it is."""
        self.kinds |= meld.kinds()
        self.melds += 1
        if meld.form != CONCEALED_KONG:
            self.exposed += 1
        if meld.form == CHOW:
            self.add_chow(only(meld.low))
            return
        kind = only(meld.low)
        self.triplets |= kind
        if meld.is_kong():
            self.kongs |= kind
        if meld.form == CONCEALED_KONG:
            self.concealed |= kind


def flowers_alone(win: Win) -> Arrangement:
    """A win by flowers, for which the other tiles do not matter (HK-FAAN-08, HK-FAAN-09)."""
    return Arrangement(FLOWERS_ALONE, win.hand, win.hand.flowers)


def arrangements(win: Win, irregular: i64 = ALL_SHAPES) -> list[Arrangement]:
    """Every way to read the tiles as a winning shape; none if there is no such way.

    `irregular` says which shapes win beside four sets and a pair, as bits of `hands`. The winning
    tile is among the concealed ones; melds on the table stay as they are.

    A discard completes one set. Where it could complete either a triplet or a chow, the winner
    says which, and there is an arrangement for each: the triplet is concealed in only one of them.

    >>> from seifong.hands import hand_of
    >>> from seifong.kinds import has
    >>> from seifong.notation import parse_tiles
    >>> hand = hand_of(parse_tiles("3333m 45m 678p 999s EE"))
    >>> [has(way.concealed, 2) for way in arrangements(Win(hand, tile=2, way=DISCARD, seat=1))]
    [True, False]

    HK-SCORE-3, ZJ-SC-5, ZJ-WIN-1.
    """
    hand = win.hand
    found: list[Arrangement] = []
    if hand.size() + 3 * len(hand.melds) != 14:
        return found
    _add_regular(win, found)
    if len(hand.melds) == 0:
        if irregular & SEVEN_PAIRS and (hand.one ^ hand.two) | (hand.three ^ hand.four) == 0:
            found.append(Arrangement(PAIRS_SHAPE, hand, hand.one))
        if irregular & THIRTEEN_ORPHANS and hand.one == ORPHANS:
            found.append(Arrangement(ORPHANS_SHAPE, hand, hand.one))
    return found


@final
class _Rest:
    """Tiles that are not yet read, as four sets of kinds: held once, twice, thrice, four times."""

    def __init__(self, one: i64, two: i64, three: i64, four: i64) -> None:
        self.one: i64 = one
        self.two: i64 = two
        self.three: i64 = three
        self.four: i64 = four

    def take(self, kinds: i64) -> None:
        """Read one tile of each of these kinds."""
        others = ~kinds
        self.one &= self.two | others
        self.two &= self.three | others
        self.three &= self.four | others
        self.four &= others


def _add_regular(win: Win, found: list[Arrangement]) -> None:
    """Find every four sets and a pair.

    Sets are threes, so the pair is in the one suit that has two tiles over.
    """
    hand = win.hand
    suit = _suit_of_pair(hand)
    if suit < 0:
        return
    pairs = hand.two & _SUITS[suit]
    while pairs:
        rest = _Rest(hand.one, hand.two, hand.three, hand.four)
        pair = pairs & -pairs
        rest.take(pair)
        rest.take(pair)
        _add_sets(win, lowest(pair), rest, found)
        pairs &= pairs - 1


def _suit_of_pair(hand: Hand) -> i64:
    """The one suit with two tiles over when threes are taken away, or -1 if there is none."""
    found: i64 = -1
    suit: i64
    for suit in range(4):
        over = (hand.sizes >> 8 * suit & 255) % 3
        if over == 1 or (over == 2 and found >= 0):
            return -1
        if over == 2:
            found = suit
    return found


def _add_sets(win: Win, pair: i64, rest: _Rest, found: list[Arrangement]) -> None:
    """Read what is beside the pair: any of the threes as triplets, and all else as chows.

    Honours make no chows, so all of them must be triplets.
    """
    honours = rest.one & HONOURS
    if honours != rest.three & HONOURS:
        return
    candidates = rest.three & SUITS
    triplets = candidates
    while True:
        _add_chows(win, pair, honours | triplets, rest, found)
        if triplets == 0:
            return
        triplets = (triplets - 1) & candidates


def _add_chows(win: Win, pair: i64, triplets: i64, tiles: _Rest, found: list[Arrangement]) -> None:
    """Read what is beside pair and triplets as chows, of which there is but one way."""
    keep = ~triplets
    rest = _Rest(
        tiles.one & keep | tiles.four & triplets,
        tiles.two & keep,
        tiles.three & keep,
        tiles.four & keep,
    )
    way = Arrangement(REGULAR, win.hand, win.hand.one, pair)
    while rest.one:
        low = rest.one & -rest.one  # the lowest tile can only begin a chow
        chow = low * 7
        if low & CHOW_STARTS == 0 or rest.one & chow != chow:
            return
        rest.take(chow)
        way.add_chow(low)
    _conclude(win, way, triplets, found)


def _conclude(win: Win, way: Arrangement, triplets: i64, found: list[Arrangement]) -> None:
    """Say which triplets are concealed, and count the melds of the table with the others.

    A triplet that another's tile completed is not concealed (ZJ-SC-6, HK-FP-2).
    """
    own_chows = way.chows
    way.triplets = triplets
    way.concealed = triplets
    for meld in win.hand.melds:
        way.lay(meld)
    tile = only(win.tile)
    if triplets & tile == 0 or win.way not in {DISCARD, ROB}:
        found.append(way)
        return
    if own_chows & (tile | tile >> 1 | tile >> 2):
        found.append(_twin_of(way))
    way.concealed &= ~tile
    found.append(way)


def _twin_of(way: Arrangement) -> Arrangement:
    twin = Arrangement(way.shape, way.hand, way.kinds, way.pair)
    twin.chows = way.chows
    twin.twins = way.twins
    twin.trebles = way.trebles
    twin.quads = way.quads
    twin.triplets = way.triplets
    twin.concealed = way.concealed
    twin.kongs = way.kongs
    twin.melds = way.melds
    twin.exposed = way.exposed
    return twin
