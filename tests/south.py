"""What South sees, made by hand: its own tiles, and what East has discarded."""

from functools import cache

from seifong.hands import hand_of
from seifong.notation import parse_hand, parse_tile, parse_tiles
from seifong.rules.presets import preset
from seifong.seats import EAST, SOUTH
from seifong.table.motions import DISCARD, KONG, PASS
from seifong.table.options import Options
from seifong.views import View


@cache
def options_of(name: str) -> Options:
    return Options(preset(name))


def south_sees(hand: str, *, river: str = "", rules: str = "hong-kong") -> View:
    """South's view: its own tiles, and what East has discarded."""
    view = View(SOUTH, options_of(rules))
    tiles, melds = parse_hand(hand)
    view.hand = hand_of(tiles, view.options.irregular)
    view.flowers[SOUTH] = int(view.hand.flowers)
    for meld in melds:
        view.hand.melds.append(meld)
        view.hand.pungs |= meld.kinds()
    view.melds[SOUTH] = view.hand.melds
    for tile in parse_tiles(river):
        view.river.lay(EAST, tile)
    return view


def in_its_turn(hand: str, *others: int, river: str = "", rules: str = "hong-kong") -> View:
    """South is to discard; it may make some other motions as well."""
    view = south_sees(hand, river=river, rules=rules)
    view.proper_motions = [*sorted(set(view.hand.tiles())), *others]
    return view


def may_claim(hand: str, tile: str, *claims: int, rules: str = "hong-kong") -> View:
    """East has discarded a tile, which South may claim."""
    view = south_sees(hand, river=tile, rules=rules)
    view.open_tile = parse_tile(tile)
    view.proper_motions = [PASS, *claims]
    return view


def discard(tile: str) -> int:
    return DISCARD + parse_tile(tile)


def kong(tile: str) -> int:
    return KONG + parse_tile(tile)
