"""This file is about `seifong rules`: the rulebook, the presets and their options."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Final

import click

from seifong.catalogue import ABOUT, documented, group_about
from seifong.cli.choices import LANGUAGE, TABLE, chosen_rules, chosen_with_start
from seifong.cli.groups import Group
from seifong.cli.layout import shown, wrapped
from seifong.errors import BadInput, Impossible, UnknownRule
from seifong.rulebook import RULES, Language, Rule, Words, rule, rules_of
from seifong.rules import Rules, fingerprint
from seifong.rules.house import to_annotated_toml
from seifong.rules.presets import PRESETS, count_of, difference, options
from seifong.rules.values import Option, option_of, values_in_chinese

__all__ = ["rules"]

_BASIS: Final = {
    "source": Words("a source says so", "有典據"),
    "custom": Words("a custom, one among several", "慣例，各處不同"),
    "choice": Words("our choice, where sources are silent or disagree", "本程式的取捨"),
}
_LETTERS: Final = {"source": "s", "custom": "c", "choice": "o"}
_LISTED: Final = Words("as the list has it", "依番種表")
_INDENT: Final = "    "


@click.group(cls=Group)
def rules() -> None:
    """Look into the rulebook, the presets and their options."""


@rules.command("list")
@click.argument("prefix", default="")
@LANGUAGE
def list_rules(prefix: str, lang: Language) -> None:
    """List the rules of a family or a chapter: HK, ZJ-IMM, HK-ROB ...

    A letter tells what a rule rests on: s a source, c a custom, o our own choice.
    """
    found = rules_of(prefix.upper()) if prefix else tuple(RULES.values())
    if not found:
        raise UnknownRule(
            f'no rule begins with "{prefix}"; seifong rules list shows them all',
            f"沒有以「{prefix}」開頭的規則；seifong rules list 列出全部",
        )
    width = max(len(entry.id) for entry in found)
    for entry in found:
        click.echo(f"{entry.id:{width}}  {_letter(entry)}  {entry.title.of(lang)}")
    legend = [f"{_LETTERS[basis]}: {_BASIS[basis].of(lang)}" for basis in _BASIS]
    click.echo("\n" + ("; " if lang == "en" else "；").join(legend))


def _letter(entry: Rule) -> str:
    return _LETTERS[entry.basis]


@rules.command("show")
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
@LANGUAGE
def show_rules(ids: tuple[str, ...], lang: Language) -> None:
    """Show rules, or chapters of them: what they say, and which options decide them."""
    entries = [entry for rule_id in ids for entry in _rules_named(rule_id.upper())]
    click.echo("\n\n".join(_page(entry, lang) for entry in entries))


def _rules_named(name: str) -> tuple[Rule, ...]:
    """The rule of an id, or those of a chapter.

    >>> [entry.id for entry in _rules_named("HK-ROB-2")], len(_rules_named("ZJ-ROB"))
    (['HK-ROB-2'], 6)
    """
    return (rule(name),) if name in RULES else rules_of(name) or (rule(name),)


def _page(entry: Rule, lang: Language) -> str:
    lines = [
        f"{entry.id}  {'  '.join(_both(entry.title, lang))}",
        f"({_BASIS[entry.basis].en})" if lang == "en" else f"（{_BASIS[entry.basis].zh}）",
        "",
        wrapped(entry.text.of(lang)),
    ]
    if entry.options:
        lines += ["", *(_decides(option, entry.id, lang) for option in entry.options)]
    if entry.see:
        lines += ["", *(f"→ {other}  {rule(other).title.of(lang)}" for other in entry.see)]
    return "\n".join(lines)


def _both(words: Words, lang: Language) -> tuple[str, str]:
    """A title in both languages, that of the reader first."""
    return (words.en, words.zh) if lang == "en" else (words.zh, words.en)


def _decides(option: str, of: str, lang: Language = "en") -> str:
    """An option, and what it is at each kind of table that plays by the rule.

    Of an option that is a table of values only what it says of this rule is told.

    >>> print(_decides("dealer.on_win", "HK-DEALER-1"))
    dealer.on_win: stays (hong-kong …, casual); passes (hkma, tvb)
    >>> print(_decides("score.values", "HK-FAAN-22"))
    score.values: as the list has it (hong-kong …, hkma, casual); 4 (tvb)
    """
    tables: dict[str, list[str]] = {}
    having = [known for known in PRESETS.values() if option in options(known)]
    for known in [known for known in having if _plays_by(known, of)] or having:
        value = options(known)[option]
        if isinstance(value, dict):
            value = value.get(of, _LISTED.of(lang))
        tables.setdefault(shown(value), []).append(known.name)
    if lang == "zh":
        told = "；".join(f"{value}（{_shortened(names)}）" for value, names in tables.items())
        return wrapped(f"{option}：{told}")
    values = [f"{value} ({_shortened(names)})" for value, names in tables.items()]
    return wrapped(f"{option}: {'; '.join(values)}")


def _plays_by(table: Rules, of: str) -> bool:
    """True of a rule of the family that the table plays."""
    return of.startswith("ZJ" if count_of(table) == "points" else "HK")


def _shortened(names: list[str]) -> str:
    """Names of presets; the variants of hong-kong are left out where they go with it.

    >>> _shortened(["hong-kong", "hong-kong-cap8", "hkma"]), _shortened(["hong-kong-cap8"])
    ('hong-kong …, hkma', 'hong-kong-cap8')
    """
    kept = [name for name in names if not name.startswith("hong-kong-")]
    if "hong-kong" not in kept:
        return ", ".join(names)
    return ", ".join(kept).replace("hong-kong", "hong-kong …" if kept != names else "hong-kong")


@rules.command("presets")
@LANGUAGE
def list_presets(lang: Language) -> None:
    """List the presets: the tables that most players know."""
    width = max(map(len, PRESETS)) + 2
    for name in PRESETS:
        about = wrapped(ABOUT[name].of(lang), indent=" " * width)
        click.echo(f"{name:{width}}{about.lstrip()}")


@rules.command("options")
@click.argument("choice", metavar=TABLE)
@click.option("--toml", "as_toml", is_flag=True, help="As a file of house rules, to start from.")
@LANGUAGE
def show_options(choice: str, as_toml: bool, lang: Language) -> None:
    """Show every option of a table, what it decides, and by which rules.

    With --toml the file has every option: what is as in the preset as a comment, with its values.
    """
    of, start = chosen_with_start(choice)
    if as_toml:
        click.echo(to_annotated_toml(of, start), nl=False)
        return
    click.echo(f"{of.name}  ({fingerprint(of)})")
    values = options(of)
    known = [_option(of, name) for name in values]
    for group, members in groupby(known, key=lambda option: option.name.split(".")[0]):
        entries = list(members)
        click.echo(f"\n[{group}]  {group_about(entries[0], lang)}")
        for option in entries:
            click.echo(wrapped(f"{option.name} = {shown(values[option.name])}"))
            click.echo(_explained(option, lang, with_values=True))


def _option(of: Rules, name: str) -> Option:
    option = option_of(count_of(of), name)
    if option is None:
        raise Impossible(f"{of.name} has no option {name}")
    return option


def _explained(option: Option, lang: Language, *, with_values: bool = False) -> str:
    """What an option decides, indented; in Chinese, by the titles of its rules."""
    about = documented(option)
    if lang == "zh":
        titles = "；".join(f"{name} {rule(name).title.zh}" for name in about.rules)
        values = f"可為 {values_in_chinese(option)}。" if with_values else ""
        return wrapped(f"{titles}。{values}", indent=_INDENT)
    values = f" It may be {option.values()}." if with_values else ""
    return wrapped(f"{about.text}{values} {' '.join(about.rules)}", indent=_INDENT)


@rules.command("diff")
@click.argument("one", metavar="A", type=chosen_rules)
@click.argument("other", metavar="B", type=chosen_rules)
@LANGUAGE
def show_difference(one: Rules, other: Rules, lang: Language) -> None:
    """Show in which options two tables differ; A and B are presets or files of house rules."""
    found = difference(one, other)
    click.echo(_how_many(len(found), one, other, lang))
    for name, (left, right) in found.items():
        option = option_of(count_of(one), name) or _option(other, name)
        click.echo("\n" + wrapped(f"{name}: {shown(left)} → {shown(right)}"))
        click.echo(_explained(option, lang))


def _how_many(number: int, one: Rules, other: Rules, lang: Language) -> str:
    if lang == "zh":
        return f"{one.name} → {other.name}：{f'{number} 項不同' if number else '完全相同'}"
    verb = "option differs" if number == 1 else "options differ"
    return f"{one.name} → {other.name}: {f'{number} {verb}' if number else 'the same'}"


_FOLDER: Final = click.Path(path_type=Path, file_okay=False)


@rules.command("docs")
@click.argument("folder", metavar="[DIR]", type=_FOLDER, required=False)
@click.option("--out", type=_FOLDER, help="The same: the folder they go into.  [default: docs]")
def write_docs(folder: Path | None, out: Path | None) -> None:
    """Write the pages of the rulebook and of the presets into DIR, or into docs."""
    if folder is not None and out is not None:
        raise BadInput(
            "the folder is told twice: say DIR, or --out DIR",
            "資料夾寫了兩次：請只寫 DIR 或 --out DIR",
        )
    out = folder or out or Path("docs")
    from seifong.cli.pages import all_pages

    for name, text in all_pages():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        click.echo(f"{path}")
