"""`docs/records.md` is enough for another program: what follows is written from it alone."""

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given

from seifong.match import FAST, SEALED, Match
from seifong.record import Header, replay
from seifong.rules.presets import preset
from seifong.table.events import Broke, Event, Threw, Winner
from seifong.testing import seeds

PAPER = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def fast_words(seed: str) -> Iterator[int]:
    digest = sha256(seed.encode()).digest()
    x, y, z, w = (int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8, 12))
    x |= 1
    while True:
        t = (x ^ x << 11) & 0xFFFFFFFF
        x, y, z = y, z, w
        w = w ^ w >> 19 ^ t ^ t >> 8
        yield w


def sealed_words(seed: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{seed}/{block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(words: Iterator[int], bound: int) -> int:
    while True:
        product = next(words) * bound
        if product % 2**32 >= 2**32 % bound:
            return product // 2**32


def shuffled(words: Iterator[int], things: list[int]) -> list[int]:
    for place in range(len(things) - 1, 0, -1):
        other = below(words, place + 1)
        things[place], things[other] = things[other], things[place]
    return things


WORDS: dict[str, Callable[[str], Iterator[int]]] = {FAST: fast_words, SEALED: sealed_words}


@pytest.mark.parametrize("chance", [FAST, SEALED])
@given(seeds())
def test_another_program_deals_the_same(chance: str, seed: str) -> None:
    match = Match(preset("hong-kong"), seed, chance=chance)
    journal: list[Event] = []
    deal = match.next_deal(journal)

    words = WORDS[chance](f"{seed}/1")
    kinds = [kind for kind in range(34) for _ in range(4)] + list(range(34, 42))
    wall = shuffled(words, kinds)
    dice = tuple(1 + below(words, 6) for _ in range(3))
    breaker = (sum(dice) - 1) % 4  # East is one, and its side the first; then North's, clockwise
    start = 2 * (-breaker % 4 * 18 + sum(dice)) % 144

    assert journal[1:3] == [Threw(0, dice), Broke(breaker, sum(dice))]
    assert list(deal.wall.tiles) == wall[start:] + wall[:start]
    assert match.order == shuffled(WORDS[chance](f"{seed}/seats"), [0, 1, 2, 3])


def test_the_strict_deal_of_the_paper_is_played_so() -> None:
    sample = PAPER.partition("### Lines of a strict table")[2].partition("```text\n")[2]

    assert replay(sample.partition("```")[0]).is_so


def members_of(kind: type) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_event_is_in_the_paper_with_its_members(kind: type[msgspec.Struct]) -> None:
    events = PAPER.partition("### The events")[2].partition("###")[0]
    [row] = re.findall(rf"^\| `{kind.__struct_config__.tag}` \| (.+) \|", events, re.MULTILINE)

    told = re.findall(r"`(\w+)`(?: = (\w+|\[\]))?", row.partition(" | ")[0])
    optional = {field.name for field in msgspec.structs.fields(kind) if not field.required}
    assert [name for name, _ in told] == members_of(kind)
    assert {name for name, default in told if default} == optional


def test_the_header_and_a_winner_are_in_the_paper_with_their_members() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| ", PAPER.partition("### The header")[2].partition("###")[0], re.MULTILINE
    )
    winner = PAPER.partition("A winner has ")[2].partition(". `source`")[0]

    assert rows == members_of(Header)
    assert re.findall(r"`(\w+)`", winner) == members_of(Winner)
