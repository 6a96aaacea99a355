"""A whole evening: four browsers, three bots, a TV; one comes late, one leaves, the server is killed."""

import csv
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PATIENT, Invite
from tests.e2e.layout import fits
from tests.e2e.party import Seen, play_until, view_of
from tests.e2e.person import LAPTOP, Person
from tests.support.commands import run
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

pytestmark = pytest.mark.skipif(not IS_LONG, reason="minutes of play: script/test --long")
TV: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
RULES = {
    "title": "Friday night",
    "form": "evening",
    "rounds": [[{"n_seats": 3, "preset": "short_5", "options": {"target": 10, "mercy_total": -30}}]],
    "rounds_to_play": 3,
}
"""Games are over after a hand or two."""


EVENING_SERVER = {**PATIENT, "CUTTHROAT_DRAW_S": "1"}
"""Nobody waits for the host of a table, who sits at another one, to deal."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server to be killed."""
    process = ServerProcess(tmp_path / "data", environment=EVENING_SERVER)
    process.start()
    yield process
    process.stop()


class Evening:
    """The evening that `host` opens, as everybody finds it."""

    def __init__(self, host: Person, server: ServerProcess, rules: Mapping[str, Any] = RULES) -> None:
        opened = host.ask(server.base, "/tournaments", name=host.name, **rules)
        self.base = server.base
        self.id: str = opened["tournament_id"]
        self.code: str = opened["code"]
        self.link: str = f"{server.base}{opened['link']}"
        self.host = host
        host.page.goto(f"{server.base}/e/{self.id}")

    def view(self) -> dict[str, Any]:
        answer = self.host.context.request.get(f"{self.base}/api/v1/tournaments/{self.id}")
        assert answer.ok, answer.text()
        seen: dict[str, Any] = answer.json()
        return seen

    def come(self, person: Person) -> None:
        """Come in by the link, which is what the QR code says, straight to a place in the queue."""
        person.page.goto(self.link)
        person.page.get_by_role("textbox").fill(person.name)
        person.tap("Play along")
        person.page.wait_for_url(f"**/e/{self.id}")

    def draw(self, round_no: int, people: Sequence[Person]) -> dict[str, list[Person]]:
        """Draw the round and let everybody go to their seat; return who plays at which table."""
        self.host.tap(f"Draw round {round_no}")
        expect(self.host.page.get_by_role("heading", name=f"Round {round_no}").first).to_be_visible()
        view = self.view()
        rows = {one["name"]: one["no"] for one in view["entrants"]}
        at: dict[str, list[Person]] = {}
        for table in view["rounds"][round_no - 1]["tables"]:
            for person in (one for one in people if rows[one.name] in table["entrants"]):
                person.press(person.page.get_by_role("dialog").get_by_role("button", name="My seat"))
                person.page.wait_for_url(f"**/t/{table['table_id']}")
                at.setdefault(table["table_id"], []).append(person)
        for person in people:
            if rows[person.name] in view["rounds"][round_no - 1]["byes"] and person is not self.host:
                title = person.page.get_by_role("heading", name=f"you sit out round {round_no}")
                expect(title).to_be_visible()
        return at

    @property
    def commands(self) -> str:
        return f"/tournaments/{self.id}/commands"

    def leaves_in_mid_hand(self, person: Person) -> None:
        """Leave for tonight; a bot plays the hand to its end."""
        person.page.goto(f"{self.base}/e/{self.id}")
        person.tap("Leave for tonight")
        person.press(person.page.get_by_role("dialog").get_by_role("button", name="Leave for tonight"))
        expect(person.page.get_by_role("heading", name="you are not drawn")).to_be_visible()

    def stands_at(self, smileys: int, people: Sequence[Person], tv: Person) -> None:
        """Everybody goes back; board and TV show all that was won, each where it belongs."""
        has_smileys(tv, smileys)
        self.back(people)
        board, view = people[0], self.view()
        for row in view["standings"]:
            name = view["entrants"][row["entrant"]]["name"]
            for page in (board, tv):
                if page is board:
                    page.page.goto(f"{self.base}/e/{self.id}/board")
                column = page.page.locator(f'[data-row="{row["entrant"]}"]')
                expect(column.get_by_role("heading")).to_have_text(name)
                expect(column.locator("x-token")).to_have_count(row["tokens"])
        has_smileys(board, smileys)
        assert sum(row["tokens"] for row in view["standings"]) == smileys
        fits(board)
        board.page.goto(f"{self.base}/e/{self.id}")

    def is_won(self, people: Sequence[Person], others: Sequence[Person]) -> None:
        """Everybody sees who has won; each game gave one smiley."""
        view = self.view()
        champion = view["entrants"][view["champion"]]["name"]
        for person in (*people, *others):
            expect(person.page.get_by_text(f"{champion} wins the evening!").first).to_be_visible()
            has_smileys(person, 6)
        for person in people:
            fits(person)
        games = [game for one in view["rounds"] for table in one["tables"] for game in table["games"]]
        assert [bool(game["smiley"]) for game in games] == [True] * 6
        assert sum(row["tokens"] for row in view["standings"]) == 6

    def is_taken_along(self, folder: Path) -> None:
        """The export is proven by replaying it, and has the board of the evening; the CSV adds up."""
        view, exported = self.view(), json.loads(self._file("cutthroat.json"))
        file = folder / "evening.json"
        file.write_text(json.dumps(exported), encoding="utf-8")
        replayed = run("replay", str(file))
        assert replayed.exit_code == 0, replayed.stdout + replayed.stderr
        won = {
            view["entrants"][row["entrant"]]["name"]: row["tokens"]
            for row in view["standings"]
            if row["tokens"]
        }
        players = [one["name"] for one in exported["players"]]
        board = {players[row["player"]]: len(row["tokens"]) for row in exported["board"] if row["tokens"]}
        assert board == won
        assert exported["champion"] == players.index(view["entrants"][view["champion"]]["name"])
        tally = csv.DictReader(StringIO(self._file("tally.csv").removeprefix("\ufeff")))
        assert {row["player"]: int(row["tokens"]) for row in tally if int(row["tokens"])} == won
        points: Counter[tuple[str, ...]] = Counter()
        totals: dict[tuple[str, ...], int] = {}
        for row in csv.DictReader(StringIO(self._file("scores.csv").removeprefix("\ufeff"))):
            seat = (row["round"], row["table"], row["player"])
            points[seat] += int(row["points"])
            totals[seat] = int(row["total"])
        assert totals == points
        assert len(totals) == 18

    def _file(self, name: str) -> str:
        answer = self.host.context.request.get(f"{self.base}/api/v1/tournaments/{self.id}/{name}")
        assert answer.ok, answer.text()
        return answer.text()

    def back(self, people: Sequence[Person]) -> None:
        """Everybody goes from their table back to the evening."""
        for person in people:
            if "/t/" in person.page.url:
                person.press(person.page.get_by_role("link", name="Back to the evening").first)
                person.page.wait_for_url(f"**/e/{self.id}")


def is_over(seen: Seen) -> bool:
    return seen["screen"] in ("screen-ceremony", "screen-tally")


def play_out(people: Sequence[Person]) -> None:
    """Play a table's game to its smiley, which its winner places."""
    view = view_of(play_until(people, is_over))
    winner = view["seats"][view["play"]["winner"]]["name"]
    for person in people:
        if person.name == winner:
            person.tap("Place it under your name")
            person.tap("Spot 1")
            person.tap("Stick it")
    for person in people:
        expect(person.page.get_by_role("link", name="Back to the evening").first).to_be_visible()


def has_smileys(person: Person, count: int) -> None:
    """See that so many stickers lie on the board of the page."""
    expect(person.page.locator(".tally-column x-token")).to_have_count(count)


def test_seven_people_play_three_rounds_for_smileys(
    server: ServerProcess, invite: Invite, tmp_path: Path
) -> None:
    maya, nils, giulia = invite("Maya"), invite("Nils", LAPTOP), invite("Giulia")
    tv = invite("TV", TV)
    evening = Evening(maya, server)
    for friend in (nils, giulia):
        evening.come(friend)
    for number in range(3):
        maya.ask(evening.base, evening.commands, id=f"bot-{number}", command={"type": "add_bot"})
    tv.page.goto(f"{server.base}/tv")
    tv.page.keyboard.type(evening.code)
    maya.tap("Let TV in")
    tv.page.wait_for_url(f"**/tv/{evening.id}")

    for people in evening.draw(1, [maya, nils, giulia]).values():
        play_out(people)
    evening.stands_at(2, [maya, nils, giulia], tv)

    rosa = invite("Rosa")
    evening.come(rosa)
    expect(rosa.page.get_by_text("You are first into round 2.")).to_be_visible()
    everybody = [maya, nils, giulia, rosa]
    at = evening.draw(2, everybody)
    table = next(people for people in at.values() if not {nils, giulia}.isdisjoint(people))
    play_until(table, lambda seen: len(seen["trick"]) > 0)
    leaver = next(person for person in table if person in (nils, giulia))
    evening.leaves_in_mid_hand(leaver)
    table.remove(leaver)
    for people in filter(None, at.values()):
        play_out(people)
    stay = [person for person in everybody if person is not leaver]
    evening.stands_at(4, stay, tv)

    at = evening.draw(3, stay)
    for people in at.values():
        play_until(people, lambda seen: len(seen["trick"]) > 0)
    for person in (*everybody, tv):
        person.may_lose_connection()
    seated = [person for people in at.values() for person in people]
    server.kill()
    for person in seated:
        expect(person.page.get_by_role("status").filter(has_text="Reconnecting…")).to_be_visible()
    server.start()
    for person in seated:
        person.wait_for("seen.net === ''")
    for people in at.values():
        play_out(people)
    evening.back(stay)
    evening.is_won(stay, [leaver, tv])
    evening.is_taken_along(tmp_path)
