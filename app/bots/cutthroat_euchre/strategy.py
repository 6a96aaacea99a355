"""The strategy of Cutthroat Euchre: makes trump, exchanges, goes alone, keeps five, plays."""

from collections.abc import Callable, Sequence

from app.bots.cutthroat_euchre import bidding, play
from app.bots.cutthroat_euchre.situation import situation_of
from app.bots.cutthroat_euchre.strength import best_fives
from app.games.commands import PlayCard
from app.games.cutthroat_euchre.commands import (
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
from app.games.cutthroat_euchre.seat_view import SeatView
from app.games.cutthroat_euchre.state import ALONE, DISCARDING, JOKER_NAMING, KEEPING, NAMING, TURN_UP
from app.games.phases import BIDDING, PLAYING

CLEAR = 1.0
"""Tricks above or below what making trump takes that leave no doubt."""
FIVES = 6
"""How many ways to keep five cards are worth a thought."""


class CutthroatEuchreStrategy:
    """See `app.bots.base.Strategy`."""

    def rank(self, view: SeatView) -> Sequence[Command]:
        """Return what the seat may do now, the best first."""
        return _PHASES[view.phase](view)

    def careful(self, view: SeatView) -> Command:
        """Return a pass, a no, or else the last thing on offer: a low card."""
        for command in view.legal:
            if isinstance(command, Pass | LeaveTurnUp | DeclineAlone):
                return command
        return view.legal[-1]


def _bid(view: SeatView) -> list[Command]:
    assert view.turn_suit is not None, "the first round offers a suit"
    make, no = Make(view.seat), Pass(view.seat)
    return _by_spare(make, no, bidding.spare(view, view.turn_suit))


def _name(view: SeatView) -> list[Command]:
    """Name the best suit if it is worth it, or if the dealer is stuck."""
    offered = [command.suit for command in view.legal if isinstance(command, NameTrump)]
    suits = sorted(offered, key=lambda suit: bidding.worth(view, suit), reverse=True)
    names: list[Command] = [NameTrump(view.seat, suit) for suit in suits]
    no = Pass(view.seat)
    if no not in view.legal:
        return names
    return _by_spare(names[0], no, bidding.spare(view, suits[0]))


def _by_spare(make: Command, no: Command, spare: float) -> list[Command]:
    """Rank making trump and passing; where it is clear, the other is not worth a thought."""
    if abs(spare) > CLEAR:
        return [make] if spare > 0 else [no]
    return [make, no] if spare >= 0 else [no, make]


def _alone(view: SeatView) -> list[Command]:
    no = DeclineAlone(view.seat)
    return [GoAlone(view.seat), no] if bidding.is_good_alone(view) else [no]


def _exchange(view: SeatView) -> list[Command]:
    take, leave = TakeTurnUp(view.seat), LeaveTurnUp(view.seat)
    return [take, leave] if bidding.takes_turn_up(view) else [leave, take]


def _discard(view: SeatView) -> list[Command]:
    return [Discard(view.seat, card) for card in bidding.discards(view)]


def _keep(view: SeatView) -> list[Command]:
    assert view.trump is not None, "the maker keeps cards when trump is fixed"
    fives = best_fives(view.holding or (), view.trump, view.options.deck)
    return [KeepCards(view.seat, five) for five in fives[:FIVES]]


def _play(view: SeatView) -> list[Command]:
    return [PlayCard(view.seat, card) for card in play.rank(situation_of(view))]


_PHASES: dict[str, Callable[[SeatView], Sequence[Command]]] = {
    JOKER_NAMING: _name,
    BIDDING: _bid,
    NAMING: _name,
    TURN_UP: _exchange,
    DISCARDING: _discard,
    ALONE: _alone,
    KEEPING: _keep,
    PLAYING: _play,
}
