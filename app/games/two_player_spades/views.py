"""What may be seen beside what every game shows: the game as one viewer sees it.

A shown event says what happened and brings as `changes` the keys of the view that it changes, so that the
client works nothing out. Nobody sees another's cards, the stock, a bid that is still hidden, or a discard but
as `sees_discard` says.
"""

from app.games import views
from app.games.codec import name_of, to_json_dict
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.spades.bidding import seen_bids
from app.games.spades.events import BidMade
from app.games.spades.views import shown_card
from app.games.two_player_spades.bidding import ALL_BIDS
from app.games.two_player_spades.drawing import drawn_card, sees_discard
from app.games.two_player_spades.events import (
    BlindNilDeclared,
    BlindNilDeclined,
    CardKept,
    CardRefused,
    Event,
    GameStarted,
    HandDealt,
    HandScored,
)
from app.games.two_player_spades.legal import to_act
from app.games.two_player_spades.play import legal_cards
from app.games.two_player_spades.state import Discard, State
from app.games.views import Json, Keys, code_of, codes, playable_codes, shown_event, view_of


def _bids(state: State, seat: int | None) -> list[str | None]:
    return list(seen_bids(state.hand.bids, seat, state.bids_together))


def _drawn(state: State, seat: int | None) -> str | None:
    """Return the card looked at, for the seat at turn to draw."""
    return code_of(drawn_card(state)) if seat is not None and seat == state.turn else None


def _discard(state: State, discard: Discard, seat: int | None) -> Json:
    card = discard.card if sees_discard(state, discard, seat) else None
    return {"seat": discard.seat, "refused": discard.refused, "card": code_of(card)}


KEYS: Keys[State] = {
    **views.KEYS,
    "first_player": lambda state, _: state.dealer,
    "to_act": lambda state, _: list(to_act(state)),
    "broken": lambda state, _: state.hand.broken,
    "bids": _bids,
    "plain_bids": lambda _, __: list(ALL_BIDS),
    "holding": lambda state, seat: None if seat is None else codes(state.hand.holdings[seat]),
    "playable": lambda state, seat: playable_codes(state, seat, legal_cards),
    "drawn": _drawn,
    "stock": lambda state, _: len(state.stock),
    "discards": lambda state, seat: [_discard(state, discard, seat) for discard in state.discards],
    "bags": lambda state, _: list(state.bags),
    "bag_limit": lambda state, _: state.options.sandbag_limit,
}
"""The view: what every viewer may know, key by key."""

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
    return not isinstance(event, HandBegun | HandScored | GameWon)


def _facts(state: State, event: Event, seat: int | None) -> Json:
    """Return an event's own fields, for words and animation."""
    match event:
        case CardPlayed():
            return shown_card(state.hand, event, state.turn)
        case CardKept() | CardRefused():
            return {"seat": event.seat, "discarded": _discard(state, state.discards[-1], seat)["card"]}
        case BidMade():
            return {"seat": event.seat, "bid": _bids(state, seat)[event.seat]}
        case HandDealt():
            return {"hand_no": event.hand_no, "dealer": event.dealer}
        case HandScored():
            return {**to_json_dict(event), "totals": list(state.totals), "bags": list(state.bags)}
        case _:
            return to_json_dict(event)
