"""What may be seen beside what every game shows: the game as one viewer sees it.

Applying a shown event to an old view gives the view of the new state; `static/js/table/evolve.js` does it,
and golden files keep both sides equal. A shown event therefore carries what its view changes, as far as
the client should not work it out: `bid_made` brings `b6_used` and `blind` with a blind six, which uses
one up, and the last one brings the leader where a club decides who that is.
"""

from typing import assert_never

from app.games import views
from app.games.codec import name_of, to_json_dict
from app.games.cutthroat_spades.bidding import blind_offer
from app.games.cutthroat_spades.events import (
    Event,
    GameStarted,
    HandDealt,
    HandLooked,
    HandMisdealt,
    HandScored,
)
from app.games.cutthroat_spades.leading import forced_lead
from app.games.cutthroat_spades.state import State
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.phases import PLAYING
from app.games.spades.bids import BLIND, BLIND_NIL, BLIND_SIX
from app.games.spades.events import BidMade
from app.games.spades.views import shown_card
from app.games.views import Json, Keys, code_of, codes, view_of


def holding_of(state: State, seat: int | None) -> list[str] | None:
    """Return the cards a seat holds once it has turned them up; None before that and for spectators."""
    if seat is None or not state.looked[seat]:
        return None
    return codes(state.hand.holdings[seat])


def _counters(state: State) -> list[int] | None:
    return None if state.bags is None else list(state.bags)


def _open_tricks(state: State) -> list[int]:
    """Return how many tricks each seat takes part in: the most that it can bid."""
    return [state.rules.tricks_open_to(seat, state.dealer) for seat in range(state.rules.n_seats)]


def _must_lead(state: State) -> str | None:
    """Return the club with which the first trick must begin: known to all as soon as its lead is due."""
    return code_of(forced_lead(state)) if state.phase == PLAYING else None


def _blind(state: State) -> list[Json]:
    """Return for every seat whether the scores allow it each blind bid in this hand, and if not, why."""
    return [
        {bid: _blind_offer(state, seat, bid) for bid in (BLIND_SIX, BLIND_NIL)}
        for seat in range(state.rules.n_seats)
    ]


def _blind_offer(state: State, seat: int, bid: str) -> Json:
    offer = blind_offer(state, seat, bid)
    return {
        "open": offer.open,
        "behind": offer.behind,
        "needed": offer.needed,
        "left": offer.left,
        "reason": offer.reason,
    }


KEYS: Keys[State] = {
    **views.KEYS,
    "broken": lambda state, _: state.hand.broken,
    "bids": lambda state, _: list(state.hand.bids),
    "looked": lambda state, _: list(state.looked),
    "holding": holding_of,
    "plain_bids": lambda state, _: list(state.rules.plain_bids),
    "open_tricks": lambda state, _: _open_tricks(state),
    "must_lead": lambda state, _: _must_lead(state),
    "jokers": lambda state, _: state.options.jokers,
    "blind": lambda state, _: _blind(state),
    "jacks": lambda state, _: [list(jacks) for jacks in state.jacks],
    "prize_jacks": lambda state, _: list(state.options.prize_jacks),
    "bags": lambda state, _: _counters(state),
    "bag_limit": lambda state, _: state.options.bag_limit if state.options.bag_mode == "limit" else None,
    "bag_mode": lambda state, _: state.options.bag_mode,
    "b6_used": lambda state, _: list(state.b6_used),
}
"""The view: what every viewer may know, key by key."""


def game_view(state: State, seat: int | None) -> Json:
    """Return the game as *seat*, or a spectator (None), may see it."""
    return view_of(KEYS, state, seat)


def is_private(event: Event) -> bool:
    """Return whether viewers are shown different things: the own cards, as they are turned up."""
    return isinstance(event, HandLooked) or (isinstance(event, BidMade) and event.bid in BLIND)


def shown(state: State, event: Event, seat: int | None) -> Json:
    """Return an event as a viewer sees it; *state* is the one after the event."""
    match event:
        case CardPlayed():
            fields = _shown_card(state, event)
        case BidMade():
            fields = _shown_bid(state, event, seat)
        case HandLooked():
            fields = {"seat": event.seat, **_own_holding(state, event.seat, seat)}
        case HandDealt():
            fields = _shown_deal(state, event)
        case HandScored():
            fields = _shown_score(state, event)
        case GameStarted():
            fields = {"play": game_view(state, seat)}
        case HandBegun() | HandMisdealt():
            fields = _shown_dealer(state, event)
        case GameWon():
            fields = {"seat": event.seat, "totals": list(event.totals)}
        case _:
            assert_never(event)
    return {"type": name_of(event), **fields}


def _shown_dealer(state: State, event: HandBegun | HandMisdealt) -> Json:
    """Who deals now, and what follows from it: nobody is on turn, and with two jokers one seat plays less."""
    changes: Json = {"phase": state.phase, "turn": state.turn}
    if state.rules.dealer_skips_first:
        changes["open_tricks"] = _open_tricks(state)
    return {"hand_no": event.hand_no, "dealer": event.dealer, "changes": changes}


def _shown_card(state: State, event: CardPlayed) -> Json:
    fields = shown_card(state.hand, event, state.turn)
    is_first = len(state.hand.trick) == 1 and not state.hand.completed
    if is_first and state.rules.options.must_lead_2c:
        fields["changes"] = {"must_lead": None}
    return fields


def _shown_bid(state: State, event: BidMade, seat: int | None) -> Json:
    fields: Json = {"seat": event.seat, "bid": event.bid, "turn": state.turn, "phase": state.phase}
    if event.bid == BLIND_SIX:
        fields |= {"b6_used": list(state.b6_used), "blind": _blind(state)}
    if state.phase == PLAYING and state.rules.club_leads:
        fields |= {"leader": state.hand.leader, "must_lead": _must_lead(state)}
    if event.bid in BLIND:
        fields |= _own_holding(state, event.seat, seat)
    return fields


def _own_holding(state: State, owner: int, viewer: int | None) -> Json:
    """Return the cards that an event turned up, for their owner alone."""
    return {"holding": holding_of(state, owner)} if owner == viewer else {}


def _shown_deal(state: State, event: HandDealt) -> Json:
    return {
        "hand_no": event.hand_no,
        "dealer": event.dealer,
        "turn": state.turn,
        "leader": state.hand.leader,
        "counts": [len(holding) for holding in state.hand.holdings],
        "blind": _blind(state),
    }


def _shown_score(state: State, event: HandScored) -> Json:
    return {
        **to_json_dict(event),
        "totals": list(state.totals),
        "bags": _counters(state),
    }
