"""This file is about what a user chooses on the command line: rules and language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from seifong.cli.files import called, read_text
from seifong.errors import BadRules
from seifong.rules import Rules
from seifong.rules.house import house_rules, start_of
from seifong.rules.presets import PRESETS, preset

__all__ = ["FORCE", "LANGUAGE", "PROFILES", "RULES", "TABLE", "chosen_rules"]
__all__ += ["chosen_with_start"]


def chosen_rules(choice: str) -> Rules:
    """The rules that a word names: a preset, or a file of house rules.

    >>> chosen_rules("hkma").name
    'hkma'
    >>> chosen_rules("hkmaa")
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: there is no preset "hkmaa"; did you mean "hkma"? Rules are a preset
    (seifong rules presets lists them) or a .toml file
    >>> chosen_rules("ours.toml")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: ours.toml cannot be read: No such file or directory
    """
    if choice in PRESETS:
        return preset(choice)
    if choice == "-" or choice.endswith(".toml") or Path(choice).is_file():
        return house_rules(read_text(choice), source=called(choice), name=_name_of(choice))
    try:
        return preset(choice)
    except BadRules as error:
        has_hint = str(error).endswith("?")
        raise BadRules(
            f"{error}{'' if has_hint else '.'} Rules are a preset (seifong rules presets lists"
            " them) or a .toml file",
            zh=f"{error.zh}{'' if has_hint else '。'}枱例可用內置的（seifong rules presets"
            " 列出）或 .toml 檔",
        ) from None


def chosen_with_start(choice: str) -> tuple[Rules, Rules | None]:
    """The rules that a word names, and the preset that they start from: their own, or a file's."""
    if choice not in PRESETS and Path(choice).is_file():
        return chosen_rules(choice), start_of(read_text(choice))
    chosen = chosen_rules(choice)
    return chosen, chosen if choice in PRESETS else None


def _name_of(file: str) -> str:
    """What the rules of a file are called, if the file does not say.

    >>> _name_of("houses/sunday.toml"), _name_of("-")
    ('sunday', 'house')
    """
    return "house" if file == "-" else Path(file).stem


TABLE: Final = "PRESET|FILE.toml"

LANGUAGE: Final = click.option(
    "--lang",
    type=click.Choice(["en", "zh"]),
    default="en",
    show_default=True,
    envvar="SEIFONG_LANG",
    help="English, or Chinese.",
)

RULES: Final = click.option(
    "--rules",
    type=chosen_rules,
    metavar=TABLE,
    default="hong-kong",
    show_default=True,
    help="A preset, or a file of house rules.",
)

FORCE: Final = click.option(
    "--force", is_flag=True, help="Replace the file of --out, if there is one."
)

PROFILES: Final = click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar=f"NAME={TABLE}",
    help="The table that a file of cases means by a name.",
)
