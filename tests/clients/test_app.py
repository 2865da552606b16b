"""This file is about the table as it is drawn: what is seen, and played by keys and by mouse."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Static

from seifong.catalogue import ABOUT
from seifong.cli.play import terms_of
from seifong.clients.terminal.app import TableApp
from seifong.clients.terminal.drawing import board
from seifong.clients.terminal.holding import tiles_of
from seifong.clients.terminal.keys import KEYS
from seifong.clients.terminal.look import Heard
from seifong.clients.terminal.page import Page, Passage
from seifong.clients.terminal.sheet import rules_told
from seifong.clients.terminal.table import OwnTable
from seifong.clients.terminal.texts import Texts
from seifong.rulebook import RULES, rule
from seifong.rulebook.lines import width_of
from seifong.seats import EAST
from seifong.server.protocol import Pace
from seifong.table.motions import PASS

BOTS = ("speed", "speed", "speed")
AT_ONCE = Pace(claim_ms=200, turn_ms=0, bank_ms=0, bot_ms=0, pause_ms=600_000)

Play = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def sit_down(
    file: Path,
    play: Play,
    *,
    size: tuple[int, int] = (80, 24),
    pace: Pace = AT_ONCE,
    rules: str = "casual",
    seed: str = "an evening",
    seat: int | None = None,
) -> None:
    async def run() -> None:
        terms = replace(terms_of(rules, is_timed=False), pace=pace)
        table = await OwnTable.open(file, terms, "Ah Ming", BOTS, seed, seat)
        app = TableApp(table, Texts("en"), ABOUT[terms.preset])
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(app, pilot)
        await table.close()

    asyncio.run(run())


async def until_your_turn(app: TableApp, pilot: Pilot[None]) -> None:
    """Pass whatever may be claimed, until a tile is to be discarded; at most a minute."""
    for _ in range(1200):
        asked = app.scene.asked
        if asked is not None and asked.about == "turn":
            return
        if asked is not None and PASS in asked.motions and asked.answer is None:
            await pilot.press("5")
        await pilot.pause(0.05)
    raise AssertionError("it never was this player's turn")


def heard(app: TableApp) -> str:
    return "\n".join(line.text for line in app.query_one(Heard).lines)


def page(app: TableApp) -> str:
    """What the page over the table says."""
    return app.screen.query_one("#text", Passage).text.plain


@pytest.mark.rule("P-56")
def test_nothing_is_dealt_before_the_rules_are_accepted(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Minimum: 0" in page(app)
        await pilot.press("escape")
        assert app.scene.deal is None

        await pilot.press("enter")
        await pilot.pause()

        assert app.scene.deal is not None

    sit_down(tmp_path / "one.db", play)


def test_a_tile_is_discarded_by_key_and_lies_marked_in_the_river(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        await pilot.press("left", "enter")
        await pilot.pause()

        assert app.scene.deal is not None
        assert app.scene.deal.view.river.has_discarded(app.scene.seat)

    sit_down(tmp_path / "one.db", play)


def test_by_mouse_alone_rules_are_accepted_pages_opened_and_closed_and_the_table_left(
    tmp_path: Path,
) -> None:
    """Whatever names its key can be clicked, under a page too."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await click_on(app, pilot, "Enter: I accept these rules")
        assert app.scene.lobby is not None
        await until_your_turn(app, pilot)
        await click_on(app, pilot, "k keys")
        assert app.screen.name == "keys"
        await click_on(app, pilot, "Esc: back to the table")
        assert not isinstance(app.screen, Page)
        await click_on(app, pilot, "h hint")
        assert isinstance(app.screen, Page)
        await click_on(app, pilot, "l 中文")
        await click_on(app, pilot, "Esc 返回枱面")
        await click_on(app, pilot, "q 離開")
        assert not app.is_running

    sit_down(tmp_path / "one.db", play)


def seen(app: TableApp) -> str:
    """All that is on the screen, row by row."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def click_on(app: TableApp, pilot: Pilot[None], words: str) -> None:
    """Click on words, wherever they stand on the screen."""
    await pilot.pause()
    for row, line in enumerate(seen(app).split("\n")):
        before, found, _ = line.partition(words)
        if found:
            await pilot.click(offset=(width_of(before), row))
            await pilot.pause()
            return
    raise AssertionError(f"{words} is not on the screen")


def test_a_tile_is_discarded_by_two_clicks(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        first = tiles_of(app.scene)[0]
        await pilot.click("#hand", offset=(1, 0))
        await pilot.pause()
        assert app.chosen == 0
        await pilot.click("#hand", offset=(1, 0))
        await pilot.pause()

        assert app.scene.deal is not None
        assert app.scene.deal.view.river.of(app.scene.seat) == [first]

    sit_down(tmp_path / "one.db", play)


def test_the_drawn_tile_is_discarded_by_two_clicks_as_well(tmp_path: Path) -> None:
    """It is marked beforehand for Enter, and one click, which had chosen nothing, discarded it."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        assert app.scene.deal is not None
        drawn = tiles_of(app.scene)[-1]
        discards = app.scene.deal.view.river.of

        await app.action_press(len(tiles_of(app.scene)) - 1)
        assert discards(app.scene.seat) == []

        await app.action_press(len(tiles_of(app.scene)) - 1)
        assert discards(app.scene.seat) == [drawn]

    sit_down(tmp_path / "one.db", play)


@pytest.mark.rule("P-60")
@pytest.mark.parametrize(("key", "place"), [("1", 0), ("2", 1), ("3", 2), ("4", 3), ("5", 4)])
def test_a_key_that_may_not_be_used_says_why_and_opens_its_rule(
    tmp_path: Path, key: str, place: int
) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        assert app.scene.asked is not None
        refusal = next(r for r in app.scene.asked.refused if r.key == KEYS[place])
        await pilot.press(key)
        assert f"{refusal.words.en} ({refusal.rule})" in heard(app).replace("\n", "")

        await pilot.press("question_mark")
        await pilot.pause()

        assert page(app).startswith(f"{refusal.rule} ")

    sit_down(tmp_path / "one.db", play, size=(160, 40), seed="evening")


@pytest.mark.rule("P-60", "HK-TURN-1", "HK-CLAIM-23")
@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("enter", "It is not your turn to discard (HK-TURN-1)"),
        ("2", "Nothing is asked of you now (HK-CLAIM-23)"),
        ("h", "Nothing is asked of you now (HK-CLAIM-23)"),
    ],
)
def test_what_is_done_while_others_play_is_answered_with_its_rule(
    tmp_path: Path, key: str, said: str
) -> None:
    """Once Enter and h did nothing then, and said nothing."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.press(key)
        assert said in heard(app)

        await pilot.press("question_mark")
        await pilot.pause()

        assert page(app).startswith(f"{said.split('(')[1][:-1]} ")

    slow = replace(AT_ONCE, bot_ms=60_000)
    sit_down(tmp_path / "one.db", play, size=(120, 40), seat=1, pace=slow)


def test_tiles_have_their_colours_where_they_can_be_clicked(tmp_path: Path) -> None:
    """Once every clickable tile was drawn as a link is, and so in no colour at all."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        await pilot.pause()
        drawn = {
            segment.text: segment.style.color.number
            for segment in app.query_one("#hand").render_line(0)
            if segment.style is not None and segment.style.color is not None
        }

        red = [app.texts.face(tile) for tile in tiles_of(app.scene)[:-1] if tile < 9]
        assert red
        assert {drawn[face] for face in red} == {1}

    sit_down(tmp_path / "one.db", play, seed="evening")


def test_what_was_heard_is_there_in_the_other_language(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        await pilot.press("1")
        in_english = heard(app)
        await pilot.press("l")
        in_chinese = heard(app)
        await pilot.press("l")

        assert "(HK-TURN-2)" in in_english
        assert "（HK-TURN-2）" in in_chinese
        assert "draws" not in in_chinese
        assert heard(app) == in_english

    sit_down(tmp_path / "one.db", play, size=(120, 40))


def test_what_was_heard_is_set_anew_for_another_width(tmp_path: Path) -> None:
    """Once what was wider than the new window was cut."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        await pilot.press("4")
        assert "(HK-SCORE-3)" in heard(app)
        await pilot.resize_terminal(50, 24)
        await pilot.pause()
        await pilot.pause()

        lines = [line.text.rstrip() for line in app.heard.lines]
        assert max(map(len, lines)) <= 50
        assert "(HK-SCORE-3)" in " ".join(lines)

    sit_down(tmp_path / "one.db", play, size=(120, 40), seed="evening")


def test_the_language_is_changed_in_play(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)

        await pilot.press("l")
        await pilot.pause()

        assert "碰" in str(app.query_one("#keys", Static).render())
        assert "東圈" in board(app.scene, app.texts, 80).plain

    sit_down(tmp_path / "one.db", play)


def test_a_window_that_is_too_small_says_so_and_nothing_is_lost(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        window = app.query_one("#board", Static)

        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert "80 by 24; this one is 60 by 18" in str(
            app.screen.query_one("#why", Static).render()
        )

        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not app.screen.is_modal
        assert "East " in str(window.render())

    sit_down(tmp_path / "one.db", play)


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_is_as_wide_as_the_window_and_has_four_plates(tmp_path: Path, width: int) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)

        drawn = board(app.scene, app.texts, width)

        assert max(line.cell_len for line in drawn.split("\n")) <= width
        assert all(name in drawn.plain for name in ("East ", "South ", "West ", "North "))

    sit_down(tmp_path / "one.db", play, size=(width, 40))


@pytest.mark.rule("P-60")
def test_a_hint_says_how_far_the_hand_is_and_why_it_may_not_win(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)

        await pilot.press("h")
        await pilot.pause()

        assert "3 tiles more, and the hand is ready to win" in page(app)
        assert "A watchful player would choose " in page(app)
        assert re.search(r": [a-z ]+, distance \d, \d+ live tiles", page(app))
        assert "No win now: " in page(app)
        await pilot.press("escape")

    sit_down(tmp_path / "one.db", play, seed="evening", seat=1)


@pytest.mark.rule("P-60")
def test_the_keys_are_explained_over_whatever_is_read(tmp_path: Path) -> None:
    """Once `k` did nothing while a hint was open, where one most wonders what the keys are."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        await pilot.press("h")
        await pilot.pause()

        await pilot.press("k")
        await pilot.pause()
        assert "choose a tile" in page(app)

        await pilot.press("k")
        await pilot.pause()
        assert "3 tiles more" in page(app)

    sit_down(tmp_path / "one.db", play, seed="evening", seat=1)


def test_a_page_in_chinese_is_broken_where_chinese_is(tmp_path: Path) -> None:
    """Once `。` and `）` stood at the beginning of lines, and miscount.early_discard on two."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        passage = app.screen.query_one("#text", Passage)
        for rule_id in RULES:
            passage.show(rules_told([rule_id], Texts("zh")))
            drawn = str(passage.render())
            assert not re.search("^[，。、；：？！）」]", drawn, re.MULTILINE)
            assert max(map(width_of, drawn.splitlines())) <= passage.size.width
            assert all(option in drawn for option in rule(rule_id).options)

    sit_down(tmp_path / "one.db", play)


@pytest.mark.rule("P-56")
def test_the_rules_can_be_read_again_in_play_and_in_the_other_language(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)

        await pilot.press("r")
        await pilot.pause()
        assert "Exhausted wall: dealer stays" in page(app)
        await pilot.press("l")
        await pilot.pause()

        assert "dealer stays" not in page(app)

    sit_down(tmp_path / "one.db", play)


@pytest.mark.rule("P-57", "P-24")
def test_with_a_clock_the_time_is_shown_and_one_may_ask_for_more(tmp_path: Path) -> None:
    """In the window after a discard `w` asks the others to wait, aloud, and the bank runs."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        for _ in range(400):
            asked = app.scene.asked
            if asked is not None and asked.may_wait:
                break
            if asked is not None and asked.about == "turn":
                await pilot.press("enter")
            await pilot.pause(0.02)
        assert " s" in str(app.query_one("#keys", Static).render())

        await pilot.press("w")
        await pilot.pause()

        assert "says: Wait!" in heard(app)
        assert app.scene.asked is not None
        assert app.scene.asked.bank_ms > 0

    sit_down(
        tmp_path / "one.db",
        play,
        pace=replace(AT_ONCE, claim_ms=2_000, turn_ms=20_000, bank_ms=60_000),
    )


@pytest.mark.rule("P-24", "P-57")
def test_who_lets_the_clock_run_out_is_told_what_was_done(tmp_path: Path) -> None:
    """A tile was gone from the hand once, and not a word said whose doing that was."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        drawn = tiles_of(app.scene)[-1]

        for _ in range(400):
            if "Your time is over" in heard(app):
                break
            await pilot.pause(0.02)

        assert app.scene.deal is not None
        assert (EAST, drawn) in app.scene.deal.view.river.log()
        assert "is discarded for you" in heard(app)

    pace = replace(AT_ONCE, turn_ms=1_000)
    sit_down(tmp_path / "one.db", play, pace=pace, seat=EAST)


@pytest.mark.rule("P-56")
def test_a_house_is_shown_with_what_it_changes(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    text = 'name = "Sunday"\npreset = "hong-kong"\n[score]\nminimum = 1\n'
    house.write_text(text, encoding="utf-8")

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()

        assert "House rules: Sunday." in page(app)
        assert "They start from the preset Hong Kong: 144 tiles, at least 3 faan" in page(app)
        assert "1 change from the preset." in page(app)
        assert "Minimum: 1 faan (preset: 3 faan; score.minimum)" in page(app)
        await pilot.press("l")
        assert "起糊：1 番（原例：3 番；score.minimum）" in page(app)

    sit_down(tmp_path / "one.db", play, rules=str(house))


@pytest.mark.rule("P-56")
def test_nothing_is_accepted_or_discarded_that_cannot_be_seen(tmp_path: Path) -> None:
    """Once Enter accepted rules that were never drawn, and Enter again discarded a tile."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "enter", "t", "r")
        assert app.table.room.stage == "lobby"
        await pilot.press("l")
        assert "80×24" in str(app.screen.query_one("#why", Static).render())

        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("enter")
        await until_your_turn(app, pilot)
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        asked = app.scene.asked
        await pilot.press("enter", "5", "left", "question_mark")
        assert app.scene.asked == asked

        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("enter")
        assert app.scene.asked != asked

    sit_down(tmp_path / "one.db", play, size=(60, 18))


def test_a_page_that_opens_in_a_window_that_is_too_small_is_read_when_it_has_grown(
    tmp_path: Path,
) -> None:
    """As the sheet does when a deal ends: it waits, and no key closes it unread."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        app.post_message(events.Resize(Size(60, 18), Size(60, 18)))
        await pilot.resize_terminal(61, 18)
        await pilot.resize_terminal(60, 18)
        app.action_keys()
        await pilot.pause()
        await pilot.press("escape")
        assert "is 60 by 18" in str(app.screen.query_one("#why", Static).render())

        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(app.screen, Page)
        await pilot.press("escape")
        await pilot.pause()
        assert not app.screen.is_modal

    sit_down(tmp_path / "one.db", play)


@pytest.mark.rule("P-57")
def test_a_deal_that_begins_by_itself_is_seen_and_no_late_enter_discards_in_it(
    tmp_path: Path,
) -> None:
    """Once it was played under the sheet of the last one, whose Enter discarded in it blind."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pass_time_until(app, "resting")  # who does nothing has the drawn tile discarded
        await pilot.pause()
        assert re.search(r" · begins in \d+ s ", seen(app))  # the window has 80 columns
        await pilot.press("escape")
        await pilot.pause()
        assert "  k keys" in seen(app)
        await pilot.press("k")
        await pilot.pause()

        await pass_time_until(app, "playing")
        await pilot.press("enter")
        await pilot.pause()

        assert len(app.screen_stack) == 1
        assert app.scene.asked is not None
        assert app.scene.asked.about == "turn"
        assert app.scene.deal is not None
        assert len(tiles_of(app.scene)) == 14

    pace = replace(AT_ONCE, turn_ms=60_000)
    sit_down(tmp_path / "one.db", play, pace=pace, seed="evening 2", seat=1)


async def pass_time_until(app: TableApp, stage: str) -> None:
    """Let time bring what it brings until the match has come so far."""
    while app.table.room.stage != stage:
        await app.table.pass_time()
    app._hear()


def test_how_a_deal_ended_is_shown_when_the_match_goes_on_after_it(tmp_path: Path) -> None:
    """It came only if one knew of `s`."""
    file = tmp_path / "one.db"

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pass_time_until(app, "resting")
        await until_a_page_is_open(app, pilot)

    async def again() -> None:
        table = await OwnTable.resume(file)
        app = TableApp(table, Texts("en"), ABOUT["casual"])
        async with app.run_test(size=(80, 24)) as pilot:
            await until_a_page_is_open(app, pilot)
            assert "Scores" in page(app)
        await table.close()

    sit_down(file, play, pace=replace(AT_ONCE, turn_ms=60_000))
    asyncio.run(again())


async def until_a_page_is_open(app: TableApp, pilot: Pilot[None]) -> None:
    while not app.screen.query("#text"):
        await pilot.pause(0.05)
