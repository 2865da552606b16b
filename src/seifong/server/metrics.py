"""This file is about what a server counts of itself, in the words that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

__all__ = ["Metrics"]

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters, what there is now, and how long an action takes until it is durable.

    >>> metrics = Metrics()
    >>> metrics.count("actions")
    >>> metrics.observe(0.004)
    >>> print(metrics.text({"tables": 3}))  # doctest: +ELLIPSIS
    # TYPE seifong_actions_total counter
    seifong_actions_total 1
    # TYPE seifong_tables gauge
    seifong_tables 3
    # TYPE seifong_durable_seconds histogram
    ...
    """

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._buckets: Final = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def count(self, what: str, by: int = 1) -> None:
        """Something has happened, so many times."""
        self._counts[what] = self._counts.get(what, 0) + by

    def observe(self, seconds: float) -> None:
        """What an action led to was durable after so long."""
        self._buckets[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def text(self, gauges: dict[str, int]) -> str:
        """All of it; `gauges` are what there is now."""
        lines: list[str] = []
        for name, value in sorted(self._counts.items()):
            lines += [f"# TYPE seifong_{name}_total counter", f"seifong_{name}_total {value}"]
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE seifong_{name} gauge", f"seifong_{name} {value}"]
        lines.append("# TYPE seifong_durable_seconds histogram")
        total = 0
        for bound, number in zip((*map(str, _BOUNDS), "+Inf"), self._buckets, strict=True):
            total += number
            lines.append(f'seifong_durable_seconds_bucket{{le="{bound}"}} {total}')
        lines += [
            f"seifong_durable_seconds_sum {self._sum:.6f}",
            f"seifong_durable_seconds_count {total}",
        ]
        return "\n".join([*lines, ""])
