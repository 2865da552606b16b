"""This file is about `seifong perft`: in how many ways the deals of stacked walls can go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import click
import msgspec

from seifong.cli.choices import LANGUAGE, RULES
from seifong.cli.layout import in_columns
from seifong.errors import BadInput
from seifong.lab.perft import COLUMNS, PerftWall, Row, count_ways, perft_walls
from seifong.rulebook import Language, Words
from seifong.rulebook.english import so_many
from seifong.rules import Rules, fingerprint
from seifong.rules.presets import PRESETS
from seifong.table.options import Options

__all__ = ["Counted", "perft"]

_HEADINGS: Final = (
    Words("decisions", "決定"),
    Words("ways", "走法"),
    Words("discards", "打牌"),
    Words("kongs", "槓"),
    Words("passes", "不叫"),
    Words("chows", "上"),
    Words("pungs", "碰"),
    Words("big kongs", "大明槓"),
    Words("wins", "食糊"),
    Words("over", "局終"),
    Words("paid", "找數"),
)


@dataclass(frozen=True)
class Counted:
    """What was counted of a wall, beside what should have come out, as far as that is known."""

    wall: PerftWall
    rows: list[Row]
    known: list[Row]

    @property
    def decisions(self) -> int:
        """Of so many decisions it is known what should have come out."""
        return min(len(self.rows), len(self.known))

    @property
    def is_true(self) -> bool:
        """False if any row is other than is known.

        >>> wall = PerftWall(name="a wall", counts={})
        >>> Counted(wall, rows=[[1], [2]], known=[[1]]).is_true
        True
        >>> Counted(wall, rows=[[1], [2]], known=[[1], [3]]).is_true
        False
        """
        return all(found == known for found, known in zip(self.rows, self.known, strict=False))

    def verdict(self) -> Words:
        """Whether that is what should have come out.

        >>> Counted(PerftWall(name="a wall", counts={}), rows=[[1], [2]], known=[[1]]).verdict().en
        'as is known of 1 decision'
        """
        if not self.is_true:
            return Words("this is not what is known", "與已知數目不符")
        known = self.decisions
        if known == 0:
            return Words("nothing is known to hold it against", "沒有已知數目可比對")
        return Words(f"as is known of {so_many(known, 'decision')}", f"與已知的 {known} 個決定相符")


@click.command()
@RULES
@click.option(
    "--depth",
    type=click.IntRange(1, 9),
    default=4,
    show_default=True,
    help="So many decisions; each one more takes some ten times as long.",
)
@click.option("--wall", type=click.IntRange(min=1), metavar="N", help="That one alone.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each wall.")
@LANGUAGE
@click.pass_context
def perft(
    context: click.Context,
    *,
    rules: Rules,
    depth: int,
    wall: int | None,
    as_json: bool,
    lang: Language,
) -> None:
    """Count in how many ways the deals of stacked walls can go on.

    After one decision, two, and so on to --depth. A program of these rules that counts the same
    agrees about every proper motion. The walls of hong-kong and zung-jung come with what is known;
    the status is 1 if anything else comes out.
    """
    known = {fingerprint(each): name for name, each in PRESETS.items()}
    name = known.get(fingerprint(rules), "")  # whatever they are called
    options, is_true = Options(rules), True
    for number, each in _chosen(perft_walls(name), wall).items():
        found = Counted(each, count_ways(each.deal(options), depth), each.counts.get(name, []))
        click.echo(_as_json(number, found) if as_json else "\n".join(_told(number, found, lang)))
        is_true = is_true and found.is_true
    if not is_true:
        context.exit(1)


def _chosen(walls: dict[int, PerftWall], number: int | None) -> dict[int, PerftWall]:
    """The walls with their numbers: all of them, or one."""
    if number is None:
        return walls
    if number not in walls:
        known = ", ".join(map(str, walls))
        raise BadInput(
            f"there is no wall {number} by these rules: there are {known}",
            f"這套規則沒有第 {number} 道牌牆：只有 {known}",
        )
    return {number: walls[number]}


def _told(number: int, found: Counted, language: Language) -> Iterator[str]:
    """A wall for a person: its name, a row for every number of decisions, and the verdict."""
    yield f"{number}. {found.wall.name}"
    rows = [[str(count) for count in (made, *row)] for made, row in enumerate(found.rows, 1)]
    yield from in_columns([[words.of(language) for words in _HEADINGS], *rows])
    yield found.verdict().of(language)
    yield ""


def _as_json(number: int, found: Counted) -> str:
    """A wall for a program; `as_known` is null where nothing is known of any of its rows."""
    told = {
        "number": number,
        "wall": found.wall.name,
        "as_known": found.is_true if found.decisions else None,
        "decisions_known": found.decisions,
        "counts": [dict(zip(COLUMNS, row, strict=True)) for row in found.rows],
    }
    return msgspec.json.encode(told).decode()
