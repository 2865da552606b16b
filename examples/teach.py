"""Teach a small net to play Zung Jung by what a bot did, and hold it against another bot.

python examples/teach.py --deals 3000 --rounds 12 --walls 3000

`docs/tutorial.md` tells it step by step. What each step takes is told in seconds of CPU time, of
all processes together.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import one_thread  # noqa: F401 (before numpy)

# isort: split
from pupil import Experience, Pupil
from seifong.bots import SpeedBot
from seifong.errors import BadInput
from seifong.lab.arena import Played, Report, counted, deals_of_wall, seatings
from seifong.lab.batch import arrays_of
from seifong.lab.chunks import plan_of_simulation
from seifong.lab.corpus import make_corpus
from seifong.lab.jobs import cores
from seifong.lab.lessons import lessons
from seifong.lab.workplace import Workplace
from seifong.record.corpus import Corpus
from seifong.rules.presets import preset
from seifong.table.deal import Deal
from seifong.table.options import Options
from seifong.views import view_of

RULES: Final = preset("zung-jung")
TEACHER: Final = "routes"
SEATS: Final = seatings(2)  # the pupil among three others, in each seat once
AT_ONCE: Final = 128
"""So many walls are played side by side, so that the pupil is asked about many looks at once."""


def corpus_of_teacher(folder: Path, deals: int, seed: str) -> Corpus:
    """Deals that the teacher plays with itself."""
    plan = plan_of_simulation(RULES, (TEACHER,) * 4, seed, deals)
    make_corpus(folder, [plan], Workplace(cores()), lambda: False, lambda _: None)
    return Corpus(folder)


@dataclass
class Contest:
    """One deal of the pupil with three of `speed`."""

    deal: Deal
    own: int

    def let_others_play(self) -> bool:
        """Until the pupil is asked; False if the deal is over before that."""
        deal, other = self.deal, SpeedBot()
        while deal.end is None and deal.asked != self.own:
            deal.act(deal.asked, other.choose(view_of(deal, deal.asked)))
        return deal.end is None


def play(pupil: Pupil, contests: Sequence[Contest]) -> None:
    """Play deals to their end, side by side."""
    going = [contest for contest in contests if contest.let_others_play()]
    while going:
        arrays = arrays_of([view_of(contest.deal, contest.own) for contest in going])
        for contest, motion in zip(going, pupil.choose_all(arrays).tolist(), strict=True):
            contest.deal.act(contest.own, motion)
        going = [contest for contest in going if contest.let_others_play()]


def against_speed(pupil: Pupil, seed: str, walls: int) -> Iterator[Played]:
    """Play walls from each seat, as an arena does."""
    options = Options(RULES)
    for first in range(0, walls, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, walls))
        dealt = [deals_of_wall(options, SEATS, seed, wall) for wall in numbers]
        play(
            pupil,
            [
                Contest(deal, seating.index(0))
                for deals in dealt
                for deal, seating in zip(deals, SEATS, strict=True)
            ],
        )
        for wall, deals in zip(numbers, dealt, strict=True):
            yield counted(wall, deals, SEATS, bots=2)


def told(report: Report) -> str:
    """What an arena says, in a line."""
    wins, worth = report.rate("wins", 0), report.rate("worth", 0)
    gained, ahead = report.rate("points", 0), report.difference(0, 1)
    assert wins is not None
    assert gained is not None
    assert ahead is not None
    is_worth = "" if worth is None else f", worth {worth.mean:.1f}"
    margin = "" if ahead.margin is None else f" ± {ahead.margin:.2f}"
    return (
        f"{report.deals} deals: wins {100 * wins.mean:.1f} %{is_worth};"
        f" {gained.mean:+.2f} points a deal, {ahead.mean:+.2f}{margin} more than speed"
    )


def spent() -> str:
    """How much CPU time it has taken until now, with that of processes which have ended."""
    times = os.times()
    return f"[{times.user + times.system + times.children_user + times.children_system:5.0f} s]"


def some(text: str) -> int:
    """How many, which is one or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: it is to be one or more")
    return int(text)


def finished(path: str) -> Corpus:
    """The corpus that is there."""
    try:
        return Corpus(path)
    except BadInput as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main(arguments: Sequence[str] | None = None) -> Report:
    """Play, learn, and play again; what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=some, default=3000, help="that the teacher plays")
    parser.add_argument("--rounds", type=some, default=12, help="of learning")
    parser.add_argument("--walls", type=some, default=3000, help="played against speed")
    parser.add_argument("--seed", default="tutorial", help="of all chance there is")
    parser.add_argument("--corpus", type=finished, help="of the teacher, from an earlier time")
    given = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        corpus = given.corpus or corpus_of_teacher(
            Path(folder, "corpus"), given.deals, f"{given.seed}/teacher"
        )
        print(f"{spent()} {TEACHER} has played {corpus.deals} deals", flush=True)
        whole = Experience.of(lessons(corpus.matches()))
    held_back = len(whole) // 20
    taught, asked = (
        whole.part(0, len(whole) - held_back),
        whole.part(len(whole) - held_back, len(whole)),
    )
    print(f"{spent()} {len(whole)} decisions, {len(whole.features)} choices", flush=True)
    pupil = Pupil(seed=1)
    for number, surprise in enumerate(pupil.learn(taught, given.rounds, seed=1), start=1):
        agreed = 100 * pupil.agrees(asked)
        print(f"{spent()} round {number}: {surprise:.3f}, agrees in {agreed:.1f} %", flush=True)
    report = Report(against_speed(pupil, f"{given.seed}/arena", given.walls))
    print(f"{spent()} {told(report)}", flush=True)
    return report


if __name__ == "__main__":
    main()
