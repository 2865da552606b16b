"""This file is about what can go wrong, and whose fault it is.

::

    SeifongError
    ├── Impossible      a program's mistake: it cannot happen at any table; nothing happened
    ├── Improper        a player's mistake, refused: says who, what, and by which rule
    ├── BotFailed       a bot of somebody's own did what no bot may: says which, where and what
    └── BadInput        what a user gave cannot be read: says what is wrong, and where
        ├── BadNotation     a tile, hand or meld
        ├── BadRules        a preset, an option, a house-rules file
        ├── BadRecord       a journal or transcript, with the line
        └── UnknownRule     a rule id that the rulebook does not have
"""

from __future__ import annotations

__all__ = [
    "BadInput",
    "BadNotation",
    "BadRecord",
    "BadRules",
    "BotFailed",
    "Impossible",
    "Improper",
    "SeifongError",
    "UnknownRule",
    "how_to_install",
]


class SeifongError(Exception):
    """Everything that Seifong raises on purpose. `zh` says it to who plays in Chinese."""

    def __init__(self, sentence: str = "", zh: str = "") -> None:
        super().__init__(sentence)
        self.zh = zh

    def text(self, language: str = "en") -> str:
        """What is wrong, in a language; in English, if it has no other."""
        return self.zh if language == "zh" and self.zh else str(self)

    def at(self, place: str, zh: str) -> BadInput:
        """The same, after where it is, such as a file and a line of it.

        >>> wrong = BadInput("Q is no seat", "沒有 Q 這個座位").at("sheet, line 2", "sheet 第 2 行")
        >>> str(wrong), wrong.text("zh")
        ('sheet, line 2: Q is no seat', 'sheet 第 2 行：沒有 Q 這個座位')
        """
        return BadInput(f"{place}: {self}", f"{zh}：{self.text('zh')}")


class Impossible(SeifongError):
    """Something that no table could show, such as discarding a tile one does not hold.

    A program asked for it, or who types movements. Nothing happened.

    >>> Impossible("the deal is over", "本局已完").text("zh")
    '本局已完'
    """


class Improper(SeifongError):
    """A motion that the table refuses. Nothing happened.

    `foul` is its name, `rule` the id of the rule that forbids it; `zh` the sentence in Chinese.

    >>> str(Improper("drew_out_of_turn", "East cannot draw: South is to play", "ZJ-DRAW-1"))
    'East cannot draw: South is to play (ZJ-DRAW-1)'
    >>> refused = Improper("drew_out_of_turn", "East cannot draw", "ZJ-DRAW-1", "東家不能摸牌")
    >>> refused.text("zh")
    '東家不能摸牌（ZJ-DRAW-1）'
    """

    def __init__(self, foul: str, sentence: str, rule: str, zh: str = "") -> None:
        super().__init__(f"{sentence} ({rule})")
        self.foul = foul
        self.sentence = sentence
        self.rule = rule
        self.zh = zh

    def text(self, language: str = "en") -> str:
        """The refusal in a language; in English, if it has no other."""
        return f"{self.zh}（{self.rule}）" if language == "zh" and self.zh else str(self)


class BotFailed(SeifongError):
    """A bot of somebody's own raised an error, or answered what is no proper motion.

    >>> failed = BotFailed("me.py:Me, playing East, answered 99", "me.py:Me 坐東家，答 99")
    >>> str(failed.during("deal 3", "第 3 局"))
    'me.py:Me, playing East, answered 99; in deal 3'
    >>> failed.during("deal 3", "第 3 局").text("zh")
    'me.py:Me 坐東家，答 99；見第 3 局'
    """

    def during(self, deal: str, zh: str) -> BotFailed:
        """The same, with the deal in which it was."""
        return BotFailed(f"{self}; in {deal}", f"{self.text('zh')}；見{zh}")


class BadInput(SeifongError):
    """Something that a user gave cannot be read.

    >>> refused = BadInput("this table gives no hints", "本枱不設提示")
    >>> refused.text("zh"), BadInput("Q is no seat").text("zh")
    ('本枱不設提示', 'Q is no seat')
    """


class BadNotation(BadInput):
    """A text that should name tiles does not."""


class BadRules(BadInput):
    """A preset, an option or a house-rules file that is none.

    `option` is the option that is wrong, or a group of them, where it is one.
    """

    def __init__(self, sentence: str, option: str = "", zh: str = "") -> None:
        super().__init__(sentence, zh)
        self.option = option


class BadRecord(BadInput):
    """A journal or a transcript with something wrong in it.

    >>> wrong = BadRecord("the hash does not match", line=7, zh="雜湊值不符")
    >>> str(wrong), wrong.text("zh")
    ('line 7: the hash does not match', '第 7 行：雜湊值不符')
    """

    def __init__(self, sentence: str, line: int = 0, zh: str = "") -> None:
        super().__init__(
            f"line {line}: {sentence}" if line else sentence,
            f"第 {line} 行：{zh}" if line and zh else zh,
        )
        self.sentence = sentence
        self.line = line
        self._zh = zh

    def on(self, line: int) -> BadRecord:
        """The same of a line; of its own, if it has one.

        >>> str(BadRecord("it has no end").on(7)), BadRecord("", 3, "未完").on(7).text("zh")
        ('line 7: it has no end', '第 3 行：未完')
        """
        return self.moved_to(self.line or line)

    def moved_to(self, line: int) -> BadRecord:
        """The same of that line, wherever it was found.

        >>> str(BadRecord("it has no end", 3).moved_to(7))
        'line 7: it has no end'
        """
        return BadRecord(self.sentence, line, self._zh)


class UnknownRule(BadInput):
    """A rule id that stands nowhere in the rulebook."""


def how_to_install(extra: str) -> str:
    """What brings an extra that is missing, typed where `make setup` has left the wheel.

    >>> how_to_install("ray")
    'pip install "$(ls dist/*.whl)[ray]"'
    """
    return f'pip install "$(ls dist/*.whl)[{extra}]"'
