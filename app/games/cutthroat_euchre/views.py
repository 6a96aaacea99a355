"""What may be seen beside what every game shows: the game as one viewer sees it.

Applying a shown event to an old view gives the view of the new state: what an event changes beyond the
common mechanics of cards and scores comes with it as `changes`, the new values of the keys in `CHANGES`.
"""

from app.games import views
from app.games.cards import Suit
from app.games.codec import name_of, to_json_dict
from app.games.cutthroat_euchre.bidding import may_pass, suits_on_offer
from app.games.cutthroat_euchre.events import (
    AloneDeclined,
    CardDiscarded,
    Event,
    GameStarted,
    HandDealt,
    HandScored,
    HandThrownIn,
    ManikinKept,
    ManikinTaken,
    Passed,
    SuitNamed,
    TrumpMade,
    TurnUpLeft,
    TurnUpTaken,
    WentAlone,
)
from app.games.cutthroat_euchre.play import legal_cards
from app.games.cutthroat_euchre.state import KEEPING, State, known_discard
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.views import (
    Json,
    Keys,
    code_of,
    codes,
    playable_codes,
    shown_card,
    shown_event,
    view_of,
)


def _letter(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value


def _holding(state: State, seat: int | None) -> list[str] | None:
    """Return the own cards, unless the dealer must name trump unseen; None before the first deal and for
    spectators."""
    if seat is None or state.hand.turn_up is None or state.hand.face_down == seat:
        return None
    return codes(state.hand.holdings[seat])


def _manikin(state: State, seat: int | None) -> list[str] | None:
    """Return which of the maker's ten cards were the manikin's, for the maker while it chooses."""
    hand = state.hand
    if state.phase != KEEPING or not hand.is_manikin_taken or seat != hand.maker:
        return None
    return codes(hand.manikin)


def _discard(state: State, seat: int | None) -> str | None:
    """Return the dealer's discard for the dealer, and for all where it is thrown face up (E1)."""
    return code_of(known_discard(state, seat))


def _put_away(state: State, seat: int | None) -> list[str] | None:
    """Return the five cards that a maker did not keep, for the maker."""
    hand = state.hand
    return codes(hand.put_away) if hand.put_away and seat == hand.maker else None


KEYS: Keys[State] = {
    **views.KEYS,
    "to_act": lambda state, _: [] if state.turn is None else [state.turn],
    "deck": lambda state, _: state.options.deck,
    "turn_up": lambda state, _: code_of(state.hand.turn_up),
    "turn_up_is": lambda state, _: state.hand.turn_up_is,
    "turn_suit": lambda state, _: _letter(state.hand.turn_suit),
    "passed_over": lambda state, _: codes(state.hand.passed_over),
    "passes": lambda state, _: list(state.hand.passes),
    "suits": lambda state, _: [suit.value for suit in suits_on_offer(state)],
    "may_pass": lambda state, _: may_pass(state),
    "trump": lambda state, _: _letter(state.hand.trump),
    "maker": lambda state, _: state.hand.maker,
    "alone": lambda state, _: state.hand.is_maker_alone,
    "lone_defender": lambda state, _: state.hand.lone_defender,
    "sits_out": lambda state, _: state.hand.sits_out,
    "holding": _holding,
    "playable": lambda state, seat: playable_codes(state, seat, legal_cards),
    "manikin": _manikin,
    "discard": _discard,
    "put_away": _put_away,
}
"""The view: what every viewer may know, key by key."""

NEXT = ("phase", "turn", "to_act")
BIDS = (*NEXT, "suits", "may_pass")
LEAD = (*NEXT, "leader", "playable")
DEALT = (
    *BIDS,
    *("hand_no", "dealer", "leader", "counts", "holding", "playable", "manikin", "discard", "put_away"),
    *("turn_up", "turn_up_is", "turn_suit", "passed_over", "passes"),
    *("trump", "maker", "alone", "lone_defender", "sits_out"),
    *("trick", "winning", "last_trick", "trick_no", "tricks"),
)
CHANGES: dict[type, tuple[str, ...]] = {
    HandBegun: ("to_act", "suits", "may_pass", "playable", "manikin"),
    HandDealt: DEALT,
    SuitNamed: (*BIDS, "turn_suit", "holding"),
    Passed: (*BIDS, "passes", "turn_up_is"),
    TrumpMade: (*BIDS, "trump", "maker"),
    HandThrownIn: BIDS,
    TurnUpTaken: (*NEXT, "turn_up_is", "counts", "holding"),
    TurnUpLeft: NEXT,
    CardDiscarded: (*NEXT, "counts", "holding", "discard"),
    WentAlone: (*LEAD, "alone", "lone_defender", "sits_out"),
    AloneDeclined: LEAD,
    ManikinTaken: (*NEXT, "counts", "holding", "manikin"),
    ManikinKept: (*LEAD, "counts", "holding", "manikin", "put_away"),
    CardPlayed: ("to_act", "playable"),
    HandScored: ("to_act", "totals", "suits", "may_pass"),
    GameWon: ("to_act",),
}
"""The keys of the view that an event gives new values, beside what every client does for every game."""

PRIVATE = frozenset(
    {
        HandDealt,
        SuitNamed,
        TurnUpTaken,
        CardDiscarded,
        WentAlone,
        AloneDeclined,
        ManikinTaken,
        ManikinKept,
        CardPlayed,
    }
)
"""The events that show each viewer something else: the own cards, or which of them may be played."""


def game_view(state: State, seat: int | None) -> Json:
    """Return the game as *seat*, or a spectator (None), may see it."""
    return view_of(KEYS, state, seat)


def shown(state: State, event: Event, seat: int | None) -> Json:
    """Return an event as a viewer sees it; *state* is the one after the event."""
    if isinstance(event, GameStarted):
        return {"type": name_of(event), "play": game_view(state, seat)}
    return shown_event(KEYS, CHANGES, state, event, seat, _facts(state, event))


def is_private(event: Event) -> bool:
    """Return whether viewers are shown different things."""
    return type(event) in PRIVATE


def _facts(state: State, event: Event) -> Json:
    """Return an event's own fields: no card that is not open."""
    match event:
        case CardPlayed():
            return shown_card(state.hand, event, state.turn)
        case HandDealt():
            return {"hand_no": event.hand_no, "dealer": event.dealer}
        case CardDiscarded() | ManikinKept():
            return {"seat": event.seat}
        case _:
            return to_json_dict(event)
