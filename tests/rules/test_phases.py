"""What is played goes by the table of phases, and its drawing shows all of it."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seifong.cli.machine import phases_drawing, phases_page
from seifong.lab.by_hand import proper_movements
from seifong.lab.random_play import any_proper_motion
from seifong.match import Match
from seifong.referee.reach import STEPS
from seifong.referee.reach import TABLE as REACH
from seifong.rules.presets import PRESETS
from seifong.table import phases
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.options import Options
from seifong.table.phases import CLAIMS, FLOWER_WIN, OVER, REPLACING, ROB, SHOWING, TABLE, TURN

DOCS = Path(__file__).parents[2] / "docs"
OPTIONS = {name: Options(rules) for name, rules in PRESETS.items()}
PASSED_BY = {CLAIMS, ROB, SHOWING, REPLACING}  # where nobody has anything to decide
presets, seeds = st.sampled_from(sorted(PRESETS)), st.integers(0, 2**32).map(str)


def after(phase: int) -> set[int]:
    """Where one step leads."""
    ways = {to for before, _, to in TABLE if before == phase}
    return ways | ({FLOWER_WIN} if TURN in ways else set())


def through(phase: int) -> set[int]:
    """Where one decision may lead, past phases in which nobody has any."""
    found, to_follow = set(), [phase]
    while to_follow:
        for way in after(to_follow.pop()):
            if way not in found:
                found.add(way)
                to_follow += [way] if way in PASSED_BY else []
    return found


def test_every_phase_is_in_the_table_and_leads_to_the_end() -> None:
    names = set(range(len(phases.PHASE_NAMES)))
    reached = {phases.OPENING} | through(phases.OPENING)

    assert {phase for phase, _ in phases.WAITS_FOR} == names
    assert {before for before, _, _ in TABLE} == names - {OVER}
    for _ in names:
        reached |= {to for phase in reached for to in after(phase)}
    assert reached == names


@given(presets, seeds)
def test_a_deal_that_plays_by_itself_goes_by_the_table(preset: str, seed: str) -> None:
    deal = Match(PRESETS[preset], seed, options=OPTIONS[preset]).next_deal()
    dice = FastDice(seed)
    while deal.phase != OVER:
        before = int(deal.phase)
        deal.act(deal.asked, any_proper_motion(deal, dice))
        stays = deal.phase == before and deal.phase != TURN  # another seat is asked
        assert stays or int(deal.phase) in through(before)


@settings(max_examples=20)
@given(presets, seeds)
def test_a_deal_that_is_played_by_hand_goes_by_the_table(preset: str, seed: str) -> None:
    """Step by step: only the replacement of a kong settles it and is taken in one movement."""
    table = Match(PRESETS[preset], seed, options=OPTIONS[preset]).next_table()
    dice = FastDice(seed)

    def choose(deal: Deal, seat: int) -> int:
        motions = deal.proper(seat)
        return motions[dice.below(len(motions))]

    while table.end is None:
        for movement in proper_movements(table, choose):
            before = int(table.deal.phase)
            table.do(movement)
            ways = after(before) | (after(REPLACING) if before == ROB else set())
            assert int(table.deal.phase) in ways | {before}


def test_the_drawing_and_its_page_are_those_in_docs() -> None:
    """If this fails: `seifong rules docs`, and look at it."""
    assert (DOCS / "phases.svg").read_text(encoding="utf-8") == phases_drawing()
    assert (DOCS / "phases.md").read_text(encoding="utf-8") == phases_page()


@pytest.mark.rule("P-11", "P-13", "P-14", "P-16")
def test_the_drawing_shows_every_row_of_both_tables_and_needs_nothing_else() -> None:
    drawing = phases_drawing()
    elements = ET.fromstring(drawing).iter()  # noqa: S314 (we drew it)
    shown = " ".join(element.text or "" for element in elements)

    for _, waits_for in phases.WAITS_FOR:
        assert waits_for in shown or waits_for == "nobody"
    for _, done, _ in TABLE:
        assert done in shown
    for step in STEPS:
        assert step.upper() in shown
        assert all(standing in shown for standing in REACH[step])
    assert not re.search(r"url\((?!#)|@import|href|<script|<image", drawing)


def test_nothing_stands_outside_the_drawing() -> None:
    root = ET.fromstring(phases_drawing())  # noqa: S314 (we drew it)
    _, _, width, height = map(int, root.attrib["viewBox"].split())

    for element in root.iter():
        if "x" in element.attrib:
            assert 0 <= int(element.attrib["x"]) < width
            assert 0 <= int(element.attrib["y"]) < height


def test_what_stands_on_a_tile_does_not_stick_out_of_it() -> None:
    """By letters of 0.56 of their height, and Chinese ones of twice that: a wide typeface."""
    svg = {"s": "http://www.w3.org/2000/svg"}
    drawing = ET.fromstring(phases_drawing())  # noqa: S314 (our own)
    tiles = [
        {name: int(tile.attrib[name]) for name in ("x", "y", "width", "height")}
        for tile in drawing.findall("s:rect[@class='tile']", svg)
    ]
    sizes = {"name": 17, "who": 13, "end": 13}
    texts = [text for text in drawing.findall("s:text", svg) if text.get("class") in sizes]
    for text in texts:
        x, y, words = int(text.attrib["x"]), int(text.attrib["y"]), text.text or ""
        size = sizes[text.attrib["class"]]
        half = sum(1 + (letter > "\u2e80") for letter in words) * size * 0.56 / 2
        under = [
            tile
            for tile in tiles
            if tile["x"] < x - half
            and x + half < tile["x"] + tile["width"]
            and tile["y"] + size < y < tile["y"] + tile["height"] - 4
        ]
        assert len(under) == 1, words

    assert len(texts) > 24
