"""How much may be said at a strict table: what people say, and no book."""

import pytest

from at_room import Party
from at_strict_room import is_over, seat_of, strict
from seifong.server import log, protocol
from seifong.server.talk import AT_ONCE, LONGEST
from seifong.table import movements as m


def at_table() -> Party:
    party = strict("casual", ("one",), "talk")
    party.begin()
    return party


def said(party: Party) -> int:
    """How many words the player has been heard to say."""
    told = [body.event for _, body in party.log if isinstance(body, log.Told)]
    return sum(isinstance(one, m.Speak) and one.seat == seat_of(party, 0) for one in told)


def refused(party: Party) -> int:
    return sum(isinstance(one, protocol.Refused) for one in party.heard[0])


def speaks(party: Party, words: str) -> None:
    party.say(0, protocol.Move(m.Speak(0, words)))


def test_words_of_any_length_are_not_for_the_table() -> None:
    """Three hundred times 16 KB stood in what everybody was shown: 4.8 MB."""
    party = at_table()

    speaks(party, "等" * LONGEST)
    speaks(party, "等" * (LONGEST + 1))

    assert (said(party), refused(party)) == (1, 1)


@pytest.mark.parametrize(
    "movement", [m.Speak(0, "等"), m.Count(0, 1), m.CallTime(0, 1), m.Report(0, 1, "cheated")]
)
def test_whoever_talks_without_end_is_heard_so_often_and_then_now_and_again(
    movement: m.Movement,
) -> None:
    party = at_table()

    for _ in range(AT_ONCE + 5):
        party.say(0, protocol.Move(movement))
    assert refused(party) >= 5
    before = len(party.log)
    party.say(0, protocol.Move(movement))
    assert len(party.log) == before
    assert not is_over(party)


def test_whoever_has_talked_much_is_heard_again_after_a_while() -> None:
    party = at_table()
    for _ in range(AT_ONCE + 1):
        speaks(party, "等")
    assert said(party) == AT_ONCE

    party.now += 2_000
    speaks(party, "碰")

    assert said(party) == AT_ONCE + 1
