"""This file is about quick fingers at a drawn table: keys pressed too often, too soon, or held."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot

from at_own_table import BOTS, terms
from seifong.catalogue import ABOUT
from seifong.clients.terminal.app import TableApp
from seifong.clients.terminal.look import Drawn, Heard
from seifong.clients.terminal.page import Page
from seifong.clients.terminal.table import OwnTable
from seifong.clients.terminal.texts import Texts
from seifong.rulebook import Language
from seifong.seats import EAST, SOUTH
from seifong.server import protocol
from seifong.server.by_hand import ByHand
from seifong.server.log import Terms
from seifong.server.protocol import Pace
from seifong.table import movements as m

Play = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def sit_down(
    file: Path, play: Play, agreed: Terms, language: Language = "en", seat: int = EAST
) -> None:
    """Play in the smallest window, from the moment when the rules are accepted."""

    async def run() -> None:
        table = await OwnTable.open(file, agreed, "Ah Ming", BOTS, "an evening", seat)
        app = TableApp(table, Texts(language), ABOUT[agreed.preset])
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            await play(app, pilot)
        await table.close()

    asyncio.run(run())


def slow() -> Terms:
    """Bots that take their time, so that it is only the person who does anything."""
    told = terms("hong-kong")
    return replace(told, pace=replace(told.pace, claim_ms=60_000, bot_ms=60_000))


def heard(app: TableApp) -> list[str]:
    return [line.text for line in app.query_one(Heard).lines]


async def until_turn(app: TableApp, pilot: Pilot[None]) -> None:
    """What is due before a tile is to be discarded is done, by whosever hands."""
    by_hand = app.table.room.asking
    assert isinstance(by_hand, ByHand)
    for _ in range(400):
        asked = app.scene.asked
        if asked is not None and asked.about == "turn":
            return
        by_hand._step_is_taken()
        await app.table._carry()
        app._hear()
        await pilot.pause(0)
    raise AssertionError("it never was this player's turn")


def test_why_enter_does_nothing_is_said_once_until_something_happens(tmp_path: Path) -> None:
    """It was printed once a press: “It is not your turn to discard (HK-TURN-1)”."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await until_turn(app, pilot)
        await pilot.press("enter", "enter", "enter", "enter")
        await pilot.pause()
        assert sum("not your turn to discard" in line for line in heard(app)) == 1

        await pilot.press("colon", *"say", "space", *"hello", "enter")
        await pilot.pause()
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert sum("not your turn to discard" in line for line in heard(app)) == 2

    sit_down(tmp_path / "one.db", play, slow())


@pytest.mark.rule("P-60", "HK-ETIQ-3")
@pytest.mark.parametrize(
    ("key", "foul"), [("u", "Touched the wall out of turn"), ("i", "Drew out of turn")]
)
def test_one_slip_of_the_hand_is_one_ruling_until_the_table_moves_on(
    tmp_path: Path, key: str, foul: str
) -> None:
    """The key three times in another's turn was ruled on three times, word for word."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await until_turn(app, pilot)
        await pilot.press("enter")
        await pilot.pause()
        by_hand = app.table.room.asking
        assert isinstance(by_hand, ByHand)
        for movement in (m.Touch(1), m.Lift(1), m.Mix(1)):
            by_hand.move(1, movement)
        await app.table._carry()
        app._hear()

        await pilot.press(key, key, key)
        await pilot.pause()

        assert sum(foul in line for line in heard(app) if "Ruling" in line) == 1
        assert sum("that has been ruled on" in line.lower() for line in heard(app)) == 1

    sit_down(tmp_path / "one.db", play, slow())


@pytest.fixture
def a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seifong.clients.terminal.haste.A_GLANCE", 0.5)


async def until_due(app: TableApp, pilot: Pilot[None]) -> None:
    """All is done that comes before one's own hand may be put on the wall."""
    by_hand = app.table.room.asking
    assert isinstance(by_hand, ByHand)
    for _ in range(400):
        if app.scene.asked is not None and isinstance(app.scene.asked.due, m.Touch):
            return
        by_hand._step_is_taken()
        await app.table._carry()
        app._hear()
        await pilot.pause(0)
    raise AssertionError("nobody discarded before this player")


def discards(app: TableApp) -> list[int]:
    assert app.scene.deal is not None
    return app.scene.deal.view.river.of(app.scene.seat)


@pytest.mark.usefixtures("a_glance")
@pytest.mark.parametrize("every", [0, 0.1])
def test_a_tile_that_nobody_has_looked_at_is_not_discarded(tmp_path: Path, every: float) -> None:
    """Six quick Enters touched, lifted, drew, and discarded what nobody had seen.

    A key that is held is pressed for longer than a tile is to be seen, and discards nothing either.
    """

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await until_due(app, pilot)
        await pilot.pause(0.6)
        for _ in range(10):
            await pilot.press("enter")
            await pilot.pause(every)
        assert app.scene.asked is not None
        assert app.scene.asked.about == "turn"
        assert discards(app) == []

        await pilot.pause(0.6)
        await pilot.press("enter")
        await pilot.pause()
        assert len(discards(app)) == 1

    sit_down(tmp_path / "one.db", play, slow(), seat=SOUTH)


@pytest.mark.rule("HK-CLAIM-10", "ZJ-DRAW-2")
@pytest.mark.usefixtures("a_glance")
def test_no_claim_is_given_up_by_an_enter_that_came_before_the_tile_was_seen(
    tmp_path: Path,
) -> None:
    """A second Enter, meant for what was due before, put the hand on the wall."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await until_due(app, pilot)
        due = app.scene.asked.due if app.scene.asked is not None else None

        await pilot.press("enter")
        await pilot.pause()
        assert app.scene.asked is not None
        assert app.scene.asked.due == due

        await pilot.pause(0.6)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.scene.asked.due, m.Lift)

    sit_down(tmp_path / "one.db", play, slow(), seat=SOUTH)


def test_a_tile_that_is_clicked_twice_is_discarded_and_nothing_else_comes_of_it(
    tmp_path: Path,
) -> None:
    """The second click did whatever was due by Enter: it put the hand on the wall."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await until_due(app, pilot)
        assert app.table.room.play is not None
        before = len(app.table.room.play.journal)

        await app.action_press(2)
        await app.action_press(2)
        await pilot.pause()

        assert len(app.table.room.play.journal) == before
        assert "not your turn to discard" in heard(app)[-1]

    sit_down(tmp_path / "one.db", play, slow(), seat=SOUTH)


@pytest.mark.usefixtures("a_glance")
def test_no_key_counts_that_is_typed_while_a_hint_is_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who typed on before a slow hint lost the `:` of a line, and said “win” by its 4."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await until_turn(app, pilot)
        say = app.table.say
        before = len(heard(app))

        async def slowly(message: protocol.In) -> None:
            if isinstance(message, protocol.AskHint):
                await asyncio.sleep(0.3)
            await say(message)

        monkeypatch.setattr(app.table, "say", slowly)
        app.post_message(events.Key("h", "h"))
        await asyncio.sleep(0.1)
        for key in ("escape", "colon", "4", "s", "enter", "4"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await asyncio.sleep(0.4)
        await pilot.pause()
        assert isinstance(app.screen, Page)
        assert len(heard(app)) == before
        assert discards(app) == []

        await pilot.pause(0.6)
        await pilot.press("escape")
        assert not isinstance(app.screen, Page)

    sit_down(tmp_path / "one.db", play, slow())


@pytest.mark.rule("P-57")
@pytest.mark.parametrize(("language", "is_strict"), [("en", True), ("zh", True), ("en", False)])
def test_the_clock_says_whose_it_is_and_every_other_key_stays_named(
    tmp_path: Path, language: Language, is_strict: bool
) -> None:
    """In West's turn it read `20 s +120`, and `q leave` was gone; or `j judge` was."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        texts, seen = app.texts, set()
        for _ in range(300):
            keys = str(app.query_one("#keys", Drawn).content)
            named = texts.say("term.strict-keys" if is_strict else "term.keys").split("  ")
            board = str(app.query_one("#board", Drawn).content)
            assert [key for key in named if key not in board] == []
            assert cell_len(keys) <= 80
            assert app.query_one(Heard).size.height >= 6  # lines of news; there were five
            assert "\n" not in keys
            for seat, whose in enumerate([texts.seat(seat) for seat in range(4)]):
                if f"{whose} {texts.say('clock.seconds', n=20)[:2]}" in keys:
                    seen.add(seat)
            if f" {texts.say('clock.yours')} 20" in keys:
                seen.add(app.scene.seat)
            if app.scene.seat in seen and len(seen) > 1:
                return
            asked = app.scene.asked
            if asked is not None and (asked.due is not None or asked.about == "turn"):
                await pilot.press("enter")
            elif asked is not None and asked.motions:
                await pilot.press("5")
            await pilot.pause(0.03)
        raise AssertionError(f"the clocks of {seen} were shown, and no other")

    agreed = replace(terms("hong-kong"), is_strict=is_strict, pace=Pace(claim_ms=300, bot_ms=200))
    sit_down(tmp_path / "one.db", play, agreed, language)


def test_after_a_match_is_taken_up_again_the_news_of_its_deal_are_there(tmp_path: Path) -> None:
    """The lines under the table were empty."""
    said: list[str] = []

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await until_turn(app, pilot)
        await pilot.press("enter")
        await pilot.pause()
        said.extend(heard(app))

    sit_down(tmp_path / "one.db", play, slow())

    async def go_on() -> None:
        table = await OwnTable.resume(tmp_path / "one.db")
        app = TableApp(table, Texts("en"), ABOUT["hong-kong"])
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert heard(app)[-3:] == said[-3:]
            await pilot.press("l")
            await pilot.pause()
            assert heard(app)[-1] != said[-1]
        await table.close()

    asyncio.run(go_on())
