"""Answers that come twice, or late, or from another device, while a claim is open."""

import pytest

from at_room import Party, any_motion
from seifong.server import log, protocol
from seifong.table.events import Answered, Exposed
from seifong.table.motions import CHOW_HIGH, CHOW_LOW, PASS


def is_chow(motion: int) -> bool:
    return CHOW_HIGH <= motion <= CHOW_LOW


def in_mid_claim(seed: str, people: int = 1) -> tuple[Party, int, protocol.Asked]:
    """A party where somebody may chow, and has not answered yet; who, and what was asked."""
    party = Party("zung-jung", [f"player {number}" for number in range(people)], seed=seed)

    def wanting() -> list[int]:
        asking = party.room.asking
        question = None if asking is None else asking.question
        return [
            player
            for player in range(people)
            if question is not None
            and (asked := party.asked(player)) is not None
            and (asked.window, asked.about) == (question.window, "claims")
            and any(is_chow(motion) for motion in asked.motions)
        ]

    def discards(player: int) -> None:
        choose = any_motion(f"{seed} {player}")
        party.choosers[player] = lambda asked: choose(asked) if asked.about == "turn" else None

    for player in range(people):
        discards(player)
    party.begin()
    party.play(lambda: bool(wanting()))
    player = wanting()[0]
    asked = party.asked(player)
    assert asked is not None
    return party, player, asked


def answers(party: Party, since: int) -> list[Answered]:
    """What has been answered since an entry of the log."""
    told = [body.event for _, body in party.log[since:] if isinstance(body, log.Told)]
    return [event for event in told if isinstance(event, Answered)]


def seat_of(party: Party, player: int) -> int:
    """Where a player sits in the deal in hand."""
    assert party.room.play is not None
    return party.room.play.players.index(player)


@pytest.mark.rule("P-57")
def test_another_device_in_mid_claim_is_asked_the_same_and_answers_once_for_both() -> None:
    party, player, asked = in_mid_claim("another device")
    before = len(party.log)
    party.wait(300)

    party.room.came(player, "a telephone", party.now)
    party.carry()
    shown = party.heard["a telephone"][-1]
    assert isinstance(shown, protocol.Snapshot)
    assert shown.asked is not None
    assert (shown.asked.window, shown.asked.motions) == (asked.window, asked.motions)
    assert shown.asked.base_ms == asked.base_ms - 300

    party.room.hear(player, "a telephone", protocol.Act(asked.window, PASS), party.now)
    chow = next(motion for motion in asked.motions if is_chow(motion))
    party.say(player, protocol.Act(asked.window, chow))
    heard = party.heard[player] + party.heard["a telephone"]
    assert not any(isinstance(told, protocol.Refused) for told in heard)  # it is late, and no fault
    party.wait(asked.base_ms - 300)

    mine = [one for one in answers(party, before) if one.seat == seat_of(party, player)]
    assert [one.motion for one in mine] == [PASS]


@pytest.mark.rule("P-57")
def test_a_pass_that_comes_twice_drops_no_chow_that_waits() -> None:
    """Elsewhere the second of two passes counted as everybody's, and the chow was lost."""
    party, player, asked = in_mid_claim("twice", people=4)
    before = len(party.log)
    chow = next(motion for motion in asked.motions if is_chow(motion))
    party.say(player, protocol.Act(asked.window, chow))

    for other in {0, 1, 2, 3} - {player}:
        for _ in range(2):
            party.say(other, protocol.Act(asked.window, PASS))
    party.wait(asked.base_ms)

    happened = [body.event for _, body in party.log[before:] if isinstance(body, log.Told)]
    laid = [event for event in happened if isinstance(event, Exposed)]
    assert [event.seat for event in laid] == [seat_of(party, player)]


def test_an_answer_that_comes_late_is_not_heard_in_the_next_window() -> None:
    party, player, asked = in_mid_claim("late")
    before = len(party.log)
    party.wait(asked.base_ms)
    passed = [one.motion for one in answers(party, before) if one.seat == seat_of(party, player)]
    assert passed == [PASS]

    def is_asked_again() -> bool:
        newest = party.asked(player)
        return newest is not None and newest.window > asked.window and PASS in newest.motions

    party.play(is_asked_again)
    before = len(party.log)
    party.say(player, protocol.Act(asked.window, PASS))

    assert len(party.log) == before
