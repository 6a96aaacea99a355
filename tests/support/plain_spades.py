"""Three-person and Two-player Spades in a chosen state, as a test wants it."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from app.games.cards import PACK, Card, cards
from app.games.errors import RuleViolation
from app.games.phases import BIDDING
from app.games.spades.commands import Bid
from tests.support.games import AnyGame


def opened(game: AnyGame, *, dealer: int = 0, preset: str | None = None, **overrides: object) -> Any:
    """Return a game before its first deal."""
    n_seats = game.seat_counts[0]
    options = game.options(preset or next(iter(game.presets)), overrides, n_seats)
    return game.evolve(None, game.opening(options, n_seats, dealer))


def after(game: AnyGame, state: Any, *commands: Any) -> Any:
    """Return the state after some commands, all accepted."""
    for command in commands:
        for event in game.decide(state, command):
            state = game.evolve(state, event)
    return state


def dealt(game: AnyGame, state: Any, order: Sequence[Card] = PACK) -> Any:
    """Return the game with the pack dealt in this order."""
    return after(game, state, game.deal(tuple(order)))


def pack_for(dealer: int, holdings: Sequence[str], aside: str) -> tuple[Card, ...]:
    """Return an order of the pack that deals these cards (and any others) to three seats."""
    held = [list(cards(codes)) for codes in holdings]
    left = [card for card in PACK if card.value != aside and all(card not in some for some in held)]
    for some in held:
        while len(some) < 17:
            some.append(left.pop())
    around = [held[(dealer + step) % 3] for step in (1, 2, 3)]
    return (*(card for trick in zip_longest(*around) for card in trick), Card(aside))


def bid_all(game: AnyGame, state: Any, bids: Sequence[str]) -> Any:
    """Return the state after all have bid, each at its turn."""
    while state.phase == BIDDING:
        state = after(game, state, Bid(state.turn, bids[state.turn]))
    return state


def code_of(game: AnyGame, state: Any, command: object) -> str | None:
    """Return the code with which a command is refused, None when it is accepted."""
    try:
        game.decide(state, command)
    except RuleViolation as refusal:
        return refusal.code
    return None
