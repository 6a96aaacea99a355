"""The way of a hand around its play: begun, laid out, scored, and the game won or going on."""

from app.games.cards import PACK, Card
from app.games.deal import refuse_deal
from app.games.phases import DEALING, OVER, SCORED, refuse_in_hand
from app.games.spades.hand import cards_of, empty_hand
from app.games.standings import game_winner
from app.games.two_player_spades.commands import Deal
from app.games.two_player_spades.events import GameStarted, GameWon, HandBegun, HandDealt, HandScored
from app.games.two_player_spades.scoring import score_hand
from app.games.two_player_spades.setup import N_SEATS
from app.games.two_player_spades.state import DECLARING, DRAWING, State, other

NOBODY = (False,) * N_SEATS


def decide_deal(state: State, command: Deal) -> tuple[HandDealt]:
    """Lay the shuffled pack out to draw from."""
    refuse_deal(state.phase, command.order, PACK)
    return (HandDealt(state.hand_no, state.dealer, command.order),)


def decide_next_hand(state: State) -> tuple[HandBegun]:
    """Go on after a scored hand; the other player is first."""
    if state.phase != SCORED:
        refuse_in_hand(state.phase)
    return (HandBegun(state.hand_no + 1, other(state.dealer)),)


def finish_hand(state: State) -> tuple[HandScored] | tuple[HandScored, GameWon]:
    """Return what follows the last card: the score, and the winner if the end test says so."""
    scored = score_hand(
        state.options,
        state.hand_no,
        bids=tuple(bid for bid in state.hand.bids if bid is not None),
        tricks=state.hand.tricks,
        totals=state.totals,
        bags=state.bags,
    )
    totals = _totals(scored)
    winner = game_winner(state.options, totals, map(_totals, state.scores))
    return (scored,) if winner is None else (scored, GameWon(winner, totals))


def _totals(scored: HandScored) -> tuple[int, ...]:
    return tuple(seat.total for seat in scored.seats)


def after_start(event: GameStarted) -> State:
    """Return the first state of a game."""
    return State(
        options=event.options,
        phase=DEALING,
        turn=None,
        hand_no=1,
        dealer=event.dealer,
        hand=empty_hand(N_SEATS, leader=event.dealer),
        stock=(),
        discards=(),
        asked=NOBODY,
        totals=event.totals,
        bags=event.bags,
        scores=(),
        winner=None,
    )


def after_begun(state: State, event: HandBegun) -> State:
    """Return the state before the pack is laid out; the last hand stays on view until then."""
    return state._replace(phase=DEALING, turn=None, hand_no=event.hand_no, dealer=event.dealer)


def after_deal(state: State, event: HandDealt) -> State:
    """Return the state in which the first player draws, or says whether to bid nil blind."""
    return state._replace(
        phase=DECLARING if state.options.blind_nil else DRAWING,
        turn=event.dealer,
        hand_no=event.hand_no,
        dealer=event.dealer,
        hand=empty_hand(N_SEATS, leader=event.dealer),
        stock=event.stock,
        discards=(),
        asked=NOBODY,
    )


def after_score(state: State, event: HandScored) -> State:
    """Return the state in which both look at the score."""
    return state._replace(
        phase=SCORED,
        turn=None,
        totals=_totals(event),
        bags=tuple(seat.bags for seat in event.seats),
        scores=(*state.scores, event),
    )


def after_win(state: State, event: GameWon) -> State:
    """Return the last state of a game."""
    return state._replace(phase=OVER, winner=event.seat)


def cards_in(state: State) -> tuple[Card, ...]:
    """Return all cards of the hand: in the stock, thrown away, held, on the table, and in taken tricks."""
    return (*cards_of(state.hand), *state.stock, *(discard.card for discard in state.discards))
