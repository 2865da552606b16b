"""This file is about cards: which is shown for a foul, and what they add up to over a match."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from seifong.referee.rulings import Card, Cards, Consequence
from seifong.rules.conduct import CardRules
from seifong.rules.foul import Grade
from seifong.rules.rules import Rules
from seifong.rules.scoring import ZungJungScoring
from seifong.scoring.payment import QUARTERS

__all__ = ["CARD_RULES", "CardBook", "card_for", "consequence_of", "rule_of_cards", "with_told"]

CARD_RULES: Final = {
    "warnings": ("HK-DEAD-3", "ZJ-PEN-1"),
    "points": ("HK-PEN-1", "HK-PEN-1"),
    "cards": ("HK-PEN-2", "HK-PEN-2"),
}
"""The rule of each scale `card.scale`: at a Hong Kong table, and at one of Zung Jung."""


def rule_of_cards(rules: Rules) -> str:
    """The rule by which a table warns and shows cards.

    >>> from seifong.rules.presets import preset
    >>> [rule_of_cards(preset(name)) for name in ("tvb", "hkma", "hong-kong")]
    ['HK-PEN-1', 'HK-PEN-2', 'HK-DEAD-3']
    """
    return CARD_RULES[rules.conduct.card.scale][isinstance(rules.scoring, ZungJungScoring)]


def card_for(rules: Rules, grade: Grade, before: Cards, *, is_deliberate: bool = False) -> Card:
    """What is shown for a foul to a player who has been shown so much before.

    A slip is only warned of the first time or times; what is serious, or done on purpose, is not,
    and a player who has been shown a card is past warnings.

    >>> from seifong.rules.presets import preset
    >>> [card_for(preset("tvb"), "slip", Cards(warnings=number)) for number in (0, 1)]
    ['warning', 'points']
    >>> card_for(preset("hkma"), "slip", Cards(), is_deliberate=True)
    'yellow'
    >>> card_for(preset("hkma"), "slip", Cards(yellows=1))
    'yellow'

    HK-PEN-1, HK-PEN-2, ZJ-PEN-1.
    """
    card = rules.conduct.card
    if grade == "none" and not is_deliberate:
        return ""
    if grade == "cheating":
        return card.cheating
    if card.scale == "warnings":
        return "warning"
    is_slip = grade == "slip" or card.scale == "points"
    is_warned = before.warnings >= card.warnings or before.yellows > 0 or before.reds > 0
    if is_slip and not is_deliberate and not is_warned:
        return "warning"
    if card.scale == "points":
        return "points"
    return "red" if grade == "serious" and is_deliberate else "yellow"


def consequence_of(rules: Rules, before: Cards, card: Card) -> Consequence:
    """What a card comes to: two yellow cards, say, are a red one.

    >>> from seifong.rules.presets import preset
    >>> second = consequence_of(preset("hkma"), Cards(yellows=1), "yellow")
    >>> second.shown, second.is_dead, second.cards
    (('yellow', 'red'), True, Cards(warnings=0, yellows=0, reds=1, is_out=False))

    HK-PEN-1, HK-PEN-2.
    """
    scale = rules.conduct.card
    match card:
        case "":
            return Consequence(cards=before)
        case "warning":
            cards = replace(before, warnings=before.warnings + 1)
            return Consequence(shown=(card,), cards=cards)
        case "points":
            return Consequence(shown=(card,), cards=before, deducted=QUARTERS * scale.points)
        case "yellow":
            return _yellow(scale, before)
        case "red":
            return _red(scale, before)
        case "disqualified" if before.is_out:
            return Consequence(cards=before, is_dead=True)  # nobody is sent away twice
        case "disqualified":
            cards = replace(before, is_out=True)
            return Consequence(shown=(card,), cards=cards, is_dead=True, is_out=True)


def with_told(rules: Rules, before: Cards, card: str) -> Cards:
    """What a player has been shown, once a ruling has told of one card more.

    It tells of the gravest alone: a red card that the last of several yellow ones came to is told
    as red, and the yellow ones are gone.

    >>> from seifong.rules.presets import preset
    >>> with_told(preset("hkma"), Cards(yellows=1), "red")
    Cards(warnings=0, yellows=0, reds=1, is_out=False)

    HK-PEN-2.
    """
    is_last_yellow = card == "red" and before.yellows + 1 == rules.conduct.card.yellows_to_red
    match "yellow" if is_last_yellow else card:
        case "warning" | "points" | "yellow" | "red" | "disqualified" as shown:
            return consequence_of(rules, before, shown).cards
        case _:
            return before


def _yellow(scale: CardRules, before: Cards) -> Consequence:
    yellows = before.yellows + 1
    price = QUARTERS * scale.yellow_points
    if not scale.yellows_to_red or yellows < scale.yellows_to_red:
        cards = replace(before, yellows=yellows)
        return Consequence(shown=("yellow",), cards=cards, deducted=price)
    red = _red(scale, replace(before, yellows=0))
    return replace(red, shown=("yellow", *red.shown), deducted=price + red.deducted)


def _red(scale: CardRules, before: Cards) -> Consequence:
    is_out = scale.red == "disqualified" and not before.is_out
    return Consequence(
        shown=("red", "disqualified") if is_out else ("red",),
        cards=replace(before, reds=before.reds + 1, is_out=before.is_out or is_out),
        deducted=QUARTERS * scale.red_points,
        is_dead=scale.red != "none",
        is_out=is_out,
    )


class CardBook(Struct, frozen=True):
    """What each player of a match has been shown so far.

    >>> from seifong.rules.presets import preset
    >>> book, first = CardBook().add(preset("tvb"), 2, "warning")
    >>> book.of(2).warnings, book.of(0).warnings
    (1, 0)
    """

    players: tuple[Cards, Cards, Cards, Cards] = (Cards(), Cards(), Cards(), Cards())

    def of(self, player: int) -> Cards:
        """What a player has been shown."""
        return self.players[player]

    def out(self) -> tuple[int, ...]:
        """The players who are out of the match.

        >>> from seifong.rules.presets import preset
        >>> CardBook().add(preset("tvb"), 2, "disqualified")[0].out()
        (2,)
        """
        return tuple(number for number, cards in enumerate(self.players) if cards.is_out)

    def add(self, rules: Rules, player: int, card: Card) -> tuple[CardBook, Consequence]:
        """The book after a player has been shown a card, and what that comes to."""
        consequence = consequence_of(rules, self.of(player), card)
        one, two, three, four = (
            consequence.cards if number == player else cards
            for number, cards in enumerate(self.players)
        )
        return CardBook((one, two, three, four)), consequence
