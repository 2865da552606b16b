"""This file is about a strict table in the terminal: hands do what they do, and are ruled on."""

import asyncio
import random
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import OptionList

from at_own_table import BOTS, AtOnce, Hands, play, terms
from seifong.catalogue import ABOUT
from seifong.clients.terminal.app import TableApp
from seifong.clients.terminal.drawing import board
from seifong.clients.terminal.look import Heard
from seifong.clients.terminal.moving import due_told, fouls_told, movement_told, movement_typed
from seifong.clients.terminal.page import Passage
from seifong.clients.terminal.plain import PlainTable
from seifong.clients.terminal.table import OwnTable
from seifong.clients.terminal.texts import Texts
from seifong.errors import BadInput
from seifong.notation import NAMES
from seifong.record import read_journal_bytes, verify_journal
from seifong.referee.overlooked import REPORTABLE
from seifong.rulebook import Language
from seifong.rules.presets import preset
from seifong.seats import EAST
from seifong.server import protocol
from seifong.server.by_hand import ByHand
from seifong.server.log import Terms
from seifong.server.sight import snapshot
from seifong.table import movements as m
from seifong.table.events import Ruled
from seifong.table.movements import Movement
from seifong.views import view_of


@pytest.mark.rule("P-58")
def test_a_deal_is_played_by_hand_to_its_end_and_can_be_proved(tmp_path: Path) -> None:
    hands = Hands()

    record = play(tmp_path / "one.db", hands)

    said = "\n".join(hands.heard)
    assert "touches the wall." in said
    assert "The table waits for you: Touch. Press Enter." in said
    assert verify_journal(read_journal_bytes(record)).deals == 1


@pytest.mark.rule("P-60", "HK-FALSE-1")
def test_a_false_win_is_ruled_on_with_its_rules_and_what_follows(tmp_path: Path) -> None:
    hands = Hands(once="win")

    record = play(tmp_path / "one.db", hands)

    rulings = [
        event
        for deal in read_journal_bytes(record).deals()
        for event in deal.events
        if isinstance(event, Ruled)
    ]
    assert rulings
    told = next(line for line in hands.heard if line.startswith("Ruling: "))
    assert all(rule in told for rule in rulings[0].rules)
    assert any(line.startswith("It follows: ") for line in hands.heard)


@pytest.mark.rule("P-60", "HK-FALSE-3")
def test_the_end_by_a_false_win_says_why_by_which_rules_and_who_pays_whom(tmp_path: Path) -> None:
    """Each of the others is paid as for a self-draw at ten faan: twice the 32 at eight is 64.

    It said twice that a ruling had ended the deal, cited no rule, and showed the scores alone.
    """
    hands = Hands(once="win")

    play(tmp_path / "one.db", hands)

    seat = hands.sitting.scene.seat if hands.sitting is not None else -1
    name = Texts("en").seat(seat)
    why = next(line for line in hands.heard if line.startswith(f"{name} declared a win "))
    assert "HK-FALSE-3" in why
    paid = [line for line in hands.heard if line.startswith(f"{name} pays ")]
    assert len(paid) == 3
    assert all(line.endswith(" 64: false win (HK-FALSE-3)") for line in paid)
    assert sum("ruling" in line and "Ruling: " not in line for line in hands.heard) == 1


@pytest.mark.parametrize(
    ("line", "movement"),
    [
        ("touch", m.Touch(0)),
        ("掂", m.Touch(0)),
        ("break E 9", m.Break(0, 0, 9)),
        ("count 北", m.Count(0, 3)),
        ("count south", m.Count(0, 1)),
        ("數 南家", m.Count(0, 1)),
        ("計時 西", m.CallTime(0, 2)),
        ("report S told draw", m.Report(0, 1, "told_draw")),
        ("舉報 南 交談", m.Report(0, 1, "talked")),
        ("place 5p", m.Discard(0, 13)),
        ("place 5筒 elsewhere", m.Discard(0, 13, "elsewhere")),
        ("放 5筒 河外", m.Discard(0, 13, "elsewhere")),
        ("放 5筒 牌組 作 6筒", m.Discard(0, 13, "melds", 14)),
        ("講 等等", m.Speak(0, "等等")),
        ("show 5p 6p", m.ShowHand(0, (13, 14))),
        ("5p", None),
        ("help", None),
        ("touch the wall", None),
        ("place", None),
        ("count ", None),
    ],
)
def test_movements_are_typed_in_both_languages(line: str, movement: Movement | None) -> None:
    assert movement_typed(line) == movement


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("count X", "數 南"),
        ("place 5q", "放 5p，或 放 5p 牌組"),
        ("break E", "開牌 東 9"),
        ("lay no tile", "開 5p 5p"),
        ("report W", "舉報 南 交談"),
    ],
)
def test_a_movement_that_is_none_is_not_made_and_an_example_tells_how(
    line: str, example: str
) -> None:
    with pytest.raises(BadInput) as refused:
        movement_typed(line)

    assert refused.value.text("zh") == f"不明「{line}」；要這樣打：{example}"
    assert movement_typed(example.partition("，")[0]) is not None


@pytest.mark.rule("P-60", "HK-PEN-1")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_can_be_reported_is_offered_in_the_order_of_its_language(language: Language) -> None:
    offered = fouls_told("report S", preset("hong-kong"), Texts(language))

    assert [words for words, _ in offered] == sorted(words for words, _ in offered)
    assert {line for _, line in offered} == {f"report S {foul}" for foul in REPORTABLE}


@pytest.mark.parametrize(
    ("due", "says"),
    [
        (m.Touch(1), "Touch"),
        (m.Choose(1, leaves_it=False), "Take the tile"),
        (m.Speak(1, "pass"), "Pass"),
        (m.Reach(1), ""),
        (None, ""),
    ],
)
def test_the_movement_that_is_due_is_named_beside_enter(due: Movement | None, says: str) -> None:
    asked = protocol.Asked(7, "by_hand", (), (), 0, 0, due=due)

    assert due_told(asked, Texts("en")) == says


def test_a_discard_is_told_once_and_where_it_lies_besides() -> None:
    texts = Texts("en")

    assert movement_told(m.Discard(1, 13), texts) == ""
    assert movement_told(m.Discard(1, 13, "melds", 14), texts) == (
        "South lays 5 Dots beside the melds. South calls it 6 Dots."
    )


def _sit_down(
    file: Path,
    play: Callable[[TableApp, Pilot[None]], Awaitable[None]],
    agreed: Terms | None = None,
) -> None:
    """Play at a table of one's own, drawn in the smallest window."""

    async def run() -> None:
        told = agreed or terms()
        table = await OwnTable.open(file, told, "Ah Ming", BOTS, "an evening", EAST)
        app = TableApp(table, Texts("en"), ABOUT[told.preset])
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await play(app, pilot)
        await table.close()

    asyncio.run(run())


def test_keys_move_hands_and_anything_can_be_typed(tmp_path: Path) -> None:
    _sit_down(tmp_path / "one.db", _move_about)


@pytest.mark.rule("P-60", "HK-PEN-1")
def test_the_referee_is_called_from_a_menu_and_the_ruling_opens_its_rules(tmp_path: Path) -> None:
    _sit_down(tmp_path / "one.db", _report)


@pytest.mark.parametrize("keys", [("j",), ("j", "enter")])
def test_the_row_that_enter_chooses_is_marked_in_every_menu(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    """No row was: a style of the list reverses nothing, and fouls were chosen blindly."""

    async def look(app: TableApp, pilot: Pilot[None]) -> None:
        await _until_your_turn(app, pilot)
        await pilot.press(*keys)
        await pilot.pause()
        menu = app.screen.query_one(OptionList)
        for at in (0, 1, 2, 1):
            assert menu.highlighted == at
            strips = [menu.render_line(line) for line in range(4)]
            assert ["▸" in strip.text for strip in strips] == [line == at for line in range(4)]
            reversed_lines = [
                any(segment.style is not None and segment.style.reverse for segment in strip)
                for strip in strips
            ]
            assert reversed_lines == [line == at for line in range(4)]
            await pilot.press("up" if at == 2 else "down")
            await pilot.pause()
        await pilot.press("escape")

    _sit_down(tmp_path / "one.db", look)


@pytest.mark.rule("P-60", "HK-DEAL-5")
def test_a_win_before_the_deal_is_open_is_answered_and_its_rule_can_be_read(tmp_path: Path) -> None:
    """`?` told the keys then, and not why."""
    _sit_down(tmp_path / "one.db", _win_too_soon)


async def _win_too_soon(app: TableApp, pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await pilot.pause()
    await pilot.press("4")
    await pilot.pause()
    await pilot.press("question_mark")
    await pilot.pause()

    assert app.screen.query_one("#text", Passage).text.plain.startswith("HK-DEAL-5  ")


@pytest.mark.rule("P-60", "HK-DEAD-3")
def test_who_has_been_warned_before_is_drawn_and_the_rule_is_a_key_away(tmp_path: Path) -> None:
    _sit_down(tmp_path / "one.db", _look_at_a_warning)


async def _look_at_a_warning(app: TableApp, pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await pilot.pause()
    told = snapshot(app.table.room, app.table.player)
    one, two, three, four = (replace(player, warnings=player.player) for player in told.players)

    app.scene.hear(replace(told, players=(one, two, three, four)))
    await pilot.press("question_mark")
    await pilot.pause()

    assert app.screen.query_one("#text", Passage).text.plain.startswith("HK-DEAD-3  ")
    drawn = board(app.scene, app.texts, 80).plain
    for marks in ("!1 warning ", "!2 warnings ", "!3 warnings "):
        assert drawn.count(marks) == 1


async def _until_your_turn(app: TableApp, pilot: Pilot[None]) -> None:
    """Accept the rules, and make every movement that is due, until a tile is to be discarded."""
    await pilot.press("enter")
    for _ in range(400):
        asked = app.scene.asked
        if asked is not None and asked.about == "turn":
            return
        if asked is not None and asked.due is not None:
            await pilot.press("enter")
        await pilot.pause(0.02)
    raise AssertionError("it never was this player's turn")


def _rows(menu: OptionList) -> list[str]:
    """What can be chosen, without the mark."""
    prompts = (menu.get_option_at_index(at).prompt for at in range(menu.option_count))
    return [str(prompt).removeprefix("▸").strip() for prompt in prompts]


async def _report(app: TableApp, pilot: Pilot[None]) -> None:
    await _until_your_turn(app, pilot)
    await pilot.press("j", "enter")
    await pilot.pause()
    menu = app.screen.query_one(OptionList)
    menu.highlighted = _rows(menu).index("Talked")
    await pilot.press("enter")
    await pilot.pause()

    said = "\n".join(line.text for line in app.query_one(Heard).lines)
    lower = app.texts.seat((app.scene.seat + 1) % 4)
    assert f"reports {lower}: Talked." in said
    assert "Ruling: " in said

    await pilot.press("question_mark")
    await pilot.pause()
    cited = app.screen.query_one("#text", Passage).text.plain
    assert cited.split()[0] in said.split("Ruling: ")[1]


@pytest.mark.rule("P-60", "ZJ-PEN-1", "ZJ-PEN-7")
def test_a_foul_that_a_bot_has_made_is_called_and_put_right(tmp_path: Path) -> None:
    """The breaker counts a stack too many; nobody says so but who looks at the dice and the wall.

    The wall is as it was, the rule can be read, and the right break stands in its place.
    """
    told = terms("zung-jung")
    slow = replace(told.pace, bot_ms=30_000)
    when_reported = {**told.changes, "foul.opening": "when_reported"}
    agreed = replace(told, pace=slow, changes=when_reported)
    _sit_down(tmp_path / "one.db", _call_the_wrong_break, agreed)


async def _call_the_wrong_break(app: TableApp, pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await pilot.press("enter")
    by_hand = app.table.room.asking
    assert isinstance(by_hand, ByHand)
    breaker = int(by_hand.deal.opening.due)
    assert breaker != app.scene.seat
    by_hand.move(breaker, m.Throw(breaker))
    right = by_hand.deal.broken
    by_hand.move(breaker, m.Break(breaker, int(right.breaker), int(right.count) + 1))
    await app.table._carry()
    app._hear()
    assert app.scene.deal is not None
    assert app.scene.deal.count == right.count + 1

    await _choose(app, pilot, f"Report {app.texts.seat(breaker)}")
    await _choose(app, pilot, "The wall was broken in the wrong place")

    said = "\n".join(line.text for line in app.query_one(Heard).lines)
    assert f"{app.texts.seat(breaker)}: The wall was broken in the wrong place" in said
    assert "ZJ-PEN-7" in said
    await pilot.press("question_mark")
    await pilot.pause()
    assert "ZJ-PEN-7  " in app.screen.query_one("#text", Passage).text.plain
    await pilot.press("escape")
    by_hand.move(breaker, m.Break(breaker, int(right.breaker), int(right.count)))
    await app.table._carry()
    app._hear()
    assert app.scene.deal.count == right.count


async def _choose(app: TableApp, pilot: Pilot[None], words: str) -> None:
    """Call the referee, or choose from the menu that is open already."""
    if not app.screen.query(OptionList):
        await pilot.press("j")
        await pilot.pause()
    menu = app.screen.query_one(OptionList)
    menu.highlighted = _rows(menu).index(words)
    await pilot.press("enter")
    await pilot.pause()


async def _move_about(app: TableApp, pilot: Pilot[None]) -> None:
    await _until_your_turn(app, pilot)
    await pilot.press("colon", *"say", "space", *"hello", "enter")
    await pilot.pause()

    assert app.scene.deal is not None
    assert app.scene.deal.said == (app.scene.seat, "hello")

    await pilot.press("left", "enter")
    await pilot.pause()

    assert app.scene.deal.view.river.has_discarded(app.scene.seat)
    assert "says: hello!" in "\n".join(line.text for line in app.query_one(Heard).lines)


@pytest.mark.rule("P-60")
def test_once_the_deal_is_over_whatever_is_done_is_answered_with_that(tmp_path: Path) -> None:
    """A claim was refused as if a tile lay open, a discard by turns; movements by nothing at all.

    And in mid-deal nothing at all came of `next`; time that is called is answered, as a count is.
    """
    hands = Hands("next\ntime S")
    done = ["chow", "5p", "touch", "report S talked", "count S", "say hello", "why", "why pung"]
    hands.at_the_end = list(done)

    play(tmp_path / "one.db", hands)

    over = "The deal is over. Press Enter for the next deal."
    assert hands.heard[-len(done) - 1 :] == [*[over] * len(done), hands.heard[-1]]
    assert "This deal goes on." in hands.heard
    assert "This table sets nobody a time to play in (HK-TURN-9)." in hands.heard


def test_whatever_is_typed_in_lines_can_be_typed_at_the_drawn_table_too(tmp_path: Path) -> None:
    """`:` asked for a tile or help in its refusal, and refused both."""
    _sit_down(tmp_path / "one.db", _type_in_lines)


async def _type_in_lines(app: TableApp, pilot: Pilot[None]) -> None:
    await _until_your_turn(app, pilot)
    for line, shown in (("help", "At this strict table"), ("rule HK-CLAIM-4", "HK-CLAIM-4  ")):
        await pilot.press("colon", *(_KEY_OF.get(sign, sign) for sign in line), "enter")
        await pilot.pause()
        assert shown in app.screen.query_one("#text", Passage).text.plain
        await pilot.press("escape")

    assert app.scene.deal is not None
    tile = int(app.scene.deal.view.hand.tiles()[0])
    await pilot.press("colon", *str(NAMES[tile]), "enter")
    await pilot.pause()
    assert app.scene.deal.view.river.of(app.scene.seat) == [tile]


_KEY_OF = {" ": "space", "-": "minus"}


@pytest.mark.rule("P-56")
@pytest.mark.parametrize("slips", [0, 25])
def test_the_rules_that_are_accepted_say_that_bots_err(tmp_path: Path, slips: int) -> None:
    hands = Hands()
    play(tmp_path / "one.db", hands, slips=slips)
    accepted = hands.heard[: hands.heard.index("Do you accept these rules? Type yes or no.")]

    assert "You move the tiles yourself, and fouls are ruled on." in accepted
    assert any(line.startswith("Bots err on purpose.") for line in accepted) == (slips > 0)


@pytest.mark.rule("P-60")
def test_bots_that_err_are_ruled_on_and_the_match_can_be_proved_and_resumed(tmp_path: Path) -> None:
    """Every fourth movement is a slip: deals end all the same, and their logs fold again.

    Of whoever plays nothing is done that was not asked of these hands, and then typed.
    """
    ruled_on: set[bool] = set()
    for name in "abcd":
        hands = Hands()
        record = read_journal_bytes(play(tmp_path / f"{name}.db", hands, slips=250))

        assert verify_journal(record).is_true
        asyncio.run(_resume(tmp_path / f"{name}.db"))
        assert hands.sitting is not None
        you, typed = hands.sitting.scene.seat, (m.Discard, *(type(due) for due in hands.due))
        for event in next(record.deals()).events:
            if isinstance(event, Movement) and event.seat == you:
                assert isinstance(event, typed)
            if isinstance(event, Ruled):
                ruled_on.add(event.offender != you)
    assert True in ruled_on


@pytest.mark.rule("P-60")
def test_a_strict_match_that_is_cut_off_at_any_movement_goes_on_exactly_there(
    tmp_path: Path,
) -> None:
    """Its files are copied at ten moments of a deal with slips, as a power cut leaves them."""
    live, cuts = tmp_path / "live", random.Random("a power cut")
    live.mkdir()

    async def run() -> None:
        table = await AtOnce.open(live / "one.db", replace(terms(), slips=100), "You", BOTS, "s")
        hands = Hands()
        about = ABOUT["hong-kong"]
        hands.sitting = PlainTable(table, Texts("en"), hands.heard.append, hands.listen, about)
        moments = set(cuts.sample(range(5, 100), 10))
        write, number = table._write, 0

        async def write_and_cut() -> None:
            nonlocal number
            await write()
            number += 1
            if number in moments:
                moments.discard(number)
                await _goes_on(table, Path(shutil.copytree(live, tmp_path / f"cut{number}")))

        table._write = write_and_cut  # type: ignore[method-assign]
        await hands.sitting.play()
        await table.close()
        assert not moments, "the deal was over before them"

    asyncio.run(run())


async def _goes_on(live: OwnTable, copied: Path) -> None:
    """What goes on there is what goes on here: the terms, what each seat sees, the scores."""
    again = await AtOnce.resume(copied / "one.db")
    assert again.room.lobby.terms == live.room.lobby.terms
    assert again.room.stage == live.room.stage
    for one, two in zip(_state(live), _state(again), strict=True):
        assert one == two
    await again.close()


def _state(table: OwnTable) -> list[object]:
    play, match = table.room.play, table.room.match
    if play is None or match is None:
        return []
    views = [view_of(play.deal, seat).facts() for seat in range(4)]
    reach = [int(play.deal.phase), int(play.deal.turn), len(play.journal), play.journal[-1:]]
    return [*map(repr, views), reach, match.scores, table.room.banks]


async def _resume(file: Path) -> None:
    table = await OwnTable.resume(file)
    assert table.room.stage in {"resting", "over"}
    await table.close()


def test_the_referee_is_called_no_more_once_the_deal_is_over(tmp_path: Path) -> None:
    """After a false win, which ends the deal here, j still opened the list of fouls."""

    async def run() -> None:
        table = await OwnTable.open(tmp_path / "one.db", terms(), "Ah Ming", BOTS, "one")
        app = TableApp(table, Texts("en"), ABOUT["hong-kong"])
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            await _until_your_turn(app, pilot)
            await pilot.press("4")
            await pilot.pause()
            assert app.scene.ended is not None
            await pilot.press("escape")
            await pilot.press("j")
            await pilot.pause()
            assert not app.screen.query(OptionList)
        await table.close()

    asyncio.run(run())
