"""Which revokes the tricks of a hand prove: whoever did not follow a suit and played it later, had it."""

from collections.abc import Sequence

from app.games.cards import Suit
from app.games.tricks import Trick


def proven(tricks: Sequence[Trick], n_seats: int) -> tuple[bool, ...]:
    """Return by seat whether it revoked.

    >>> from app.games.cards import Card
    >>> def trick(*plays):
    ...     return Trick(tuple((seat, Card(code)) for seat, code in plays), 0)
    >>> proven([trick((0, "KH"), (1, "2C")), trick((0, "3C"), (1, "4H"))], 2)
    (False, True)
    """
    renounced: list[set[Suit]] = [set() for _ in range(n_seats)]
    guilty = [False] * n_seats
    for trick in tricks:
        led = trick.plays[0][1].suit
        for seat, card in trick.plays:
            guilty[seat] |= card.suit in renounced[seat]
            if card.suit != led:
                renounced[seat].add(led)
    return tuple(guilty)
