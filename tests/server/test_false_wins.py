"""False wins at a table that plays by itself: each is ruled on, and once."""

import pytest

from at_room import Party
from seifong.server import log, protocol
from seifong.server.protocol import Asked
from seifong.table.events import Ruled
from seifong.table.motions import KONG, PASS, WIN


def discards(asked: Asked) -> int | None:
    """A player who only ever discards."""
    return next((motion for motion in asked.motions if motion < KONG), None)


def in_a_window(rules: str) -> tuple[Party, Asked]:
    """A party whose one player is asked about a discard that he cannot win on."""
    party = Party(rules, ["one"], f"false wins {rules}")
    party.choosers[0] = discards

    def is_asked() -> bool:
        asking, asked = party.room.asking, party.asked(0)
        question = None if asking is None else asking.question
        is_open = question is not None and asked is not None and asked.window == question.window
        return (
            is_open and asked is not None and asked.about == "claims" and WIN not in asked.motions
        )

    party.begin()
    party.play(is_asked)
    asked = party.asked(0)
    assert asked is not None
    return party, asked


def rulings(party: Party) -> list[Ruled]:
    events = [body.event for _, body in party.log if isinstance(body, log.Told)]
    return [event for event in events if isinstance(event, Ruled)]


@pytest.mark.rule("HK-FALSE-1", "P-57")
@pytest.mark.parametrize("rules", ["tvb", "zung-jung", "hkma", "hong-kong"])
def test_a_false_win_is_ruled_on_once_however_often_it_is_said(rules: str) -> None:
    """Six frames in one window once cost six times the price of a false win."""
    party, asked = in_a_window(rules)

    for _ in range(6):
        party.say(0, protocol.Act(asked.window, WIN))

    assert len(rulings(party)) == 1


@pytest.mark.rule("HK-FALSE-1")
@pytest.mark.parametrize("rules", ["tvb", "zung-jung"])
def test_nor_is_it_once_more_after_a_restart(rules: str) -> None:
    party, asked = in_a_window(rules)
    party.say(0, protocol.Act(asked.window, WIN))

    party.again()
    party.room.came(0, "c0", party.now)
    party.carry()
    again = next(m for m in reversed(party.heard[0]) if isinstance(m, protocol.Snapshot)).asked
    assert again is not None
    party.say(0, protocol.Act(again.window, WIN))
    party.say(0, protocol.Act(again.window, PASS))

    assert len(rulings(party)) == 1


@pytest.mark.rule("HK-FALSE-1")
def test_the_next_false_win_is_ruled_on_again() -> None:
    party, asked = in_a_window("tvb")
    party.say(0, protocol.Act(asked.window, WIN))

    def is_asked_again() -> bool:
        newest = party.asked(0)
        is_new = newest is not None and newest.window > asked.window
        return is_new and newest is not None and newest.about == "claims"

    party.play(is_asked_again)
    newest = party.asked(0)
    assert newest is not None
    party.say(0, protocol.Act(newest.window, WIN))

    assert len(rulings(party)) == 2
