"""Cutthroat Euchre as a `Game`: which function answers which command and event."""

from collections.abc import Callable, Mapping
from typing import Any

from app.games.cards import Card
from app.games.commands import Deal, NextHand, PlayCard
from app.games.cutthroat_euchre import alone, bidding, exchange, hands, legal, manikin, options, play, views
from app.games.cutthroat_euchre.commands import (
    COMMANDS,
    Command,
    DeclineAlone,
    Discard,
    GoAlone,
    KeepCards,
    LeaveTurnUp,
    Make,
    NameTrump,
    Pass,
    TakeTurnUp,
)
from app.games.cutthroat_euchre.events import (
    EVENTS,
    AloneDeclined,
    CardDiscarded,
    Event,
    GameStarted,
    HandDealt,
    HandScored,
    HandThrownIn,
    ManikinKept,
    ManikinTaken,
    Passed,
    SuitNamed,
    TrumpMade,
    TurnUpLeft,
    TurnUpTaken,
    WentAlone,
)
from app.games.cutthroat_euchre.options import PRESETS, Options
from app.games.cutthroat_euchre.seat_view import SeatView, seat_view
from app.games.cutthroat_euchre.setup import N_SEATS
from app.games.cutthroat_euchre.state import State
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.game import Chance
from app.games.phases import DEALING, OVER


def _decide_card(state: State, command: PlayCard) -> tuple[Event, ...]:
    played = play.decide_card(state, command)
    after = play.after_card(state, played)
    return (played, *hands.finish_hand(after)) if play.is_played_out(after.hand) else (played,)


_DECISIONS: dict[type, Callable[[State, Any], tuple[Event, ...]]] = {
    Make: bidding.decide_make,
    NameTrump: bidding.decide_name,
    Pass: bidding.decide_pass,
    TakeTurnUp: exchange.decide_take,
    LeaveTurnUp: exchange.decide_leave,
    Discard: exchange.decide_discard,
    GoAlone: alone.decide_alone,
    DeclineAlone: alone.decide_alone,
    KeepCards: manikin.decide_keep,
    PlayCard: _decide_card,
    Deal: hands.decide_deal,
    NextHand: lambda state, _: hands.decide_next_hand(state),
}
_AFTER: dict[type, Callable[[State, Any], State]] = {
    CardPlayed: play.after_card,
    Passed: bidding.after_pass,
    TrumpMade: bidding.after_make,
    SuitNamed: bidding.after_suit,
    HandThrownIn: bidding.after_thrown_in,
    TurnUpTaken: exchange.after_take,
    TurnUpLeft: exchange.after_leave,
    CardDiscarded: exchange.after_discard,
    WentAlone: alone.after_answer,
    AloneDeclined: alone.after_answer,
    ManikinTaken: manikin.after_taken,
    ManikinKept: manikin.after_kept,
    HandBegun: hands.after_begun,
    HandDealt: hands.after_deal,
    HandScored: hands.after_score,
    GameWon: hands.after_win,
}


class CutthroatEuchre:
    """The rules of Cutthroat Euchre; see `Game` for what each method promises."""

    name = "cutthroat_euchre"
    seat_counts: tuple[int, ...] = (N_SEATS,)
    presets: Mapping[str, Mapping[str, object]] = PRESETS
    events: Mapping[str, type[Event]] = EVENTS
    commands: Mapping[str, type[Command]] = COMMANDS

    def options(self, preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
        return options.resolve(preset, overrides, n_seats)

    def opening(
        self,
        options: Options,
        n_seats: int,
        dealer: int,
        previous: State | None = None,  # noqa: ARG002 - no house rule here counts over several games
    ) -> GameStarted:
        return GameStarted(self.name, options, n_seats, dealer, totals=(0,) * n_seats)

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
        return _DECISIONS[type(command)](state, command)

    def turn(self, state: State) -> int | None:
        return state.turn

    def legal_commands(self, state: State, seat: int) -> tuple[Command, ...]:
        return legal.legal_commands(state, seat)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return views.game_view(state, seat)

    def show(self, state: State, event: Event, seat: int | None) -> dict[str, Any]:
        return views.shown(state, event, seat)

    def is_private(self, event: Event) -> bool:
        return type(event) in views.PRIVATE

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


CUTTHROAT_EUCHRE = CutthroatEuchre()
