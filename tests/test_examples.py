"""This file is about the examples: every `>>>` in the sources and the papers is true.

A block of Python without `>>>` in a paper is a program, and must run to its end.

mypyc leaves docstrings out of what it compiles, so examples are read from the source
and carried out on the module as imported, whichever build that is.
"""

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
PACKAGE = HOME / "src" / "seifong"
TESTS = HOME / "tests"
PAPERS = [HOME / "README.md", *sorted((HOME / "docs").glob("**/*.md"))]
FENCE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)

Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
Example = tuple[str, str, Path, int]  # module, text, file, line


def examples_in_source(path: Path, module: str) -> Iterator[Example]:
    """Every docstring of a source file that has an example in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | Documented):
            text = ast.get_docstring(node)
            if text is not None and ">>>" in text:
                yield module, text, path, node.body[0].lineno


def examples_in_paper(path: Path) -> Iterator[Example]:
    """Every block of Python in a paper."""
    text = path.read_text(encoding="utf-8")
    for block in FENCE.finditer(text):
        yield "", block[1], path, text.count("\n", 0, block.start()) + 2


def all_examples() -> list[Example]:
    """Every example there is: sources, the tests' own tools, the tutorial's, papers."""
    found: list[Example] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        names = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found += examples_in_source(path, ".".join(names).removesuffix(".__init__"))
    tools = (*sorted(TESTS.glob("*.py")), *sorted((HOME / "examples").glob("*.py")))
    for path in (*tools, HOME / "hatch_build.py"):
        found += examples_in_source(path, path.stem)
    for path in PAPERS:
        found += examples_in_paper(path)
    return found


def failures_of(text: str, names: dict[str, object], where: str, line: int) -> str:
    """What is not as an example says, or nothing if it is true.

    >>> failures_of(">>> 1 + 1\\n2", {}, "here", 1)
    ''
    """
    if ">>>" not in text:
        exec(compile(text, where, "exec"), names)  # noqa: S102 (a program in a paper)
        return ""
    test = doctest.DocTestParser().get_doctest(text, names, where, where, line)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE, verbose=False)
    runner.run(test, out=report.append)
    return "".join(report)


def name_of(example: Example) -> str:
    """Where an example stands, for the list of tests."""
    _, _, path, line = example
    return f"{path.relative_to(HOME)}:{line}"


@pytest.mark.parametrize("example", all_examples(), ids=name_of)
def test_an_example_is_true(example: Example) -> None:
    module, text, path, line = example
    names = dict(vars(importlib.import_module(module))) if module else {}

    assert failures_of(text, names, str(path.relative_to(HOME)), line) == ""


def test_an_example_that_is_false_is_found() -> None:
    assert "Expected" in failures_of(">>> 1 + 1\n3", {}, "here", 1)


def test_a_program_in_a_paper_that_fails_is_found() -> None:
    with pytest.raises(ZeroDivisionError):
        failures_of("total = 1\ntotal // 0\n", {}, "here", 1)


def test_an_example_in_a_method_is_found(tmp_path: Path) -> None:
    source = tmp_path / "wall.py"
    source.write_text('class Wall:\n    def draw(self) -> int:\n        """>>> 1"""\n')

    assert [line for *_, line in examples_in_source(source, "wall")] == [3]


def test_an_example_in_a_paper_is_found(tmp_path: Path) -> None:
    paper = tmp_path / "walk.md"
    paper.write_text("# A walk\n\n```python\n>>> 1\n1\n```\n")

    assert [(text, line) for _, text, _, line in examples_in_paper(paper)] == [(">>> 1\n1\n", 4)]
