"""This file is about a hand that somebody asks the server to score."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from seifong.errors import BadInput
from seifong.hands import hand_of
from seifong.notation import NAMES, parse_hand, parse_tile, parse_tiles
from seifong.rulebook import Words
from seifong.rules import Rules
from seifong.scoring.payment import payments
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW, Win
from seifong.seats import NOBODY
from seifong.server.protocol import Counted, FlowTold, NotCounted, Seat
from seifong.server.telling import flow_told, lines_of, not_counted_of
from seifong.tiles import is_flower

__all__ = ["HandToScore", "Scored", "scored"]

_WAYS = {"discard": DISCARD, "self_draw": SELF_DRAW, "rob": ROB}
MOST = 4  # of a kind, and of melds


class HandToScore(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand, as `seifong score` reads it: "123m 55p [EEE]", and how the winning tile came."""

    hand: Annotated[str, Meta(min_length=1, max_length=200)]
    tile: Annotated[str, Meta(min_length=1, max_length=4)]
    way: Literal["discard", "self_draw", "rob"] = "self_draw"
    seat: Seat = 0
    source: Seat | None = None
    round_wind: Seat = 0
    flowers: Annotated[str, Meta(max_length=60)] = ""
    preset: Annotated[str, Meta(max_length=60)] = "hong-kong"


class Scored(Struct, frozen=True):
    """What a hand is worth and who pays, or why it may not win."""

    worth: int
    raw: int
    unit: str
    lines: tuple[Counted, ...]
    not_counted: tuple[NotCounted, ...]
    may_win: bool
    why_not: Words | None
    rule: str | None
    gains: tuple[int, ...] | None
    flows: tuple[FlowTold, ...]


def scored(asked: HandToScore, rules: Rules) -> Scored:
    """Score a hand by some rules.

    >>> from seifong.rules.presets import preset
    >>> hand = HandToScore("123456789m 11p 999s", "9s", preset="zung-jung")
    >>> scored(hand, preset("zung-jung")).worth
    45
    """
    win = _win(asked, rules)
    score = scorer_of(rules).score(win)
    why = score.why_not
    payment = None if why is not None else payments(rules, [win], [score])
    return Scored(
        worth=int(score.worth),
        raw=int(score.raw),
        unit=score.unit,
        lines=lines_of(score, win),
        not_counted=not_counted_of(score),
        may_win=why is None,
        why_not=None if why is None else Words(why.english, why.chinese),
        rule=None if why is None else why.rule,
        gains=None if payment is None else tuple(payment.gains),
        flows=() if payment is None else tuple(flow_told(flow) for flow in payment.flows),
    )


def _win(asked: HandToScore, rules: Rules) -> Win:
    """The win that is told of; `BadInput` if it is none that could be."""
    tiles, melds = parse_hand(asked.hand)
    tile = parse_tile(asked.tile)
    flowers = parse_tiles(asked.flowers) if asked.flowers else []
    if any(is_flower(held) for held in tiles) or not all(is_flower(held) for held in flowers):
        raise BadInput("flowers are told apart, and nothing else with them", "花牌須另列")
    if len(set(flowers)) != len(flowers):
        raise BadInput("there is one of each flower", "每隻花只有一張")
    if len(tiles) + 3 * len(melds) != 14:
        held = len(tiles) + 3 * len(melds)
        en, zh = f"a hand has fourteen tiles, and this one {held}", f"一副牌14張，這副{held}張"
        raise BadInput(en, zh)
    if tile not in tiles:
        name = NAMES[tile]
        raise BadInput(f"the winning tile {name} is one of the hand", f"食糊的{name}須在手牌之中")
    counts = list(tiles)
    for meld in melds:
        counts += meld.tiles()
    if any(counts.count(kind) > MOST for kind in set(counts)):
        raise BadInput("there are four of each kind", "每款牌只有四張")
    is_anothers = asked.way != "self_draw"
    if is_anothers and (asked.source is None or asked.source == asked.seat):
        raise BadInput("say whose tile it was", "請說明是誰打出的牌")
    hand = hand_of(tiles, rules.irregular())
    for meld in melds:
        hand.melds.append(meld)
    for flower in flowers:
        hand.show_flower(flower)
    source = asked.source if is_anothers and asked.source is not None else NOBODY
    return Win(
        hand,
        tile,
        _WAYS[asked.way],
        asked.seat,
        round_wind=asked.round_wind,
        source=source,
        responsible=source,
        has_flowers=rules.table.tiles.flowers,
    )
