"""This file is about counting a win the slow way: lists and loops, straight from the rule texts.

It shares nothing with the scorers but the notation of tiles: a second opinion for the properties.
"""

from collections import Counter
from collections.abc import Iterator

from seifong.melds import CHOW, CONCEALED_KONG, PUNG
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW, Win

Set = tuple[str, int, bool]  # chow, pung or kong; its lowest tile; is it concealed
Reading = tuple[list[Set], int]  # four sets and the tile of the pair

TERMINALS = [0, 8, 9, 17, 18, 26]
WINDS, DRAGONS = [27, 28, 29, 30], [31, 32, 33]
HONOURS = WINDS + DRAGONS
ENDS = TERMINALS + HONOURS


def readings(win: Win) -> list[Reading]:
    """Every four sets and a pair, and every set that a discard may have completed."""
    laid: list[Set] = []
    for meld in win.hand.melds:
        name = "chow" if meld.form == CHOW else "pung" if meld.form == PUNG else "kong"
        laid.append((name, meld.low, meld.form == CONCEALED_KONG))
    found: list[Reading] = []
    for sets, pair in _splits(win.hand.tiles()):
        if len(sets) + len(laid) == 4:
            found += [(mine + laid, pair) for mine in _by_discard(win, sets, pair)]
    return found


def _splits(tiles: list[int]) -> Iterator[tuple[list[Set], int]]:
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = tiles.copy()
            rest.remove(pair)
            rest.remove(pair)
            for sets in _sets(rest):
                yield sets, pair


def _sets(tiles: list[int]) -> Iterator[list[Set]]:
    """Every way to take the tiles as sets, the lowest tile always first."""
    if not tiles:
        yield []
        return
    low = min(tiles)
    chow = [low, low + 1, low + 2]
    if low < 27 and low % 9 <= 6 and all(tile in tiles for tile in chow):
        for rest in _sets(_without(tiles, chow)):
            yield [("chow", low, True), *rest]
    if tiles.count(low) >= 3:
        for rest in _sets(_without(tiles, [low] * 3)):
            yield [("pung", low, True), *rest]


def _without(tiles: list[int], some: list[int]) -> list[int]:
    rest = tiles.copy()
    for tile in some:
        rest.remove(tile)
    return rest


def _by_discard(win: Win, sets: list[Set], pair: int) -> Iterator[list[Set]]:
    """The sets as the winner may tell them: one of those with the won tile is not concealed."""
    if win.way not in {DISCARD, ROB}:
        yield sets
        return
    if pair == win.tile:
        yield sets
    for place, (name, low, _) in enumerate(sets):
        if win.tile in ([low, low + 1, low + 2] if name == "chow" else [low]):
            yield [*sets[:place], (name, low, False), *sets[place + 1 :]]


def tiles_of(win: Win) -> list[int]:
    """All tiles but the flowers."""
    return win.hand.tiles() + [tile for meld in win.hand.melds for tile in meld.tiles()]


def is_pairs(win: Win) -> bool:
    """Seven pairs, nothing on the table."""
    held = Counter(win.hand.tiles())
    return (
        not win.hand.melds and len(tiles_of(win)) == 14 and all(n % 2 == 0 for n in held.values())
    )


def is_orphans(win: Win) -> bool:
    """Thirteen orphans."""
    return not win.hand.melds and len(tiles_of(win)) == 14 and set(tiles_of(win)) == set(ENDS)


# Zung Jung.


def zung_jung(win: Win) -> int:
    """The points of the best reading by v3.3, after limits; -1 if it is no hand."""
    worths = [_limited(_of_sets(win, sets, pair)) for sets, pair in readings(win)]
    if is_pairs(win):
        worths.append(_limited({"pairs": 30} | _of_tiles(win, is_triplets=True) | _incidental(win)))
    if is_orphans(win):
        worths.append(_limited({"orphans": 160} | _incidental(win)))
    return max(worths, default=-1)


def _limited(patterns: dict[str, int]) -> int:
    if not patterns:
        return 1
    dearest = max(patterns.values())
    return dearest if dearest >= 320 else min(320, sum(patterns.values()))


def _of_tiles(win: Win, *, is_triplets: bool) -> dict[str, int]:
    tiles = tiles_of(win)
    suits = {tile // 9 for tile in tiles if tile < 27}
    honours = [tile for tile in tiles if tile >= 27]
    found: dict[str, int] = {}
    if not set(tiles) & set(ENDS):
        found["1.3"] = 5
    if len(suits) == 1:
        found["2.1"] = 40 if honours else 80
    if not suits:
        found["3.4"] = 320
    if is_triplets and set(tiles) <= set(ENDS):
        found["8.1"] = 400 if not honours else 100
    return found


def _of_sets(win: Win, sets: list[Set], pair: int) -> dict[str, int]:
    chows = [low for name, low, _ in sets if name == "chow"]
    triplets = [low for name, low, _ in sets if name != "chow"]
    found = _lesser(sets, pair) | _of_tiles(win, is_triplets=not chows)
    found |= _incidental(win) | _honours(win, triplets, pair) | _equal(chows)
    found |= _similar(chows, triplets, pair) | _gates(win)
    if not triplets:
        found["1.1"] = 5
    if all(meld.form == CONCEALED_KONG for meld in win.hand.melds):
        found["1.2"] = 5
    if not chows:
        found["4.1"] = 30
    hidden = sum(1 for name, _, is_hidden in sets if name != "chow" and is_hidden)
    kongs = sum(1 for name, _, _ in sets if name == "kong")
    found |= {"4.2": [0, 0, 5, 30, 125][hidden], "4.3": [0, 5, 20, 120, 480][kongs]}
    return {name: worth for name, worth in found.items() if worth}


def _gates(win: Win) -> dict[str, int]:
    """Nine gates: 1112345678999 of a suit before the tile came."""
    before = _without(win.hand.tiles(), [int(win.tile)])
    for suit in (0, 9, 18):
        if before == [suit] * 3 + list(range(suit + 1, suit + 8)) + [suit + 8] * 3:
            return {"2.2": 480} if win.tile // 9 == suit // 9 else {}
    return {}


def _honours(win: Win, triplets: list[int], pair: int) -> dict[str, int]:
    dragons = [tile for tile in triplets if tile in DRAGONS]
    winds = [tile for tile in triplets if tile in WINDS]
    found = {"3.1": 10 * (len(dragons) + winds.count(27 + int(win.seat)))}
    if len(dragons) == 3:
        found["3.2"] = 130
    elif len(dragons) == 2 and pair in DRAGONS:
        found["3.2"] = 40
    if len(winds) == 4:
        found["3.3"] = 400
    elif len(winds) == 3:
        found["3.3"] = 320 if pair in WINDS else 120
    elif len(winds) == 2 and pair in WINDS:
        found["3.3"] = 30
    return found


def _equal(chows: list[int]) -> dict[str, int]:
    times = sorted(Counter(chows).values(), reverse=True)
    if 4 in times:
        return {"5.1": 480}
    if 3 in times:
        return {"5.1": 120}
    return {"5.1": {0: 0, 1: 10, 2: 60}[times.count(2)]}


def _similar(chows: list[int], triplets: list[int], pair: int) -> dict[str, int]:
    found: dict[str, int] = {}
    suited = [tile for tile in triplets if tile < 27]
    for rank in range(9):
        same = [rank, rank + 9, rank + 18]
        if all(tile in chows for tile in same):
            found["6.1"] = 35
        if all(tile in suited for tile in same):
            found["6.2"] = 120
        elif pair in same and all(tile in suited for tile in same if tile != pair):
            found["6.2"] = 30
    for suit in (0, 9, 18):
        if all(suit + low in chows for low in (0, 3, 6)):
            found["7.1"] = 40
        for low in range(suit, suit + 7):
            if all(tile in suited for tile in (low, low + 1, low + 2)):
                is_four = low % 9 <= 5 and low + 3 in suited
                found["7.2"] = max(found.get("7.2", 0), 200 if is_four else 100)
    return found


def _lesser(sets: list[Set], pair: int) -> dict[str, int]:
    groups = [[low, low + 1, low + 2] if name == "chow" else [low] for name, low, _ in sets]
    groups.append([pair])
    if all(set(group) & set(TERMINALS) for group in groups):
        return {"8.1": 50}
    return {"8.1": 40} if all(set(group) & set(ENDS) for group in groups) else {}


def _incidental(win: Win) -> dict[str, int]:
    """Series 9. The table says: last tile 1, last discard 2, bloom 4, heaven 16, earth 32."""
    found: dict[str, int] = {}
    is_drawn, is_discard = win.way == SELF_DRAW, win.way == DISCARD
    has_kong = any(len(meld.tiles()) == 4 for meld in win.hand.melds)
    if (is_drawn and win.circumstances & 1) or (is_discard and win.circumstances & 2):
        found["9.1"] = 10
    if is_drawn and win.circumstances & 4 and has_kong:
        found["9.2"] = 10
    if win.way == ROB:
        found["9.3"] = 10
    is_heaven = is_drawn and win.circumstances & 16 and win.seat == 0
    is_earth = is_discard and win.circumstances & 32 and win.seat != 0
    if (is_heaven or is_earth) and not win.hand.melds:
        found["9.4"] = 155
    return found


# Hong Kong, as it stands in the list, without flowers, minimum or cap.


def hong_kong(win: Win) -> int:
    """The faan of the best reading by the default list; -1 if it is no hand."""
    worths = [_faan(win, sets, pair) for sets, pair in readings(win)]
    if is_orphans(win):
        worths.append(13 + _circumstances(win))
    return max(worths, default=-1)


def _circumstances(win: Win) -> int:
    is_drawn = win.way == SELF_DRAW
    kongs = sum(1 for meld in win.hand.melds if len(meld.tiles()) == 4)
    found = int(is_drawn) + int(not win.hand.melds) + int(win.way == ROB)
    found += int(is_drawn and win.circumstances & 1 > 0)
    found += int(win.way == DISCARD and win.circumstances & 2 > 0)
    if is_drawn and win.circumstances & 8 and kongs >= 2:
        return found + 8
    return found + int(is_drawn and win.circumstances & 4 > 0 and kongs >= 1)


def _faan(win: Win, sets: list[Set], pair: int) -> int:
    limits = _limit_hands(win, sets)
    if limits:
        return max(limits) + _circumstances(win)
    chows = [low for name, low, _ in sets if name == "chow"]
    triplets = [low for name, low, _ in sets if name != "chow"]
    tiles = tiles_of(win)
    suits = {tile // 9 for tile in tiles if tile < 27}
    has_honours = any(tile >= 27 for tile in tiles)
    found = _circumstances(win) + int(not triplets)
    if not chows:
        found += 8 if all(is_hidden for _, _, is_hidden in sets) else 3
        found += int(set(tiles) <= set(ENDS) and has_honours)
    if len(suits) == 1:
        found += 3 if has_honours else 7
    dragons = sum(1 for tile in triplets if tile in DRAGONS)
    winds = sum(1 for tile in triplets if tile in WINDS)
    found += dragons + {3: 5, 2: 3 if pair in DRAGONS else 0}.get(dragons, 0)
    found += triplets.count(27 + int(win.seat)) + triplets.count(27 + int(win.round_wind))
    return found + (3 if winds == 3 and pair in WINDS else 0)


def _limit_hands(win: Win, sets: list[Set]) -> list[int]:
    tiles = tiles_of(win)
    found: list[int] = []
    if all(low in WINDS for name, low, _ in sets if name != "chow") and not any(
        name == "chow" for name, _, _ in sets
    ):
        found.append(13)
    if all(tile >= 27 for tile in tiles) or set(tiles) <= set(TERMINALS):
        found.append(10)
    if all(name == "kong" for name, _, _ in sets):
        found.append(13)
    if not win.hand.melds and _is_gates(tiles):
        found.append(10)
    if not win.hand.melds and (
        (win.way == SELF_DRAW and win.circumstances & 16 and win.seat == 0)
        or (win.way == DISCARD and win.circumstances & 32 and win.seat != 0)
    ):
        found.append(13)
    return found


def _is_gates(tiles: list[int]) -> bool:
    for suit in (0, 9, 18):
        gates = [suit] * 3 + list(range(suit + 1, suit + 8)) + [suit + 8] * 3
        for spare in range(suit, suit + 9):
            if sorted([*gates, spare]) == sorted(tiles):
                return True
    return False


def in_other_suits(tile: int, order: tuple[int, int, int]) -> int:
    """A tile with its suit exchanged.

    >>> in_other_suits(4, (2, 0, 1)), in_other_suits(31, (2, 0, 1))
    (22, 31)
    """
    return tile if tile >= 27 else 9 * order[tile // 9] + tile % 9
