"""Time at a strict table: a turn has its time and a bank once, whatever is said in it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from at_room import QUICK, Party
from at_strict_room import in_phase, play, seat_of
from seifong.server import log, protocol
from seifong.server.clock import ON_THE_WAY
from seifong.server.sight import snapshot
from seifong.table import movements as m
from seifong.table.events import Discarded
from seifong.table.phases import CLAIMS, TURN

TURN_MS, BANK_MS = 8_000, 4_000
PACE = replace(QUICK, turn_ms=TURN_MS, bank_ms=BANK_MS, grace_ms=60_000)


def in_a_turn(seed: str) -> Party:
    """A party whose one player has just drawn, and is to discard."""
    party = Party(people=("one",), seed=seed, terms=log.Terms("casual", {}, PACE, True, True))
    party.begin()

    def is_mine() -> bool:
        deal = None if party.room.play is None else party.room.play.deal
        return deal is not None and deal.phase == TURN and deal.turn == seat_of(party, 0)

    play(party, 1, is_mine)
    return party


def discards(party: Party) -> int:
    """How often the player has discarded, or the table for him."""
    told = [body.event for _, body in party.log if isinstance(body, log.Told)]
    mine = seat_of(party, 0)
    return sum(isinstance(e, Discarded) and e.seat == mine for e in told)


def says(party: Party) -> None:
    party.say(0, protocol.Move(m.Speak(0, "等等")))


def asks_for_time(party: Party) -> None:
    asked = party.asked(0)
    assert asked is not None
    party.say(0, protocol.Wait(asked.window))


def counts(party: Party) -> None:
    party.say(0, protocol.Move(m.Count(0, (seat_of(party, 0) + 1) % 4)))


def comes_back(party: Party) -> None:
    party.room.went(0, party.now)
    party.room.came(0, "c0", party.now)
    party.carry()


@pytest.mark.rule("P-24", "P-57")
@pytest.mark.parametrize("does", [says, asks_for_time, counts, comes_back])
def test_nothing_that_moves_no_tile_gives_a_turn_and_a_bank_anew(
    does: Callable[[Party], None],
) -> None:
    """Who said "wait" every second and a half, or came back as often, was never out of time."""
    party = in_a_turn("talks")
    began, before = party.now, discards(party)
    whole = TURN_MS + party.room.banks[0] + ON_THE_WAY

    while party.now < began + whole - 1_500:
        party.wait(1_500)
        does(party)
    party.wait(began + whole - 1 - party.now)
    assert discards(party) == before
    party.wait(1)

    assert discards(party) == before + 1
    assert party.room.banks[0] == 0


@pytest.mark.rule("P-57")
def test_the_bank_pays_once_for_a_turn_in_which_much_was_said() -> None:
    party = in_a_turn("pays")
    bank = party.room.banks[0]
    party.wait(TURN_MS + ON_THE_WAY + 500)
    for _ in range(3):
        says(party)
    party.wait(500)

    asked = party.asked(0)
    assert asked is not None
    party.say(0, protocol.Act(asked.window, asked.motions[0]))

    assert party.room.banks[0] == bank - 1_000


@pytest.mark.rule("P-57")
def test_a_restart_leaves_of_a_turn_what_was_left_of_it() -> None:
    party = in_a_turn("again")
    bank = party.room.banks[0]
    party.wait(5_000)
    says(party)
    party.wait(1_000)
    died_at, before = party.now, discards(party)

    party.now += 3_600_000
    party.again(died_at)
    party.room.came(0, "c0", party.now)
    party.carry()

    shown = snapshot(party.room, 0).asked
    assert shown is not None
    assert shown.base_ms == TURN_MS - 6_000
    party.wait(TURN_MS - 6_000 + bank + ON_THE_WAY - 1)
    assert discards(party) == before
    party.wait(1)
    assert discards(party) == before + 1


@pytest.mark.rule("P-57", "P-59")
def test_who_is_to_draw_has_its_time_from_the_discard_on() -> None:
    party = Party(people=("one",), seed="draws", terms=log.Terms("casual", {}, PACE, True, True))
    party.begin()

    def is_mine_to_draw() -> bool:
        deal = None if party.room.play is None else party.room.play.deal
        is_open = in_phase(party, CLAIMS, not_turn_of=0)
        return is_open and deal is not None and (deal.turn + 1) % 4 == seat_of(party, 0)

    play(party, 1, is_mine_to_draw)
    opened = party.now
    before = party.asked(0)
    assert before is not None
    party.wait(200)
    says(party)

    asked = party.asked(0)
    assert asked is not None
    assert party.room.asking is not None
    assert party.room.asking.question is not None
    assert party.room.asking.question.opened_at == opened
