"""Pictures of every screen, from a real game: phone and laptop, dark and light.

`python -m tests.e2e.shots FOLDER` starts a server of its own and plays until each screen was seen.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.conftest import PATIENT, QUICK
from tests.e2e.party import play_until
from tests.e2e.person import LAPTOP, PHONE, Person
from tests.support import chromium
from tests.support.server import ServerProcess

THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until then some colours are those of the theme before."""
SHORT = {"target": 130}
"""A game of two or three hands."""


@dataclass
class Sitter:
    """One player with a phone and a laptop, and where their pictures go."""

    folder: Path
    phone: Person
    laptop: Person

    @classmethod
    def arrive(cls, folder: Path, browser: Browser, name: str) -> "Sitter":
        phone = Person.arrive(browser, name, PHONE, QUICK, device_scale_factor=2)
        return cls(folder, phone, Person.arrive(browser, name, LAPTOP, QUICK))

    @property
    def both(self) -> tuple[Person, Person]:
        return self.phone, self.laptop

    def follow(self) -> None:
        """Come with the laptop to where the phone is, as the same player."""
        address = self.phone.page.url
        origin = address.partition("/t/")[0]
        for cookie in self.phone.context.cookies():
            self.laptop.context.add_cookies(
                [{"name": cookie["name"], "value": cookie["value"], "url": origin}]
            )
        self.laptop.page.goto(address)

    def settle(self) -> None:
        """Wait until both show the same moment of the game."""
        seen = self.phone.see()
        self.laptop.wait_for("seen.screen === args[0] && seen.say === args[1]", seen["screen"], seen["say"])

    def take(self, screen: str) -> None:
        """Store four pictures of what is on show now."""
        for device, person in (("phone", self.phone), ("laptop", self.laptop)):
            for theme in THEMES:
                person.page.emulate_media(color_scheme=theme)
                person.page.evaluate(TWO_FRAMES)
                person.page.screenshot(path=self.folder / f"{screen}-{device}-{theme}.png")

    def order(self, **command: Any) -> None:
        """Give a command that has no place in the pictures."""
        base, _, table = self.phone.page.url.partition("/t/")
        self.phone.ask(base, f"/tables/{table}/commands", id=f"shots-{command['type']}", command=command)


def come_together(sitters: list[Sitter], base: str) -> None:
    """Home, invitation, lobby and draw."""
    host, guest, last = sitters
    host.laptop.page.goto(base)
    host.phone.page.goto(base)
    host.take("home")
    link = host.phone.create_table(base)
    host.follow()
    for person in guest.both:
        person.page.goto(link)
        person.page.get_by_role("textbox").fill(person.name)
    guest.take("invite")
    guest.phone.tap("Sit down")
    guest.phone.page.wait_for_url("**/t/*")
    guest.follow()
    for person in host.both:
        expect(person.page.locator(".lobby-seats")).to_contain_text(guest.phone.name)
    host.take("lobby")
    last.phone.join(link)
    last.follow()
    host.order(type="change_rules", options=SHORT)
    host.order(type="start")
    for person in host.both:
        person.button("Deal hand 1").wait_for()
    host.take("draw")
    host.phone.tap("Deal hand 1")


def play_a_hand(sitters: list[Sitter]) -> None:
    """Blind question, bid, play, scores and why."""
    people = [sitter.phone for sitter in sitters]
    of = {id(sitter.phone): sitter for sitter in sitters}
    asked = next_question(people)
    of[id(asked)].settle()
    of[id(asked)].take("blind")
    bidder = of[id(play_until(people, lambda seen: bool(seen["bids"])))]
    bidder.settle()
    for person in bidder.both:
        person.press(person.page.locator('[data-bid="5"]'))
    bidder.take("bid")
    player = of[id(play_until(people, lambda seen: bool(seen["legal"]) and is_late(seen)))]
    player.settle()
    player.phone.poke(f'.hand-card[data-key="{player.phone.see()["legal"][0]}"]')
    player.take("play")
    player.phone.poke(".turnbar .play")
    scored = of[id(play_until(people, lambda seen: seen["screen"] == "screen-scores"))]
    scored.settle()
    scored.take("scores")
    for person in scored.both:
        person.press(person.page.get_by_role("button", name="Why this score?").first)
    scored.take("why")


def is_late(seen: dict[str, Any]) -> bool:
    """A card is to follow two others, a few tricks into the hand."""
    return len(seen["trick"]) == 2 and len(seen["hand"]) < 14


def next_question(people: list[Person]) -> Person:
    """Return whom the page asks whether to bid blind; bots before them have bid by themselves."""
    while True:
        for person in people:
            seen = person.see()
            if seen["say"].startswith("Look, or bid blind?"):
                return person
            person.glance(seen)


def celebrate(sitters: list[Sitter]) -> None:
    """The ceremony as the winner and as the others see it, and the board."""
    people = [sitter.phone for sitter in sitters]
    titles = [f"{person.name} wins!" for person in people]
    won = play_until(people, lambda seen: seen["title"] in titles)
    winner = next(one for one in sitters if won.see()["title"].startswith(one.phone.name))
    other = next(one for one in sitters if one is not winner)
    for person in winner.both:
        person.button("Place it under your name").wait_for()
    winner.take("pick")
    for person in winner.both:
        person.tap("Place it under your name")
        person.tap("Spot 2")
    winner.take("place")
    other.take("watch")
    winner.phone.tap("Stick it")
    for person in (*winner.both, *other.both):
        expect(person.page.get_by_role("heading", name="Tally board")).to_be_visible()
    other.take("tally")


def main(folder: Path) -> None:
    """Play, and store the pictures in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data) / "data", environment=PATIENT)
        server.start()
        path = chromium.find_or_install()
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        try:
            sitters = [Sitter.arrive(folder, browser, name) for name in ("Maya", "Nils", "Olga")]
            come_together(sitters, server.base)
            play_a_hand(sitters)
            celebrate(sitters)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
