"""What a process that is measured says and hears: a line each way.

It says first who it is and what it can do. Then each line that it hears names a work and how many
times to do it, and it answers what came of it and the CPU time that took:

    < {"who": "mahjong 2.1.0", "works": {"shanten": "Shanten.calculate_shanten(tiles_34)"}}
    > shanten 3
    < {"seconds": 0.31, "units": 6000, "parts": 0, "check": 15511}

Nothing but Python's own library is used here: peers live in environments of their own.
"""

import gc
import json
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

Hands = dict[str, Any]
"""What `hands.py` wrote."""


class Done(NamedTuple):
    """What came of a work: units (deals, hands), parts of them (decisions), a sum to compare.

    Where only a part of what was done counts, it says how many seconds that took.
    """

    units: int
    parts: int = 0
    check: int = 0
    seconds: float = 0.0


class Work(NamedTuple):
    """A work: what is called, in a few words, and what does it so many times."""

    called: str
    do: Callable[[int], Done]


def each(called: str, things: list[Any], function: Callable[[Any], int]) -> Work:
    """The work of calling a function with each thing of a list; what it returns is summed up."""

    def do(times: int) -> Done:
        check = 0
        for _ in range(times):
            check = 0
            for thing in things:
                check += function(thing)
        return Done(times * len(things), check=check)

    return Work(called, do)


def read_hands() -> Hands:
    """The hands of the file that the command line names."""
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123 (a peer may be an old Python)
        found: Hands = json.load(file)
    return found


def serve(who: str, works: dict[str, Work]) -> None:
    """Do what is asked until nothing more is."""
    _say({"who": who, "works": {name: work.called for name, work in works.items()}})
    for line in sys.stdin:
        name, times = line.rsplit(maxsplit=1)
        gc.collect()
        start = time.process_time()
        done = works[name].do(int(times))
        seconds = time.process_time() - start
        _say({**done._asdict(), "seconds": done.seconds or seconds})


def _say(told: dict[str, object]) -> None:
    print(json.dumps(told), flush=True)
