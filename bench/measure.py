"""Measures Seifong and its peers side by side, and tells how many times as fast it is.

    python bench/measure.py [--rounds N] [--seconds S] [--only WORD …] [--json] [--bars]

Each is a process of its own (see `peers/`), all on one core, one at a time, round after round, so
that what else the machine does weighs on all alike. CPU time is counted. A rate is the median of
the rounds, a ratio the median of what each round gave. `make peers` sets the peers up; what is not
set up is not measured, and a bar that was not measured is not reached.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from against import machine

HERE = Path(__file__).parent
PEERS = HERE / "peers"
BUILT = HERE.parent / "build" / "peers"
HANDS = BUILT / "hands.json"
NAMES = ("riichienv", "mahjong", "mahjonggb")
OTHERS = ("hk_mahjong", "pymahjong", "mahjax")  # to be played against, and of `lab.py`

Rates = dict[tuple[str, str], list[float]]
"""Units a second, round by round, of each work of each process."""


class Race(NamedTuple):
    """A comparison: its name, the work of ours, that of the peers, and how many times is wanted."""

    name: str
    ours: str
    theirs: str
    wanted: dict[str, float]


DEALS = {"riichienv": 50.0}
STEPPED = {"riichienv": 20.0}
SCORES = {"riichienv": 1.0, "mahjonggb": 1.0}
RACES = [
    Race("deals/s, hong-kong", "deals hong-kong", "deals", DEALS),
    Race("deals/s, zung-jung", "deals zung-jung", "deals", DEALS),
    Race("deals/s stepped from Python, hong-kong", "deals hong-kong stepped", "deals", STEPPED),
    Race("deals/s stepped from Python, zung-jung", "deals zung-jung stepped", "deals", STEPPED),
    Race("scores/s, hong-kong", "scores hong-kong", "scores", SCORES),
    Race("scores/s, zung-jung", "scores zung-jung", "scores", SCORES),
    Race("distances/s, a hand a call", "distance", "distance", {"riichienv": 1.0}),
    Race("distances/s, an array a call", "distance array", "distance", {"riichienv": 5.0}),
    Race("win checks/s, a hand a call", "complete", "complete", {"riichienv": 1.0}),
    Race("win checks/s, an array a call", "complete array", "complete", {"riichienv": 5.0}),
    Race("waits/s, a hand a call", "waits", "waits", {}),
    Race("waits/s, an array a call", "waits array", "waits", {}),
]


class Process:
    """One that is measured, and waits to be told what to do."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        told = self._hear()
        self.who: str = told["who"]
        self.works: dict[str, str] = told["works"]
        self._times: dict[str, int] = {}

    def calibrate(self, work: str, seconds: float) -> None:
        """Find how many times a work is done in so many seconds, once it has warmed up."""
        self._do(work, 1)
        times = 1
        while (spent := self._do(work, times)["seconds"]) < seconds / 8:
            times *= 4
        self._times[work] = max(1, round(times * seconds / spent))

    def measure(self, work: str) -> tuple[float, float]:
        """Units and parts of them a second of CPU time."""
        done = self._do(work, self._times[work])
        return done["units"] / done["seconds"], done["parts"] / done["seconds"]

    def check(self, work: str) -> int:
        """What a work sums up to, for a look at whether two have done the same."""
        return int(self._do(work, 1)["check"])

    def end(self) -> None:
        """Let it go."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()

    def start(self, work: str) -> None:
        """Have it do a work, and do not wait."""
        self._tell(work, self._times[work])

    def rate(self) -> float:
        """Units a second of CPU time of the work that was started."""
        done = self._hear()
        return float(done["units"] / done["seconds"])

    def keep_to(self, core: int) -> None:
        """It is to run on that core."""
        os.sched_setaffinity(self._process.pid, {core})

    def _do(self, work: str, times: int) -> dict[str, Any]:
        self._tell(work, times)
        return self._hear()

    def _tell(self, work: str, times: int) -> None:
        stdin = self._process.stdin
        if stdin is None:
            raise SystemExit(f"{self.name} hears nothing")
        stdin.write(f"{work} {times}\n")
        stdin.flush()

    def _hear(self) -> dict[str, Any]:
        stdout = self._process.stdout
        line = "" if stdout is None else stdout.readline()
        if not line:
            raise SystemExit(f"{self.name} has stopped, with status {self._process.wait()}")
        heard: dict[str, Any] = json.loads(line)
        return heard


def set_up(names: tuple[str, ...]) -> None:
    """Make an environment for each peer."""
    for name in names:
        folder = BUILT / name
        wanted = PEERS / f"with_{name}.txt"
        if not (folder / "bin" / "python").exists():
            subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, "--disable-pip-version-check", "-r", str(wanted)], check=True)


def processes(ours: str, names: tuple[str, ...]) -> list[Process]:
    """Seifong, by that file of `peers/`, then the peers that are set up."""
    BUILT.mkdir(parents=True, exist_ok=True)
    if not HANDS.exists():
        subprocess.run([sys.executable, str(PEERS / "hands.py"), str(HANDS)], check=True)
    found = [Process("seifong", [sys.executable, str(PEERS / ours), str(HANDS)])]
    for name in names:
        python = BUILT / name / "bin" / "python"
        if python.exists():
            found.append(Process(name, [str(python), str(PEERS / f"with_{name}.py"), str(HANDS)]))
    return found


def measured(several: list[Process], rounds: int, seconds: float, only: list[str]) -> Rates:
    """Every work of every process, in turn, round after round."""
    rates: Rates = {}
    asked = [
        (work, process) for process in several for work in process.works if is_asked(work, only)
    ]
    asked.sort(key=lambda one: one[0])  # a work and those it is compared with, one after another
    for work, process in asked:
        process.calibrate(work, seconds)
    for number in range(rounds):
        for work, process in asked if number % 2 == 0 else reversed(asked):
            units, parts = process.measure(work)
            rates.setdefault((process.name, work), []).append(units)
            if parts:
                rates.setdefault((process.name, f"{work} decisions"), []).append(parts)
    return rates


def times_as_fast(ours: list[float], theirs: list[float]) -> float:
    """The median of what each round gave.

    >>> times_as_fast([20.0, 40.0, 90.0], [10.0, 20.0, 30.0])
    2.0
    """
    return statistics.median(ours[at] / theirs[at] for at in range(len(ours)))


def rate_lines(rates: Rates, several: list[Process]) -> list[str]:
    """Each work's median, and what is called for it."""
    lines = []
    for process in several:
        lines.append(process.who)
        for work, called in process.works.items():
            if (process.name, work) in rates:
                middle = statistics.median(rates[process.name, work])
                parts = rates.get((process.name, f"{work} decisions"))
                told = f" {statistics.median(parts):12,.0f} decisions/s" if parts else " " * 25
                lines.append(f"  {work:28} {middle:12,.0f}/s{told}   {called}")
    return lines


def called(peers: list[Process]) -> dict[str, str]:
    """What each is called in full."""
    return {process.name: process.who for process in peers}


def race_lines(
    races: list[Race], rates: Rates, peers: dict[str, str], only: list[str]
) -> tuple[list[str], bool]:
    """How many times as fast, a line for each peer; and whether all is as wanted.

    What is wanted of a work that was asked for and could not be measured, because a peer is not set
    up or was not asked for as well, is not reached. `peers` has what each is called in full.

    >>> rates = {("seifong", "distance"): [6.0], ("riichienv", "distance"): [2.0]}
    >>> race_lines(RACES, rates, {"riichienv": "RiichiEnv"}, ["distance"])[0]
    ['distances/s, a hand a call vs RiichiEnv  3.0×   (wanted: 1×)',
     'distances/s, an array a call vs RiichiEnv  not measured   (wanted: 5×)']
    >>> race_lines(RACES, rates, {}, ["distance"])[1], race_lines(RACES, {}, {}, ["no such work"])
    (False, ([], False))
    """
    lines: list[str] = []
    reached: list[bool] = []
    for race in races:
        for name in {**peers, **race.wanted} if is_asked(race.ours, only) else ():
            ours, theirs = rates.get(("seifong", race.ours)), rates.get((name, race.theirs))
            wanted = race.wanted.get(name)
            bar = "" if wanted is None else f"   (wanted: {wanted:g}×)"
            told = f"{race.name} vs {peers.get(name, name)}"
            if ours is not None and theirs is not None:
                ratio = times_as_fast(ours, theirs)
                lines.append(f"{told}  {ratio:.1f}×{bar}")
                reached += [ratio >= wanted] if wanted is not None else []
            elif wanted is not None:
                lines.append(f"{told}  not measured{bar}")
                reached.append(False)
    return lines, bool(reached) and all(reached)


def is_asked(work: str, only: list[str]) -> bool:
    """True of a work that is to be measured: each, if none is named."""
    return not only or any(word in work for word in only)


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """What can be said to whoever measures."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.25, help="of each work in a round")
    parser.add_argument("--only", nargs="*", default=[], help="works with such a word in them")
    parser.add_argument("--json", action="store_true", help="the rates of every round, as JSON")
    parser.add_argument("--bars", action="store_true", help="fail unless each ratio is reached")
    return parser


def keep_to_one_core() -> None:
    """This process, and those that it starts, run on the last core, where that can be said."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def tell(rates: Rates, several: list[Process], lines: list[str], arguments: Any) -> None:
    """Print the rates, and lines of what they come to; or all of it as JSON."""
    if arguments.json:
        told = {f"{name} {work}": found for (name, work), found in rates.items()}
        who = {process.name: [process.who, process.works] for process in several}
        print(json.dumps({"machine": machine(), "processes": who, "rates": told, "told": lines}))
    else:
        rounds = f"{arguments.rounds} round{'' if arguments.rounds == 1 else 's'}"
        print(f"{machine()}; {rounds} on one core; {platform.system()}")
        print("\n".join(rate_lines(rates, several) + lines))


def main() -> None:
    """Print the rates and the ratios; with `--bars` the status is 1 unless each is reached."""
    parser = parser_of(__doc__)
    parser.add_argument("--set-up", action="store_true", help="make the peers' environments first")
    arguments = parser.parse_args()
    if arguments.set_up:
        set_up(NAMES + OTHERS)
        return
    keep_to_one_core()
    several = processes("ours.py", NAMES)
    rates = measured(several, arguments.rounds, arguments.seconds, arguments.only)
    for process in several:
        process.end()
    lines, holds = race_lines(RACES, rates, called(several[1:]), arguments.only)
    tell(rates, several, lines, arguments)
    raise SystemExit(1 if arguments.bars and not holds else 0)


if __name__ == "__main__":
    main()
