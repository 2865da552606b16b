"""This file is about how a win came, as a user says it: options of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, ParamSpec, TypeVar

import click

from seifong.cli.declared import seat_named
from seifong.errors import BadInput
from seifong.scoring.win import (
    DISCARD,
    EARTHLY,
    FLOWERS,
    HEAVENLY,
    HUMAN,
    KONG_BLOOM,
    KONG_ON_KONG,
    LAST_DISCARD,
    LAST_TILE,
    ROB,
    SELF_DRAW,
)
from seifong.seats import NOBODY

__all__ = ["circumstances", "circumstances_told", "flags_of", "how_it_came", "who_answers"]

P = ParamSpec("P")
T = TypeVar("T")

_CIRCUMSTANCES: Final = (
    ("--last-tile", LAST_TILE, "It was the last tile of the wall 海底撈月."),
    ("--last-discard", LAST_DISCARD, "It was the discard after that 河底撈魚."),
    ("--kong-replacement", KONG_BLOOM, "It replaced a kong 槓上開花."),
    ("--kong-on-kong", KONG_ON_KONG, "It replaced the second kong in a row 槓上槓."),
    ("--heavenly", HEAVENLY, "East won with the tiles dealt 天糊."),
    ("--earthly", EARTHLY, "The win is earthly 地糊."),
    ("--human", HUMAN, "The win is human 人糊."),
)
_NOTED: Final = "circumstances"


def circumstances(command: Callable[P, T]) -> Callable[P, T]:
    """A switch for each thing that may also be so of a win."""
    for flag, bit, text in reversed(_CIRCUMSTANCES):
        command = click.option(
            flag, is_flag=True, help=text, expose_value=False, callback=_noting(bit)
        )(command)
    return command


def _noting(bit: int) -> Callable[[click.Context, click.Parameter, bool], None]:
    def note(context: click.Context, _: click.Parameter, is_so: bool) -> None:
        context.meta[_NOTED] = context.meta.get(_NOTED, 0) | (bit if is_so else 0)

    return note


def circumstances_told(context: click.Context) -> int:
    """What else was said to be so, as bits of `seifong.scoring.win`."""
    told = context.meta[_NOTED]
    return told if isinstance(told, int) else 0


def flags_of(told: int) -> Iterator[tuple[str, int]]:
    """The flag of each thing that was said to be so, and its bit.

    >>> list(flags_of(LAST_TILE | HUMAN)) == [("--last-tile", LAST_TILE), ("--human", HUMAN)]
    True
    """
    return ((flag, bit) for flag, bit, _ in _CIRCUMSTANCES if told & bit)


def how_it_came(
    *,
    self_draw: bool,
    discarder: str | None,
    konger: str | None,
    by_flowers: bool,
    seat_of: Callable[[str], int] = seat_named,
    whose: str = "SEAT",
) -> tuple[int, int]:
    """How the winning tile came, and from which seat.

    >>> how_it_came(self_draw=False, discarder="W", konger=None, by_flowers=False) == (DISCARD, 2)
    True
    """
    ways: list[tuple[int, int]] = []
    if self_draw:
        ways.append((SELF_DRAW, NOBODY))
    if discarder is not None:
        ways.append((DISCARD, seat_of(discarder)))
    if konger is not None:
        ways.append((ROB, seat_of(konger)))
    if by_flowers:
        ways.append((FLOWERS, NOBODY))
    if len(ways) != 1:
        asked = "how did the winning tile come?" if not ways else "the tile came in one way only:"
        asked_zh = "食糊的牌從何而來？" if not ways else "食糊的牌只有一個來歷："
        raise BadInput(
            f"{asked} say --self-draw, --from {whose}, --rob {whose} or --by-flowers",
            f"{asked_zh}請寫 --self-draw、--from {whose}、--rob {whose} 或 --by-flowers",
        )
    return ways[0]


def who_answers(text: str | None, seat_of: Callable[[str], int] = seat_named) -> int | None:
    """Who is said to answer for the winning tile, perhaps nobody; None if it is not said.

    >>> who_answers("N"), who_answers("nobody") == NOBODY, who_answers(None)
    (3, True, None)
    """
    if text is None:
        return None
    return NOBODY if text == "nobody" else seat_of(text)
