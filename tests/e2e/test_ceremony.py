"""The ceremony when the winner's browser ends in the middle of it, and when a phone slept through one."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count

from playwright.sync_api import Browser, Error, expect

from app.realtime.resume import MAX_TAIL
from tests.e2e.cardsense import Sight, choose_bid, choose_card
from tests.e2e.conftest import QUICK, Invite
from tests.e2e.person import LAPTOP, PHONE, Person
from tests.support import chromium
from tests.support.cable import laid
from tests.support.friend import Friend, View, legal_cards, play_on
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

RULES = {"preset": "short_5", "n_seats": 3, "options": {"target": 250}}
SHORT = {
    "preset": "short_5",
    "n_seats": 3,
    "options": {"target": 10, "mercy_total": -30, "tokens_to_win": 12},
}
TOO_MUCH = "13"


class Players:
    """Three people who play without pages, so that one of them wins."""

    def __init__(self, people: list[Person], server: ServerProcess, rules: View = RULES) -> None:
        self._base = server.base
        self._port = server.port
        self._ids = count()
        host, *guests = people
        table = host.ask(self._base, "/tables", name=host.name, **rules)
        self.table_id: str = table["table_id"]
        for guest in guests:
            guest.ask(self._base, table["link"].replace("/j/", "/join/"), name=guest.name)
        self._wish(host, {"type": "start"})
        self._wish(host, {"type": "deal_now"})
        # In the order of play, so that mostly the next one asked is the next one to move.
        self._people = sorted(people, key=lambda person: self.view(person)["you"]["seat"])

    def view(self, person: Person) -> View:
        answer = person.context.request.get(f"{self._base}/api/v1/tables/{self.table_id}")
        assert answer.ok, answer.text()
        seen: View = answer.json()
        return seen

    def play_until_won_by(self, winner: Person) -> None:
        """Play to the next ceremony of the winner; everybody else bids what nobody can take. Should the cards
        will it otherwise, the other one places a token first.
        """
        while True:
            for person in self._people:
                view = self.view(person)
                if view["phase"] == "ceremony" and not view["ceremony"]["placed"]:
                    if name_of_winner(view) == winner.name:
                        return
                    self.place(next(one for one in self._people if one.name == name_of_winner(view)))
                    continue
                wish = self._next(person, view, wins=person is winner)
                if wish is not None:
                    self._wish(person, wish)

    def place(self, winner: Person) -> None:
        """Choose a smiley and stick it."""
        while (wish := self._next(winner, self.view(winner), wins=True)) and wish["type"] != "ready":
            self._wish(winner, wish)

    def _next(self, person: Person, view: View, *, wins: bool) -> View | None:
        friend = Friend(self._port, person.name, view=view, bid=TOO_MUCH)
        play, seat = view["play"], view["you"]["seat"]
        if wins and play and play["holding"]:
            friend.bid = choose_bid(play["holding"])
        wish = play_on(friend)
        if wins and wish is not None and wish["type"] == "play_card":
            trick = [played["card"] for played in play["trick"]]
            sight = Sight(legal_cards(play), trick, int(play["bids"][seat]), play["tricks"][seat])
            return {**wish, "card": choose_card(sight)}
        return wish

    def _wish(self, person: Person, wish: View) -> None:
        path = f"/tables/{self.table_id}/commands"
        person.ask(self._base, path, id=f"by-hand-{next(self._ids)}", command=wish)


def name_of_winner(view: View) -> str:
    name: str = view["seats"][view["ceremony"]["seat"]]["name"]
    return name


def test_a_phone_that_slept_from_one_ceremony_to_the_next_lets_the_new_winner_choose(
    server: ServerProcess, invite: Invite
) -> None:
    giulia, nils, maya = invite("Giulia"), invite("Nils"), invite("Maya", LAPTOP)
    players = Players([maya, nils, giulia], server)
    with laid(server.port) as cable:
        players.play_until_won_by(nils)
        giulia.may_lose_connection()
        giulia.page.goto(f"{cable.base}/t/{players.table_id}")
        maya.page.goto(f"{server.base}/t/{players.table_id}")
        expect(giulia.page.locator(".who")).to_contain_text("Nils is choosing")
        missed_after = players.view(giulia)["seq"]
        cable.block()
        giulia.context.set_offline(True)

        players.place(nils)
        players.play_until_won_by(giulia)
        assert players.view(giulia)["seq"] - missed_after > MAX_TAIL, "so that she gets the whole view"
        expect(maya.page.locator(".who")).to_contain_text("Giulia is choosing")
        expect(giulia.page.locator(".who")).to_contain_text("Nils is choosing")

        cable.clear()
        giulia.context.set_offline(False)
        expect(giulia.page.get_by_role("heading", name="Giulia wins!")).to_be_visible()
        giulia.tap("Place it under your name")
        giulia.tap("Stick it")
        for person in (giulia, maya):
            expect(person.page.get_by_role("heading", name="Tally board")).to_be_visible()
            expect(person.page.get_by_label("won in game 2")).to_have_count(1)


def reveal(winner: Person) -> None:
    winner.page.get_by_role("heading", name="Nils wins!").wait_for()


def pick(winner: Person) -> None:
    winner.press(winner.page.locator('label:has(input[value="kraken"])'))


def place(winner: Person) -> None:
    pick(winner)
    winner.tap("Place it under your name")
    winner.tap("Turn right")


def slap(winner: Person) -> None:
    """Let go of the sticker, and wait for nothing."""
    place(winner)
    winner.page.evaluate(
        "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Stick it').click()"
    )


def cheer(winner: Person) -> None:
    place(winner)
    winner.tap("Stick it")
    winner.page.get_by_role("heading", name="Tally board").wait_for()


STAGES: list[Callable[[Person], None]] = [reveal, pick, place, slap, cheer]


def test_a_winner_whose_browser_is_killed_places_the_token_exactly_once(
    server: ServerProcess, browser: Browser, invite: Invite
) -> None:
    maya, nils, giulia = invite("Maya", LAPTOP), invite("Nils"), invite("Giulia")
    players = Players([maya, nils, giulia], server, SHORT)
    address = f"{server.base}/t/{players.table_id}"
    maya.page.goto(address)
    for reached in STAGES if IS_LONG else [slap]:
        players.play_until_won_by(nils)
        game_no = players.view(maya)["ceremony"]["game_no"]
        mortal = browser.browser_type.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        winner = Person.arrive(mortal, "Nils", PHONE, QUICK, storage_state=nils.context.storage_state())
        winner.page.goto(address)
        reached(winner)
        kill(mortal)

        nils.page.goto(address)
        won = nils.page.get_by_label(f"won in game {game_no}")
        again = nils.button("Place it under your name").or_(nils.button("Stick it"))
        expect(won.or_(again).first).to_be_visible()
        if again.is_visible():
            if nils.button("Place it under your name").is_visible():
                nils.tap("Place it under your name")
            nils.tap("Stick it")
        for person in (nils, maya):
            expect(person.page.get_by_label(f"won in game {game_no}")).to_have_count(1)
        tally = players.view(maya)["tally"]
        assert [token["game_no"] for token in tally] == list(range(1, game_no + 1))
        assert tally[-1]["player"] == players.view(nils)["you"]["player"]
        nils.page.goto(server.base)


def kill(browser: Browser) -> None:
    """End the browser as a phone does whose battery is empty."""
    with suppress(Error):  # nobody is left to answer
        browser.new_browser_cdp_session().send("Browser.crash")
    while browser.is_connected():
        browser.contexts[0].pages[0].wait_for_timeout(10)
