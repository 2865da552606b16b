"""This file is about bots of one's own: how they are named, and what is said of one that fails."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from at_room import Party
from commands import Run, command, refusal
from seifong.bots.own import bot_of, sources_of
from seifong.cli.play import terms_of
from seifong.clients.terminal.table import OwnTable
from seifong.errors import BotFailed
from seifong.server import protocol

HOME = Path(__file__).parents[2]
PAPER = (HOME / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```python\n(.+?)```", PAPER, re.DOTALL)[0]

TIRED = """
class Tired:
    def __init__(self):
        self.turns = 0

    def choose(self, view):
        self.turns += 1
        if self.turns == 3:
            raise RuntimeError("enough")
        return view.proper()[0]
"""

ENOUGH = """
seen = []

def enough(view):
    seen.append(view)
    if len(seen) == 200:  # some walls are done by then
        raise RuntimeError("enough")
    return view.proper()
"""


@pytest.fixture(autouse=True)
def beside_one_s_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pungs.py").write_text(EXAMPLE, encoding="utf-8")


def test_the_example_of_the_docs_is_as_short_as_they_say() -> None:
    assert len(EXAMPLE.splitlines()) <= 16


def test_an_own_bot_is_compared_and_plays_the_same_in_any_number_of_processes(run: Run) -> None:
    words = ("arena", "pungs.py:Pungs", "speed", "--deals=8", "--rules=zung-jung", "--seed=own")
    one, two = (json.loads(run(*words, "--json", f"--jobs={jobs}").out) for jobs in (1, 2))

    assert one == two
    assert "pungs.py:Pungs" in json.dumps(one)


def test_an_own_bot_is_recorded_by_its_name_and_its_record_is_proved(run: Run) -> None:
    words = ("--bots=pungs.py:Pungs,speed,speed,speed", "--deals=4", "--seed=own")
    run("simulate", *words, "--out=alone.jsonl")
    run("simulate", *words, "--out=parts.jsonl", "--jobs=2")

    assert Path("alone.jsonl").read_bytes() == Path("parts.jsonl").read_bytes()
    assert b'"pungs.py:Pungs"' in Path("alone.jsonl").read_bytes().splitlines()[0]
    assert run("verify", "alone.jsonl").status == 0


def test_an_own_bot_may_be_in_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path.cwd())

    bot = bot_of("pungs:Pungs")

    assert repr(bot) == "pungs:Pungs"
    assert sources_of(["speed", "pungs:Pungs"]) == ("", *sources_of(["pungs.py:Pungs"]))


def test_a_bot_takes_its_chance_if_it_wants_any() -> None:
    Path("lucky.py").write_text(
        "class Lucky:\n    def __init__(self, seed):\n        self.seed = seed\n"
        "    def choose(self, view):\n        return view.proper()[self.seed]\n",
        encoding="utf-8",
    )
    party = Party()
    party.room.bot_of = bot_of

    assert repr(party.room.bot_of("lucky.py:Lucky", 5)) == "lucky.py:Lucky"


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("none.py:Mine", None, '"none.py:Mine": there is no file none.py'),
        ("no_such:Mine", None, '"no_such:Mine": there is no module "no_such"; a file ends in .py'),
        ("my.py:Mine", "x = 1", '"my.py:Mine": my.py has no bot that is called "Mine"'),
        ("my.py:Mine", "Mine = 1", '"my.py:Mine": my.py has no bot that is called "Mine"'),
        (
            "my.py:Mine",
            "class Mine:\n    pass",
            '"my.py:Mine" is not a bot: it has no method "choose"',
        ),
        (
            "my.py:Mine",
            "raise ValueError('of all things')",
            '"my.py:Mine": my.py cannot be run: ValueError: of all things (my.py, line 1)',
        ),
        (
            "my.py:Mine",
            "def Mine():\n    return 1 / 0",
            '"my.py:Mine" cannot be made: ZeroDivisionError: division by zero (my.py, line 2)',
        ),
        (
            "my.py:Mine",
            "import sys\nsys.exit()",
            '"my.py:Mine": my.py cannot be run: SystemExit (my.py, line 2)',
        ),
        (
            "my.py:Mine",
            "import sys\ndef Mine():\n    sys.exit(0)",
            '"my.py:Mine" cannot be made: SystemExit: 0 (my.py, line 3)',
        ),
        (
            "my.py:Mine",
            "def __getattr__(name):\n    raise OSError(name)",
            '"my.py:Mine": my.py cannot be run: OSError: Mine (my.py, line 2)',
        ),
        ("sys:exit", None, '"sys:exit": sys is no file that a bot could be in'),
        ("builtins:int", None, '"builtins:int": builtins is no file that a bot could be in'),
    ],
)
def test_what_is_no_bot_is_refused(name: str, content: str | None, sentence: str) -> None:
    if content is not None:
        Path("my.py").write_text(content, encoding="utf-8")

    refused = command("arena", name, "speed", "--deals=4")

    assert (refused.status, refusal(refused)) == (2, sentence)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_is_named_with_its_seat_and_the_deal(jobs: int) -> None:
    Path("tired.py").write_text(TIRED, encoding="utf-8")

    arena = command("arena", "tired.py:Tired", "random", "--deals=4", "--seed=x", f"--jobs={jobs}")
    deals = command("simulate", "--bots=tired.py:Tired", "--deals=2", "--seed=x", f"--jobs={jobs}")

    for told in (arena, deals):
        assert told.status == 1
        assert "tired.py:Tired, playing " in refusal(told)
        assert " raised RuntimeError: enough (tired.py, line 9); in " in refusal(told)
    assert refusal(arena).endswith("a deal of wall 0, seed x")
    assert refusal(deals).endswith("deal 1 of match 1, seed x")


def test_a_motion_that_is_not_proper_is_told_of_its_bot() -> None:
    Path("odd.py").write_text(
        "class Odd:\n    def choose(self, view):\n        return 'pung'\n", encoding="utf-8"
    )
    told = command("simulate", "--bots=odd.py:Odd", "--deals=1", "--seed=x")

    assert " answered 'pung', which is no motion; in deal 1 of match 1, seed x" in refusal(told)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        ("sys.exit()", "raised SystemExit (wild.py, line 8)"),
        ("raise Quiet", "raised Quiet: it cannot say what (wild.py, line 8)"),
        (r"raise ValueError('no\n\n  tile')", "raised ValueError: no tile (wild.py, line 8)"),
        ("return Silent()", "raised OSError: hush (wild.py, line 13)"),
        ("return -1", "answered -1, which is no motion"),
    ],
)
def test_whatever_a_bot_does_is_told_in_one_line(does: str, sentence: str, jobs: int) -> None:
    lines = [
        "import sys",
        "class Quiet(BaseException):",
        "    def __str__(self):",
        "        raise OSError('hush')",
        "",
        "class Wild:",
        "    def choose(self, view):",
        f"        {does}",
        "",
        "class Silent:",
        "    turns = 0",
        "    def __repr__(self):",
        "        raise OSError('hush')",
    ]
    Path("wild.py").write_text("\n".join(lines), encoding="utf-8")

    told = command("simulate", "--bots=wild.py:Wild", "--deals=1", "--seed=x", f"--jobs={jobs}")

    assert told.status == 1
    assert refusal(told) == (
        f"wild.py:Wild, playing East, {sentence}; in deal 1 of match 1, seed x"
    )


ENDS = """
import os, signal
from pathlib import Path

class Ends:
    def choose(self, view):
        if Path("trap").exists():
            Path("trap").unlink()
            {end}
        return list(view.proper())[-1]
"""


@pytest.mark.parametrize(
    ("end", "code"), [("os._exit(7)", 7), ("os.kill(os.getpid(), signal.SIGKILL)", -9)]
)
def test_a_bot_that_ends_its_process_is_named_and_what_was_played_is_kept(
    run: Run, end: str, code: int
) -> None:
    """It does so once. Of a process nobody is left in, another has to tell."""
    Path("ends.py").write_text(ENDS.format(end=end), encoding="utf-8")
    Path("trap").touch()
    words = ("simulate", "--bots=ends.py:Ends", "--deals=6", "--seed=x", "--force")

    told = command(*words, "--jobs=2", "--out=kept.jsonl")
    again = command(*words, "--jobs=2", "--out=kept.jsonl")

    assert told.status == 1
    assert refusal(told).startswith("ends.py:Ends, playing East, was asked, and its process ended")
    assert f"(exit code {code}); in deal 1 of match " in refusal(told)
    assert again.status == 0
    assert run(*words, "--out=alone.jsonl").status == 0
    assert Path("kept.jsonl").read_bytes() == Path("alone.jsonl").read_bytes()


def test_in_an_arena_as_well_in_the_language_of_whoever_asks() -> None:
    Path("ends.py").write_text(ENDS.format(end="os._exit(0)"), encoding="utf-8")
    Path("trap").touch()

    told = command("arena", "ends.py:Ends", "speed", "--deals=8", "--jobs=2", "--lang=zh")

    assert told.status == 1
    assert "ends.py:Ends 坐" in refusal(told)
    assert "問它之際程序已終止（退出碼 0）；見種子 " in refusal(told)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_is_a_word_wherever_it_comes_from(jobs: int) -> None:
    Path("cut.py").write_text(
        "class Cut:\n    def choose(self, view):\n        raise KeyboardInterrupt\n",
        encoding="utf-8",
    )
    told = command("simulate", "--bots=cut.py:Cut", "--deals=1", "--seed=x", f"--jobs={jobs}")

    assert (told.status, told.out, told.err.strip()) == (130, "", "seifong: interrupted")


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_bot_prints_is_kept_out_of_what_is_told(jobs: int) -> None:
    loud = "print('I am here')\n" + EXAMPLE.replace(
        "proper = view.proper()", "proper = view.proper(); print('My turn')"
    )
    Path("loud.py").write_text(loud, encoding="utf-8")

    told = command("arena", "loud.py:Pungs", "speed", "--deals=4", "--json", f"--jobs={jobs}")

    assert told.status == 0
    assert json.loads(told.out)["deals"] == 4
    assert "I am here" in told.err
    assert "My turn" in told.err


def test_what_was_begun_with_another_file_is_not_gone_on_with(run: Run) -> None:
    run("arena", "pungs.py:Pungs", "speed", "--deals=4", "--seed=own", "--state=own.jsonl")
    assert run("arena", "--resume=own.jsonl", "--deals=8").status == 0
    Path("pungs.py").write_text(EXAMPLE + "\n# wiser\n", encoding="utf-8")

    refused = command("arena", "--resume=own.jsonl", "--deals=12")

    assert refused.status == 2
    assert refusal(refused) == (
        "own.jsonl, line 1: the file of a bot has changed since that was begun: pungs.py:Pungs;"
        " to begin anew, delete what was kept"
    )


def test_after_a_bot_was_mended_one_is_told_how_to_begin_anew(run: Run) -> None:
    words = ("arena", "pungs.py:Pungs", "speed", "--deals=80", "--seed=own")
    fails_later = EXAMPLE.replace("view.proper()", "enough(view)") + ENOUGH
    Path("pungs.py").write_text(fails_later, encoding="utf-8")
    assert "RuntimeError" in refusal(command(*words))
    Path("pungs.py").write_text(EXAMPLE, encoding="utf-8")

    refused = (command(*words), command("arena", "--resume=arena-own.jsonl"))

    assert all("to begin anew, delete " in refusal(outcome) for outcome in refused)
    Path("arena-own.jsonl").unlink()
    assert run(*words).status == 0


def test_only_who_can_say_why_is_asked_for_advice() -> None:
    """As the paper says; to play, the same name is taken."""
    refused = command("advise", "match.jsonl", "--bot=pungs.py:Pungs")

    assert refused.status == 2
    assert "is not one of 'random', 'speed', 'routes', 'watchful'" in refusal(refused)


def test_a_server_runs_no_file_that_somebody_names() -> None:
    Path("evil.py").write_text("open('was-here', 'w')", encoding="utf-8")
    party = Party()

    party.say(0, protocol.SeatBot(1, "evil.py:Mine"))

    refused = party.heard[0][-1]
    assert isinstance(refused, protocol.Refused)
    assert refused.words.en.startswith('no bot is called "evil.py:Mine"')
    assert party.room.lobby.seats[1] is None
    assert not Path("was-here").exists()


def test_at_a_table_of_one_s_own_it_plays_and_is_named_if_it_fails(tmp_path: Path) -> None:
    Path("tired.py").write_text(TIRED.replace("== 3", "== 1"), encoding="utf-8")
    terms = terms_of("casual", is_timed=False)

    async def play(bots: tuple[str, ...]) -> None:
        table = await OwnTable.open(
            tmp_path / f"{Path(bots[0]).stem}.db", terms, "Me", bots, "a seed", 1
        )
        try:
            await table.say(protocol.Accept(table.room.lobby.fingerprint()))
            await table.say(protocol.Start())
            while not table.awaits_you:
                await table.pass_time()
        finally:
            await table.close()

    asyncio.run(play(("pungs.py:Pungs",) * 3))
    with pytest.raises(BotFailed, match=r"tired.py:Tired, playing East, raised .*; in deal 1"):
        asyncio.run(play(("tired.py:Tired",) * 3))
