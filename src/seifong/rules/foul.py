"""This file is about what a foul is: what is said of one, and which rules it breaks.

Which fouls there are stands in `rules.fouls`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from seifong.notation import CHINESE_NAMES, NAMES
from seifong.rulebook import Words
from seifong.rulebook.chinese import spaced
from seifong.seats import CHINESE_SEATS, SEAT_NAMES

__all__ = ["Foul", "FoulKind", "Grade", "filled"]

_PRICE_LIST: Final = "HK-PEN-1"

Grade = Literal["none", "slip", "serious", "cheating"]
"""How a card is shown for it: not at all, after a warning, at once, or the heaviest there is. The
rule texts name levels and leave it to each event what falls under which: the grades are ours
(HK-PEN-2)."""


class Foul(Struct, frozen=True):
    """An improper motion: its name, what to say of it in both languages, and the rule it breaks."""

    name: str
    en: str
    zh: str
    rule: str

    def __post_init__(self) -> None:
        force_setattr(self, "zh", spaced(self.zh))


def filled(words: Words, offender: int, tile: int | None = None, other: int | None = None) -> Words:
    """A sentence about an offender, a tile and another seat, with their names filled in.

    >>> filled(Words("{other} has {tile}", "{other}得{tile}"), 0, tile=13)
    Words(en='Another seat has 5p', zh='別家得五筒')
    """
    stand_in = "Another seat" if words.en.startswith("{other}") else "another seat"
    en = {
        "offender": SEAT_NAMES[offender],
        "tile": "a tile" if tile is None else NAMES[tile],
        "other": stand_in if other is None else SEAT_NAMES[other],
    }
    zh = {
        "offender": CHINESE_SEATS[offender],
        "tile": "一隻牌" if tile is None else CHINESE_NAMES[tile],
        "other": "別家" if other is None else CHINESE_SEATS[other],
    }
    return Words(words.en.format(**en), words.zh.format(**zh))


class FoulKind(Struct, frozen=True, kw_only=True):
    """One thing that can be done wrong, and the rules that it breaks in each family.

    A family without a rule for it cites the other's, as far as a table's options have it at all.
    """

    name: str
    title: Words
    sentence: Words
    hong_kong: tuple[str, ...] = ()
    zung_jung: tuple[str, ...] = ()
    grade: Grade = "slip"

    def said(self, offender: int, tile: int | None = None, other: int | None = None) -> Words:
        """What happened, in a sentence. What is not known is left vague.

        >>> from seifong.rules.fouls import FOULS
        >>> FOULS["drew_out_of_turn"].said(1, tile=13).en
        'South drew 5p out of turn'
        >>> FOULS["chow_from_wrong_seat"].said(3, other=1).zh
        '北家叫上一隻牌，但打牌的南家不是上家'
        """
        return filled(self.sentence, offender, tile, other)

    def rules(self, *, zung_jung: bool, is_priced: bool = False) -> tuple[str, ...]:
        """The rules that it breaks, in the words of a family: its own if it has any.

        TVB's price list is one of them only where it is in force (HK-PEN-1).

        >>> from seifong.rules.fouls import FOULS
        >>> FOULS["wrong_break"].rules(zung_jung=False)
        ('ZJ-PEN-7',)
        >>> [FOULS["cheated"].rules(zung_jung=False, is_priced=priced) for priced in (True, False)]
        [('HK-PEN-1',), ('ZJ-ETH-1',)]
        """
        families = (
            (self.zung_jung, self.hong_kong) if zung_jung else (self.hong_kong, self.zung_jung)
        )
        in_force = (
            tuple(name for name in family if is_priced or name != _PRICE_LIST)
            for family in families
        )
        return next(filter(None, in_force), ())
