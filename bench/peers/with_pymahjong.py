"""pymahjong, a riichi engine in C++, through its Python environment: what is measured of it."""

import random
from importlib.metadata import version

from protocol import Done, Work, serve
from pymahjong import MahjongEnv


def looks() -> Work:
    """Decisions of uniformly random play, each with what may be done and what is seen."""
    env = MahjongEnv()
    chance = random.Random(1).random

    def do(times: int) -> Done:
        decisions = 0
        for _ in range(times):
            env.reset()
            while not env.is_over():
                player = env.get_curr_player_id()
                env.get_obs(player)
                legal = env.get_valid_actions()
                env.step(player, int(legal[int(chance() * len(legal))]))
                decisions += 1
        return Done(decisions)

    return Work("get_obs(player), get_valid_actions() and step(player, action)", do)


def main() -> None:
    """Say what it can do, and do it."""
    serve(f"pymahjong {version('pymahjong')}", {"looks": looks()})


if __name__ == "__main__":
    main()
