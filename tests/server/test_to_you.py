"""What is refused to a player is said to that player: you, and never one's own seat."""

import random
import re

import pytest

from at_room import Party, any_motion
from seifong.rulebook import Words
from seifong.seats import CHINESE_SEATS, SEAT_NAMES
from seifong.server import protocol
from seifong.server.to_you import to_you

OF_ONESELF = re.compile(r"\b(its|it passed|it has|it wins)\b")


@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_no_refusal_speaks_of_a_player_as_of_another(rules: str) -> None:
    party = Party(rules, ("one", "two", "three", "four"), seed=f"you {rules}")
    dice = random.Random(rules)
    party.choosers = {player: any_motion(f"{rules} {player}") for player in range(4)}
    party.begin()
    party.play(lambda: party.room.stage != "playing")
    assert party.room.play is not None
    for player in range(4):
        seat = party.room.play.players.index(player)
        told = [m for m in party.heard[player] if isinstance(m, protocol.Asked)]
        refusals = [refusal for asked in told for refusal in asked.refused]
        assert len(refusals) > 20
        for refusal in dice.sample(refusals, 20):
            assert not refusal.words.en.startswith(SEAT_NAMES[seat])
            assert not refusal.words.zh.startswith(CHINESE_SEATS[seat])
            assert not OF_ONESELF.search(refusal.words.en), refusal.words.en
            assert not re.search(r"\b[1-9][mps]\b", refusal.words.en)


def test_what_a_sentence_goes_on_to_say_of_the_same_player_is_said_of_you() -> None:
    barred = Words(
        "North cannot win on 5p: it passed on that tile and has not drawn since", "過水未摸牌"
    )
    assert to_you(barred, 3).en == (
        "You cannot win on 5 Dots: you passed on that tile and have not drawn since"
    )
    assert to_you(barred, 2) == Words(barred.en.replace("5p", "5 Dots"), barred.zh)
