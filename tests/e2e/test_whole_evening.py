"""A whole evening of seven: four browsers and three bots, one late, one who leaves, a server that dies."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PATIENT, Invite
from tests.e2e.person import LAPTOP, Person
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

pytestmark = pytest.mark.skipif(not IS_LONG, reason="minutes of play: script/test --long")

TV = {"viewport": {"width": 1920, "height": 1080}}
RULES = {"n_seats": 3, "options": {"target": 60, "bag_mode": "none", "mercy_total": -60}}
ROUND_S = 400
"""How long a round may take on a busy machine."""


@pytest.fixture
def dying_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Seats are drawn and stickers placed by themselves, as at tables where nobody of the test sits."""
    quick = {"CUTTHROAT_DRAW_S": "2", "CUTTHROAT_SUMMARY_S": "2", "CUTTHROAT_CEREMONY_S": "5"}
    process = ServerProcess(tmp_path / "data", environment={**PATIENT, **quick})
    process.start()
    yield process
    process.stop()


class Night:
    """The evening, asked by its host over REST."""

    def __init__(self, host: Person, base: str) -> None:
        self.host, self.base = host, base
        host.page.goto(base)
        evening = host.ask(
            base, "/tournaments", name=host.name, title="Friday", rounds=[[RULES]], rounds_to_play=3
        )
        self.id, self.link = evening["tournament_id"], base + evening["link"]
        self._told = 0
        self.boards: list[Person] = []

    def view(self) -> dict[str, Any]:
        answer = self.host.context.request.get(f"{self.base}/api/v1/tournaments/{self.id}")
        assert answer.ok, answer.text()
        view: dict[str, Any] = answer.json()
        return view

    def tell(self, person: Person, **command: Any) -> None:
        self._told += 1
        path = f"/tournaments/{self.id}/commands"
        person.ask(self.base, path, id=f"told-{self._told}", command=command)

    def join(self, person: Person, link: str) -> None:
        person.page.goto(link)
        person.page.get_by_role("textbox").fill(person.name)
        person.tap("Play along")
        expect(person.page.get_by_role("heading", name=f"{person.name}, you ")).to_be_visible()

    def draw(self, people: list[Person]) -> list[Person]:
        """Draw; return those who were taken to a table."""
        self.tell(self.host, type="draw_round", anyway=False)
        view = self.view()
        names = [one["name"] for one in view["entrants"]]
        drawn = []
        for table in view["rounds"][-1]["tables"]:
            for person in (one for one in people if one.name in [names[no] for no in table["entrants"]]):
                dialog = person.page.get_by_role("dialog", name=f"Round {len(view['rounds'])}")
                expect(dialog).to_be_visible()
                person.page.keyboard.press("Enter")
                expect(person.page).to_have_url(f"{self.base}/t/{table['table_id']}")
                drawn.append(person)
        return drawn

    def open_tables(self) -> list[dict[str, Any]]:
        view = self.view()
        return [table for one in view["rounds"] for table in one["tables"] if table["is_open"]]

    def play(self, people: list[Person], hands: int | None = None) -> None:
        """Play until every table is done, or until one has scored so many hands."""
        until = monotonic() + ROUND_S
        while (tables := self.open_tables()) and (
            hands is None or max(table["hands"] for table in tables) < hands
        ):
            assert monotonic() < until, [(person.name, person.see()) for person in people]
            for person in people:
                seen = person.see()
                if not person.act(seen):
                    person.glance(seen)

    def boards_are_right(self) -> None:
        """Every board shows as many tokens in each row as there are, one for each game that was won."""
        view = self.view()
        won = [game for one in view["rounds"] for table in one["tables"] for game in table["games"]]
        assert sum(row["tokens"] for row in view["standings"]) == sum(
            game["winner"] is not None for game in won
        )
        for board in self.boards:
            for row in view["standings"]:
                count = board.page.locator(f'[data-row="{row["entrant"]}"] .count')
                expect(count).to_have_text(str(row["tokens"]))


def test_an_evening_of_seven_is_played_to_its_end(dying_server: ServerProcess, invite: Invite) -> None:
    base = dying_server.base
    maya, nils = invite("Maya"), invite("Nils")
    giulia, yuki = invite("Giulia", LAPTOP), invite("Yuki", LAPTOP)
    tv = invite("TV", TV)
    for person in (maya, nils, giulia, yuki, tv):
        person.may_lose_connection()
        person.excused += ("status of 404",)  # a table that was drawn this moment is not open yet
    night = Night(maya, base)
    for _ in range(3):
        night.tell(maya, type="add_bot")
    for person in (nils, giulia):
        night.join(person, night.link)
    tv.ask(base, night.link.removeprefix(base).replace("/j/", "/join/"), name="TV", sit=False)
    tv.page.goto(f"{base}/tv/{night.id}")
    maya.page.goto(f"{base}/e/{night.id}")
    night.boards = [tv, maya.another_tab(f"{base}/e/{night.id}/board")]

    drawn = night.draw([maya, nils, giulia])
    assert len(drawn) == 3
    night.join(yuki, night.link)  # what the QR code says
    night.play(drawn)
    night.boards_are_right()

    drawn = night.draw([maya, nils, giulia, yuki])
    night.play(drawn, hands=1)
    leaver = nils if nils in drawn else giulia
    night.tell(leaver, type="withdraw")
    dying_server.kill()
    dying_server.start()
    drawn.remove(leaver)
    night.play(drawn)
    night.boards_are_right()

    night.draw([one for one in (maya, nils, giulia, yuki) if one is not leaver])
    night.play([one for one in (maya, nils, giulia, yuki) if one is not leaver and "/t/" in one.page.url])
    night.boards_are_right()
    view = night.view()
    assert (view["phase"], view["end"]) == ("over", "rounds")
    assert view["champion"] is not None
    expect(tv.page.get_by_text("wins the evening!")).to_be_visible()
    maya.page.goto(f"{base}/e/{night.id}")
    expect(maya.page.get_by_text("wins the evening!")).to_be_visible()
