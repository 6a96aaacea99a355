"""A hand of Euchre played over HTTP by everybody at the table, as quickly as the server answers."""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import httpx

Json = dict[str, Any]
RULES: Json = {"game": "cutthroat_euchre", "n_seats": 3}
"""The shortest hand there is, with cards that nobody sees before it is over."""


def play_one_hand(base: str, table_id: str, cookies: Sequence[str]) -> Json:
    """Play the hand that is dealt until it is scored; return the first one's view then. The cookies are those
    of all seats."""
    with ExitStack() as stack:
        people = {
            cookie.partition(".")[0]: stack.enter_context(
                httpx.Client(base_url=f"{base}/api/v1", headers={"Authorization": f"Bearer {cookie}"})
            )
            for cookie in cookies
        }
        first = people[cookies[0].partition(".")[0]]
        while (view := view_of(first, table_id))["play"]["phase"] != "scored":
            actor = people[view["seats"][view["play"]["turn"]]["player"]]
            play_once(actor, view if actor is first else view_of(actor, table_id))
    return view


def view_of(person: httpx.Client, table_id: str) -> Json:
    view: Json = person.get(f"/tables/{table_id}").raise_for_status().json()
    return view


def play_once(person: httpx.Client, view: Json) -> None:
    command = {"id": f"at{view['seq']}", "command": wish(view["play"])}
    person.post(f"/tables/{view['table_id']}/commands", json=command).raise_for_status()


def wish(play: Json) -> Json:
    """Return the simplest thing that the view says may be done now: make trump, take the manikin, play."""
    holding = play["holding"]
    wishes: dict[str, Json] = {
        "bidding": {"type": "make"},
        "turn_up": {"type": "take_turn_up"},
        "alone": {"type": "decline_alone"},
        "keeping": {"type": "keep_cards", "cards": holding[::2]},
        "discarding": {"type": "discard", "card": next((c for c in holding if c != play["turn_up"]), None)},
    }
    return wishes.get(play["phase"]) or {"type": "play_card", "card": play["playable"][0]}
