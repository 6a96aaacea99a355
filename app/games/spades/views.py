"""What everybody sees of a hand of any Spades game, as plain JSON values."""

from typing import Any

from app.games.events import CardPlayed
from app.games.spades.hand import Hand
from app.games.tricks import Play

Json = dict[str, Any]


def hand_view(hand: Hand, n_tricks: int) -> Json:
    """Return the keys of a view that tell of tricks: the one on the table, the last, how many there are."""
    last = hand.completed[-1] if hand.completed else None
    return {
        "leader": hand.leader,
        "n_tricks": n_tricks,
        "broken": hand.broken,
        "counts": [len(holding) for holding in hand.holdings],
        "trick": plays_view(hand.trick),
        "winning": _winning(hand),
        "last_trick": None if last is None else {"cards": plays_view(last.plays), "winner": last.winner},
        "trick_no": min(len(hand.completed) + 1, n_tricks),
        "tricks": list(hand.tricks),
    }


def plays_view(plays: tuple[Play, ...]) -> list[Json]:
    """Return the cards of a trick with the seats that played them."""
    return [{"seat": seat, "card": card.value} for seat, card in plays]


def shown_card(hand: Hand, event: CardPlayed, turn: int | None) -> Json:
    """Return the fields of a shown card: who wins so far, who took the trick, who is next."""
    return {
        "seat": event.seat,
        "card": event.card.value,
        "turn": turn,
        "winning": _winning(hand),
        "winner": None if hand.trick else hand.leader,
        "broken": hand.broken,
    }


def _winning(hand: Hand) -> int | None:
    return None if hand.winning is None else hand.winning[0]
