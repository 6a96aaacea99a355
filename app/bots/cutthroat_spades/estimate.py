"""How many tricks a holding is worth before play."""

from app.bots.cutthroat_spades.masks import BIT, SIDE_SUITS, SPADES

FEATURES = (
    "spade ace",
    "spade king",
    "spade queen",
    "spade jack",
    "spade beyond the second",
    "first two spades",
    "side ace",
    "side ace, suit of five",
    "side king",
    "side king, suit of five",
    "bare side king",
    "side queen, third or more",
    "side queen, suit of five",
    "side card beyond the fifth",
    "void x spades up to three",
    "singleton x spades up to three",
    "doubleton x spades up to three",
    "any hand",
)


def features(hand: int) -> tuple[float, ...]:
    """Return how often each of `FEATURES` is in the holding."""
    spades = (hand & SPADES).bit_count()
    f = [0.0] * 18
    for i, card in enumerate(("AS", "KS", "QS", "JS")):
        f[i] = bool(hand & BIT[card])
    f[4] = max(0, spades - 2)
    f[5] = min(2, spades)
    for suit, name in zip(SIDE_SUITS, "CDH", strict=True):
        n = (hand & suit).bit_count()
        ace, king, queen = (hand & BIT[r + name] > 0 for r in "AKQ")
        f[6] += ace and n < 5
        f[7] += ace and n >= 5
        f[8] += king and 1 < n < 5
        f[9] += king and n >= 5
        f[10] += king and n == 1
        f[11] += queen and 2 < n < 5
        f[12] += queen and n >= 5
        f[13] += max(0, n - 5)
        if n < 3:
            f[14 + n] += min(3, spades)
    f[17] = 1
    return tuple(f)
