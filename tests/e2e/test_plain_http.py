"""Everything works where a browser trusts nothing: plain http at an address that is not its own machine."""

from playwright.sync_api import expect

from tests.e2e.party import on_turn, play_until
from tests.e2e.person import Person
from tests.support.server import ServerProcess


def test_friends_share_sit_bid_play_and_reload_on_plain_http(
    server: ServerProcess, trio: list[Person]
) -> None:
    host, *guests = trio
    host.create_table(f"http://party.test:{server.port}")
    assert host.page.evaluate("window.isSecureContext") is False
    host.tap("Share")
    expect(host.page.get_by_text("Link copied")).to_be_visible()
    link = pasted(host)
    assert link.startswith(f"http://party.test:{server.port}/j/")

    for guest in guests:
        guest.join(link)
    host.tap("Start game")
    on_turn(trio)
    led = on_turn(trio)
    led.play(led.see()["legal"][0])
    person = play_until(trio, lambda seen: len(seen["legal"]) > 0 and len(seen["trick"]) == 1)
    before = person.see()
    person.page.reload()
    assert person.see_when("seen.screen === 'screen-table'") == before
    person.play(before["legal"][0])


def pasted(person: Person) -> str:
    """Return what the clipboard holds, as a person would find out."""
    person.page.evaluate("document.body.append(document.createElement('textarea'))")
    field = person.page.locator("textarea")
    field.focus()
    person.page.keyboard.press("Control+V")
    text = field.input_value()
    field.evaluate("field => field.remove()")
    return text
