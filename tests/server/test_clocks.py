"""Time at a table: clocks, banks, those who go away and come back, and those who look on."""

import pytest
from msgspec.structs import replace

from at_room import QUICK, START, Chooser, Party, any_motion
from seifong.bots import by_name
from seifong.server import log, protocol
from seifong.server.clock import ON_THE_WAY, time_is_over
from seifong.server.protocol import Asked, Clock
from seifong.server.sight import snapshot
from seifong.table.events import Answered, Discarded
from seifong.table.motions import PASS, WIN
from seifong.views import view_of

TIMED = replace(QUICK, turn_ms=5_000, bank_ms=8_000, grace_ms=20_000, bot_ms=100)


def turn_of(party: Party, player: int) -> Asked:
    """Play on until it is a player's turn to discard."""
    party.play(lambda: (asked := party.asked(player)) is not None and is_open(party, asked))
    asked = party.asked(player)
    assert asked is not None
    return asked


def is_open(party: Party, asked: Asked) -> bool:
    """True if that is the question of a turn that is open now."""
    asking = party.room.asking
    question = None if asking is None else asking.question
    return question is not None and asked.about == "turn" and asked.window == question.window


def deal(party: Party) -> list[object]:
    """The events of the deal, private ones among them."""
    return [body.event for _, body in party.log if isinstance(body, log.Told)]


@pytest.mark.rule("P-24", "P-57", "ZJ-DRAW-9")
def test_a_turn_runs_out_into_the_drawn_tile() -> None:
    party = Party("casual", ["one"], pace=TIMED)
    party.begin()
    turn_of(party, 0)
    asking = party.room.asking
    assert asking is not None
    drawn, seat = int(asking.deal.drawn), int(asking.deal.turn)

    party.wait(5_000 + 8_000 + ON_THE_WAY - 1)
    before = len(deal(party))
    party.wait(1)

    assert deal(party)[before] == Discarded(seat, drawn)
    assert party.room.banks[0] == 0
    assert party.heard[0].count(time_is_over(drawn)) == 1


@pytest.mark.rule("P-57", "HK-ETIQ-2")
def test_the_bank_pays_only_for_what_is_over_the_time_of_a_turn() -> None:
    party = Party("casual", ["one"], pace=TIMED)
    party.begin()
    asked = turn_of(party, 0)
    assert (asked.base_ms, asked.bank_ms) == (5_000, 8_000)

    party.wait(4_000)
    party.say(0, protocol.Act(asked.window, asked.motions[0]))
    assert party.room.banks[0] == 8_000

    asked = turn_of(party, 0)
    party.wait(7_300)
    party.say(0, protocol.Act(asked.window, asked.motions[0]))
    assert party.room.banks[0] == 8_000 - (7_300 - 5_000 - ON_THE_WAY)


def test_a_clock_goes_on_while_a_player_connects_anew() -> None:
    party = Party("casual", ["one"], pace=TIMED)
    party.begin()
    turn_of(party, 0)
    party.wait(2_000)

    party.room.went(0, party.now)
    party.wait(1_000)
    party.room.came(0, "another device", party.now)
    party.carry()

    shown = party.heard["another device"][-1]
    assert isinstance(shown, protocol.Snapshot)
    assert shown.asked is not None
    assert shown.asked.base_ms == 2_000


@pytest.mark.rule("P-57")
@pytest.mark.parametrize("hours", [1, -1])
def test_no_clock_runs_while_the_server_is_down(hours: int) -> None:
    """By the clock of the machine it may be earlier after it than before."""
    party = Party("casual", ["one"], pace=TIMED)
    party.begin()
    asked = turn_of(party, 0)
    party.wait(2_000)
    died_at = party.now

    party.now += hours * 3_600_000
    party.again(died_at)
    party.room.came(0, "c0", party.now)

    shown = snapshot(party.room, 0)
    assert shown.asked is not None
    assert shown.asked.base_ms == 3_000
    assert shown.asked.motions == asked.motions


def test_a_bank_is_as_full_after_a_restart_as_before() -> None:
    party = Party("casual", ["one"], pace=TIMED)
    party.begin()
    asked = turn_of(party, 0)
    party.wait(6_300)
    party.say(0, protocol.Act(asked.window, asked.motions[0]))

    party.again()

    assert party.room.banks[0] == 7_000


@pytest.mark.rule("P-57")
def test_a_window_runs_out_into_a_pass_and_never_into_a_claim() -> None:
    """Nobody answers anything in a hundred windows: no player claims, and the bot alone may."""
    party = Party("casual", ["one", "two", "three"], pace=replace(QUICK, turn_ms=300, bank_ms=0))
    party.begin()
    party.play(lambda: party.room.stage == "resting")
    play = party.room.play
    assert play is not None
    people = {play.players.index(player) for player in range(3)}

    answers = [e for e in deal(party) if isinstance(e, Answered) and e.seat in people]

    assert answers
    assert {answer.motion for answer in answers} == {PASS}


def only_wins_on_discards(party: Party) -> Chooser:
    """A player who discards as a quick bot does, and says nothing in a window but that he wins."""

    def choose(asked: Asked) -> int | None:
        asking = party.room.asking
        assert asking is not None
        if asked.about != "turn":
            return WIN if WIN in asked.motions else None
        return by_name("speed").choose(view_of(asking.deal, int(asking.deal.asked)))

    return choose


@pytest.mark.rule("P-57")
def test_a_win_that_was_asked_for_is_never_run_out_of() -> None:
    """One player answers only that he wins, and then is silent until the time is over."""

    for number in range(200):
        party = Party("casual", ["one"], f"win {number}")
        party.choosers[0] = only_wins_on_discards(party)
        party.begin()
        party.play(lambda: party.room.stage == "resting")  # noqa: B023
        play = party.room.play
        assert play is not None
        mine = Answered(play.players.index(0), WIN)
        if mine in play.journal:
            break
    else:
        pytest.fail("in none of two hundred deals could he win on a discard")
    ended = party.room.ended
    assert ended is not None
    assert ended.how == "won"
    assert any(win.seat == mine.seat for win in ended.wins) or ended.source != mine.seat


@pytest.mark.rule("HK-ETIQ-2", "P-57")
def test_who_asks_for_time_is_heard_and_waited_for_as_long_as_the_bank_lasts() -> None:
    party = Party("casual", ["one", "two"], pace=replace(TIMED, bank_ms=3_000))
    party.choosers[1] = any_motion("two")
    party.begin()
    party.play(lambda: waits_for_claims(party, 0))
    asked = party.asked(0)
    assert asked is not None
    assert asked.may_wait
    opened = party.now

    party.say(0, protocol.Wait(asked.window))

    assert any(isinstance(m, protocol.Said) and m.word == "wait" for m in party.heard[1])
    told = len([m for m in party.heard[1] if isinstance(m, protocol.Happened)])
    party.wait(opened + 1_000 + 3_000 - 1 - party.now)
    assert len([m for m in party.heard[1] if isinstance(m, protocol.Happened)]) == told
    party.wait(1)
    assert party.room.banks[0] == 0
    assert (
        party.room.asking is None
        or party.room.asking.question is None
        or (party.room.asking.question.window != asked.window)
    )


@pytest.mark.rule("P-57")
def test_who_answers_after_asking_for_time_pays_for_what_was_used() -> None:
    party = Party("casual", ["one", "two"], pace=replace(TIMED, bank_ms=3_000))
    party.choosers[1] = any_motion("two")
    party.begin()
    party.play(lambda: waits_for_claims(party, 0))
    asked = party.asked(0)
    assert asked is not None
    party.say(0, protocol.Wait(asked.window))

    party.wait(1_000 + 700)
    party.say(0, protocol.Act(asked.window, PASS))

    assert party.room.banks[0] == 3_000 - 700
    party.wait(0)
    question = None if party.room.asking is None else party.room.asking.question
    assert question is None or question.window != asked.window


def waits_for_claims(party: Party, player: int) -> bool:
    """True if a window is open in which that player is asked."""
    asking, asked = party.room.asking, party.asked(player)
    question = None if asking is None else asking.question
    return (
        question is not None
        and asked is not None
        and asked.about == "claims"
        and asked.window == question.window
    )


def test_a_seat_is_held_then_played_and_handed_back_at_once() -> None:
    party = Party("casual", ["one", "two"], pace=replace(TIMED, turn_ms=60_000))
    party.choosers[1] = any_motion("two")
    party.begin()
    turn_of(party, 0)

    party.room.went(0, party.now)
    party.wait(TIMED.grace_ms - 1)
    assert is_open(party, party.asked(0) or pytest.fail("nothing is asked"))
    before = len(deal(party))
    party.wait(1 + 2 * TIMED.bot_ms)
    assert len(deal(party)) > before  # the bot has discarded

    party.play(lambda: party.room.asking is not None and its_turn(party, 0))
    party.room.came(0, "a phone", party.now)
    party.carry()
    shown = party.heard["a phone"][-1]
    assert isinstance(shown, protocol.Snapshot)
    assert shown.asked is not None
    before = len(deal(party))
    party.wait(30_000)
    assert len(deal(party)) == before  # no bot plays for who is there
    party.say(0, protocol.Act(shown.asked.window, shown.asked.motions[0]))
    assert len(deal(party)) > before


def its_turn(party: Party, player: int) -> bool:
    """True if the table waits for that player's turn."""
    asking, play = party.room.asking, party.room.play
    question = None if asking is None else asking.question
    return question is not None and play is not None and question.seat == play.players.index(player)


def test_bots_end_a_deal_and_begin_none_among_themselves() -> None:
    party = Party("casual", ["one"], pace=TIMED)
    party.begin()
    party.room.went(0, party.now)

    party.play(lambda: party.room.stage == "resting")
    party.wait(3_600_000)
    assert party.room.stage == "resting"

    party.room.came(0, "c0", party.now)
    party.wait(TIMED.pause_ms + 5_000)
    assert party.room.stage != "resting"


def test_spectators_see_everything_and_later() -> None:
    pace = replace(QUICK, watch_ms=4_000)
    party = Party("casual", ["one"], pace=pace)
    party.choosers[0] = any_motion("seen")
    party.begin()
    party.wait(30_000)

    def events(who: object) -> list[tuple[int, str]]:
        heard = [m for m in party.heard[who] if isinstance(m, protocol.Happened)]
        return [(m.seq, type(m.event).__name__) for m in heard]

    assert events("watchers") == events(0)[: len(events("watchers"))]
    newest = [m for m in party.heard["watchers"] if isinstance(m, protocol.Happened)][-1]
    assert newest.at <= party.now - 4_000
    assert newest.at > START


def test_who_looks_on_from_later_on_sees_no_more_than_who_did_before() -> None:
    party = Party("casual", ["one"], pace=replace(QUICK, watch_ms=4_000))
    party.choosers[0] = any_motion("late")
    party.room.went(None, party.now)
    party.begin()
    party.wait(30_000)

    party.room.came(None, "late", party.now)
    party.carry()

    shown = party.heard["late"][-1]
    assert isinstance(shown, protocol.Snapshot)
    assert shown.so_far
    assert shown.so_far[-1].at <= party.now - 4_000
    mine = [m.event for m in party.heard[0] if isinstance(m, protocol.Happened)]
    assert len(mine) > len(shown.so_far)


@pytest.mark.parametrize("has_ended", [False, True])
def test_who_looks_on_sees_no_more_for_a_restart(*, has_ended: bool) -> None:
    """After it whoever came to look on was shown all there was, to the newest event."""
    party = Party("casual", ["one"], pace=replace(QUICK, watch_ms=4_000, pause_ms=600_000))
    party.choosers[0] = any_motion("down")
    party.begin()
    party.wait(20_000)
    if has_ended:
        party.play(lambda: party.room.stage == "resting")
    before = party.told("watchers")

    party.again()
    party.room.came(None, "late", party.now)
    party.carry()

    shown = party.heard["late"][-1]
    assert isinstance(shown, protocol.Snapshot)
    assert list(shown.so_far) == before
    assert shown.ended is None
    party.heard["watchers"].clear()
    del party.choosers[0]
    party.wait(4_000)
    later = party.told("watchers")
    assert later
    seqs = [happened.seq for happened in (*shown.so_far, *later)]
    assert seqs == sorted(set(seqs))
    assert any(isinstance(m, protocol.Ended) for m in party.heard["watchers"]) == has_ended


def test_everybody_sees_whose_time_runs_and_nobody_who_thinks_about_a_claim() -> None:
    party = Party("casual", ["one", "two"], pace=TIMED)
    party.choosers = {0: any_motion("a"), 1: any_motion("b")}
    party.begin()
    party.play(lambda: party.room.stage == "resting")

    clocks = [m for m in party.heard[0] if isinstance(m, Clock)]
    assert clocks == [m for m in party.heard[1] if isinstance(m, Clock)]
    assert {clock.base_ms for clock in clocks if clock.seat is None} == {TIMED.claim_ms}
