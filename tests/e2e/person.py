"""A person at a browser: sees the page and taps what can be tapped, and knows only the link."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Error, Locator, Page, expect

from tests.e2e.cardsense import Sight, choose_bid, choose_card

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PATIENCE_MS = 30_000
AGAIN_MS = 10_000
GLANCE_MS = 20
SEE = (Path(__file__).parent / "see.js").read_text(encoding="utf-8")
GAMES = {
    "cutthroat_spades": "Cutthroat Spades",
    "three_person_spades": "Three-person Spades",
    "two_player_spades": "Two-player Spades",
    "cutthroat_euchre": "Cutthroat Euchre",
}
CONNECTION_LOST = ("WebSocket", "net::ERR_", "Failed to fetch", "status of 502", "status of 503")


@dataclass(eq=False)
class Person:
    """One browser context; `page` is the tab in front."""

    name: str
    context: BrowserContext
    page: Page
    touch: bool
    lifts: bool
    """Whether a tap lifts a card and a second one plays it, as on phones by default."""
    faults: list[str] = field(default_factory=list)
    excused: tuple[str, ...] = ()
    """Parts of messages that the test itself brings about, such as those of a lost connection."""

    @classmethod
    def arrive(
        cls, browser: Browser, name: str, device: dict[str, Any], settings: dict[str, Any], **options: Any
    ) -> "Person":
        """Open a browser of one's own. Movement is reduced, so that nobody waits for it."""
        context = browser.new_context(**{"reduced_motion": "reduce", **device, **options})
        context.set_default_timeout(PATIENCE_MS)
        kept = json.dumps(json.dumps(settings))
        context.add_init_script(f"localStorage['cutthroat.settings'] ??= {kept};\n{SEE}")
        touch = device.get("has_touch", False)
        person = cls(
            name, context, context.new_page(), touch, lifts=touch and settings.get("one_tap") != "on"
        )
        person.watch(person.page)
        return person

    def another_tab(self, address: str) -> "Person":
        """Open the address once more beside the first tab."""
        tab = Person(
            self.name,
            self.context,
            self.context.new_page(),
            self.touch,
            self.lifts,
            self.faults,
            self.excused,
        )
        tab.watch(tab.page)
        tab.page.goto(address)
        return tab

    def watch(self, page: Page) -> None:
        """Note every error that the page reports; a violation of its own security policy is one."""
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("console", self._console)
        page.on("dialog", self._dialog)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"{message.text} ({message.location.get('url', '')})")

    def _dialog(self, dialog: Dialog) -> None:
        """No page of ours ever opens one, so somebody's script runs."""
        self._note(f"dialog {dialog.message}")
        dialog.dismiss()

    def _note(self, text: str) -> None:
        if not any(part in text for part in self.excused):
            self.faults.append(f"{self.name}: {text}")

    def may_lose_connection(self) -> None:
        """The browser reports a lost connection as an error; from now on that is part of the test."""
        self.excused += CONNECTION_LOST

    # What is there.

    def see(self) -> dict[str, Any]:
        """Return what is on the page now."""
        seen: dict[str, Any] = self.page.evaluate("testSees()")
        return seen

    def wait_for(self, condition: str, *arguments: Any) -> None:
        """Return as soon as the condition, in JavaScript on `seen` and `args`, holds for the page."""
        if not self._waited(condition, PATIENCE_MS, *arguments):
            raise AssertionError(f"{self.name} waited for {condition} {arguments}, and saw {self.see()}")

    def see_when(self, condition: str, *arguments: Any) -> dict[str, Any]:
        """Return what is on the page when the condition holds."""
        self.wait_for(condition, *arguments)
        return self.see()

    def glance(self, seen: dict[str, Any]) -> None:
        """Look for a moment whether the page becomes different."""
        self._waited("JSON.stringify(seen) !== JSON.stringify(args[0])", GLANCE_MS, seen)

    def _waited(self, condition: str, patience_ms: int, *arguments: Any) -> bool:
        waiting = f"([patience, ...args]) => testWait((seen) => {condition}, patience)"
        while True:
            try:
                is_so: bool = self.page.evaluate(waiting, [patience_ms, *arguments])
            except Error as error:
                if "context was destroyed" not in error.message:
                    raise
                self.page.wait_for_load_state()  # the next page is on its way
            else:
                return is_so

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact).first

    def card(self, card: str) -> Locator:
        return self.page.locator(f'.hand-card[data-key="{card}"]')

    # What a person does.

    def press(self, what: Locator) -> None:
        """Tap with a finger on a phone, click with a mouse on a laptop, as soon as it can be reached."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def poke(self, selector: str) -> None:
        """Tap or click where the element is now: quicker than `press`, for what is done often."""
        assert self._touch(selector), f"{self.name} cannot reach {selector}: {self.see()}"

    def _touch(self, selector: str) -> bool:
        """Tap or click the element; False when there is none, or something lies over it."""
        point = self.page.evaluate("selector => testPoint(selector)", selector)
        if point and self.touch:
            self.page.touchscreen.tap(**point)
        elif point:
            self.page.mouse.click(**point)
        return point is not None

    def tap(self, name: str, *, exact: bool = True) -> None:
        """Tap the button with this name."""
        self.press(self.button(name, exact=exact))

    def _tap_until_gone(self, name: str) -> None:
        """Tap a button that goes with what it does; a wish that its connection took along is wished again."""
        self.tap(name)
        if not self._waited("!seen.buttons.includes(args[0])", AGAIN_MS, name):
            self.tap(name)
            self.wait_for("!seen.buttons.includes(args[0])", name)

    def ask(self, base: str, path: str, **body: Any) -> dict[str, Any]:
        """Ask the server in this person's name, without a page; return its answer."""
        answer = self.context.request.post(f"{base}/api/v1{path}", data=body)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def call_me(self) -> None:
        """Give one's name on the first page."""
        self.press(self.page.locator("#name"))
        self.page.locator("dialog input").fill(self.name)
        self.tap("Use this name")
        expect(self.page.locator("dialog")).to_have_count(0)

    def create_table(
        self, base: str, preset: str = "short_5", n_seats: int = 3, game: str = "cutthroat_spades"
    ) -> str:
        """Create a table from the first page; return the link that a friend would get."""
        self.page.goto(base)
        self.call_me()
        self.choose_game(game)
        if self.page.locator("#seats").is_visible():
            self.page.locator(f'#seats [value="{n_seats}"]').check(force=True)
        self.choose_preset(preset)
        self.tap("Create a table")
        self.button("Start game").wait_for()
        return self.link()

    def choose_game(self, game: str) -> None:
        """Pick the game on the first page."""
        self.press(self.page.locator("#game"))
        self.press(self.page.get_by_role("dialog").get_by_role("button", name=GAMES[game]))

    def choose_preset(self, preset: str) -> None:
        """Pick the house rules on the first page."""
        self.press(self.page.locator("#rules"))
        self.page.locator(f'dialog [name="preset"][value="{preset}"]').check(force=True)
        self.tap("Use these rules")

    def link(self) -> str:
        """Return the address that the Share button gives."""
        told = "JSON.parse(document.getElementById('share-url').textContent)"
        path = "JSON.parse(document.getElementById('view').textContent).link"
        address: str = self.page.evaluate(f"{told} ?? new URL({path}, location.href).href")
        return address

    def join(self, link: str, button: str = "Sit down") -> None:
        """Open the link, give a name, sit down."""
        self.page.goto(link)
        self.page.get_by_role("textbox").fill(self.name)
        self.tap(button)
        self.page.locator("#app[class]").wait_for()

    def act(self, seen: dict[str, Any]) -> bool:
        """Do what the page asks this person to do; False when it asks for nothing."""
        for name in ("Deal hand 1", "Look at my cards"):
            if name in seen["buttons"]:
                self._tap_until_gone(name)
                return True
        if seen["asks"]:
            self.answer(seen["asks"])
        elif "Nobody" in seen["buttons"]:
            self.press(self.page.locator(".sheet-foot .call-none"))
            self.wait_for("!seen.buttons.includes('Nobody')")
        elif seen["bids"]:
            self.bid(choose_bid(seen["hand"]))
        elif seen["legal"] and len(seen["hand"]) > 1:  # the last card plays itself
            self.play(choose_card(Sight(seen["legal"], seen["trick"], seen["bid"], seen["taken"])))
        elif seen["finished"] and seen["hand"]:
            self.skip_trick()
        elif ready := next((name for name in seen["buttons"] if name.startswith("Ready for")), None):
            self.tap(ready)
            self.wait_for("!seen.buttons.includes(args[0])", ready)
        else:
            return False
        return True

    def answer(self, asked: str) -> None:
        """Do the usual thing in a phase that only some games have: the teal button, after what it needs."""
        needs = {"naming": ".suit-tile:not([aria-disabled])", "exchange": ".hand-card:not([aria-disabled])"}
        if asked in needs:
            self.press(self.page.locator(needs[asked]).last)
        if asked == "manikin":
            self.keep_five()
        panel = self.page.locator(f".{asked}")
        before = panel.inner_text()
        self.press(panel.locator(".btn-turn").locator("visible=true").last)
        self.wait_for(
            "seen.asks !== args[0] || document.querySelector('.' + args[0]).innerText !== args[1]",
            asked,
            before,
        )

    def keep_five(self) -> None:
        """Choose five of the ten cards."""
        for card in self.see()["hand"][:5]:
            self.press(self.card(card))

    def skip_trick(self) -> None:
        """Tap the finished trick, so that it goes at once; it may have gone by itself meanwhile."""
        self._touch(".sea.finished")

    def bid(self, bid: str) -> None:
        self.press(self.page.locator(f'[data-bid="{bid}"]'))
        self.press(self.page.locator(".bid-pad .confirm"))
        self.page.locator(".bid-pad").wait_for(state="hidden")

    def play(self, card: str) -> None:
        """Play a card, in two taps or in one, and see that it was taken."""
        self.poke(f'.hand-card[data-key="{card}"]')
        if self.lifts:
            self.wait_for("seen.lifted === args[0]", card)
            self.poke(".turnbar .play")
        self.wait_for("!seen.hand.includes(args[0]) && seen.say !== 'Played'", card)
