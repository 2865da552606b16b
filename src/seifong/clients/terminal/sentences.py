"""This file is about saying what happens at a table, a sentence for each thing that is heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from seifong.clients.terminal.endings import how_it_ended
from seifong.clients.terminal.moving import movement_told
from seifong.clients.terminal.read_out import cards_told, standing_told, table_told
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.your_turn import hint_told
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG
from seifong.referee.case import Finding
from seifong.referee.playing import ARGUED, NOT_UPHELD
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
    Saw,
    ShowedFlower,
    Threw,
)
from seifong.table.movements import Take
from seifong.table.options import Options

__all__ = ["happened_told", "so_far_told", "told"]

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
            yield texts.sentence(texts.of(words))
        case protocol.Snapshot(so_far=so_far):
            if so_far:
                yield from table_told(scene, texts)
            else:
                yield standing_told(scene, texts)
                yield from cards_told(scene, texts)
        case protocol.Happened(event=event, because=because):
            yield from happened_told(event, scene, texts, because)
        case protocol.Said(seat=seat, word=word):
            yield texts.say("term.says", seat=texts.seat(seat), word=texts.say(f"key.{word}"))
        case protocol.Refused(words=words, rule=rule):
            yield texts.sentence(texts.cited(texts.of(words), rule))
        case protocol.Hint():
            yield from hint_told(message, scene, texts)
        case protocol.Ended():
            yield from how_it_ended(message, scene, texts)
        case _:
            pass


def so_far_told(snapshot: protocol.Snapshot, options: Options, texts: Texts) -> Iterator[str]:
    """All that has happened in a deal that is gone on with, as it was told then."""
    scene = Scene(options)
    scene.hear(replace(snapshot, so_far=(), asked=None, ended=None))
    for happened in snapshot.so_far:
        scene.hear(happened)
        yield from happened_told(happened.event, scene, texts, happened.because)


def happened_told(
    event: Event, scene: Scene, texts: Texts, because: protocol.Because | None = None
) -> Iterator[str]:
    """An event as a sentence; of some there is nothing to say."""
    match event:
        case Threw(seat=seat, dice=dice):
            thrown = texts.comma.join(map(str, dice))
            yield texts.say("heard.threw", seat=texts.seat(seat), dice=thrown)
        case Broke(breaker=seat, count=count):
            yield texts.say("heard.broke", seat=texts.seat(seat), n=count)
        case Take() | Dealt() | Drew() | Saw():
            yield from _taken_told(event, scene, texts)
        case ShowedFlower(seat=seat, tile=tile):
            yield texts.say("heard.flower", seat=texts.seat(seat), tile=texts.tile(tile))
        case Discarded(seat=seat, tile=tile):
            yield texts.say("heard.discarded", seat=texts.seat(seat), tile=texts.tile(tile))
        case Exposed(seat=seat, form=form, low=low, claimed=claimed):
            named = texts.tile(low if claimed is None else claimed)
            yield texts.say(_MELDS[form], seat=texts.seat(seat), tile=named)
        case Ruled():
            yield from _ruling_told(event, because, texts)
        case Exhausted():
            yield texts.say("ledger.exhausted")
        case _:
            moved = movement_told(event, texts, scene.deal)
            if moved:
                yield moved


def _ruling_told(ruled: Ruled, because: protocol.Because | None, texts: Texts) -> Iterator[str]:
    """What the referee rules, by which rules, and what follows (HK-ETIQ-10, P-60).

    Where something is put right that is what has been done about it, and who pays: as a rule
    nobody.
    """
    seat, cited = texts.seat(ruled.offender), texts.comma.join(ruled.rules)
    vain = _vain(ruled)
    if vain is not None:
        yield texts.say("heard.not-so", seat=seat, rules=cited)
        yield texts.of(vain.why)
        return
    yield texts.say("heard.ruled", seat=seat, foul=texts.foul(ruled.foul), rules=cited)
    if ruled.remedy:
        yield texts.say("ruling.remedy", remedy=texts.remedy(ruled.remedy))
    if ruled.remedy == "put_right":
        if because is not None and because.why is not None:
            yield texts.of(because.why)
        if not any((*ruled.gains, *ruled.deducted)):
            yield texts.say("heard.nothing-paid")


def _vain(ruled: Ruled) -> Finding | None:
    """What is found of a report that nothing at the table bears out; None if something does."""
    if ruled.remedy == NOT_UPHELD.remedy:
        return NOT_UPHELD
    return ARGUED if ruled.foul == "argued_from_observation" else None


def _taken_told(event: Take | Dealt | Drew | Saw, scene: Scene, texts: Texts) -> Iterator[str]:
    """Tiles of the wall, taken or seen: one's own by name, and in a record all that are seen."""
    if scene.deal is None:
        return
    seat, live = texts.seat(event.seat), scene.deal.live
    match event:
        case Take():
            yield texts.say("did.take", seat=seat, n=scene.deal.taken[event.seat])
        case Dealt(tiles=tiles):
            key = "read.hand" if scene.is_played else "heard.dealt"
            if tiles is not None:
                yield texts.say(key, seat=seat, tiles=texts.tiles(sorted(tiles)))
        case Saw(tile=None):
            pass
        case Saw(tile=tile):
            key = "reach.you-see" if scene.is_played else "heard.sees"
            yield texts.say(key, seat=seat, tile=texts.tile(tile))
        case Drew(tile=None):
            yield texts.say("heard.drew", seat=seat, n=live)
        case Drew(tile=tile) if scene.is_played:
            yield texts.say("heard.you-drew", tile=texts.tile(tile), n=live)
        case Drew(tile=tile):
            yield texts.say("heard.drew-tile", seat=seat, tile=texts.tile(tile), n=live)
