"""This file is about `seifong wall`: the four walls, drawn and told."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from commands import Run, refusal
from seifong.cli.drawing import drawing
from seifong.cli.layout import width_of
from seifong.cli.plan import Plan
from seifong.cli.wall import plan_of
from seifong.rulebook import RULES
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.table.wall import NO_RESERVE, REPLENISHED, Wall, place_of

ZUNG_JUNG = preset("zung-jung")
HONG_KONG = preset("hong-kong")
THREE_DICE = [str(total) for total in range(3, 19)]
TWO_THROWS = [f"{first} {second}" for first, second in product(range(2, 13), repeat=2)]


def told(run: Run, *words: str) -> dict[str, object]:
    outcome = run("wall", *words, "--json")
    assert outcome.status == 0, outcome
    plain: dict[str, object] = json.loads(outcome.out)
    return plain


@pytest.mark.rule("P-01", "P-02", "P-03", "P-04", "ZJ-WALL-2", "ZJ-WALL-3", "ZJ-WALL-5")
@pytest.mark.parametrize(
    ("dice", "breaker", "count", "head", "box", "last"),
    [  # counted with a finger along the walls
        ("5 4", "E", 9, "E10", "E9", "E2"),
        ("2 2", "S", 4, "S5", "S4", "W14"),
        ("3 7", "W", 10, "W11", "W10", "W3"),
        ("9 8", "E", 17, "N1", "E17", "E10"),
        ("7 11", "W", 18, "S2", "S1", "W11"),
        ("12 12", "N", 24, "W8", "W7", "N17"),
    ],
)
def test_the_double_throw_says_where_the_wall_is_broken(
    run: Run, dice: str, breaker: str, count: int, head: str, box: str, last: str
) -> None:
    plain = told(run, "--dice", *dice.split(), "--rules=zung-jung")

    assert (plain["breaker"], plain["count"]) == (breaker, count)
    assert (plain["head"], plain["kong_box"]) == (head, box)
    assert plain["last_draw"] == {"stack": last, "tile": "lower"}


@pytest.mark.rule("ZJ-WALL-10", "ZJ-WALL-13")
def test_a_small_count_lets_the_reserve_run_round_the_corner(run: Run) -> None:
    plain = told(run, "--dice", "2", "2", "--rules=zung-jung")

    assert plain["reserve"] == ["S4", "S3", "S2", "S1", "W17", "W16", "W15"]


@pytest.mark.rule("HK-WALL-3", "HK-WALL-4", "HK-WALL-7")
def test_three_dice_are_one_throw_and_nothing_is_kept(run: Run) -> None:
    plain = told(run, "--dice", "11")

    assert (plain["breaker"], plain["count"], plain["head"]) == ("W", 11, "W12")
    assert (plain["reserve"], plain["last_draw"]) == ([], {"stack": "W11", "tile": "lower"})


@pytest.mark.rule("HK-WALL-5")
@pytest.mark.parametrize(("rules", "head"), [("hong-kong", "E1"), ("hkma", "E2")])
def test_eighteen_is_a_whole_side_of_144_tiles_and_one_more_of_136(
    run: Run, rules: str, head: str
) -> None:
    assert told(run, "--dice", "18", "--rules", rules)["head"] == head


@pytest.mark.rule("HK-WALL-2")
def test_a_house_may_throw_two_dice(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text('[wall]\nbreak = "two_dice"\n')

    assert told(run, "--dice", "6", "1", "--rules", str(house))["head"] == "W8"


@pytest.mark.rule("HK-WALL-9")
def test_a_stock_of_an_odd_number_ends_in_the_middle_of_a_stack(run: Run, tmp_path: Path) -> None:
    """Of 144 tiles 15 are kept: the 129th is the last, the upper one of its stack."""
    house = tmp_path / "ours.toml"
    house.write_text('[wall]\ndead = "exhaustible"\ndead_tiles = 15\n')

    plain = told(run, "--dice", "9", "--rules", str(house))

    assert plain["reserve"] == ["E9", "E8", "E7", "E6", "E5", "E4", "E3", "E2"]
    assert plain["last_draw"] == {"stack": "E2", "tile": "upper"}


@pytest.mark.rule("ZJ-DEAL-2", "HK-DEAL-3")
def test_the_fifty_fourth_tile_is_the_first_to_be_drawn(run: Run) -> None:
    """53 tiles are dealt: from E10 all of East's and North's, W1, and the upper tile of W2."""
    plain = told(run, "--dice", "5", "4", "--rules=zung-jung")

    assert plain["first_draw"] == {"stack": "W2", "tile": "lower"}


@pytest.mark.parametrize(
    ("rules", "several", "total"),
    [
        ("zung-jung", "3 2 1 3", "5 4"),
        ("zung-jung", "3+2 1+3", "5 4"),
        ("zung-jung", "3,2,1,3", "5 4"),
        ("hong-kong", "4 6 1", "11"),
        ("hong-kong", "4+6+1", "11"),
    ],
)
def test_dice_may_be_told_one_by_one(run: Run, rules: str, several: str, total: str) -> None:
    words = ("--rules", rules)

    assert run("wall", "--dice", *several.split(), *words) == run(
        "wall", "--dice", *total.split(), *words
    )


def drawn(run: Run, *words: str) -> list[str]:
    outcome = run("wall", *words)
    assert outcome.status == 0, outcome
    return outcome.out.splitlines()


def test_the_drawing_shows_the_nearest_side_from_right_to_left(run: Run) -> None:
    lines = drawn(run, "--dice", "5", "4", "--rules=zung-jung")
    label = lines.index(" " * 35 + "East")

    assert lines[label - 1].split() == [str(number) for number in range(17, 0, -1)]
    assert lines[label - 2].split() == [*"ooooooo", "H", "K", *"RRRRRR", "L", "c"]


@pytest.mark.rule("P-05", "ZJ-WALL-8")
def test_the_stacks_go_clockwise_round_the_table(run: Run) -> None:
    """The count of 18 from West's right end goes along the top and down one stack of South's."""
    lines = drawn(run, "--dice", "7", "11", "--rules=zung-jung")
    top = lines.index(" " * 35 + "West")
    right_edge = [line[63:] for line in lines[top + 3 : top + 20]]

    assert lines[top + 1].split() == [str(number) for number in range(1, 18)]
    assert lines[top + 2].split() == [*"cccccccccc", "L", *"RRRRRR"]
    assert right_edge[0].split() == ["K", "1"]
    assert right_edge[1].split() == ["H", "2"]
    assert right_edge[16].split() == ["o", "17"]


@pytest.mark.parametrize(
    ("me", "around"),
    [
        ("E", ["West", "North", "South", "East"]),
        ("S", ["North", "East", "West", "South"]),
        ("W", ["East", "South", "North", "West"]),
        ("N", ["South", "West", "East", "North"]),
    ],
)
def test_the_drawing_turns_to_whoever_looks_on(run: Run, me: str, around: list[str]) -> None:
    text = "\n".join(drawn(run, "--dice=8", f"--me={me}"))
    far, *_, near = re.findall(r"^ {20,}(East|South|West|North)$", text, re.MULTILINE)
    left = re.findall(r"^(East|South|West|North) ", text, re.MULTILINE)
    right = re.findall(r"\d +(East|South|West|North)$", text, re.MULTILINE)

    assert [far, *left, *right, near] == around


def test_a_stack_is_marked_where_it_lies_whoever_looks_on(run: Run) -> None:
    """E10 is the tenth from below for South, who has East on the left."""
    lines = drawn(run, "--dice", "5", "4", "--rules=zung-jung", "--me=S")
    left_edge = [line[6:12].split() for line in lines[5:22]]

    assert left_edge[0] == ["17", "o"]
    assert left_edge[7:9] == [["10", "H"], ["9", "K"]]


def fits(plan: Plan) -> None:
    """Nothing that the dice say is left out, and no line is too wide."""
    for language in ("en", "zh"):
        text = drawing(plan, 0, language)
        assert all(width_of(line) <= 80 for line in text.splitlines()), text
        for note in plan.notes():
            words = note.words.of(language).split(" ")
            assert all(word in text for word in words), text
            assert not note.rule or note.rule in text, text


@pytest.mark.parametrize(
    ("rules", "throws"),
    [
        (ZUNG_JUNG, TWO_THROWS),
        (HONG_KONG, THREE_DICE),
        (preset("hkma"), THREE_DICE),
        (with_options(HONG_KONG, {"wall.break": "double_throw"}), TWO_THROWS),
        (
            with_options(
                HONG_KONG,
                {"wall.break": "double_throw", "wall.dead": "exhaustible", "wall.dead_tiles": 40},
            ),
            TWO_THROWS,
        ),
    ],
)
def test_every_throw_can_be_drawn(rules: Rules, throws: list[str]) -> None:
    for dice in throws:
        fits(plan_of(rules, dice))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_plan_is_the_wall_that_a_deal_is_played_with(name: str) -> None:
    """Draw all there is from a wall of numbered tiles: the last is where the plan has it."""
    rules = preset(name)
    dice = TWO_THROWS if rules.table.wall.break_ == "double_throw" else THREE_DICE
    for throw in dice:
        plan = plan_of(rules, throw)
        dead = REPLENISHED if plan.kept else NO_RESERVE
        wall = Wall(list(range(plan.tiles)), plan.head, dead, plan.kept)
        drawn_tiles = [wall.draw() for _ in range(wall.live)]

        last = 2 * plan.last.stack + (not plan.last.is_upper)
        first = 2 * plan.first_draw.stack + (not plan.first_draw.is_upper)
        assert (drawn_tiles[-1], drawn_tiles[53]) == (last, first)
        assert {tile // 2 for tile in wall.left()} == set(plan.reserve)
        assert plan.counted(plan.kong_box) == plan.broken.count


def test_every_rule_that_is_cited_is_in_the_rulebook_and_shown_with_its_title(run: Run) -> None:
    for words in (["5", "4", "--rules=zung-jung"], ["17"]):
        lines = drawn(run, "--dice", *words)
        cited = [line.split("  ", 1) for line in lines if re.match(r"[HZ][KJ]-", line)]

        assert cited
        assert all(RULES[rule].title.en == title for rule, title in cited)


def test_the_wall_is_told_in_chinese(run: Run) -> None:
    text = run("wall", "--dice", "5", "4", "--rules=zung-jung", "--lang=zh").out

    assert text.startswith("zung-jung：136 隻，每邊 17 疊\n")
    assert "頭  E10：由此起牌" in text
    assert "留  E9 至 E3，14 隻：留牌，不摸" in text
    assert " 尾 數\n" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["5"], "zung-jung breaks the wall with two throws of two dice (wall.break): say their"),
        (["5", "4", "3"], "zung-jung breaks the wall with two throws of two dice (wall.break)"),
        (["13", "4"], "East's two dice cannot come to 13: they come to 2 to 12"),
        (["5", "1"], "East's two dice cannot come to 1: they come to 2 to 12"),
        (["6", "0"], "South's two dice cannot come to 0: they come to 2 to 12"),
        (["3", "4", "7", "1"], "a die cannot show 7: it shows 1 to 6"),
        (["3", "4", "0", "1"], "a die cannot show 0: it shows 1 to 6"),
        (["five", "4"], '"five" is no number that dice show'),
        (["5", "4.0"], '"4.0" is no number that dice show'),
        (["", ""], "zung-jung breaks the wall with two throws of two dice"),
        (["5", "4", "--me=X"], '"X" is no seat: write E, S, W or N'),
    ],
)
def test_dice_that_cannot_be_are_refused(run: Run, words: list[str], says: str) -> None:
    outcome = run("wall", "--rules=zung-jung", "--dice", *words)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


@pytest.mark.parametrize("total", ["2", "19"])
def test_a_total_that_three_dice_cannot_make_is_refused(run: Run, total: str) -> None:
    outcome = run("wall", "--dice", total)

    assert outcome.status == 2
    assert refusal(outcome) == f"East's three dice cannot come to {total}: they come to 3 to 18"


def test_json_names_every_stack_once(run: Run) -> None:
    plain = told(run, "--dice", "8")
    stacks = plain["stacks"]
    assert isinstance(stacks, list)

    assert [stack["stack"] for stack in stacks] == [place_of(stack, 18) for stack in range(72)]
    assert [stack["counted"] for stack in stacks if stack["counted"]] == list(range(1, 9))
