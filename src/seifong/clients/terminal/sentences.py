"""This file is about saying what happens at a table, a sentence for each thing that is heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seifong.clients.terminal.keys import key_of
from seifong.clients.terminal.moving import due_told, movement_told
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.texts import Texts
from seifong.kinds import kinds_in
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.referee.rulings import REMEDIES
from seifong.referee.watch import REPORTABLE
from seifong.rules.scoring import HongKongScoring
from seifong.seats import NOBODY
from seifong.server import protocol
from seifong.table.events import (
    Broke,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    Exposed,
    Ruled,
    ShowedFlower,
    Threw,
)
from seifong.table.motions import KONG, PASS, chow_low

__all__ = [
    "about_rules",
    "all_rules",
    "asked_of_you",
    "hint_told",
    "how_it_ended",
    "key_of",
    "meld_text",
]
__all__ += ["motion_told", "standing_told", "table_told", "told", "why_not", "with_rule"]

_MELDS: Final = {
    CHOW: "heard.chow",
    PUNG: "heard.pung",
    BIG_KONG: "heard.kong",
    ADDED_KONG: "heard.added-kong",
    CONCEALED_KONG: "heard.concealed-kong",
}


def told(message: protocol.Out, scene: Scene, texts: Texts) -> Iterator[str]:
    """What there is to be said of a message, once the scene has it in it."""
    match message:
        case protocol.Notice(kind="joined" | "returned"):
            pass  # nobody else comes to a table of one's own
        case protocol.Notice(words=words):
            yield texts.of(words)
        case protocol.Snapshot(so_far=so_far):
            yield from table_told(scene, texts) if so_far else [standing_told(scene, texts)]
        case protocol.Happened(event=event):
            yield from happened_told(event, scene, texts)
        case protocol.Said(seat=seat, word=word):
            yield texts.say("term.says", seat=texts.seat(seat), word=texts.say(f"key.{word}"))
        case protocol.Refused(words=words, rule=rule):
            yield with_rule(texts.of(words), rule, texts)
        case protocol.Hint():
            yield from hint_told(message, scene, texts)
        case protocol.Ended():
            yield from how_it_ended(message, scene, texts)
        case _:
            pass


def happened_told(event: Event, scene: Scene, texts: Texts) -> Iterator[str]:
    """An event as a sentence; of some there is nothing to say."""
    match event:
        case Threw(seat=seat, dice=dice):
            thrown = texts.comma.join(map(str, dice))
            yield texts.say("heard.threw", seat=texts.seat(seat), dice=thrown)
        case Broke(breaker=seat, count=count):
            yield texts.say("heard.broke", seat=texts.seat(seat), n=texts.number(count))
        case Dealt() | Drew():
            yield from _taken_told(event, scene, texts)
        case ShowedFlower(seat=seat, tile=tile):
            yield texts.say("heard.flower", seat=texts.seat(seat), tile=texts.tile(tile))
        case Discarded(seat=seat, tile=tile):
            yield texts.say("heard.discarded", seat=texts.seat(seat), tile=texts.tile(tile))
        case Exposed(seat=seat, form=form, low=low, claimed=claimed):
            named = texts.tile(low if claimed is None else claimed)
            yield texts.say(_MELDS[form], seat=texts.seat(seat), tile=named)
        case Ruled():
            yield from _ruling_told(event, texts)
        case Exhausted():
            yield texts.say("ledger.exhausted")
        case _:
            moved = movement_told(event, texts)
            if moved:
                yield moved


def _ruling_told(ruled: Ruled, texts: Texts) -> Iterator[str]:
    """What the referee rules, by which rules, and what follows (HK-ETIQ-10, P-60)."""
    seat, cited = texts.seat(ruled.offender), texts.comma.join(ruled.rules)
    yield texts.say("heard.ruled", seat=seat, foul=texts.foul(ruled.foul), rules=cited)
    for name, words in REMEDIES.items():
        if name == ruled.remedy:
            yield texts.say("term.it-follows", remedy=texts.of(words))


def _taken_told(event: Dealt | Drew, scene: Scene, texts: Texts) -> Iterator[str]:
    """Tiles taken from the wall: one's own by name, and in a record all that are seen."""
    seat = texts.seat(event.seat)
    live = texts.number(int(scene.deal.view.live)) if scene.deal is not None else ""
    match event:
        case Dealt(tiles=tiles):
            key = "read.hand" if scene.is_played else "heard.dealt"
            if tiles is not None:
                yield texts.say(key, seat=seat, tiles=texts.tiles(sorted(tiles)))
        case Drew(tile=None):
            yield texts.say("heard.drew", seat=seat, n=live)
        case Drew(tile=tile) if scene.is_played:
            yield texts.say("heard.you-drew", tile=texts.tile(tile), n=live)
        case Drew(tile=tile):
            yield texts.say("heard.drew-tile", seat=seat, tile=texts.tile(tile), n=live)


def standing_told(scene: Scene, texts: Texts) -> str:
    """Which deal it is, who deals, and where one sits."""
    standing = scene.standing
    if standing is None:
        return ""
    names = texts.comma.join(
        f"{texts.seat(seat)} {scene.player_at(seat).name} ({texts.amount(scene.score_at(seat))})"
        for seat in range(4)
    )
    return texts.say(
        "term.deal" if scene.is_played else "show.deal",
        n=texts.number(standing.number),
        round=texts.say(f"round.{standing.round_wind}"),
        repeats=texts.number(standing.repeats),
        players=names,
        seat=texts.seat(scene.seat),
    )


# -- what you may do ------------------------------------------------------------------------------


def motion_told(motion: int, tile: int | None, texts: Texts) -> str:
    """A motion in words, with the tiles of a chow or kong."""
    key = key_of(motion)
    if not key:
        return texts.tile(motion)
    word = texts.say(f"key.{key}")
    if key == "chow" and tile is not None:
        low = int(chow_low(motion, tile))
        return f"{word} {texts.tiles([low, low + 1, low + 2])}"
    if KONG <= motion < PASS:
        return f"{word} {texts.tile(motion - KONG)}"
    return word


def asked_of_you(asked: protocol.Asked, scene: Scene, texts: Texts) -> Iterator[str]:
    """What one may do now, as one hears it; nothing if there is nothing to choose."""
    due = due_told(asked, texts)
    if due:
        yield texts.say("term.due", what=due)
    if asked.answer is not None or not asked.motions or asked.about == "by_hand":
        return
    deeds = [m for m in sorted(asked.motions, reverse=True) if key_of(m) not in {"", "pass"}]
    if asked.about == "turn" and scene.deal is not None:
        yield _hand_told(scene, texts)
        yield texts.say("heard.your-turn")
    if deeds or asked.about != "turn":
        what = [motion_told(motion, asked.tile, texts) for motion in deeds]
        what += [texts.say("key.pass")] if PASS in asked.motions else []
        yield texts.say("heard.you-may", what=texts.comma.join(what))
    if asked.worth is not None:
        yield texts.say("term.worth", worth=_worth(asked.worth, scene, texts))


def _worth(worth: int, scene: Scene, texts: Texts) -> str:
    unit = "faan" if isinstance(scene.options.rules.scoring, HongKongScoring) else "points"
    return texts.say(f"worth.{unit}", n=texts.number(worth))


def why_not(key: str, asked: protocol.Asked | None, texts: Texts) -> str:
    """Why a key may not be used now, with its rule."""
    if asked is not None:
        for refusal in asked.refused:
            if refusal.key == key:
                return with_rule(texts.of(refusal.words), refusal.rule, texts)
        if any(key_of(motion) == key for motion in asked.motions):
            return texts.say("term.you-may", what=texts.say(f"key.{key}"))
    return texts.say("key.not-now")


def with_rule(sentence: str, rule: str | None, texts: Texts) -> str:
    """A sentence, and the rule that it goes by."""
    if rule is None:
        return sentence
    return f"{sentence} ({rule})" if texts.language == "en" else f"{sentence}（{rule}）"


# -- the table, read out --------------------------------------------------------------------------


def _hand_told(scene: Scene, texts: Texts) -> str:
    if scene.deal is None:
        return ""
    view = scene.deal.view
    tiles = [int(tile) for tile in view.hand.tiles()]
    if not scene.is_played:
        return texts.say("show.hands", seat=texts.seat(scene.seat), tiles=texts.tiles(tiles))
    if view.drawn >= 0 and view.turn == scene.seat and view.drawn in tiles:
        tiles.remove(int(view.drawn))
        return texts.say(
            "term.hand-drawn", tiles=texts.tiles(tiles), tile=texts.face(int(view.drawn))
        )
    return texts.say("read.hand", tiles=texts.tiles(tiles))


def meld_text(meld: Meld, texts: Texts) -> str:
    """A meld by its tiles, in brackets; round ones if it was never open."""
    if meld.low < 0:
        return "(####)"
    tiles = texts.tiles(meld.tiles())
    return f"({tiles})" if meld.form == CONCEALED_KONG else f"[{tiles}]"


def table_told(scene: Scene, texts: Texts) -> Iterator[str]:
    """All that lies on the table, a line for each seat, and the hand."""
    if scene.deal is None:
        return
    view = scene.deal.view
    yield standing_told(scene, texts)
    yield texts.say("read.wall", n=texts.number(int(view.live)))
    for seat in range(4):
        rows = view.river.rows(seat)
        river = " ".join(texts.tiles(row) for row in rows) or texts.say("read.nothing")
        yield texts.say("read.river", seat=texts.seat(seat), tiles=river)
        melds = [meld_text(meld, texts) for meld in view.melds[seat]]
        for meld in view.melds[seat]:
            if meld.source != NOBODY and meld.claimed >= 0:
                melds[view.melds[seat].index(meld)] += f"←{texts.seat(int(meld.source))}"
        shown = [*melds, *(texts.face(flower) for flower in kinds_in(view.flowers[seat]))]
        if shown:
            yield texts.say("term.shown", seat=texts.seat(seat), tiles=" ".join(shown))
    yield _hand_told(scene, texts)


def hint_told(hint: protocol.Hint, scene: Scene, texts: Texts) -> Iterator[str]:
    """Help: how far the hand is, what each discard would leave, what it waits for, and its worth.

    HK-ETIQ-10, P-60.
    """
    key = "term.ready" if hint.distance <= 0 else "term.distance"
    yield texts.say(key, n=texts.number(max(0, hint.distance)))
    for prospect in hint.prospects[:3]:
        yield texts.say(
            "term.prospect",
            tile=texts.tile(prospect.tile),
            useful=texts.tiles(prospect.useful),
            n=texts.number(prospect.left),
        )
    for awaited in hint.waits:
        yield _awaited_told(awaited, scene, texts)
        if awaited.why_not is not None:
            yield f"  {with_rule(texts.of(awaited.why_not), awaited.rule, texts)}"
    if hint.best is not None:
        tile = scene.asked.tile if scene.asked is not None else None
        what = motion_told(hint.best, tile, texts)
        why = "" if hint.why is None else texts.of(hint.why)
        yield texts.say("hint.best", what=what, why=why)
    asked = scene.asked
    if asked is not None and asked.worth is not None:
        yield texts.say("term.worth", worth=_worth(asked.worth, scene, texts))
    elif asked is not None:
        yield texts.say("term.no-win", why=why_not("win", asked, texts))


def _awaited_told(awaited: protocol.Awaited, scene: Scene, texts: Texts) -> str:
    """One tile that is waited for: how many are left, and what it would be worth either way."""
    return texts.say(
        "term.awaited",
        tile=texts.tile(awaited.tile),
        n=texts.number(awaited.left),
        discard=_worth(awaited.on_discard, scene, texts),
        drawn=_worth(awaited.self_drawn, scene, texts),
    )


# -- how a deal ended -----------------------------------------------------------------------------


def how_it_ended(ended: protocol.Ended, scene: Scene, texts: Texts) -> Iterator[str]:
    """What a deal came to: each win line by line, who pays whom and why, and the scores."""
    if not ended.wins:
        yield texts.say(f"ended.{ended.how}")
        if ended.words is not None:
            yield texts.of(ended.words)
    for win in ended.wins:
        yield from _win_told(win, ended, texts)
    for flow in ended.flows:
        yield _flow_told(flow, texts)
    scores = (
        f"{player.name} {texts.amount(ended.after[player.player])}"
        f" ({texts.amount(ended.after[player.player] - ended.before[player.player])})"
        for player in scene.players
    )
    yield texts.say("term.scores", scores=texts.comma.join(scores))
    if ended.is_match_over:
        yield texts.say("win.match-over")
    elif scene.is_played:
        yield texts.say("term.next")


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
        worth = texts.say(f"worth.{win.unit}", n=texts.number(line.worth * line.times))
        yield f"  {texts.of(line.name)}{times}: {worth} ({line.rule})"
    total = texts.say(f"worth.{win.unit}", n=texts.number(win.worth))
    yield texts.say("term.total", worth=total)
    if win.raw > win.worth:
        yield texts.say("win.raw", n=texts.number(win.raw))


def _flow_told(flow: protocol.FlowTold, texts: Texts) -> str:
    amount = f"{flow.amount / 4:g}"
    payer = texts.seat(flow.payer)
    if flow.payee is None:
        sentence = texts.say("win.deducted", payer=payer, n=amount)
    else:
        sentence = texts.say("win.flow", payer=payer, payee=texts.seat(flow.payee), n=amount)
    return f"{sentence} {with_rule(texts.of(flow.why), flow.rule, texts)}"


def help_told(texts: Texts, *, is_strict: bool) -> list[str]:
    """What one can type; at a strict table also what hands can do, and what can be reported."""
    told = texts.say("term.help").split("\n")
    if is_strict:
        fouls = texts.comma.join(f"{name} ({texts.foul(name)})" for name in sorted(REPORTABLE))
        told += texts.say("term.strict-help", fouls=fouls).split("\n")
    return told


# -- the rules, before play -----------------------------------------------------------------------


_MAIN: Final = (
    "tiles.flowers",
    "score.minimum",
    "score.cap",
    "score.limit",
    "pay.ladder",
    "pay.discard",
    "pay.shared",
    "claim.multi_win",
    "water.mode",
    "immunity.mode",
    "bao.twelve",
    "bao.dragons",
    "bao.winds",
    "bao.kong",
    "false.mode",
    "dealer.on_win",
    "dealer.on_draw",
    "round.count",
    "match.hands",
)
"""What is agreed at every table before play: flowers, minimum, cap, payment, liability, dealers."""


def about_rules(lobby: protocol.Lobby, about: str, texts: Texts) -> Iterator[str]:
    """What is agreed before the first deal: the preset, what it comes to, and what is changed.

    HK-ETIQ-1, P-56.
    """
    yield texts.say("lobby.title")
    yield f"{texts.say(f'preset.{lobby.preset}')}: {about}"
    changed = len(lobby.changes) - len(lobby.usual)
    if changed:
        yield texts.say("lobby.changes", n=texts.number(changed))
    for option, (was, value) in lobby.changes.items():
        is_usual = option in lobby.usual
        before = texts.say("lobby.usual" if is_usual else "lobby.was", value=_value(was, texts))
        yield f"  {_option(option, value, texts)} ({before}; {option})"
    for option in _MAIN:
        if option in lobby.options and option not in lobby.changes:
            yield f"  {_option(option, lobby.options[option], texts)}"


def all_rules(lobby: protocol.Lobby, texts: Texts) -> Iterator[str]:
    """Every option of the table, a line each, with the name that a house file gives it."""
    for option, value in lobby.options.items():
        yield f"{_option(option, value, texts)} ({option})"


def _option(option: str, value: protocol.OptionValue | None, texts: Texts) -> str:
    """An option and its value; what only a tournament's file has is told by its name."""
    try:
        name = texts.say(f"option.{option}")
    except KeyError:
        name = option
    return f"{name}{texts.colon}{_value(value, texts)}"


def _value(value: protocol.OptionValue | None, texts: Texts) -> str:
    """The value of an option in words.

    >>> _value(True, Texts("en")), _value("head_bump", Texts("zh")), _value(3, Texts("en"))
    ('yes', '截糊', '3')
    """
    if isinstance(value, dict):
        return texts.say("value.some", n=texts.number(len(value)))
    word = "none" if value is None else str(value).lower() if isinstance(value, bool) else value
    try:
        return texts.say(f"value.{word}")
    except KeyError:
        return str(value)
