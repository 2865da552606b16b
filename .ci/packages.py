"""This file is about what is handed out: it looks into an sdist and a wheel made from it."""

import sys
import tarfile
import zipfile
from pathlib import Path

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME))

from hatch_build import compiled_sources  # noqa: E402 (a build hook stands alone)


def files_under(folder: str) -> set[str]:
    """Every file kept in a folder of the project, caches aside."""
    return {
        path.relative_to(HOME).as_posix()
        for path in (HOME / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def faults_of_sdist(names: set[str]) -> list[str]:
    """What an sdist lacks, or should not hold."""
    kept = {"LICENSE", "README.md", "CHANGELOG.md", "Makefile", "pyproject.toml", "hatch_build.py"}
    kept |= files_under("src") | files_under("tests") | files_under("docs") | {".ci/run"}
    faults = [f"sdist: {name} is missing" for name in sorted(kept - names)]
    return faults + [f"sdist: {name} is built" for name in sorted(names) if name.endswith(".so")]


def faults_of_wheel(wheel: Path, names: set[str]) -> list[str]:
    """What a compiled wheel lacks, or should not hold."""
    faults = [f"wheel: {wheel.name} is for any platform"] if "-any" in wheel.name else []
    sources = {name.removeprefix("src/") for name in files_under("src")}
    faults += [f"wheel: {name} is missing" for name in sorted(sources - names)]
    twins = {name.split(".")[0] for name in names if name.endswith(".so")}
    for source in compiled_sources(HOME):
        name = source.removeprefix("src/").removesuffix(".py")
        if name not in twins:
            faults.append(f"wheel: {name} is not compiled")
    strange = {name for name in names if not name.startswith(("seifong/", "seifong-"))}
    strange = {name for name in strange if not name.startswith("seifong__mypyc.")}
    return faults + [f"wheel: {name} does not belong there" for name in sorted(strange)]


def main(folder: Path) -> int:
    """Look at the one sdist and the one wheel in a folder; 1 if anything is wrong."""
    (sdist,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = set(archive.namelist())
    faults = faults_of_sdist(in_sdist) + faults_of_wheel(wheel, in_wheel)
    print("\n".join(faults) or f"{sdist.name} and {wheel.name} hold what they should")  # noqa: T201
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
