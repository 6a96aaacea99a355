"""The way of a hand around its play: begun, laid out, played out, scored."""

from app.games import hands as common
from app.games.cards import PACK, Card
from app.games.commands import Deal, PlayCard
from app.games.deal import refuse_deal
from app.games.events import GameWon
from app.games.phases import DEALING
from app.games.spades.hand import cards_of, empty_hand
from app.games.two_player_spades import play
from app.games.two_player_spades.events import Event, GameStarted, HandDealt, HandScored
from app.games.two_player_spades.options import Options
from app.games.two_player_spades.scoring import score_hand
from app.games.two_player_spades.setup import N_SEATS
from app.games.two_player_spades.state import DECLARING, DRAWING, State

NOBODY = (False,) * N_SEATS


def decide_deal(state: State, command: Deal) -> tuple[HandDealt]:
    """Lay the shuffled pack out to draw from."""
    refuse_deal(state.phase, command.order, PACK)
    return (HandDealt(state.hand_no, state.dealer, command.order),)


def decide_card(state: State, command: PlayCard) -> tuple[Event, ...]:
    """Play a card; the last one ends the hand."""
    return common.played(state, play.decide_card(state, command), play.after_card, finish_hand)


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
    return common.with_winner(state, scored)


def started(name: str, options: Options, n_seats: int, dealer: int, _: State | None) -> GameStarted:
    """Return the beginning of a game; nothing counts beyond it."""
    nobody = (0,) * n_seats
    return GameStarted(name, options, n_seats, dealer, totals=nobody, bags=nobody)


def after_start(_: State | None, event: GameStarted) -> State:
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
    return common.after_score(state, event)._replace(bags=tuple(seat.bags for seat in event.seats))


def cards_in(state: State) -> tuple[Card, ...]:
    """Return all cards of the hand: in the stock, thrown away, held, on the table, and in taken tricks."""
    return (*cards_of(state.hand), *state.stock, *(discard.card for discard in state.discards))
