"""This file is about how a deal ended, in sentences: who won with what, who pays, the scores."""

from __future__ import annotations

from collections.abc import Iterator

from seifong.clients.terminal.read_out import meld_text
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.texts import Texts
from seifong.match import places
from seifong.melds import Meld
from seifong.server import protocol

__all__ = ["by_places", "how_it_ended", "let_go_told", "without_a_win"]


def how_it_ended(ended: protocol.Ended, scene: Scene, texts: Texts) -> Iterator[str]:
    """What a deal came to: each win line by line, who pays whom and why, and the scores."""
    if not ended.wins:
        yield from without_a_win(ended, scene, texts)
    for win in ended.wins:
        yield from _win_told(win, ended, texts)
    for flow in ended.flows:
        yield _flow_told(flow, texts)
    scores = (
        texts.cited(
            f"{texts.called(player.name, is_bot=player.is_bot)}"
            f" {texts.amount(ended.after[player.player])}",
            texts.amount(ended.after[player.player] - ended.before[player.player]),
        )
        for player in sorted(scene.players, key=lambda player: player.seat)
    )
    yield from let_go_told(ended, texts)
    yield texts.say("term.scores", scores=texts.comma.join(scores))
    if ended.is_match_over:
        for place, player in by_places(ended, scene):
            name = texts.called(player.name, is_bot=player.is_bot)
            yield f"{place}. {name} {texts.amount(ended.after[player.player])}"
        yield texts.sentence(texts.say("win.match-over"))
    elif scene.is_played:
        yield texts.say("term.next")


def let_go_told(ended: protocol.Ended, texts: Texts) -> Iterator[str]:
    """The slips that nobody has reported, so that one knows next time (HK-PEN-5, P-60)."""
    for slip in ended.let_go:
        foul = texts.cited(texts.foul(slip.foul), slip.rule)
        yield texts.say("ended.not-called", seat=texts.seat(slip.seat), foul=foul)


def by_places(ended: protocol.Ended, scene: Scene) -> list[tuple[int, protocol.PlayerNow]]:
    """The players of a match that is over, each with the place, in order (ZJ-TOUR-4, HK-EV-16)."""
    taken = [player.deducted + ended.deducted[player.seat] for player in scene.players]
    place = places(ended.after, taken, ended.out)
    placed = [(place[player.player], player) for player in scene.players]
    return sorted(placed, key=lambda pair: pair[0])


def without_a_win(ended: protocol.Ended, scene: Scene, texts: Texts) -> Iterator[str]:
    """Why nobody has won, and by which rules if it was ruled so (P-60)."""
    yield texts.say(f"ended.{ended.how}")
    if ended.words is not None:
        ruled = None if scene.deal is None else scene.deal.ruled
        rules = None if ruled is None else texts.comma.join(ruled.rules)
        yield texts.cited(texts.of(ended.words), rules)


def _win_told(win: protocol.WinTold, ended: protocol.Ended, texts: Texts) -> Iterator[str]:
    source = "" if ended.source is None else texts.seat(ended.source)
    yield texts.say(f"ended.title.{ended.way}", seat=texts.seat(win.seat), source=source)
    melds = [
        meld_text(Meld(meld.form, -1 if meld.low is None else meld.low), texts)
        for meld in win.melds
    ]
    flowers = [texts.face(flower) for flower in win.flowers]
    shown = " ".join([texts.tiles(win.concealed), *melds, *flowers])
    yield texts.say("term.winning-hand", tiles=shown, tile=texts.face(win.tile))
    for line in win.lines:
        times = f" ×{line.times}" if line.times > 1 else ""
        worth = texts.say(f"worth.{win.unit}", n=line.worth * line.times)
        yield "  " + texts.cited(f"{texts.of(line.name)}{times}{texts.colon}{worth}", line.rule)
    total = texts.say(f"worth.{win.unit}", n=win.worth)
    yield texts.say("term.total", worth=total)
    if win.raw > win.worth:
        yield texts.say("win.raw", n=win.raw)


def _flow_told(flow: protocol.FlowTold, texts: Texts) -> str:
    amount = f"{flow.amount / 4:g}"
    payer = texts.seat(flow.payer)
    if flow.payee is None:
        sentence = texts.say("win.deducted", payer=payer, n=amount)
    else:
        sentence = texts.say("win.flow", payer=payer, payee=texts.seat(flow.payee), n=amount)
    space = " " if texts.language == "en" else ""
    return f"{sentence}{space}{texts.cited(texts.of(flow.why), flow.rule)}"
