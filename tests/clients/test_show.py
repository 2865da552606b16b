"""This file is about `seifong show`: any moment of a record, from one seat or with hands open."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

from commands import command, refusal
from seifong.clients.terminal.drawing import plate
from seifong.clients.terminal.look import Drawn, Heard
from seifong.clients.terminal.page import Passage
from seifong.clients.terminal.read_out import cards_told, standing_told
from seifong.clients.terminal.recorded import Moment, deals_in
from seifong.clients.terminal.show import ShowApp
from seifong.clients.terminal.shown_plain import PlainShow
from seifong.clients.terminal.texts import Texts
from seifong.errors import BadInput
from seifong.lab.by_hand import play_by_hand
from seifong.lab.slips import Slips, play_with_slips
from seifong.match import Match
from seifong.record import JournalWriter, header_of, read_journal
from seifong.referee.cards import CardBook
from seifong.referee.rulings import Cards
from seifong.rulebook import Language
from seifong.rules.presets import preset
from seifong.seats import EAST, NOBODY, NORTH, SOUTH
from seifong.table.dice import FastDice
from seifong.table.events import Event, Won
from seifong.table.movements import Take


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two deals, of players who always do the last proper thing: they claim whatever they may."""
    file = tmp_path_factory.mktemp("records") / "two.jsonl"
    match = Match(preset("hong-kong-full-spicy"), "two deals")
    with JournalWriter.create(file) as writer:
        writer.begin(header_of(match))
        for _ in range(2):
            events: list[Event] = []
            deal = match.next_deal(events)
            while deal.end is None:
                deal.act(deal.asked, deal.proper(deal.asked)[-1])
            match.settle(deal)
            writer.write(events)
    return file


def opened(record: Path, seat: int = NOBODY) -> Moment:
    return Moment(deals_in(read_journal(record)), seat=seat)


def test_one_goes_forwards_and_back_and_from_deal_to_deal(record: Path) -> None:
    first = opened(record)
    last = len(first.now.events)

    assert first.by(1).by(1).by(-1).step == 1
    assert first.by(-1).step == 0
    assert first.at(last).by(1).now.began.number == 2
    assert first.of_deal(1).by(-1).step == last
    assert first.of_deal(7).by(9999).by(9999).deal == 1


@pytest.mark.parametrize(
    ("name", "deal", "step"), [("17", 0, 17), ("2 5", 1, 5), ("2 0", 1, 0), ("1 3", 0, 3)]
)
def test_any_moment_is_called_by_its_numbers(record: Path, name: str, deal: int, step: int) -> None:
    called = opened(record).called(name)

    assert called is not None
    assert (called.deal, called.step) == (deal, step)


@pytest.mark.parametrize("name", ["", "two", "1 2 3", "-1", "2 x"])
def test_what_is_no_number_calls_no_moment(record: Path, name: str) -> None:
    assert opened(record).called(name) is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("9 9", "this record has 2 deals, and no deal 9"),
        ("0 3", "this record has 2 deals, and no deal 0"),
        ("2 9999", r"deal 2 has \d+ steps, and no step 9999"),
    ],
)
def test_a_moment_that_a_record_has_not_is_none(record: Path, name: str, said: str) -> None:
    """Once one came to some other moment, or stayed, and not a word was said of it."""
    with pytest.raises(BadInput, match=said):
        opened(record).called(name)


@pytest.mark.rule("P-59")
def test_from_one_seat_the_other_hands_stay_closed(record: Path) -> None:
    moment = opened(record, SOUTH).at(12)
    scene = moment.scene()

    assert scene.seat == SOUTH
    assert scene.hands == {}
    assert scene.deal is not None
    assert scene.deal.view.hand.size() > 0
    assert not any("draws 1" in line for line in moment.now.told(12, SOUTH, Texts("en")))


def test_with_all_hands_open_every_tile_is_somewhere(record: Path) -> None:
    """Each step of a deal: hands, melds, flowers, rivers and the wall have all 144 tiles."""
    moment = opened(record)
    after_the_deal = next(
        number for number, event in enumerate(moment.now.events) if "Dealt" in type(event).__name__
    )
    for step in range(after_the_deal + 4, len(moment.now.events)):
        scene = moment.at(step).scene()
        assert scene.deal is not None
        view = scene.deal.view
        held = view.hand.size() + sum(map(len, scene.hands.values()))
        laid = sum(len(meld.tiles()) for melds in view.melds for meld in melds)
        lying = sum(len(row) for seat in range(4) for row in view.river.rows(seat))
        flowers = sum(int(kinds).bit_count() for kinds in view.flowers)
        waiting = sum(view.sizes) - held  # flowers that are drawn and not yet laid
        assert held + waiting + laid + lying + flowers + view.live + view.reserve == 144


def test_the_sheet_of_the_second_deal_begins_with_what_the_first_came_to(record: Path) -> None:
    one, two = opened(record).deals

    assert two.ended.before == one.ended.after
    assert two.scores == one.ended.after


def test_a_record_is_stepped_through_by_keys(record: Path) -> None:
    async def run() -> None:
        app = ShowApp(opened(record), Texts("en"))
        async with app.run_test(size=(80, 24)) as pilot:
            await _step_about(app, pilot)

    asyncio.run(run())


async def _step_about(app: ShowApp, pilot: Pilot[None]) -> None:
    await pilot.press("right", "right", "left")
    assert "step 1/" in str(app.query_one("#keys", Static).render())
    await pilot.press("end", "v", "v")
    assert app.moment.seat == SOUTH
    assert app.moment.step == len(app.moment.now.events)
    await pilot.press("s")
    await pilot.pause()
    assert "Scores" in app.screen.query_one("#text", Passage).text.plain
    await pilot.press("escape", "n", "l")
    assert "第 2 局" in str(app.query_one("#keys", Static).render())
    await pilot.press("g", "1", "space", "7", "enter")
    await pilot.pause()
    assert (app.moment.deal, app.moment.step) == (0, 7)
    for keys, answer in (("abc", "「abc」不是一步。"), ("3 1", "沒有第 3 局。")):
        await pilot.press("g", *(key.replace(" ", "space") for key in keys), "enter")
        await pilot.pause()
        assert answer in "".join(line.text for line in app.query_one(Heard).lines)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_keys_that_show_a_record_are_named_and_can_be_clicked(
    record: Path, language: Language
) -> None:
    """g, v and s were not named, and nothing said what q does; all have room in eighty columns."""

    async def run() -> None:
        app = ShowApp(opened(record).at(217), Texts(language))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            rows = str(app.query_one("#board", Drawn).content).split("\n")
            assert max(map(cell_len, rows)) <= 80
            named = app.texts.say("show.keys").split("  ")
            assert [key for key in named if not any(key in row for row in rows)] == []
            assert all(len(key.split()) > 1 for key in named if key[0] in "gvskq")
            eyes = next(key for key in named if key.startswith("v "))
            [(row, line)] = [(n, line) for n, line in enumerate(rows) if eyes in line]
            await pilot.click("#board", offset=(cell_len(line[: line.index(eyes)]), row))
            await pilot.pause()
            assert app.moment.seat == EAST

    asyncio.run(run())


@pytest.mark.rule("P-58", "HK-ETIQ-3")
@pytest.mark.parametrize("seat", [NOBODY, SOUTH])
def test_while_first_tiles_are_taken_every_hand_is_told_by_how_many_it_has(
    tmp_path: Path, seat: int
) -> None:
    """With all hands open no number was shown, nor for the seat whose eyes one looks through."""
    path = tmp_path / "strict.jsonl"
    command("simulate", "--strict", "--deals=1", "--rules=hkma", "--seed=taken", "--out", path)
    moment = Moment(deals_in(read_journal(path))).seen_by(seat)
    takes = [n for n, event in enumerate(moment.now.events, start=1) if isinstance(event, Take)]
    scene = moment.at(takes[5]).scene()  # two fours each for two seats, one for the others

    told = [plate(scene, each, Texts("en"), 40).plain.split("▯")[-1] for each in range(4)]

    assert told == ["8", "8", "4", "4"]


def test_a_record_is_read_by_typing(record: Path) -> None:
    heard: list[str] = []
    typed = iter(
        ["\n", "\n", "20\n", "n\n", "next\n", "sheet\n", "3 1\n", "what\n", "q\n", "never\n"]
    )

    PlainShow(opened(record), Texts("en"), heard.append).read(lambda: next(typed))

    assert any(line.startswith("East throws") for line in heard)
    assert "Deal 1 of 2, step 20 of" in "\n".join(heard)
    assert sum(line.startswith("Deal 2 of 2, step 0") for line in heard) == 1
    assert heard[-2:] == ["This record has 2 deals, and no deal 3.", heard[-1]]
    assert heard[-1].startswith("Enter: a step on.")
    assert next(typed) == "never\n"


def test_the_bots_of_a_table_are_named_in_either_language(record: Path) -> None:
    deal = replace(opened(record).now, names=("Mei", "Orchid", "Plum", "Bamboo"))

    told = standing_told(deal.scene(0, NOBODY), Texts("zh"))

    assert "Mei" in told
    assert "阿蘭" in told
    assert "Orchid" not in told


def test_a_whole_deal_is_told_through_a_pipe(record: Path) -> None:
    told = command("show", record, "--whole", "--deal", 2, "--seat", "N", "--lang", "zh")

    assert told.status == 0
    assert "打骰" in told.out
    assert "比數：" in told.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "nowhere is no file, and no match that seifong matches lists"),
        (("{record}", "--deal", "3"), "two.jsonl: this record has 2 deals, and no deal 3"),
        (("{record}", "--step", "9999"), "steps, and no step 9999"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_sentence(
    record: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    words = tuple(str(record) if word == "{record}" else word for word in words)

    told = command("show", *words, "--plain", XDG_DATA_HOME=str(tmp_path))

    assert told.status == 2
    assert refusal(told).endswith(said)


def test_a_deal_that_was_played_by_hand_is_shown_as_well(tmp_path: Path) -> None:
    file = tmp_path / "by-hand.jsonl"
    match, events = Match(preset("zung-jung"), "by hand"), list[Event]()
    table = match.next_table(events)
    play_by_hand(table, lambda deal, seat: deal.proper(seat)[-1])
    match.settle(table.deal, table.book)
    with JournalWriter.create(file) as writer:
        writer.begin(header_of(match))
        writer.write(events)

    deal = opened(file, NORTH).now

    is_won = any(isinstance(event, Won) for event in deal.events)
    assert (deal.ended.how == "won") is is_won
    assert list(deal.told(len(deal.events), NORTH, Texts("zh")))


@pytest.mark.parametrize("seat", [NORTH, NOBODY])
def test_a_tile_that_is_seen_in_a_record_is_seen_by_whoever_lifted_it(
    with_cards: tuple[Path, CardBook], seat: int
) -> None:
    """It said “You see”, of a draw of East's, to a reader who sat nowhere."""
    deal = opened(with_cards[0], seat).now

    told = list(deal.told(len(deal.events), seat, Texts("en")))

    assert not any(line.startswith("You ") for line in told)
    who = {line.split()[0] for line in told if " sees " in line}
    assert who == ({"North"} if seat == NORTH else {"East", "South", "West", "North"})


@pytest.fixture(scope="module")
def with_cards(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, CardBook]:
    """Two deals of a tournament, with slips; and what each player has been shown in the first."""
    file = tmp_path_factory.mktemp("records") / "cards.jsonl"
    match, books = Match(preset("hkma"), "cards"), list[CardBook]()
    with JournalWriter.create(file) as writer:
        writer.begin(header_of(match))
        for number in range(2):
            events: list[Event] = []
            table = match.next_table(events)
            slips = Slips(FastDice(f"slips {number}"), rate=0.1)
            play_with_slips(table, lambda deal, seat: deal.proper(seat)[-1], slips)
            match.settle(table.deal, table.book)
            writer.write(events)
            books.append(table.book)
    assert any(cards.warnings for cards in books[0].players)
    return file, books[0]


@pytest.mark.rule("HK-PEN-2", "P-60")
def test_a_record_tells_of_the_cards_before_a_deal_and_of_none_before_the_first(
    with_cards: tuple[Path, CardBook],
) -> None:
    record, book = with_cards
    first = opened(record).scene()
    moment = opened(record).of_deal(1)
    second = moment.scene()
    players = [second.player_at(seat).player for seat in range(4)]

    assert [first.cards_of(seat) for seat in range(4)] == [Cards()] * 4
    assert [second.cards_of(seat) for seat in range(4)] == [book.of(player) for player in players]
    whole_deal = [*moment.now.told(1, NOBODY, Texts("en"))]
    assert [line for line in whole_deal if "in this match" in line] == [
        *cards_told(second, Texts("en"))
    ]
    assert len(whole_deal) > 0


@pytest.mark.rule("HK-PEN-2", "P-60")
def test_the_rule_of_the_cards_is_a_key_away(with_cards: tuple[Path, CardBook]) -> None:
    async def run() -> None:
        app = ShowApp(opened(with_cards[0]).of_deal(1), Texts("en"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("question_mark")
            await pilot.pause()

            assert app.screen.query_one("#text", Passage).text.plain.startswith("HK-PEN-2  ")

    asyncio.run(run())


def test_every_match_of_a_record_begins_at_nothing(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    command("simulate", "--deals=9", "--rules=casual", "--seed=matches", "--out", path)

    deals = deals_in(read_journal(path))
    openings = [deal for deal in deals if deal.began.number == 1]

    assert len(openings) > 1
    assert {deal.scores for deal in openings} == {(0, 0, 0, 0)}
    assert any(deals[place - 1].ended.after != (0, 0, 0, 0) for place in range(1, len(deals)))
