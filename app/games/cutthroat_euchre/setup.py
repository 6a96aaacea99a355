"""The three packs (RULES 2.1) and how they are dealt."""

from app.games.cards import PACK, Card

N_SEATS = 3
SEAT_COUNTS = (N_SEATS,)
N_TRICKS = 5
JOKER = Card("BJ")


def _from(lowest: int) -> tuple[Card, ...]:
    return tuple(card for card in PACK if card.rank >= lowest)


PACKS: dict[str, tuple[Card, ...]] = {
    "24": _from(9),
    "25_joker": (JOKER, *_from(9)),
    "32": _from(7),
}
"""The pack of each value of the option `deck`."""
