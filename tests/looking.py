"""Looks in transcripts: what a seat is shown, drawn between the lines of a deal.

A comment "# South is shown:" stands where South is looked at, and what it is shown in the comments
below. `python tests/looking.py FILE …` draws them anew; read what has changed before it is kept.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from librt.strings import BytesWriter

from seifong.lab.batch import Arrays
from seifong.lab.features import write_deal
from seifong.lab.laid import Layout
from seifong.lab.named import named, named_rules
from seifong.record import replay
from seifong.seats import SEAT_NAMES
from seifong.table.deal import Deal

SHOWN = re.compile(r"# (East|South|West|North) is shown:")
DRAWN = "#   "


def look_of(deal: Deal, seat: int, *, has_rules: bool) -> list[str]:
    """What a seat is shown of a deal, a line for each plane that is not empty and each number.

    The rules are told below it, if they are to be.
    """
    arrays, written = Arrays(1, deal.options.rules), BytesWriter()
    write_deal(written, deal, seat, Layout())
    arrays.fill(0, written.getvalue())
    shown = named(arrays) | (named_rules(arrays) if has_rules else {})
    return [f"{DRAWN}{name}: {told}" for name, told in shown.items()]


def with_looks(text: str) -> str:
    """A transcript with every look drawn as it is at that place; the first one shows the rules."""
    return "\n".join(_lines(text.splitlines())) + "\n"


def _lines(lines: list[str]) -> Iterator[str]:
    is_look, has_rules = False, True
    for at, line in enumerate(lines):
        if is_look and line.startswith(DRAWN):
            continue
        yield line
        found = SHOWN.fullmatch(line)
        is_look = found is not None
        if found is not None:
            before = [earlier for earlier in lines[:at] if earlier != "complete"]
            deal = replay("\n".join(before)).deals[-1]
            yield from look_of(deal, SEAT_NAMES.index(found[1]), has_rules=has_rules)
            has_rules = False


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(with_looks(path.read_text(encoding="utf-8")), encoding="utf-8")
