"""What is left of an evening: its album, its files, and the numbers of who was there."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.test_replay import finished_hand
from tests.support.commands import run
from tests.support.server import ServerProcess

PNG = b"\x89PNG\r\n\x1a\n"


def test_an_evening_is_taken_along_and_counted(server: ServerProcess, invite: Invite, tmp_path: Path) -> None:
    maya = invite("Maya")
    table_id = finished_hand(server.base, [maya, invite("Nils"), invite("Giulia")])
    page = maya.page
    page.goto(f"{server.base}/t/{table_id}/history")
    page.get_by_role("link", name="Album and files").press("Enter")
    expect(page.get_by_role("heading", name="The evening’s album")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Tally board: .*Maya 0"))).to_be_visible()
    fits(maya)
    for button, role in (("Board (PNG)", "button"), ("All hands (JSON)", "link")):
        with page.expect_download() as download:
            page.get_by_role(role, name=button).press("Enter")  # type: ignore[arg-type]  # one of the two roles
        download.value.save_as(tmp_path / role)
    assert (tmp_path / "button").read_bytes().startswith(PNG)
    told = run("replay", "--json", str(tmp_path / "link")).told
    assert (told["hands"], {row["player"] for row in told["board"]}) == (1, {"Maya", "Nils", "Giulia"})
    assert json.loads((tmp_path / "link").read_text(encoding="utf-8"))["champion"] is None

    page.goto(f"{server.base}/t/{table_id}/history")
    page.get_by_role("link", name="Statistics").press("Enter")
    expect(page.get_by_role("heading", name="Maya’s bids")).to_be_visible()
    fits(maya)
    page.get_by_role("radio", name="Bids").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    expect(page.get_by_role("heading", name="Maya’s bids")).to_be_hidden()
    expect(
        page.get_by_role("img", name=re.compile(r"^Season tally after 1 evening: .*Maya 0"))
    ).to_be_visible()
    fits(maya)
