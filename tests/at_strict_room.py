"""A strict room without a network: people there do what is due, and claim what is proper."""

import random
from collections.abc import Callable

from msgspec.structs import replace

from at_room import QUICK, Party
from seifong.server import log, protocol

PACE = replace(QUICK, turn_ms=20_000, bank_ms=10_000, pause_ms=600_000)


def strict(rules: str, people: tuple[str, ...], seed: str, *, hints: bool = True) -> Party:
    return Party(people=people, seed=seed, terms=log.Terms(rules, {}, PACE, True, hints))


def moves_on(party: Party, seed: str) -> Callable[[int], bool]:
    """A player who does what is due, discards anything, and claims when told that it is proper."""
    dice = random.Random(seed)

    def does(player: int) -> bool:
        asked = party.asked(player)
        if asked is None or party.turned_to.get(player) == asked.window:
            return False
        may_discard = asked.about == "turn" and bool(asked.motions)
        if asked.due is None and not may_discard:
            return False
        party.turned_to[player] = asked.window
        if asked.due is not None:
            party.wait(1_200)  # longer than any beat
            now = party.asked(player)
            if now is not None and now.due is not None and not is_over(party):
                party.turned_to[player] = now.window
                party.say(player, protocol.Move(now.due))
        else:
            party.say(player, protocol.Act(asked.window, dice.choice(asked.motions)))
        return True

    return does


def play(party: Party, people: int, is_enough: Callable[[], bool], most: int = 4000) -> None:
    """Play on by hand until it is enough."""
    players = [moves_on(party, f"hand {player}") for player in range(people)]
    for _ in range(most):
        if is_enough():
            return
        if any(does(player) for player, does in enumerate(players)):
            continue
        wake = party.room.wake_at
        assert wake is not None, "the table waits for nothing"
        party.now = max(party.now, wake)
        party.room.tick(party.now)
        party.carry()
    raise AssertionError("it never came to that")


def is_over(party: Party) -> bool:
    return party.room.stage in {"resting", "over"}


def seat_of(party: Party, player: int) -> int:
    assert party.room.play is not None
    return party.room.play.players.index(player)


def in_phase(party: Party, phase: int, not_turn_of: int) -> bool:
    """True if the deal is in a phase, and it is the turn of somebody else."""
    deal = None if party.room.play is None else party.room.play.deal
    return deal is not None and deal.phase == phase and deal.turn != seat_of(party, not_turn_of)
