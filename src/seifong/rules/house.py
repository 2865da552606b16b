"""This file is about house rules: a preset, and what a house plays differently, as TOML.

::

    name = "Sunday table"
    preset = "hong-kong"

    [score]
    minimum = 1
    values = { "HK-FAAN-21" = 6 }

    [wall]
    break = "two_dice"

`preset` is where the house starts from: hong-kong, if the file does not say. Each table of the file
is a group of options, under the names that the rulebook gives them. `values` and `responses` add to
what the preset has of them: what the file does not name stays as the preset has it, and to undo
what the preset changed one writes the list's own value. A file may have the name of a preset; if it
changes anything, its rules are told of as `hong-kong-changed`. Nothing here reads a file: text
comes in.
"""

from __future__ import annotations

import re
import tomllib
from typing import Final

import msgspec

from seifong.errors import BadRules
from seifong.rulebook import Words
from seifong.rules.meant import near
from seifong.rules.presets import (
    PRESETS,
    count_of,
    difference,
    laid_over,
    options,
    preset,
    truly_named,
    with_options,
)
from seifong.rules.rules import Rules
from seifong.rules.values import all_options, option_of

__all__ = ["house_rules", "start_of", "to_annotated_toml", "to_toml"]

_START: Final = "hong-kong"
_LONGEST_NAME: Final = 60


def house_rules(text: str, source: str = "house rules", name: str = "house") -> Rules:
    r"""The rules of a house, from the text of its file.

    `source` is what errors call that file, `name` what the rules are called if it does not say.

    >>> rules = house_rules('preset = "hkma"\n[score]\nminimum = 1')
    >>> rules.name, rules.scoring.score.minimum, rules.table.tiles.flowers
    ('house', 1, False)
    >>> house_rules('[score]\nminimum = "one"', source="ours.toml")
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: ours.toml, line 2: score.minimum cannot be "one": it may be a whole
    number from 0 to 99
    """
    try:
        written: dict[str, object] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise BadRules(f"{source} is not TOML: {why}", zh=f"{source} 不是 TOML：{why}") from None
    try:
        return _rules_of(written, name)
    except BadRules as error:
        line = _line_of(text, error.option)
        en = f"{source}, line {line}" if line else source
        zh = f"{source} 第 {line} 行" if line else source
        raise BadRules(f"{en}: {error}", error.option, f"{zh}：{error.text('zh')}") from None


def _rules_of(written: dict[str, object], name: str) -> Rules:
    changes: dict[str, object] = {}
    for group, table in written.items():
        if group not in {"name", "preset"}:
            changes |= _options_of(group, table)
    start = preset(_text(written, "preset", _START))
    called = _text(written, "name", name)
    if not (called.isprintable() and called.strip() == called and 0 < len(called) <= _LONGEST_NAME):
        en = f"name should be one line of 1 to {_LONGEST_NAME} characters"
        raise BadRules(en, "name", f"name 須為一行，1 至 {_LONGEST_NAME} 字")
    return truly_named(with_options(start, laid_over(start, changes), name=called))


def _text(written: dict[str, object], key: str, otherwise: str) -> str:
    value = written.get(key, otherwise)
    if not isinstance(value, str):
        en = f'{key} should be a text, such as {key} = "{otherwise}"'
        raise BadRules(en, key, f'{key} 須為文字，例如 {key} = "{otherwise}"')
    return value


def _options_of(group: str, table: object) -> dict[str, object]:
    """The options of one table of the file, by their full names.

    >>> _options_of("score", {"minimum": 1})
    {'score.minimum': 1}
    >>> _options_of("minimum", 1)
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: "minimum" is no group of options; [score] has an option of that name
    """
    groups = {option.name.partition(".")[0]: None for option in all_options()}
    if group in groups and isinstance(table, dict):
        return {f"{group}.{name}": value for name, value in table.items()}
    if group in groups:
        en = f'"{group}" is a group of options: write [{group}], and its options below'
        zh = f"「{group}」是一組選項：請寫 [{group}]，選項列於其下"
    else:
        hint = _group_hint(group, [*groups])
        en, zh = f'"{group}" is no group of options{hint.en}', f"沒有「{group}」這組選項{hint.zh}"
    raise BadRules(en, group, zh)


def _group_hint(word: str, groups: list[str]) -> Words:
    homes = [o.name.split(".")[0] for o in all_options() if o.name.split(".")[1] == word]
    if homes:
        return Words(
            f"; [{homes[0]}] has an option of that name", f"；[{homes[0]}] 之下有同名的選項"
        )
    hint = near(word, [*groups, "name", "preset"], cutoff=0.7)
    if hint.en:
        return hint
    return Words(
        '; beside the groups a file has name, and preset = "…", which it starts from',
        '；除各組選項外，只可寫 name，及 preset = "…"，即以何為底',
    )


def _line_of(text: str, option: str) -> int:
    r"""The line of a file on which an option is set, or a group begins; 0 if it is not found.

    >>> _line_of('preset = "hkma"\n[score]\n# faan\nminimum = 1', "score.minimum")
    4
    >>> _line_of("wall.dead_tiles = 3", "wall.dead_tiles"), _line_of("", "wall")
    (1, 0)
    """
    wanted = option.split(".")
    header: list[str] = []
    nearest = 0
    for number, line in enumerate(text.splitlines(), 1):
        if table := _HEADER.match(line):
            header = _parts(table[1])
            here = header
        elif entry := _ENTRY.match(line):
            here = [*header, *_parts(entry[1])]
        else:
            continue
        if option and here == wanted:
            return number
        if option and here == wanted[: len(here)] and not nearest:
            nearest = number  # its group, should it stand in an inline table
    return nearest


_HEADER: Final = re.compile(r"\s*\[+([^\[\]]+)\]")
_ENTRY: Final = re.compile(r"\s*([A-Za-z0-9_.\"' -]+?)\s*=")


def _parts(key: str) -> list[str]:
    """The names in a dotted key.

    >>> _parts('score . "minimum"')
    ['score', 'minimum']
    """
    return [part.strip().strip("\"'") for part in key.split(".")]


def to_toml(rules: Rules) -> str:
    """The file that says these rules: the preset that is nearest, and what differs from it.

    >>> print(to_toml(with_options(preset("hkma"), {"score.minimum": 1}, name="ours")))
    name = "ours"
    preset = "hkma"
    <BLANKLINE>
    [score]
    minimum = 1
    <BLANKLINE>
    """
    start = _nearest_preset(rules)
    lines = [f"name = {_toml(rules.name)}", f"preset = {_toml(start.name)}"]
    group = ""
    for option, (_, value) in difference(start, rules).items():
        of, _, name = option.partition(".")
        if of != group:
            group = of
            lines += ["", f"[{group}]"]
        lines.append(f"{name} = {_toml(value)}")
    return "\n".join([*lines, ""])


def to_annotated_toml(rules: Rules, start: Rules | None = None) -> str:
    r"""The same with every option in it: what is as in the preset is a comment, with its values.

    `start` is the preset to write it from, if it is to be another than the nearest.

    >>> ours = with_options(preset("hong-kong"), {"score.cap": 8}, name="ours")
    >>> lines = to_annotated_toml(ours, start=preset("hong-kong")).splitlines()
    >>> lines[1]
    'preset = "hong-kong"'
    >>> print("\n".join(line for line in lines if "minimum" in line or "cap " in line))
    # minimum = 3  # a whole number from 0 to 99
    cap = 8  # a whole number from 1 to 99, or "unlimited"
    """
    if start is None or not _can_be_added_to(start, rules):
        start = _nearest_preset(rules)
    differing = difference(start, rules)
    hint = "  # one of your own, if you change anything" if rules.name in PRESETS else ""
    lines = [f"name = {_toml(rules.name)}{hint}", f"preset = {_toml(start.name)}"]
    group = ""
    for name, value in options(rules).items():
        of, _, field = name.partition(".")
        if of != group:
            group = of
            lines += ["", f"[{group}]"]
        option = option_of(count_of(rules), name)
        values = f"  # {option.values()}" if option else ""
        lines.append(f"{'' if name in differing else '# '}{field} = {_toml(value)}{values}")
    return "\n".join([*lines, ""])


def start_of(text: str) -> Rules:
    r"""The preset that the file of a house starts from.

    >>> start_of('preset = "tvb"\n[score]\nminimum = 2').name
    'tvb'
    """
    return preset(_text(tomllib.loads(text), "preset", _START))


def _nearest_preset(rules: Rules) -> Rules:
    """The preset from which the rules differ in the fewest options, and which counts alike.

    A file adds to the values of its preset and takes none away: one that has more is none to start
    from, unless there is no other.

    >>> _nearest_preset(with_options(preset("hkma"), {"score.values": {}})).name
    'hong-kong-no-flowers'
    """
    alike = [known for known in PRESETS.values() if count_of(known) == count_of(rules)]
    below = [known for known in alike if _can_be_added_to(known, rules)]
    return min(below or alike, key=lambda known: len(difference(known, rules)))


def _can_be_added_to(start: Rules, rules: Rules) -> bool:
    """True if a file that starts from the one can say the other."""
    wanted = options(rules)
    try:
        return options(with_options(start, laid_over(start, wanted))) == wanted
    except BadRules:  # it has values of what is not played, which only its own preset set
        return False


def _toml(value: object) -> str:
    """A value as TOML writes it.

    >>> _toml("a"), _toml(True), _toml(2.0), _toml({"HK-FAAN-21": 6})
    ('"a"', 'true', '2.0', '{ "HK-FAAN-21" = 6 }')
    """
    if isinstance(value, dict):
        entries = ", ".join(f"{_toml(key)} = {_toml(worth)}" for key, worth in value.items())
        return f"{{ {entries} }}" if entries else "{}"
    return msgspec.json.encode(value).decode()
