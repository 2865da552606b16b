"""This file is about the messages as TypeScript types: `python -m seifong.server.typescript`.

What is printed is `web/src/protocol.ts`; a test holds the two side by side.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable
from typing import Final, get_args

from msgspec import inspect as types

from seifong.server import protocol
from seifong.table import events, movements

__all__ = ["typescript"]

_HEAD: Final = """\
// What a server and a client at its table say to each other.
// Made from src/seifong/server/protocol.py by `python -m seifong.server.typescript`; not by hand.
"""

_PLAIN: Final[dict[type[types.Type], str]] = {
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.NoneType: "null",
    types.AnyType: "unknown",
}


def typescript() -> str:
    """All messages, and what they are made of, as TypeScript.

    >>> "export interface Said {" in typescript()
    True
    """
    known: dict[str, types.StructType] = {}
    roots = (protocol.Out, protocol.In, protocol.Known)
    for found in types.multi_type_info(roots):
        _collect(found, known)
    parts = [_HEAD, f"export const VERSION = {protocol.VERSION};\n"]
    parts += [_interface(name, known[name]) for name in sorted(known)]
    parts += [
        _union("Movement", get_args(movements.Movement)),
        _union("Event", get_args(events.Event)),
        _union("Out", get_args(protocol.Out)),
        _union("In", get_args(protocol.In)),
    ]
    return "\n".join(parts)


def _collect(found: types.Type, known: dict[str, types.StructType]) -> None:
    """Every struct that a type is made of, by its name."""
    match found:
        case types.StructType():
            name = found.cls.__name__
            if name in known:
                if known[name].cls is not found.cls:
                    raise TypeError(f"two structs are called {name}")
                return
            known[name] = found
            inner: Iterable[types.Type] = [field.type for field in found.fields]
        case types.UnionType():
            inner = found.types
        case types.TupleType():
            inner = found.item_types
        case types.VarTupleType() | types.ListType():
            inner = [found.item_type]
        case types.DictType():
            inner = [found.value_type]
        case types.Metadata():
            inner = [found.type]
        case _:
            inner = []
    for each in inner:
        _collect(each, known)


def _interface(name: str, struct: types.StructType) -> str:
    """One struct as an interface, with what its docstring says of it.

    A field with a default may be left out by a client that says it; a server writes every field.
    """
    is_said_by_clients = struct.cls in get_args(protocol.In) or struct.forbid_unknown_fields
    lines = _comment(inspect.getdoc(struct.cls) or "")
    lines.append(f"export interface {name} {{")
    if struct.tag is not None:
        lines.append(f'  {struct.tag_field}: "{struct.tag}";')
    for field in struct.fields:
        mark = "?" if is_said_by_clients and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _comment(text: str) -> list[str]:
    """A docstring as a comment, up to its first example."""
    told = text.partition("\n\n>>>")[0].strip()
    if "\n" not in told:
        return [f"/** {told} */"]
    return ["/**", *(f" * {line}".rstrip() for line in told.splitlines()), " */"]


def _type(found: types.Type) -> str:
    """A type as TypeScript writes it."""
    plain = _PLAIN.get(type(found))
    if plain is not None:
        return plain
    match found:
        case types.Metadata():
            return _type(found.type)
        case types.LiteralType():
            return " | ".join(f'"{value}"' for value in found.values)
        case types.StructType():
            return found.cls.__name__
        case types.UnionType():
            return _of_union(found)
        case types.TupleType():
            return f"[{', '.join(_type(item) for item in found.item_types)}]"
        case types.VarTupleType() | types.ListType():
            item = _type(found.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case types.DictType():
            return f"Record<string, {_type(found.value_type)}>"
        case _:
            raise TypeError(f"no TypeScript is known for {found}")


def _of_union(found: types.UnionType) -> str:
    """A union; that of all events, or of all movements, by its name."""
    members = [_type(member) for member in found.types]
    for name, union in (("Event", events.Event), ("Movement", movements.Movement)):
        if {kind.__name__ for kind in get_args(union)} == set(members):
            return name
    return " | ".join(dict.fromkeys(members))


def _union(name: str, members: Iterable[type]) -> str:
    """A union of structs as a type."""
    lines = "\n".join(f"  | {member.__name__}" for member in members)
    return f"export type {name} =\n{lines};\n"


if __name__ == "__main__":
    sys.stdout.write(typescript())
