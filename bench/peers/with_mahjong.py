"""The package `mahjong`, a riichi calculator in Python: what is measured of it."""

from importlib.metadata import version
from typing import Any

from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld
from mahjong.shanten import Shanten
from protocol import each, read_hands, serve

DRAGONS = {31: 33, 32: 32, 33: 31}  # Red, Green, White here; white, green, red there
MELDS = {1: Meld.CHI, 2: Meld.PON, 3: Meld.KAN, 4: Meld.SHOUMINKAN, 5: Meld.KAN}


def counts_of(kinds: list[int]) -> list[int]:
    """How many of each kind there are, in the order of the package."""
    theirs = [DRAGONS.get(kind, kind) for kind in kinds]
    return [theirs.count(kind) for kind in range(34)]


def tile_ids(kinds: list[int], taken: dict[int, int]) -> list[int]:
    """The numbers of tiles, from 0 to 135, in the order of the kinds."""
    numbers = []
    for kind in kinds:
        numbers.append(4 * DRAGONS.get(kind, kind) + taken.get(kind, 0))
        taken[kind] = taken.get(kind, 0) + 1
    return numbers


def win_of(told: dict[str, Any]) -> tuple[list[int], int, list[Meld], HandConfig]:
    """What its calculator is given for a win: all tiles, those of melds among them."""
    taken: dict[int, int] = {}
    melds = [
        Meld(meld_type=MELDS[form], tiles=tile_ids(kinds, taken), opened=form != 5)
        for form, kinds in told["melds"]
    ]
    tiles = tile_ids(told["tiles"], taken)
    every = tiles + [tile for meld in melds for tile in meld.tiles]
    config = HandConfig(is_tsumo=told["self_drawn"], player_wind=27 + told["seat"], round_wind=27)
    return every, tiles[-1], melds, config


def score(win: tuple[list[int], int, list[Meld], HandConfig]) -> int:
    """Estimate a win; 1 if it is one with a yaku."""
    tiles, tile, melds, config = win
    result = HandCalculator.estimate_hand_value(tiles, tile, melds=melds, config=config)
    return int(result.error is None)


def main() -> None:
    """Say what it can do, and do it."""
    hands = read_hands()
    waiting = [counts_of(kinds) for kinds in hands["waiting"]]
    drawn = [counts_of(kinds) for kinds in hands["drawn"]]
    wins = [win_of(told) for told in hands["wins"]]
    serve(
        f"mahjong {version('mahjong')}",
        {
            "distance": each(
                "Shanten.calculate_shanten(tiles_34)", waiting, Shanten.calculate_shanten
            ),
            "complete": each("Agari.is_agari(tiles_34)", drawn, Agari.is_agari),
            "scores": each("HandCalculator.estimate_hand_value(…)", wins, score),
        },
    )


if __name__ == "__main__":
    main()
