"""The view of a client written in Python: what `static/js/table/evolve.js` does, without a browser."""

from collections.abc import Callable
from typing import Any

View = dict[str, Any]


def evolve(view: View, envelope: dict[str, Any]) -> View:
    """Return the view after one shown event, equal to what the server would send afresh."""
    event = envelope["event"]
    play = view["play"]
    if event["type"] == "game_started":
        play = event["play"]
    elif play is not None:
        play = evolve_play(play, event, (view["you"] or {}).get("seat"))
    return {**view, "play": play, **event.get("set", {}), "seq": envelope["seq"], "due": envelope["due"]}


def evolve_play(play: View, event: View, mine: int | None) -> View:
    """Return the game's part after one shown event; `changes` are merged last, for every event and game."""
    apply = CASES.get(event["type"])
    if apply is None and "changes" not in event:
        apply = WITHOUT_CHANGES.get(event["type"])
    told = {} if apply is None else apply(play, event, mine)
    return {**play, **told, **event.get("changes", {})}


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
        "trick": trick,
        "winning": event["winning"],
    }
    if "broken" in event:
        changes["broken"] = event["broken"]
    winner = event["winner"]
    if winner is None:
        return changes
    if "prize_jacks" in play:
        caught = [one["card"] for one in trick if one["card"] in play["prize_jacks"]]
        changes["jacks"] = _replaced(play["jacks"], winner, play["jacks"][winner] + caught)
    return changes | {
        "trick": [],
        "winning": None,
        "last_trick": {"cards": trick, "winner": winner},
        "leader": winner,
        "tricks": _replaced(play["tricks"], winner, play["tricks"][winner] + 1),
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
        "leader": event.get("leader", play["leader"]),
        "must_lead": event.get("must_lead", play["must_lead"]),
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
    facts = {key: event[key] for key in ("totals", "bags") if key in event}
    return facts | {"phase": "scored", "turn": None, "scores": [*play["scores"], score]}


Case = Callable[[View, View, int | None], View]

CASES: dict[str, Case] = {
    "card_played": _card_played,
    "hand_scored": _hand_scored,
    "hand_begun": lambda _play, event, _: {
        "hand_no": event["hand_no"],
        "dealer": event["dealer"],
        "phase": "dealing",
        "turn": None,
    },
    "game_won": lambda _play, event, _: {"phase": "over", "turn": None, "winner": event["seat"]},
}
"""Told in the same way by every game."""

WITHOUT_CHANGES: dict[str, Case] = {
    "bid_made": _bid_made,
    "hand_dealt": _hand_dealt,
    "hand_looked": lambda play, event, _: {
        "looked": _replaced(play["looked"], event["seat"], True),
        "holding": event.get("holding", play["holding"]),
    },
}
"""Told without `changes` by Cutthroat Spades."""
