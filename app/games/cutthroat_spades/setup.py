"""Which pack each number of players plays with (the table of RULES 1)."""

from dataclasses import dataclass

from app.games.cards import PACK, Card, cards


@dataclass(frozen=True, slots=True)
class Setup:
    """The pack, the number of tricks in a hand, and whether the dealer, a card short, misses the first."""

    pack: tuple[Card, ...]
    n_tricks: int
    dealer_skips_first: bool = False


def _without(removed: str) -> tuple[Card, ...]:
    out = cards(removed)
    return tuple(card for card in PACK if card not in out)


# (seats, jokers) -> setup
SETUPS: dict[tuple[int, int], Setup] = {
    (3, 0): Setup(_without("2C"), 17),
    (4, 0): Setup(PACK, 13),
    (5, 0): Setup(_without("2C 2D"), 10),
    (5, 2): Setup((*PACK, *cards("BJ LJ")), 11, dealer_skips_first=True),
    (5, 3): Setup((*PACK, *cards("BJ LJ XJ")), 11),
}
SEAT_COUNTS = (3, 4, 5)
