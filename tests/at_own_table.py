"""A strict table of one's own without a terminal: somebody's hands do what is due, and type."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from seifong.catalogue import ABOUT
from seifong.cli.play import terms_of
from seifong.clients.terminal.plain import PlainTable
from seifong.clients.terminal.table import OwnTable
from seifong.clients.terminal.texts import Texts
from seifong.notation import NAMES
from seifong.seats import SEAT_LETTERS
from seifong.server.log import Terms
from seifong.table.movements import Movement

BOTS = ("speed", "speed", "speed")
QUICK = 200  # the shortest window there is, in milliseconds


def terms(rules: str = "hong-kong") -> Terms:
    told = terms_of(rules, is_timed=False, is_strict=True)
    return replace(told, pace=replace(told.pace, claim_ms=QUICK, bot_ms=0))


class AtOnce(OwnTable):
    """A table at which what time will bring comes at once: nobody waits for a test's windows."""

    @property
    def is_live(self) -> bool:
        return False


class Hands:
    """Somebody who does what is due with Enter, discards, and once types what the test says."""

    def __init__(self, once: str = "") -> None:
        self.once = once
        self.at_the_end: list[str] = []  # what they type once the deal is over
        self.heard: list[str] = []
        self.due: list[Movement] = []  # what was asked of these hands
        self.sitting: PlainTable | None = None

    async def listen(self) -> str | None:
        while True:
            line = self._next()
            if line != "wait":
                return line
            await asyncio.sleep(0.005)

    def _next(self) -> str | None:
        assert self.sitting is not None
        scene = self.sitting.scene
        if scene.lobby is not None and scene.standing is None:
            return "yes"
        if scene.ended is not None:
            return self.at_the_end.pop(0) if self.at_the_end else None
        asked, deal = scene.asked, scene.deal
        if asked is None or deal is None:
            return "wait"
        if asked.due is not None:
            self.due.append(asked.due)
            return ""
        if asked.about != "turn":
            return "wait"
        line, _, self.once = self.once.partition("\n")
        line = line.replace("{lower}", SEAT_LETTERS[(scene.seat + 1) % 4])
        return line or str(NAMES[int(deal.view.hand.tiles()[-1])])


def play(file: Path, hands: Hands, slips: int = 0, agreed: Terms | None = None) -> bytes:
    async def run() -> bytes:
        told = replace(terms(), slips=slips) if agreed is None else agreed
        table = await AtOnce.open(file, told, "Ah Ming", BOTS, file.stem)
        hands.sitting = PlainTable(
            table, Texts("en"), hands.heard.append, hands.listen, ABOUT[told.preset]
        )
        await hands.sitting.play()
        record = await table.record()
        await table.close()
        return record

    return asyncio.run(run())
