"""Deals as seats see them, for the tests of the client: `python tests/server/streams.py FOLDER`.

Each file has one deal between bots, seen from one seat or by a spectator: every `Happened`, and
after some of them what a fold of them should come to by then, by the server's own view.
"""

import sys
from pathlib import Path

import msgspec

from seifong.bots import by_name
from seifong.kinds import kinds_in
from seifong.lab.simulation import play_deal
from seifong.match import SEALED, Match
from seifong.melds import Meld
from seifong.rules.presets import preset
from seifong.seats import NOBODY
from seifong.server.protocol import Happened, Known, Lying, MeldShown
from seifong.table.events import Event
from seifong.tiles import NO_TILE
from seifong.views import View, seen_by

AT = 1_700_000_000_000
STEP = 25  # known after every so many events

SPEED, ANY = ("speed",) * 4, ("random",) * 4
DEALS = {
    "self-draw": ("hong-kong", "stream 9", SPEED),  # a kong face down, eight flowers
    "kongs": ("hong-kong", "stream 13", SPEED),  # all three kinds of kong
    "robbed": ("hkma", "stream 21", SPEED),
    "exhausted": ("zung-jung", "stream 34", ANY),
}


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
        is_over=view.end is not None,
    )


class Stream(msgspec.Struct, frozen=True):
    """One deal as one seat sees it; `known` after the event of each `seq`."""

    rules: str
    seat: int | None
    stacks_per_side: int
    happened: list[Happened]
    known: dict[int, Known]


def stream_of(rules: str, match: Match, events: list[Event], seat: int) -> Stream:
    """One deal as one seat sees it."""
    view = View(seat, match.options)
    happened: list[Happened] = []
    known: dict[int, Known] = {}
    for event in events:
        seen = seen_by(seat, event, is_kong_hidden=match.options.hides_kongs)
        if seen is None:
            continue
        view.see(seen)
        seq = len(happened) + 1
        happened.append(Happened(seq, AT + 700 * seq, seen))
        if seq % STEP == 0:
            known[seq] = known_of(view)
    known[len(happened)] = known_of(view)
    spectated = None if seat == NOBODY else seat
    return Stream(rules, spectated, int(match.options.stacks_per_side), happened, known)


def write(folder: Path) -> None:
    """Write every stream."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (rules, seed, bots) in DEALS.items():
        match, events = events_of(rules, seed, bots)
        for seat, letter in ((0, "E"), (3, "N"), (NOBODY, "watching")):
            stream = stream_of(rules, match, events, seat)
            path = folder / f"{name}-{letter}.json"
            path.write_bytes(msgspec.json.encode(stream) + b"\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
