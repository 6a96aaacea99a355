"""Cutthroat Spades as a `Game`: which function answers which command and event."""

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from app.games.cards import Card
from app.games.cutthroat_spades import bidding, hands, legal, options, play, views
from app.games.cutthroat_spades.commands import COMMANDS, Bid, Command, Deal, Look, NextHand, PlayCard
from app.games.cutthroat_spades.events import (
    EVENTS,
    BidMade,
    CardPlayed,
    Event,
    GameStarted,
    GameWon,
    HandBegun,
    HandDealt,
    HandLooked,
    HandMisdealt,
    HandScored,
)
from app.games.cutthroat_spades.options import PRESETS, Options
from app.games.cutthroat_spades.seat_view import SeatView, seat_view
from app.games.cutthroat_spades.state import State
from app.games.game import Chance
from app.games.phases import DEALING, OVER
from app.games.spades.bids import BLIND

_AFTER: dict[type, Callable[[State, Any], State]] = {
    CardPlayed: play.after_card,
    BidMade: bidding.after_bid,
    HandLooked: bidding.after_look,
    HandBegun: hands.after_begun,
    HandDealt: hands.after_deal,
    HandMisdealt: hands.after_misdeal,
    HandScored: hands.after_score,
    GameWon: hands.after_win,
}


class CutthroatSpades:
    """The rules of Cutthroat Spades; see `Game` for what each method promises."""

    name = "cutthroat_spades"
    seat_counts: tuple[int, ...] = (3, 4, 5)
    presets: Mapping[str, Mapping[str, object]] = PRESETS
    events: Mapping[str, type[Event]] = EVENTS
    commands: Mapping[str, type[Command]] = COMMANDS

    def options(self, preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
        return options.resolve(preset, overrides, n_seats)

    def opening(
        self, options: Options, n_seats: int, dealer: int, previous: State | None = None
    ) -> GameStarted:
        nobody = (0,) * n_seats
        b6_used = nobody
        if previous is not None and options.b6_scope == "player_tourney":
            b6_used = previous.b6_used
        return GameStarted(
            game=self.name,
            options=options,
            n_seats=n_seats,
            dealer=dealer,
            totals=nobody,
            bags=nobody if options.bag_mode == "limit" else None,
            b6_used=b6_used,
        )

    def evolve(self, state: State | None, event: Event) -> State:
        if isinstance(event, GameStarted):
            return hands.after_start(event)
        assert state is not None, "a game begins with game_started"
        return _AFTER[type(event)](state, event)

    def chance(self, state: State) -> Chance | None:
        return Chance("deal", state.rules.pack) if state.phase == DEALING else None

    def deal(self, order: tuple[Card, ...]) -> Deal:
        return Deal(order)

    def next_hand(self) -> NextHand:
        return NextHand()

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        match command:
            case PlayCard():
                return self._decide_card(state, command)
            case Bid():
                return bidding.decide_bid(state, command)
            case Look():
                return bidding.decide_look(state, command)
            case Deal():
                return hands.decide_deal(state, command)
            case NextHand():
                return hands.decide_next_hand(state)
            case _:
                assert_never(command)

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
        return isinstance(event, HandLooked) or (isinstance(event, BidMade) and event.bid in BLIND)

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


CUTTHROAT_SPADES = CutthroatSpades()
