"""This file is about the build: which modules mypyc compiles into the wheel, and how.

A wheel built with a C compiler at hand holds both the sources and their compiled
twins, and bears the name of the platform. Python imports the twin where there is
one. `SEIFONG_PURE=1`, or a machine without a C compiler, makes a wheel of sources
alone; it plays the same deals, slower. A mistake in the sources is never hidden
by falling back: the build stops at it.

The client for browsers is built first, by npm, where there is a Node; without it the
wheel has everything else.
"""

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The core, by name. What is absent from a tree is passed over; packages' own
# `__init__.py` are never compiled. Everything else stays interpreted: `rulebook` and
# `rules` are data, and `notation`, `match`, `record`, `cli` and `testing` wait on a
# person or a file.
COMPILED = (
    "seats.py",
    "kinds.py",
    "tiles.py",
    "melds.py",
    "shapes.py",
    "hands.py",
    "lacks.py",
    "distance.py",
    "counts.py",
    "scoring/*.py",
    "table/*.py",
    "views.py",
    "bots/*.py",
    "lab/*.py",
)

# mypyc loses what the class statement of a struct says: its tag, that it is frozen. And what waits
# for processes and files gains nothing.
INTERPRETED = (
    "bots/last_words.py",
    "bots/own.py",
    "table/events.py",
    "table/movements.py",
    "lab/anew.py",
    "lab/arena.py",
    "lab/arena_file.py",
    "lab/batch.py",
    "lab/chunks.py",
    "lab/corpus.py",
    "lab/env.py",
    "lab/env_solo.py",
    "lab/env_together.py",
    "lab/env_turns.py",
    "lab/estimates.py",
    "lab/given.py",
    "lab/jobs.py",
    "lab/lessons.py",
    "lab/named.py",
    "lab/on_ray.py",
    "lab/openspiel.py",
    "lab/parts.py",
    "lab/perft.py",
    "lab/recording.py",
    "lab/rule_numbers.py",
    "lab/state.py",
    "lab/workplace.py",
)

# Without these two, no function of a shared library may be inlined into another
# (gcc and clang); with them a small named helper costs nothing.
UNIX_FLAGS = ("-fno-semantic-interposition", "-fvisibility=hidden")

PACKAGE = Path("src", "seifong")

# The client for browsers: its sources, and where the server looks for what is built of them.
CLIENT_SOURCES = (Path("web"), PACKAGE / "texts")
CLIENT = PACKAGE / "client"
OLDEST_NODE = (20, 19)


class CompileTheCore(BuildHookInterface[Any]):
    """Puts the compiled twins of the core beside their sources in the wheel, and the client in."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless this is an sdist, an editable install or a pure wheel."""
        if version == "editable":
            return
        root = Path(self.root)
        self._build_the_client(root)
        if self.target_name != "wheel":
            return
        sources = compiled_sources(root)
        reason = why_pure() if sources else "there is nothing to compile yet"
        if reason is not None:
            self._say_it_is_pure(reason)
            return
        with contextlib.chdir(root):
            twins = compile_with_mypyc(sources, Path("build", "mypyc"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(twins)

    def _build_the_client(self, root: Path) -> None:
        """Build it if its sources are newer than what there is of it."""
        if not is_client_stale(root):
            return
        reason = why_no_client()
        if reason is None:
            build_client(root / "web")
        elif not (root / CLIENT / "index.html").is_file():
            self.app.display_warning(f"Seifong is built without its client: {reason}.")

    def _say_it_is_pure(self, reason: str) -> None:
        self.app.display_warning(
            "=" * 72
            + f"\nSeifong is built as pure Python: {reason}."
            + "\nIt plays the same deals, some fifty times slower.\n"
            + "=" * 72
        )


def is_client_stale(root: Path) -> bool:
    """True if there are sources of the client, and one is newer than the client."""
    sources = [
        path
        for folder in CLIENT_SOURCES
        for path in (root / folder).rglob("*")
        if path.is_file() and "node_modules" not in path.parts
    ]
    if not (root / "web" / "package.json").is_file():
        return False
    built = root / CLIENT / "index.html"
    newest = max(path.stat().st_mtime for path in sources)
    return not built.is_file() or built.stat().st_mtime < newest


def why_no_client() -> str | None:
    """Why the client cannot be built here, or None if it can be."""
    if os.environ.get("SEIFONG_CLIENT", "1") in {"", "0"}:
        return "SEIFONG_CLIENT is 0"
    wanted = ".".join(map(str, OLDEST_NODE))
    if shutil.which("npm") is None or shutil.which("node") is None:
        return f"Node {wanted} or later, with npm, was not found"
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    version = tuple(int(part) for part in said.stdout.strip().lstrip("v").split(".")[:2])
    if version < OLDEST_NODE:
        return f"Node {said.stdout.strip()} is older than {wanted}"
    return None


def build_client(web: Path) -> None:
    """Fetch what its lock file names, and build it; a mistake ends the build.

    `SEIFONG_CLIENT=0` leaves the client out.
    """
    subprocess.run(["npm", "ci", "--silent"], cwd=web, check=True)
    subprocess.run(["npm", "run", "build", "--silent"], cwd=web, check=True)


def compiled_sources(root: Path) -> list[str]:
    """The files to compile, relative to the root of the project, in a fixed order."""
    package = root / PACKAGE
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    found -= {package / path for path in INTERPRETED}
    return sorted(path.relative_to(root).as_posix() for path in found if path.name != "__init__.py")


def why_pure() -> str | None:
    """Why the wheel is to be of sources alone, or None if it is to be compiled."""
    if os.environ.get("SEIFONG_PURE", "0") not in {"", "0"}:
        return "SEIFONG_PURE is set"
    if not has_c_compiler():
        return "no working C compiler with Python's headers was found"
    return None


def has_c_compiler() -> bool:
    """True if a small extension can be built here, the way the real one is."""
    from setuptools import Extension
    from setuptools.errors import CompileError, LinkError, PlatformError

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyObject *PyInit_probe(void) { return NULL; }\n")
        try:
            build_extensions([Extension("probe", [str(source)])], Path(folder))
        except (CompileError, LinkError, PlatformError):
            return False
    return True


def compile_with_mypyc(sources: list[str], folder: Path) -> dict[str, str]:
    """Compile sources; where each twin was put, and where it belongs in the wheel.

    Warnings and errors of mypy are printed by mypyc, which then ends the build.
    """
    from mypyc.build import mypycify

    options = ["--config-file", "pyproject.toml", "--cache-dir", str(folder / "mypy")]
    extensions = mypycify(
        [*options, *sources], opt_level="3", target_dir=str(folder / "c"), group_name="seifong"
    )
    refuse_narrow_shifts(folder / "c")
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args.extend(UNIX_FLAGS)
    library = folder / "lib"
    built = build_extensions(extensions, folder)
    return {str(path.resolve()): path.relative_to(library).as_posix() for path in built}


def refuse_narrow_shifts(folder: Path) -> None:
    """End the build if a set of kinds would lose all that is above bit 31.

    mypyc 2.4 makes `1 << kind`, where `kind` is an i64, a shift of C's 32-bit ints, and
    says nothing.
    """
    shifts = [shift for path in folder.rglob("*.c") for shift in narrow_shifts(path.read_text())]
    if shifts:
        raise SystemExit(
            f"a literal is shifted by an i64, in 32 bits once compiled, in {', '.join(shifts)}; "
            "make the set of one kind with kinds.only"
        )


def narrow_shifts(code: str) -> list[str]:
    r"""The functions of generated C that shift a literal int by a variable, in order.

    >>> narrow_shifts("int64_t CPyDef_kinds___only(int64_t cpy_r_kind) {\n x = 1 << cpy_r_kind;")
    ['kinds___only']
    >>> narrow_shifts("int64_t CPyDef_kinds___f(int64_t cpy_r_a) {\n x = cpy_r_a << cpy_r_b;")
    []
    """
    found: list[str] = []
    function = "?"
    for line in code.splitlines():
        if (opened := re.match(r"\w.*\bCPyDef_(\w+)\(.*\{$", line)) is not None:
            function = opened[1]
        elif re.search(r"= -?\d+ << cpy_", line) and function not in found:
            found.append(function)
    return found


def build_extensions(extensions: list[Any], folder: Path) -> list[Path]:
    """Build C extensions under a folder, and say which files were made."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command = build_ext(Distribution({"name": "seifong", "ext_modules": extensions}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    command.run()
    return [Path(path) for path in command.get_outputs()]
