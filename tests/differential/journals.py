"""Prints the journals of fixed seeds: the same bytes, compiled or not.

python tests/differential/journals.py [DEALS]
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from players import PLAYERS, motion_of
from seifong.match import SEALED, Match
from seifong.rules.presets import PRESETS
from seifong.table.dice import FastDice
from seifong.table.events import Event

DEALS = 12


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


if __name__ == "__main__":
    sys.stdout.write(journals(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS) + "\n")
