"""This file is about the looks that are drawn in golden transcripts, and what they follow from.

They were read beside the lines above them. In `zj-whole-deal` North, about to win, was dealt
5m 6p 9p 5s 8s 1s 2s 7s 5m 4m 1p 4p 7s, drew 9s 3m 4s 3s 1p 6p F and discarded 9p 1p 7s 5m 1p 4p F:
that leaves 345m 66p 12345789s. The wall had 69 tiles, and 30 were drawn. In `hk-whole-deal` South,
who may chow, was dealt N 4p 9p 7s 8m 9m F 9m 6p 2p 6m 7p 3s, drew W C F 5m 9s and discarded
F C F W N. Of 91 tiles 17 were drawn, and six replaced the flowers fl1 se1 se2 se3 of East, se4 of
West, and fl4 of North.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from looking import DRAWN, SHOWN, with_looks
from seifong.notation import parse_tiles, write
from seifong.seats import SEAT_NAMES

FOLDER = Path(__file__).parents[1] / "transcripts"
SEEN = [
    path
    for path in sorted(FOLDER.glob("*.deal"))
    if "is shown:" in path.read_text(encoding="utf-8")
]
PLACES = ("own", "lower seat", "opposite seat", "upper seat")
WALL = {"zj": 69, "hk": 91}  # the tiles of the live wall once all have their first ones

seen = pytest.mark.parametrize("path", SEEN, ids=lambda path: path.stem)


def looks(path: Path) -> Iterator[tuple[list[str], int, dict[str, str]]]:
    """Each look: the lines above it, the seat, and what it is shown, by name."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        if found := SHOWN.fullmatch(line):
            drawn: list[str] = []
            while lines[at + 1 + len(drawn)].startswith(DRAWN):
                drawn.append(lines[at + 1 + len(drawn)])
            told = (each.removeprefix(DRAWN).partition(": ") for each in drawn)
            yield lines[:at], SEAT_NAMES.index(found[1]), {name: text for name, _, text in told}


def test_both_families_have_looks() -> None:
    assert {path.stem[:2] for path in SEEN} == {"hk", "zj"}
    assert all(len(list(looks(path))) == 3 for path in SEEN)


@seen
def test_what_is_drawn_is_what_is_shown(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert with_looks(text) == text


@seen
def test_discards_are_those_of_the_lines_above(path: Path) -> None:
    for above, seat, shown in looks(path):
        for step, place in enumerate(PLACES):
            letter = "ESWN"[(seat + step) % 4]
            tiles = [line[4:] for line in above if line.startswith(f"{letter} - ")]
            times = Counter(tile for text in tiles for tile in parse_tiles(text))
            for count in range(1, 5):
                expected = write(sorted(kind for kind, held in times.items() if held >= count))
                told = shown.get(f"discarded {count} times or more, {place}", "")
                assert told == expected
            assert shown.get(f"newest discard, {place}", "") == (tiles[-1] if tiles else "")


@seen
def test_what_is_left_of_the_wall_has_not_been_drawn_above(path: Path) -> None:
    for above, _, shown in looks(path):
        drawn = sum(bool(re.match(r"[ESWN] [+*] ", line)) for line in above)

        assert int(shown["live wall"]) == WALL[path.stem[:2]] - drawn


@seen
def test_flowers_are_those_shown_above(path: Path) -> None:
    for above, seat, shown in looks(path):
        for step, place in enumerate(PLACES):
            letter = "ESWN"[(seat + step) % 4]
            flowers = sorted(line[8:] for line in above if line.startswith(f"{letter} shows "))
            assert shown.get(f"flowers, {place}", "") == " ".join(flowers)
