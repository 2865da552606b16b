"""Friends at one network, whom plain http leads to a host: a browser gives such a page less."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browsing import Looker
from serving import Server


@pytest.fixture
def host(browser: Browser, server: Server) -> Iterator[Looker]:
    """Somebody who has opened the page by a name of their network, and not as localhost."""
    looker = Looker(browser, f"http://friends.example:{server.port}", 1280, 800)
    yield looker
    looker.close()
    # The browser says on each page that over http it heeds no such header.
    assert [one for one in looker.complaints if "Cross-Origin-Opener-Policy" not in one] == []


def pasted(host: Looker) -> str:
    """What one has copied, as a field of a page takes it."""
    page = host.context.new_page()
    page.goto(host.address)
    name = page.get_by_label(host.text("home.your-name"))
    name.evaluate("field => field.removeAttribute('maxlength')")
    name.fill("")
    name.press("Control+V")
    return name.input_value()


def test_both_links_are_copied_from_fields_that_stand(host: Looker) -> None:
    """Copying did nothing at all, and the link for watching stood nowhere."""
    host.opens_a_table("Ka-ho", "casual")
    assert host.page.evaluate("isSecureContext") is False

    for key in ("lobby.invite", "lobby.watch-link"):
        link = host.link_in(key)
        button = host.page.get_by_role(
            "button", name=f"{host.text('lobby.copy')} · {host.text(key)}"
        )
        button.click()
        expect(host.page.locator("aside .link button", has_text="Copied").last).to_be_visible()
        assert pasted(host) == link
        assert link.startswith(f"{host.address}/t/")


def test_a_link_that_is_not_copied_is_selected_and_the_page_says_so(host: Looker) -> None:
    host.opens_a_table("Ka-ho", "casual")
    host.page.evaluate("document.execCommand = () => false")

    host.page.locator("aside .link button").first.click()

    expect(host.page.get_by_role("status").filter(has_text="selected")).to_be_visible()
    assert host.page.evaluate("getSelection().toString()") == host.invitation()


def test_the_end_of_a_deal_says_that_http_leaves_the_seal_unchecked(host: Looker) -> None:
    """The check ended in an error, and the sheet had no word of the seal."""
    host.sits_down("casual")
    host.plays(host.turn_by_mouse)

    sheet = host.page.get_by_role("dialog")
    expect(sheet.get_by_text(host.text("seal.unchecked")).last).to_be_visible()


def test_the_account_says_that_a_passkey_needs_https(host: Looker) -> None:
    """It laid it to the browser."""
    host.go("/account")

    expect(host.page.get_by_text(host.text("account.needs-https"))).to_be_visible()
