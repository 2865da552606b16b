"""A table for whoever does not see it: what is read out, beside what the server tells."""

import json
import re
from collections.abc import Callable
from typing import Any

from browsing import NO_WIN, Looker

Look = Callable[..., Looker]

LISTENS = """() => {
    window.heard = [];
    const log = document.querySelector('[role=log]');
    new MutationObserver(changes => {
        for (const change of changes)
            for (const node of change.addedNodes)
                if (node.nodeType === Node.ELEMENT_NODE) window.heard.push(node.textContent);
    }).observe(log, { childList: true, subtree: true });
}"""
"""Take down what is added to the region that a screen reader reads from."""

FORMS = ["", "chow", "pung", "kong", "added-kong", "concealed-kong"]


class Wire:
    """What the server sends to a page, from now on."""

    def __init__(self, player: Looker) -> None:
        self.happened: list[dict[str, Any]] = []
        self.most = 0
        """The most that happened in one frame."""
        player.page.on("websocket", lambda line: line.on("framereceived", self._take))

    def _take(self, frame: str | bytes) -> None:
        events = [told["event"] for told in json.loads(frame) if told["type"] == "happened"]
        self.happened += events
        self.most = max(self.most, len(events))


def sentence_of(event: dict[str, Any], throws: int) -> str | None:
    """The key of the sentence that says so; None of what is not said of another, or by itself."""
    match event:
        case {"type": "threw"}:
            return "heard.threw-again" if throws > 1 else "heard.threw"
        case {"type": "drew", "tile": int()}:
            return "heard.you-drew"
        case {"type": "dealt", "tiles": list()}:
            return "heard.you-are-dealt"
        case {"type": "exposed", "form": form}:
            return f"heard.{FORMS[form]}"
        case {"type": "broke" | "drew" | "discarded" | "flower" as kind}:
            return f"heard.{kind}"
        case _:
            return None


def as_pattern(player: Looker, key: str, event: dict[str, Any]) -> re.Pattern[str]:
    """A sentence with its seat, whatever else it names."""
    seat = event.get("seat", event.get("breaker"))
    parts = re.split(r"(\{[^}]*\})", player.text(key))
    seat_name = re.escape(player.text(f"seat.{seat}"))
    return re.compile(
        "".join(
            seat_name if part == "{seat}" else ".+" if part.startswith("{") else re.escape(part)
            for part in parts
        )
    )


def test_every_public_event_of_a_deal_is_read_out_once_and_in_order(look: Look) -> None:
    """Also those that come together, as the whole opening does."""
    player = look()
    wire = Wire(player)
    player.opens_a_table("Ka-ho", changes=NO_WIN)
    player.accepts()
    player.page.evaluate(LISTENS)
    player.begins()
    player.plays(player.turn_by_keyboard)

    heard = player.page.evaluate("window.heard")
    throws, expected = 0, []
    for event in wire.happened:
        throws += event["type"] == "threw"
        if key := sentence_of(event, throws):
            expected.append(as_pattern(player, key, event))
    told = iter(heard)
    for pattern in expected:
        assert any(pattern.fullmatch(sentence) for sentence in told), pattern.pattern
    known = [
        sentence for sentence in heard if any(one.fullmatch(sentence) for one in set(expected))
    ]
    assert len(known) == len(expected)
    assert wire.most > 10
    assert heard[0].startswith("Deal 1, East round.")
