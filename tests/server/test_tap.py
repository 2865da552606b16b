"""A tap on every socket: nothing that a seat, or a spectator, may not know is in any byte it gets.

The deals are played at rooms without a network; every message is encoded as it would be sent, and
taken apart by a reader that knows nothing of the program but JSON and the log of the table.
"""

import json
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from at_room import QUICK, Party, any_motion
from at_strict_room import is_over, play
from seifong.kinds import kinds_in
from seifong.notation import NAMES
from seifong.seats import NOBODY
from seifong.server import log, protocol
from seifong.table.events import (
    Answered,
    Began,
    Dealt,
    Drew,
    DrewOutOfTurn,
    Event,
    Exposed,
    Saw,
)
from seifong.table.movements import Expose

DEALS = 200
STRICT_DEALS = 16
RULES = ("hong-kong", "zung-jung", "hkma", "hong-kong-multi-win")
CONCEALED_KONG = 5
SUITED = re.compile(r"\b[1-9][mps]\b")

# What a message may hold beside the events of the deal: nothing here is a tile of the wall.
PUBLIC = {"hello", "lobby", "notice", "snapshot", "happened", "clock", "said", "committed"}
PRIVATE = {"asked"}


def hidden(events: list[Event], seat: int) -> Iterator[tuple[int, Event, str]]:
    """Of each event that this seat sees but not all of: its number, and the member to be hidden."""
    number = 0
    for event in events:
        if isinstance(event, Answered):
            continue
        number += 1
        if isinstance(event, Began):
            yield number, event, "seed"
        elif getattr(event, "seat", seat) == seat:
            continue
        elif isinstance(event, Drew | DrewOutOfTurn | Saw):
            yield number, event, "tile"
        elif isinstance(event, Dealt) or (isinstance(event, Expose) and len(event.tiles) == 4):
            yield number, event, "tiles"
        elif isinstance(event, Exposed) and event.form == CONCEALED_KONG:
            yield number, event, "low"


@pytest.mark.rule("HK-ETIQ-5", "P-59")
@pytest.mark.parametrize("rules", RULES)
def test_no_byte_tells_a_seat_what_it_may_not_know(rules: str) -> None:
    """With the concealed kongs face down, three people, a bot, and somebody who looks on."""
    told: set[str] = set()
    for number in range(DEALS // len(RULES)):
        changes: dict[str, protocol.OptionValue] = {"kong.concealed_display": "hidden"}
        terms = log.Terms(rules, changes, replace(QUICK, watch_ms=0, pause_ms=60_000))
        party = Party(people=("a", "b", "c"), seed=f"tap {rules} {number}", terms=terms)
        party.choosers = {player: any_motion(f"{number} {player}") for player in range(3)}
        party.begin()
        while party.room.stage == "playing":
            play_on(party)
            come_again(party)

        for player in (0, 1, 2, "watchers"):
            told |= look_through(party, player)
    assert told >= PUBLIC - {"hello", "said"}


@pytest.mark.rule("P-58", "P-59")
@pytest.mark.parametrize("rules", ["hkma", "zung-jung"])
def test_no_byte_of_a_strict_table_tells_a_seat_what_it_may_not_know(rules: str) -> None:
    """The bots err there: now and then one sees a tile of the wall that it does not draw."""
    erred: set[type] = set()
    for number in range(STRICT_DEALS // 2):
        changes: dict[str, protocol.OptionValue] = {"kong.concealed_display": "hidden"}
        pace = replace(QUICK, watch_ms=0, pause_ms=600_000)
        terms = log.Terms(rules, changes, pace, is_strict=True, hints=True, slips=200)
        party = Party(people=("a", "b"), seed=f"strict tap {number}", terms=terms)
        party.begin()
        play(party, 2, lambda: is_over(party))  # noqa: B023

        erred |= {type(body.event) for _, body in party.log if isinstance(body, log.Told)}
        for player in (0, 1, "watchers"):
            look_through(party, player)
    assert Saw in erred


def play_on(party: Party) -> None:
    """Play on for a while, or to the end of the deal."""
    enough = party.room.number + 40
    party.play(lambda: party.room.stage != "playing" or party.room.number > enough)


def come_again(party: Party) -> None:
    """Everyone connects anew, and so does somebody who looks on: they are shown all they know."""
    for player in range(3):
        party.room.went(player, party.now)
        party.room.came(player, f"c{player}", party.now)
    party.room.came(None, "w", party.now)
    party.carry()


def look_through(party: Party, player: int | str) -> set[str]:
    """Look through every byte that somebody was sent before the deal was over."""
    play = party.room.play
    assert play is not None
    seat = NOBODY if isinstance(player, str) else play.players.index(player)
    events = [body.event for _, body in party.log if isinstance(body, log.Told)]
    secrets = [body.secret for _, body in party.log if isinstance(body, log.Sealed)]
    seeds = [event.seed for event in events if isinstance(event, Began)]
    kept = {number: (event, member) for number, event, member in hidden(events, seat)}
    kinds: set[str] = set()
    asked: list[protocol.Asked] = []
    for message in party.heard[player]:
        if isinstance(message, protocol.Ended):
            break
        frame = protocol.encode_out(message).decode()
        assert not any(secret in frame for secret in (*secrets, *seeds) if secret)
        plain = json.loads(frame)
        kinds.add(plain["type"])
        assert plain["type"] in PUBLIC | PRIVATE
        for happened in told_in(plain):
            nothing_more_is_told(happened, kept)
        if isinstance(message, protocol.Asked):
            asked.append(message)
        elif isinstance(message, protocol.Snapshot) and message.asked is not None:
            asked.append(message.asked)
    assert seat != NOBODY or not asked
    known = tiles_known(party, seat)
    for question in asked:
        words = " ".join(refusal.words.en + refusal.words.zh for refusal in question.refused)
        assert set(SUITED.findall(words)) <= known
    return kinds


def told_in(message: dict[str, object]) -> list[dict[str, object]]:
    """The events in a message."""
    if message["type"] == "happened":
        return [message]
    so_far = message.get("so_far", [])
    assert isinstance(so_far, list)
    return so_far


def nothing_more_is_told(happened: dict[str, object], kept: dict[int, tuple[Event, str]]) -> None:
    """What is hidden of an event is null, and the rest of it is no tile."""
    event, number = happened["event"], happened["seq"]
    assert isinstance(event, dict)
    assert event["type"] != "answered"
    if number not in kept:
        return
    assert isinstance(number, int)
    _, member = kept[number]
    assert event[member] in (None, [])
    may_be = {"at", "type", "seat", "size", "form", "from_tail", "claimed", "source", member}
    may_be |= {"number", "dealer", "round_wind", "repeats", "dice", "automations", "wall", "throws"}
    assert set(event) <= may_be
    assert event.get("wall") is None


def tiles_known(party: Party, seat: int) -> set[str]:
    """The suited tiles that a seat has seen, in its own hand or on the table, by the end."""
    play = party.room.play
    assert play is not None
    seen = {tile for _, tile in play.deal.river.log()}
    for other, hand in enumerate(play.deal.hands):
        if other == seat:
            seen |= set(kinds_in(hand.one))
        for meld in hand.melds:
            if other == seat or meld.form != CONCEALED_KONG:
                seen |= set(meld.tiles())
    for body in (body for _, body in party.log if isinstance(body, log.Told)):
        event = body.event
        if isinstance(event, Drew) and event.seat == seat and event.tile is not None:
            seen.add(event.tile)
        if isinstance(event, Dealt) and event.seat == seat and event.tiles is not None:
            seen |= set(event.tiles)
    return {NAMES[tile] for tile in seen}
