"""Measures the working tree against an earlier commit, and tells which is faster.

    python bench/against.py COMMIT [--rounds N] [--deals N]

Both are built compiled, each in a folder of its own that is removed again, and measured in turn, so
that what else the machine does weighs on both alike; by CPU time, the best of the rounds. The ratio
is that of the working tree to the commit: above 1 it is the faster. Instead of a commit a folder of
sources may be given.
"""

import argparse
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path

HOME = Path(__file__).parents[1]
RUN = Path(__file__).with_name("run.py")
SLOWER = 0.95
"""What is called slower: five in a hundred."""

Best = dict[str, tuple[float, float]]
"""Deals and decisions a second at best, for each thing that is measured."""


def copy_of_the_working_tree(place: Path) -> None:
    """Copy what git knows or would add, as it is now."""
    listed = _git("ls-files", "--cached", "--others", "--exclude-standard", "-z")
    for name in filter(None, listed.decode().split("\0")):
        source = HOME / name
        if source.is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, place / name)


def copy_of_commit(commit: str, place: Path) -> None:
    """Copy what a commit holds, or a folder."""
    if Path(commit).is_dir():
        shutil.copytree(commit, place)
        return
    with tarfile.open(fileobj=io.BytesIO(_git("archive", commit))) as files:
        files.extractall(place, filter="data")


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=HOME, check=True, capture_output=True).stdout


def installed(tree: Path) -> Path:
    """Build a tree's wheel, and lay it out in a folder beside its sources."""
    wheels, target = tree / "wheels", tree / "installed"
    building = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    done = subprocess.run(building, cwd=tree, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{tree.name} cannot be built:\n{done.stdout}{done.stderr}")
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(target)
    return target


def rates_of(target: Path, deals: int) -> Best:
    """One round of what `run.py` measures, of the build in a folder."""
    command = [sys.executable, str(RUN), "--json", "--rounds=1", f"--deals={deals}"]
    environment = os.environ | {"PYTHONPATH": str(target)}
    done = subprocess.run(command, check=True, capture_output=True, env=environment)
    told = json.loads(done.stdout)
    if told["build"] != "compiled" or not told["from"].startswith(str(target)):
        raise SystemExit(f"the {told['build']} build of {told['from']} was measured")
    return {name: (deals, decisions) for name, [(deals, decisions)] in told["rates"].items()}


def better(best: Best, rates: Best) -> Best:
    """The faster of two, for each thing that was measured.

    >>> better({"hong-kong": (9.0, 900.0)}, {"hong-kong": (8.0, 801.0)})
    {'hong-kong': (9.0, 900.0)}
    """
    return {name: max(rate, best.get(name, rate)) for name, rate in rates.items()}


def machine() -> str:
    """What it is measured on: the processor, Python, and the compiler."""
    compiler = str(sysconfig.get_config_var("CC")).split()[0]
    said = subprocess.run([compiler, "--version"], check=False, capture_output=True, text=True)
    version = said.stdout.partition("\n")[0]
    return f"{_processor()}; Python {platform.python_version()}; {version}"


def _processor() -> str:
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def lines_of(now: Best, then: Best, commit: str) -> list[str]:
    """What was measured, a line for each."""
    lines = [f"{'':22} {Path(commit).name[:12]:>12} {'working tree':>14}   ratio"]
    for name, (deals, _) in now.items():
        before = then[name][0]
        lines.append(f"{name:22} {before:12.0f} {deals:14.0f}   {deals / before:.3f}")
    return lines


def main() -> None:
    """Print the rates of both, in deals a second, and their ratio; the status is 1 if slower."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--deals", type=int, default=1000)
    arguments = parser.parse_args()
    now: Best = {}
    then: Best = {}
    with tempfile.TemporaryDirectory() as folder:
        trees = Path(folder, "now"), Path(folder, "then")
        copy_of_the_working_tree(trees[0])
        copy_of_commit(arguments.commit, trees[1])
        targets = installed(trees[0]), installed(trees[1])
        for number in range(arguments.rounds):
            for tree in (0, 1) if number % 2 else (1, 0):
                rates = rates_of(targets[tree], arguments.deals)
                if tree == 0:
                    now = better(now, rates)
                else:
                    then = better(then, rates)
    print(machine())
    print("\n".join(lines_of(now, then, arguments.commit)))
    slowest = min(deals / then[name][0] for name, (deals, _) in now.items())
    raise SystemExit(1 if slowest < SLOWER else 0)


if __name__ == "__main__":
    main()
