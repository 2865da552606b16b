"""Somebody who sits before a browser, and plays at a table in it."""

import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page, Request, Route, expect
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 60.0
"""Seconds within which what is waited for comes, however busy the machine is."""
PACE = {"claim_ms": 250, "bot_ms": 0, "pause_ms": 600_000, "turn_ms": 60_000, "watch_ms": 0}
NO_WIN = {"score.minimum": 10, "score.values": {"HK-FAAN-32": 1}}
"""What a table may change, so that nobody is dealt a win: ten faan, and little for the heavenly."""
CLAIMS_FIRST = {"tempo.earliest_draw_ms": PACE["claim_ms"]}
"""What a strict table may change, so that to draw is due only once every bot has claimed that will:
a bot speaks within `claim_ms`, and decides the same however often it is asked."""
PAGES = {
    "/": "label.preset",
    "/rules": "h1",
    "/rules/HK-WATER-1": "h1",
    "/replay": "h1",
    "/account": "h1",
    "/t/nowhere": "h1",
    "/t/nowhere#i=somebody": "h1",
}
"""Every page outside a table, and what is on it once it is drawn."""
SEEN = """() => {
    const all = selector => [...document.querySelectorAll(selector)];
    const clock = all('[role=timer]').at(-1)?.innerText ?? '';
    return {
        tiles: all('.hand button').map(one => one.dataset.tile),
        laid: all('.river li').length,
        own: all('.side.bottom .river li').length,
        may_discard: all('.hand button.live').length > 0,
        may_win: all('.key.win').length > 0,
        offered: all('.key[aria-disabled=false]').map(one => one.dataset.key),
        due: all('.move.due')[0]?.dataset.move ?? '',
        seconds: Number(clock.replace(/\\D/g, '')),
        is_over: all('dialog[open] .stamp').length > 0,
    };
}"""
CATALOGUES = {"en": "en", "zh": "zh-Hant-HK"}
SETTLED = """() => Promise.allSettled(
    document.getAnimations()
        .filter(one => one.effect.getComputedTiming().endTime < Infinity)
        .map(one => one.finished))"""

# All that somebody who sees or hears the page meets, but for what is no language (names of people,
# keys of the keyboard, what is written in a file) and what is marked as being in another one.
WORDS = """() => {
    const apart = '[lang=en], kbd, code, script, style, .name, .seat b';
    const found = [];
    for (const one of document.body.querySelectorAll('*')) {
        if (one.closest(apart)) continue;
        for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
            if (one.hasAttribute(name)) found.push(one.getAttribute(name));
        for (const part of one.childNodes)
            if (part.nodeType === Node.TEXT_NODE) found.push(part.data);
    }
    return found.filter(text => text.trim() !== '');
}"""
IDS = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b|https?://\S+|[0-9a-f]{4}…[0-9a-f]{4}")
LATIN = re.compile(r"[A-Za-z]{2,}")


class Seen(NamedTuple):
    """What one look at the table finds: nothing has happened between two parts of it."""

    tiles: list[str]
    """One's own, as they stand on the screen."""
    laid: int
    """How many discards have been made …"""
    own: int
    """… and how many of them by whoever sits at the bottom of the screen."""
    may_discard: bool
    may_win: bool
    offered: list[str]
    """The keys that may be pressed."""
    due: str
    """The movement that a strict table waits for; nothing if it waits for none of one's own."""
    seconds: int
    """What the clock of whoever sits here shows; nothing if none runs."""
    is_over: bool

    @property
    def stands(self) -> tuple[list[str], int]:
        """How far the deal has come, for whoever sits here."""
        return self.tiles, self.laid


class Looker:
    """One browser with nothing in it yet, as a person has it."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        width: int,
        height: int,
        language: str = "en",
        *,
        is_guarded: bool = True,
    ) -> None:
        """`is_guarded` is false where axe is put into the page, against its security policy."""
        self.address = address
        self.language = language
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="zh-HK" if language == "zh" else "en-GB",
            has_touch=width < 900,
            bypass_csp=not is_guarded,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked_for: list[str] = []
        self.forgives = False  # a server that is away is complained of, and is meant to be
        self.page.on("pageerror", lambda error: self._complain(str(error)))
        self.page.on("console", lambda message: self._hear(message.type, message.text))
        self.page.on("request", self._note)
        catalogue = files("seifong") / "texts" / f"{CATALOGUES[language]}.json"
        self._texts: dict[str, str] = json.loads(catalogue.read_text("utf-8"))

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

    def text(self, key: str) -> str:
        """What the page says for a key, in the language of whoever looks at it."""
        return self._texts[key]

    def button(self, key: str) -> Locator:
        """The button that says so."""
        return self.page.get_by_role("button", name=self.text(key), exact=True)

    # At the door.

    def opens_a_table(self, name: str, preset: str = "hong-kong", **more: object) -> str:
        """Open a table on the first page, at a pace for tests; the name of the table."""
        self.at_the_pace_of_tests(**more)
        self.go("/")
        self.page.get_by_label(self.text("home.your-name")).fill(name)
        self.page.locator("label.preset", has=self.page.locator(f"[value={preset}]")).click()
        self.button("home.open").click()
        self.button("lobby.accept").wait_for()
        return self.page.url.rsplit("/", 1)[-1]

    def at_the_pace_of_tests(self, **more: object) -> None:
        """Have whatever table is opened opened so, and with more than the page asks for."""

        def quicker(route: Route) -> None:
            body = json.loads(route.request.post_data or "{}")
            route.continue_(post_data=json.dumps({**body, "pace": PACE, **more}))

        self.page.route("**/api/tables", quicker)

    def accepts(self) -> None:
        self.button("lobby.accept").click()

    def begins(self) -> None:
        self.button("lobby.start").click()
        self.page.mouse.move(0, 0)  # it lies over no tile, which would rise
        self.page.locator(".ring").wait_for()

    def sits_down(self, preset: str = "hong-kong", name: str = "Ka-ho", **more: object) -> str:
        """Open a table, accept its rules, and throw the dice; the name of the table."""
        table = self.opens_a_table(name, preset, **more)
        self.accepts()
        self.begins()
        return table

    def invitation(self) -> str:
        return self.link_in("lobby.invite")

    def sits_as(self, name: str, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_label(self.text("home.your-name")).fill(name)
        self.button("door.sit").click()
        self.page.locator("aside .seat").first.wait_for()

    def watch_link(self) -> str:
        return self.link_in("lobby.watch-link")

    def link_in(self, key: str) -> str:
        """The link that stands in the field of that name."""
        return self.page.get_by_role("textbox", name=self.text(key), exact=True).input_value()

    def seats(self) -> str:
        """What this browser keeps of its seats, to be taken to another device."""
        kept = self.page.evaluate("localStorage.getItem('seifong.seats')")
        assert isinstance(kept, str)
        return kept

    def has_seats(self, kept: str) -> None:
        self.context.add_init_script(f"localStorage.setItem('seifong.seats', {json.dumps(kept)})")

    # At the table.

    def sees(self) -> Seen:
        return Seen(**self.page.evaluate(SEEN))

    def tiles(self) -> list[str]:
        return self.sees().tiles

    def laid(self) -> int:
        return self.sees().laid

    def may_discard(self) -> bool:
        return self.sees().may_discard

    def may(self, key: str) -> bool:
        return key in self.sees().offered

    def is_over(self) -> bool:
        return self.sees().is_over

    def waits_until(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Look again and again until it is so."""
        until = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < until, "this did not come about"
            self.page.wait_for_timeout(40)

    def waits_to_see(self, holds: Callable[[Seen], bool], seconds: float = PATIENCE) -> Seen:
        """Look again and again until it is so: what was seen then, all at one moment."""
        until = time.monotonic() + seconds
        while not holds(seen := self.sees()):
            assert time.monotonic() < until, f"this did not come about: {seen}"
            self.page.wait_for_timeout(40)
        return seen

    def comes_to_discard(self, after: int = 0) -> Seen:
        """Wait until one is to discard, after so many discards: then the table waits, too.

        A deal may be over before one's turn comes; then that of the next is waited for.
        """

        def is_to_discard(seen: Seen) -> bool:
            if seen.is_over:
                self.button("win.next").click()
            elif seen.may_discard and seen.laid < after:
                self.clicks(".hand button.live")
            return seen.may_discard and seen.laid >= after

        seen = self.waits_to_see(is_to_discard)
        self.page.evaluate(SETTLED)  # what was drawn lies where it is drawn to
        return seen

    def does_what_is_due(self) -> None:
        """Make the movement that a strict table waits for, if it does; or discard the last tile.

        It is due no more once it is made: to make it twice would be ruled on.
        """
        before = self.sees()
        if before.is_over:
            self.button("win.next").click()
        elif before.due:
            self.page.locator(".move.due").last.click()
        elif before.may_discard:
            self.page.locator(".hand button.live").last.click()
            self.waits_to_see(lambda seen: seen.stands != before.stands)

    def begins_the_next_deal(self) -> None:
        """Put the sheet of a deal away, and wait until one is to discard in the next."""
        self.button("win.next").click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)
        self.comes_to_discard()

    def plays(self, *turns: Callable[[], None], seconds: float = 150) -> None:
        """Take turns, one's own and those of friends, until the deal is over."""

        def is_over() -> bool:
            for turn in turns:
                turn()
            return self.is_over()

        self.waits_until(is_over, seconds)

    def clicks(self, selector: str) -> None:
        """Click on it; or on nothing, if it is not offered any more by then."""
        with suppress(TooLate):
            self.page.locator(selector).last.click(timeout=1500)

    def turn_by_mouse(self) -> None:
        seen = self.sees()
        if seen.may_win:
            self.clicks(".key.win")
        elif seen.may_discard:
            self.clicks(".hand button.live")
        elif "pung" in seen.offered:
            self.clicks(".key[data-key=pung]")
        elif "pass" in seen.offered:
            self.clicks(".key[data-key=pass]")

    def turn_by_keyboard(self) -> None:
        press, seen = self.page.keyboard.press, self.sees()
        if seen.may_win:
            press("4")
        elif seen.may_discard:
            press("d")
            press("Enter")
        elif self.page.locator(".choices").count():
            press("Enter")  # the focus is on the first
        elif "chow" in seen.offered:
            press("1")
        elif "pass" in seen.offered:
            press("5")

    def tabs_to(self, one: Locator) -> None:
        """Go there by the tabulator, as who has no mouse does."""
        one.wait_for()
        for _ in range(150):
            if one.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tabulator never comes to {one}")

    # Looking at the page as a whole.

    def foreign_words(self, *known: str) -> list[str]:
        """The words in Latin letters on a Chinese page, but for names, rules, links and seals."""
        texts = [IDS.sub("", text) for text in self.page.evaluate(WORDS)]
        return sorted({word for text in texts for word in LATIN.findall(text)} - {*known})

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
