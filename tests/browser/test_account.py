"""An account in a browser: opened with the passkey of a device, and found again on another."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browsing import PATIENCE, Looker
from serving import Server

Look = Callable[..., Looker]

LOADED = 2_000 * PATIENCE
"""What keeps accounts is loaded when the first is asked for: see `ServerState`."""


def with_a_device(looker: Looker, server: Server) -> None:
    """Let the browser have a device that makes passkeys, and call the server by its name."""
    looker.address = f"http://localhost:{server.port}"
    line = looker.context.new_cdp_session(looker.page)
    line.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    line.send("WebAuthn.addVirtualAuthenticator", {"options": device})


def test_a_seat_taken_while_signed_in_is_found_again_by_passkey(look: Look, server: Server) -> None:
    player = look()
    page = player.page
    with_a_device(player, server)
    player.go("/")
    page.get_by_role("link", name="Your matches").click()
    page.get_by_label("Your name").fill("Ka-ho")
    page.get_by_role("button", name="Register a passkey").click()
    expect(page.get_by_text("Signed in as Ka-ho")).to_be_visible(timeout=LOADED)

    table = player.opens_a_table("Ka-ho")
    player.go("/account")
    page.get_by_role("button", name="To the table").wait_for()
    player.forgives = True  # a browser complains of the 401 that follows
    page.get_by_role("button", name="Sign out on all devices").click()
    page.evaluate("localStorage.removeItem('seifong.seats')")
    page.get_by_role("button", name="Sign in").click()

    page.get_by_role("button", name="To the table").click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    page.get_by_role("button", name="I accept these rules").wait_for()


def test_whoever_leaves_is_asked_once_more_and_is_known_no_more(look: Look, server: Server) -> None:
    player = look(390, 844, language="zh")
    page = player.page
    with_a_device(player, server)
    player.go("/account")
    page.get_by_label("你的名字").fill("家豪")
    page.get_by_role("button", name="登記通行密鑰").click()
    expect(page.get_by_text("已登入：家豪")).to_be_visible(timeout=LOADED)

    page.get_by_role("button", name="刪除帳戶").click()
    page.get_by_role("button", name="確定刪除").click()
    expect(page.get_by_role("button", name="登記通行密鑰")).to_be_visible()

    player.forgives = True  # a browser complains of the 400 that follows
    page.get_by_role("button", name="登入", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("這條通行密鑰在此沒有帳戶。")


MORE_SEATS = """async times => {
    const account = localStorage.getItem('seifong.account');
    for (let n = 0; n < times; n += 1) {
        const opened = await fetch('/api/tables', {method: 'POST',
            headers: {'content-type': 'application/json'}, body: JSON.stringify({name: 'Ka-ho'})});
        const {table, token} = await opened.json();
        const line = new WebSocket(`ws://${location.host}/ws/${table}`);
        await new Promise(done => {
            line.onopen = () => line.send(JSON.stringify({type: 'join', token, account}));
            line.onmessage = done;
        });
        line.close();
    }
}"""


def test_a_match_that_was_played_is_found_under_earlier_matches_and_replayed(
    look: Look, server: Server
) -> None:
    """Twenty seats stand on the page, the newest first; those before them are asked for."""
    player = look()
    page = player.page
    with_a_device(player, server)
    player.go("/account")
    page.get_by_label(player.text("home.your-name")).fill("Ka-ho")
    player.button("account.register").click()
    page.get_by_text("Signed in as Ka-ho").wait_for(timeout=LOADED)
    table = player.sits_down("casual", changes={"match.hands": 1})
    player.plays(player.turn_by_mouse)
    player.button("ended.places").click()
    dialog = page.get_by_role("dialog", name=player.text("win.match-over"))
    mine = dialog.get_by_role("listitem").filter(has_text="Ka-ho")
    place, points = mine.locator("b").inner_text(), mine.locator(".points").inner_text()

    page.unroute("**/api/tables")
    player.go("/account")
    page.get_by_text("Signed in as Ka-ho").wait_for(timeout=LOADED)
    page.evaluate(MORE_SEATS, 20)
    page.reload()
    listed = page.locator("main li")
    expect(listed).to_have_count(20)
    expect(listed.filter(has_text="Casual")).to_have_count(0)
    player.button("account.more").click()

    expect(listed).to_have_count(21)
    expect(player.button("account.more")).to_have_count(0)
    played = listed.last
    expect(played).to_contain_text("Casual")
    expect(played).to_contain_text(f"1 deal, {points}, place {place}")
    played.get_by_role("link", name=player.text("account.record")).click()
    expect(page).to_have_url(re.compile(f"table={table}"))
    expect(page.get_by_role("heading", name="Step 0 of")).to_be_visible()


def test_by_a_number_the_page_is_found_under_its_name(look: Look, server: Server) -> None:
    looker = look()

    looker.go("/account")

    link = looker.page.get_by_role("link", name=f"http://localhost:{server.port}/account")
    expect(link).to_be_visible()
