"""This file is about wins told in a line: a hand, how its last tile came, and what it is worth.

A win is written as the hand before it, then ``+`` and the tile of a discard, ``*`` of a self-draw
or ``^`` of a robbed kong; after ``@`` the winner's seat and the round, South in East's if it does
not say; after ``;`` the circumstances by their names in `seifong.scoring.win`. What it is worth is
written as the numbers of its patterns, ``x2`` after one that counts twice, and the worth.
"""

import re

from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, hand_of
from seifong.notation import parse_hand, parse_tile
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.scoring import win as wins
from seifong.scoring.score import Score
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, Win
from seifong.seats import NOBODY, SEAT_LETTERS

WRITTEN = re.compile(
    r"(?P<hand>.*?)\s*(?<![\dESWNCFP])(?P<way>[+*^])(?P<tile>\w+)"
    r"(\s*@(?P<seat>[ESWN])(?P<round>[ESWN]))?(\s*;\s*(?P<so>.*))?"
)
WAYS = {"+": DISCARD, "*": SELF_DRAW, "^": ROB}

#: Hong Kong with all that could hide a sum out of the way: no flowers, no minimum, no cap.
PLAIN = with_options(
    preset("hong-kong-no-flowers"), {"score.minimum": 0, "score.cap": "unlimited"}, name="plain"
)


def win_of(text: str, *, source: int | None = None, has_flowers: bool = False) -> Win:
    """The win that is written; a discard is by the upper seat, which answers for it.

    >>> win = win_of("[CCC] 123m 456p 78s 99s ^6s @NE ; LAST_DISCARD")
    >>> win.tile, win.way == ROB, win.seat, win.source, win.circumstances
    (23, True, 3, 2, 2)
    """
    written = WRITTEN.fullmatch(text)
    assert written is not None, f"{text} is no win"
    tiles, melds = parse_hand(written["hand"])
    tile = parse_tile(written["tile"])
    hand = hand_of([*tiles, tile], SEVEN_PAIRS | THIRTEEN_ORPHANS)
    hand.melds.extend(melds)
    way = FLOWERS if tile >= 34 else WAYS[written["way"]]
    seat = SEAT_LETTERS.index(written["seat"] or "S")
    upper = (seat + 3) % 4 if source is None else source
    giver = upper if way in {DISCARD, ROB} else NOBODY
    return Win(
        hand,
        tile,
        way,
        seat,
        round_wind=SEAT_LETTERS.index(written["round"] or "E"),
        source=giver,
        responsible=giver,
        circumstances=sum(getattr(wins, name) for name in (written["so"] or "").split()),
        has_flowers=has_flowers,
    )


def scored(rules: Rules, text: str) -> Score:
    """What a written win is worth at a table."""
    return scorer_of(rules).score(win_of(text, has_flowers=rules.table.tiles.flowers))


def told(score: Score) -> str:
    """The numbers of the patterns of a score, and what it is worth.

    >>> told(scored(preset("zung-jung"), "[CCC] [FFF] 123m 456m 5s +5s"))
    '3.1x2 = 20'
    """
    if score.why_not is not None:
        return f"no: {score.why_not.rule}"
    numbers = [
        line.rule.removeprefix("HK-FAAN-").removeprefix("ZJ-PAT-")
        + (f"x{line.times}" if line.times > 1 else "")
        for line in score.lines
    ]
    return " ".join([*numbers, "=", str(score.worth)])


def faan(text: str, **options: object) -> str:
    """What a written win is worth in faan, where a house plays some options otherwise.

    Options are written with two underscores for the point: ``score__minimum=3``.

    >>> faan("[CCC] 123m 456p 78s 99s +6s", score__minimum=2)
    'no: HK-SCORE-4'
    """
    changes = {name.replace("__", "."): value for name, value in options.items()}
    return told(scored(with_options(PLAIN, changes), text))


def points(text: str, **options: object) -> str:
    """What a written win is worth in Zung Jung points."""
    changes = {name.replace("__", "."): value for name, value in options.items()}
    return told(scored(with_options(preset("zung-jung"), changes), text))
