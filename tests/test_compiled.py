"""This file is about what is compiled, and a trap of mypyc that the build refuses.

`1 << kind` is a shift of 32 bits once compiled (mypyc 2.4), though `kind` be an i64,
and no warning is given. The build looks for it in the C that mypyc writes; `kinds.only`
is the way to make a set of one kind.
"""

from pathlib import Path

import pytest

from hatch_build import compiled_sources, refuse_narrow_shifts
from seifong.kinds import only

HOME = Path(__file__).parents[1]


@pytest.mark.parametrize("kind", [0, 1, 31, 32, 33, 41])
def test_a_set_of_one_kind_holds_that_kind(kind: int) -> None:
    assert only(kind) == 2**kind


def test_a_shift_of_32_bits_ends_the_build(tmp_path: Path) -> None:
    lines = ["int64_t CPyDef_table___deal___f(int64_t cpy_r_n) {", "    cpy_r_r0 = -1 << cpy_r_n;"]
    (tmp_path / "seifong.c").write_text("\n".join(lines))

    with pytest.raises(SystemExit, match="table___deal___f"):
        refuse_narrow_shifts(tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "    cpy_r_r0 = cpy_r_kinds << cpy_r_kind;",
        "    cpy_r_r0 = CPyTagged_Lshift(2, cpy_r_ranks);",
        "    __bitmap |= 1 << 0;",
    ],
)
def test_other_shifts_are_left_alone(tmp_path: Path, line: str) -> None:
    (tmp_path / "seifong.c").write_text(f"int64_t CPyDef_f(int64_t cpy_r_n) {{\n{line}\n")

    refuse_narrow_shifts(tmp_path)


def test_packages_and_data_stay_interpreted() -> None:
    names = {path.removeprefix("src/seifong/") for path in compiled_sources(HOME)}

    assert "kinds.py" in names
    assert not {name for name in names if name.endswith("__init__.py")}
    assert not {name for name in names if name.startswith(("rules/", "rulebook/"))}
    assert not names & {"notation.py", "cli.py", "record.py", "match.py", "testing.py"}
