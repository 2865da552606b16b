"""This file is about what one has been told, folded together: what is asked, said and over."""

import pytest
from msgspec.structs import replace

from seifong.clients.terminal.holding import hand_drawn
from seifong.clients.terminal.read_out import hand_told
from seifong.clients.terminal.recorded import RecordedDeal
from seifong.clients.terminal.scene import Deal, Scene
from seifong.clients.terminal.sentences import happened_told
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.your_turn import asked_of_you, hint_told
from seifong.referee.cards import CardBook
from seifong.rules.presets import preset
from seifong.server import protocol
from seifong.table.events import (
    Began,
    Broke,
    Dealt,
    Discarded,
    Drew,
    ShowedFlower,
    Threw,
    TookEast,
    WrongDealer,
)
from seifong.table.motions import PASS, PUNG
from seifong.table.movements import Take
from seifong.table.options import Options

ASKED = protocol.Asked(7, "claims", (PASS, PUNG), (), 0, 0, tile=5)
HINT = protocol.Hint(7, 1, PASS, ())
ENDED = protocol.Ended(
    seq=9,
    number=1,
    how="exhausted",
    way=None,
    source=None,
    responsible=None,
    words=None,
    wins=(),
    flows=(),
    gains=(0, 0, 0, 0),
    deducted=(0, 0, 0, 0),
    before=(0, 0, 0, 0),
    after=(0, 0, 0, 0),
    is_match_over=False,
)


def seated(rules: str = "zung-jung") -> Scene:
    """A table in its first deal, as East sees it."""
    scene = Scene(Options(preset(rules)))
    one, two, three, four = (protocol.PlayerNow(n, f"P{n}", False, n, 0) for n in range(4))
    standing = protocol.Standing(1, 0, 0, 0, 0, 0)
    scene.hear(protocol.Snapshot(0, 0, 0, 0, standing, (one, two, three, four)))
    return scene


@pytest.mark.parametrize("after", [protocol.Happened(8, 0, Drew(1, None)), ENDED])
def test_what_was_asked_is_asked_no_more_once_something_happens(after: protocol.Out) -> None:
    scene = seated()
    scene.hear(ASKED)
    assert scene.asked is ASKED

    scene.hear(after)

    assert scene.asked is None


def test_a_hint_is_about_the_question_that_it_was_given_for() -> None:
    scene = seated()
    scene.hear(ASKED)
    scene.hear(HINT)
    assert scene.hint is HINT

    scene.hear(replace(ASKED, window=8))

    assert scene.hint is None


def test_what_was_said_stands_until_the_next_discard() -> None:
    scene = seated()
    assert scene.deal is not None
    scene.hear(protocol.Said(2, "pung"))
    assert scene.deal.said == (2, "pung")

    scene.hear(protocol.Happened(8, 0, Discarded(2, 5)))

    assert scene.deal.said is None


@pytest.mark.parametrize(("answer", "said"), [(None, ["You may say: Pung, Pass."]), (PASS, [])])
def test_who_has_answered_is_not_asked_again(answer: int | None, said: list[str]) -> None:
    asked = replace(ASKED, answer=answer)

    assert list(asked_of_you(asked, seated(), Texts("en"))) == said


@pytest.mark.rule("ZJ-PEN-8")
def test_in_a_record_all_seats_turn_once_the_true_east_takes_over() -> None:
    """P0 deals as East though it is the deal of P1, who sat South, and takes over."""
    began = Began(1, 0, 0, 0, "xorshift128/1")
    events = (began, WrongDealer(1), Threw(0, (1, 2)), TookEast(1), Threw(0, (3, 4)))
    names = ("P0", "P1", "P2", "P3")
    options = Options(preset("zung-jung"))
    deal = RecordedDeal(options, names, (0, 1, 2, 3), (0, 0, 0, 0), CardBook(), events, (), ENDED)

    before, after = deal.scene(3, 0), deal.scene(4, 0)

    assert [before.player_at(seat).name for seat in range(4)] == ["P0", "P1", "P2", "P3"]
    assert [after.player_at(seat).name for seat in range(4)] == ["P1", "P2", "P3", "P0"]


def the_deal(scene: Scene) -> Deal:
    assert scene.deal is not None
    return scene.deal


@pytest.mark.rule("HK-DEAL-1", "ZJ-DEAL-1")
def test_each_taking_of_the_first_tiles_is_seen_and_told() -> None:
    """The wall stood full, and every hand was empty, until all the tiles had been taken at once."""
    scene = seated()
    whole = the_deal(scene).live

    for seq, seat in enumerate([0, 1, 2, 3, 0]):
        scene.hear(protocol.Happened(seq, 0, Take(seat)))

    deal = the_deal(scene)
    assert [deal.size_of(seat) for seat in range(4)] == [8, 4, 4, 4]
    assert (deal.live, deal.from_head) == (whole - 20, 20)
    assert list(happened_told(Take(0), scene, Texts("en"))) == ["East takes tiles: 8 so far."]


def test_tiles_taken_by_the_wrong_seat_or_put_back_are_counted_for_nobody() -> None:
    scene = seated()
    whole = the_deal(scene).live

    scene.hear(protocol.Happened(1, 0, Take(2)))
    assert the_deal(scene).live == whole

    scene.hear(protocol.Happened(2, 0, Take(0)))
    scene.hear(protocol.Happened(3, 0, Broke(1, 4)))
    assert the_deal(scene).live == whole


def test_the_wall_has_all_its_tiles_before_the_deal_and_the_rest_after_it() -> None:
    """Of 144 tiles 53 are dealt out, and 91 are left."""
    scene = seated("hong-kong")
    before = the_deal(scene).live

    for seat, size in enumerate([14, 13, 13, 13]):
        scene.hear(protocol.Happened(seat, 0, Dealt(seat, None, size)))

    assert (before, the_deal(scene).live) == (144, 91)


@pytest.mark.rule("HK-FLOWER-1")
def test_no_tile_of_the_first_hand_lies_apart_while_a_flower_is_owed() -> None:
    """East's last tile was called drawn, and lay behind the rest, among flowers still to be shown.

    Flowers are 34 and above; the rest of the hand is 1 to 4 of each suit, and the red dragon.
    """
    scene = seated("hong-kong")
    texts = Texts("en", has_letters=True)
    assert hand_told(scene, texts) == "Your hand: nothing."

    dealt = (34, 31, 9, 10, 11, 12, 18, 19, 20, 21, 0, 1, 3, 2)
    scene.hear(protocol.Happened(1, 0, Dealt(0, dealt, 14)))
    owed = hand_told(scene, texts)
    drawn = [hand_drawn(scene, texts, -1, is_large=is_large).plain for is_large in (False, True)]
    scene.hear(protocol.Happened(2, 0, ShowedFlower(0, 34)))
    shown = hand_told(scene, texts)
    scene.hear(protocol.Happened(3, 0, Drew(0, 26, from_tail=True)))

    assert owed == f"{shown[:-1]} fl1."
    assert all("fl1" in rows for rows in drawn)
    assert "drawn" not in owed
    assert hand_told(scene, texts).endswith("4s C, and drawn 9s.")


def test_a_drawn_tile_is_one_of_the_hands_once_another_is_discarded() -> None:
    scene = seated("zung-jung")
    texts = Texts("en", has_letters=True)
    dealt = (31, 9, 10, 11, 12, 18, 19, 20, 21, 0, 1, 3, 2, 26)
    scene.hear(protocol.Happened(1, 0, Dealt(0, dealt, 14)))
    assert hand_told(scene, texts).endswith("4s C, and drawn 9s.")

    scene.hear(protocol.Happened(2, 0, Discarded(0, 31)))

    assert hand_told(scene, texts).endswith("4s 9s.")


@pytest.mark.parametrize(
    ("distance", "en", "zh"),
    [
        (2, "Without 5 Dots it gets nearer by Red Dragon: 3 left.", "打五筒，進張中，尚餘 3 隻。"),
        (0, "Without 5 Dots it waits for Red Dragon: 3 left.", "打五筒，叫中，尚餘 3 隻。"),
    ],
)
def test_only_a_ready_hand_waits_and_any_other_has_useful_tiles(
    distance: int, en: str, zh: str
) -> None:
    """A hand that was two away was said to wait, which only one that is ready does (進張, 叫糊)."""
    prospect = protocol.Prospect(13, distance, (31,), 3)
    hint = protocol.Hint(7, max(1, distance), None, (prospect,))

    assert en in list(hint_told(hint, seated(), Texts("en", has_letters=True)))
    assert zh in list(hint_told(hint, seated(), Texts("zh")))
