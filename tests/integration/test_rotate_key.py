"""The key that signs cookies is changed from the command line; whoever had a cookie before keeps the seat."""

from pathlib import Path

import httpx
from sqlalchemy import URL

from tests.integration.test_serve import refused
from tests.support.doors import DoorsServer, guest, running
from tests.support.process import cutthroat

OLD, NEW = "o" * 32, "n" * 32


async def test_a_cookie_of_before_is_recognised_and_signed_anew(database: URL) -> None:
    with running(DoorsServer(database)) as server:
        async with guest(server, "Maya") as maya:
            before, player = maya.cookie, maya.player
    ran = cutthroat("rotate-key", CUTTHROAT_DATABASE_URL=database.render_as_string(hide_password=False))
    assert (ran.returncode, "recognised for 400 days" in ran.stdout) == (0, True), ran.stderr
    with running(DoorsServer(database)) as server:
        for path in ("/api/v1/me", "/"):  # a page is answered otherwise than the interface
            answer = await asked(server, path, before)
            assert answer.status_code == 200
            after = answer.cookies["cutthroat"]
            assert after != before
            assert "httponly" in answer.headers["set-cookie"].lower()
        again = await asked(server, "/api/v1/me", after)
        assert (again.json()["player"], "set-cookie" in again.headers) == (player, False)


async def test_a_key_that_was_given_is_followed_by_the_one_given_then(database: URL) -> None:
    with running(DoorsServer(database, secret_key=OLD)) as server:
        async with guest(server, "Maya") as maya:
            before = maya.cookie
    for former, status in ((OLD, 200), (None, 401)):
        with running(DoorsServer(database, secret_key=NEW, former_secret_key=former)) as server:
            assert (await asked(server, "/api/v1/me", before)).status_code == status


async def test_a_key_may_be_given_from_one_start_to_the_next_and_no_longer(database: URL) -> None:
    with running(DoorsServer(database)) as server:
        async with guest(server, "Maya") as maya:
            cookie = maya.cookie
    for given, former in ((NEW, None), (None, NEW)):
        with running(DoorsServer(database, secret_key=given, former_secret_key=former)) as server:
            answer = await asked(server, "/api/v1/me", cookie)
            assert answer.status_code == 200
            cookie = answer.cookies["cutthroat"]  # signed by the key of now


def test_a_folder_that_was_mistyped_is_not_made(tmp_path: Path) -> None:
    folder = tmp_path / "typo"
    refused(cutthroat("rotate-key", "--data", str(folder)), 1, "no_data", "--data")
    assert not folder.exists()


def test_a_key_that_was_given_is_not_changed_by_the_command() -> None:
    refused(cutthroat("rotate-key", CUTTHROAT_SECRET_KEY=OLD), 1, "key_is_set", "CUTTHROAT_FORMER_SECRET_KEY")


async def asked(server: DoorsServer, path: str, cookie: str) -> httpx.Response:
    """Return the answer to a browser with this cookie."""
    async with httpx.AsyncClient(base_url=server.base) as http:
        return await http.get(path, headers={"Cookie": f"cutthroat={cookie}"})
