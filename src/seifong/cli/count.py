"""This file is about `seifong count`: whether a hand has the tiles it should have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

import click
import msgspec

from seifong.cli.choices import LANGUAGE, RULES
from seifong.cli.declared import check_counts
from seifong.cli.layout import bracketed, wrapped
from seifong.errors import BadInput
from seifong.notation import parse_hand
from seifong.rulebook import Language, Words
from seifong.rulebook.english import so_many
from seifong.rules import Rules
from seifong.rules.presets import count_of
from seifong.tiles import is_flower

__all__ = ["Counted", "Verdict", "count", "what_follows"]

Verdict = Literal["short", "right", "long"]
"""Too few tiles, 小相公; as many as there should be; too many, 大相公."""

_VERDICTS: Final[dict[Verdict, Words]] = {
    "short": Words("a short hand", "小相公"),
    "right": Words("right", "張數正確"),
    "long": Words("a long hand", "大相公"),
}
_CONFIRMED: Final = Words("Once that is confirmed:", "一經證實：")
_MOST: Final = 4  # sets on the table


@dataclass(frozen=True)
class Counted:
    """A hand as a judge counts it: concealed tiles, sets on the table, and whose move it is.

    >>> Counted(concealed=7, melds=1, kongs=1, is_to_discard=False).verdict
    'right'
    >>> hand = Counted(concealed=8, melds=1, kongs=1, is_to_discard=False)
    >>> hand.due, hand.verdict, hand.otherwise
    (7, 'long', 'right')

    HK-TURN-8, ZJ-PEN-2.
    """

    concealed: int
    melds: int = 0  # chows and pungs
    kongs: int = 0  # of any form
    is_to_discard: bool = False

    @property
    def due(self) -> int:
        """How many tiles should be concealed now."""
        return self._due(is_to_discard=self.is_to_discard)

    def _due(self, *, is_to_discard: bool) -> int:
        return 13 + is_to_discard - 3 * (self.melds + self.kongs)

    @property
    def verdict(self) -> Verdict:
        """What the hand is."""
        return self._verdict(self.due)

    @property
    def otherwise(self) -> Verdict:
        """What it would be, were it the other's move."""
        return self._verdict(self._due(is_to_discard=not self.is_to_discard))

    def _verdict(self, due: int) -> Verdict:
        if self.concealed == due:
            return "right"
        return "short" if self.concealed < due else "long"


@click.command()
@click.argument("hand", default="")
@click.option("--concealed", type=click.IntRange(0, 144), help="Tiles in hand, without flowers.")
@click.option("--melds", type=click.IntRange(0, _MOST), help="Chows and pungs on the table.")
@click.option("--kongs", type=click.IntRange(0, _MOST), help="Kongs on the table, of any form.")
@click.option("--to-discard", is_flag=True, help="It is this hand's time to discard.")
@RULES
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@LANGUAGE
def count(  # noqa: PLR0913 (one for each thing that is counted)
    *,
    hand: str,
    concealed: int | None,
    melds: int | None,
    kongs: int | None,
    to_discard: bool,
    rules: Rules,
    as_json: bool,
    lang: Language,
) -> None:
    """Tell whether a hand is long, short or right, and what follows.

    Count the tiles, or write the HAND: 123m 55p EE, with melds in brackets. Flowers do not count.

    seifong count --concealed 8 --melds 1 --kongs 1 --to-discard
    """
    counted = _counted(hand, concealed, melds, kongs, is_to_discard=to_discard)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(_plain(counted, rules))))
    else:
        click.echo("\n".join(_told(counted, rules, lang)))


def _counted(
    text: str, concealed: int | None, melds: int | None, kongs: int | None, *, is_to_discard: bool
) -> Counted:
    """The counts as told, or as a hand that is written out has them.

    >>> _counted("123m EEE 5s fl1 [789p] (CCCC)", None, None, None, is_to_discard=False)
    Counted(concealed=7, melds=1, kongs=1, is_to_discard=False)
    """
    if not text:
        if concealed is None:
            raise BadInput(
                "how many tiles are concealed? say --concealed N, or write the hand",
                "手上有多少隻牌？請寫 --concealed N，或寫出手牌",
            )
        told = Counted(concealed, melds or 0, kongs or 0, is_to_discard)
    else:
        if (concealed, melds, kongs) != (None, None, None):
            raise BadInput(
                "either write the hand, or say --concealed, --melds and --kongs",
                "寫出手牌，或用 --concealed、--melds 及 --kongs，兩者只可用其一",
            )
        tiles, laid = parse_hand(text)
        check_counts(tiles, laid)
        in_hand = sum(not is_flower(tile) for tile in tiles)
        fours = sum(meld.is_kong() for meld in laid)
        told = Counted(in_hand, len(laid) - fours, fours, is_to_discard)
    if told.melds + told.kongs > _MOST:
        sets = told.melds + told.kongs
        raise BadInput(
            f"a hand has {_MOST} sets at most, and {sets} are told",
            f"一手牌最多 {_MOST} 副，卻寫了 {sets} 副",
        )
    return told


def what_follows(verdict: Verdict, rules: Rules) -> Iterator[tuple[Words, str]]:
    """What a hand of the wrong size may still do, each with its rule.

    >>> from seifong.rules.presets import preset
    >>> [words.en for words, _ in what_follows("short", preset("zung-jung"))][:2]
    ['it cannot win in this deal', 'it may still chow, pung and kong']

    HK-DEAD-1, HK-DEAD-2, ZJ-PEN-3 to ZJ-PEN-5.
    """
    is_points = count_of(rules) == "points"
    dead = "HK-DEAD-1"
    claims = "HK-DEAD-2"
    if is_points:
        dead = claims = "ZJ-PEN-3" if verdict == "short" else "ZJ-PEN-4"
    yield Words("it cannot win in this deal", "本局不可食糊"), dead
    miscount = rules.conduct.miscount
    if miscount.short_may_claim if verdict == "short" else miscount.long_may_claim:
        yield Words("it may still chow, pung and kong", "仍可上、碰、槓"), claims
    else:
        yield Words("it may not chow, pung or kong", "不可上、碰、槓"), claims
    stays = "ZJ-PEN-5" if is_points else "HK-DEAD-1"
    yield Words("it stays dead, even if its count comes right", "其後張數補正，仍是死牌"), stays
    plays = "ZJ-PEN-5" if is_points else "HK-DEAD-2"
    yield Words("it goes on drawing, discarding and paying", "照常摸牌、打牌、付錢"), plays


def _told(counted: Counted, rules: Rules, language: Language) -> Iterator[str]:
    """The verdict in lines for a person."""
    yield wrapped(_verdict_told(counted).of(language) + bracketed(_cited(rules), language))
    if counted.verdict == "right":
        return
    if counted.otherwise == "right":
        yield wrapped(_were_it_otherwise(counted).of(language))
    yield _CONFIRMED.of(language)
    for words, because in what_follows(counted.verdict, rules):
        yield wrapped(f"- {words.of(language)}{bracketed(because, language)}")


def _cited(rules: Rules) -> str:
    return "ZJ-PEN-2" if count_of(rules) == "points" else "HK-TURN-8"


def _verdict_told(counted: Counted) -> Words:
    """What there is, what there should be, and what that makes of the hand.

    >>> _verdict_told(Counted(5, melds=2, kongs=1)).en
    'a long hand, 1 tile too many: 5 concealed tiles beside 3 sets, not to discard, and there
    should be 4'
    """
    verdict, told = counted.verdict, _VERDICTS[counted.verdict]
    off = abs(counted.concealed - counted.due)
    sets = counted.melds + counted.kongs
    moment = "to discard" if counted.is_to_discard else "not to discard"
    chinese_moment = "輪到打牌" if counted.is_to_discard else "未輪到打牌"
    beside = f" beside {so_many(sets, 'set')}" if sets else ""
    chinese_beside = f"，另有 {sets} 副" if sets else ""
    more = "many" if verdict == "long" else "few"
    chinese_more = "多" if verdict == "long" else "少"
    by = f", {so_many(off, 'tile')} too {more}" if off else ""
    chinese_by = f"，{chinese_more} {off} 隻" if off else ""
    held = so_many(counted.concealed, "concealed tile")
    return Words(
        f"{told.en}{by}: {held}{beside}, {moment}, and there should be {counted.due}",
        f"{told.zh}{chinese_by}：手牌 {counted.concealed} 隻{chinese_beside}，{chinese_moment}，"
        f"應有 {counted.due} 隻",
    )


def _were_it_otherwise(counted: Counted) -> Words:
    """That the hand is right at another moment: one tile is always drawn before it is discarded."""
    if counted.is_to_discard:
        return Words("(right, had it not drawn yet)", "（如未摸牌，則張數正確）")
    return Words("(right, if it is its time to discard)", "（如輪到打牌，則張數正確）")


def _plain(counted: Counted, rules: Rules) -> dict[str, object]:
    """The verdict as plain values, for a program."""
    verdict = counted.verdict
    follows = [] if verdict == "right" else list(what_follows(verdict, rules))
    return {
        "rules": rules.name,
        "concealed": counted.concealed,
        "melds": counted.melds,
        "kongs": counted.kongs,
        "to_discard": counted.is_to_discard,
        "due": counted.due,
        "verdict": verdict,
        "rule": _cited(rules),
        "at_the_other_moment": counted.otherwise,
        "follows": [
            {"english": words.en, "chinese": words.zh, "rule": because}
            for words, because in follows
        ],
    }
