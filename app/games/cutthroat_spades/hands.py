"""The way of a hand around its play: begun, dealt, played out, scored."""

from app.games import hands as common
from app.games.cards import Card
from app.games.commands import Deal, PlayCard
from app.games.cutthroat_spades import play
from app.games.cutthroat_spades.bidding import with_blind_six
from app.games.cutthroat_spades.events import Event, GameStarted, HandDealt, HandMisdealt, HandScored
from app.games.cutthroat_spades.leading import is_misdeal
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.scoring import score_hand
from app.games.cutthroat_spades.state import State, rules_of
from app.games.deal import deal_around, refuse_deal
from app.games.events import GameWon
from app.games.phases import BIDDING, DEALING
from app.games.spades.bids import BLIND_SIX
from app.games.spades.hand import cards_of, empty_hand


def decide_deal(state: State, command: Deal) -> tuple[HandDealt] | tuple[HandDealt, HandMisdealt]:
    """Deal a shuffled pack one card at a time, clockwise from the dealer's left.

    With two jokers the pack ends before the dealer's last card, so the dealer holds one fewer.
    """
    refuse_deal(state.phase, command.order, state.rules.pack)
    n_seats = state.rules.n_seats
    holdings = deal_around(command.order, n_seats, (state.dealer + 1) % n_seats)
    dealt = HandDealt(state.hand_no, state.dealer, holdings)
    if is_misdeal(state.rules, state.dealer, holdings):
        return (dealt, HandMisdealt(state.hand_no, state.dealer))
    return (dealt,)


def decide_card(state: State, command: PlayCard) -> tuple[Event, ...]:
    """Play a card; the last one ends the hand."""
    return common.played(state, play.decide_card(state, command), play.after_card, finish_hand)


def finish_hand(state: State) -> tuple[HandScored] | tuple[HandScored, GameWon]:
    """Return what follows the last card: the score, and the winner if the end test says so (D13)."""
    hand = state.hand
    bids = tuple(bid for bid in hand.bids if bid is not None)
    seats = score_hand(
        state.rules,
        dealer=state.dealer,
        bids=bids,
        tricks=hand.tricks,
        jacks=state.jacks,
        totals=state.totals,
        bags=state.bags,
    )
    return common.with_winner(state, HandScored(state.hand_no, seats))


def started(name: str, options: Options, n_seats: int, dealer: int, previous: State | None) -> GameStarted:
    """Return the beginning of a game; with `player_tourney` earlier games' blind sixes count on (D8)."""
    nobody = (0,) * n_seats
    return GameStarted(
        game=name,
        options=options,
        n_seats=n_seats,
        dealer=dealer,
        totals=nobody,
        bags=nobody if options.bag_mode == "limit" else None,
        b6_used=nobody if previous is None or options.b6_scope != "player_tourney" else previous.b6_used,
    )


def after_start(_: State | None, event: GameStarted) -> State:
    """Return the first state of a game."""
    n_seats = event.n_seats
    return State(
        rules=rules_of(event.options, event.n_seats),
        phase=DEALING,
        turn=None,
        hand_no=1,
        dealer=event.dealer,
        hand=empty_hand(n_seats, leader=(event.dealer + 1) % n_seats),
        looked=(False,) * n_seats,
        behind=(0,) * n_seats,
        jacks=((),) * n_seats,
        totals=event.totals,
        bags=event.bags,
        b6_used=event.b6_used,
        scores=(),
        winner=None,
    )


def after_deal(state: State, event: HandDealt) -> State:
    """Return the state in which the dealer's left may bid."""
    n_seats = state.rules.n_seats
    leader = (event.dealer + 1) % n_seats
    return state._replace(
        phase=BIDDING,
        turn=leader,
        hand_no=event.hand_no,
        dealer=event.dealer,
        hand=empty_hand(n_seats, leader)._replace(holdings=event.holdings),
        looked=(False,) * n_seats,
        behind=behind_leader(state.totals),
        jacks=((),) * n_seats,
    )


def behind_leader(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return how far each seat stands behind the highest total (D8).

    >>> behind_leader((60, 110, -20))
    (50, 0, 130)
    """
    ahead = max(totals)
    return tuple(ahead - total for total in totals)


def after_misdeal(state: State, _: HandMisdealt) -> State:
    """Return the state before the same dealer deals this hand again; nobody has seen a card."""
    return state._replace(phase=DEALING, turn=None)


def after_score(state: State, event: HandScored) -> State:
    """Return the state in which everybody looks at the score.

    A hand of real cards has a score and no bids before it: its blind sixes are used up here.
    """
    if state.phase == DEALING:
        for seat, score in enumerate(event.seats):
            if score.bid == BLIND_SIX:
                state = with_blind_six(state, seat)
    counters = tuple(seat.bags for seat in event.seats if seat.bags is not None)
    bags = counters if state.bags is not None else None
    return common.after_score(state, event)._replace(bags=bags)


def cards_in(state: State) -> tuple[Card, ...]:
    """Return all cards of the hand: held, on the table, and in taken tricks."""
    return cards_of(state.hand)
