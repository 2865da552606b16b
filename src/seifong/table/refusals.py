"""This file is about why a motion is not proper: the sentence, in both languages, and the rule.

Reached only when a motion is not in the proper set, so it may take its time.
"""

from seifong.errors import Impossible
from seifong.kinds import has
from seifong.melds import CONCEALED_KONG
from seifong.notation import CHINESE_NAMES, NAMES, write
from seifong.rules.foul import Foul
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW
from seifong.seats import CHINESE_SEATS, SEAT_NAMES, lower, upper
from seifong.table.deal import Deal
from seifong.table.kongs import may_rob, open_kong, own_kongs
from seifong.table.motions import BIG_KONG, KONG, PASS, PUNG, WIN
from seifong.table.phases import CHANGING, CLAIMS, FLOWER_WIN, OVER, TURN
from seifong.table.phases import ROB as ROB_PHASE
from seifong.table.winning import win_of
from seifong.tiles import NO_TILE

__all__ = ["why_not"]


def why_not(deal: Deal, seat: int, motion: int) -> Foul:
    """What is wrong with a motion that is not proper now.

    Raises `Impossible` for what no table could show.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> deal = Deal(Options(preset("zung-jung")), FastDice("a deal"))
    >>> foul = why_not(deal, 2, 0)
    >>> foul.en, foul.rule
    ('West cannot discard 1m: East is to play', 'ZJ-DRAW-1')
    """
    if deal.phase == OVER:
        raise Impossible("the deal is over", "本局已完")
    if deal.phase == TURN:
        if seat != deal.turn:
            return _not_in_turn(deal, seat, motion)
        return _not_this_turn(deal, seat, motion)
    if motion < PASS:
        return _not_before_claims(deal, seat, motion)
    if deal.window.answers(seat):
        en, zh = "has answered already", "已經回覆"
        return _foul(deal, seat, "answered_twice", en, zh, "HK-CLAIM-14", "ZJ-CLAIM-8")
    if deal.phase == CHANGING and seat == deal.asked:
        en, zh = "may now only turn its chow into a win, or let it be", "只可將上牌改為食糊，或作罷"
        return _foul(deal, seat, "chow_changed", en, zh, "HK-CLAIM-12", "ZJ-CLAIM-8")
    if deal.phase in {CLAIMS, CHANGING} and seat != deal.turn:
        return _not_this_claim(deal, seat, motion)
    return _not_asked(deal, seat, motion)


def _foul(
    deal: Deal, seat: int, name: str, en: str, zh: str, hong_kong: str, zung_jung: str
) -> Foul:
    rule = zung_jung if deal.options.cites_zung_jung else hong_kong
    return Foul(name, f"{SEAT_NAMES[seat]} {en}", f"{CHINESE_SEATS[seat]}{zh}", rule)


def _name_of_claim(motion: int) -> str:
    """A pass that nobody asked for is no foul of a table; a claim of nothing is one.

    >>> _name_of_claim(PASS), _name_of_claim(PUNG)
    ('not_asked', 'claimed_without_right')
    """
    return "not_asked" if motion == PASS else "claimed_without_right"


def _not_in_turn(deal: Deal, seat: int, motion: int) -> Foul:
    to_play, to_play_zh = SEAT_NAMES[deal.asked], CHINESE_SEATS[deal.asked]
    if motion < KONG:
        en = f"cannot discard {NAMES[motion]}: {to_play} is to play"
        zh = f"不能打{CHINESE_NAMES[motion]}：輪到{to_play_zh}"
        return _foul(deal, seat, "discarded_out_of_turn", en, zh, "HK-TURN-1", "ZJ-DRAW-1")
    if motion < PASS:
        en, zh = f"cannot kong: {to_play} is to play", f"不能槓：輪到{to_play_zh}"
        return _foul(deal, seat, "kong_not_allowed", en, zh, "HK-KONG-1", "ZJ-KONG-3")
    newest = deal.river.size() - 1
    if motion > PASS and newest >= 0 and not deal.river.was_claimed(newest):
        tile = deal.river.tile_at(newest)
        name, name_zh = NAMES[tile], CHINESE_NAMES[tile]
        en = f"is too late to claim {name}: {to_play} has drawn"
        zh = f"叫{name_zh}太遲：{to_play_zh}已摸牌"
        return _foul(deal, seat, "claimed_too_late", en, zh, "HK-CLAIM-2", "ZJ-DRAW-4")
    en, zh = f"has nothing to claim: {to_play} is to play", f"沒有牌可叫：輪到{to_play_zh}"
    return _foul(deal, seat, _name_of_claim(motion), en, zh, "HK-CLAIM-1", "ZJ-CLAIM-1")


def _not_this_turn(deal: Deal, seat: int, motion: int) -> Foul:
    if motion < KONG:
        return _not_this_discard(deal, seat, motion)
    if motion < PASS:
        return _not_this_kong(deal, seat, motion - KONG)
    if motion == WIN:
        return _not_this_win(deal, seat, SELF_DRAW)
    en = "must discard: there is nothing to claim in one's own turn"
    zh = "須打牌：自己的回合沒有牌可叫"
    return _foul(deal, seat, _name_of_claim(motion), en, zh, "HK-TURN-2", "ZJ-PLAY-1")


def _not_this_discard(deal: Deal, seat: int, tile: int) -> Foul:
    """A tile that is held, and another lies open that is to be discarded before (ZJ-PEN-13)."""
    if not has(deal.hands[seat].one, tile):
        raise Impossible(
            f"{SEAT_NAMES[seat]} does not hold {NAMES[tile]}",
            f"{CHINESE_SEATS[seat]}手上沒有{CHINESE_NAMES[tile]}",
        )
    due = write(deal.penalties.of(seat))
    en = f"cannot discard {NAMES[tile]}: its penalty tile is the next discard ({due})"
    due_zh = "、".join([CHINESE_NAMES[tile] for tile in deal.penalties.of(seat)])
    zh = f"不能打{CHINESE_NAMES[tile]}：須先打罰牌{due_zh}"
    return _foul(deal, seat, "penalty_tile_not_discarded", en, zh, "ZJ-PEN-13", "ZJ-PEN-13")


def _not_this_kong(deal: Deal, seat: int, kind: int) -> Foul:
    name, name_zh = NAMES[kind], CHINESE_NAMES[kind]
    if not has(own_kongs(deal.hands[seat]), kind):
        en, zh = f"has no kong of {name}", f"沒有{name_zh}可槓"
        return _foul(deal, seat, "kong_not_allowed", en, zh, "HK-KONG-1", "ZJ-KONG-1")
    if not deal.wall.may_replace():
        en, zh = (
            f"cannot kong {name}: no tile is left to replace it",
            f"不能槓{name_zh}：已無牌可補",
        )
        return _foul(deal, seat, "kong_not_allowed", en, zh, "HK-KONG-9", "ZJ-KONG-6")
    if has(deal.penalties.kinds(seat), kind):
        en, zh = f"cannot kong {name}: it is a penalty tile", f"不能槓{name_zh}：是罰牌"
        return _foul(deal, seat, "kong_not_allowed", en, zh, "ZJ-PEN-13", "ZJ-PEN-13")
    if not deal.options.kong_after_claim:
        en, zh = f"cannot kong {name} in the turn of a claim", f"上或碰之後不能即時槓{name_zh}"
        return _foul(deal, seat, "kong_not_allowed", en, zh, "HK-KONG-6", "ZJ-KONG-3")
    en, zh = f"cannot kong {name}: that pung was just claimed", f"不能槓{name_zh}：剛剛才碰"
    return _foul(deal, seat, "kong_not_allowed", en, zh, "HK-KONG-6", "ZJ-KONG-4")


def _not_this_win(deal: Deal, seat: int, way: int) -> Foul:
    """Why a win would be false: shape, 過水, or the minimum (P-50)."""
    if way == SELF_DRAW and deal.drawn == NO_TILE:
        en, zh = "cannot win: nothing was drawn this turn", "未摸牌，不能食糊"
        return _foul(deal, seat, "false_win_out_of_turn", en, zh, "HK-TURN-4", "ZJ-KONG-9")
    is_watched = way == DISCARD or (way == ROB and deal.options.water_includes_rob)
    if is_watched and deal.passed.bars(seat, deal.open_tile):
        name, name_zh = NAMES[deal.open_tile], CHINESE_NAMES[deal.open_tile]
        en = f"cannot win on {name}: it passed on that tile and has not drawn since"
        zh = f"過水未摸牌，不能食{name_zh}"
        return _foul(deal, seat, "false_win_barred", en, zh, "HK-WATER-1", "HK-WATER-1")
    reason = deal.options.scorer.score(win_of(deal, seat, way)).why_not
    if reason is None:
        raise Impossible(f"{SEAT_NAMES[seat]} may win, and the table refused it")
    minimum = "ZJ-WIN-2" if deal.options.cites_zung_jung else "HK-SCORE-4"
    return Foul(
        "false_win_minimum" if reason.rule == minimum else "false_win_shape",
        f"{SEAT_NAMES[seat]} cannot win: {reason.english}",
        f"{CHINESE_SEATS[seat]}不能食糊：{reason.chinese}",
        reason.rule,
    )


def _not_before_claims(deal: Deal, seat: int, motion: int) -> Foul:
    word, word_zh = ("discard", "打牌") if motion < KONG else ("kong", "槓")
    if deal.phase == FLOWER_WIN:
        if seat != deal.asked:
            return _not_in_turn(deal, seat, motion)
        en = f"cannot {word} before answering whether it wins by its flowers"
        zh = f"須先決定是否花糊，才可{word_zh}"
        return _foul(deal, seat, "unanswered", en, zh, "HK-FLOWER-8", "HK-FLOWER-8")
    zh = f"未摸牌，不能{word_zh}"
    if deal.phase == ROB_PHASE:
        en = f"cannot {word}: {_open_kong(deal)[0]} may still be robbed, and is not replaced"
        return _foul(deal, seat, "discarded_before_drawing", en, zh, "HK-KONG-5", "ZJ-KONG-5")
    en = f"cannot {word}: {NAMES[deal.open_tile]} may still be claimed, and it has not drawn"
    return _foul(deal, seat, "discarded_before_drawing", en, zh, "HK-TURN-2", "ZJ-DRAW-3")


def _not_this_claim(deal: Deal, seat: int, motion: int) -> Foul:
    name, name_zh = NAMES[deal.open_tile], CHINESE_NAMES[deal.open_tile]
    if motion == WIN:
        return _not_this_win(deal, seat, DISCARD)
    if motion == PASS:
        en, zh = f"has nothing to claim {name} for", f"沒有牌可叫{name_zh}"
        return _foul(deal, seat, "not_asked", en, zh, "HK-CLAIM-1", "ZJ-CLAIM-1")
    if deal.wall.live == 0 and deal.options.last_discard_is_win_only:
        en = f"cannot claim {name}: the last discard may only be won on"
        zh = f"最後一張{name_zh}只可食糊"
        return _foul(deal, seat, "claimed_without_right", en, zh, "HK-CLAIM-22", "ZJ-KONG-6")
    if motion >= PUNG:
        return _not_this_set(deal, seat, motion)
    if seat != lower(deal.turn):
        source, upper_seat = SEAT_NAMES[deal.turn], SEAT_NAMES[upper(seat)]
        en = f"cannot chow {name} from {source}: a chow is only for {upper_seat}'s discards"
        zh = f"只可上{CHINESE_SEATS[upper(seat)]}的牌"
        return _foul(deal, seat, "chow_from_wrong_seat", en, zh, "HK-CLAIM-4", "ZJ-CLAIM-2")
    en, zh = f"does not hold the tiles for that chow of {name}", f"沒有牌可上{name_zh}"
    return _foul(deal, seat, "claimed_without_tiles", en, zh, "HK-CLAIM-4", "ZJ-CLAIM-2")


def _not_this_set(deal: Deal, seat: int, motion: int) -> Foul:
    name, name_zh = NAMES[deal.open_tile], CHINESE_NAMES[deal.open_tile]
    if motion == BIG_KONG and has(deal.hands[seat].three, deal.open_tile):
        en, zh = (
            f"cannot kong {name}: no tile is left to replace it",
            f"不能槓{name_zh}：已無牌可補",
        )
        return _foul(deal, seat, "kong_not_allowed", en, zh, "HK-KONG-9", "ZJ-KONG-6")
    word, word_zh = ("pung", "碰") if motion == PUNG else ("kong", "槓")
    en, zh = f"does not hold the tiles to {word} {name}", f"沒有牌可{word_zh}{name_zh}"
    rule = "HK-CLAIM-5" if motion == PUNG else "HK-CLAIM-6"
    return _foul(deal, seat, "claimed_without_tiles", en, zh, rule, "ZJ-CLAIM-2")


def _not_asked(deal: Deal, seat: int, motion: int) -> Foul:
    if deal.phase == ROB_PHASE and seat != deal.turn and motion > PASS:
        if motion == WIN:
            return _not_this_rob(deal, seat)
        tile = "tile" if _is_hidden(deal) else NAMES[deal.open_tile]
        en, zh = f"may claim the {tile} of a kong only to win", "槓牌只可搶來食糊"
        return _foul(deal, seat, "claimed_without_right", en, zh, "HK-ROB-1", "ZJ-ROB-1")
    en, zh = "is not asked anything now", "現時毋須回覆"
    return _foul(deal, seat, "not_asked", en, zh, "HK-CLAIM-23", "ZJ-CLAIM-1")


def _open_kong(deal: Deal) -> tuple[str, str]:
    """The kong that may be robbed, named only if everyone can see what it is of (HK-ETIQ-5)."""
    if _is_hidden(deal):
        return "this kong", "此槓"
    return f"this kong of {NAMES[deal.open_tile]}", f"此{CHINESE_NAMES[deal.open_tile]}槓"


def _is_hidden(deal: Deal) -> bool:
    """True if the kong that may be robbed lies face down."""
    return deal.options.hides_kongs and open_kong(deal).form == CONCEALED_KONG


def _not_this_rob(deal: Deal, seat: int) -> Foul:
    """Why a kong cannot be robbed; of one that lies face down, nothing that tells what it is of."""
    may = may_rob(
        deal.hands[seat],
        open_kong(deal),
        rob_added=deal.options.rob_added,
        rob_concealed=deal.options.rob_concealed,
    )
    if _is_hidden(deal) or (not may and deal.hands[seat].completes_with(deal.open_tile)):
        en, zh = _open_kong(deal)
        en, zh = f"cannot rob {en}", f"{zh}不可搶"
        return _foul(deal, seat, "false_win_out_of_turn", en, zh, "HK-ROB-2", "ZJ-ROB-1")
    return _not_this_win(deal, seat, ROB)
