"""Passkeys over HTTP, with a device in software: what brings a player back, and what does not."""

from collections.abc import AsyncIterator

import httpx
import pytest
from sqlalchemy import URL

from tests.protocol.conftest import Crew
from tests.support.authenticator import Authenticator
from tests.support.doors import PATIENCE_S, Json
from tests.support.postgres import run


class Browser:
    """Somebody at the server's address as `localhost`, which browsers trust, with a device at hand."""

    def __init__(self, http: httpx.AsyncClient, origin: str) -> None:
        self.http = http
        self.device = Authenticator(origin, "localhost")

    async def post(self, path: str, status: int = 200, **body: object) -> Json:
        answer = await self.http.post(f"/api/v1{path}", json=body)
        assert answer.status_code == status, answer.text
        told: Json = answer.json()
        return told

    async def proof(self) -> Json:
        """Return what the device shows when it is asked anew."""
        return self.device.show(await self.post("/passkeys/options"))


@pytest.fixture
async def browser(crew: Crew) -> AsyncIterator[Browser]:
    """Maya, with a passkey."""
    origin = f"http://localhost:{crew.server.port}"
    async with httpx.AsyncClient(base_url=origin, headers={"Origin": origin}, timeout=PATIENCE_S) as http:
        browser = Browser(http, origin)
        await browser.post("/guests", 201, name="Maya")
        options = await browser.post("/me/passkeys/options")
        assert (options["rp"]["id"], options["user"]["name"]) == ("localhost", "Maya")
        assert await browser.post("/me/passkeys", 201, **browser.device.make(options)) == {"passkeys": 1}
        yield browser


async def me(browser: Browser) -> str | None:
    answer = await browser.http.get("/api/v1/me")
    return str(answer.json()["player"]) if answer.status_code == 200 else None


async def test_a_passkey_brings_the_player_back(browser: Browser) -> None:
    player = await me(browser)
    for _ in range(2):
        browser.http.cookies.clear()
        assert await me(browser) is None
        known = await browser.post("/passkeys/sign-in", **await browser.proof())
        assert known == {"player": player, "name": "Maya"}
        assert await me(browser) == player
    options = await browser.post("/me/passkeys/options")
    assert len(options["excludeCredentials"]) == 1  # so that one device makes no second one


async def test_a_proof_is_good_once(browser: Browser, database: URL) -> None:
    proof = await browser.proof()
    browser.http.cookies.clear()
    await browser.post("/passkeys/sign-in", **proof)
    browser.http.cookies.clear()
    refused = await browser.post("/passkeys/sign-in", 403, **proof)
    assert refused["error"]["code"] == "passkey_refused"
    late = await browser.proof()
    await run(database, "update passkey_challenges set expires_at = now() - interval '1 second'")
    await browser.post("/passkeys/sign-in", 403, **late)
    assert await me(browser) is None


async def test_a_proof_made_for_another_address_opens_nothing(browser: Browser) -> None:
    ours = browser.device.origin, browser.device.host
    for origin, host in (
        ("https://evil.test", "evil.test"),
        ("https://evil.test", ours[1]),
        (ours[0], "evil.test"),
    ):
        browser.device.origin, browser.device.host = origin, host
        await browser.post("/passkeys/sign-in", 403, **await browser.proof())


async def test_what_is_no_proof_opens_nothing(browser: Browser) -> None:
    other = Authenticator(browser.device.origin, "localhost")
    names = ("credential_id", "client_data", "authenticator_data", "signature")
    for name in names:
        good = await browser.proof()
        strange = other.show(await browser.post("/passkeys/options"))
        for spoilt in (good | {name: "A"}, good | {name: "AAAA"}, good | {name: strange[name]}):
            await browser.post("/passkeys/sign-in", 403, **spoilt)
            good = await browser.proof()
    await browser.post("/passkeys/sign-in", 422, **good | {"signature": "*"})
    await browser.post("/passkeys/sign-in", 422)


async def test_a_key_is_kept_for_who_asked_for_it(browser: Browser) -> None:
    """And one that is kept, for nobody else."""
    mayas = await browser.post("/me/passkeys/options")
    browser.http.cookies.clear()
    await browser.post("/guests", 201, name="Eve")
    device = Authenticator(browser.device.origin, "localhost")
    await browser.post("/me/passkeys", 403, **device.make(mayas))
    again = browser.device.make(await browser.post("/me/passkeys/options"))
    await browser.post("/me/passkeys", 403, **again)
    to_show = await browser.post("/passkeys/options")
    await browser.post("/me/passkeys", 403, **device.make(to_show))


async def test_a_passkey_that_was_removed_opens_nothing(browser: Browser) -> None:
    proof = await browser.proof()
    answer = await browser.http.delete("/api/v1/me/passkeys")
    assert answer.json() == {"passkeys": 0}
    await browser.post("/passkeys/sign-in", 403, **proof)


async def test_with_the_data_of_a_player_their_passkeys_go(browser: Browser) -> None:
    proof = await browser.proof()
    await browser.http.delete("/api/v1/me")
    await browser.post("/passkeys/sign-in", 403, **proof)


async def test_at_an_address_that_browsers_do_not_trust_there_are_none(crew: Crew) -> None:
    maya = await crew.guest("Maya")
    for headers in ({}, {"Origin": crew.server.base}):
        answer = await maya.http.post("/api/v1/me/passkeys/options", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "passkeys_need_https")
