"""What a match has come to, read off its log, is what it has come to at its table."""

import pytest

from at_room import Party, any_motion
from at_strict_room import PACE, in_phase, is_over, play, seat_of
from seifong.server import log, protocol
from seifong.server.results import result_of
from seifong.table import movements as m
from seifong.table.phases import TURN


def bodies(party: Party) -> list[log.Body]:
    return [body for _, body in party.log]


@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_a_result_is_the_score_of_the_table_after_every_deal(rules: str) -> None:
    party = Party(rules, ("one", "two"), seed=f"results {rules}")
    party.choosers = {player: any_motion(f"{rules} {player}") for player in range(2)}
    party.begin()
    assert result_of(bodies(party)) is None

    for deals in (1, 2, 3):
        party.play(lambda: party.room.stage != "playing")
        match, found = party.room.match, result_of(bodies(party))
        assert match is not None
        assert found is not None
        assert (found.deals, found.scores) == (deals, tuple(match.scores))
        assert found.places == match.places()
        assert found.names == ("one", "two", "Bamboo", "Aster")
        for player in range(2):
            party.say(player, protocol.Ready(deals))
        party.mix()
        assert result_of(bodies(party)) == found  # nothing is told of the deal in hand


def test_what_a_ruling_deducts_is_taken_off_and_who_is_out_comes_last() -> None:
    door: dict[str, protocol.OptionValue] = {"card.red": "disqualified", "card.yellows_to_red": 1}
    changes = door | {"card.warnings": 0, "card.red_points": 30}
    terms = log.Terms("hkma", changes, PACE, is_strict=True, hints=True)
    party = Party(people=("one", "two"), seed="deducted", terms=terms)
    party.begin()
    play(party, 2, lambda: in_phase(party, TURN, not_turn_of=1))
    party.say(1, protocol.Move(m.Reach(seat_of(party, 1))))
    play(party, 2, lambda: is_over(party))

    match, found = party.room.match, result_of(bodies(party))

    assert match is not None
    assert found is not None
    assert match.deducted[1] == 4 * 30
    points = zip(match.scores, match.deducted, strict=True)
    assert found.scores == tuple(score - taken for score, taken in points)
    assert found.places == match.places()
    assert found.places[1] == 4
