"""What a server and its clients say to each other, and that both have it in the same words."""

import json
from pathlib import Path

import msgspec
import pytest

from seifong.errors import BadInput
from seifong.server.protocol import Act, Happened, In, Out, decode_in, encode_out, name_of
from seifong.server.typescript import typescript
from seifong.table.events import Drew

WEB = Path(__file__).parents[2] / "web" / "src"


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    """Else: python -m seifong.server.typescript > web/src/protocol.ts"""
    assert (WEB / "protocol.ts").read_text(encoding="utf-8") == typescript()


def test_every_message_has_a_name_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in (*Out.__args__, *In.__args__)]

    assert len(tags) == len(set(tags))


def test_an_event_keeps_its_shape_inside_a_message() -> None:
    frame = encode_out(Happened(seq=4, at=12, event=Drew(1, None)))

    assert json.loads(frame) == {
        "type": "happened",
        "seq": 4,
        "at": 12,
        "event": {"type": "drew", "seat": 1, "tile": None, "from_tail": False},
        "because": None,
    }


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "[]",
        "{}",
        '{"type": "hello"}',
        '{"type": "act", "window": 1}',
        '{"type": "act", "window": 1, "motion": 75}',
        '{"type": "act", "window": 1, "motion": 3, "seat": 2}',
        '{"type": "entropy", "number": 1, "hex": "00"}',
        '{"type": "join", "name": ""}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_message_is_refused(frame: str | bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        decode_in(frame)


def test_a_client_says_what_it_does_in_so_many_words() -> None:
    assert decode_in('{"type":"act","window":9,"motion":74}') == Act(9, 74)


@pytest.mark.parametrize("name", ["👨\u200d👩\u200d👧", "علی\u200cرضا", "Ah Ming"])
def test_a_name_may_be_joined_as_its_language_joins_it(name: str) -> None:
    assert name_of(name) == name


@pytest.mark.parametrize("name", ["", " ", "\u200d", "\u200b", "a\u202eb", "a\x00"])
def test_a_name_that_nobody_could_read_is_none(name: str) -> None:
    with pytest.raises(BadInput):
        name_of(name)


@pytest.mark.parametrize("hex32", ["0" * 63, "0" * 64 + "\n", "0" * 65, "G" * 64])
def test_a_part_of_the_chance_is_32_bytes_and_nothing_after_them(hex32: str) -> None:
    """A line that ended after them stood in the record."""
    frame = msgspec.json.encode({"type": "entropy", "number": 1, "hex": hex32})

    with pytest.raises(msgspec.ValidationError):
        decode_in(frame)
    decode_in(frame.replace(msgspec.json.encode(hex32), b'"' + b"0" * 64 + b'"'))
