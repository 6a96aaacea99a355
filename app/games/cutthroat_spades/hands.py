"""The way of a hand around its play: begun, dealt, scored, and the game won or going on."""

from typing import NoReturn

from app.games.cards import Card, sort_cards
from app.games.cutthroat_spades.commands import Deal
from app.games.cutthroat_spades.events import GameStarted, GameWon, HandBegun, HandDealt, HandScored
from app.games.cutthroat_spades.scoring import score_hand
from app.games.cutthroat_spades.state import (
    BIDDING,
    DEALING,
    OVER,
    SCORED,
    State,
    empty_hand,
    rules_of,
)
from app.games.errors import RuleViolation
from app.games.standings import is_tied_at, winner_of


def decide_deal(state: State, command: Deal) -> tuple[HandDealt]:
    """Deal a shuffled pack one card at a time, clockwise from the dealer's left."""
    if state.phase != DEALING:
        _refuse_in_hand(state)
    if sorted(command.order) != sorted(state.rules.pack):
        raise RuleViolation("bad_pack")
    n_seats = state.rules.n_seats
    first = (state.dealer + 1) % n_seats
    holdings = tuple(
        sort_cards(command.order[(seat - first) % n_seats :: n_seats]) for seat in range(n_seats)
    )
    return (HandDealt(state.hand_no, state.dealer, holdings),)


def decide_next_hand(state: State) -> tuple[HandBegun]:
    """Go on after a scored hand; the deal passes to the left."""
    if state.phase != SCORED:
        _refuse_in_hand(state)
    return (HandBegun(state.hand_no + 1, (state.dealer + 1) % state.rules.n_seats),)


def _refuse_in_hand(state: State) -> NoReturn:
    if state.phase == OVER:
        raise RuleViolation("game_over")
    raise RuleViolation("hand_not_over")


def finish_hand(state: State) -> tuple[HandScored] | tuple[HandScored, GameWon]:
    """Return what follows the last card: the score, and the winner if the end test says so (D13)."""
    hand = state.hand
    bids = tuple(bid for bid in hand.bids if bid is not None)
    seats = score_hand(
        state.rules,
        dealer=state.dealer,
        bids=bids,
        tricks=hand.tricks,
        jacks=hand.jacks,
        totals=state.totals,
        bags=state.bags,
    )
    scored = HandScored(state.hand_no, seats)
    totals = tuple(seat.total for seat in seats)
    winner = _winner(state, totals)
    return (scored,) if winner is None else (scored, GameWon(winner, totals))


def _winner(state: State, totals: tuple[int, ...]) -> int | None:
    options = state.rules.options
    asks_for_ties = options.after_tie == "lead_only"
    return winner_of(
        totals,
        target=options.target,
        after_tie=options.after_tie,
        mercy_total=options.mercy_total,
        tied_before=asks_for_ties and any(is_tied_at(options.target, _totals(hand)) for hand in state.scores),
    )


def _totals(scored: HandScored) -> tuple[int, ...]:
    return tuple(seat.total for seat in scored.seats)


def after_start(event: GameStarted) -> State:
    """Return the first state of a game."""
    return State(
        rules=rules_of(event.options, event.n_seats),
        phase=DEALING,
        turn=None,
        hand_no=1,
        dealer=event.dealer,
        hand=empty_hand(event.n_seats, leader=(event.dealer + 1) % event.n_seats),
        totals=event.totals,
        bags=event.bags,
        b6_used=event.b6_used,
        scores=(),
        winner=None,
    )


def after_begun(state: State, event: HandBegun) -> State:
    """Return the state before the deal; the last hand stays on view until the new one is dealt."""
    return state._replace(phase=DEALING, turn=None, hand_no=event.hand_no, dealer=event.dealer)


def after_deal(state: State, event: HandDealt) -> State:
    """Return the state in which the dealer's left may bid."""
    n_seats, ahead = state.rules.n_seats, max(state.totals)
    leader = (event.dealer + 1) % n_seats
    hand = empty_hand(n_seats, leader)._replace(
        holdings=event.holdings,
        behind=tuple(ahead - total for total in state.totals),
    )
    return state._replace(phase=BIDDING, turn=leader, hand_no=event.hand_no, dealer=event.dealer, hand=hand)


def after_score(state: State, event: HandScored) -> State:
    """Return the state in which everybody looks at the score."""
    counters = tuple(seat.bags for seat in event.seats if seat.bags is not None)
    return state._replace(
        phase=SCORED,
        turn=None,
        totals=_totals(event),
        bags=counters if state.bags is not None else None,
        scores=(*state.scores, event),
    )


def after_win(state: State, event: GameWon) -> State:
    """Return the last state of a game."""
    return state._replace(phase=OVER, winner=event.seat)


def cards_in(state: State) -> tuple[Card, ...]:
    """Return all cards of the hand: held, on the table, and in taken tricks."""
    hand = state.hand
    held = [card for holding in hand.holdings for card in holding]
    taken = [card for trick in hand.completed for _, card in trick.plays]
    return (*held, *(card for _, card in hand.trick), *taken)
