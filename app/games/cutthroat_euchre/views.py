"""What may be seen: the game as one viewer sees it, built up from nothing (an allow list).

Applying a shown event to an old view gives the view of the new state: what an event changes beyond the
common mechanics of cards and scores comes with it as `changes`, the new values of the keys in `CHANGES`.
"""

from app.games.cards import Card, Suit
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
from app.games.cutthroat_euchre.play import playable_cards
from app.games.cutthroat_euchre.state import KEEPING, State, known_discard
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.phases import PLAYING
from app.games.views import Json, shown_card, tricks_view


def game_view(state: State, seat: int | None) -> Json:
    """Return the game as *seat*, or a spectator (None), may see it."""
    rules, hand = state.rules, state.hand
    return {
        "hand_no": state.hand_no,
        "dealer": state.dealer,
        "phase": state.phase,
        "turn": state.turn,
        "to_act": [] if state.turn is None else [state.turn],
        **tricks_view(hand, rules.n_tricks),
        "target": rules.options.target,
        "deck": rules.options.deck,
        "turn_up": None if hand.turn_up is None else hand.turn_up.value,
        "turn_up_is": hand.turn_up_is,
        "turn_suit": _letter(hand.turn_suit),
        "passed_over": _codes(hand.passed_over),
        "passes": list(hand.passes),
        "suits": [suit.value for suit in suits_on_offer(state)],
        "may_pass": may_pass(state),
        "trump": _letter(hand.trump),
        "maker": hand.maker,
        "alone": hand.is_maker_alone,
        "lone_defender": hand.lone_defender,
        "sits_out": hand.sits_out,
        "holding": _holding(state, seat),
        "playable": _playable(state, seat),
        "manikin": _manikin(state, seat),
        "discard": _discard(state, seat),
        "put_away": _put_away(state, seat),
        "totals": list(state.totals),
        "scores": [to_json_dict(hand_scored) for hand_scored in state.scores],
        "winner": state.winner,
    }


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.value for card in cards]


def _letter(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value


def _holding(state: State, seat: int | None) -> list[str] | None:
    """Return the own cards, unless the dealer must name trump unseen; None before the first deal and for
    spectators."""
    if seat is None or state.hand.turn_up is None or state.hand.face_down == seat:
        return None
    return _codes(state.hand.holdings[seat])


def _playable(state: State, seat: int | None) -> list[str] | None:
    """Return the own cards that may be played now; None for everybody who is not at turn to play."""
    if state.phase != PLAYING or seat is None or state.turn != seat:
        return None
    return _codes(playable_cards(state.hand, seat))


def _manikin(state: State, seat: int | None) -> list[str] | None:
    """Return which of the maker's ten cards were the manikin's, for the maker while it chooses."""
    hand = state.hand
    if state.phase != KEEPING or not hand.is_manikin_taken or seat != hand.maker:
        return None
    return _codes(hand.manikin)


def _discard(state: State, seat: int | None) -> str | None:
    """Return the dealer's discard for the dealer, and for all where it is thrown face up (E1)."""
    card = known_discard(state, seat)
    return None if card is None else card.value


def _put_away(state: State, seat: int | None) -> list[str] | None:
    """Return the five cards that a maker did not keep, for the maker."""
    hand = state.hand
    return _codes(hand.put_away) if hand.put_away and seat == hand.maker else None


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


def shown(state: State, event: Event, seat: int | None) -> Json:
    """Return an event as a viewer sees it; *state* is the one after the event."""
    if isinstance(event, GameStarted):
        return {"type": name_of(event), "play": game_view(state, seat)}
    view = game_view(state, seat)
    changes = {key: view[key] for key in CHANGES[type(event)]}
    return {"type": name_of(event), **_fields(state, event), "changes": changes}


def _fields(state: State, event: Event) -> Json:
    """Return the public fields of an event: no card that is not open."""
    match event:
        case CardPlayed():
            return shown_card(state.hand, event, state.turn)
        case HandDealt():
            return {"hand_no": event.hand_no, "dealer": event.dealer}
        case CardDiscarded() | ManikinKept():
            return {"seat": event.seat}
        case _:
            return to_json_dict(event)
