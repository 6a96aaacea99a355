"""What everybody sees of the tricks of a hand, in every game, as plain JSON values."""

from typing import Any, Protocol

from app.games.cards import Card
from app.games.events import CardPlayed
from app.games.tricks import Play, Trick

Json = dict[str, Any]


class InPlay(Protocol):
    """A hand of any game, as far as its tricks go."""

    @property
    def holdings(self) -> tuple[tuple[Card, ...], ...]:
        """The cards held, by seat."""

    @property
    def leader(self) -> int:
        """Who leads the trick on the table."""

    @property
    def trick(self) -> tuple[Play, ...]:
        """The trick on the table."""

    @property
    def winning(self) -> Play | None:
        """The play that takes it as it lies."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """How many each seat has taken."""

    @property
    def completed(self) -> tuple[Trick, ...]:
        """All earlier tricks."""


def tricks_view(hand: InPlay, n_tricks: int) -> Json:
    """Return the keys of a view that tell of tricks: the one on the table, the last, how many there are."""
    last = hand.completed[-1] if hand.completed else None
    return {
        "leader": hand.leader,
        "n_tricks": n_tricks,
        "counts": [len(holding) for holding in hand.holdings],
        "trick": plays_view(hand.trick),
        "winning": winning_seat(hand),
        "last_trick": None if last is None else {"cards": plays_view(last.plays), "winner": last.winner},
        "trick_no": min(len(hand.completed) + 1, n_tricks),
        "tricks": list(hand.tricks),
    }


def plays_view(plays: tuple[Play, ...]) -> list[Json]:
    """Return the cards of a trick with the seats that played them."""
    return [{"seat": seat, "card": card.value} for seat, card in plays]


def winning_seat(hand: InPlay) -> int | None:
    """Return who takes the trick on the table as it lies, None for an empty table."""
    return None if hand.winning is None else hand.winning[0]


def shown_card(hand: InPlay, event: CardPlayed, turn: int | None) -> Json:
    """Return the fields of a shown card: who wins so far, who took the trick, who is next."""
    return {
        "seat": event.seat,
        "card": event.card.value,
        "turn": turn,
        "winning": winning_seat(hand),
        "winner": None if hand.trick else hand.leader,
    }
