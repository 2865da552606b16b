"""Prints the journals of fixed seeds: the same bytes, compiled or not.

python tests/differential/journals.py [DEALS]
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from players import PLAYERS, motion_of
from seifong.bots import by_name
from seifong.lab.simulation import play_deal, play_strictly
from seifong.lab.slips import Slips
from seifong.match import SEALED, Match
from seifong.rules.presets import PRESETS, with_options
from seifong.table.dice import FastDice
from seifong.table.events import Event

DEALS = 12
SLIPS = 0.04


def journals(deals: int) -> str:
    """The journals of so many deals of every preset, an event a line."""
    lines: list[bytes] = []
    for name, rules in PRESETS.items():
        match = Match(rules, name, chance=SEALED if name == "hkma" else "xorshift128/1")
        for number in range(deals):
            if match.is_over:
                break
            journal: list[Event] = []
            deal = match.next_deal(journal)
            dice = FastDice(f"{name} {number}")
            while deal.end is None:
                deal.act(deal.asked, motion_of(PLAYERS[(number + deal.asked) % 3], deal, dice))
            match.settle(deal)
            lines += [msgspec.json.encode(event) for event in journal]
    return b"\n".join(lines).decode()


def strict_journals(deals: int) -> str:
    """The journals of so many strict deals of every preset, with slips that are ruled on."""
    lines: list[bytes] = []
    for name, rules in PRESETS.items():
        match = Match(with_options(rules, {"foul.response": "ruled"}), f"strict {name}")
        for number in range(deals):
            if match.is_over:
                break
            journal: list[Event] = []
            table = match.next_table(journal)
            bots = [by_name("random" if seat == number % 4 else "speed", seat) for seat in range(4)]
            play_strictly(table, bots.__getitem__, Slips(FastDice(f"{name} {number}"), SLIPS))
            match.settle(table.deal, table.book)
            lines += [msgspec.json.encode(event) for event in journal]
    return b"\n".join(lines).decode()


def planned_journals() -> str:
    """The journal of a deal of every preset among players that plan, whose sums are fractions."""
    lines: list[bytes] = []
    for name, rules in PRESETS.items():
        journal: list[Event] = []
        deal = Match(rules, f"planned {name}").next_deal(journal)
        bots = [by_name("watchful" if seat % 2 else "routes") for seat in range(4)]
        play_deal(deal, bots)
        lines += [msgspec.json.encode(event) for event in journal]
    return b"\n".join(lines).decode()


if __name__ == "__main__":
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    sys.stdout.write(f"{journals(deals)}\n{strict_journals(deals)}\n{planned_journals()}\n")
