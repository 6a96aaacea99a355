"""The player page in a browser: a passkey and a recovery link bring the player back, deletion ends that."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.person import LAPTOP, Person
from tests.support.server import ServerProcess


def plug_in_a_key(person: Person) -> None:
    """Give the browser a passkey device that says yes to everything."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_and_a_recovery_link_bring_the_player_back(server: ServerProcess, invite: Invite) -> None:
    home = f"http://localhost:{server.port}"
    maya, laptop = invite("Maya"), invite("Maya's laptop", LAPTOP)
    maya.context.grant_permissions(["clipboard-read", "clipboard-write"])
    name = maya.page.get_by_role("heading", level=1)
    plug_in_a_key(maya)
    maya.page.goto(home)
    maya.ask(home, "/guests", name="Maya")
    maya.press(maya.page.get_by_role("link", name="My smileys"))
    expect(name).to_have_text("Maya")
    maya.tap("Passkey")
    expect(maya.page.get_by_text("1 passkey opens this page, too.")).to_be_visible()
    expect(maya.page.get_by_text("The link is hidden.")).to_be_attached()
    maya.tap("Copy link")
    expect(maya.page.get_by_text("Link copied")).to_be_visible()
    link = maya.page.evaluate("navigator.clipboard.readText()")
    maya.tap("Show")
    expect(maya.page.get_by_text(link)).to_be_visible()

    maya.context.clear_cookies()
    maya.page.reload()
    expect(name).to_have_text("Nobody yet")
    maya.tap("I have a passkey")
    expect(name).to_have_text("Maya")

    laptop.page.goto(link)
    laptop.tap("Yes, this is me")
    expect(laptop.page.get_by_role("heading", level=1)).to_have_text("Maya")
    laptop.tap("Delete my data", exact=False)
    expect(laptop.page.get_by_role("dialog")).to_contain_text(
        "For 30 days your recovery link brings all of it back."
    )
    laptop.press(laptop.page.get_by_role("dialog").get_by_role("button", name="Delete my data"))
    expect(laptop.page.get_by_role("heading", level=1)).to_have_text("Nobody yet")
    maya.page.reload()
    expect(name).to_have_text("Nobody yet")
