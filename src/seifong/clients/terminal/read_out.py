"""This file is about the table as it is read out: all that lies there, a line for each seat."""

from __future__ import annotations

from collections.abc import Iterator

from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.texts import Texts
from seifong.kinds import has, kinds_in
from seifong.melds import CONCEALED_KONG, Meld
from seifong.referee.cards import rule_of_cards
from seifong.seats import NOBODY
from seifong.tiles import NO_TILE

__all__ = ["cards_told", "hand_told", "marks", "meld_text", "standing_told", "table_told"]


def table_told(scene: Scene, texts: Texts) -> Iterator[str]:
    """All that lies on the table, a line for each seat, and the hand."""
    if scene.deal is None:
        return
    view = scene.deal.view
    yield standing_told(scene, texts)
    yield from cards_told(scene, texts)
    yield texts.say("read.wall", n=scene.deal.live)
    for seat in range(4):
        rows = view.river.rows(seat)
        river = " ".join(texts.tiles(row) for row in rows) or texts.say("read.nothing")
        yield texts.say("read.river", seat=texts.seat(seat), tiles=river)
        melds = [meld_text(meld, texts) for meld in view.melds[seat]]
        for meld in view.melds[seat]:
            if meld.source != NOBODY and meld.claimed >= 0:
                melds[view.melds[seat].index(meld)] += f"←{texts.seat(int(meld.source))}"
        ruled = texts.comma.join(_of_this_deal(scene, seat, texts))
        if ruled:
            yield f"{texts.seat(seat)}{texts.colon}{ruled}"
        shown = [*melds, *(texts.face(flower) for flower in kinds_in(view.flowers[seat]))]
        if shown:
            yield texts.say("term.shown", seat=texts.seat(seat), tiles=" ".join(shown))
    yield hand_told(scene, texts)


def marks(scene: Scene, seat: int, texts: Texts) -> list[str]:
    """What rulings have left with a seat: cards, what it may not do any more, penalty tiles.

    P-60, ZJ-PEN-12, HK-PEN-1.
    """
    return [*_cards(scene, seat, texts), *_of_this_deal(scene, seat, texts)]


def cards_told(scene: Scene, texts: Texts) -> Iterator[str]:
    """Who has been warned or shown a card in this match, and by which rule."""
    rule = rule_of_cards(scene.options.rules)
    for seat in range(4):
        cards = texts.comma.join(_cards(scene, seat, texts))
        if cards:
            yield texts.say("cards.of", seat=texts.seat(seat), cards=cards, rule=rule)


def _cards(scene: Scene, seat: int, texts: Texts) -> list[str]:
    """The warnings and cards of whoever sits there; of points only that this deal took some."""
    cards, deal = scene.cards_of(seat), scene.deal
    counted = {"warning": cards.warnings, "yellow": cards.yellows, "red": cards.reds}
    told = [texts.say(f"cards.{card}", n=n) for card, n in counted.items() if n]
    takes_points = deal is not None and "points" in deal.cards.get(seat, [])
    told += [texts.remedy("points")] if takes_points else []
    return [*told, texts.remedy("disqualified")] if cards.is_out else told


def _of_this_deal(scene: Scene, seat: int, texts: Texts) -> list[str]:
    """What a hand has lost by rulings of this deal, and its penalty tiles."""
    if scene.deal is None:
        return []
    view = scene.deal.view
    lost = {"win": view.no_win, "claims": view.no_claims, "kongs": view.no_kongs}
    rights = [right for right, seats in lost.items() if has(seats, seat)]
    told = [texts.say(f"term.no.{right}") for right in (["hand"] if rights == [*lost] else rights)]
    penalty = texts.say("penalty.tile")
    return told + [f"{penalty} {texts.face(tile)}" for tile in view.penalties.of(seat)]


def standing_told(scene: Scene, texts: Texts) -> str:
    """Which deal it is, who deals, and where one sits."""
    standing = scene.standing
    if standing is None:
        return ""
    players = [scene.player_at(seat) for seat in range(4)]
    names = texts.comma.join(
        texts.cited(
            f"{texts.seat(seat)} {texts.called(player.name, is_bot=player.is_bot)}",
            texts.amount(scene.score_at(seat)),
        )
        for seat, player in enumerate(players)
    )
    return texts.say(
        "term.deal" if scene.is_played else "show.deal",
        n=standing.number,
        round=texts.say(f"round.{standing.round_wind}"),
        repeats=standing.repeats,
        players=names,
        seat=texts.seat(scene.seat),
    )


def hand_told(scene: Scene, texts: Texts) -> str:
    """One's own hand, the drawn tile apart; in a record the hand of whoever is looked at."""
    if scene.deal is None:
        return ""
    view, drawn = scene.deal.view, scene.deal.drawn
    tiles = [int(tile) for tile in view.hand.tiles()]
    if scene.is_played and drawn != NO_TILE:
        tiles.remove(drawn)
        return texts.say("term.hand-drawn", tiles=texts.tiles(tiles), tile=texts.face(drawn))
    key = "read.hand" if scene.is_played else "show.hands"
    flowers = texts.close(kinds_in(view.held_flowers))
    held = " ".join(filter(None, [texts.tiles(tiles), flowers])) or texts.say("read.nothing")
    return texts.say(key, seat=texts.seat(scene.seat), tiles=held)


def meld_text(meld: Meld, texts: Texts) -> str:
    """A meld by its tiles, in brackets; round ones if it was never open."""
    if meld.low < 0:
        return "(####)"
    tiles = texts.tiles(meld.tiles())
    return f"({tiles})" if meld.form == CONCEALED_KONG else f"[{tiles}]"
