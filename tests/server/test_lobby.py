"""Before play: the rules are read, agreed and kept to (P-56), and whoever needs help has it."""

import pytest
from msgspec.structs import replace

from at_room import QUICK, Party, any_motion
from seifong.rules.presets import options, preset
from seifong.server import log, protocol
from seifong.server.lobby import first_terms
from seifong.table.motions import PASS


def lobby(party: Party, player: int = 0) -> protocol.Lobby:
    """The newest that a player has been told of the table."""
    return [m for m in party.heard[player] if isinstance(m, protocol.Lobby)][-1]


@pytest.mark.rule("P-56", "HK-ETIQ-1")
def test_everybody_is_told_every_rule_and_what_differs_from_the_preset() -> None:
    party = Party("hong-kong", ["one", "two"])

    party.say(0, protocol.Propose("hkma", {"score.minimum": 1, "pay.unit": 0.5}))

    for player in (0, 1):
        told = lobby(party, player)
        assert told.preset == "hkma"
        assert told.options.keys() == options(preset("hkma")).keys()
        assert told.options["score.minimum"] == 1
        assert told.changes == {"score.minimum": (3, 1), "pay.unit": (2.0, 0.5)}


@pytest.mark.rule("P-56", "HK-ETIQ-1")
def test_nobody_plays_before_everybody_has_accepted() -> None:
    party = Party("casual", ["one", "two"])
    party.say(0, protocol.Accept(lobby(party).fingerprint))

    party.say(0, protocol.Start())

    assert party.room.stage == "lobby"
    refused = party.heard[0][-1]
    assert isinstance(refused, protocol.Lobby | protocol.Refused)
    assert any(isinstance(m, protocol.Refused) for m in party.heard[0])


@pytest.mark.rule("P-56", "ZJ-PEN-1", "HK-PEN-5")
def test_where_bots_err_their_slips_wait_to_be_reported_and_that_is_agreed() -> None:
    party = Party("hong-kong", ["one"])
    waits = {"foul.opening", "foul.play"}

    party.say(0, protocol.Propose("hong-kong", {"score.minimum": 1}, is_strict=True, slips=25))
    told = lobby(party)
    assert {name: told.options[name] for name in waits} == dict.fromkeys(waits, "when_reported")
    assert set(told.usual) == waits
    assert told.options["score.minimum"] == 1

    party.say(0, protocol.Propose("hong-kong", {"score.minimum": 1}, slips=0))
    told = lobby(party)
    assert {name: told.options[name] for name in waits} == dict.fromkeys(waits, "seen_at_once")
    assert set(told.changes) == {"score.minimum"}


@pytest.mark.rule("P-56", "HK-ETIQ-1")
@pytest.mark.parametrize(
    "change",
    [
        protocol.Propose("casual", {"score.minimum": 1}),
        protocol.Propose("casual", pace=replace(QUICK, claim_ms=2_000)),
        protocol.Propose("casual", is_strict=True),
        protocol.Propose("casual", hints=True),
        protocol.Propose("casual", slips=25),
    ],
)
def test_any_change_withdraws_every_acceptance(change: protocol.Propose) -> None:
    party = Party("casual", ["one", "two"])
    before = lobby(party).fingerprint
    for player in (0, 1):
        party.say(player, protocol.Accept(before))
    assert all(s.has_accepted for s in lobby(party).sittings if s.kind == "person")

    party.say(0, change)

    assert not any(s.has_accepted for s in lobby(party).sittings if s.kind == "person")
    assert lobby(party).fingerprint != before
    party.say(1, protocol.Accept(before))  # which he has read, and it is not what would be played
    assert not party.room.lobby.is_agreed()


@pytest.mark.parametrize(
    "message",
    [
        protocol.Propose("casual", {"score.minimum": 1}),
        protocol.SeatBot(3, "speed"),
        protocol.Start(),
    ],
)
def test_only_the_host_lays_the_table(message: protocol.In) -> None:
    party = Party("casual", ["one", "two"])
    entries = len(party.log)

    party.say(1, message)

    assert len(party.log) == entries
    assert isinstance(party.heard[1][-1], protocol.Refused)


def test_a_wrong_option_is_refused_by_its_name() -> None:
    party = Party("casual")

    party.say(0, protocol.Propose("casual", {"score.minimun": 1}))

    refused = party.heard[0][-1]
    assert isinstance(refused, protocol.Refused)
    assert 'did you mean "score.minimum"?' in refused.words.en
    assert party.room.lobby.terms.changes == {}


@pytest.mark.parametrize(
    ("wrong", "zh"),
    [
        (
            protocol.Propose("casual", {"score.minimum": 999}),
            "「起糊」不可為 999；可填：0 至 99 的整數",
        ),
        (protocol.Propose("casual", {"no.pe": 1}), "沒有「no.pe」這個選項"),
        (protocol.Propose("hongkong"), "沒有「hongkong」這套枱例；是否指「hong-kong」？"),
        (
            protocol.Propose("casual", {"score.minimum": 9, "score.cap": 8}),
            "「爆棚」為 8，低於「起糊」的 9：沒有牌可以糊",
        ),
    ],
)
def test_a_wrong_option_is_refused_in_chinese_too(wrong: protocol.Propose, zh: str) -> None:
    party = Party("casual")

    party.say(0, wrong)

    refused = party.heard[0][-1]
    assert isinstance(refused, protocol.Refused)
    assert zh in refused.words.zh


@pytest.mark.rule("P-56")
def test_how_often_bots_err_is_among_what_is_agreed() -> None:
    party = Party("casual", ["one", "two"])

    party.say(0, protocol.Propose("casual", is_strict=True, slips=25))
    party.say(0, protocol.Propose("casual", {"score.minimum": 1}))

    assert [(told.is_strict, told.slips) for told in (lobby(party, 0), lobby(party, 1))] == [
        (True, 25),
        (True, 25),
    ]
    assert party.room.lobby.terms.slips == 25


@pytest.mark.rule("P-56", "HK-FALSE-1")
def test_what_every_table_of_a_kind_is_opened_with_is_no_change_of_anybodys() -> None:
    party = Party(terms=first_terms("hkma"))
    opened = lobby(party)

    party.say(0, protocol.Propose("hkma", {"false.mode": "prevent", "score.minimum": 1}))
    changed = lobby(party)
    party.say(0, protocol.Propose("hkma", {"false.mode": "prevent"}, is_strict=True))
    strict = lobby(party)
    party.say(0, protocol.Propose("zung-jung", {}, is_strict=False))
    other = lobby(party)

    assert (list(opened.changes), opened.usual) == (["false.mode"], ("false.mode",))
    assert set(changed.changes) - set(changed.usual) == {"score.minimum"}
    assert (strict.changes, strict.usual) == ({}, ())
    assert (list(other.changes), other.usual) == (["false.mode"], ("false.mode",))


def test_the_host_who_leaves_hands_the_table_on() -> None:
    party = Party("casual", ["one", "two"])

    party.say(0, protocol.Leave())

    assert party.room.lobby.host == 1
    party.say(1, protocol.Accept(lobby(party, 1).fingerprint))
    party.say(1, protocol.Start())
    assert party.room.stage == "shuffling"


def test_the_host_frees_the_seat_of_a_friend_who_has_vanished_and_of_no_other() -> None:
    """A friend sat down and closed the page: nobody could accept for him, and no match began."""
    party = Party("casual", ["one", "two", "three"])
    party.room.went(1, party.now)

    party.say(0, protocol.SeatBot(1, "speed"))
    party.say(0, protocol.SeatBot(2, None))

    kinds = [sitting.kind for sitting in lobby(party).sittings]
    assert kinds == ["person", "bot", "person", "open"]
    assert not any(sitting.is_away for sitting in lobby(party).sittings)
    party.begin()
    assert party.room.stage == "playing"


def test_the_others_are_told_before_play_who_is_there() -> None:
    """The host's page went on showing a friend who had gone, with nothing to free the seat by."""
    party = Party("casual", ["one", "two"])

    def is_away() -> bool:
        lobby = [told for told in party.heard[0] if isinstance(told, protocol.Lobby)][-1]
        return lobby.sittings[1].is_away

    assert not is_away()
    party.room.went(1, party.now)
    party.carry()
    assert is_away()
    party.room.came(1, "c1", party.now)
    party.carry()
    assert not is_away()


def test_where_the_host_has_vanished_another_takes_over_after_the_grace() -> None:
    party = Party("casual", ["one", "two"])
    party.room.went(0, party.now)
    party.wait(QUICK.grace_ms - 1)
    party.say(1, protocol.SeatBot(0, None))
    assert party.room.lobby.host == 0

    party.wait(1)
    party.say(1, protocol.SeatBot(0, None))

    assert party.room.lobby.host == 1
    assert lobby(party, 1).sittings[0].kind == "open"


def test_who_left_before_play_is_not_away_and_nor_is_a_bot_in_that_seat() -> None:
    """The closing of the line, after the leaving, once put the next in that seat down as away."""
    party = Party("casual", ["one", "two"])

    party.say(1, protocol.Leave())
    party.room.went(1, party.now)
    party.carry()
    party.begin()

    assert party.room.away == {}
    notices = [m.kind for m in party.heard[0] if isinstance(m, protocol.Notice)]
    assert "away" not in notices


def test_links_are_told_to_players_and_to_nobody_else() -> None:
    party = Party("casual", ["one"], pace=replace(QUICK, watch_ms=0))
    party.room.links = ("invite", "watch")
    party.say(0, protocol.SeatBot(2, "speed"))
    party.wait(1)

    assert lobby(party).invitation == "invite"
    watched = [m for m in party.heard["watchers"] if isinstance(m, protocol.Lobby)]
    assert watched
    assert all(m.invitation is None and m.watch is None for m in watched)


@pytest.mark.rule("P-60", "HK-ETIQ-10")
def test_every_key_that_may_not_be_used_says_why_in_both_languages() -> None:
    party = Party("hong-kong", ["one", "two"])
    party.choosers = {0: any_motion("why"), 1: any_motion("not")}
    party.begin()
    party.play(lambda: party.room.stage == "resting")

    asked = [m for m in party.heard[0] if isinstance(m, protocol.Asked)]

    assert len(asked) > 20
    for question in asked:
        refused = {refusal.key for refusal in question.refused}
        if question.about in {"turn", "claims"}:
            usable = {protocol_key(motion) for motion in question.motions} - {None}
            assert refused | usable == {"chow", "pung", "kong", "win", "pass"}
            assert not refused & usable
        for refusal in question.refused:
            assert refusal.words.en
            assert refusal.words.zh
            assert refusal.rule.startswith(("HK-", "ZJ-"))


def protocol_key(motion: int) -> str | None:
    """The key of a motion; None for a discard."""
    if motion < 34:
        return None
    if motion < PASS:
        return "kong"
    return ("pass", "chow", "chow", "chow", "pung", "kong", "win")[motion - PASS]


@pytest.mark.rule("P-60")
def test_help_is_given_where_the_table_gives_it_and_of_ones_own_hand_alone() -> None:
    terms = log.Terms("casual", pace=QUICK, hints=True)
    party = Party(people=["one"], terms=terms)
    party.begin()
    party.play(lambda: (asked := party.asked(0)) is not None and asked.about == "turn")
    asked = party.asked(0)
    assert asked is not None

    party.say(0, protocol.AskHint(asked.window))

    hint = party.heard[0][-1]
    assert isinstance(hint, protocol.Hint)
    assert hint.best in asked.motions
    assert {prospect.tile for prospect in hint.prospects} == {m for m in asked.motions if m < 34}
    assert min(p.distance for p in hint.prospects) >= hint.distance


def test_no_help_is_given_where_it_was_not_agreed() -> None:
    party = Party("casual", ["one"])
    party.begin()

    party.say(0, protocol.AskHint(1))

    assert isinstance(party.heard[0][-1], protocol.Refused)
