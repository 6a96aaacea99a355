"""What one seat can tell at its turn to play, as masks: everything that the rules of thumb ask about."""

from dataclasses import dataclass

from app.bots.cutthroat_spades.masks import SPADES, above, suit_of


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
    exact: tuple[bool, ...]  # bids that lose by a trick too many: 1F, 2F
    left: int  # tricks to come, this one included
    on_table: int  # the cards of this trick
    prize: int  # the prize jacks
    jacks: tuple[int, ...]  # prize jacks caught

    def need(self, seat: int) -> int:
        """Return how many tricks *seat* lacks; 0 or less when it has what it bid."""
        return self.goals[seat] - self.tricks[seat]

    def live_nils(self) -> tuple[int, ...]:
        """Return the other seats that bid nil and have no trick yet."""
        return tuple(
            s for s, goal in enumerate(self.goals) if s != self.seat and goal == 0 and not self.tricks[s]
        )

    def is_boss(self, card: int) -> bool:
        """Return whether nobody else holds a higher card of the same suit."""
        return not self.out & above(card)

    def wins(self, card: int) -> bool:
        """Return whether *card* would win the trick so far."""
        suit = suit_of(card)
        return card > self.best and (suit == SPADES or suit == suit_of(self.best))
