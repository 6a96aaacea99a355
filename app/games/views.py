"""What everybody sees of every game, as plain JSON values, and how a game adds what it shows otherwise.

A view is a table: for each of its keys the function that builds the value for a viewer. It is built up from
nothing (an allow list), and a shown event builds no key but those that it changes.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from app.games.cards import Card
from app.games.codec import name_of, to_json_dict
from app.games.events import CardPlayed
from app.games.phases import PLAYING
from app.games.state import GameState, HandState
from app.games.tricks import Play

Json = dict[str, Any]
State = TypeVar("State", bound=GameState)
Keys = Mapping[str, Callable[[State, int | None], Any]]


def codes(cards: tuple[Card, ...]) -> list[str]:
    """Return the codes of some cards.

    >>> codes((Card("AS"), Card("2C")))
    ['AS', '2C']
    """
    return [card.value for card in cards]


def code_of(card: Card | None) -> str | None:
    """Return the code of a card that may be missing."""
    return None if card is None else card.value


def plays_view(plays: tuple[Play, ...]) -> list[Json]:
    """Return the cards of a trick with the seats that played them."""
    return [{"seat": seat, "card": card.value} for seat, card in plays]


def winning_seat(hand: HandState) -> int | None:
    """Return who takes the trick on the table as it lies, None for an empty table."""
    return None if hand.winning is None else hand.winning[0]


def _last_trick(state: GameState, _: int | None) -> Json | None:
    completed = state.hand.completed
    return {"cards": plays_view(completed[-1].plays), "winner": completed[-1].winner} if completed else None


KEYS: Keys[GameState] = {
    "hand_no": lambda state, _: state.hand_no,
    "dealer": lambda state, _: state.dealer,
    "phase": lambda state, _: state.phase,
    "turn": lambda state, _: state.turn,
    "target": lambda state, _: state.options.target,
    "leader": lambda state, _: state.hand.leader,
    "n_tricks": lambda state, _: state.n_tricks,
    "counts": lambda state, _: [len(holding) for holding in state.hand.holdings],
    "trick": lambda state, _: plays_view(state.hand.trick),
    "winning": lambda state, _: winning_seat(state.hand),
    "last_trick": _last_trick,
    "trick_no": lambda state, _: min(len(state.hand.completed) + 1, state.n_tricks),
    "tricks": lambda state, _: list(state.hand.tricks),
    "totals": lambda state, _: list(state.totals),
    "scores": lambda state, _: [to_json_dict(hand_scored) for hand_scored in state.scores],
    "winner": lambda state, _: state.winner,
}
"""What every game shows."""


def view_of(keys: Keys[State], state: State, seat: int | None) -> Json:
    """Return the game as *seat*, or a spectator (None), may see it."""
    return {key: shown(state, seat) for key, shown in keys.items()}


def shown_event(
    keys: Keys[State],
    changed: Mapping[type, tuple[str, ...]],
    state: State,
    event: object,
    seat: int | None,
    facts: Json,
) -> Json:
    """Return an event as a viewer sees it: its name, its *facts*, and as `changes` the new values of the keys
    that it changes, so that the client works nothing out; *state* is the one after the event."""
    changes = {key: keys[key](state, seat) for key in changed[type(event)]}
    return {"type": name_of(event), **facts, "changes": changes}


def playable_codes(
    state: State, seat: int | None, legal_cards: Callable[[State, int], tuple[Card, ...]]
) -> list[str] | None:
    """Return the cards that the seat at turn may play, for that seat; None for everybody else."""
    if seat is None or state.phase != PLAYING or state.turn != seat:
        return None
    return codes(legal_cards(state, seat))


def shown_card(hand: HandState, event: CardPlayed, turn: int | None) -> Json:
    """Return the fields of a shown card: who wins so far, who took the trick, who is next."""
    return {
        "seat": event.seat,
        "card": event.card.value,
        "turn": turn,
        "winning": winning_seat(hand),
        "winner": None if hand.trick else hand.leader,
    }
