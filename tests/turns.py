"""This file is about letting a stacked deal go on in a test: discards, claims, and waiting."""

from scenes import journal
from seifong.notation import parse_tile
from seifong.scoring.payment import shown
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.events import Event, Exposed, Won
from seifong.table.motions import KONG, PASS, PUNG, WIN
from seifong.table.phases import CHANGING, CLAIMS, ROB, TURN

SEATS = {"east": EAST, "south": SOUTH, "west": WEST, "north": NORTH}


def discards(deal: Deal, tile: str = "", **said: int) -> None:
    """The seat to play discards a tile, or what it drew; whoever is asked answers as named."""
    deal.act(deal.turn, parse_tile(tile) if tile else deal.drawn)
    answers(deal, **said)


def kongs(deal: Deal, tile: str, **said: int) -> None:
    """The seat to play declares a kong; who may rob it says what is named, or pass."""
    deal.act(deal.turn, KONG + parse_tile(tile))
    answers(deal, **said)


def answers(deal: Deal, **said: int) -> None:
    """Everyone who is asked answers: what is named, or pass. Whoever is named must be asked."""
    waiting = {SEATS[name]: motion for name, motion in said.items()}
    while deal.phase in {CLAIMS, CHANGING, ROB}:
        seat = int(deal.asked)
        deal.act(seat, waiting.pop(seat, PASS))
    assert not waiting, f"seats {sorted(waiting)} were not asked"


def until_turn_of(deal: Deal, seat: int) -> None:
    """Everyone discards what was drawn, and claims nothing, until the seat has drawn."""
    while deal.turn != seat:
        discards(deal)


def until_left(deal: Deal, tiles: int) -> None:
    """Everyone discards what was drawn, and claims nothing, until so many are left to draw."""
    while deal.wall.live > tiles:
        discards(deal)
    assert deal.wall.live == tiles
    assert deal.phase == TURN


def feed(deal: Deal, feeder: int, tile: str, throw: str, claim: int = PUNG) -> None:
    """The feeder, once it is to play, throws a tile; South claims it, and throws another."""
    until_turn_of(deal, feeder)
    discards(deal, tile, south=claim)
    discards(deal, throw)


def self_draws(deal: Deal) -> None:
    """The seat to play wins on what it drew."""
    deal.act(deal.turn, WIN)


def drawn(deal: Deal) -> int:
    """The tile that the seat to play has just taken."""
    return int(deal.drawn)


def exposed(deal: Deal) -> list[Exposed]:
    """Every meld laid so far, in order."""
    return [event for event in journal(deal) if isinstance(event, Exposed)]


def last_event(deal: Deal) -> Event:
    return journal(deal)[-1]


def won(deal: Deal) -> Won:
    """The win that ended the deal."""
    assert isinstance(deal.end, Won), f"the deal ended by {deal.end}"
    return deal.end


def patterns(deal: Deal) -> list[str]:
    """The rule ids of what the nearest winner's hand counts."""
    return [rule for rule, _, _ in won(deal).winners[0].lines]


def paid(deal: Deal) -> list[float]:
    """What East, South, West and North gain or lose, in the table's unit."""
    return [float(shown(gain)) for gain in won(deal).gains]
