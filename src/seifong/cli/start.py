"""This file is about how the command line starts, and how it ends when something is wrong.

A mistake of the user's is one sentence and status 2; a difference found, or a check that failed, is
status 1; an interruption is 130 (the README has the whole of it). A reader that went away
(`| head`) is no mistake.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from seifong import __version__
from seifong.cli.groups import Group
from seifong.cli.wrong_use import wrong_use
from seifong.errors import BadInput, SeifongError
from seifong.rulebook import Language, Words

__all__ = ["main", "seifong"]

# Each command: the module that has it, and what the list of commands says of it.
_COMMANDS: Final = {
    "play": ("play", "Play at a table in the terminal, with three bots."),
    "matches": ("matches", "List the matches that are kept, the one played last first."),
    "learn": ("learn", "Walk through one deal in ten steps, for whoever knows no mahjong."),
    "show": (
        "show",
        "Step through a record, forwards and back, from one seat or with all hands open.",
    ),
    "advise": (
        "advise",
        "Tell at each decision of a recorded deal what a bot would have done, and why.",
    ),
    "demo": ("demo", "Play a deal of each family among bots, and explain it."),
    "rules": ("rules", "Look into the rulebook, the presets and their options."),
    "score": ("score", "Score a hand, and say who pays what."),
    "settle": ("check", "Check payments against a file of cases."),
    "wall": ("wall", "Draw the four walls, and show where they are broken."),
    "judge": ("judge", "Rule on a foul: what follows, who pays, and by which rules."),
    "count": ("count", "Tell whether a hand is long, short or right, and what follows."),
    "ledger": (
        "ledger",
        "Keep a match at a physical table: who won what off whom, and who deals next.",
    ),
    "serve": ("serve", "Serve tables to play at in the browser."),
    "simulate": ("simulate", "Play many deals among bots, and sum them up."),
    "arena": ("arena", "Compare bots on the same walls, each wall played from every seat."),
    "corpus": (
        "corpus",
        "Make a corpus: many deals among bots, packed, with a manifest that vouches for them.",
    ),
    "perft": ("perft", "Count in how many ways the deals of stacked walls can go on."),
    "replay": ("records", "Play a record again, and check every happening in it."),
    "verify": ("records", "Prove a journal: its chain, its dice, its events."),
    "convert": ("records", "Turn a journal into a transcript, or back."),
}

INTERRUPTED: Final = 130


class Commands(Group):
    """The commands by name, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the list."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in _COMMANDS:
            return None
        command = getattr(import_module(f"seifong.cli.{_COMMANDS[cmd_name][0]}"), cmd_name)
        if not isinstance(command, click.Command):
            raise TypeError(f"{cmd_name} is no command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in _COMMANDS.items()])


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="seifong")
def seifong() -> None:
    """Hong Kong and Zung Jung mahjong, played the way a real table plays it.

    seifong COMMAND --help says more of each command.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Carry out a command line, and leave with its status."""
    _stand_in_for_the_closed()
    _admit_every_character()
    status = _status_of(arguments)
    with contextlib.suppress(BrokenPipeError):
        sys.stderr.flush()
    raise SystemExit(status)


def _status_of(arguments: Sequence[str] | None) -> int:
    try:
        status = seifong.main(arguments, prog_name="seifong", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_the_reader()
        return 1
    except click.UsageError as error:
        language = _language(arguments)
        sentence = wrong_use(error.format_message()).of(language)
        return _complain(sentence, status=2, after=_how_to_use(error, language))
    except click.ClickException as error:
        return _complain(error.format_message(), status=error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return _complain(_INTERRUPTED.of(_language(arguments)), status=INTERRUPTED)
    except SeifongError as error:
        return _refuse(error, _language(arguments))
    except SystemExit:  # click's own answer to a reader that went away
        _forget_the_reader()
        return 1
    except UnicodeEncodeError:  # a word of the command line that no text can hold
        _trace()
        return _complain(_NO_TEXT.of(_language(arguments)), status=2)
    except OSError as error:
        _trace()
        _forget_the_reader()
        return _complain(f"{error.filename or 'output'}: {error.strerror or error}", status=1)
    except Exception as error:  # noqa: BLE001 (the last resort: a sentence instead of a trace)
        return _surprise(error)
    return status if isinstance(status, int) else 0


def _refuse(error: SeifongError, language: Language) -> int:
    _trace()
    if isinstance(error, BadInput):
        return _complain(error.text(language), status=2)
    return _complain(error.text(language), status=1)


def _language(arguments: Sequence[str] | None) -> Language:
    """The language that a command line asks for; English, if it asks for one that there is not.

    >>> _language(["play", "--lang", "zh"]), _language(["play", "--lang=fr"])
    ('zh', 'en')
    """
    words = "=".join(sys.argv if arguments is None else arguments)
    asked = words.rpartition("--lang=")[2][:2] if "--lang=" in words else ""
    return "zh" if (asked or os.environ.get("SEIFONG_LANG")) == "zh" else "en"


def _complain(sentence: str, status: int, after: str = "") -> int:
    with contextlib.suppress(BrokenPipeError):
        click.echo(f"seifong: {sentence}", err=True)
        if after:
            click.echo(after, err=True)
    return status


def _how_to_use(error: click.UsageError, language: Language) -> str:
    if error.ctx is None:
        return ""
    return f"{_SEE.of(language)}{error.ctx.command_path} --help"


_SEE: Final = Words("see: ", "請看：")
_INTERRUPTED: Final = Words("interrupted", "已中斷")
_NO_TEXT: Final = Words("what was given is not UTF-8 text", "所給的不是 UTF-8 文字")


def _surprise(error: Exception) -> int:
    _trace()
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return _complain(
        f"this should not have happened ({what}); SEIFONG_DEBUG=1 shows where", status=1
    )


def _trace() -> None:
    if os.environ.get("SEIFONG_DEBUG", "") not in {"", "0"}:
        traceback.print_exc()


def _forget_the_reader() -> None:
    """Let what is still to be written go nowhere: whoever read it has left."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stand_in_for_the_closed() -> None:
    """Have something to read from and write to, whatever was closed (`>&-`) before the start.

    What is written to a closed output fails, as it should, and only then; what is said on a closed
    error stream nobody wants to hear.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(_nothing(os.O_WRONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(_nothing(os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(_nothing(os.O_WRONLY), "w", encoding="utf-8")


def _nothing(way: int) -> int:
    """The null device, open one way only."""
    return os.open(os.devnull, way)


def _admit_every_character() -> None:
    """Write "?" for a character that a terminal cannot show, rather than fail at it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
