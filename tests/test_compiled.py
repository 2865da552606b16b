"""This file is about what mypyc does not say: traps in the compiled modules.

`1 << kind` is a shift of 32 bits once compiled (mypyc 2.4), though `kind` be an i64,
and no warning is given; `kinds.only` is the way to make a set of one kind.
"""

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]


def compiled_sources() -> list[str]:
    """What the build compiles, as the build hook itself says."""
    spec = importlib.util.spec_from_file_location("hatch_build", HOME / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    sources: list[str] = hook.compiled_sources(HOME)
    return sources


def literal_names(tree: ast.Module) -> set[str]:
    """Names that a module gives to an int; as `Final`, mypyc puts the int in their place."""
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and is_literal(node.value, set())
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }


def is_literal(node: ast.expr | None, names: set[str]) -> bool:
    """True if an expression is an int written out, or a name for one."""
    if isinstance(node, ast.UnaryOp):
        return is_literal(node.operand, names)
    if isinstance(node, ast.Name):
        return node.id in names
    return isinstance(node, ast.Constant) and type(node.value) is int


def is_small(node: ast.expr) -> bool:
    """True if an expression is masked to less than 31: 32 bits are then enough."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        mask = node.right
        return isinstance(mask, ast.Constant) and isinstance(mask.value, int) and mask.value < 31
    return False


def narrow_shifts(source: str) -> Iterator[int]:
    """The lines on which an int written out is shifted left by something unknown."""
    tree = ast.parse(source)
    names = literal_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            left, right = node.left, node.right
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.LShift):
            left, right = node.target, node.value
        else:
            continue
        if is_literal(left, names) and not (is_literal(right, names) or is_small(right)):
            yield node.lineno


@pytest.mark.parametrize("path", compiled_sources())
def test_no_compiled_module_shifts_a_literal(path: str) -> None:
    assert list(narrow_shifts((HOME / path).read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "def only(kind: i64) -> i64:\n    return 1 << kind",
        "def only(kind: i64) -> i64:\n    return -1 << kind",
        "ONE: Final = 1\n\ndef only(kind: i64) -> i64:\n    return ONE << kind",
    ],
)
def test_a_literal_shifted_by_a_variable_is_found(source: str) -> None:
    assert list(narrow_shifts(source)) == [source.count("\n") + 1]


@pytest.mark.parametrize(
    "source",
    [
        "LAST: Final = 1 << 61",
        "def only(kind: i64) -> i64:\n    return LAST >> (61 - kind)",
        "def first(rank: i64) -> i64:\n    return 1 << (rank & 7)",
        "def runs(kinds: i64, tile: i64) -> i64:\n    return kinds << tile",
    ],
)
def test_other_shifts_are_left_alone(source: str) -> None:
    assert list(narrow_shifts(source)) == []


def test_packages_and_data_stay_interpreted() -> None:
    names = {path.removeprefix("src/seifong/") for path in compiled_sources()}

    assert "kinds.py" in names
    assert not {name for name in names if name.endswith("__init__.py")}
    assert not {name for name in names if name.startswith(("rules/", "rulebook/"))}
    assert not names & {"notation.py", "cli.py", "record.py", "match.py", "testing.py"}
