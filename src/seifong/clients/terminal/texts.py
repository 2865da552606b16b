"""This file is about the words of a table in a terminal, from the catalogues of all clients.

A text stands under one key in every language; what stands in its braces is filled in. Where a word
goes by a number, both its forms are there: "{n} {n:tile|tiles}".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from seifong.catalogue import texts
from seifong.notation import NAMES
from seifong.referee.rulings import REMEDIES
from seifong.rulebook import Language, Words
from seifong.rules.fouls import FOULS
from seifong.tiles import is_flower

__all__ = ["Texts"]

_BRACES: Final = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}")
_TYPED: Final = str.maketrans("’“”×…萬筒索東南西北中發白", '\'""x.mpsESWNCFP')
_UNTYPED: Final = re.compile(r" ?[^\x00-\x7f]+")  # what a typewriter has no sign for
_YOU: Final = Words("You", "你")  # what a player is called who has not said
_RANKS: Final = "一二三四五六七八九"
_SUITS: Final = "mps"
_CHINESE_SUITS: Final = "萬筒索"
_CHINESE_HONOURS: Final = "東南西北中發白梅蘭菊竹春夏秋冬"


def filled(text: str, values: Mapping[str, str | int]) -> str:
    """A text with what stands in its braces, and each word in the form that its number has.

    >>> filled("{n} {n:tile|tiles} left", {"n": 1}), filled("{n} {n:tile|tiles} left", {"n": 2})
    ('1 tile left', '2 tiles left')
    """

    def put_in(found: re.Match[str]) -> str:
        name, one, many = found.groups()
        value = str(values.get(name, found[0]))
        return value if one is None else one if value == "1" else many

    return _BRACES.sub(put_in, text)


class Texts:
    """What is said at one terminal, in a language that can be changed while one plays.

    >>> Texts("en").say("heard.discarded", seat="East", tile="5 Dots")
    'East discards 5 Dots.'
    >>> Texts("en", is_typed=True).say("read.river", seat="East", tiles="5p")
    "East's river: 5p."
    >>> Texts("en", is_typed=True).say("learn.5.title")
    'chow'
    >>> Texts("zh").say("heard.discarded", seat="東家", tile="五筒")
    '東家打五筒。'
    """

    def __init__(
        self, language: Language, *, has_letters: bool = False, is_typed: bool = False
    ) -> None:
        self.language = language
        self.is_typed = is_typed  # with the marks of a typewriter: nothing else can be shown
        self.has_letters = has_letters  # tiles are drawn as 5p rather than 五筒

    @property
    def other_language(self) -> Language:
        """The one that is not in use."""
        return "zh" if self.language == "en" else "en"

    def in_both(self) -> tuple[Texts, Texts]:
        """The same words in this language, and in the other."""
        other = Texts(self.other_language, has_letters=self.has_letters, is_typed=self.is_typed)
        return self, other

    def say(self, key: str, **values: str | int) -> str:
        """The text of a key."""
        text = texts(self.language)[key]
        if self.is_typed:
            text = _UNTYPED.sub("", text.translate(_TYPED))
        return filled(text, values)

    def called(self, name: str, *, is_bot: bool) -> str:
        """What a player is called: a person as they wish, a bot and "you" in this language.

        >>> Texts("zh").called("Orchid", is_bot=True), Texts("zh").called("Mei", is_bot=False)
        ('阿蘭', 'Mei')
        >>> Texts("zh").called("You", is_bot=False)
        '你'
        """
        if is_bot:
            return texts(self.language).get(f"bot.{name}", name)
        return self.of(_YOU) if name in {_YOU.en, _YOU.zh} else name

    def word(self, word: str) -> str:
        """What somebody said: one of the words of the keys, or words of one's own.

        >>> Texts("zh").word("pung"), Texts("en").word("碰"), Texts("en").word("one moment")
        ('碰', 'Pung', 'one moment')
        """
        keys = (f"key.{word}", f"word.{word}")
        return next((self.say(key) for key in keys if key in texts(self.language)), word)

    def foul(self, name: str) -> str:
        """What a foul is called.

        >>> Texts("en").foul("talked"), Texts("en").foul("no such foul")
        ('Talked', 'no such foul')
        """
        return self.of(FOULS[name].title) if name in FOULS else name

    def remedy(self, name: str) -> str:
        """What follows from a foul.

        >>> Texts("en").remedy("yellow"), Texts("zh").remedy("yellow")
        ('yellow card', '黃牌')
        """
        return next((self.of(words) for known, words in REMEDIES.items() if known == name), name)

    def of(self, words: Words) -> str:
        """Words that are there in both languages."""
        return words.of(self.language)

    def cited(self, sentence: str, rule: str | None) -> str:
        """A sentence, and the rule that it goes by.

        >>> Texts("en").cited("West cannot claim", "HK-CLAIM-4"), Texts("zh").cited("出銃", None)
        ('West cannot claim (HK-CLAIM-4)', '出銃')
        """
        if rule is None:
            return sentence
        return f"{sentence} ({rule})" if self.language == "en" else f"{sentence}（{rule}）"

    def sentence(self, said: str) -> str:
        """What is said, as it stands alone: with a capital letter and a full stop.

        >>> Texts("en").sentence("there is no rule"), Texts("zh").sentence("沒有錯")
        ('There is no rule.', '沒有錯。')
        >>> Texts("en").sentence("West cannot claim (HK-CLAIM-4)"), Texts("en").sentence("Which?")
        ('West cannot claim (HK-CLAIM-4).', 'Which?')
        """
        stop = "" if said.endswith((".", "。", "!", "！", "?", "？")) else self.stop
        return f"{said[:1].upper()}{said[1:]}{stop}"

    @property
    def stop(self) -> str:
        """What ends a sentence."""
        return "." if self.language == "en" else "。"

    @property
    def comma(self) -> str:
        """What stands between the items of a list."""
        return ", " if self.language == "en" else "、"

    @property
    def colon(self) -> str:
        """What stands between a name and what is said of it."""
        return ": " if self.language == "en" else "："

    def amount(self, quarters: int) -> str:
        """A score or a gain, with its sign.

        >>> Texts("en").amount(-6), Texts("en").amount(128), Texts("en").amount(0)
        ('-1.5', '+32', '0')
        """
        return f"{quarters / 4:+g}" if quarters else "0"

    def seat(self, seat: int) -> str:
        """A seat by its name."""
        return self.say(f"seat.{seat}")

    def tile(self, tile: int | None) -> str:
        """A tile within a sentence; None is one that is not seen.

        >>> Texts("en").tile(13), Texts("zh").tile(13), Texts("en").tile(31)
        ('5 Dots', '五筒', 'Red Dragon')
        """
        if tile is None or tile < 0:
            return self.say("tile.back")
        if tile < 27:
            return self._of_suit(tile // 9, [tile])
        return self.say(f"tile.{tile}")

    def run(self, low: int) -> str:
        """Three in a row within a sentence, by the lowest.

        >>> Texts("en").run(12), Texts("zh").run(12)
        ('4-5-6 Dots', '四五六筒')
        """
        return self._of_suit(low // 9, [low, low + 1, low + 2], between="-")

    def named(self, tiles: Sequence[int]) -> str:
        """Several tiles within a sentence, in words as one is, each suit said once.

        >>> Texts("en").named([2, 5, 13, 31]), Texts("zh").named([2, 5, 13, 31])
        ('3 6 Characters, 5 Dots, Red Dragon', '三六萬、五筒、中')
        """
        said: list[str] = []
        of_suits = [tile for tile in tiles if 0 <= tile < 27]
        for suit, ranks in groupby(sorted(of_suits), key=lambda tile: tile // 9):
            said.append(self._of_suit(suit, ranks))
        return self.comma.join([*said, *(self.tile(tile) for tile in tiles if tile >= 27)])

    def _of_suit(self, suit: int, tiles: Iterable[int], between: str = " ") -> str:
        """Tiles of one suit by their ranks, which in Chinese are part of a name: 五筒, 四五六筒."""
        ranks = [tile % 9 + 1 for tile in tiles]
        if self.language == "zh":
            told = "".join(_RANKS[rank - 1] for rank in ranks)
        else:
            told = between.join(map(str, ranks))
        return self.say(f"tile.{_SUITS[suit]}", n=told)

    def tiles(self, tiles: Sequence[int]) -> str:
        """Several tiles, as a list that one can hear or type."""
        return " ".join(self.face(tile) for tile in tiles)

    def close(self, tiles: Sequence[int], turned: int = -1) -> str:
        """Tiles close together, a suit written once behind its numbers; one may lie turned.

        Flowers that are written in letters and numbers stand apart.

        >>> texts = Texts("en")
        >>> texts.close([3, 1, 2], turned=0), texts.close([27, 27, 27], turned=2)
        ('‹4›23萬', '東東‹東›')
        >>> texts.close([0, 1, 9, 31]), Texts("en", has_letters=True).close([0, 1, 9, 31])
        ('12萬1筒中', '12m1pC')
        >>> texts.close([36, 40]), Texts("en", has_letters=True).close([36, 40])
        ('菊秋', 'fl3 se3')
        """
        text = ""
        for place, tile in enumerate(tiles):
            face = self.face(tile)
            is_run = tile < 27 and place + 1 < len(tiles) and tiles[place + 1] // 9 == tile // 9
            sign, suit = (face[0], face[1:]) if tile < 27 else (face, "")
            text += " " if text and self.has_letters and is_flower(tile) else ""
            text += f"‹{sign}›" if place == turned else sign
            text += "" if is_run else suit
        return text

    def face(self, tile: int) -> str:
        """A tile as it is drawn: in characters, or in the letters of the notation.

        >>> Texts("en").face(13), Texts("en", has_letters=True).face(13), Texts("en").face(31)
        ('5筒', '5p', '中')
        """
        if self.has_letters:
            return str(NAMES[tile])
        if tile < 27:
            return f"{tile % 9 + 1}{_CHINESE_SUITS[tile // 9]}"
        return _CHINESE_HONOURS[tile - 27]
