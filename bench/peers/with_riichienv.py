"""RiichiEnv, a riichi engine in Rust, through its Python API: what is measured of it.

Its deals are those of its README's loop, with logging off and the choice made in line. The raw
classes are taken, not the Python ones that wrap them: that is the faster way.
"""

import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from protocol import Done, Work, each, read_hands, serve
from riichienv import (
    Meld,
    MeldType,
    RiichiEnv,
    _riichienv,
    calculate_shanten,
)

DRAGONS = {31: 33, 32: 32, 33: 31}  # Red, Green, White here; white, green, red there
MELDS = {
    1: MeldType.Chi,
    2: MeldType.Pon,
    3: MeldType.Daiminkan,
    4: MeldType.Kakan,
    5: MeldType.Ankan,
}
WINDS = [_riichienv.Wind.East, _riichienv.Wind.South, _riichienv.Wind.West, _riichienv.Wind.North]


def tile_ids(kinds: list[int], taken: dict[int, int] | None = None) -> list[int]:
    """The numbers of tiles, from 0 to 135, in the order of the kinds."""
    copies = {} if taken is None else taken
    numbers = []
    for kind in kinds:
        number = 4 * DRAGONS.get(kind, kind) + copies.get(kind, 0)
        copies[kind] = copies.get(kind, 0) + 1
        numbers.append(number)
    return numbers


def deals() -> Work:
    """Deals of uniformly random proper play, one `step` a decision of all who are asked."""
    play = random_play(is_looked_at=False)
    how = "env.reset(), legal_actions() and env.step() until env.done(), logging off"
    return Work(how, lambda times: Done(times, play(times)))


def looks() -> Work:
    """The same play, with what may be done as a mask, and what is seen as planes."""
    play = random_play(is_looked_at=True)
    how = "mask(), encode(), legal_actions() and env.step() until env.done()"
    return Work(how, lambda times: Done(play(times)))


def random_play(*, is_looked_at: bool) -> Callable[[int], int]:
    """What plays so many deals, and tells how many decisions they took."""
    env = RiichiEnv(skip_mjai_logging=True, seed=1)
    chance = random.Random(1).random

    def play(times: int) -> int:
        decisions = 0
        for _ in range(times):
            observations = env.reset()
            while not env.done():
                actions = {}
                for player, observation in observations.items():
                    if is_looked_at:
                        observation.mask()
                        observation.encode()
                    legal = observation.legal_actions()
                    actions[player] = legal[int(chance() * len(legal))]
                decisions += len(actions)
                observations = env.step(actions)
        return decisions

    return play


def complete(hands: list[list[int]]) -> Work:
    """Whether hands are complete, the fastest way that it has: by their shanten."""

    def do(times: int) -> Done:
        found = 0
        for _ in range(times):
            found = 0
            for tiles in hands:
                found += calculate_shanten(tiles) == -1
        return Done(times * len(hands), check=found)

    return Work("calculate_shanten(tiles) == -1", do)


def win_of(told: dict[str, Any]) -> tuple[list[int], list[Meld], int, Any]:
    """What its evaluator is given for a win."""
    taken: dict[int, int] = {}
    melds = [
        Meld(MELDS[form], tile_ids(kinds, taken), form != 5, 1) for form, kinds in told["melds"]
    ]
    tiles = tile_ids(told["tiles"], taken)
    conditions = _riichienv.Conditions(
        tsumo=told["self_drawn"], player_wind=WINDS[told["seat"]], round_wind=WINDS[0]
    )
    return tiles, melds, tiles[-1], conditions


def score(win: tuple[list[int], list[Meld], int, Any]) -> int:
    """Evaluate a win; 1 if it is one with a yaku."""
    tiles, melds, tile, conditions = win
    result = _riichienv.HandEvaluator(tiles, melds).calc(tile, [], [], conditions)
    return int(result.is_win)


def main() -> None:
    """Say what it can do, and do it."""
    hands = read_hands()
    waiting = [tile_ids(kinds) for kinds in hands["waiting"]]
    drawn = [tile_ids(kinds) for kinds in hands["drawn"]]
    wins = [win_of(told) for told in hands["wins"]]
    serve(
        f"RiichiEnv {version('riichienv')}",
        {
            "deals": deals(),
            "looks": looks(),
            "distance": each("calculate_shanten(tiles)", waiting, calculate_shanten),
            "complete": complete(drawn),
            "waits": each(
                "HandEvaluator(tiles).get_waits(), raw",
                waiting,
                lambda tiles: len(_riichienv.HandEvaluator(tiles, []).get_waits()),
            ),
            "scores": each("HandEvaluator(tiles, melds).calc(…), raw", wins, score),
        },
    )


if __name__ == "__main__":
    main()
