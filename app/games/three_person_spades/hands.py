"""The way of a hand around its play: begun, dealt, scored, and the game won or going on."""

from app.games.cards import PACK, Card
from app.games.deal import deal_around, refuse_deal
from app.games.phases import BIDDING, DEALING, OVER, SCORED, refuse_in_hand
from app.games.spades.hand import cards_of, empty_hand
from app.games.standings import game_winner
from app.games.three_person_spades.calling import punished
from app.games.three_person_spades.commands import Deal
from app.games.three_person_spades.events import GameStarted, GameWon, HandBegun, HandDealt, HandScored
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


def decide_next_hand(state: State) -> tuple[HandBegun]:
    """Go on after a scored hand; the deal passes to the left."""
    if state.phase != SCORED:
        refuse_in_hand(state.phase)
    return (HandBegun(state.hand_no + 1, left_of(state.dealer)),)


def finish_hand(state: State) -> tuple[HandScored] | tuple[HandScored, GameWon]:
    """Return what follows the last card or call: the score, and the winner if the end test says so."""
    scored = score_hand(
        state.options,
        state.hand_no,
        bids=tuple(bid for bid in state.hand.bids if bid is not None),
        tricks=state.hand.tricks,
        revoked=punished(state),
        totals=state.totals,
    )
    return ending(state, scored)


def ending(state: State, scored: HandScored) -> tuple[HandScored] | tuple[HandScored, GameWon]:
    """Return a score with what it ends."""
    totals = totals_of(scored)
    winner = game_winner(state.options, totals, map(totals_of, state.scores))
    return (scored,) if winner is None else (scored, GameWon(winner, totals))


def totals_of(scored: HandScored) -> tuple[int, ...]:
    """Return the totals after a hand."""
    return tuple(seat.total for seat in scored.seats)


def after_start(event: GameStarted) -> State:
    """Return the first state of a game."""
    return State(
        options=event.options,
        phase=DEALING,
        turn=None,
        hand_no=1,
        dealer=event.dealer,
        hand=empty_hand(N_SEATS, leader=left_of(event.dealer)),
        aside=None,
        revoked=NOBODY,
        calls=(),
        silent=NOBODY,
        totals=event.totals,
        scores=(),
        winner=None,
    )


def after_begun(state: State, event: HandBegun) -> State:
    """Return the state before the deal; the last hand stays on view until the new one is dealt."""
    return state._replace(phase=DEALING, turn=None, hand_no=event.hand_no, dealer=event.dealer)


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
        revoked=NOBODY,
        calls=(),
        silent=NOBODY,
    )


def after_score(state: State, event: HandScored) -> State:
    """Return the state in which everybody looks at the score."""
    return state._replace(phase=SCORED, turn=None, totals=totals_of(event), scores=(*state.scores, event))


def after_win(state: State, event: GameWon) -> State:
    """Return the last state of a game."""
    return state._replace(phase=OVER, winner=event.seat)


def cards_in(state: State) -> tuple[Card, ...]:
    """Return all cards of the hand: held, on the table, in taken tricks, and the one aside."""
    return (*cards_of(state.hand), *([] if state.aside is None else [state.aside]))
