"""Two-player Spades as a `Game`: which function answers which command and event."""

from collections.abc import Callable, Mapping
from typing import Any

from app.games.cards import PACK, Card
from app.games.game import Chance
from app.games.phases import DEALING, OVER
from app.games.two_player_spades import bidding, declaring, drawing, hands, legal, options, play, views
from app.games.two_player_spades.commands import (
    COMMANDS,
    Bid,
    Command,
    Deal,
    DeclareBlindNil,
    DeclineBlindNil,
    KeepCard,
    NextHand,
    PlayCard,
    RefuseCard,
)
from app.games.two_player_spades.events import (
    EVENTS,
    BidMade,
    BlindNilDeclared,
    BlindNilDeclined,
    CardKept,
    CardPlayed,
    CardRefused,
    Event,
    GameStarted,
    GameWon,
    HandBegun,
    HandDealt,
    HandScored,
)
from app.games.two_player_spades.options import PRESETS, Options
from app.games.two_player_spades.seat_view import SeatView, seat_view
from app.games.two_player_spades.setup import N_SEATS
from app.games.two_player_spades.state import State

_AFTER: dict[type, Callable[[State, Any], State]] = {
    CardPlayed: play.after_card,
    CardKept: drawing.after_keep,
    CardRefused: drawing.after_refuse,
    BidMade: bidding.after_bid,
    BlindNilDeclared: declaring.after_declare,
    BlindNilDeclined: declaring.after_decline,
    HandBegun: hands.after_begun,
    HandDealt: hands.after_deal,
    HandScored: hands.after_score,
    GameWon: hands.after_win,
}
_DECIDE: dict[type, Callable[[State, Any], tuple[Event, ...]]] = {
    KeepCard: drawing.decide_keep,
    RefuseCard: drawing.decide_refuse,
    Bid: bidding.decide_bid,
    DeclareBlindNil: declaring.decide_declare,
    DeclineBlindNil: declaring.decide_decline,
    Deal: hands.decide_deal,
}
_SAME_FOR_ALL = (HandBegun, HandScored, GameWon)


class TwoPlayerSpades:
    """The rules of Two-player Spades; see `Game` for what each method promises."""

    name = "two_player_spades"
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
        nobody = (0,) * n_seats
        return GameStarted(self.name, options, n_seats, dealer, totals=nobody, bags=nobody)

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
                return self._decide_card(state, command)
            case NextHand():
                return hands.decide_next_hand(state)
            case _:
                return _DECIDE[type(command)](state, command)

    def _decide_card(self, state: State, command: PlayCard) -> tuple[Event, ...]:
        played = play.decide_card(state, command)
        if not play.is_last_card(state):
            return (played,)
        return (played, *hands.finish_hand(play.after_card(state, played)))

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


TWO_PLAYER_SPADES = TwoPlayerSpades()
