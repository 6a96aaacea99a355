"""What one seat can tell at its turn to play, as masks: everything that the rules of thumb ask about."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.bots.spades.masks import BIT, SPADES, above, suit_of
from app.games.tricks import Play

FREE, CHEAP, DEAR = 0, 1, 2
"""What one bag more costs this seat: nothing, about ten points, or the whole counter at once."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The table as `seat` sees it. Masks are those of `masks`; `out` are the cards that others still hold."""

    seat: int
    hand: int
    legal: int
    out: int
    led: int  # the suit that was led, 0 when this seat leads
    best: int  # the card that wins so far, 0 when this seat leads
    winner: int  # the seat that wins so far, -1 when this seat leads
    behind: tuple[int, ...]  # seats that play to this trick after this one
    voids: tuple[int, ...]  # suits of which a seat has shown to hold nothing
    tricks: tuple[int, ...]
    goals: tuple[int, ...]  # tricks bid; 0 for a nil
    is_exact: bool  # this seat's bid loses by a trick too many: 1F, 2F
    bag: int  # FREE, CHEAP, DEAR
    left: int  # tricks to come, this one included
    on_table: int  # the cards of this trick
    prize: int  # the prize jacks
    jacks: tuple[int, ...]  # prize jacks caught

    def need(self, seat: int) -> int:
        """Return how many tricks *seat* lacks; 0 or less when it has what it bid."""
        return self.goals[seat] - self.tricks[seat]

    def has_live_nil(self, seat: int) -> bool:
        """Return whether *seat* bid nil and has no trick yet."""
        return not self.goals[seat] and not self.tricks[seat]

    def is_boss(self, card: int) -> bool:
        """Return whether nobody else holds a higher card of the same suit."""
        return not self.out & above(card)

    def wins(self, card: int) -> bool:
        """Return whether *card* takes the trick over."""
        suit = suit_of(card)
        return card > self.best and (suit == SPADES or suit == suit_of(self.best))


def winning_play(trick: Iterable[Play]) -> tuple[int, int]:
    """Return who wins the trick so far, and with which card; (-1, 0) before the first."""
    winner, best = -1, 0
    for seat, card in trick:
        bit = BIT[card]
        if not best or (bit > best and suit_of(bit) in (SPADES, suit_of(best))):
            winner, best = seat, bit
    return winner, best
