"""One table over a network, without the network."""

import gc
from hashlib import sha256
from itertools import pairwise
from weakref import ref

import pytest
from msgspec.structs import replace

from at_room import QUICK, Party, any_motion
from seifong.record import read_journal_bytes, verify_journal
from seifong.seats import NOBODY, SEAT_NAMES
from seifong.server import log, protocol
from seifong.server.records import record_of
from seifong.server.sight import snapshot
from seifong.table.deal import Deal
from seifong.table.events import Answered, Began, Discarded, Drew
from seifong.table.motions import PASS
from seifong.views import View, view_of


def ended(party: Party) -> bool:
    return party.room.stage in {"resting", "over"}


@pytest.mark.parametrize("rules", ["casual", "hong-kong", "zung-jung", "hkma"])
def test_a_person_and_three_bots_play_a_deal(rules: str) -> None:
    party = Party(rules)
    party.choosers[0] = any_motion("one")

    party.begin()
    party.play(lambda: ended(party))

    results = [m for m in party.heard[0] if isinstance(m, protocol.Ended)]
    assert len(results) == 1
    assert sum(results[0].gains) == 0


@pytest.mark.rule("P-59")
def test_what_each_seat_is_told_folds_into_its_view() -> None:
    for rules in ("hong-kong", "zung-jung"):
        party = Party(rules, ["one", "two", "three", "four"], pace=replace(QUICK, pause_ms=60_000))
        party.choosers = {player: any_motion(f"{rules} {player}") for player in range(4)}
        party.begin()
        party.play(lambda: ended(party))  # noqa: B023
        party.wait(10_000)
        play = party.room.play
        assert play is not None

        for player in (*range(4), "watchers"):
            seat = NOBODY if isinstance(player, str) else play.players.index(player)
            view = View(seat, play.match.options)
            for happened in party.told(player):
                view.see(happened.event)
            assert view.facts() == view_of(play.deal, seat).facts()


def test_what_is_told_is_numbered_without_a_gap() -> None:
    party = Party("hong-kong", ["one", "two"])
    party.choosers = {player: any_motion(f"gap {player}") for player in range(2)}
    party.begin()
    party.play(lambda: ended(party))

    for player in (0, 1):
        seqs = [m.seq for m in party.heard[player] if isinstance(m, protocol.Happened)]
        assert seqs == list(range(1, len(seqs) + 1))
    assert not any(
        isinstance(message, protocol.Happened) and isinstance(message.event, Answered)
        for heard in party.heard.values()
        for message in heard
    )


def test_a_match_goes_from_deal_to_deal_until_it_is_over() -> None:
    party = Party("casual")
    party.choosers[0] = any_motion("match")
    party.begin()

    for _ in range(40):
        party.play(lambda: ended(party))
        if party.room.stage == "over":
            break
        assert party.room.match is not None
        party.say(0, protocol.Ready(party.room.match.number))
        assert party.room.stage == "shuffling"
        party.mix()
    assert party.room.stage == "over"
    results = [m for m in party.heard[0] if isinstance(m, protocol.Ended)]
    assert results[-1].is_match_over
    for before, after in pairwise(results):
        assert before.after == after.before


@pytest.mark.parametrize("is_strict", [False, True], ids=["casual", "strict"])
def test_a_deal_that_is_over_goes_without_being_collected(is_strict: bool) -> None:
    terms = log.Terms("casual", pace=QUICK, is_strict=is_strict, slips=20 * is_strict)
    party = Party(terms=terms)
    party.choosers[0] = any_motion("gone")
    gc.disable()  # as a server with many tables looks through all that lives but once an hour
    try:
        party.begin()
        party.play(lambda: ended(party))
        assert party.room.play is not None
        assert party.room.match is not None
        old = ref(party.room.play.table)
        party.say(0, protocol.Ready(party.room.match.number))
        party.mix()
        assert old() is None
    finally:
        gc.enable()


@pytest.mark.rule("HK-DEALER-1", "HK-DEALER-2", "HK-DEALER-3")
def test_the_end_of_a_deal_says_who_deals_next_and_why() -> None:
    party = Party("hong-kong")
    party.choosers[0] = any_motion("next dealer")
    party.begin()
    for number in range(1, 7):
        party.play(lambda: ended(party))
        party.say(0, protocol.Ready(number))
        party.mix()

    results = [m for m in party.heard[0] if isinstance(m, protocol.Ended)]
    began = [h.event for h in party.told(0) if isinstance(h.event, Began)]
    for result, this, following in zip(results, began, began[1:], strict=False):
        told = result.next_deal
        assert told is not None
        assert (told.dealer, told.round_wind, told.repeats) == (
            following.dealer,
            following.round_wind,
            following.repeats,
        )
        if result.how == "exhausted":
            assert told.rule == "HK-DEALER-3"
            assert told.why.zh == "無人食糊，本枱流局連莊。"
        elif this.dealer == following.dealer:
            assert told.rule == "HK-DEALER-1"
            assert told.why.en == "The dealer has won, and the dealer stays at this table."
        else:
            assert told.rule == "HK-DEALER-2"
            assert f"{SEAT_NAMES[result.wins[0].seat]} has won, and not the dealer" in told.why.en
    assert {result.next_deal.rule for result in results if result.next_deal} > {"HK-DEALER-2"}


def until_exhausted(party: Party) -> tuple[Deal, protocol.Ended]:
    """Play deal after deal, until one is exhausted."""
    for number in range(1, 20):
        party.play(lambda: ended(party))
        play, result = party.room.play, party.room.ended
        assert play is not None
        assert result is not None
        if result.how == "exhausted":
            return play.deal, result
        assert result.ready == ()
        party.say(0, protocol.Ready(number))
        party.mix()
    raise AssertionError("every deal was won")


@pytest.mark.rule("HK-DRAW-3")
def test_the_end_of_an_exhausted_deal_shows_who_was_ready_and_for_what() -> None:
    party = Party("hong-kong", seed="ready")
    party.begin()

    deal, result = until_exhausted(party)

    completing = [
        tuple(kind for kind in range(34) if hand.completes_with(kind)) for hand in deal.hands
    ]
    waiting = {seat: kinds for seat, kinds in enumerate(completing) if kinds}
    assert {ready.seat: ready.waits for ready in result.ready} == waiting != {}
    for ready in result.ready:
        hand = deal.hands[ready.seat]
        assert ready.concealed == tuple(sorted(hand.tiles()))
        assert len(ready.melds) == len(hand.melds)


@pytest.mark.rule("HK-ETIQ-5", "HK-ETIQ-6", "P-59")
def test_a_window_is_as_long_whether_or_not_somebody_may_claim() -> None:
    party = Party("zung-jung", ["one", "two", "three", "four"])
    party.choosers = {player: any_motion(f"length {player}") for player in range(4)}
    party.begin()
    party.play(lambda: ended(party))
    could = {True: set[int](), False: set[int]()}
    play = party.room.play
    assert play is not None

    told = party.told(0)
    privately = iter(play.journal)
    answered = False
    for now, following in pairwise(told):
        for event in privately:
            answered = answered or isinstance(event, Answered)
            if type(event) is type(following.event) and not isinstance(event, Answered):
                break
        if isinstance(now.event, Discarded) and isinstance(following.event, Drew):
            could[answered].add(following.at - now.at)
        answered = False
    assert could == {True: {1000}, False: {1000}}


def test_a_late_or_foreign_answer_is_not_heard() -> None:
    party = Party("casual", ["one", "two"])
    party.begin()
    party.play(lambda: (asked := party.asked(0)) is not None and asked.about == "turn")
    asked = party.asked(0)
    assert asked is not None
    entries = len(party.log)

    party.say(0, protocol.Act(asked.window - 1, asked.motions[0]))
    party.say(1, protocol.Act(asked.window, asked.motions[0]))

    assert len(party.log) == entries


@pytest.mark.rule("P-59")
def test_what_a_player_has_answered_is_shown_on_another_device() -> None:
    """The other still offered to claim, and a claim that was pressed there came to nothing."""
    party = Party()
    party.choosers = {0: lambda asked: asked.motions[0] if asked.about == "turn" else None}
    party.begin()
    party.play(lambda: (asked := party.asked(0)) is not None and asked.about == "claims")
    asked = party.asked(0)
    assert asked is not None

    party.room.show_answer(0, "desk")
    party.carry()
    assert "desk" not in party.heard
    party.say(0, protocol.Act(asked.window, PASS))
    party.room.show_answer(0, "desk")
    party.carry()

    (shown,) = party.heard["desk"]
    assert isinstance(shown, protocol.Asked)
    assert (shown.window, shown.answer) == (asked.window, PASS)


def test_a_room_folds_out_of_its_log_at_any_moment() -> None:
    """After a restart everyone knows exactly what they knew, and play goes on."""
    for rules in ("hong-kong", "zung-jung"):
        party = Party(rules, ["one", "two"], seed=f"again {rules}")
        party.choosers = {player: any_motion(f"again {player}") for player in range(2)}
        party.begin()
        restarts = 0
        while not ended(party):
            party.play(lambda: ended(party) or party.room.number % 9 == 0)  # noqa: B023
            before = [snapshot(party.room, player) for player in range(2)]
            party.again()
            for player in range(2):
                party.room.came(player, f"c{player}", party.now)
            for player in range(2):
                after = snapshot(party.room, player)
                assert after.so_far == before[player].so_far
                assert after.seq == before[player].seq
                assert after.players == before[player].players
            party.carry()
            party.turned_to.clear()
            for player in range(2):
                party.heard[player].append(snapshot(party.room, player))
                if (asked := snapshot(party.room, player).asked) is not None:
                    party.heard[player].append(asked)
            restarts += 1
            number = party.room.number
            party.play(lambda: ended(party) or party.room.number > number)  # noqa: B023
        assert restarts > 5


def test_the_record_of_a_table_proves_its_chance() -> None:
    party = Party("hong-kong", ["one", "two"])
    party.choosers = {player: any_motion(f"record {player}") for player in range(2)}
    party.begin()
    party.play(lambda: ended(party))
    committed = next(m for m in party.heard[1] if isinstance(m, protocol.Committed))
    revealed = next(m for m in party.heard[1] if isinstance(m, protocol.Revealed))

    journal = read_journal_bytes(record_of(body for _, body in party.log))

    verdict = verify_journal(journal)
    assert verdict.is_true, verdict.text()
    assert verdict.deals == 1
    assert journal.matches[0].header.commitments[0].commitment == committed.commitment
    assert sha256(bytes.fromhex(revealed.secret)).hexdigest() == committed.commitment
    assert revealed.from_server.count(False) == 2
    mine = f"{1:064x}"
    assert mine in revealed.entropies
    assert party.heard[1].index(committed) < party.heard[1].index(revealed)


def test_a_deal_that_is_being_played_is_in_no_record() -> None:
    party = Party("casual", ["one", "two"])
    party.begin()

    assert party.room.stage == "playing"
    assert record_of(body for _, body in party.log) == b""
