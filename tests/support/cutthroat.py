"""Cutthroat Spades in a chosen state: totals, holdings, bids and tricks as a test wants them."""

from collections.abc import Sequence

from app.games.cards import Card, cards
from app.games.cutthroat_spades.commands import Look
from app.games.cutthroat_spades.events import Event
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.hands import finish_hand
from app.games.cutthroat_spades.state import State
from app.games.errors import RuleViolation
from app.games.phases import PLAYING
from app.games.spades.bids import BLIND
from app.games.spades.commands import Bid


def opened(n_seats: int = 3, *, dealer: int = 0, preset: str = "official", **overrides: object) -> State:
    """Return a game before its first deal."""
    options = GAME.options(preset, overrides, n_seats)
    return GAME.evolve(None, GAME.opening(options, n_seats, dealer))


def standing_at(state: State, totals: Sequence[int], bags: Sequence[int] | None = None) -> State:
    """Return the game with these totals, and these bag counters if it keeps any."""
    return state._replace(totals=tuple(totals), bags=tuple(bags) if bags is not None else state.bags)


def dealt(state: State) -> State:
    """Return the game with the pack dealt as it lies, for tests to which the cards do not matter."""
    return after(state, *GAME.decide(state, GAME.deal(state.rules.pack)))


def after(state: State, *events: Event) -> State:
    """Return the state after some events."""
    for event in events:
        state = GAME.evolve(state, event)
    return state


def bid_all(state: State, bids: Sequence[str]) -> State:
    """Return the state after all have bid, in turn; whoever does not bid blind looks first."""
    while state.turn is not None and state.phase != PLAYING:
        seat = state.turn
        if bids[seat] not in BLIND:
            state = after(state, *GAME.decide(state, Look(seat)))
        state = after(state, *GAME.decide(state, Bid(seat, bids[seat])))
    return state


def holding(state: State, seat: int, codes: str) -> State:
    """Return the state in which a seat holds these cards, whoever holds them otherwise."""
    held = list(state.hand.holdings)
    held[seat] = cards(codes)
    return state._replace(hand=state.hand._replace(holdings=tuple(held)))


def played_out(state: State, tricks: Sequence[int], jacks: Sequence[str] = ()) -> State:
    """Return the state after the hand was played with this outcome and scored by the rules."""
    caught = tuple(cards(codes) for codes in jacks) or tuple[tuple[Card, ...], ...](((),) * len(tricks))
    over = state._replace(hand=state.hand._replace(tricks=tuple(tricks)), jacks=caught, turn=None)
    return after(over, *finish_hand(over))


def code_of(state: State, command: object) -> str | None:
    """Return the code with which a command is refused, None when it is accepted."""
    try:
        GAME.decide(state, command)  # type: ignore[arg-type]  # tests give what no seat could
    except RuleViolation as refusal:
        return refusal.code
    return None
