"""A player who is disqualified in a room: who plays for that seat, and what the player is told."""

import pytest

from at_room import Party
from at_strict_room import PACE, in_phase, is_over, play, seat_of
from seifong.seats import NOBODY
from seifong.server import log, protocol
from seifong.table import movements as m
from seifong.table.events import Dealt, Drew, SatOut
from seifong.table.phases import TURN

GOES_ON = ("dead_hands", "substitute")


def caught(how: str) -> Party:
    """Player 1 reaches over the river, and is out for it; the deal is played to its end."""
    door: dict[str, protocol.OptionValue] = {"card.red": "disqualified", "card.yellows_to_red": 1}
    changes = door | {"card.warnings": 0, "match.disqualified": how}
    terms = log.Terms("hkma", changes, PACE, is_strict=True, hints=True)
    party = Party(people=("one", "two"), seed=f"caught {how}", terms=terms)
    party.begin()
    play(party, 2, lambda: in_phase(party, TURN, not_turn_of=1))
    party.say(1, protocol.Move(m.Reach(seat_of(party, 1))))
    play(party, 2, lambda: is_over(party))
    return party


def next_deal(party: Party, people: int = 2) -> None:
    """Everyone is ready for the next deal, and some of it is played."""
    assert party.room.match is not None
    for player in range(people):
        party.say(player, protocol.Ready(party.room.match.number))
    party.mix()
    play(party, people, lambda: party.room.play is not None and party.room.play.public > 60)


def ended(party: Party) -> protocol.Ended:
    return [one for one in party.heard[0] if isinstance(one, protocol.Ended)][-1]


def snapshot(party: Party, player: int) -> protocol.Snapshot:
    return [one for one in party.heard[player] if isinstance(one, protocol.Snapshot)][-1]


@pytest.mark.rule("HK-EV-15", "P-60")
@pytest.mark.parametrize("how", [*GOES_ON, "match_ends"])
def test_everybody_is_told_who_is_out_and_whether_the_match_is_over(how: str) -> None:
    party = caught(how)

    end = ended(party)

    assert end.out == (1,)
    assert end.is_match_over == (how == "match_ends")
    assert (end.places is None) == (how != "match_ends")
    assert end.places is None or end.places[1] == 4
    for player in (0, 1):
        said = [n for n in party.heard[player] if isinstance(n, protocol.Notice)]
        assert ("out", 1) in [(notice.kind, notice.player) for notice in said]


@pytest.mark.rule("HK-EV-15", "P-57")
@pytest.mark.parametrize("how", GOES_ON)
def test_the_table_goes_on_without_waiting_for_who_is_out(how: str) -> None:
    party = caught(how)
    deals = ended(party).number

    party.say(0, protocol.Ready(deals))
    party.say(0, protocol.Entropy(deals + 1, "0" * 64))

    assert party.room.stage == "playing"
    told = snapshot(party, 0)
    assert [player.is_out for player in told.players] == [False, True, False, False]
    sat_out = [h.event for h in party.told(0) if isinstance(h.event, SatOut)]
    assert len(sat_out) == (1 if how == "dead_hands" else 0)


@pytest.mark.rule("HK-EV-15", "HK-ETIQ-5", "P-59")
@pytest.mark.parametrize("how", GOES_ON)
def test_who_is_out_looks_on_and_sees_no_hand_from_the_next_deal_on(how: str) -> None:
    party = caught(how)
    begun = len(party.heard[1])
    next_deal(party)

    assert snapshot(party, 1).seat is None
    assert not [one for one in party.heard[1][begun:] if isinstance(one, protocol.Asked)]
    told = [happened.event for happened in party.told(1)]
    assert all(event.tile is None for event in told if isinstance(event, Drew))
    assert all(event.tiles is None for event in told if isinstance(event, Dealt))
    assert len(told) == len(party.told(0))

    seat = seat_of(party, 1)
    before = len(party.log)
    party.say(1, protocol.Move(m.Speak(seat, "win")))
    refused = party.heard[1][-1]
    assert isinstance(refused, protocol.Refused)
    assert refused.rule == "HK-EV-15"
    assert len(party.log) == before


@pytest.mark.rule("HK-EV-15")
@pytest.mark.parametrize("how", GOES_ON)
def test_who_is_out_is_out_after_coming_back_and_after_the_server_has_died(how: str) -> None:
    party = caught(how)
    next_deal(party)

    party.room.went(1, party.now)
    party.room.came(1, "c1", party.now)
    party.carry()
    assert snapshot(party, 1).seat is None
    party.again()
    party.room.came(1, "c1", party.now)
    party.carry()

    assert snapshot(party, 1).seat is None
    assert party.room.is_played(1)
    assert party.room.present() == set()
    party.play(lambda: is_over(party))  # bots end it


@pytest.mark.rule("HK-EV-15")
def test_a_table_goes_on_before_the_one_who_is_left_to_look_on() -> None:
    party = caught("dead_hands")
    party.say(0, protocol.Leave())
    deals = ended(party).number

    party.wait(PACE.pause_ms)

    assert party.room.play is not None
    assert party.room.play.sealed.number == deals + 1
    assert party.room.play.eyes[seat_of(party, 1)] == NOBODY
