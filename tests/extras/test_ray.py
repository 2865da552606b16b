"""This file is about `--ray`: the same deals on a cluster, whatever becomes of its machines.

The cluster is of this machine alone, each of its nodes a few processes; it listens on the loopback
address, and is ended with the tests.
"""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import seifong.kinds
from commands import Outcome, command
from seifong.errors import Impossible
from seifong.lab.chunks import Chunk, Chunks, Piece, SimulationPlan, plan_of_simulation
from seifong.lab.jobs import Workers
from seifong.lab.on_ray import RayWorkers
from seifong.lab.parts import Parts, play_parts
from seifong.lab.workplace import Workplace
from seifong.rules.presets import PRESETS

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own warnings are not ours

os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # what keeps it to the loopback address
IS_SLOW = str(seifong.kinds.__file__).endswith(".py")
SPEED = ("speed", "speed", "speed", "speed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of one node, which others may join."""
    from ray.cluster_utils import Cluster  # noqa: PLC0415 (slow to import)

    here = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "include_dashboard": False}
    found = Cluster(initialize_head=True, head_node_args=here)
    yield found
    found.shutdown()


def plan(deals: int, seed: str = "cluster") -> SimulationPlan:
    return plan_of_simulation(PRESETS["casual"], SPEED, seed, deals)


def journal_of(folder: Path, where: Workplace, deals: int) -> bytes:
    """The whole record of a simulation that was played somewhere."""
    with Parts(folder, plan(deals), ".jsonl") as parts:
        chunks = play_parts(parts, where, lambda: False, lambda _: None)
        return b"".join(parts.file_of(chunk.number).read_bytes() for chunk in chunks)


def test_a_cluster_plays_what_one_process_plays(cluster: Any, tmp_path: Path) -> None:
    shared = journal_of(tmp_path / "shared", Workplace(ray=cluster.address), deals=30)

    assert shared == journal_of(tmp_path / "alone", Workplace(jobs=1), deals=30)


def test_a_node_that_is_lost_takes_nothing_with_it(cluster: Any) -> None:
    doomed = cluster.add_node(num_cpus=2)
    cluster.wait_for_nodes()
    begin = partial(Chunks, plan(deals=500 if IS_SLOW else 10_000))  # one match a piece, or sixteen
    pieces = [Piece(number, 10_000) for number in range(16)]
    found: dict[int, tuple[Chunk, bytes]] = {}

    ray: RayWorkers[Piece, tuple[Chunk, bytes]] = RayWorkers(begin, cluster.address)
    with ray as crew:
        for piece, result in crew.done(pieces):
            if not found:
                cluster.remove_node(doomed, allow_graceful=False)
            found[piece.number] = result

    alone: Workers[Piece, tuple[Chunk, bytes]] = Workers(begin, jobs=1)
    with alone:
        assert found == {piece.number: result for piece, result in alone.done(pieces)}


def test_a_piece_that_fails_is_told(cluster: Any) -> None:
    begin = partial(Chunks, plan(deals=1))
    crew: RayWorkers[Any, object] = RayWorkers(begin, cluster.address)

    with crew, pytest.raises(Impossible, match="has no attribute 'number'"):
        list(crew.done(["no piece"]))


def simulated(*words: str) -> Outcome:
    return command("simulate", "--rules=casual", "--seed=ray", "--deals=20", "--json", *words)


def test_a_simulation_is_the_same_on_a_cluster_of_its_own() -> None:
    assert simulated("--ray") == simulated()


def test_an_arena_is_the_same_on_a_cluster(cluster: Any) -> None:
    words = ("arena", "speed", "random", "--rules=casual", "--seed=ray", "--deals=8", "--json")

    assert command(*words, f"--ray={cluster.address}") == command(*words)


def test_a_corpus_is_the_same_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    def made(out: Path, *words: str) -> dict[str, bytes]:
        command("corpus", str(out), "--rules=casual", "--seed=ray", "--deals=20", *words)
        return {path.name: path.read_bytes() for path in out.rglob("*.*") if path.is_file()}

    shared = made(tmp_path / "shared", f"--ray={cluster.address}")

    assert "manifest.json" in shared
    assert shared == made(tmp_path / "alone", "--jobs=1")


def test_a_cluster_that_is_not_there_is_told() -> None:
    outcome = simulated("--ray=127.0.0.1:1")

    assert outcome.status == 2
    assert outcome.err.startswith("seifong: there is no Ray cluster at 127.0.0.1:1")
