"""Three-person Spades as a `Game`: which function answers which command and event."""

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from app.games.cards import PACK, Card
from app.games.game import Chance
from app.games.phases import DEALING, OVER
from app.games.three_person_spades import bidding, calling, hands, legal, options, play, views
from app.games.three_person_spades.commands import (
    COMMANDS,
    Bid,
    CallRevoke,
    Command,
    Deal,
    NextHand,
    NoCall,
    PlayCard,
)
from app.games.three_person_spades.events import (
    EVENTS,
    BidMade,
    CallDeclined,
    CardPlayed,
    Event,
    GameStarted,
    GameWon,
    HandBegun,
    HandDealt,
    HandScored,
    RevokeCalled,
)
from app.games.three_person_spades.options import PRESETS, Options
from app.games.three_person_spades.seat_view import SeatView, seat_view
from app.games.three_person_spades.setup import N_SEATS
from app.games.three_person_spades.state import State

_AFTER: dict[type, Callable[[State, Any], State]] = {
    CardPlayed: play.after_card,
    BidMade: bidding.after_bid,
    RevokeCalled: calling.after_call,
    CallDeclined: calling.after_no_call,
    HandBegun: hands.after_begun,
    HandDealt: hands.after_deal,
    HandScored: hands.after_score,
    GameWon: hands.after_win,
}
_SAME_FOR_ALL = (HandBegun, RevokeCalled, CallDeclined, HandScored, GameWon)


class ThreePersonSpades:
    """The rules of Three-person Spades; see `Game` for what each method promises."""

    name = "three_person_spades"
    seat_counts: tuple[int, ...] = (N_SEATS,)
    presets: Mapping[str, Mapping[str, object]] = PRESETS
    events: Mapping[str, type[Event]] = EVENTS
    commands: Mapping[str, type[Command]] = COMMANDS

    def options(self, preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
        return options.resolve(preset, overrides, n_seats)

    def opening(
        self, options: Options, n_seats: int, dealer: int, previous: State | None = None
    ) -> GameStarted:
        del previous  # nothing counts beyond a game
        return GameStarted(self.name, options, n_seats, dealer, totals=(0,) * n_seats)

    def evolve(self, state: State | None, event: Event) -> State:
        if isinstance(event, GameStarted):
            return hands.after_start(event)
        assert state is not None, "a game begins with game_started"
        return _AFTER[type(event)](state, event)

    def chance(self, state: State) -> Chance | None:
        return Chance("deal", PACK) if state.phase == DEALING else None

    def deal(self, order: tuple[Card, ...]) -> Deal:
        return Deal(order)

    def next_hand(self) -> NextHand:
        return NextHand()

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        match command:
            case PlayCard():
                return self._finished(state, play.decide_card(state, command))
            case Bid():
                return bidding.decide_bid(state, command)
            case CallRevoke():
                return self._finished(state, calling.decide_call(state, command))
            case NoCall():
                return self._finished(state, calling.decide_no_call(state, command))
            case Deal():
                return hands.decide_deal(state, command)
            case NextHand():
                return hands.decide_next_hand(state)
            case _:
                assert_never(command)

    def _finished(self, state: State, event: CardPlayed | RevokeCalled | CallDeclined) -> tuple[Event, ...]:
        """Return the event, with the score when nothing is left to play or to call."""
        if isinstance(event, CardPlayed) and not play.is_last_card(state):
            return (event,)
        after = self.evolve(state, event)
        return (event,) if after.turn is not None else (event, *hands.finish_hand(after))

    def turn(self, state: State) -> int | None:
        return state.turn

    def legal_commands(self, state: State, seat: int) -> tuple[Command, ...]:
        return legal.legal_commands(state, seat)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return views.game_view(state, seat)

    def show(self, state: State, event: Event, seat: int | None) -> dict[str, Any]:
        return views.shown(state, event, seat)

    def is_private(self, event: Event) -> bool:
        return not isinstance(event, _SAME_FOR_ALL)

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def winner(self, state: State) -> int | None:
        return state.winner

    def standings(self, state: State) -> tuple[int, ...]:
        return state.totals

    def cards_in(self, state: State) -> tuple[Card, ...]:
        return hands.cards_in(state)

    def bot_view(self, state: State, seat: int) -> SeatView:
        return seat_view(state, seat)


THREE_PERSON_SPADES = ThreePersonSpades()
