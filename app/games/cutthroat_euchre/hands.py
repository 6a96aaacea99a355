"""The way of a hand around its play: begun, dealt, played out, scored."""

from app.games.cards import Card, sort_cards
from app.games.commands import Deal, PlayCard
from app.games.cutthroat_euchre import play
from app.games.cutthroat_euchre.events import Event, GameStarted, HandDealt, HandScored
from app.games.cutthroat_euchre.options import Options
from app.games.cutthroat_euchre.scoring import Outcome, score_hand
from app.games.cutthroat_euchre.setup import JOKER, N_SEATS, N_TRICKS
from app.games.cutthroat_euchre.state import JOKER_NAMING, TAKEN, State, empty_hand, left_of, rules_of
from app.games.deal import deal_around, refuse_deal
from app.games.events import GameWon
from app.games.hands import played, with_winner
from app.games.phases import BIDDING, DEALING

IN_HANDS = N_SEATS * N_TRICKS
DEALT = IN_HANDS + N_TRICKS
"""Cards dealt before one is turned up: five to each seat and to the manikin."""


def decide_deal(state: State, command: Deal) -> tuple[HandDealt]:
    """Deal a shuffled pack: the seats one card at a time from the dealer's left, then the manikin; turn up
    the next card, or with `turn_next` the one after a joker."""
    order = command.order
    refuse_deal(state.phase, order, state.rules.pack)
    turns_next = state.rules.options.joker_turned == "turn_next" and order[DEALT] == JOKER
    turned = DEALT + 1 if turns_next else DEALT
    return (
        HandDealt(
            hand_no=state.hand_no,
            dealer=state.dealer,
            holdings=deal_around(order[:IN_HANDS], N_SEATS, left_of(state.dealer)),
            manikin=sort_cards(order[IN_HANDS:DEALT]),
            turn_up=order[turned],
            passed_over=order[DEALT:turned],
            stock=order[turned + 1 :],
        ),
    )


def decide_card(state: State, command: PlayCard) -> tuple[Event, ...]:
    """Play a card; the last one ends the hand."""
    return played(state, play.decide_card(state, command), play.after_card, finish_hand)


Finish = tuple[HandScored] | tuple[HandScored, GameWon]


def finish_hand(state: State) -> Finish:
    """Return what follows the last card: the score, and the winner if the end test says so (E8)."""
    hand = state.hand
    return finish(state, Outcome(hand.maker, hand.is_maker_alone, hand.lone_defender, hand.tricks))


def finish_thrown_in(state: State) -> Finish:
    """Return what follows when everybody passed twice: a hand without points."""
    return finish(state, Outcome(maker=None))


def finish(state: State, outcome: Outcome) -> Finish:
    """Return the score of an outcome, and the winner if the end test says so."""
    return with_winner(state, HandScored(state.hand_no, score_hand(state.options, outcome, state.totals)))


def started(name: str, options: Options, n_seats: int, dealer: int, _: State | None) -> GameStarted:
    """Return the beginning of a game; nothing counts beyond it."""
    return GameStarted(name, options, n_seats, dealer, totals=(0,) * n_seats)


def after_start(_: State | None, event: GameStarted) -> State:
    """Return the first state of a game."""
    return State(
        rules=rules_of(event.options),
        phase=DEALING,
        turn=None,
        hand_no=1,
        dealer=event.dealer,
        hand=empty_hand(leader=left_of(event.dealer)),
        totals=event.totals,
        scores=(),
        winner=None,
    )


def after_deal(state: State, event: HandDealt) -> State:
    """Return the state in which the dealer's left may make trump, or the dealer names it unseen (E7)."""
    is_joker = event.turn_up == JOKER
    first = left_of(event.dealer)
    hand = empty_hand(first)._replace(
        holdings=event.holdings,
        manikin=event.manikin,
        turn_up=event.turn_up,
        turn_suit=None if is_joker else event.turn_up.suit,
        passed_over=event.passed_over,
        stock=event.stock,
        face_down=event.dealer if is_joker else None,
    )
    return state._replace(
        phase=JOKER_NAMING if is_joker else BIDDING,
        turn=event.dealer if is_joker else first,
        hand_no=event.hand_no,
        dealer=event.dealer,
        hand=hand,
    )


def cards_in(state: State) -> tuple[Card, ...]:
    """Return all cards of the hand: held, the manikin's, of the stock, put away, and in tricks."""
    hand = state.hand
    if hand.turn_up is None:
        return ()
    held = [card for holding in hand.holdings for card in holding]
    manikin = () if hand.is_manikin_taken else hand.manikin
    lying = () if hand.turn_up_is == TAKEN else (hand.turn_up,)
    discard = () if hand.discard is None else (hand.discard[1],)
    taken = [card for trick in hand.completed for _, card in trick.plays]
    apart = (*manikin, *lying, *hand.passed_over, *hand.stock, *discard, *hand.put_away)
    return (*held, *apart, *(card for _, card in hand.trick), *taken)
