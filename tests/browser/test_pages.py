"""What every page owes to whoever looks at it: on every screen."""

import re
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import NO_WIN, Looker
from serving import Server

Look = Callable[..., Looker]

SCREENS = [(1440, 900), (1180, 820), (768, 1024), (390, 844), (360, 740), (844, 390), (740, 360)]


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_nothing_has_to_be_scrolled_to_at_the_table(look: Look, width: int, height: int) -> None:
    looker = look(width, height)
    looker.sits_down()
    looker.comes_to_discard()

    parts = ".hand button, .key, .river li, .centre .round, .centre .sub, .plate .name"
    for one in looker.page.locator(parts).locator("visible=true").all():
        box = one.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
    for told in ("East round", "go-around"):
        expect(looker.page.locator(".centre").get_by_text(told)).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (1180, 820), (768, 1024)])
def test_the_ledger_stands_beside_the_table_and_ones_own_below_the_river(
    look: Look, width: int, height: int
) -> None:
    """On a tablet that is held lengthwise it lay below, and one's hand over the rivers."""
    looker = look(width, height)
    looker.sits_down()
    looker.comes_to_discard()

    def box(selector: str) -> tuple[float, float, float, float]:
        found = looker.page.locator(selector).first.bounding_box()
        assert found is not None
        return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]

    ring, ledger = box(".ring"), box(".log")
    keys, hand = box(".keys .bar"), box(".hand")
    assert ring[2] <= ledger[0]
    assert ring[3] <= keys[1]
    assert keys[3] <= hand[1]
    for plate in looker.page.locator(".plate").all():
        sides = plate.evaluate("one => [one.scrollWidth, one.clientWidth]")
        assert sides[0] <= sides[1]  # what it says is not cut


def test_a_finger_finds_every_tile_and_key(look: Look) -> None:
    looker = look(360, 740)
    looker.sits_down()
    looker.comes_to_discard()

    for one in looker.page.locator(".hand button").all():
        box = one.bounding_box()
        assert box is not None
        assert box["width"] >= 45
        assert box["height"] >= 60
    for one in looker.page.locator(".key").all():
        box = one.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44


def test_who_is_not_let_in_is_told_so_once_and_finds_the_way_home(look: Look) -> None:
    looker = look(language="zh")

    looker.go("/t/nowhere#w=zz")

    expect(looker.page.get_by_text("沒有這張枱")).to_have_count(1)
    looker.page.get_by_role("button", name=looker.text("door.home")).click()
    expect(looker.page.get_by_role("heading", name=looker.text("home.title"))).to_be_visible()


def apart(looker: Looker) -> bool:
    """Whether all in the head of the page lies within it, holds its text, and touches nothing."""
    found = looker.page.locator("header > .home, header > .icon")
    boxes = found.evaluate_all(
        """all => all.map(one => {
            const text = document.createRange();
            text.selectNodeContents(one);
            const [box, words] = [one.getBoundingClientRect(), text.getBoundingClientRect()];
            return [box.toJSON(), one.matches('.icon') && words.right > box.right];
        })"""
    )
    assert len(boxes) > 2
    reached = (0.0, 0.0)  # the bottom and the right edge of what came before
    for box, is_cut in boxes:
        is_below = box["top"] >= reached[0]
        if is_cut or box["right"] > 360 or not (is_below or box["left"] >= reached[1]):
            return False
        reached = (box["bottom"], box["right"])
    return True


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_narrow_head_holds_all_that_is_in_it(look: Look, language: str) -> None:
    looker = look(360, 740, language)
    looker.sits_down()
    looker.button("menu.open").click()
    looker.button("lobby.rules").click()
    looker.button("lobby.back").first.wait_for()
    assert apart(looker)

    looker.go("/")
    looker.page.locator("label.preset").first.wait_for()
    assert apart(looker)


@pytest.mark.parametrize("written", ["HK-WATER-1", "hk-water-1"])
def test_a_rule_has_an_address_in_any_case(look: Look, written: str) -> None:
    looker = look()
    looker.go(f"/rules/{written}")
    expect(looker.page.get_by_role("heading", level=1)).to_contain_text("passed tile")


@pytest.mark.parametrize(
    ("label", "written", "stands", "is_told"),
    [
        ("option.score.minimum", "999", "3", True),
        ("option.score.minimum", "", "3", False),
        ("pace.turn_ms", "-1", "60", True),
        ("pace.turn_ms", "", "60", False),
    ],
)
def test_a_field_of_the_lobby_shows_what_the_table_has(
    look: Look, label: str, written: str, stands: str, *, is_told: bool
) -> None:
    """999 faan were refused, and stood in their field while one accepted three."""
    looker = look()
    looker.opens_a_table("Ka-ho")
    field = looker.page.get_by_role("spinbutton", name=looker.text(label), exact=True)
    field.fill(written)
    field.press("Tab")

    expect(field).to_have_value(stands)
    expect(field).to_have_attribute("aria-invalid", str(is_told).lower())
    expect(looker.page.get_by_role("main").get_by_role("alert")).to_have_count(int(is_told))


def test_an_address_of_no_table_says_so(look: Look) -> None:
    looker = look(360, 740)
    looker.go("/t/nowhere")
    expect(looker.page.get_by_role("status")).to_have_text(looker.text("door.no-table"))


def test_a_name_that_is_missing_is_asked_for_at_its_field(look: Look) -> None:
    looker = look(360, 740)
    looker.go("/")
    field = looker.page.get_by_label(looker.text("home.your-name"))
    looker.page.locator("label.preset").first.wait_for()
    looker.button("home.open").click()

    told = looker.page.get_by_role("alert")
    expect(told).to_have_text(looker.text("home.name-missing"))
    expect(field).to_be_focused()
    box, words = field.bounding_box(), told.bounding_box()
    assert box is not None
    assert words is not None
    assert 0 < words["y"] - box["y"] - box["height"] < 20
    assert words["y"] + words["height"] < 740


def test_the_first_page_names_the_tables_one_sits_at_and_forgets_those_that_are_none(
    look: Look,
) -> None:
    looker = look()
    table = looker.opens_a_table("Ka-ho", "zung-jung")
    newest = looker.opens_a_table("Ka-ho", "casual")
    looker.page.evaluate(
        "localStorage.setItem('seifong.seats', JSON.stringify([...JSON.parse("
        "localStorage.getItem('seifong.seats')), {table: 'gone', token: 'x', name: 'y', at: 0}]))"
    )
    looker.go("/")
    listed = looker.page.locator("section li")
    expect(listed).to_have_text(["Zung Jung · Ka-ho"])
    assert "gone" not in looker.seats()
    current = looker.page.locator(".current")
    expect(current).to_contain_text("Casual · Ka-ho")
    expect(current.get_by_role("link")).to_have_attribute("href", f"/t/{newest}")
    listed.get_by_role("link").click()
    expect(looker.page).to_have_url(re.compile(f"/t/{table}$"))


def test_whoever_looks_on_in_the_lobby_is_told_so_and_may_change_nothing(look: Look) -> None:
    host, looker = look(), look(740, 360)
    host.opens_a_table("Mei")
    looker.page.goto(host.watch_link())
    expect(looker.page.get_by_text(looker.text("lobby.watching"))).to_be_visible()
    expect(looker.button("win.leave")).to_have_count(0)
    expect(looker.page.locator(".preset")).to_have_count(0)


def test_the_rulebook_is_leafed_through_by_the_keyboard(look: Look) -> None:
    looker = look(390, 844, language="zh")
    looker.go("/rules/HK-CLAIM-4")
    expect(looker.page.locator(".contents details[open] li.here")).to_contain_text("HK-CLAIM-4")
    looker.tabs_to(looker.page.get_by_role("link", name="HK-CLAIM-5").first)
    looker.page.keyboard.press("Enter")
    expect(looker.page.get_by_role("heading", level=1)).to_have_text("碰牌")


def test_a_word_that_no_rule_has_is_said_to_be_found_nowhere(look: Look) -> None:
    looker = look()
    looker.go("/rules")
    looker.page.locator("li .rule-id").first.wait_for()
    looker.page.get_by_role("searchbox").fill("xyzzy")
    expect(looker.page.get_by_role("status")).to_have_text(looker.text("rulebook.none"))


def test_a_path_that_cannot_be_read_leads_to_a_page(look: Look) -> None:
    looker = look()
    looker.forgives = True  # it is answered with 404
    looker.go("/%E0%A4%A")
    expect(looker.page.get_by_role("heading", level=1)).to_have_text(looker.text("nowhere.title"))
    looker.button("door.home").click()
    expect(looker.page.get_by_role("heading", level=1)).to_have_text(looker.text("home.title"))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_asks_nobody_else_for_anything_and_is_light(
    look: Look, server: Server, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """All that comes over the line until the first page is drawn, packed as it comes."""
    looker = look(language=language)
    weights: list[int] = []
    line = looker.context.new_cdp_session(looker.page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda told: weights.append(int(told["encodedDataLength"])))
    looker.go("/")
    looker.page.locator("label.preset").first.wait_for()
    looker.page.wait_for_load_state("networkidle")

    assert all(url.startswith(server.address) for url in looker.asked_for)
    whole = sum(weights)
    with capsys.disabled():
        told = f"{whole / 1000:.1f} KB in {len(weights)} answers, packed"
        sys.stdout.write(f"\nfirst paint ({language}): {told}\n")
    assert 10_000 < whole < 200_000


def test_who_wants_no_motion_sees_none(look: Look) -> None:
    """What has moved appears where it lies: nothing travels, and the dice lie at once."""
    player = look()
    player.page.emulate_media(reduced_motion="reduce")
    player.page.add_init_script(
        """window.travelled = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
            if (JSON.stringify(frames).includes('transform')) window.travelled.push(this.outerHTML);
            return animate.call(this, frames, options);
        };"""
    )
    player.sits_down("casual", changes=NO_WIN)
    for n in range(3):
        player.comes_to_discard()
        player.page.locator(".hand button.live").last.click()
        player.waits_to_see(lambda seen: seen.own > n)  # noqa: B023

    assert player.page.evaluate("window.travelled") == []


DENIED = """for (const one of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, one, {get() { throw new DOMException('', 'SecurityError') }})"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
DAMAGED = """for (const one of ['seats', 'settings', 'language', 'name', 'account'])
    localStorage.setItem('seifong.' + one, 'null')"""


@pytest.mark.parametrize("broken", [DENIED, FULL, DAMAGED], ids=["denied", "full", "damaged"])
def test_a_browser_that_remembers_nothing_plays_all_the_same(look: Look, broken: str) -> None:
    looker = look(360, 740)
    looker.page.add_init_script(broken)
    looker.go("/rules")
    looker.page.locator("h1").wait_for()
    looker.sits_down()
    looker.comes_to_discard()


def test_a_time_that_cannot_be_is_answered_in_ones_own_language(look: Look) -> None:
    """It was answered with what the reader of messages says, and with a path into them."""
    looker = look(language="zh")
    looker.opens_a_table("家豪")
    field = looker.page.get_by_role("spinbutton", name=looker.text("pace.turn_ms"), exact=True)
    field.fill("999")
    field.press("Tab")
    expect(looker.page.get_by_role("main").get_by_role("alert")).to_have_text("可填：0 至 600 秒。")


def test_the_way_back_from_the_rules_of_a_table_leads_to_it(look: Look) -> None:
    looker = look()
    looker.sits_down()
    for leads_back in (looker.page.go_back, looker.button("lobby.back").first.click):
        looker.page.get_by_role("button", name="Rules of this table").click()
        expect(looker.page.locator(".hand")).to_have_count(0)
        leads_back()
        expect(looker.page.locator(".hand")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/t/any", 200), ("/rules/HK-WATER-1", 200), ("/t/a/b", 404), ("/any", 404)],
)
def test_what_is_no_page_says_so_to_machines_too(server: Server, path: str, status: int) -> None:
    told, page = server.ask("GET", path)
    assert told == status
    assert b"<title>" in page


def test_a_link_to_no_table_asks_for_no_name(look: Look) -> None:
    looker = look()
    looker.go("/t/abc#i=bad")
    expect(looker.page.get_by_role("status")).to_have_text(looker.text("door.no-table"))
    expect(looker.page.get_by_role("textbox")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1180, 820), (768, 1024)])
def test_what_is_due_at_a_strict_table_is_named_in_one_line_beside_no_plate(
    look: Look, width: int, height: int
) -> None:
    """ "Take tiles now" broke into three."""
    looker = look(width, height)
    looker.sits_down("zung-jung", is_strict=True)
    due = looker.page.locator(".moves .move.due")

    def is_to_take() -> bool:
        if looker.sees().due == "take":
            return True
        looker.does_what_is_due()
        return False

    looker.waits_until(is_to_take)
    expect(due).to_contain_text(looker.text("move.take"))
    name = due.locator("span").bounding_box()
    assert name is not None
    assert name["height"] < 36  # two lines: what it is, and that it is now
    row, plate = (
        looker.page.locator(one).bounding_box() for one in (".moves", ".at.bottom .plate")
    )
    assert row is not None
    assert plate is not None
    is_beside = plate["x"] + plate["width"] <= row["x"]
    is_apart = plate["y"] + plate["height"] <= row["y"] or row["y"] + row["height"] <= plate["y"]
    assert is_beside or is_apart


def test_a_name_of_forty_letters_makes_no_page_wider(look: Look) -> None:
    looker = look(360, 740)
    looker.opens_a_table("W" * 40)
    looker.go("/")
    looker.page.locator(".current").wait_for()
    assert looker.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_name_of_forty_letters_ends_where_the_keys_begin(look: Look) -> None:
    looker = look(1280, 800)
    looker.sits_down(name="W" * 40)
    plate = looker.page.locator(".at.bottom .plate").bounding_box()
    key = looker.page.locator(".key").first.bounding_box()
    assert plate is not None
    assert key is not None
    assert plate["x"] + plate["width"] <= key["x"]
