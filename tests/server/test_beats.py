"""The beat between a pung that is heard and its tiles: who is asked in it, also after a restart."""

import pytest

from at_room import Chooser, Party
from seifong.bots import by_name
from seifong.seats import lower
from seifong.server import protocol
from seifong.server.sight import snapshot
from seifong.table.events import Exposed
from seifong.table.motions import CHOW_HIGH, CHOW_LOW, PASS, PUNG, WIN
from seifong.table.phases import CHANGING
from seifong.views import view_of


def claims(party: Party, *, chows_with_a_win: bool) -> Chooser:
    """A player who discards as a quick bot does, and takes every pung.

    Where a win may be had for the tile he says chow, if he may, or lets it go.
    """
    bot = by_name("speed")

    def choose(asked: protocol.Asked) -> int | None:
        asking = party.room.asking
        assert asking is not None
        if asked.about == "turn":
            return bot.choose(view_of(asking.deal, int(asking.deal.asked)))
        if WIN in asked.motions:
            chows = [motion for motion in asked.motions if CHOW_HIGH <= motion <= CHOW_LOW]
            return chows[0] if chows and chows_with_a_win else PASS
        return PUNG if PUNG in asked.motions else None

    return choose


def in_a_beat(seed: str, *, of_a_change: bool) -> Party | None:
    """Four people, and a pung that is heard: one that a chow caller with a win in hand hears."""
    party = Party("zung-jung", ["one", "two", "three", "four"], seed)
    party.choosers = {player: claims(party, chows_with_a_win=of_a_change) for player in range(4)}

    def is_enough() -> bool:
        play = party.room.play
        if play is None or party.room.stage != "playing":
            return True
        return play.is_in_beat and (not of_a_change or play.deal.phase == CHANGING)

    party.begin()
    party.play(is_enough)
    return party if party.room.stage == "playing" else None


def asked_after_restart(party: Party) -> dict[int, protocol.Asked | None]:
    """What each seat is asked when its player comes back."""
    party.again()
    play = party.room.play
    assert play is not None
    return {play.players.index(player): snapshot(party.room, player).asked for player in range(4)}


@pytest.mark.rule("HK-CLAIM-12", "HK-ETIQ-5", "P-59")
def test_only_who_called_chow_is_asked_in_the_beat_also_after_a_restart() -> None:
    """All who came back were asked about "changing", which told them of a win in that hand."""
    found = (in_a_beat(f"ch{number}", of_a_change=True) for number in range(61, 400))
    party = next(party for party in found if party is not None)
    assert party.room.play is not None
    caller = lower(party.room.play.deal.turn)

    asked = asked_after_restart(party)

    assert [seat for seat, one in asked.items() if one is not None] == [caller]
    mine = asked[caller]
    assert mine is not None
    assert (mine.about, mine.motions) == ("changing", (PASS, WIN))


@pytest.mark.rule("HK-CLAIM-11", "P-59")
def test_a_pung_that_was_heard_is_laid_after_a_restart_and_nobody_is_asked_again() -> None:
    party = in_a_beat("a pung", of_a_change=False)
    assert party is not None
    assert party.room.play is not None
    told = len(party.room.play.journal)

    asked = asked_after_restart(party)
    party.wait(1_000)

    assert set(asked.values()) == {None}
    assert party.room.play is not None
    laid = [event for event in party.room.play.journal[told:] if isinstance(event, Exposed)]
    assert len(laid) == 1
