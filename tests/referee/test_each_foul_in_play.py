"""This file is about each foul as it is committed: prevented, warned of, and ruled on.

A line says how a foul comes about: at which table, after which movements, and by which. Where the
table prevents it, that movement is refused and nothing has happened; where it warns, the foul is
put right and recorded; where it rules, the referee's remedy follows.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from at_table import BEAT, BY_HAND, Play, house, judge_who_says, refused, strict
from seifong.notation import parse_tiles
from seifong.rules import Rules
from seifong.rules.fouls import FOULS
from seifong.rules.presets import with_options
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.automation import NOTHING
from seifong.table.events import Ruled
from seifong.table.mishaps import lost_rights, owes_discards
from seifong.table.opening import THROWING

ZJ, HKMA, TVB = house("zung-jung"), house("hkma"), house("tvb")
GOOD = "46p 789p CCC FFF 99p"
POOR = "46p 123m 456s 99s NNN"

Act = Callable[[Play], None]


@dataclass(frozen=True, kw_only=True)
class Way:
    """One way to commit a foul, at a table of each family if nothing else is said.

    `ends` is what is done after it, by which the ruling is due. Of two remedies the first is Zung
    Jung's.
    """

    foul: str
    offender: int
    act: Act
    remedy: str | tuple[str, str]
    rules: tuple[Rules, ...] = (ZJ, HKMA)
    seats: Mapping[str, str] = field(default_factory=dict)
    before: Sequence[Act] = ()
    ends: Act | None = None
    automations: int = BY_HAND

    def remedy_at(self, rules: Rules) -> str:
        if isinstance(self.remedy, str):
            return self.remedy
        return self.remedy[0 if rules.name == "zung-jung" else 1]


def discards(seat: int, tile: str, place: m.Place = "river", named: str = "") -> Act:
    return lambda play: play.discards(seat, tile, place, named)


def is_reported(foul: str) -> Act:
    """South reports West, and a judge who has seen it upholds it."""
    return lambda play: play.reports(SOUTH, WEST, foul)


def touches(seat: int, after: int = BEAT) -> Act:
    return lambda play: play.touches(seat, after)


def lifts(seat: int) -> Act:
    return lambda play: play.lifts(seat)


def draws(seat: int) -> Act:
    return lambda play: play.draws(seat)


def goes_on(seat: int) -> Act:
    return lambda play: play.goes_on(seat)


def says(seat: int, words: str) -> Act:
    return lambda play: play.says(seat, words)


def exposes(seat: int, tiles: str, after: int = BEAT) -> Act:
    return lambda play: play.exposes(seat, tiles, after)


def replaces(seat: int, after: int = BEAT) -> Act:
    return lambda play: play.replaces(seat, after)


def shows(seat: int) -> Act:
    return lambda play: play.shows(seat)


def does(movement: m.Movement, after: int = BEAT) -> Act:
    return lambda play: play.do(movement, after)


def throws(play: Play) -> None:
    while play.deal.opening.stage == THROWING:
        play.do(m.Throw(int(play.deal.opening.due)))


def dies(seat: int) -> Act:
    """Its hand has been ruled dead, for something that is not shown here."""
    return lambda play: lost_rights(play.deal, seat, win=True, claims=True, kongs=True)


def lays_open(seat: int, tiles: str) -> Act:
    """They have been ruled penalty tiles, for something that is not shown here."""
    return lambda play: owes_discards(play.deal, seat, parse_tiles(tiles))


def loses_a_tile(play: Play) -> None:
    """West's first tile has fallen under the table, and nobody has seen it."""
    play.deal.hands[WEST].give(play.deal.hands[WEST].tiles()[0])


def has_a_tile_more(play: Play) -> None:
    """West has two tiles stuck together, and nobody has seen it."""
    play.deal.hands[WEST].take(play.deal.hands[WEST].tiles()[0])


OPEN = {"east": "5p 9p", "south": "46p", "west": "55p", "north": GOOD}
FIVE = discards(EAST, "5p")
FOUR = {"east": "9999s 1m", "tail": "2m"}
KONGED = (says(EAST, "kong"), exposes(EAST, "9999s"))
BELOW = {"east": "9m", "south": POOR, "head": "5p"}

WAYS: list[Way] = [
    # The dice and the wall.
    Way(
        foul="wrong_thrower",
        offender=SOUTH,
        act=does(m.Throw(SOUTH)),
        remedy="put_right",
        automations=NOTHING,
    ),
    Way(
        foul="wrong_break",
        offender=NORTH,
        before=[throws],
        act=does(m.Break(NORTH, NORTH, 2)),
        remedy="put_right",
        automations=NOTHING,
    ),
    # Drawing.
    Way(foul="touched_out_of_turn", offender=WEST, act=touches(WEST), remedy="warning"),
    Way(foul="reached_into_river", offender=WEST, act=does(m.Reach(WEST)), remedy="warning"),
    Way(foul="drew_out_of_turn", offender=WEST, act=lifts(WEST), remedy="put_right"),
    Way(foul="drew_twice", offender=EAST, act=lifts(EAST), remedy="put_right"),
    Way(
        foul="drew_from_tail",
        offender=SOUTH,
        seats=OPEN,
        before=[FIVE],
        act=replaces(SOUTH),
        remedy="put_right",
    ),
    Way(
        foul="drew_too_soon",
        rules=(ZJ,),
        offender=SOUTH,
        seats=OPEN,
        before=[FIVE],
        act=touches(SOUTH, after=500),
        remedy="warning",
    ),
    Way(
        foul="claimed_after_touching",
        rules=(ZJ,),
        offender=SOUTH,
        seats=OPEN,
        before=[FIVE, touches(SOUTH)],
        act=says(SOUTH, "chow"),
        remedy="claim_void",
    ),
    # Discarding.
    Way(
        foul="discarded_before_drawing",
        offender=SOUTH,
        seats=OPEN,
        before=[FIVE],
        act=discards(SOUTH, "4p"),
        remedy="put_right",
    ),
    Way(
        foul="discarded_out_of_turn",
        offender=WEST,
        seats=OPEN,
        act=discards(WEST, "5p"),
        remedy="put_right",
    ),
    Way(
        foul="discard_named",
        rules=(ZJ, house("hkma", discard_name="forbidden")),
        offender=EAST,
        seats=OPEN,
        act=discards(EAST, "5p", named="5p"),
        remedy="warning",
    ),
    Way(
        foul="discard_not_named",
        rules=(TVB,),
        offender=EAST,
        seats=OPEN,
        act=FIVE,
        remedy="warning",
    ),
    Way(
        foul="discard_misnamed",
        rules=(ZJ, HKMA, TVB),
        offender=EAST,
        seats=OPEN,
        act=discards(EAST, "5p", named="6p"),
        remedy="put_right",
    ),
    Way(
        foul="discard_misplaced",
        offender=EAST,
        seats=OPEN,
        act=discards(EAST, "5p", "elsewhere"),
        remedy="put_right",
    ),
    Way(
        foul="penalty_tile_not_discarded",
        rules=(
            house("zung-jung", mistake_penalty_tile="next_discard"),
            house("hkma", mistake_penalty_tile="next_discard"),
        ),
        offender=EAST,
        seats={"east": "5p 9p"},
        before=[lays_open(EAST, "5p")],
        act=discards(EAST, "9p"),
        remedy="put_right",
    ),
    Way(
        foul="over_time",
        rules=(ZJ, TVB),
        offender=EAST,
        act=does(m.CallTime(SOUTH, EAST), after=30_001),
        remedy="warning",
    ),
    # Claims.
    Way(
        foul="claimed_too_late",
        offender=WEST,
        seats=OPEN,
        before=[FIVE, draws(SOUTH)],
        act=says(WEST, "pung"),
        remedy="claim_void",
    ),
    Way(
        foul="chow_from_wrong_seat",
        offender=NORTH,
        seats=OPEN,
        before=[FIVE],
        act=says(NORTH, "chow"),
        remedy="claim_void",
    ),
    Way(
        foul="claimed_without_tiles",
        offender=NORTH,
        seats=OPEN,
        before=[FIVE],
        act=says(NORTH, "pung"),
        remedy="claim_void",
    ),
    Way(
        foul="claimed_without_right",
        offender=WEST,
        seats={"east": "9p", "west": "55p", "last": "5p"},
        before=[discards(EAST, "9p"), Play.until_last_discard],
        act=says(WEST, "pung"),
        remedy="claim_void",
    ),
    Way(
        foul="claimed_with_dead_hand",
        offender=WEST,
        seats=OPEN,
        before=[dies(WEST), FIVE],
        act=says(WEST, "pung"),
        remedy="claim_void",
    ),
    Way(
        foul="wrong_tiles_exposed",
        offender=SOUTH,
        seats={"east": "2p", "south": "345p"},
        before=[discards(EAST, "2p"), says(SOUTH, "chow")],
        act=exposes(SOUTH, "45p"),
        ends=exposes(SOUTH, "34p"),
        remedy=("penalty_tile", "put_right"),
    ),
    Way(
        foul="exposed_without_beat",
        offender=SOUTH,
        seats=OPEN,
        before=[FIVE, says(SOUTH, "chow")],
        act=exposes(SOUTH, "46p", after=500),
        remedy="warning",
    ),
    Way(
        foul="spoke_and_did_not_expose",
        offender=WEST,
        seats=OPEN,
        before=[FIVE, says(WEST, "pung")],
        act=does(m.Report(SOUTH, WEST, "spoke_and_did_not_expose")),
        remedy="claim_void",
    ),
    Way(
        foul="claim_withdrawn",
        offender=WEST,
        seats=OPEN,
        before=[FIVE, says(WEST, "pung")],
        act=says(WEST, "pass"),
        remedy=("stands", "claim_void"),
    ),
    # Kongs.
    Way(
        foul="kong_not_allowed",
        offender=WEST,
        seats={"east": "5p", "west": "555p"},
        before=[FIVE, says(WEST, "pung"), exposes(WEST, "55p"), says(WEST, "kong")],
        act=exposes(WEST, "5p"),
        remedy="put_right",
    ),
    Way(
        foul="kong_laid_ambiguously",
        offender=WEST,
        seats={"east": "5p", "west": "555p 1m", "head": "1s 2s 3s 4s"},
        before=[
            *(FIVE, says(WEST, "pung"), exposes(WEST, "55p"), discards(WEST, "1m")),
            *(goes_on(NORTH), goes_on(EAST), goes_on(SOUTH), draws(WEST), says(WEST, "kong")),
        ],
        act=discards(WEST, "5p"),
        remedy="put_right",
    ),
    Way(
        foul="replaced_before_exposing",
        offender=EAST,
        seats=FOUR,
        before=[says(EAST, "kong")],
        act=replaces(EAST),
        remedy="put_right",
    ),
    Way(
        foul="replaced_without_beat",
        offender=EAST,
        seats=FOUR,
        before=KONGED,
        act=replaces(EAST, after=500),
        remedy="warning",
    ),
    Way(
        foul="discarded_without_replacement",
        offender=EAST,
        seats=FOUR,
        before=KONGED,
        act=discards(EAST, "1m"),
        remedy="put_right",
    ),
    # Hands of the wrong size.
    Way(
        foul="short_hand",
        offender=WEST,
        before=[loses_a_tile],
        act=does(m.Count(SOUTH, WEST)),
        remedy="dead_hand",
    ),
    Way(
        foul="long_hand",
        offender=WEST,
        before=[has_a_tile_more],
        act=does(m.Count(SOUTH, WEST)),
        remedy="dead_hand",
    ),
    # Manners, and tiles that somebody has seen.
    *(
        Way(foul=foul, offender=WEST, act=is_reported(foul), remedy=remedy)
        for foul, remedy in (
            ("argued_from_observation", "stands"),
            ("wall_tile_exposed", "put_right"),
            ("own_tiles_exposed", "put_right"),
            ("others_tiles_exposed", "put_right"),
            ("told_draw", "yellow"),
            ("talked", "warning"),
            ("used_device", "yellow"),
            ("gave_up", "yellow"),
            ("signalled", "disqualified"),
            ("colluded", "disqualified"),
            ("cheated", "disqualified"),
        )
    ),
]

FALSELY_WON: list[Way] = [
    Way(
        foul="false_win_shape",
        offender=SOUTH,
        seats=OPEN,
        before=[FIVE],
        act=says(SOUTH, "win"),
        ends=shows(SOUTH),
        remedy=("dead_hand", "replay"),
    ),
    Way(
        foul="false_win_minimum",
        rules=(house("zung-jung", score_minimum=6), HKMA),
        offender=SOUTH,
        seats=BELOW,
        before=[discards(EAST, "9m"), draws(SOUTH)],
        act=says(SOUTH, "win"),
        remedy=("dead_hand", "replay"),
    ),
    Way(
        foul="false_win_barred",
        rules=(HKMA,),
        offender=NORTH,
        seats={**OPEN, "head": "5p"},
        before=[FIVE, goes_on(SOUTH)],
        act=says(NORTH, "win"),
        ends=shows(NORTH),
        remedy="replay",
    ),
    Way(
        foul="false_win_dead",
        offender=NORTH,
        seats=OPEN,
        before=[dies(NORTH), FIVE],
        act=says(NORTH, "win"),
        ends=shows(NORTH),
        remedy=("dead_hand", "replay"),
    ),
    Way(
        foul="false_win_out_of_turn",
        offender=NORTH,
        seats=OPEN,
        act=says(NORTH, "win"),
        remedy=("dead_hand", "replay"),
    ),
    Way(
        foul="half_hand_shown",
        rules=(HKMA,),
        offender=NORTH,
        seats=OPEN,
        act=shows(NORTH),
        remedy="replay",
    ),
]
"""Whether these are prevented is for `false.mode` to say; no table warns of them."""


def at_each_table(ways: Sequence[Way]) -> pytest.MarkDecorator:
    """Every way, at each table that it is told of."""
    lines = [(way, rules) for way in ways for rules in way.rules]
    names = [f"{way.foul}-{rules.name}" for way, rules in lines]
    return pytest.mark.parametrize(("way", "rules"), lines, ids=names)


def answering(way: Way, rules: Rules, response: str) -> Play:
    """The scene before the foul, at a table that answers fouls like that."""
    changes: dict[str, object] = {"foul.response": response}
    if response == "prevented":
        changes["false.mode"] = "prevent"
    play = strict(
        rules=with_options(rules, changes),
        automations=way.automations,
        **way.seats,  # type: ignore[arg-type]
    )
    for act in way.before:
        act(play)
    return play


def commit(way: Way, play: Play) -> Ruled:
    """The foul, and what the referee says."""
    way.act(play)
    if way.ends is not None:
        way.ends(play)
    return play.events(Ruled)[-1]


def broken(way: Way, rules: Rules) -> tuple[str, ...]:
    """The rules that a way to err breaks at a table."""
    return FOULS[way.foul].rules(
        zung_jung=rules.name == "zung-jung", is_priced=rules.conduct.card.scale == "points"
    )


@pytest.mark.rule("HK-FALSE-12", "HK-PEN-3", "ZJ-PEN-1")
@at_each_table([*WAYS, *FALSELY_WON])
def test_where_the_table_prevents_it_nothing_has_happened(way: Way, rules: Rules) -> None:
    play = answering(way, rules, "prevented")

    refusal = refused(play, lambda: way.act(play))

    assert refusal.foul == way.foul
    assert refusal.rule == broken(way, rules)[0]


@pytest.mark.rule("HK-DEAD-3", "HK-PEN-1", "ZJ-PEN-1")
@at_each_table([way for way in WAYS if FOULS[way.foul].grade != "cheating"])
def test_where_the_table_warns_it_is_recorded_and_costs_nothing(way: Way, rules: Rules) -> None:
    play = answering(way, rules, "warned")

    ruled = commit(way, play)

    assert (ruled.foul, ruled.offender, ruled.response) == (way.foul, way.offender, "warned")
    assert play.deal.gains == play.deal.deducted == [0, 0, 0, 0]
    assert ruled.card == ""


@pytest.mark.rule("HK-PEN-3", "HK-FALSE-1", "ZJ-PEN-1", "ZJ-PEN-9", "ZJ-PEN-14")
@at_each_table([*WAYS, *FALSELY_WON])
def test_where_the_table_rules_the_remedy_is_the_referees(way: Way, rules: Rules) -> None:
    play = answering(way, rules, "ruled")

    ruled = commit(way, play)

    assert (ruled.foul, ruled.offender, ruled.response) == (way.foul, way.offender, "ruled")
    assert ruled.remedy == way.remedy_at(rules)
    assert set(broken(way, rules)) <= set(ruled.rules)
    assert sum(play.deal.gains) == 0


@pytest.mark.rule("HK-DEAD-1", "P-54")
@at_each_table([way for way in WAYS if way.foul in {"short_hand", "long_hand"}])
def test_a_hand_that_is_counted_wrong_is_dead_where_the_table_only_warns(
    way: Way, rules: Rules
) -> None:
    play = answering(way, rules, "warned")

    commit(way, play)

    assert not play.rights(WEST)[0]


def test_each_foul_that_a_movement_can_be_has_a_line_for_each_family_that_has_a_rule() -> None:
    """A wrong dealer is no foul of a deal, in which East is always the dealer.

    Zung Jung bars no tile (ZJ-WIN-3), and half of a hand shown is no false win in it.
    """
    of_deals = {name: kind for name, kind in FOULS.items() if name != "wrong_dealer"}
    ways = [*WAYS, *FALSELY_WON]
    zung_jung = {way.foul for way in ways for rules in way.rules if rules.name == "zung-jung"}
    hong_kong = {way.foul for way in ways for rules in way.rules if rules.name != "zung-jung"}
    in_no_preset = {"half_hand_shown", "false_win_barred"}

    assert zung_jung | hong_kong == set(of_deals)
    assert {name for name, kind in of_deals.items() if kind.hong_kong} <= hong_kong
    assert {name for name, kind in of_deals.items() if kind.zung_jung} - in_no_preset <= zung_jung


# Where a rule says that something may be ruled, the referee proposes and a judge may differ.

MAY_BE_RULED = {
    "drew_from_tail",
    "drew_out_of_turn",
    "drew_twice",
    "discarded_before_drawing",
    "discarded_out_of_turn",
    "replaced_before_exposing",
    "discarded_without_replacement",
}


@pytest.mark.rule("ZJ-PEN-1", "ZJ-PEN-9", "HK-DEAD-3", "P-11", "P-14", "P-34", "P-39")
@at_each_table([way for way in WAYS if way.foul in MAY_BE_RULED])
def test_what_may_be_ruled_a_dead_hand_is_put_right_unless_a_judge_rules_it(
    way: Way, rules: Rules
) -> None:
    lenient, severe = answering(way, rules, "ruled"), answering(way, rules, "ruled")
    severe.table.judge = judge_who_says("dead_hand")

    commit(way, lenient)
    commit(way, severe)

    options = [choice.name for choice in lenient.table.rulings[-1].options]
    assert options == ["put_right", "dead_hand"]
    assert lenient.ruled()[-1][2] == "put_right"
    assert lenient.rights(way.offender) == (True, True, True)
    assert severe.ruled()[-1][2] == "dead_hand"
    assert not severe.rights(way.offender)[0]
