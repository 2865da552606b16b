"""This file is about what a player alone is told: a refusal says "you", and names tiles in words.

The table speaks of seats, since everybody hears it; whoever has tried something reads of oneself.
"""

from __future__ import annotations

import re
from typing import Final

from seifong.notation import ENGLISH_NAMES, NAMES
from seifong.rulebook import Words
from seifong.seats import CHINESE_SEATS, SEAT_NAMES

__all__ = ["spelled", "to_you"]

_VERBS: Final = {"has": "have", "is": "are", "does": "do"}
_LATER: Final = (
    ("its penalty tile", "your penalty tile"),
    ("its chow", "your chow"),
    ("it wins by its", "you win by your"),
    ("it passed on that tile and has not", "you passed on that tile and have not"),
    ("and it has not drawn", "and you have not drawn"),
)
"""What a refusal goes on to say of the same player."""

_TILE: Final = re.compile(r"\b(?:[1-9][mps]|[ESWNCFP])\b")
_SPELLED: Final = dict(zip(NAMES, ENGLISH_NAMES, strict=False))


def to_you(words: Words, seat: int) -> Words:
    """A sentence about a seat, said to whoever sits there; any other stays as it is.

    >>> to_you(Words("South has nothing to claim 9s for", "南家沒有牌可叫九索"), 1).en
    'You have nothing to claim 9 Bamboos for'
    >>> to_you(Words("West cannot chow 5p: that is South's", "只可上南家的牌"), 2)
    Words(en="You cannot chow 5 Dots: that is South's", zh='只可上南家的牌')
    >>> to_you(Words("This hand is dead, by a ruling in this deal", "此牌已判死牌"), 1).en
    'This hand is dead, by a ruling in this deal'
    """
    english = _in_english(words.en, SEAT_NAMES[seat])
    return Words(english, _in_chinese(words.zh, CHINESE_SEATS[seat]))


def spelled(text: str) -> str:
    """English with its tiles in words.

    >>> spelled("South discarded 5p out of turn")
    'South discarded 5 Dots out of turn'
    """
    return _TILE.sub(lambda tile: _SPELLED[tile[0]], text)


def _in_english(text: str, name: str) -> str:
    subject, _, rest = text.partition(" ")
    if subject == name:
        verb, space, rest = rest.partition(" ")
        text = f"You {_VERBS.get(verb, verb)}{space}{rest}"
        for of_another, of_you in _LATER:
            text = text.replace(of_another, of_you)
    return spelled(text)


def _in_chinese(text: str, name: str) -> str:
    return f"你{text.removeprefix(name)}" if text.startswith(name) else text
