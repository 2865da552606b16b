"""Deals as seats see them, for the tests of the client.

To make them anew: `PYTHONPATH=src:tests python tests/server/streams.py web/src/fixtures`. Each file
has one deal, between bots or by hand, seen from one seat or by a spectator: every `Happened`, and
after some of them what a fold of them should come to by then, by the server's own view.
"""

import random
import sys
from pathlib import Path

import msgspec

from seifong.bots import by_name
from seifong.kinds import kinds_in
from seifong.lab.by_hand import play_on
from seifong.lab.simulation import play_deal
from seifong.lab.slips import Slips, as_reported
from seifong.match import SEALED, Match
from seifong.melds import Meld
from seifong.rules.presets import preset, with_options
from seifong.seats import NOBODY
from seifong.server.protocol import Happened, Known, Lying, MeldShown
from seifong.table.dice import FastDice
from seifong.table.events import Began, Dealt, Event
from seifong.tiles import NO_TILE
from seifong.views import View, seen_by
from slips import any_movement, try_to

AT = 1_700_000_000_000
STEP = 25  # known after every so many events

SPEED, ANY = ("speed",) * 4, ("random",) * 4
DEALS = {
    "self-draw": ("hong-kong", "stream 9", SPEED),  # a kong face down, eight flowers
    "kongs": ("hong-kong", "stream 13", SPEED),  # all three kinds of kong
    "robbed": ("hkma", "stream 21", SPEED),
    "exhausted": ("zung-jung", "stream 34", ANY),
}
# Deals by hand, where a foul is ruled on, and a wrong opening only if somebody reports it.
LAX = {
    "foul.response": "ruled",
    "foul.opening": "when_reported",
    "miscount.early_draw": "long_hand",
    "miscount.early_discard": "short_hand",
    "mistake.penalty_tile": "next_discard",
}
BY_HAND = {
    "opened-again": "wild 8",  # thrown and broken wrongly, and put right
    "strays": "wild 29",  # tiles drawn and laid out of turn, and a penalty tile
    "taken-back": "wild 41",  # a claim goes back for a higher one
}


def events_by_hand(seed: str) -> tuple[Match, list[Event]]:
    """One deal by hand, most disorderly while the wall is opened."""
    events: list[Event] = []
    chance = random.Random(seed)
    rules = with_options(preset("zung-jung"), LAX)
    match = Match(rules, seed, order=(0, 1, 2, 3))
    table = match.next_table(events, judge=as_reported)
    slips = Slips(FastDice(seed), rate=1)
    for step in range(1500):
        if table.end is not None:
            break
        slip, anything = (0.4, 0.5) if step < 12 else (0.06, 0.12)
        if chance.random() < slip:
            slips.happen(table)
        elif chance.random() < anything:
            try_to(table, any_movement(table, chance))
        else:
            play_on(table, lambda deal, seat: chance.choice(deal.proper(seat)))
    return match, events


def events_of(rules: str, seed: str, bots: tuple[str, ...]) -> tuple[Match, list[Event]]:
    """One deal between bots."""
    events: list[Event] = []
    match = Match(preset(rules), seed, chance=SEALED)
    deal = match.next_deal(events)
    play_deal(deal, [by_name(name, number) for number, name in enumerate(bots)])
    return match, events


def meld_of(meld: Meld) -> MeldShown:
    """A meld as a client hears of it."""
    return MeldShown(
        int(meld.form),
        None if meld.low == NO_TILE else int(meld.low),
        None if meld.claimed == NO_TILE else int(meld.claimed),
        None if meld.source == NOBODY else int(meld.source),
    )


def known_of(view: View) -> Known:
    """A view, as the fold of a client should come to it."""
    one, two, three, four = view.sizes
    claimed = view.river.claimed()
    return Known(
        seat=None if view.seat == NOBODY else int(view.seat),
        round_wind=int(view.round_wind),
        hand=tuple(view.hand.tiles()),
        drawn=None if view.drawn == NO_TILE else int(view.drawn),
        held_flowers=tuple(kinds_in(view.held_flowers)),
        sizes=(one, two, three, four),
        melds=tuple(tuple(meld_of(meld) for meld in melds) for melds in view.melds),
        flowers=tuple(tuple(kinds_in(flowers)) for flowers in view.flowers),
        river=tuple(
            Lying(seat, tile, number in claimed)
            for number, (seat, tile) in enumerate(view.river.log())
        ),
        live=int(view.live),
        reserve=int(view.reserve),
        turn=int(view.turn),
        go_around=int(view.go_around),
        open_tile=None if view.open_tile == NO_TILE else int(view.open_tile),
        strays=tuple(Lying(seat, tile, is_claimed=False) for seat, tile in view.river.strays()),
        no_win=tuple(kinds_in(view.no_win)),
        no_claims=tuple(kinds_in(view.no_claims)),
        no_kongs=tuple(kinds_in(view.no_kongs)),
        penalties=tuple(tuple(view.penalties.of(seat)) for seat in range(4)),
        is_over=view.end is not None,
    )


class Stream(msgspec.Struct, frozen=True):
    """One deal as one seat sees it; its `seed`, and `known` after the event of each `seq`."""

    rules: str
    seat: int | None
    seed: str
    stacks_per_side: int
    happened: list[Happened]
    known: dict[int, Known]


def stream_of(match: Match, events: list[Event], seat: int) -> Stream:
    """One deal as one seat sees it."""
    view = View(seat, match.options)
    happened: list[Happened] = []
    known: dict[int, Known] = {}
    dealt = 0
    for event in events:
        seen = seen_by(seat, event, is_kong_hidden=match.options.hides_kongs)
        if seen is None:
            continue
        view.see(seen)
        seq = len(happened) + 1
        happened.append(Happened(seq, AT + 700 * seq, seen))
        dealt += isinstance(seen, Dealt)
        if seq % STEP == 0 and dealt == 4:  # nobody looks before
            known[seq] = known_of(view)
    known[len(happened)] = known_of(view)
    spectated = None if seat == NOBODY else seat
    rules, stacks = match.options.rules.name, int(match.options.stacks_per_side)
    began = events[0]
    assert isinstance(began, Began)
    assert began.seed is not None
    return Stream(rules, spectated, began.seed, stacks, happened, known)


def write(folder: Path) -> None:
    """Write every stream."""
    folder.mkdir(parents=True, exist_ok=True)
    deals = {name: events_of(*deal) for name, deal in DEALS.items()}
    deals |= {name: events_by_hand(seed) for name, seed in BY_HAND.items()}
    for name, (match, events) in deals.items():
        for seat, letter in ((0, "E"), (3, "N"), (NOBODY, "watching")):
            stream = stream_of(match, events, seat)
            path = folder / f"{name}-{letter}.json"
            path.write_bytes(msgspec.json.encode(stream) + b"\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
