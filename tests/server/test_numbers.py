"""What the number of a question tells: how much everybody has been told, and nothing else.

It once was the number of an entry in the log, where every answer of a seat that could claim is one
too: from two questions of its own a seat could work out how many others had let a tile go.
"""

import pytest

from at_room import Party, any_motion
from at_strict_room import play, strict
from seifong.server import log, protocol
from seifong.server.protocol import Asked, Happened, Said
from seifong.table.events import Answered

PEOPLE = ("one", "two", "three", "four")


def steps(party: Party, player: int) -> list[tuple[int, int]]:
    """From each question of a player to the next: how its number grew, and how much was told."""
    found: list[tuple[int, int]] = []
    told, newest = 0, None
    for message in party.heard[player]:
        if isinstance(message, Happened | Said):
            told += 1
        elif isinstance(message, Asked):
            if newest is not None:
                found.append((message.window - newest, told))
            newest, told = message.window, 0
    return found


def answers(party: Party) -> int:
    """How many answers the log has that nobody was told of."""
    told = [body.event for _, body in party.log if isinstance(body, log.Told)]
    return sum(isinstance(event, Answered) for event in told)


@pytest.mark.rule("HK-ETIQ-5", "P-59")
@pytest.mark.parametrize("rules", ["casual", "zung-jung", "hong-kong-multi-win"])
def test_the_number_of_a_question_counts_no_answer_of_the_others(rules: str) -> None:
    party = Party(rules, PEOPLE, f"numbers {rules}")
    party.choosers = {player: any_motion(f"{rules} {player}") for player in range(4)}
    party.begin()
    party.play(lambda: party.room.stage != "playing")

    for player in range(4):
        grown = steps(party, player)
        assert len(grown) > 10
        assert all(number == 2 * told for number, told in grown)
    assert answers(party)


@pytest.mark.rule("HK-ETIQ-5", "P-59")
def test_the_number_of_a_question_counts_at_a_strict_table_what_all_have_seen() -> None:
    party = strict("hong-kong", ("one",), "strict numbers", hints=False)
    party.begin()
    play(party, 1, lambda: party.room.stage != "playing")

    grown = steps(party, 0)
    assert len(grown) > 50
    assert all(number == 2 * told for number, told in grown)


@pytest.mark.rule("P-59")
def test_a_question_has_the_same_number_after_a_restart() -> None:
    party = Party("casual", ["one"], "numbers again")
    party.choosers[0] = any_motion("again")
    party.begin()
    party.wait(20_000)
    del party.choosers[0]
    party.play(lambda: party.room.asking is not None and is_asked(party))
    asked = party.asked(0)
    assert asked is not None

    party.again()
    party.room.came(0, "c0", party.now)
    party.carry()

    shown = party.heard[0][-1]
    assert isinstance(shown, protocol.Snapshot)
    assert shown.asked is not None
    assert (shown.asked.window, shown.asked.motions) == (asked.window, asked.motions)


def is_asked(party: Party) -> bool:
    """True if it is the one player's turn."""
    asking, asked = party.room.asking, party.asked(0)
    question = None if asking is None else asking.question
    return question is not None and asked is not None and asked.window == question.window
