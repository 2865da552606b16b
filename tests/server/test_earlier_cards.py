"""Warnings and cards of earlier deals: everybody at a strict table is told of them."""

import pytest

from at_room import QUICK, Party
from at_strict_room import PACE, in_phase, is_over, play, seat_of
from seifong.server import log, protocol
from seifong.table import movements as m
from seifong.table.events import Ruled
from seifong.table.phases import TURN

NOTHING, BOTH = (0, 0, 0), (1, 1, 0)  # warnings, yellow cards, red cards


def reaches(party: Party) -> None:
    """Player 1 holds a hand over the river once it is another's turn again."""
    before = len(party.told(0))
    play(party, 2, lambda: len(party.told(0)) > before + 12 and in_phase(party, TURN, 1))
    party.say(1, protocol.Move(m.Reach(seat_of(party, 1))))


@pytest.fixture(scope="module")
def warned() -> Party:
    """Player 1 has been warned, and shown a yellow card; the deal is over."""
    terms = log.Terms("hkma", {}, PACE, is_strict=True, hints=True)
    party = Party(people=("one", "two"), seed="warned", terms=terms)
    party.begin()
    reaches(party)
    reaches(party)
    told = [h.event.card for h in party.told(0) if isinstance(h.event, Ruled)]
    assert told == ["warning", "yellow"]
    play(party, 2, lambda: is_over(party))
    return party


def cards(party: Party, listener: object) -> list[tuple[int, int, int]]:
    """What the newest snapshot tells of each player."""
    heard = party.heard[listener]
    told = [one for one in heard if isinstance(one, protocol.Snapshot)][-1]
    return [(player.warnings, player.yellows, player.reds) for player in told.players]


@pytest.mark.rule("HK-PEN-2", "P-60")
def test_a_deal_tells_of_the_cards_before_it_and_the_next_of_all(warned: Party) -> None:
    """While a deal lies there, even once it is over, its own cards are told by its rulings."""
    party = warned
    party.room.went(0, party.now)
    party.room.came(0, "c0", party.now)
    party.carry()
    assert cards(party, 0) == [NOTHING] * 4

    assert party.room.match is not None
    for player in (0, 1):
        party.say(player, protocol.Ready(party.room.match.number))
    party.mix()

    assert party.room.stage == "playing"
    for listener in (0, 1):
        assert cards(party, listener) == [NOTHING, BOTH, NOTHING, NOTHING]

    party.again()
    party.room.came(0, "c0", party.now)
    party.room.came(None, "w", party.now)
    party.carry()
    assert cards(party, 0) == [NOTHING, BOTH, NOTHING, NOTHING]
    party.wait(QUICK.watch_ms)
    assert cards(party, "watchers") == [NOTHING, BOTH, NOTHING, NOTHING]
