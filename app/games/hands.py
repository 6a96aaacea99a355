"""The way of a hand around its play, as far as all games go it alike: played out, scored, won or going on."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from app.games.commands import NextHand, PlayCard
from app.games.errors import RuleViolation
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.phases import DEALING, OVER, PLAYING, SCORED, refuse_in_hand, refuse_turn
from app.games.standings import game_winner
from app.games.state import GameState


class SeatTotal(Protocol):
    """One seat's score of a hand."""

    @property
    def delta(self) -> int:
        """The points of it."""

    @property
    def total(self) -> int:
        """The total after it."""


class Scored(Protocol):
    """The event `hand_scored` of any game."""

    @property
    def seats(self) -> Sequence[SeatTotal]:
        """The scores by seat."""


State = TypeVar("State", bound=GameState)
HandScored = TypeVar("HandScored", bound=Scored)
Event = TypeVar("Event")


def totals_of(scored: Scored) -> tuple[int, ...]:
    """Return the totals after a hand, by seat.

    >>> from app.games.cutthroat_euchre.events import HandScored, SeatScore
    >>> seats = tuple(SeatScore("defender", 0, 2, total, None, ()) for total in (7, 9, 4))
    >>> totals_of(HandScored(3, seats))
    (7, 9, 4)
    """
    return tuple(seat.total for seat in scored.seats)


def totals_before(scored: Scored) -> tuple[int, ...]:
    """Return the totals with which a hand began, by seat."""
    return tuple(seat.total - seat.delta for seat in scored.seats)


def refuse_play(state: GameState, command: PlayCard) -> None:
    """Raise `RuleViolation` unless a seat may play now and holds the card: `game_over`, `hand_over`,
    `not_playing`, `not_your_turn`, `card_not_held`."""
    refuse_turn(state, command.seat, PLAYING, code="not_playing")
    if command.card not in state.hand.holdings[command.seat]:
        raise RuleViolation("card_not_held")


def played(
    state: State,
    event: CardPlayed,
    after_card: Callable[[State, CardPlayed], State],
    finish: Callable[[State], tuple[Event, ...]],
) -> tuple[CardPlayed | Event, ...]:
    """Return a card played, and after the last of a hand what follows from it (*finish*: the score).

    The last of a hand is always the last of its seat, so that other cards need not be looked at further.
    """
    if len(state.hand.holdings[event.seat]) > 1:
        return (event,)
    after = after_card(state, event)
    return (event,) if after.turn is not None else (event, *finish(after))


def with_winner(state: GameState, scored: HandScored) -> tuple[HandScored] | tuple[HandScored, GameWon]:
    """Return a score, and the winner if the end test says so (RULES 0.1.7).

    The totals before each hand are looked at for ties: so also those with which a game on paper goes on.
    """
    totals = totals_of(scored)
    winner = game_winner(state.options, totals, map(totals_before, (*state.scores, scored)))
    return (scored,) if winner is None else (scored, GameWon(winner, totals))


def decide_next_hand(state: GameState, _: NextHand) -> tuple[HandBegun]:
    """Go on after a scored hand; the deal passes to the left (RULES 0.1.5).

    >>> from app.games.two_player_spades.game import TWO_PLAYER_SPADES as game
    >>> start = game.evolve(None, game.opening(game.options("two_player", {}, 2), 2, dealer=1))
    >>> decide_next_hand(start._replace(phase=SCORED), NextHand())
    (HandBegun(hand_no=2, dealer=0),)
    """
    refuse_in_hand(state.phase, SCORED)
    return (HandBegun(state.hand_no + 1, (state.dealer + 1) % len(state.totals)),)


def after_begun(state: State, event: HandBegun) -> State:
    """Return the state before the deal; the last hand stays on view until the new one is dealt."""
    return state._replace(phase=DEALING, turn=None, hand_no=event.hand_no, dealer=event.dealer)


def after_score(state: State, scored: Scored) -> State:
    """Return the state in which everybody looks at the score."""
    return state._replace(phase=SCORED, turn=None, totals=totals_of(scored), scores=(*state.scores, scored))


def after_win(state: State, event: GameWon) -> State:
    """Return the last state of a game."""
    return state._replace(phase=OVER, winner=event.seat)
