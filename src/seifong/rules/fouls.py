"""This file is about fouls: what can be done wrong at a table, and which rules that breaks.

The catalogue says what happened, never what follows; that is for a table's conduct and its referee.
"""

from __future__ import annotations

from typing import Final

from seifong.errors import BadInput
from seifong.rulebook import Words
from seifong.rules.foul import FoulKind, Grade
from seifong.rules.meant import meant, near

__all__ = ["FALSE_WINS", "FOULS", "foul_kind", "of_no_foul"]


def _kind(
    name: str,
    title: Words,
    sentence: Words,
    hong_kong: str = "",
    zung_jung: str = "",
    grade: Grade = "slip",
) -> FoulKind:
    return FoulKind(
        name=name,
        title=title,
        sentence=sentence,
        hong_kong=tuple(hong_kong.split()),
        zung_jung=tuple(zung_jung.split()),
        grade=grade,
    )


_ALL: Final = (
    # The dice and the wall.
    _kind(
        "wrong_thrower",
        Words("The wrong player threw the dice", "擲錯骰"),
        Words(
            "{offender} threw the dice, and it was for {other} to throw",
            "{offender}擲了骰，本應由{other}擲",
        ),
        zung_jung="ZJ-PEN-6",
        grade="none",
    ),
    _kind(
        "wrong_break",
        Words("The wall was broken in the wrong place", "開錯牌"),
        Words("{offender} broke the wall in the wrong place", "{offender}開錯了牌牆"),
        zung_jung="ZJ-PEN-7",
        grade="none",
    ),
    _kind(
        "wrong_dealer",
        Words("The wrong player dealt as East", "錯莊"),
        Words("{offender} dealt, and it was {other}'s deal", "{offender}做了莊，本應由{other}做莊"),
        zung_jung="ZJ-PEN-8",
        grade="none",
    ),
    # Drawing.
    _kind(
        "touched_out_of_turn",
        Words("Touched the wall out of turn", "未輪到先掂牌牆"),
        Words(
            "{offender} touched the wall before it was time to draw",
            "未到摸牌，{offender}已掂牌牆",
        ),
        "HK-ETIQ-3",
        "ZJ-DRAW-1",
    ),
    _kind(
        "reached_into_river",
        Words("Reached over the river", "伸手越過牌河"),
        Words(
            "{offender} held a hand over the river before the upper seat had discarded",
            "上家未打牌，{offender}已伸手越過牌河",
        ),
        "HK-ETIQ-4",
        "ZJ-DRAW-1",
    ),
    _kind(
        "drew_out_of_turn",
        Words("Drew out of turn", "未輪到先摸牌"),
        Words("{offender} drew {tile} out of turn", "{offender}未輪到便摸了{tile}"),
        "HK-TURN-1 HK-PEN-3",
        "ZJ-DRAW-1 ZJ-PEN-9",
    ),
    _kind(
        "drew_twice",
        Words("Drew a second tile", "多摸一隻"),
        Words("{offender} drew {tile}, having drawn already", "{offender}已經摸牌，又多摸了{tile}"),
        "HK-TURN-2 HK-TURN-8",
        "ZJ-PLAY-1 ZJ-PEN-2",
    ),
    _kind(
        "drew_from_tail",
        Words("Drew from the tail of the wall", "由牌尾摸牌"),
        Words(
            "{offender} drew {tile} from the tail, with nothing to replace",
            "{offender}無牌要補，卻由牌尾摸了{tile}",
        ),
        "HK-TURN-2 HK-PEN-3",
        "ZJ-PLAY-1 ZJ-PEN-9",
    ),
    _kind(
        "drew_too_soon",
        Words("Drew too soon after the discard", "摸牌太急"),
        Words(
            "{offender} drew too soon after the discard of {tile}",
            "{tile}剛打出，{offender}摸牌太急",
        ),
        zung_jung="ZJ-DRAW-6 ZJ-PEN-17",
    ),
    _kind(
        "claimed_after_touching",
        Words("Claimed after touching the wall", "掂了牌牆才叫牌"),
        Words(
            "{offender} claimed {tile} after touching the next tile of the wall",
            "{offender}掂了要摸的牌，才叫{tile}",
        ),
        zung_jung="ZJ-DRAW-2",
        grade="none",
    ),
    # Discarding.
    _kind(
        "discarded_before_drawing",
        Words("Discarded before drawing", "未摸先打"),
        Words("{offender} discarded {tile} before drawing", "{offender}未摸牌便打出{tile}"),
        "HK-TURN-2 HK-PEN-3",
        "ZJ-DRAW-3 ZJ-PEN-9",
    ),
    _kind(
        "discarded_out_of_turn",
        Words("Discarded out of turn", "未輪到先打牌"),
        Words("{offender} discarded {tile} out of turn", "{offender}未輪到便打出{tile}"),
        "HK-TURN-1",
        "ZJ-PLAY-1 ZJ-DRAW-3",
    ),
    _kind(
        "discard_named",
        Words("Named the discard", "打牌報牌名"),
        Words("{offender} named {tile} when discarding it", "{offender}打出{tile}時報了牌名"),
        "HK-TURN-10",
        "ZJ-DRAW-8",
    ),
    _kind(
        "discard_not_named",
        Words("Did not name the discard", "打牌不報牌名"),
        Words("{offender} discarded {tile} without naming it", "{offender}打出{tile}而沒有報牌名"),
        "HK-TURN-10 HK-PEN-1",
    ),
    _kind(
        "discard_misnamed",
        Words("Named the discard wrongly", "報錯牌名"),
        Words("{offender} discarded {tile} under a wrong name", "{offender}打出{tile}而報錯牌名"),
        "HK-TURN-10 HK-PEN-1",
        "ZJ-DRAW-8 ZJ-PEN-15",
    ),
    _kind(
        "discard_misplaced",
        Words("Laid the discard in the wrong place", "打牌放錯位置"),
        Words(
            "{offender} did not lay {tile} in its place in the river",
            "{offender}打出{tile}，沒有放在牌河應有的位置",
        ),
        "HK-ETIQ-9",
        "ZJ-DRAW-7 ZJ-PEN-15",
    ),
    _kind(
        "penalty_tile_not_discarded",
        Words("Kept a penalty tile, and discarded another", "未打罰牌"),
        Words(
            "{offender} discarded {tile}, and a penalty tile was to be discarded",
            "{offender}打出{tile}，本應先打罰牌",
        ),
        zung_jung="ZJ-PEN-13",
    ),
    _kind(
        "over_time",
        Words("Took too long", "超時"),
        Words("{offender} took longer than the table allows", "{offender}超過了限時"),
        "HK-TURN-9 HK-PEN-1",
        "ZJ-PEN-17",
    ),
    _kind(
        "argued_from_observation",
        Words("Argued from where a discard came from", "以旁觀所見作申訴"),
        Words(
            "{offender} argues from having seen where {tile} came from",
            "{offender}以看到{tile}從何處抽出為理由申訴",
        ),
        "HK-PEN-5",
        "ZJ-DRAW-9 ZJ-IMM-8",
        grade="none",
    ),
    # Claims.
    _kind(
        "claimed_too_late",
        Words("Claimed too late", "叫牌太遲"),
        Words("{offender} claimed {tile} late", "{offender}遲了叫{tile}"),
        "HK-CLAIM-2",
        "ZJ-DRAW-4 ZJ-CLAIM-1",
        grade="none",
    ),
    _kind(
        "chow_from_wrong_seat",
        Words("Chow of a discard that was not the upper seat's", "上了不是上家的牌"),
        Words(
            "{offender} called chow on {tile}, and {other}, its discarder, is not the upper seat",
            "{offender}叫上{tile}，但打牌的{other}不是上家",
        ),
        "HK-CLAIM-4 HK-CLAIM-10 HK-PEN-1",
        "ZJ-CLAIM-2 ZJ-PREC-3 ZJ-PEN-12",
    ),
    _kind(
        "claimed_without_tiles",
        Words("Claimed without the tiles", "沒有牌而叫牌"),
        Words("{offender} claimed {tile} without the tiles for it", "{offender}沒有牌而叫{tile}"),
        "HK-CLAIM-10 HK-PEN-1",
        "ZJ-PREC-3 ZJ-PEN-11",
    ),
    _kind(
        "claimed_without_right",
        Words("Claimed what nobody may claim", "叫了不可叫的牌"),
        Words(
            "{offender} claimed {tile}, which cannot be claimed so",
            "{offender}叫了不可如此叫的{tile}",
        ),
        "HK-CLAIM-1 HK-CLAIM-10 HK-CLAIM-22",
        "ZJ-CLAIM-1 ZJ-PREC-3 ZJ-KONG-6",
    ),
    _kind(
        "claimed_with_dead_hand",
        Words("Claimed with a dead hand", "死牌叫牌"),
        Words("{offender} claimed {tile} with a dead hand", "{offender}已是死牌，仍叫{tile}"),
        "HK-DEAD-2 HK-CLAIM-10",
        "ZJ-PEN-4 ZJ-PREC-3",
    ),
    _kind(
        "wrong_tiles_exposed",
        Words("Exposed the wrong tiles", "亮錯牌"),
        Words(
            "{offender} claimed {tile} and exposed the wrong tiles", "{offender}叫{tile}而亮錯了牌"
        ),
        "HK-CLAIM-10 HK-PEN-1",
        "ZJ-PEN-12",
    ),
    _kind(
        "exposed_without_beat",
        Words("Exposed without waiting a beat", "叫完未等就亮牌"),
        Words(
            "{offender} claimed {tile} and exposed without waiting a beat",
            "{offender}叫{tile}後未稍等便亮牌",
        ),
        "HK-CLAIM-11 HK-ETIQ-6",
        "ZJ-CLAIM-4",
    ),
    _kind(
        "spoke_and_did_not_expose",
        Words("Claimed, and did not expose", "叫了不亮牌"),
        Words(
            "{offender} claimed {tile} and did not carry the claim out",
            "{offender}叫了{tile}而沒有亮牌",
        ),
        "HK-CLAIM-14 HK-PEN-1",
        "ZJ-CLAIM-8 ZJ-PEN-14",
    ),
    _kind(
        "claim_withdrawn",
        Words("Took a claim back", "收回叫牌"),
        Words("{offender} took back the claim on {tile}", "{offender}收回對{tile}的叫牌"),
        "HK-CLAIM-14",
        "ZJ-CLAIM-8",
    ),
    # Kongs.
    _kind(
        "kong_not_allowed",
        Words("A kong the table does not allow", "開了不准開的槓"),
        Words(
            "{offender} declared a kong of {tile} that the table does not allow",
            "{offender}開了不准開的{tile}槓",
        ),
        "HK-KONG-6 HK-KONG-9 HK-PEN-1",
        "ZJ-KONG-3 ZJ-KONG-4 ZJ-KONG-6",
    ),
    _kind(
        "kong_laid_ambiguously",
        Words("An added kong laid towards the river", "加槓放得含糊"),
        Words(
            "{offender} added {tile} to a pung with a movement that could have been a discard",
            "{offender}加槓{tile}，動作含糊，有如打牌",
        ),
        "HK-KONG-13",
        "ZJ-ROB-5",
        grade="none",
    ),
    _kind(
        "replaced_before_exposing",
        Words("Drew the replacement before exposing the kong", "未亮槓先補牌"),
        Words(
            "{offender} drew the replacement before exposing the kong of {tile}",
            "{offender}未亮出{tile}槓便先補牌",
        ),
        "HK-KONG-5 HK-PEN-3",
        "ZJ-KONG-5 ZJ-PEN-14",
    ),
    _kind(
        "replaced_without_beat",
        Words("Drew the replacement without waiting a beat", "開槓未等就補牌"),
        Words(
            "{offender} drew the replacement of the kong of {tile} without waiting a beat",
            "{offender}開{tile}槓後未稍等便補牌",
        ),
        "HK-ROB-3 HK-PEN-3",
        "ZJ-ROB-3",
    ),
    _kind(
        "discarded_without_replacement",
        Words("Discarded without the replacement", "先切牌"),
        Words(
            "{offender} discarded {tile} after a kong without drawing the replacement",
            "{offender}開槓後未補牌便打出{tile}",
        ),
        "HK-KONG-15 HK-PEN-3",
        "ZJ-KONG-5 ZJ-PEN-14",
    ),
    # Wins that are none.
    _kind(
        "false_win_shape",
        Words("False win: the hand is not complete", "詐糊：牌未砌成"),
        Words(
            "{offender} declared a win with a hand that is not complete", "{offender}牌未砌成而叫糊"
        ),
        "HK-FALSE-1",
        "ZJ-WIN-1 ZJ-PEN-16",
        grade="none",
    ),
    _kind(
        "false_win_minimum",
        Words("False win: below the minimum", "詐糊：未夠起糊"),
        Words("{offender} declared a win that is below the minimum", "{offender}未夠起糊而叫糊"),
        "HK-FALSE-1 HK-SCORE-4",
        "ZJ-WIN-2 ZJ-PEN-16",
        grade="none",
    ),
    _kind(
        "false_win_barred",
        Words("False win: barred by a passed win", "詐糊：過水"),
        Words(
            "{offender} declared a win on {tile}, having passed on it",
            "{offender}過水後仍叫食{tile}",
        ),
        "HK-WATER-3 HK-FALSE-1",
        "ZJ-WIN-3 ZJ-PEN-16",
        grade="none",
    ),
    _kind(
        "false_win_dead",
        Words("False win: the hand is dead", "詐糊：死牌叫糊"),
        Words("{offender} declared a win with a dead hand", "{offender}已是死牌而叫糊"),
        "HK-DEAD-1 HK-FALSE-1",
        "ZJ-PEN-5 ZJ-PEN-16",
        grade="none",
    ),
    _kind(
        "false_win_out_of_turn",
        Words("False win: no tile to win on", "詐糊：無牌可食"),
        Words(
            "{offender} declared a win, and there was no tile to win on", "{offender}無牌可食而叫糊"
        ),
        "HK-TURN-4 HK-CLAIM-1 HK-FALSE-1",
        "ZJ-KONG-9 ZJ-ROB-1 ZJ-PEN-16",
        grade="none",
    ),
    _kind(
        "half_hand_shown",
        Words("Showed half of the hand", "亮出半副牌"),
        Words("{offender} showed about half of the hand", "{offender}亮出大約半副牌"),
        "HK-FALSE-2",
        "ZJ-PEN-14",
        grade="none",
    ),
    # Hands of the wrong size.
    _kind(
        "short_hand",
        Words("A short hand", "小相公"),
        Words("{offender} has too few tiles", "{offender}少了牌"),
        "HK-TURN-8 HK-DEAD-1",
        "ZJ-PEN-2 ZJ-PEN-3",
        grade="none",
    ),
    _kind(
        "long_hand",
        Words("A long hand", "大相公"),
        Words("{offender} has too many tiles", "{offender}多了牌"),
        "HK-TURN-8 HK-DEAD-1",
        "ZJ-PEN-2 ZJ-PEN-4",
        grade="none",
    ),
    # Tiles shown by mistake.
    _kind(
        "wall_tile_exposed",
        Words("Exposed a tile of the wall", "翻開牌牆的牌"),
        Words("{offender} turned up {tile} of the wall", "{offender}翻開了牌牆的{tile}"),
        "HK-ETIQ-3",
        "ZJ-PEN-14",
    ),
    _kind(
        "own_tiles_exposed",
        Words("Exposed tiles of the own hand", "露出自己的牌"),
        Words("{offender} let the others see tiles of the hand", "{offender}露出了手上的牌"),
        "HK-ETIQ-5",
        "ZJ-PEN-14",
    ),
    _kind(
        "others_tiles_exposed",
        Words("Exposed another's tiles", "翻開別人的牌"),
        Words("{offender} exposed tiles of {other}'s hand", "{offender}翻開了{other}的牌"),
        "HK-ETIQ-5 HK-PEN-1",
        "ZJ-PEN-14",
    ),
    # Manners.
    _kind(
        "told_draw",
        Words("Told what was drawn", "講出摸到的牌"),
        Words("{offender} told what had been drawn", "{offender}講出摸到甚麼牌"),
        "HK-ETIQ-8",
        "ZJ-ETH-1",
        grade="serious",
    ),
    _kind(
        "talked",
        Words("Talked", "交談"),
        Words("{offender} talked during play", "{offender}在牌局中交談"),
        "HK-PEN-1 HK-PEN-3",
        "ZJ-ETH-1",
    ),
    _kind(
        "used_device",
        Words("Used an electronic device", "使用電子器材"),
        Words("{offender} used an electronic device", "{offender}使用電子器材"),
        "HK-PEN-3",
        grade="serious",
    ),
    _kind(
        "gave_up",
        Words("Gave up, and fed the others", "放棄亂打"),
        Words("{offender} gave up and discarded recklessly", "{offender}放棄比賽而亂打"),
        zung_jung="ZJ-ETH-1",
        grade="serious",
    ),
    _kind(
        "signalled",
        Words("Signalled", "打暗號"),
        Words("{offender} signalled to {other}", "{offender}向{other}打暗號"),
        "HK-ETIQ-5 HK-PEN-1",
        "ZJ-DRAW-9 ZJ-ETH-1",
        grade="cheating",
    ),
    _kind(
        "colluded",
        Words("Played together with another", "串通"),
        Words("{offender} colluded with {other}", "{offender}與{other}串通"),
        "HK-PEN-1",
        "ZJ-ETH-1",
        grade="cheating",
    ),
    _kind(
        "cheated",
        Words("Cheated", "作弊"),
        Words(
            "{offender} hid, swapped or stacked tiles, or told a false score",
            "{offender}藏牌、換牌、疊牌或虛報分數",
        ),
        "HK-PEN-1",
        "ZJ-ETH-1",
        grade="cheating",
    ),
)

FOULS: Final = {kind.name: kind for kind in _ALL}
"""Everything a referee can rule on, by its name, in the order of a deal."""

FALSE_WINS: Final = frozenset(name for name in FOULS if name.startswith("false_win_"))
"""詐糊 by their causes; what they cost has options of its own."""


def of_no_foul(name: str) -> Words:
    """That there is no foul of that name, and which one may be meant.

    >>> of_no_foul("drew_out_of_tune").en
    'there is no foul "drew_out_of_tune"; did you mean "drew_out_of_turn"?'
    >>> print(of_no_foul("false_win").en)
    there is no foul "false_win"; did you mean "false_win_shape", "false_win_minimum",
    "false_win_barred", "false_win_dead" or "false_win_out_of_turn"?
    """
    begun = [foul for foul in FOULS if name and foul.startswith(f"{name}_")]
    hint = meant(begun) if begun else near(name, FOULS)
    return Words(f'there is no foul "{name}"{hint.en}', f"沒有「{name}」這種犯規{hint.zh}")


def foul_kind(name: str) -> FoulKind:
    """The foul of that name; hyphens will do for its underscores.

    >>> foul_kind("claimed-after-touching").zung_jung
    ('ZJ-DRAW-2',)
    >>> foul_kind("chow")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: there is no foul "chow"; did you mean "chow_from_wrong_seat"?
    """
    kind = FOULS.get(name.replace("-", "_"))
    if kind is None:
        words = of_no_foul(name.replace("-", "_"))
        raise BadInput(words.en, words.zh)
    return kind
