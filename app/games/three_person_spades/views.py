"""What may be seen: the game as one viewer sees it, built up from nothing (an allow list).

A shown event says what happened and brings as `changes` the keys of the view that it changes, so that the
client works nothing out. Nobody sees another's cards, the odd card, or simultaneous bids before all are in.
"""

from typing import Any

from app.games.codec import name_of, to_json_dict
from app.games.phases import BIDDING, DEALING, OVER, PLAYING, SCORED
from app.games.spades.bidding import seen_bids
from app.games.spades.views import hand_view, shown_card
from app.games.three_person_spades.bidding import bids_on_offer
from app.games.three_person_spades.events import (
    BidMade,
    CallDeclined,
    CardPlayed,
    Event,
    GameStarted,
    GameWon,
    HandBegun,
    HandDealt,
    HandScored,
    RevokeCalled,
)
from app.games.three_person_spades.legal import to_act
from app.games.three_person_spades.play import legal_cards
from app.games.three_person_spades.setup import N_TRICKS
from app.games.three_person_spades.state import CALLING, State
from app.games.views import plays_view

Json = dict[str, Any]


def game_view(state: State, seat: int | None) -> Json:
    """Return the game as *seat*, or a spectator (None), may see it."""
    return {**_present(state, seat), "scores": [to_json_dict(hand_scored) for hand_scored in state.scores]}


def _present(state: State, seat: int | None) -> Json:
    """Return the view but for the scores of the hands so far, of which every card would cost a copy."""
    hand = state.hand
    return {
        "hand_no": state.hand_no,
        "dealer": state.dealer,
        "phase": state.phase,
        "turn": state.turn,
        "to_act": list(to_act(state)),
        "target": state.options.target,
        **hand_view(hand, N_TRICKS),
        "leader": _leader(state),
        "bids": list(seen_bids(hand.bids, seat, state.bids_together)),
        "plain_bids": list(bids_on_offer(state)),
        "holding": None if seat is None else [card.value for card in hand.holdings[seat]],
        "playable": playable_of(state, seat),
        "aside": _aside(state),
        "calls": [{"seat": caller, "against": against} for caller, against in state.calls],
        "all_tricks": _all_tricks(state),
        "totals": list(state.totals),
        "bags": None,
        "bag_limit": None,
        "winner": state.winner,
    }


def playable_of(state: State, seat: int | None) -> list[str] | None:
    """Return the cards that the seat at turn may play; None for everybody else."""
    if seat is None or state.phase != PLAYING or state.turn != seat:
        return None
    return [card.value for card in legal_cards(state, seat)]


def _leader(state: State) -> int | None:
    """Who leads first tells who holds the two of clubs, so it is shown when the bids are in."""
    is_known = state.phase not in (DEALING, BIDDING) or state.hand.completed
    return state.hand.leader if is_known else None


def _aside(state: State) -> str | None:
    """The odd card stays unseen, or is shown with the score (`show_discard_after_hand`)."""
    is_shown = state.options.show_discard_after_hand and state.phase in (SCORED, OVER, DEALING)
    return state.aside.value if is_shown and state.aside is not None else None


def _all_tricks(state: State) -> list[Json] | None:
    """While revokes are called, all tricks lie open for everybody to look through."""
    if state.phase != CALLING:
        return None
    return [{"cards": plays_view(trick.plays), "winner": trick.winner} for trick in state.hand.completed]


CHANGES: dict[type, tuple[str, ...]] = {
    HandBegun: ("to_act",),
    HandDealt: (
        *("hand_no", "dealer", "phase", "turn", "to_act", "leader", "broken", "counts", "holding", "trick"),
        *("winning", "last_trick", "trick_no", "tricks", "bids", "plain_bids", "playable", "aside"),
        *("calls", "all_tricks"),
    ),
    BidMade: ("phase", "turn", "to_act", "leader", "bids", "plain_bids", "playable"),
    CardPlayed: ("phase", "to_act", "playable", "all_tricks"),
    RevokeCalled: ("turn", "to_act", "calls"),
    CallDeclined: ("turn", "to_act"),
    HandScored: ("to_act", "aside", "all_tricks"),
    GameWon: (),
}
"""The keys of the view that an event changes, beyond what tricks and scores change in every game."""


def shown(state: State, event: Event, seat: int | None) -> Json:
    """Return an event as a viewer sees it; *state* is the one after the event."""
    if isinstance(event, GameStarted):
        return {"type": name_of(event), "play": game_view(state, seat)}
    view = _present(state, seat)
    changes = {key: view[key] for key in CHANGES[type(event)]}
    return {"type": name_of(event), **_facts(state, event, view), "changes": changes}


def _facts(state: State, event: Event, view: Json) -> Json:
    """Return an event's own fields, for words and animation."""
    match event:
        case CardPlayed():
            return shown_card(state.hand, event, state.turn)
        case BidMade():
            return {"seat": event.seat, "bid": view["bids"][event.seat]}
        case HandDealt():
            return {"hand_no": event.hand_no, "dealer": event.dealer}
        case HandScored():
            return {**to_json_dict(event), "totals": view["totals"], "bags": None}
        case _:
            return to_json_dict(event)
