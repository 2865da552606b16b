"""This file is about warnings and cards, and what they add up to over a match."""

import pytest

from seifong.referee.cards import CardBook, card_for, consequence_of, with_told
from seifong.referee.referee import rule_on
from seifong.referee.rulings import Card, Cards, Incident, Rights
from seifong.rules import Rules
from seifong.rules.foul import Grade
from seifong.rules.presets import preset, with_options
from seifong.scoring.payment import shown

TVB, HKMA, HOME = preset("tvb"), preset("hkma"), preset("hong-kong")


def shown_in_turn(rules: Rules, foul: str, times: int) -> list[tuple[Card, ...]]:
    """What a player is shown who does the same thing again and again."""
    book = CardBook()
    found: list[tuple[Card, ...]] = []
    for _ in range(times):
        ruling = rule_on(rules, Incident(foul=foul, offender=2, before=book.of(1)))
        book, consequence = book.add(rules, 1, ruling.card)
        assert consequence == ruling.consequence
        found.append(consequence.shown)
    return found


@pytest.mark.rule("HK-PEN-1")
def test_tvb_warns_once_and_then_takes_ten_points_each_time() -> None:
    told = [
        rule_on(TVB, Incident(foul="talked", offender=2, before=Cards(warnings=n)))
        for n in (0, 1, 1)
    ]

    assert [ruling.remedy for ruling in told] == ["warning", "points", "points"]
    assert [shown(ruling.deducted[2]) for ruling in told] == [0, 10, 10]
    assert shown_in_turn(TVB, "talked", 4) == [("warning",), *[("points",)] * 3]


@pytest.mark.rule("HK-PEN-1", "HK-PEN-2")
@pytest.mark.parametrize(
    ("rules", "foul"),
    [
        (TVB, "talked"),
        (HKMA, "talked"),
        (HKMA, "told_draw"),
        (with_options(HKMA, {"card.yellows_to_red": 3}), "talked"),
        (with_options(HKMA, {"card.yellows_to_red": 0}), "talked"),
        (with_options(HKMA, {"card.cheating": "red"}), "cheated"),
    ],
)
def test_what_rulings_tell_adds_up_to_what_the_referee_counts(rules: Rules, foul: str) -> None:
    """Of the cards that follow from one another a ruling tells the last."""
    book, told = CardBook(), Cards()
    for _ in range(7):
        ruling = rule_on(rules, Incident(foul=foul, offender=2, before=book.of(2)))
        book, consequence = book.add(rules, 2, ruling.card)
        told = with_told(rules, told, consequence.shown[-1])

        assert told == book.of(2)


@pytest.mark.rule("HK-PEN-2", "HK-PEN-3", "P-55")
@pytest.mark.parametrize(
    "foul",
    [
        "drew_out_of_turn",
        "discarded_before_drawing",
        "replaced_before_exposing",
        "discarded_without_replacement",
        "talked",
    ],
)
def test_a_tournament_warns_once_then_shows_yellow_and_two_yellows_are_red(foul: str) -> None:
    assert shown_in_turn(HKMA, foul, 5) == [
        ("warning",),
        ("yellow",),
        ("yellow", "red"),
        ("yellow",),
        ("yellow", "red"),
    ]


@pytest.mark.rule("HK-PEN-3", "P-55")
def test_electronics_are_yellow_at_once() -> None:
    assert shown_in_turn(HKMA, "used_device", 2) == [("yellow",), ("yellow", "red")]


@pytest.mark.rule("HK-PEN-2")
def test_a_red_card_bans_winning_in_that_deal_by_our_choice() -> None:
    told = Incident(foul="used_device", offender=1, before=Cards(yellows=1))

    ruling = rule_on(HKMA, told)
    milder = rule_on(with_options(HKMA, {"card.red": "none"}), told)

    assert (ruling.remedy, ruling.rights.may_win) == ("red", False)
    assert (milder.remedy, milder.rights) == ("red", Rights())


@pytest.mark.rule("HK-PEN-2")
def test_what_cards_cost_is_for_each_event_to_set() -> None:
    event = with_options(HKMA, {"card.yellow_points": 5, "card.red_points": 30})

    first = consequence_of(event, Cards(), "yellow")
    second = consequence_of(event, first.cards, "yellow")

    assert (shown(first.deducted), shown(second.deducted)) == (5, 35)
    assert consequence_of(HKMA, Cards(yellows=1), "yellow").deducted == 0


@pytest.mark.rule("HK-PEN-2")
def test_yellows_never_make_a_red_where_the_event_has_it_so() -> None:
    event = with_options(HKMA, {"card.yellows_to_red": 0})

    assert shown_in_turn(event, "used_device", 3) == [("yellow",)] * 3


@pytest.mark.rule("HK-PEN-2")
def test_a_red_card_may_mean_the_door() -> None:
    event = with_options(HKMA, {"card.red": "disqualified"})

    ruling = rule_on(event, Incident(foul="used_device", offender=1, before=Cards(yellows=1)))

    assert ruling.consequence.shown == ("yellow", "red", "disqualified")
    assert ruling.aftermath.out == "dead_hands"


@pytest.mark.rule("HK-PEN-1", "ZJ-ETH-1")
@pytest.mark.parametrize(
    ("cheating", "remedy", "out"),
    [("disqualified", "disqualified", "dead_hands"), ("red", "red", "")],
)
def test_a_cheat_is_out_or_shown_red(cheating: str, remedy: str, out: str) -> None:
    rules = with_options(TVB, {"card.cheating": cheating})

    ruling = rule_on(rules, Incident(foul="cheated", offender=3))

    assert (ruling.remedy, ruling.aftermath.out) == (remedy, out)


@pytest.mark.rule("ZJ-PEN-1", "ZJ-PEN-11")
@pytest.mark.parametrize(
    ("rules", "grade", "card"),
    [
        (HKMA, "none", "yellow"),
        (HKMA, "slip", "yellow"),
        (HKMA, "serious", "red"),
        (TVB, "slip", "points"),
        (HOME, "serious", "warning"),
    ],
)
def test_what_is_done_on_purpose_is_not_only_warned_of(
    rules: Rules, grade: Grade, card: Card
) -> None:
    assert card_for(rules, grade, Cards(), is_deliberate=True) == card


@pytest.mark.rule("HK-DEAD-3")
def test_a_home_table_only_ever_warns() -> None:
    assert shown_in_turn(HOME, "talked", 3) == [("warning",)] * 3


def test_a_book_keeps_players_apart_and_an_old_one_is_not_changed() -> None:
    old = CardBook()

    new, _ = old.add(HKMA, 3, "yellow")

    assert (old.of(3).yellows, new.of(3).yellows, new.of(0).yellows) == (0, 1, 0)


@pytest.mark.rule("HK-PEN-2", "ZJ-PEN-1")
@pytest.mark.parametrize("before", [Cards(yellows=1), Cards(reds=1)])
@pytest.mark.parametrize("table", ["hkma", "zung-jung"])
def test_who_has_been_shown_a_card_is_not_warned_any_more(before: Cards, table: str) -> None:
    ruling = rule_on(preset(table), Incident(foul="talked", offender=2, before=before))

    assert ruling.card == "yellow"


@pytest.mark.rule("HK-PEN-1", "HK-PEN-2", "ZJ-PEN-15")
@pytest.mark.parametrize("table", ["hkma", "zung-jung"])
@pytest.mark.parametrize("misled", ["bears_the_cost", "card_only"])
def test_who_misled_another_is_shown_the_same_card_whatever_the_claim(
    table: str, misled: str
) -> None:
    """It is a serious foul: yellow at once."""
    rules = with_options(preset(table), {"mistake.misled": misled})
    cards = [
        rule_on(
            rules,
            Incident(
                foul="discard_misnamed", offender=2, other=3, has_led_to_claim=True, claim=claim
            ),
        ).card
        for claim in ("chow", "pung", "kong", "win")
    ]

    assert cards == ["yellow"] * 4
