"""Measures the laboratory beside the environments of others, as `measure.py` does the engine.

    python bench/lab.py [--rounds N] [--seconds S] [--only WORD …] [--json] [--bars]

A decision is counted with what may be done, as a mask, and with what the seat sees, as arrays. Then
how much memory a table takes, how long a deal is cloned, and how many times as fast as one process
two are at the same time, each on a core of its own.
"""

import os
import statistics

from flat import resident
from measure import (
    Race,
    Rates,
    called,
    is_asked,
    keep_to_one_core,
    measured,
    parser_of,
    processes,
    race_lines,
    tell,
)
from seifong.lab.batch import Batch

NAMES = ("riichienv", "pymahjong", "mahjax")
BEST = dict.fromkeys(NAMES, 20.0)
AHEAD = dict.fromkeys(NAMES, 1.0)
PRESETS = ("hong-kong", "zung-jung")
RACES = [
    Race(f"decisions/s, {work}, {rules}", f"{work} {rules}", "looks", wanted)
    for work, wanted in (
        ("batch 1", AHEAD),
        ("batch 256", BEST),
        ("batch 4096", BEST),
        ("turns", {}),
    )
    for rules in PRESETS
]
WORKS = ["batch", "turns", "clones", "looks"]
TWICE = "batch 256 hong-kong"
"""What two processes do at the same time."""

MOST_MEMORY = 16 * 1024
LONGEST_CLONE = 5.0
LEAST_OF_TWO = 1.8


def memory_of_a_table(tables: int = 4096, steps: int = 60) -> float:
    """How many bytes a table of a batch takes, its arrays with it, once its deals are under way."""
    before = resident()
    batch = Batch(tables, "hong-kong", "memory")
    for _ in range(steps):
        batch.step(batch.arrays.mask.argmax(axis=1))
    return (resident() - before) * 1024 / tables


def two_at_once(rounds: int, seconds: float) -> list[float]:
    """How many times as fast as one process two are, round by round; none without two cores."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) < 2:
        return []
    pair = [process for _ in range(2) for process in processes("ours_lab.py", ())]
    for process, core in zip(pair, cores, strict=False):
        process.keep_to(core)
        process.calibrate(TWICE, seconds)
    found = []
    for _ in range(rounds):
        alone = statistics.mean(process.measure(TWICE)[0] for process in pair)
        for process in pair:
            process.start(TWICE)
        found.append(sum(process.rate() for process in pair) / alone)
    for process in pair:
        process.end()
    return found


def bar_line(name: str, value: float, unit: str, *, bar: str, holds: bool) -> str:
    """What was found, and what is wanted.

    >>> bar_line("a clone", 1.81, "µs", bar="at most 5", holds=True)
    'a clone  1.8 µs   (wanted: at most 5)'
    """
    return f"{name}  {value:.1f} {unit}   (wanted: {bar}{'' if holds else '; missed'})"


def other_lines(
    rates: Rates, memory: float, pairs: list[float], only: list[str]
) -> tuple[list[str], bool]:
    """Memory, clones, two processes: a line each; and whether all is as wanted.

    >>> other_lines({}, 8192.0, [], [])
    (['memory of a table  8.0 KiB   (wanted: at most 16)',
      'not measured: a clone, hong-kong; a clone, zung-jung; two processes'], False)
    """
    found = [("memory of a table", memory / 1024, "KiB", "at most 16", memory <= MOST_MEMORY)]
    missing = []
    for rules in PRESETS:
        if clones := rates.get(("seifong", f"clones {rules}")):
            micros = 1e6 / statistics.median(clones)
            holds = micros <= LONGEST_CLONE
            found.append((f"a clone, {rules}", micros, "µs", "at most 5", holds))
        elif is_asked(f"clones {rules}", only):
            missing.append(f"a clone, {rules}")
    if pairs:
        times = statistics.median(pairs)
        found.append(("two processes", times, "×", "at least 1.8", times >= LEAST_OF_TWO))
    elif not only:
        missing.append("two processes")
    lines = [
        bar_line(name, value, unit, bar=bar, holds=holds) for name, value, unit, bar, holds in found
    ]
    lines += [f"not measured: {'; '.join(missing)}"] if missing else []
    return lines, not missing and all(holds for *_, holds in found)


def main() -> None:
    """Print the rates and the ratios; with `--bars` the status is 1 unless each is reached."""
    arguments = parser_of(__doc__).parse_args()
    memory = memory_of_a_table()
    pairs = [] if arguments.only else two_at_once(arguments.rounds, arguments.seconds)
    keep_to_one_core()
    several = processes("ours_lab.py", NAMES)
    rates = measured(several, arguments.rounds, arguments.seconds, arguments.only or WORKS)
    for process in several:
        process.end()
    races, wins = race_lines(RACES, rates, called(several[1:]), arguments.only)
    others, holds = other_lines(rates, memory, pairs, arguments.only)
    tell(rates, several, races + others, arguments)
    raise SystemExit(1 if arguments.bars and not (wins and holds) else 0)


if __name__ == "__main__":
    main()
