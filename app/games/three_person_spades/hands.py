"""The way of a hand around its play: begun, dealt, played out and called, scored."""

from app.games.cards import PACK, Card
from app.games.commands import Deal, PlayCard
from app.games.deal import deal_around, refuse_deal
from app.games.events import GameWon
from app.games.hands import played, with_winner
from app.games.phases import BIDDING, DEALING
from app.games.spades.hand import cards_of, empty_hand
from app.games.three_person_spades import calling, play
from app.games.three_person_spades.commands import CallRevoke, NoCall
from app.games.three_person_spades.events import (
    CallDeclined,
    Event,
    GameStarted,
    HandDealt,
    HandScored,
    RevokeCalled,
)
from app.games.three_person_spades.options import Options
from app.games.three_person_spades.scoring import score_hand
from app.games.three_person_spades.setup import N_SEATS
from app.games.three_person_spades.state import State, left_of

NOBODY = (False,) * N_SEATS


def decide_deal(state: State, command: Deal) -> tuple[HandDealt]:
    """Deal a shuffled pack one card at a time, clockwise from the dealer's left; the last card lies aside."""
    refuse_deal(state.phase, command.order, PACK)
    *dealt, aside = command.order
    holdings = deal_around(tuple(dealt), N_SEATS, left_of(state.dealer))
    return (HandDealt(state.hand_no, state.dealer, holdings, aside),)


def decide_card(state: State, command: PlayCard) -> tuple[Event, ...]:
    """Play a card; the last one ends the hand, unless revokes may be called now."""
    return played(state, play.decide_card(state, command), play.after_card, finish_hand)


def decide_call(state: State, command: CallRevoke) -> tuple[Event, ...]:
    """Call a revoke; the last call ends the hand."""
    told = calling.decide_call(state, command)
    return _told(told, calling.after_call(state, told))


def decide_no_call(state: State, command: NoCall) -> tuple[Event, ...]:
    """Call nobody any more; the last to say so ends the hand."""
    told = calling.decide_no_call(state, command)
    return _told(told, calling.after_no_call(state, told))


def _told(event: RevokeCalled | CallDeclined, after: State) -> tuple[Event, ...]:
    return (event,) if after.turn is not None else (event, *finish_hand(after))


def finish_hand(state: State) -> tuple[HandScored] | tuple[HandScored, GameWon]:
    """Return what follows the last card or call: the score, and the winner if the end test says so."""
    scored = score_hand(
        state.options,
        state.hand_no,
        bids=tuple(bid for bid in state.hand.bids if bid is not None),
        tricks=state.hand.tricks,
        revokes=calling.punished(state),
        totals=state.totals,
    )
    return with_winner(state, scored)


def started(name: str, options: Options, n_seats: int, dealer: int, _: State | None) -> GameStarted:
    """Return the beginning of a game; nothing counts beyond it."""
    return GameStarted(name, options, n_seats, dealer, totals=(0,) * n_seats)


def after_start(_: State | None, event: GameStarted) -> State:
    """Return the first state of a game."""
    return State(
        options=event.options,
        phase=DEALING,
        turn=None,
        hand_no=1,
        dealer=event.dealer,
        hand=empty_hand(N_SEATS, leader=left_of(event.dealer)),
        aside=None,
        calls=(),
        silent=NOBODY,
        totals=event.totals,
        scores=(),
        winner=None,
    )


def after_deal(state: State, event: HandDealt) -> State:
    """Return the state in which bidding begins at the dealer's left."""
    first = left_of(event.dealer)
    return state._replace(
        phase=BIDDING,
        turn=first,
        hand_no=event.hand_no,
        dealer=event.dealer,
        hand=empty_hand(N_SEATS, first)._replace(holdings=event.holdings),
        aside=event.aside,
        calls=(),
        silent=NOBODY,
    )


def cards_in(state: State) -> tuple[Card, ...]:
    """Return all cards of the hand: held, on the table, in taken tricks, and the one aside."""
    return (*cards_of(state.hand), *([] if state.aside is None else [state.aside]))
