"""What may be seen beside what every game shows: the game as one viewer sees it.

A shown event says what happened and brings as `changes` the keys of the view that it changes, so that the
client works nothing out. Nobody sees another's cards, the odd card, or simultaneous bids before all are in.
"""

from app.games import views
from app.games.codec import name_of, to_json_dict
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.phases import BIDDING, DEALING, OVER, SCORED
from app.games.spades.bidding import seen_bids
from app.games.spades.events import BidMade
from app.games.spades.views import shown_card
from app.games.three_person_spades.bidding import bids_on_offer
from app.games.three_person_spades.events import (
    CallDeclined,
    Event,
    GameStarted,
    HandDealt,
    HandScored,
    RevokeCalled,
)
from app.games.three_person_spades.legal import to_act
from app.games.three_person_spades.play import legal_cards
from app.games.three_person_spades.state import CALLING, State
from app.games.views import Json, Keys, code_of, codes, playable_codes, plays_view, shown_event, view_of


def _leader(state: State, _: int | None) -> int | None:
    """Who leads first tells who holds the two of clubs, so it is shown when the bids are in."""
    is_known = state.phase not in (DEALING, BIDDING) or state.hand.completed
    return state.hand.leader if is_known else None


def _bids(state: State, seat: int | None) -> list[str | None]:
    return list(seen_bids(state.hand.bids, seat, state.bids_together))


def _aside(state: State, _: int | None) -> str | None:
    """The odd card stays unseen, or is shown with the score (`show_discard_after_hand`)."""
    is_shown = state.options.show_discard_after_hand and state.phase in (SCORED, OVER, DEALING)
    return code_of(state.aside) if is_shown else None


def _all_tricks(state: State, _: int | None) -> list[Json] | None:
    """While revokes are called, all tricks lie open for everybody to look through."""
    if state.phase != CALLING:
        return None
    return [{"cards": plays_view(trick.plays), "winner": trick.winner} for trick in state.hand.completed]


KEYS: Keys[State] = {
    **views.KEYS,
    "to_act": lambda state, _: list(to_act(state)),
    "leader": _leader,
    "broken": lambda state, _: state.hand.broken,
    "bids": _bids,
    "plain_bids": lambda state, _: list(bids_on_offer(state)),
    "holding": lambda state, seat: None if seat is None else codes(state.hand.holdings[seat]),
    "playable": lambda state, seat: playable_codes(state, seat, legal_cards),
    "aside": _aside,
    "calls": lambda state, _: [{"seat": caller, "against": against} for caller, against in state.calls],
    "all_tricks": _all_tricks,
    "bags": lambda _, __: None,
    "bag_limit": lambda _, __: None,
}
"""The view: what every viewer may know, key by key."""

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


def game_view(state: State, seat: int | None) -> Json:
    """Return the game as *seat*, or a spectator (None), may see it."""
    return view_of(KEYS, state, seat)


def shown(state: State, event: Event, seat: int | None) -> Json:
    """Return an event as a viewer sees it; *state* is the one after the event."""
    if isinstance(event, GameStarted):
        return {"type": name_of(event), "play": game_view(state, seat)}
    return shown_event(KEYS, CHANGES, state, event, seat, _facts(state, event, seat))


def is_private(event: Event) -> bool:
    """Return whether viewers are shown different things."""
    return not isinstance(event, HandBegun | RevokeCalled | CallDeclined | HandScored | GameWon)


def _facts(state: State, event: Event, seat: int | None) -> Json:
    """Return an event's own fields, for words and animation."""
    match event:
        case CardPlayed():
            return shown_card(state.hand, event, state.turn)
        case BidMade():
            return {"seat": event.seat, "bid": _bids(state, seat)[event.seat]}
        case HandDealt():
            return {"hand_no": event.hand_no, "dealer": event.dealer}
        case HandScored():
            return {**to_json_dict(event), "totals": list(state.totals), "bags": None}
        case _:
            return to_json_dict(event)
