"""This file is about a table that is played line by line, in one process and without a socket."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from seifong.catalogue import ABOUT
from seifong.cli.play import terms_of
from seifong.clients.terminal.kept import is_open, kept_in
from seifong.clients.terminal.plain import PlainTable
from seifong.clients.terminal.table import UNTIMED, OwnTable
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.typed import Typed, read
from seifong.errors import BadInput
from seifong.notation import NAMES
from seifong.record import read_journal_bytes, verify_journal
from seifong.rulebook import Language
from seifong.server.protocol import Accept, Asked, Pace, Start
from seifong.store import Entry, SqliteStore, Unreachable
from seifong.table.motions import KONG, PASS, WIN

BOTS = ("speed", "speed", "speed")


class Typist:
    """Somebody who types: the lines given, and then always something proper, until it is enough."""

    def __init__(self, *lines: str, deals: int = 1) -> None:
        self.lines = list(lines)
        self.deals = deals
        self.heard: list[str] = []
        self.sitting: PlainTable | None = None

    async def listen(self) -> str | None:
        if self.lines:
            return self.lines.pop(0)
        assert self.sitting is not None
        scene = self.sitting.scene
        if scene.ended is not None:
            is_enough = scene.ended.number >= self.deals
            return None if is_enough else "next"
        return _something_proper(scene.asked)

    async def sit_at(self, table: OwnTable, language: Language = "en") -> None:
        about = ABOUT[table.room.lobby.terms.preset]
        self.sitting = PlainTable(table, Texts(language), self.heard.append, self.listen, about)
        await self.sitting.play()
        await table.close()


def _something_proper(asked: Asked | None) -> str:
    assert asked is not None
    if WIN in asked.motions:
        return "win"
    if PASS in asked.motions:
        return "pass"
    return str(NAMES[max(motion for motion in asked.motions if motion < KONG)])


def open_and_play(
    file: Path,
    typist: Typist,
    rules: str = "casual",
    language: Language = "en",
    pace: Pace = UNTIMED,
) -> None:
    async def play() -> None:
        terms = replace(terms_of(rules, is_timed=False), pace=pace)
        table = await OwnTable.open(file, terms, "Ah Ming", BOTS)
        await typist.sit_at(table, language)

    asyncio.run(play())


@pytest.mark.rule("P-56")
def test_the_rules_are_shown_and_nothing_is_played_before_they_are_accepted(tmp_path: Path) -> None:
    typist = Typist("what?", "no")

    open_and_play(tmp_path / "one.db", typist, rules="hkma")

    assert any(
        "False win: prevented (preset: a fixed deduction; so at every such table; false.mode)"
        in line
        for line in typist.heard
    )
    assert typist.heard.count("Do you accept these rules? Type yes or no.") == 2
    assert not any("throws" in line for line in typist.heard)


@pytest.mark.parametrize("rules", ["casual", "zung-jung"])
def test_a_deal_is_played_by_typing(tmp_path: Path, rules: str) -> None:
    typist = Typist("yes")

    open_and_play(tmp_path / "one.db", typist, rules)

    said = "\n".join(typist.heard)
    assert "throws" in said
    assert "The wall is broken before" in said
    assert "Scores: " in said
    assert typist.heard[-1] == "The match is kept. seifong play --resume goes on with it."


def test_every_deal_of_it_is_in_a_record_that_can_be_proved(tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    open_and_play(file, Typist("yes", deals=2))

    async def record() -> bytes:
        table = await OwnTable.resume(file)
        journal = await table.record()
        await table.close()
        return journal

    verdict = verify_journal(read_journal_bytes(asyncio.run(record())))

    assert verdict.deals == 2


def test_what_may_not_be_done_is_answered_with_its_rule(tmp_path: Path) -> None:
    typist = Typist("yes")
    said: list[str] = []

    async def ask() -> str | None:
        scene = typist.sitting.scene if typist.sitting else None
        if scene is not None and scene.asked is not None and scene.asked.about == "turn":
            said.append("asked")
            return "chow" if len(said) == 1 else None
        return await Typist.listen(typist)

    typist.listen = ask  # type: ignore[method-assign]
    open_and_play(tmp_path / "one.db", typist)

    assert any(
        line.endswith("here is nothing to claim in one's own turn (HK-TURN-2).")
        for line in typist.heard
    )


def test_a_match_that_is_left_in_the_middle_of_a_deal_goes_on_exactly_there(tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    first = Typist("yes")
    turns = 0

    async def three_turns() -> str | None:
        nonlocal turns
        turns += 1
        return await Typist.listen(first) if turns <= 4 else None

    first.listen = three_turns  # type: ignore[method-assign]
    open_and_play(file, first)
    assert first.sitting is not None
    assert first.sitting.scene.deal is not None
    before = repr(first.sitting.scene.deal.view.facts())
    second = Typist("table")

    async def resume() -> str:
        table = await OwnTable.resume(file)
        sitting = PlainTable(
            table, Texts("en"), second.heard.append, second.listen, ABOUT["casual"]
        )
        second.sitting = sitting
        sitting._hear()
        assert sum(line.startswith("Your hand: ") for line in second.heard) == 1
        assert sitting.scene.deal is not None
        facts = repr(sitting.scene.deal.view.facts())
        await sitting.play()
        await table.close()
        return facts

    assert asyncio.run(resume()) == before
    assert any(line.startswith("Scores: ") for line in second.heard)


def test_a_match_that_is_being_played_is_not_played_elsewhere(tmp_path: Path) -> None:
    """Once whoever wrote second was told so, which might be the one who had been there first."""
    file = tmp_path / "one.db"

    async def run() -> None:
        table = await OwnTable.open(file, terms_of("casual", is_timed=False), "Ah Ming", BOTS)
        with pytest.raises(BadInput, match="being played elsewhere"):
            await OwnTable.resume(file)
        await table.say(Accept(table.room.lobby.fingerprint()))
        await table.say(Start())
        await table.close()
        again = await OwnTable.resume(file)
        await again.close()

    asyncio.run(run())


def test_rules_that_are_declined_leave_nothing(tmp_path: Path) -> None:
    """Once they left a match of no deals, and --resume took that one."""
    open_and_play(tmp_path / "one.db", Typist("no"))

    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_at_the_opening_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_store: SqliteStore, _entries: Sequence[Entry]) -> None:
        raise Unreachable("database or disk is full")

    monkeypatch.setattr(SqliteStore, "add", full)
    with pytest.raises(BadInput, match="disk is full"):
        open_and_play(tmp_path / "one.db", Typist("yes"))

    assert list(tmp_path.iterdir()) == []


def test_a_match_goes_on_whatever_its_file_is_called(tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    open_and_play(file, Typist("yes"))
    renamed = file.rename(tmp_path / "sunday.db")

    async def resume() -> None:
        table = await OwnTable.resume(renamed)
        await Typist(deals=2).sit_at(table)

    asyncio.run(resume())

    assert kept_in(renamed)[:1] + kept_in(renamed)[4:] == ("sunday", 2, True, True)


def test_a_match_says_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    open_and_play(file, Typist("yes", deals=2), rules="hkma")

    kept = kept_in(file)

    assert (kept.name, kept.preset, kept.changes, kept.deals) == ("one", "hkma", 0, 2)
    assert is_open(file)


@pytest.mark.parametrize("tile", range(34))
def test_every_tile_is_discarded_by_its_name_and_by_its_characters(tile: int) -> None:
    for name in (NAMES[tile], Texts("zh").face(tile)):
        assert read(name, None, Texts("en")) == Typed("act", tile)


def test_a_file_that_keeps_no_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    file.write_bytes(b"no match at all, and certainly none that anybody has played")

    with pytest.raises(BadInput, match=r"one\.db"):
        asyncio.run(OwnTable.resume(file))
    with pytest.raises(BadInput, match=r"one\.db"):
        kept_in(file)


def test_it_is_played_in_chinese_as_well(tmp_path: Path) -> None:
    typist = Typist("好", "枱面")

    open_and_play(tmp_path / "one.db", typist, language="zh")

    said = "\n".join(typist.heard)
    assert "你同意這些規則嗎" in said
    assert "打骰" in said
    assert "比數：" in said


def test_a_rule_that_is_not_named_or_is_none_is_asked_for_in_the_players_language(
    tmp_path: Path,
) -> None:
    """there is no rule "", it said, and in English to whoever played in Chinese."""
    typist = Typist("yes", "規則", "規則 HK-NONE-1", "q")

    open_and_play(tmp_path / "one.db", typist, language="zh")

    assert "哪一條？請在後面打出編號：規則 HK-CLAIM-4。" in typist.heard
    assert "沒有規則「HK-NONE-1」。" in typist.heard
    assert not any("there is no rule" in line for line in typist.heard)


@pytest.mark.rule("P-57")
def test_where_a_clock_is_on_the_time_is_told_and_a_warning_given(tmp_path: Path) -> None:
    """Whoever listened never knew that time ran."""
    typist = Typist("yes")
    said: list[int] = []

    async def wait() -> str | None:
        if typist.lines:
            return await Typist.listen(typist)
        while not said:
            await asyncio.sleep(0.05)
            said.extend(n for n, line in enumerate(typist.heard) if "Your time is over: " in line)
        return None

    typist.listen = wait  # type: ignore[method-assign]
    pace = Pace(claim_ms=200, turn_ms=5_000, bank_ms=1_000, bot_ms=0)
    open_and_play(tmp_path / "one.db", typist, pace=pace)

    before = typist.heard[: said[0]]
    assert "You have 5 seconds, and 1 more for the whole match." in before
    assert "5 seconds left." in before


@pytest.mark.parametrize(("line", "tile"), [("打 一萬", 0), ("五筒", 13), ("n", 30), ("北", 30)])
def test_a_tile_is_typed_as_it_is_said_or_drawn(line: str, tile: int) -> None:
    """In Chinese every sentence says 一萬, and it was not understood when it was typed."""
    assert read(line, None, Texts("zh")).motion == tile


def test_a_deal_that_is_over_is_told_when_the_match_goes_on(tmp_path: Path) -> None:
    """Only the table was, and neither that the deal was over nor who had won it."""
    file = tmp_path / "one.db"
    open_and_play(file, Typist("yes"))
    typist = Typist("chow", "q")

    async def go_on() -> None:
        await typist.sit_at(await OwnTable.resume(file))

    asyncio.run(go_on())

    assert any(line.startswith("Scores: ") for line in typist.heard)
    assert typist.heard[-3:-1] == [
        "Press Enter for the next deal.",
        "The deal is over. Press Enter for the next deal.",
    ]
