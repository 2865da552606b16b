"""What somebody found who set out to break the strict table."""

import pytest

from at_table import who_upholds
from scenes import answer
from seifong.errors import Impossible
from seifong.notation import parse_tile
from seifong.referee.rulings import Ruling
from seifong.referee.strict import StrictTable
from seifong.rules.presets import preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.automation import ALL, FLOWERS, OPENING
from seifong.table.events import Exposed, Showed, Won
from seifong.table.motions import CHOW_HIGH, PASS, PUNG, WIN
from seifong.table.phases import CHANGING, CLAIMS, OVER
from seifong.testing import stack_strict

RULED: dict[str, object] = {"foul.response": "ruled"}


def ruled(name: str, **options: object) -> Rules:
    return with_options(preset(name), RULED | {k.replace("__", "."): v for k, v in options.items()})


def dead_if_possible(ruling: Ruling) -> str | None:
    return next((choice.name for choice in ruling.options if choice.name == "dead_hand"), None)


@pytest.mark.rule("P-50", "ZJ-PEN-16")
def test_a_table_that_asks_by_itself_goes_on_asking_after_a_false_win() -> None:
    table = stack_strict(
        east="5m", south="46m", west="55m", rules=ruled("zung-jung"), automations=ALL
    )
    table.act(EAST, parse_tile("5m"))
    assert table.deal.phase == CLAIMS
    asked = int(table.deal.asked)

    table.act(asked, WIN)

    assert table.deal.no_win >> asked & 1
    assert any(table.deal.proper(seat) for seat in range(4))
    assert table.deal.phase != OVER


@pytest.mark.rule("P-54", "HK-DEAD-1", "HK-CLAIM-12")
def test_a_hand_that_dies_while_its_chow_may_be_changed_does_not_win() -> None:
    table = stack_strict(
        east="5m",
        south="34m 123p 456p 789p 99s",
        west="55m",
        rules=ruled("hong-kong", score__minimum=0),
        automations=ALL,
        judge=who_upholds,
    )
    table.act(EAST, parse_tile("5m"))
    answer(table.deal, {SOUTH: CHOW_HIGH, WEST: PUNG})
    assert table.deal.phase == CHANGING

    table.do(m.Report(NORTH, SOUTH, "cheated"))

    assert WIN not in table.deal.proper(SOUTH)
    assert not isinstance(table.end, Won)
    assert table.deal.turn == WEST


@pytest.mark.rule("P-42", "P-39", "HK-ROB-1", "ZJ-ROB-1")
@pytest.mark.parametrize("name", ["hong-kong", "zung-jung"])
def test_a_discard_without_the_replacement_does_not_escape_a_robber_who_has_spoken(
    name: str,
) -> None:
    """East pungs North's 5p, draws the fourth and lays it; West, who waits for it, says win."""
    minimum: dict[str, object] = {"score.minimum": 0} if name == "hong-kong" else {}
    table = stack_strict(
        east="55p 9s",
        west="46p 123m 456m 789m 99m",
        north="5p",
        head="8s 8s 1s 1s 7s 7s 5p",
        rules=with_options(preset(name), RULED | minimum),
        judge=dead_if_possible,
    )
    hands = _Hands(table)
    hands.discards("9s")
    hands.turn(SOUTH, "8s")
    hands.turn(WEST, "8s")
    hands.turn(NORTH, "5p")
    hands.do(m.Speak(EAST, "pung", hands.at), m.Expose(EAST, (13, 13), hands.at + 3000))
    hands.discards()
    for seat in (SOUTH, WEST, NORTH):
        hands.turn(seat)
    hands.turn(EAST, keeps=True)
    hands.do(m.Speak(EAST, "kong", hands.at), m.Expose(EAST, (13,), hands.at))
    hands.do(m.Speak(WEST, "win", hands.at))

    hands.discards()

    assert isinstance(table.end, Won)
    assert [winner.seat for winner in table.end.winners] == [WEST]


class _Hands:
    """Plays a strict table by hand, unhurriedly."""

    def __init__(self, table: StrictTable) -> None:
        self.table = table
        self.at = 0

    def do(self, *movements: m.Movement) -> None:
        for movement in movements:
            self.table.do(movement)
        self.at = self.table.scene.now + 5000

    def discards(self, tile: str = "") -> None:
        """The seat to play discards that tile, or its first."""
        seat = int(self.table.deal.turn)
        thrown = parse_tile(tile) if tile else self.table.deal.hands[seat].tiles()[0]
        self.do(m.Discard(seat, thrown, at=self.at))

    def turn(self, seat: int, tile: str = "", *, keeps: bool = False) -> None:
        """The seat draws and discards that tile, or the one drawn; or only draws."""
        self.do(m.Touch(seat, self.at), m.Lift(seat, self.at), m.Mix(seat, self.at))
        if tile or not keeps:
            self.do(
                m.Discard(
                    seat,
                    parse_tile(tile) if tile else int(self.table.deal.drawn),
                    at=self.at,
                )
            )


@pytest.mark.rule("HK-FLOWER-4")
def test_a_flower_is_laid_by_the_seat_that_drew_it_and_no_other() -> None:
    table = stack_strict(east="9s", head="fl1", rules=ruled("hong-kong"), automations=OPENING)
    table.do(m.Discard(EAST, parse_tile("9s")))
    for movement in (m.Touch(SOUTH, 5000), m.Lift(SOUTH, 5000), m.Mix(SOUTH, 5000)):
        table.do(movement)

    with pytest.raises(Impossible):
        table.do(m.ShowFlower(WEST, 34, 6000))
    table.do(m.ShowFlower(SOUTH, 34, 6000))

    assert table.deal.hands[SOUTH].flowers == 1 << 34


@pytest.mark.rule("HK-KONG-14", "HK-KONG-6")
def test_a_hidden_kong_that_is_not_allowed_is_taken_back_unseen() -> None:
    table = stack_strict(east="5555m 9s", rules=ruled("hong-kong"), automations=OPENING | FLOWERS)
    table.deal.no_kongs |= 1 << EAST
    table.deal.rights_changed()

    table.do(m.Expose(EAST, (4, 4, 4, 4)))

    journal = table.deal.journal or []
    assert not any(isinstance(event, Showed | Exposed) for event in journal)
    assert table.deal.hands[EAST].held(4) == 4


@pytest.mark.rule("P-12")
def test_what_the_table_does_by_itself_is_no_players_movement() -> None:
    table = stack_strict(rules=ruled("zung-jung"), automations=ALL)

    with pytest.raises(Impossible, match="by itself"):
        table.do(m.Touch(SOUTH))

    assert table.deal.phase != OVER
    assert PASS not in table.deal.proper(EAST)
