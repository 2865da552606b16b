"""This file is about what the tests show: every row of the procedure, and every rule it rests on.

A test says with `@pytest.mark.rule("P-29", "HK-CLAIM-16")` what it shows; a golden transcript,
which a test replays, with a line `# covers P-46 HK-WATER-1`. `rows.toml` lists the rows and what
covers them. Every row that play at one table can show has a transcript that is named after it.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from seifong.rulebook import RULES

TESTS = Path(__file__).parent
SOURCES = TESTS.parent / "src"
COVERS = re.compile(r"^#\s*covers\s+(.+)$", re.MULTILINE)
MISSPELT = {"HK-ROBB-2"}  # on purpose, in an example of what is answered then
CITED = re.compile(r"\b(?:HK|ZJ)-[A-Z]+-\d+(?:\.\d+)*")


LIVE = "live table"
ROOMS = sorted((TESTS / "server").glob("test_*.py"))
PAGES = sorted((TESTS / "browser").glob("test_*.py"))

NAMES = re.compile(r"(?:P-\d\d|RUL-\d+|HKC-PROC-\d{3}|B\d+)(?=-)")

NOT_IN_PLAY = {
    "HKC-PROC-027",  # that no deal follows the last: a transcript tells only deals
}
STRICT_FAULTS = {"B8", "B17", "B18", "B42", "B53", "B59", "B62", "B63", "B64"}


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One statement of the procedure."""

    says: str
    rules: tuple[str, ...]
    covered_by: str = ""


def rows() -> dict[str, Row]:
    """The rows by their ids."""
    text = (TESTS / "rows.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Row])


def marks_in(source: str) -> set[str]:
    """The ids that the tests of a source are marked with.

    >>> sorted(
    ...     marks_in('''
    ... @pytest.mark.rule("P-01", "ZJ-WALL-2")
    ... def test_east_throws() -> None: ...
    ... ''')
    ... )
    ['P-01', 'ZJ-WALL-2']

    A mark on what is no test shows nothing, nor one on a test that is skipped:

    >>> marks_in('@pytest.mark.rule("P-01")\\ndef a_scene() -> None: ...')
    set()
    >>> marks_in('@pytest.mark.skip\\n@pytest.mark.rule("P-01")\\ndef test_it() -> None: ...')
    set()
    """
    tree = ast.parse(source)
    return {rule for marks in _marks_of_tests(tree) for rule in _ids(marks)}


def _marks_of_tests(tree: ast.Module) -> Iterator[ast.expr]:
    """What decorates a test, and what is set as the marks of a whole module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            if not any(_is_skipped(decorator) for decorator in node.decorator_list):
                yield from node.decorator_list
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from node.decorator_list
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            yield node.value


def _is_skipped(decorator: ast.expr) -> bool:
    return re.match(r"pytest\.mark\.(skip|xfail)\b", ast.unparse(decorator)) is not None


def _ids(marks: ast.expr) -> Iterator[str]:
    """The ids within a decorator, those of single cases of a parametrized test included."""
    for node in ast.walk(marks):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"write it out: {ast.unparse(node)}"
                yield str(argument.value)


def marks_in_transcript(text: str) -> set[str]:
    """The ids that a golden transcript says it shows.

    >>> sorted(marks_in_transcript("# seifong 1\\n# covers P-46 HK-WATER-1\\n"))
    ['HK-WATER-1', 'P-46']
    """
    return {word for line in COVERS.findall(text) for word in re.findall(r"[A-Z][\w.-]+", line)}


def all_marks() -> set[str]:
    """Every id that some test shows."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        found |= marks_in(path.read_text(encoding="utf-8"))
    for path in TESTS.rglob("*.deal"):
        found |= marks_in_transcript(path.read_text(encoding="utf-8"))
    return found


def transcripts() -> dict[str, str]:
    """The golden transcripts by their names."""
    return {path.stem: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.deal")}


def named_after(transcript: str) -> list[str]:
    """The rows and cases that a transcript is named after.

    >>> named_after("P-46-a-passed-win-is-barred"), named_after("zj-immunity")
    (['P-46'], [])
    >>> named_after("RUL-23-RUL-24-one-reading-of-the-tiles")
    ['RUL-23', 'RUL-24']
    """
    return NAMES.findall(transcript)


def without_a_transcript(wanted: set[str], names: Iterable[str]) -> list[str]:
    """Those that no transcript is named after.

    >>> without_a_transcript({"P-46", "P-47"}, ["P-46-a-passed-win-is-barred"])
    ['P-47']
    """
    return sorted(wanted - {name for transcript in names for name in named_after(transcript)})


def worked_cases() -> set[str]:
    """The rulings of Zung Jung and the procedures of Hong Kong that are worked out."""
    zung_jung = json.loads((TESTS / "cases" / "zung_jung.json").read_text(encoding="utf-8"))
    hong_kong = json.loads((TESTS / "cases" / "hong_kong.json").read_text(encoding="utf-8"))
    found = {str(case["id"]) for case in zung_jung["ruling_cases"]}
    return found | {str(c["id"]) for c in hong_kong["cases"] if c["kind"] == "procedure"}


def gaps(table: dict[str, Row], marked: set[str]) -> list[str]:
    """The rows that should be covered and that no test shows, and the rules of them likewise."""
    covered = {name: row for name, row in table.items() if row.covered_by}
    missing = [f"{name}: no test is marked with it" for name in covered if name not in marked]
    missing += [
        f"{name}: no test is marked with {rule}"
        for name, row in covered.items()
        for rule in row.rules
        if rule not in marked
    ]
    return missing


def unknown_citations(text: str) -> set[str]:
    """The rule ids in a text that the rulebook does not have."""
    return set(CITED.findall(text)) - set(RULES) - MISSPELT


def test_every_covered_row_and_every_rule_it_rests_on_is_shown_by_a_test() -> None:
    assert gaps(rows(), all_marks()) == []


def test_all_sixty_rows_are_listed_in_order() -> None:
    assert list(rows()) == [f"P-{number:02}" for number in range(1, 61)]
    assert all(len(row.says) > 20 for row in rows().values())


def test_every_row_is_covered() -> None:
    assert [name for name, row in rows().items() if not row.covered_by] == []


def test_what_needs_clocks_and_people_is_shown_by_a_room_and_by_a_page() -> None:
    live = {name for name, row in rows().items() if row.covered_by == LIVE}
    in_rooms = {mark for path in ROOMS for mark in marks_in(path.read_text(encoding="utf-8"))}
    on_pages = {mark for path in PAGES for mark in marks_in(path.read_text(encoding="utf-8"))}

    assert live == {"P-24", "P-56", "P-57", "P-58", "P-59", "P-60"}
    assert live <= in_rooms
    assert live <= on_pages


def test_every_row_has_a_transcript_that_is_named_after_it_and_covers_it() -> None:
    written = transcripts()
    wanted = {name for name, row in rows().items() if row.covered_by != LIVE}

    assert without_a_transcript(wanted, written) == []
    for transcript, text in written.items():
        named = {name for name in named_after(transcript) if name.startswith("P-")}
        assert named <= marks_in_transcript(text), transcript


def test_every_worked_case_that_play_can_show_has_a_transcript_that_says_so() -> None:
    written = transcripts()
    cases = worked_cases()

    assert len(cases) > 50
    assert without_a_transcript((cases - NOT_IN_PLAY) | STRICT_FAULTS, written) == []
    for transcript, text in written.items():
        assert all(name in text for name in named_after(transcript)), transcript


def test_a_row_rests_on_rules_that_the_rulebook_has() -> None:
    assert [rule for row in rows().values() for rule in row.rules if rule not in RULES] == []
    assert [name for name, row in rows().items() if not row.rules] == []


def test_no_test_is_marked_with_what_is_no_row_and_no_rule() -> None:
    known = {*rows(), *RULES}

    assert sorted(mark for mark in all_marks() if mark not in known) == []


def test_every_rule_that_the_sources_cite_is_in_the_rulebook() -> None:
    cited = {
        path.name: unknown
        for path in SOURCES.rglob("*")
        if path.suffix in {".py", ".toml"}
        and (unknown := unknown_citations(path.read_text(encoding="utf-8")))
    }

    assert cited == {}


def test_a_row_without_a_test_is_found() -> None:
    table = {"P-01": Row("East throws.", ("ZJ-WALL-2",), covered_by="whole deal")}

    assert gaps(table, {"ZJ-WALL-2"}) == ["P-01: no test is marked with it"]


def test_a_rule_without_a_test_is_found_though_its_row_has_one() -> None:
    table = {"P-01": Row("East throws.", ("ZJ-SEAT-1", "ZJ-WALL-2"), covered_by="whole deal")}

    assert gaps(table, {"P-01", "ZJ-WALL-2"}) == ["P-01: no test is marked with ZJ-SEAT-1"]


def test_a_row_that_nothing_covers_yet_is_not_asked_for() -> None:
    assert gaps({"P-11": Row("Nobody draws early.", ("ZJ-DRAW-1",))}, set()) == []


def test_a_mark_on_one_case_of_many_counts() -> None:
    source = (
        '@pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.rule("P-02"))])\n'
        "def test_it(a: int) -> None: ..."
    )

    assert marks_in(source) == {"P-02"}


def test_a_citation_of_no_rule_is_found() -> None:
    assert unknown_citations("By ZJ-WALL-2 and ZJ-WALL-99.") == {"ZJ-WALL-99"}
