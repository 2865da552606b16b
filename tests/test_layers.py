"""This file is about who may import whom: the layers, read off the sources.

`clients · cli → server → {store, bots, lab} → {record, views} → match → referee →
table → scoring → rules → nouns`: a module may import from the layers below its own,
and from its own part of its own layer. The core knows no clock, no chance, no files.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src"

# From the bottom up. A part is a module or package directly under `seifong`.
# fmt: off
LAYERS: tuple[frozenset[str], ...] = (
    frozenset({
        "errors", "seats", "kinds", "tiles", "melds", "shapes", "hands", "lacks", "distance",
        "counts", "notation", "rulebook", "__version__",
    }),
    frozenset({"rules"}),
    frozenset({"scoring", "catalogue"}),
    frozenset({"table"}),
    frozenset({"referee"}),
    frozenset({"match"}),
    frozenset({"record", "views", "cases"}),
    frozenset({"store", "bots", "lab"}),
    frozenset({"server"}),
    frozenset({"cli", "clients", "testing", "__main__"}),
)
# fmt: on
NOUNS = LAYERS[0]
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}

# Within a layer, parts are strangers, but for these. (The nouns build on each other.)
NEIGHBOURS = {("lab", "bots"), ("cli", "clients"), ("__main__", "cli")}

# Bots see views. Of what lies below, this is all that they may ask for besides: what a motion is,
# and what the rules say of a table; never what holds the tiles, or those who do.
BESIDE_VIEWS = ("seifong.table.motions", "seifong.table.options")
OUT_OF_SIGHT = ("seifong.table", "seifong.referee", "seifong.match", "seifong.record")

CORE = (NOUNS - {"rulebook"}) | {"rules", "scoring", "table"}
# fmt: off
PURE = frozenset({
    "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "difflib", "enum",
    "fractions", "functools", "hashlib", "heapq", "itertools", "math", "msgspec",
    "mypy_extensions", "operator", "re", "string", "textwrap", "tomllib", "types", "typing",
    "typing_extensions", "unicodedata",
})
# fmt: on
IMPURE_CALLS = frozenset({"open", "print", "input", "exec", "eval", "breakpoint", "__import__"})


def part_of(module: str) -> str:
    """The part of Seifong that a module belongs to; "" for the package itself.

    >>> part_of("seifong.table.deal"), part_of("seifong.kinds"), part_of("seifong")
    ('table', 'kinds', '')
    """
    return [*module.split("."), ""][1]


def module_of(path: Path) -> str:
    """The dotted name of a source file under `src`."""
    names = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imports_of(module: str, source: str, *, is_package: bool = False) -> Iterator[tuple[int, str]]:
    """Every import in a source: its line, and the dotted name of what is imported.

    Those under `if TYPE_CHECKING:` and inside functions count as well: layers are
    about what a reader must know, not about when Python loads it.

    >>> list(imports_of("seifong.table.wall", "import re\\nfrom seifong.table import dice"))
    [(1, 're'), (2, 'seifong.table.dice')]
    >>> list(imports_of("seifong.table.wall", "from .dice import Break\\nfrom .. import kinds"))
    [(1, 'seifong.table.dice.Break'), (2, 'seifong.kinds')]
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                above = module.split(".")
                above = above[: len(above) - node.level + is_package]
                origin = ".".join(above + ([origin] if origin else []))
            for alias in node.names:
                yield node.lineno, f"{origin}.{alias.name}"


def why_not(module: str, imported: str) -> str | None:
    """Why a module may not import a name, or None if it may."""
    part = part_of(module)
    origin = imported.partition(".")[0]
    if origin != "seifong":
        if part in CORE and origin not in PURE:
            return "the core imports only what knows no clock, chance or files"
        return None
    if part == "bots" and is_out_of_sight(imported):
        return "bots see views"
    if part == "" or may_reach(part, part_of(imported)):
        return None  # the package itself shows what all layers made
    return f"{part_of(imported) or 'the package itself'} is not below {part}"


def is_out_of_sight(imported: str) -> bool:
    """True if a bot would know by it what its seat may not know.

    >>> is_out_of_sight("seifong.table.deal.Deal"), is_out_of_sight("seifong.table.motions.WIN")
    (True, False)
    """
    if any(is_within(imported, module) for module in BESIDE_VIEWS):
        return False
    return any(is_within(imported, whole) for whole in OUT_OF_SIGHT)


def is_within(imported: str, whole: str) -> bool:
    """True if a name is a module, or is something in it."""
    return imported == whole or imported.startswith(whole + ".")


def may_reach(part: str, other: str) -> bool:
    """True if a part may import from another; a name that is no part is the package's own."""
    if part == other or (part, other) in NEIGHBOURS or {part, other} <= NOUNS:
        return True
    if other not in LEVEL:
        return LEVEL[part] == len(LAYERS) - 1
    return LEVEL[other] < LEVEL[part]


def faults_of(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """What is wrong with a module's imports, and with its calls if it is of the core."""
    part = part_of(module)
    if part and part not in LEVEL:
        return [f"{module}: {part} has no layer; give it one in LAYERS"]
    faults = [
        f"{module}:{line} imports {imported}: {reason}"
        for line, imported in imports_of(module, source, is_package=is_package)
        if (reason := why_not(module, imported)) is not None
    ]
    if part in CORE:
        faults += [
            f"{module}:{node.lineno} calls {node.func.id}: the core touches nothing outside itself"
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in IMPURE_CALLS
        ]
    return faults


def test_every_module_keeps_to_its_layer() -> None:
    paths = sorted((SOURCES / "seifong").rglob("*.py"))
    assert paths

    faults = [
        fault
        for path in paths
        for fault in faults_of(
            module_of(path),
            path.read_text(encoding="utf-8"),
            is_package=path.name == "__init__.py",
        )
    ]

    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("seifong.scoring.win", "from seifong.table.deal import Deal"),
        ("seifong.scoring.win", "from seifong import table"),
        ("seifong.scoring.win", "from ..table import deal"),
        ("seifong.scoring", "from ..table import deal"),
        ("seifong.table.deal", "import seifong.referee.strict"),
        ("seifong.table.deal", "def late() -> None:\n    from seifong.match import Match"),
        ("seifong.kinds", "from seifong.rules import presets"),
        ("seifong.rulebook", "from seifong.rules import presets"),
        ("seifong.bots.speed", "from seifong.table.deal import Deal"),
        ("seifong.bots.speed", "from seifong.table import offers"),
        ("seifong.bots.speed", "from seifong.record import read_journal_bytes"),
        ("seifong.bots.speed", "from seifong.lab import batch"),
        ("seifong.views", "from seifong.record import Journal"),
        ("seifong.table.wall", "from seifong import Deal"),
        ("seifong.table.dice", "import random"),
        ("seifong.table.dice", "from time import monotonic"),
        ("seifong.table.deal", "import logging"),
        ("seifong.hands", "import numpy as np"),
        ("seifong.notation", "from pathlib import Path"),
        ("seifong.rules.presets", "def read(path: str) -> str:\n    return open(path).read()"),
        ("seifong.table.deal", "print('East throws')"),
        ("seifong.utils", ""),
    ],
)
def test_a_module_that_reaches_too_far_is_found(module: str, source: str) -> None:
    assert faults_of(module, source, is_package=module == "seifong.scoring")


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("seifong.table.deal", "from seifong.scoring.win import Win"),
        ("seifong.table.deal", "from collections.abc import Iterator\nimport hashlib, msgspec"),
        ("seifong.table.deal", "from .dice import Break"),
        ("seifong.rules.presets", "from seifong.rulebook import rule"),
        ("seifong.lab.arena", "from seifong.bots import speed\nimport random, time"),
        ("seifong.cli", "from seifong import __version__\nimport sys\nprint(sys.argv)"),
        ("seifong", "from seifong.table.deal import Deal"),
        ("seifong.bots.speed", "from seifong.views import View\nfrom seifong.table import motions"),
        ("seifong.table.wall", "def left(wall: list[int]) -> int:\n    return wall.open(1)"),
    ],
)
def test_a_module_that_keeps_to_its_layer_is_not_blamed(module: str, source: str) -> None:
    assert faults_of(module, source) == []
