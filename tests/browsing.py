"""Somebody who sits before a browser, and plays at a table in it."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Page, Request, Route
from playwright.sync_api import TimeoutError as TooLate

PACE = {"claim_ms": 250, "bot_ms": 0, "pause_ms": 60_000, "turn_ms": 60_000, "watch_ms": 0}
TOKENS = "localStorage.setItem('seifong.seats', JSON.stringify(%s))"
SETTLED = """() => Promise.allSettled(
    document.getAnimations()
        .filter(one => one.effect.getComputedTiming().endTime < Infinity)
        .map(one => one.finished))"""


class Looker:
    """One browser with nothing in it yet, as a person has it."""

    def __init__(
        self, browser: Browser, address: str, width: int, height: int, language: str
    ) -> None:
        self.address = address
        self.language = language
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="zh-HK" if language == "zh" else "en-GB",
            has_touch=width < 900,
            bypass_csp=False,
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked_for: list[str] = []
        self.forgives = False  # a server that is away is complained of, and is meant to be
        self.page.on("pageerror", lambda error: self._complain(str(error)))
        self.page.on("console", lambda message: self._hear(message.type, message.text))
        self.page.on("request", self._note)

    def _complain(self, text: str) -> None:
        if not self.forgives:
            self.complaints.append(text)

    def _hear(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self._complain(text)

    def _note(self, request: Request) -> None:
        self.asked_for.append(request.url)

    def close(self) -> None:
        self.context.close()

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    # At the door.

    def opens_a_table(self, name: str, preset: str = "Hong Kong", **more: object) -> str:
        """Open a table on the first page, at a pace for tests; the name of the table."""

        def quicker(route: Route) -> None:
            body = json.loads(route.request.post_data or "{}")
            route.continue_(post_data=json.dumps({**body, "pace": PACE, **more}))

        self.page.route("**/api/tables", quicker)
        self.go("/")
        self.page.get_by_label("Your name").fill(name)
        self.page.locator("label.preset").filter(
            has=self.page.locator("b", has_text=preset)
        ).first.click()
        self.page.get_by_role("button", name="Open a table").click()
        self.page.get_by_role("button", name="I accept these rules").wait_for()
        return self.page.url.rsplit("/", 1)[-1]

    def accepts(self) -> None:
        self.page.get_by_role("button", name="I accept these rules").click()

    def begins(self) -> None:
        self.page.get_by_role("button", name="Throw the dice").click()
        self.page.locator(".ring").wait_for()

    def invitation(self) -> str:
        return self.page.locator(".invite input").input_value()

    def sits_as(self, name: str, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take a seat").click()
        self.page.locator("aside .seat").first.wait_for()

    def seats(self) -> str:
        """What this browser keeps of its seats, to be taken to another device."""
        kept = self.page.evaluate("localStorage.getItem('seifong.seats')")
        assert isinstance(kept, str)
        return kept

    def has_seats(self, kept: str) -> None:
        self.context.add_init_script(f"localStorage.setItem('seifong.seats', {json.dumps(kept)})")

    # At the table.

    def tiles(self) -> list[str]:
        """One's own tiles as they stand on the screen."""
        found = self.page.locator(".hand button").evaluate_all(
            "all => all.map(b => b.dataset.tile)"
        )
        return [str(tile) for tile in found]

    def laid(self) -> int:
        """How many discards have been made."""
        return self.page.locator(".river li").count()

    def may_discard(self) -> bool:
        return self.page.locator(".hand button.live").count() > 0

    def may(self, key: str) -> bool:
        return self.page.locator(f".key[data-key={key}][aria-disabled=false]").count() > 0

    def is_over(self) -> bool:
        return self.page.locator("dialog[open] .stamp").count() > 0

    def waits_until(self, holds: Callable[[], bool], seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < until, "this did not come about"
            self.page.wait_for_timeout(40)

    def plays(self, turn: Callable[[], None], seconds: float = 150) -> None:
        """Take one's turns until the deal is over."""
        until = time.monotonic() + seconds
        while not self.is_over():
            assert time.monotonic() < until, "the deal does not end"
            turn()
            self.page.wait_for_timeout(30)

    def clicks(self, selector: str) -> None:
        """Click on it; or on nothing, if it is not offered any more by then."""
        with suppress(TooLate):
            self.page.locator(selector).last.click(timeout=1500)

    def turn_by_mouse(self) -> None:
        if self.page.locator(".key.win").count():
            self.clicks(".key.win")
        elif self.may_discard():
            self.clicks(".hand button.live")
        elif self.may("pung"):
            self.clicks(".key[data-key=pung]")
        elif self.may("pass"):
            self.clicks(".key[data-key=pass]")

    def turn_by_keyboard(self) -> None:
        if self.page.locator(".key.win").count():
            self.page.keyboard.press("4")
        elif self.may_discard():
            self.page.keyboard.press("d")
            self.page.keyboard.press("Enter")
        elif self.may("pass"):
            self.page.keyboard.press("5")

    def violations(self, axe: str) -> list[str]:
        """What axe finds wrong with the page as it is, once what fades in has done so."""
        self.page.evaluate(SETTLED)
        self.page.evaluate(axe)
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        found: dict[str, Any] = self.page.evaluate(
            "tags => axe.run({runOnly: tags})",
            tags,
        )
        return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found["violations"]]
