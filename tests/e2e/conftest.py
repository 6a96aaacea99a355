"""One Chromium and one server for all browser tests of a process; people come and go with each test."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.person import LAPTOP, PATIENCE_MS, PHONE, Person
from tests.support import chromium
from tests.support.server import ServerProcess

# Nothing happens here because time went by: every step is somebody's tap.
PATIENT = {
    "CUTTHROAT_DRAW_S": "600",
    "CUTTHROAT_TURN_S": "off",
    "CUTTHROAT_SUMMARY_S": "600",
    "CUTTHROAT_CEREMONY_S": "600",
    "CUTTHROAT_INTERVAL_S": "600",
    "CUTTHROAT_AWAY_S": "600",
}
QUICK = {"speed": "quick", "sound": "off"}

# Of itself it waits for 5 s, in which a page on a busy machine may still be loading.
expect.set_options(timeout=PATIENCE_MS)

Invite = Callable[..., Person]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know that the test failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser of the whole folder; it is closed before tests that run an event loop come next."""
    path = chromium.find()
    assert path is not None, "the browser tests need Chromium: start them with script/test"
    arguments = [*chromium.ARGUMENTS, "--host-resolver-rules=MAP party.test 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server that no test stops."""
    process = ServerProcess(tmp_path_factory.mktemp("e2e") / "data", environment=PATIENT)
    process.start()
    yield process
    process.stop()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of the test's own, to be stopped, killed and started again."""
    process = ServerProcess(tmp_path / "data", environment=PATIENT)
    process.start()
    yield process
    process.stop()


@pytest.fixture
def invite(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Brings people in; at the end everybody leaves, and no page may have reported an error.

    When the test failed, its report gets the address of everybody's page, and a picture of it is kept.
    """
    people: list[Person] = []

    def come(name: str, device: dict[str, Any] = PHONE, **options: Any) -> Person:
        people.append(Person.arrive(browser, name, device, QUICK | options.pop("settings", {}), **options))
        return people[-1]

    yield come
    for number, person in enumerate(people):
        if FAILED in request.node.stash:
            picture = tmp_path / f"{number}.png"
            person.page.screenshot(path=picture)
            request.node.add_report_section("teardown", "page", f"{person.name} {person.page.url} {picture}")
        person.context.close()
    assert [fault for person in people for fault in person.faults] == []


@pytest.fixture
def trio(invite: Invite) -> list[Person]:
    """Maya and Nils with phones, Nils plays with one tap; Giulia with a laptop."""
    return [invite("Maya"), invite("Nils", settings={"one_tap": "on"}), invite("Giulia", LAPTOP)]
