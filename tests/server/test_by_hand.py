"""Strict tables over a network: players move tiles, err, and are ruled on before all."""

import pytest
from msgspec.structs import replace

from at_room import Party
from at_strict_room import PACE, in_phase, is_over, play, seat_of, strict
from seifong.notation import CHINESE_NAMES, ENGLISH_NAMES
from seifong.record import read_journal_bytes, verify_journal
from seifong.rulebook import RULES, Words
from seifong.seats import CHINESE_SEATS, NOBODY, SEAT_NAMES, lower
from seifong.server import log, protocol, telling
from seifong.server.by_hand import ByHand
from seifong.server.protocol import Asked
from seifong.server.records import record_of
from seifong.server.sight import snapshot
from seifong.table import movements as m
from seifong.table.events import Drew, Ruled, Saw
from seifong.table.phases import CLAIMS, TURN
from seifong.views import View, view_of


@pytest.mark.parametrize("rules", ["zung-jung", "hong-kong", "hkma", "tvb"])
def test_a_deal_by_hand_comes_to_its_end_and_verifies(rules: str) -> None:
    party = strict(rules, ("one", "two"), f"by hand {rules}")
    party.begin()

    play(party, 2, lambda: is_over(party))

    journal = record_of(body for _, body in party.log)
    verdict = verify_journal(read_journal_bytes(journal))
    assert verdict.is_true, verdict.text()
    assert verdict.deals == 1


@pytest.mark.rule("P-59")
def test_what_is_told_of_a_deal_by_hand_folds_into_each_view() -> None:
    party = strict("zung-jung", ("one", "two"), "folds")
    party.begin()
    play(party, 2, lambda: is_over(party))
    party.wait(10_000)
    played = party.room.play
    assert played is not None

    for player in (0, 1, "watchers"):
        seat = NOBODY if isinstance(player, str) else played.players.index(player)
        view = View(seat, played.match.options)
        told = [happened.event for happened in party.told(player)]
        for event in told:
            view.see(event)
        assert view.facts() == view_of(played.deal, seat).facts()
        hidden = [e for e in told if isinstance(e, Drew | Saw) and e.seat != seat]
        assert all(event.tile is None for event in hidden)


@pytest.mark.rule("P-16", "ZJ-DRAW-2", "ZJ-DRAW-4")
def test_everybody_is_told_the_same_of_who_may_claim_and_until_when() -> None:
    party = strict("zung-jung", ("one", "two"), "may claim")
    party.begin()
    play(party, 2, lambda: in_phase(party, CLAIMS, not_turn_of=0))

    asked, other = party.asked(0), party.asked(1)

    assert asked is not None
    assert other is not None
    assert asked.may_claim == other.may_claim
    discarder = next(seat for seat in range(4) if seat not in {a.seat for a in asked.may_claim})
    assert [each.seat for each in asked.may_claim] == [(discarder + n) % 4 for n in (1, 2, 3)]
    assert {each.rule for each in asked.may_claim} == {"ZJ-DRAW-2", "ZJ-DRAW-4"}


@pytest.mark.rule("P-16", "P-60", "ZJ-CLAIM-4")
@pytest.mark.parametrize("hints", [True, False])
def test_a_seat_is_told_which_keys_it_may_use_and_with_hints_what_its_tiles_allow(
    *, hints: bool
) -> None:
    """They all looked alike while nothing lay open, and most were ruled on."""
    party = strict("zung-jung", ("one", "two"), "keys", hints=hints)
    party.begin()
    assert keys(party, 0) == ()  # the dice have not been thrown

    play(party, 2, lambda: in_phase(party, CLAIMS, not_turn_of=0))
    room, seat = party.room, seat_of(party, 0)
    assert room.play is not None
    deal = room.play.deal
    proper = {telling.key_of(int(motion)) for motion in deal.proper(seat)}
    public = {"pung", "kong", "win", "pass"} | (
        {"chow"} if seat == lower(int(deal.turn)) else set()
    )
    may = public & (proper | {"pass"}) if hints else public
    assert {*keys(party, 0)} == may

    play(party, 2, lambda: in_phase(party, TURN, not_turn_of=0))
    assert keys(party, 0) == ()


@pytest.mark.rule("P-11", "ZJ-DRAW-1")
def test_a_foul_is_ruled_on_before_everybody_with_its_rules() -> None:
    party = strict("zung-jung", ("one", "two"), "foul")
    party.begin()
    play(party, 2, lambda: in_phase(party, TURN, not_turn_of=0))
    seat = seat_of(party, 0)

    party.say(0, protocol.Move(m.Lift(seat=3)))  # whatever seat it names, it is his own
    party.say(0, protocol.Move(m.Mix(seat=seat)))

    for player in (0, 1):
        ruled = [h.event for h in party.told(player) if isinstance(h.event, Ruled)]
        assert ruled
        assert ruled[0].offender == seat
        assert any(rule.startswith("ZJ-") for rule in ruled[0].rules)
        assert all(rule in RULES for rule in ruled[0].rules)


@pytest.mark.rule("ZJ-DRAW-3", "ZJ-PEN-9", "P-60")
def test_a_ruling_is_told_with_what_was_done_with_which_tile_and_why_that_follows() -> None:
    """The slip had what the rule says in general, and left it to the reader what had happened."""
    party = strict("zung-jung", ("one", "two"), "facts")
    party.begin()
    play(party, 2, lambda: is_to_draw(party, 0))
    seat = seat_of(party, 0)
    assert party.room.play is not None
    tile = int(party.room.play.deal.hands[seat].tiles()[0])

    party.say(0, protocol.Move(m.Discard(seat, tile)))

    name, zh = SEAT_NAMES[seat], CHINESE_SEATS[seat]
    for player in (0, 1):
        (ruled,) = [told for told in party.told(player) if isinstance(told.event, Ruled)]
        assert ruled.because is not None
        assert ruled.because.facts == Words(
            f"{name} discarded {ENGLISH_NAMES[tile]} before drawing",
            f"{zh}未摸牌便打出{CHINESE_NAMES[tile]}",
        )
        assert ruled.because.why is not None
        assert ruled.because.why.en == f"{name} takes the tile back, and discards after drawing."
        again = snapshot(party.room, player).so_far
        assert [told.because for told in again if told.because is not None] == [ruled.because]


def keys(party: Party, player: int) -> tuple[str, ...]:
    """The keys that a player is told to be of use."""
    asked = party.asked(player)
    assert asked is not None
    return asked.keys


def is_to_draw(party: Party, player: int) -> bool:
    """True while the upper seat's discard lies open, and the player is to draw next."""
    deal = None if party.room.play is None else party.room.play.deal
    if deal is None or deal.phase != CLAIMS or deal.wall.live == 0:
        return False
    return lower(int(deal.turn)) == seat_of(party, player)


@pytest.mark.rule("P-18", "ZJ-DRAW-6")
def test_nobody_is_told_to_draw_before_the_time_and_haste_is_ruled_on_once() -> None:
    """Whoever did at once what he was told to do was ruled on 585 times in a deal."""
    party = strict("zung-jung", ("one", "two"), "haste")
    party.begin()
    play(party, 2, lambda: is_to_draw(party, 0))
    asked = party.asked(0)
    assert asked is not None
    assert asked.due is None

    party.say(0, protocol.Move(m.Touch(0)))
    party.say(0, protocol.Move(m.Lift(0)))
    party.say(0, protocol.Move(m.Mix(0)))
    ruled = [h.event.foul for h in party.told(0) if isinstance(h.event, Ruled)]
    assert ruled == ["drew_too_soon"]
    refused = [r for r in party.heard[0] if isinstance(r, protocol.Refused)]
    assert all(r.words.en == "You have hastened, as was ruled: wait a moment" for r in refused)
    assert len(refused) == 2

    party.wait(999)
    asked = party.asked(0)
    assert asked is not None
    assert asked.due is None
    party.wait(1)
    asked = party.asked(0)
    assert asked is not None
    assert isinstance(asked.due, m.Lift)


def answers(party: Party, player: int) -> list[str]:
    """What a player has been answered, and not ruled."""
    notices = [n for n in party.heard[player] if isinstance(n, protocol.Notice)]
    return [notice.words.en for notice in notices if notice.kind == "answer"]


@pytest.mark.rule("P-60", "HK-TURN-8")
def test_a_count_of_a_right_hand_is_answered_to_all_and_before_the_deal_why_not() -> None:
    """Nothing at all was answered, however often one asked."""
    party = strict("hong-kong", ("one", "two"), "count")
    party.begin()
    seat = seat_of(party, 0)
    other = (seat + 1) % 4
    party.say(0, protocol.Move(m.Count(seat, other)))
    assert [answer.split(":")[0] for answer in answers(party, 0)] == [
        "The first tiles and flowers come first"
    ]
    assert answers(party, 1) == []

    play(party, 2, lambda: in_phase(party, TURN, not_turn_of=0))
    turn = int(party.room.play.deal.turn) if party.room.play is not None else -1
    party.say(0, protocol.Move(m.Count(seat, turn)))

    name = ("East", "South", "West", "North")[turn]
    for player in (0, 1):
        assert answers(party, player)[-1] == f"{name} has 14 tiles, as it should"


@pytest.mark.rule("P-60", "HK-TURN-8", "HK-PEN-5")
@pytest.mark.parametrize(
    ("report", "says"),
    [
        ("", "{seat} has 14 tiles, as it should"),
        ("spoke_and_did_not_expose", "No claim of {seat} waits for its tiles (HK-CLAIM-14)"),
    ],
)
def test_a_bot_that_asks_or_reports_in_vain_is_answered_aloud_too(report: str, says: str) -> None:
    """It asked for a count, and nobody said what had been counted."""
    party = strict("hong-kong", ("one", "two"), "count")
    party.begin()
    play(party, 2, lambda: in_phase(party, TURN, not_turn_of=2))
    by_hand = party.room.asking
    assert isinstance(by_hand, ByHand)
    bot, turn = seat_of(party, 2), int(by_hand.deal.turn)
    by_hand._step = m.Report(bot, turn, report) if report else m.Count(bot, turn)

    by_hand._step_is_taken()
    party.carry()

    for player in (0, 1):
        assert answers(party, player)[-1] == says.format(seat=SEAT_NAMES[turn])


@pytest.mark.rule("P-60", "HK-DEAL-5", "ZJ-DEAL-3")
@pytest.mark.parametrize(("rules", "rule"), [("hong-kong", "HK-DEAL-5"), ("wsom", "ZJ-DEAL-3")])
@pytest.mark.parametrize("word", ["win", "chow", "pung", "kong"])
def test_a_word_in_vain_is_answered_to_whoever_said_it(word: str, rules: str, rule: str) -> None:
    """While the first flowers were owed a win was called twice, and not a word came back.

    It is no false win: nothing can be won yet. So it is answered, with the rule, and not ruled on.
    """
    party = strict(rules, ("one", "two"), "vain")
    party.begin()

    party.say(0, protocol.Move(m.Speak(seat_of(party, 0), word)))

    told = answers(party, 0)[-1]
    assert told.startswith("The first tiles and flowers come first")
    assert told.endswith(f" ({rule})")
    assert answers(party, 1) == []
    assert party.room.play is not None
    assert not any(isinstance(event, Ruled) for event in party.room.play.journal)


@pytest.mark.rule("P-60")
def test_a_claim_where_nothing_lies_open_is_answered_and_talk_is_not() -> None:
    party = strict("hong-kong", ("one", "two"), "nothing lies there")
    party.begin()
    play(party, 2, lambda: is_first_turn(party))
    before = answers(party, 0)

    party.say(0, protocol.Move(m.Speak(seat_of(party, 0), "one moment")))
    assert answers(party, 0) == before

    party.say(0, protocol.Move(m.Speak(seat_of(party, 0), "pung")))
    assert answers(party, 0) == [*before, "There is nothing to say that of now (HK-CLAIM-1)"]


def is_first_turn(party: Party) -> bool:
    """True if East is to discard, and nothing lies in the river yet."""
    deal = None if party.room.play is None else party.room.play.deal
    return deal is not None and deal.phase == TURN


def test_what_no_table_could_show_is_refused_to_him_alone() -> None:
    party = strict("zung-jung", ("one", "two"), "impossible")
    party.begin()
    play(party, 2, lambda: in_phase(party, TURN, not_turn_of=0))
    entries = len(party.log)

    party.say(0, protocol.Move(m.Expose(seat_of(party, 0), (33, 33, 33, 33))))

    assert isinstance(party.heard[0][-1], protocol.Refused)
    assert len(party.log) == entries


@pytest.mark.rule("P-24", "P-58")
def test_what_a_player_does_not_do_is_done_for_him_and_is_no_claim() -> None:
    party = strict("zung-jung", ("idle",), "idle")
    party.begin()

    party.play(lambda: is_over(party))

    me = seat_of(party, 0)
    said = [b.event for _, b in party.log if isinstance(b, log.Told)]
    spoken = [event for event in said if isinstance(event, m.Speak) and event.seat == me]
    assert {event.words for event in spoken} <= {"pass"}
    assert any(isinstance(event, m.Discard) and event.seat == me for event in said)


@pytest.mark.rule("P-57", "ZJ-PEN-17")
def test_where_no_clock_runs_a_strict_table_waits_for_ever_whatever_its_rules_say_of_time() -> None:
    """The rules of Zung Jung give fifteen seconds; an hour later it is still the same player's."""
    terms = log.Terms("zung-jung", {}, replace(PACE, turn_ms=0, bank_ms=0), True, True)
    party = Party(people=("slow",), seed="idle", terms=terms)
    party.begin()

    party.wait(3_600_000)

    by_hand = party.room.asking
    assert isinstance(by_hand, ByHand)
    assert by_hand.question is not None
    assert by_hand.question.seat == seat_of(party, 0)
    notices = [told for told in party.heard[0] if isinstance(told, protocol.Notice)]
    assert "answer" not in {notice.kind for notice in notices}


def test_a_deal_by_hand_goes_on_after_the_server_dies() -> None:
    party = strict("hong-kong", ("one", "two"), "dies")
    party.begin()
    restarts = 0
    while not is_over(party):
        upto = party.room.number + 25
        play(party, 2, lambda: is_over(party) or party.room.number > upto)  # noqa: B023
        before = [snapshot(party.room, player).so_far for player in range(2)]
        party.again()
        for player in range(2):
            party.room.came(player, f"c{player}", party.now)
        party.carry()
        party.turned_to.clear()
        for player in range(2):
            shown = snapshot(party.room, player)
            assert shown.so_far == before[player]
            if shown.asked is not None:
                party.heard[player].append(shown.asked)
        restarts += 1
    assert restarts > 3


def test_a_table_without_hints_says_nothing_of_what_is_proper() -> None:
    party = strict("zung-jung", ("one",), "no hints", hints=False)
    party.begin()
    party.play(lambda: in_phase(party, CLAIMS, not_turn_of=0))

    asked = [message for message in party.heard[0] if isinstance(message, Asked)]

    assert asked
    assert all(not question.motions and not question.refused for question in asked)
    assert any(question.due is not None for question in asked)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("rules", ["zung-jung", "hong-kong"])
def test_bots_that_err_do_so_a_few_times_in_every_deal(rules: str, seed: int) -> None:
    """At the rate of `seifong play --slips`; of fifteen that were due one was made, or none."""
    party = strict(rules, ("one",), f"errs {seed}")
    party.room.lobby.terms = replace(party.room.lobby.terms, slips=25)
    party.begin()
    table = party.room.asking
    assert isinstance(table, ByHand)

    play(party, 1, lambda: is_over(party))

    assert 2 <= table.slips.made.total() <= 12
