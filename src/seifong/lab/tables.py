"""This file is about many tables that play by themselves, stepped together, a motion a table.

Deal follows deal at each table, each with a seed of its own, so that what is dealt depends neither
on how many tables there are nor on who steps them.
"""

from typing import Final, final

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import i64, mypyc_attr

from seifong.errors import Impossible
from seifong.lab.features import shows_proper, write_deal, write_oracle
from seifong.lab.laid import Layout
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import MOTIONS
from seifong.table.options import Options
from seifong.table.phases import OVER

__all__ = ["EVERY_WIND", "Table", "Tables", "refusal"]

EVERY_WIND: Final = -1


@mypyc_attr(acyclic=True)
@final
class Table:
    """One table: its deals, one after another, and what was done in the one that is played.

    The round wind 圈風 is the one that is given; or it goes on by one from deal to deal, and East
    comes round again after North. Each deal is the first of a match with the seed `seed()`.

    >>> from seifong.rules.presets import preset
    >>> table = Table(7, Options(preset("hong-kong")), "a seed")
    >>> table.seed(), table.deal.asked
    ('a seed/7/1', 0)
    """

    __deletable__ = ("deal", "layout")  # so mypyc is told what may be absent for a moment

    def __init__(
        self, number: int, options: Options, seed: str, round_wind: i64 = EVERY_WIND
    ) -> None:
        self.number: Final = number
        self.deals: i64 = 0
        self._seed: Final = seed
        self._options: Final = options
        self._round_wind: Final = round_wind
        self.deal: Deal = self._next()
        self.layout = Layout()

    def seed(self) -> str:
        """The seed of the match whose first deal is played."""
        return f"{self._seed}/{self.number}/{int(self.deals)}"

    def make(self, motion: i64) -> None:
        """Have the seat that is asked make a motion."""
        self.deal.act(self.deal.asked, motion)

    def look(self, to: BytesWriter) -> None:
        """Write what the seat that is asked sees; see `features`."""
        write_deal(to, self.deal, self.deal.asked, self.layout)

    def deal_next(self) -> None:
        """Deal again; a deal that nobody decides anything in is passed over.

        The deal that is over goes first, so that the next takes its place in memory, and tables
        that are stepped one after another lie so too.
        """
        del self.deal, self.layout
        self.deal = self._next()
        self.layout = Layout()

    def _next(self) -> Deal:
        while True:
            self.deals += 1
            wind = self._round_wind if self._round_wind != EVERY_WIND else (self.deals - 1) & 3
            deal = Deal(self._options, FastDice(f"{self.seed()}/1"), wind)
            if deal.phase != OVER:
                return deal


@final
class Tables:
    """Tables in a row, from one number on, and what the seat that is asked sees at each (`seen`).

    >>> from seifong.rules.presets import preset
    >>> tables = Tables(2, Options(preset("zung-jung")), "a seed", first=0)
    >>> motions = [table.deal.proper(table.deal.asked)[0] for table in tables.tables]
    >>> tables.check([75, motions[1]])
    Traceback (most recent call last):
        ...
    seifong.errors.Impossible: table 0 refuses motion 75: there is no motion 75
    >>> tables.check(motions)
    >>> tables.step(motions, 1)
    >>> len(tables.ended), len(tables.seen)  # no deal is over yet
    (0, 488)
    """

    def __init__(
        self,
        tables: int,
        options: Options,
        seed: str,
        first: int = 0,
        round_wind: i64 = EVERY_WIND,
    ) -> None:
        self.tables: Final = [
            Table(first + number, options, seed, round_wind) for number in range(tables)
        ]
        self.steps: i64 = 0  # so many have been made …
        self.ended = b""  # … and this is what the deals that ended by the newest of them paid
        self._is_torn = False  # some have made the step, and some have not
        self._looks: Final = BytesWriter()
        for table in self.tables:
            table.look(self._looks)
        self.seen: bytes = self._looks.getvalue()

    def check(self, motions: list[int]) -> None:
        """Raise `Impossible`, naming table, motion and reason, unless every motion is proper.

        What is proper is what was seen: it is found out once, and shown and checked alike.
        """
        if len(motions) != len(self.tables):
            raise Impossible(f"{len(self.tables)} tables are not stepped by {len(motions)} motions")
        index: i64
        for index in range(len(motions)):
            motion = motions[index]
            if not (0 <= motion < MOTIONS and shows_proper(self.seen, index, motion)):
                table = self.tables[index]
                raise refusal(table.number, table.deal, motion)

    def step(self, motions: list[int], steps: i64) -> None:
        """Make one motion at each table, all of which are proper, if they have made fewer steps.

        So it may be asked twice, by whoever does not know if it was done. `ended` has five numbers
        of 64 bits for each deal that is over by it: which table of these, and what each seat
        gained. The next deal of that table has begun.

        Compiled, nothing comes between the motions. Interpreted, an interrupt may: then some tables
        have moved and others have not, and they go on no more.
        """
        if self.steps >= steps:
            return
        if self._is_torn:
            raise Impossible(
                "a step was cut while tables moved: some have, and some have not; begin anew"
            )
        self._is_torn = True
        ended = BytesWriter()
        looks = self._looks
        looks.truncate(0)
        index: i64
        for index in range(len(motions)):
            table = self.tables[index]
            table.make(motions[index])
            if table.deal.phase == OVER:
                write_i64_le(ended, index)
                gain: i64
                for gain in table.deal.gains:
                    write_i64_le(ended, gain)
                table.deal_next()
            table.look(looks)
        self.seen = looks.getvalue()
        self.ended = ended.getvalue()
        self.steps = steps
        self._is_torn = False

    def look_as_oracle(self) -> bytes:
        """What the seat that is asked may not know."""
        written = BytesWriter()
        for table in self.tables:
            write_oracle(written, table.deal, table.deal.asked)
        return written.getvalue()


def refusal(table: int, deal: Deal, motion: int) -> Impossible:
    """Why a table does not have the seat that is asked make a motion, which may be any number.

    >>> from seifong.testing import stack
    >>> str(refusal(3, stack(east="5s"), 74))[:54]
    'table 3 refuses motion 74: East cannot win: not four s'
    >>> str(refusal(3, stack(east="5s"), 2**70))
    'table 3 refuses motion 1180591620717411303424: there is no motion 1180591620717411303424'
    """
    if 0 <= motion < MOTIONS:
        try:
            why = str(deal.why_not(deal.asked, motion))
        except Impossible as impossible:
            why = str(impossible)
    else:
        why = f"there is no motion {motion}"
    return Impossible(f"table {table} refuses motion {motion}: {why}")
