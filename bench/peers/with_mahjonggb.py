"""PyMahjongGB, a calculator of the Chinese official rules in C++: what is measured of it."""

from importlib.metadata import version
from typing import Any

from MahjongGB import MahjongFanCalculator, MahjongShanten
from protocol import each, read_hands, serve

NAMES = (
    [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
    + [f"F{wind}" for wind in range(1, 5)]
    + [f"J{dragon}" for dragon in range(1, 4)]
)
MELDS = {1: "CHI", 2: "PENG", 3: "GANG", 4: "GANG", 5: "GANG"}


def names_of(kinds: list[int]) -> tuple[str, ...]:
    """Tiles by their names there."""
    return tuple(NAMES[kind] for kind in kinds)


def pack_of(form: int, kinds: list[int]) -> tuple[str, str, int]:
    """A meld: of a chow the middle tile, of a concealed kong no giver."""
    return MELDS[form], NAMES[kinds[1]], 0 if form == 5 else 1


def win_of(told: dict[str, Any]) -> tuple[Any, ...]:
    """What its calculator is given for a win."""
    packs = tuple(pack_of(form, kinds) for form, kinds in told["melds"])
    *rest, tile = names_of(told["tiles"])
    is_self_drawn = told["self_drawn"]
    return packs, tuple(rest), tile, 0, is_self_drawn, False, False, False, told["seat"], 0


def main() -> None:
    """Say what it can do, and do it."""
    hands = read_hands()
    waiting = [names_of(kinds) for kinds in hands["waiting"]]
    wins = [win_of(told) for told in hands["wins"]]
    serve(
        f"PyMahjongGB {version('PyMahjongGB')}",
        {
            "distance": each(
                "MahjongShanten((), hand)", waiting, lambda hand: int(MahjongShanten((), hand))
            ),
            "scores": each(
                "MahjongFanCalculator(…)", wins, lambda win: len(MahjongFanCalculator(*win)) > 0
            ),
        },
    )


if __name__ == "__main__":
    main()
