"""The view of a client written in Python: what `static/js/table/evolve.js` does, without a browser."""

from collections.abc import Callable
from typing import Any

View = dict[str, Any]


def evolve(view: View, envelope: dict[str, Any]) -> View:
    """Return the view after one shown event, equal to what the server would send afresh."""
    event = envelope["event"]
    apply = CASES.get(event["type"])
    play = view["play"]
    if event["type"] == "game_started":
        play = event["play"]
    elif apply is not None and play is not None:
        play = {**play, **apply(play, event, (view["you"] or {}).get("seat"))}
    return {**view, "play": play, **event.get("set", {}), "seq": envelope["seq"], "due": envelope["due"]}


def _replaced(values: list[Any], index: int, value: Any) -> list[Any]:
    return [*values[:index], value, *values[index + 1 :]]


def _card_played(play: View, event: View, mine: int | None) -> View:
    seat, card = event["seat"], event["card"]
    trick = [*play["trick"], {"seat": seat, "card": card}]
    held = play["holding"]
    changes = {
        "counts": _replaced(play["counts"], seat, play["counts"][seat] - 1),
        "holding": [other for other in held if other != card] if seat == mine and held else held,
        "turn": event["turn"],
        "broken": event["broken"],
        "trick": trick,
        "winning": event["winning"],
    }
    winner = event["winner"]
    if winner is None:
        return changes
    caught = [one["card"] for one in trick if one["card"] in play["prize_jacks"]]
    return changes | {
        "trick": [],
        "winning": None,
        "last_trick": {"cards": trick, "winner": winner},
        "leader": winner,
        "tricks": _replaced(play["tricks"], winner, play["tricks"][winner] + 1),
        "jacks": _replaced(play["jacks"], winner, play["jacks"][winner] + caught),
        "trick_no": min(play["trick_no"] + 1, play["n_tricks"]),
    }


def _bid_made(play: View, event: View, _: int | None) -> View:
    return {
        "turn": event["turn"],
        "phase": event["phase"],
        "bids": _replaced(play["bids"], event["seat"], event["bid"]),
        "looked": _replaced(play["looked"], event["seat"], True),
        "holding": event.get("holding", play["holding"]),
        "b6_used": event.get("b6_used", play["b6_used"]),
        "blind": event.get("blind", play["blind"]),
    }


def _hand_dealt(play: View, event: View, _: int | None) -> View:
    seats = event["counts"]
    facts = {key: event[key] for key in ("hand_no", "dealer", "turn", "leader", "counts", "blind")}
    return facts | {
        "phase": "bidding",
        "broken": False,
        "bids": [None for _ in seats],
        "looked": [False for _ in seats],
        "holding": None,
        "trick": [],
        "winning": None,
        "last_trick": None,
        "trick_no": 1,
        "tricks": [0 for _ in seats],
        "jacks": [[] for _ in seats],
    }


def _hand_scored(play: View, event: View, _: int | None) -> View:
    score = {"hand_no": event["hand_no"], "seats": event["seats"]}
    facts = {key: event[key] for key in ("totals", "bags")}
    return facts | {"phase": "scored", "turn": None, "scores": [*play["scores"], score]}


CASES: dict[str, Callable[[View, View, int | None], View]] = {
    "card_played": _card_played,
    "bid_made": _bid_made,
    "hand_dealt": _hand_dealt,
    "hand_scored": _hand_scored,
    "hand_looked": lambda play, event, _: {
        "looked": _replaced(play["looked"], event["seat"], True),
        "holding": event.get("holding", play["holding"]),
    },
    "hand_begun": lambda _play, event, _: {
        "hand_no": event["hand_no"],
        "dealer": event["dealer"],
        "phase": "dealing",
        "turn": None,
    },
    "game_won": lambda _play, event, _: {"phase": "over", "turn": None, "winner": event["seat"]},
}
