"""What is left of a deal: its replay, and a record that anybody can prove."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browsing import Looker
from commands import command

Look = Callable[..., Looker]


def test_a_deal_is_replayed_from_its_end_and_its_record_is_proved(
    look: Look, tmp_path: Path
) -> None:
    player = look()
    player.sits_down("casual")
    player.plays(player.turn_by_mouse)
    laid = player.laid()

    with player.context.expect_page() as opened:
        player.page.get_by_role("link", name="Replay this deal").click()
    replay = opened.value
    step = replay.get_by_role("heading", name="Step 0 of")
    expect(step).to_be_visible()
    assert replay.locator(".river li").count() == 0
    replay.keyboard.press("ArrowRight")
    expect(replay.get_by_role("heading", name="Step 1 of")).to_be_visible()
    replay.keyboard.press("End")
    expect(replay.locator(".river li")).to_have_count(laid)

    with replay.expect_download() as started:
        replay.get_by_role("link", name="Download the record").click()
    record = tmp_path / started.value.suggested_filename
    started.value.save_as(record)
    proved = command("verify", record)
    assert proved.status == 0, proved
    assert "1 deal" in proved.out
    assert record.suffix == ".jsonl"


def test_a_replay_shows_what_is_to_come_and_that_it_is_proved_and_its_address_follows(
    look: Look,
) -> None:
    player = look()
    table = player.sits_down("casual")
    player.plays(player.turn_by_mouse)
    page = player.page
    player.go(f"/replay#table={table}&deal=1")

    expect(page.get_by_text("Verified: wall, dice and all")).to_be_visible()
    to_come = page.locator(".log .to-come")
    all_of_it = to_come.count()
    page.locator(".log button").nth(9).click()
    shown = page.locator(".log [aria-current=step] i").inner_text()
    expect(page.get_by_role("heading", name=f"Step {shown} of")).to_be_visible()
    assert to_come.count() < all_of_it
    player.waits_until(lambda: f"step={shown}" in page.url)
    page.reload()
    expect(page.get_by_role("heading", name=f"Step {shown} of")).to_be_visible()

    page.get_by_role("link", name="To the table").click()
    page.get_by_role("dialog").wait_for()


def test_a_deal_that_a_record_has_not_is_said_to_be_none(look: Look) -> None:
    player = look()
    table = player.sits_down("casual")
    player.go(f"/replay#table={table}")
    expect(player.page.get_by_role("alert")).to_have_text(player.text("replay.none"))
    player.go("/")
    player.go(f"/t/{table}")
    player.page.locator(".ring").or_(player.page.get_by_role("dialog")).first.wait_for()
    player.plays(player.turn_by_mouse)

    for number in ("77", "-1"):
        player.go("/")
        player.go(f"/replay#table={table}&deal={number}")
        expect(player.page.get_by_role("alert")).to_contain_text("no deal")


def test_a_record_that_was_kept_is_replayed_from_its_file(look: Look, tmp_path: Path) -> None:
    player = look()
    record = tmp_path / "kept.jsonl"
    simulated = command("simulate", "--deals", 2, "--out", record)
    assert simulated.status == 0, simulated

    player.go("/replay")
    player.page.get_by_label("Choose a record").set_input_files(record)

    expect(player.page.get_by_role("heading", name="Step 0 of")).to_be_visible()


def test_the_replay_of_a_table_that_never_was_says_so(look: Look) -> None:
    looker = look(language="zh")
    looker.forgives = True  # the browser itself complains of what is not found
    looker.go("/replay#table=nope")
    expect(looker.page.get_by_role("alert")).to_have_text("沒有這張枱。")


def test_a_replay_has_a_way_to_the_start(look: Look, tmp_path: Path) -> None:
    player = look()
    record = tmp_path / "kept.jsonl"
    command("simulate", "--deals", 1, "--out", record)
    player.go("/replay")
    player.page.get_by_label("Choose a record").set_input_files(record)
    player.page.get_by_role("link", name=player.text("menu.home"), exact=True).click()
    expect(player.page.get_by_role("heading", level=1)).to_have_text(player.text("home.title"))
