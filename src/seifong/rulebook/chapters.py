"""This file is about the chapters of the rulebook: the middle of an id says which a rule is in."""

from __future__ import annotations

from typing import Final

from seifong.rulebook import Words

__all__ = ["CHAPTERS", "chapter_of"]

CHAPTERS: Final = {
    "AIM": Words("The aim", "宗旨"),
    "BAO": Words("Liability", "包"),
    "CLAIM": Words("Claims", "上、碰、槓、食糊"),
    "DEAD": Words("Hands of the wrong size", "相公"),
    "DEAL": Words("The deal", "開牌"),
    "DEALER": Words("Who deals next", "莊家"),
    "DRAW": Words("Drawing, and the exhausted wall", "摸牌與流局"),
    "END": Words("The end of a deal and of a match", "局與賽事的終結"),
    "ETH": Words("Manners", "禮儀"),
    "ETIQ": Words("Manners", "禮儀"),
    "EV": Words("Tournaments", "賽事"),
    "FAAN": Words("The faan list", "番種"),
    "FALSE": Words("False wins", "詐糊"),
    "FLOWER": Words("Flowers", "補花"),
    "FP": Words("Fine points of patterns", "番種細則"),
    "IMM": Words("Same-turn immunity", "同巡免責"),
    "IMP": Words("What contains what", "不另計番"),
    "KONG": Words("Kongs", "槓"),
    "MULT": Words("Price ladders", "番數與倍數"),
    "PAT": Words("The patterns", "牌型"),
    "PAY": Words("Payment", "收付"),
    "PEN": Words("Penalties", "罰則"),
    "PLAY": Words("The play", "行牌"),
    "PREC": Words("Precedence", "優先次序"),
    "ROB": Words("Robbing a kong", "搶槓"),
    "ROUND": Words("Rounds and matches", "圈"),
    "SC": Words("Counting points", "計分"),
    "SCORE": Words("Counting faan", "計番"),
    "SEAT": Words("Seats", "座位"),
    "TERM": Words("Terms", "用語"),
    "TILE": Words("Tiles", "牌"),
    "TOUR": Words("Tournaments", "賽事"),
    "TURN": Words("The turn", "輪次"),
    "WALL": Words("The wall", "牌牆"),
    "WATER": Words("Passed wins", "過水"),
    "WIN": Words("Winning", "食糊"),
}
"""What each chapter is about, by its letters; both families have chapters of some letters."""


def chapter_of(rule_id: str) -> str:
    """The letters of the chapter that a rule is in.

    >>> chapter_of("HK-CLAIM-4"), CHAPTERS[chapter_of("ZJ-PAT-4.1")].en
    ('CLAIM', 'The patterns')
    """
    return rule_id.split("-")[1]
