"""This file is about what is said of whatever may happen at a table: nothing goes unsaid."""

from typing import get_args

import pytest

from seifong.clients.terminal.scene import Deal, Scene
from seifong.clients.terminal.sentences import happened_told
from seifong.clients.terminal.texts import Texts
from seifong.melds import PUNG
from seifong.notation import CHINESE_NAMES, ENGLISH_NAMES
from seifong.rulebook import Language, Words
from seifong.rules.presets import preset
from seifong.server.protocol import Because
from seifong.table import events as e
from seifong.table import movements as m
from seifong.table.events import Event
from seifong.table.options import Options
from seifong.views import View

TOLD: tuple[Event, ...] = (
    e.Threw(0, (1, 2)),
    e.Broke(0, 3),
    e.Dealt(3, tuple(range(13)), 13),
    e.ShowedFlower(1, 34),
    e.Drew(1, None),
    e.Discarded(1, 5),
    e.Exposed(2, PUNG, 5, 5, 1),
    e.Exhausted(),
    e.SatOut(2),
    e.TookEast(1),
    e.Saw(3, 7),
    e.WentBack(1),
    e.SetAside(1),
    e.DrewOutOfTurn(1, None),
    e.DiscardedOutOfTurn(1, 5),
    e.TookBack(2, PUNG, 5),
    e.Showed(1, (5, 6)),
    e.Ruled("talked", 1, "ruled", "warning", ("HK-PEN-1",)),
    m.Touch(1),
    m.Lift(1),
    m.PutBack(1),
    m.Speak(1, "pung"),
    m.Reach(1),
    m.CallTime(1, 2),
    m.Count(1, 2),
    m.Report(1, 2, "talked"),
)
BY_ANOTHER = {
    e.Began: "the standing, before the first event",
    e.Answered: "nobody sees it",
    e.WrongDealer: "it is for the players to notice",
    e.Won: "how the deal ended",
    e.Replayed: "how the deal ended",
    e.Stopped: "how the deal ended",
    m.Throw: "Threw",
    m.Break: "Broke",
    m.Take: "Dealt",
    m.ShowFlower: "ShowedFlower",
    m.Replace: "Drew",
    m.Mix: "Drew",
    m.Choose: "Drew, or WentBack",
    m.Discard: "Discarded",
    m.Expose: "Exposed, or Showed",
    m.ShowHand: "Showed",
}


def scene() -> Scene:
    """A table seen by North."""
    seen = Scene(Options(preset("zung-jung")))
    seen.deal, seen.seat = Deal(View(3, seen.options)), 3
    return seen


@pytest.mark.rule("P-58", "P-60")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_whatever_happens_is_a_sentence(event: Event, language: Language) -> None:
    told = list(happened_told(event, scene(), Texts(language)))

    assert told
    assert all(sentence.endswith((".", "。", "!", "！")) for sentence in told)
    assert not any("{" in sentence for sentence in told)


@pytest.mark.rule("P-60", "HK-ETIQ-5")
@pytest.mark.parametrize(
    ("gains", "says"),
    [
        ((0, 0, 0, 0), ["The tiles are turned back.", "Nothing is paid."]),
        ((0, -3, 3, 0), ["The tiles are turned back."]),
    ],
)
def test_what_is_put_right_and_that_nothing_is_paid_is_said(
    gains: tuple[int, ...], says: list[str]
) -> None:
    """“It follows: put right”, and not a word of what."""
    ruled = e.Ruled("own_tiles_exposed", 1, "ruled", "put_right", ("HK-ETIQ-5",), gains)
    back = Words("The tiles are turned back.", "該牌覆回。")
    because = Because(Words("South showed tiles", "南家露出牌"), back)

    told = list(happened_told(ruled, scene(), Texts("en"), because))

    assert told[1:] == ["It follows: put right.", *says]


def test_there_is_nothing_that_neither_is_told_nor_comes_with_another() -> None:
    told = {type(event) for event in TOLD}

    assert told.isdisjoint(BY_ANOTHER)
    assert told | BY_ANOTHER.keys() == set(get_args(Event))


def test_a_bot_and_the_table_call_a_tile_by_one_name() -> None:
    """Else `advise` says in one line to discard 7 Characters, and then 7m."""
    for texts, names in ((Texts("en"), ENGLISH_NAMES), (Texts("zh"), CHINESE_NAMES)):
        assert [texts.tile(tile) for tile in range(42)] == list(names)
