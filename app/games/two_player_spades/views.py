"""What may be seen: the game as one viewer sees it, built up from nothing (an allow list).

A shown event says what happened and brings as `changes` the keys of the view that it changes, so that the
client works nothing out. Nobody sees another's cards, the stock, a bid that is still hidden, or a discard but
as `sees_discard` says.
"""

from typing import Any

from app.games.cards import Card
from app.games.codec import name_of, to_json_dict
from app.games.phases import PLAYING
from app.games.spades.bidding import seen_bids
from app.games.spades.views import hand_view, shown_card
from app.games.two_player_spades.bidding import ALL_BIDS
from app.games.two_player_spades.drawing import drawn_card
from app.games.two_player_spades.events import (
    BidMade,
    BlindNilDeclared,
    BlindNilDeclined,
    CardKept,
    CardPlayed,
    CardRefused,
    Event,
    GameStarted,
    GameWon,
    HandBegun,
    HandDealt,
    HandScored,
)
from app.games.two_player_spades.legal import to_act
from app.games.two_player_spades.options import BOTH, OWNER
from app.games.two_player_spades.play import legal_cards
from app.games.two_player_spades.setup import N_TRICKS
from app.games.two_player_spades.state import Discard, State

Json = dict[str, Any]


def game_view(state: State, seat: int | None) -> Json:
    """Return the game as *seat*, or a spectator (None), may see it."""
    return {**_present(state, seat), "scores": [to_json_dict(hand_scored) for hand_scored in state.scores]}


def _present(state: State, seat: int | None) -> Json:
    """Return the view but for the scores of the hands so far, of which every card would cost a copy."""
    hand, options = state.hand, state.options
    return {
        "hand_no": state.hand_no,
        "dealer": state.dealer,
        "first_player": state.dealer,
        "phase": state.phase,
        "turn": state.turn,
        "to_act": list(to_act(state)),
        "target": options.target,
        **hand_view(hand, N_TRICKS),
        "bids": list(seen_bids(hand.bids, seat, state.bids_together)),
        "plain_bids": list(ALL_BIDS),
        "holding": None if seat is None else [card.value for card in hand.holdings[seat]],
        "playable": playable_of(state, seat),
        "drawn": code_of(drawn_card(state) if seat is not None and seat == state.turn else None),
        "stock": len(state.stock),
        "discards": [_discard(state, discard, seat) for discard in state.discards],
        "totals": list(state.totals),
        "bags": list(state.bags),
        "bag_limit": options.sandbag_limit,
        "winner": state.winner,
    }


def playable_of(state: State, seat: int | None) -> list[str] | None:
    """Return the cards that the seat at turn may play; None for everybody else."""
    if seat is None or state.phase != PLAYING or state.turn != seat:
        return None
    return [card.value for card in legal_cards(state, seat)]


def code_of(card: Card | None) -> str | None:
    """Return the code of a card that may be missing."""
    return None if card is None else card.value


def sees_discard(state: State, discard: Discard, seat: int | None) -> bool:
    """Return whether a viewer knows a discard: its own if it refused it, or may peek at what it threw away;
    every one where they lie face up (`peek`)."""
    if state.options.peek == BOTH:
        return True
    return seat == discard.seat and (discard.refused or state.options.peek == OWNER)


def _discard(state: State, discard: Discard, seat: int | None) -> Json:
    card = discard.card if sees_discard(state, discard, seat) else None
    return {"seat": discard.seat, "refused": discard.refused, "card": code_of(card)}


_DRAWING = ("phase", "turn", "to_act", "drawn")
CHANGES: dict[type, tuple[str, ...]] = {
    HandBegun: ("first_player", "to_act"),
    HandDealt: (
        *("hand_no", "dealer", "first_player", "phase", "turn", "to_act", "leader", "broken", "counts"),
        *("holding", "trick", "winning", "last_trick", "trick_no", "tricks", "bids", "playable", "drawn"),
        *("stock", "discards"),
    ),
    BlindNilDeclared: (*_DRAWING, "bids"),
    BlindNilDeclined: _DRAWING,
    CardKept: (*_DRAWING, "counts", "holding", "stock", "discards", "playable"),
    CardRefused: (*_DRAWING, "counts", "holding", "stock", "discards", "playable"),
    BidMade: ("phase", "turn", "to_act", "bids", "playable"),
    CardPlayed: ("to_act", "playable"),
    HandScored: ("to_act",),
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
        case CardKept() | CardRefused():
            return {"seat": event.seat, "discarded": view["discards"][-1]["card"]}
        case BidMade():
            return {"seat": event.seat, "bid": view["bids"][event.seat]}
        case HandDealt():
            return {"hand_no": event.hand_no, "dealer": event.dealer}
        case HandScored():
            return {**to_json_dict(event), "totals": view["totals"], "bags": view["bags"]}
        case _:
            return to_json_dict(event)
