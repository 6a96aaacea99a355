"""What one seat can tell at its turn to play, as masks: everything that the rules of thumb ask about."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from app.bots.spades.masks import BIT, SPADES, SUIT_MASK, above, bits, suit_of
from app.games.cards import Card
from app.games.commands import PlayCard
from app.games.seat_view import SeatView
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


def situation_of(
    view: SeatView[Any, Any],
    holding: tuple[Card, ...],
    *,
    pack: int,
    seen: int = 0,
    junk: int = 0,
    absent: Collection[int] = (),
    goals: tuple[int, ...],
    is_exact: bool,
    bag: int,
    prize: int = 0,
    jacks: tuple[int, ...] | None = None,
) -> Situation:
    """Return what the seat of *view*, whose turn it is to play, can tell.

    *seen* are cards of the pack that nobody holds, as far as the seat knows. *junk* belongs to no suit; it is
    left out, for it decides nothing. *absent* seats miss this trick. A bot follows suit, also where it need
    not.
    """
    for cards in view.played:
        seen |= bits(cards)
    hand = bits(holding) & ~junk
    trick = [play for play in view.trick if not BIT[play[1]] & junk]
    winner, best = winning_play(trick)
    led = suit_of(BIT[trick[0][1]]) if trick else 0
    legal = bits(command.card for command in view.legal if isinstance(command, PlayCard)) & ~junk
    here = {*absent, *(seat for seat, _ in view.trick)}
    after = ((view.seat + step) % view.n_seats for step in range(1, view.n_seats))
    return Situation(
        seat=view.seat,
        hand=hand,
        legal=legal & led or legal,
        out=pack & ~(hand | seen | junk),
        led=led,
        best=best,
        winner=winner,
        behind=tuple(seat for seat in after if seat not in here),
        voids=tuple(sum(SUIT_MASK[suit] for suit in suits) for suits in view.voids),
        tricks=view.tricks,
        goals=goals,
        is_exact=is_exact,
        bag=bag,
        left=view.n_tricks - len(view.completed),
        on_table=bits(card for _, card in view.trick),
        prize=prize,
        jacks=(0,) * view.n_seats if jacks is None else jacks,
    )


def winning_play(trick: Iterable[Play]) -> tuple[int, int]:
    """Return who wins the trick so far, and with which card; (-1, 0) before the first."""
    winner, best = -1, 0
    for seat, card in trick:
        bit = BIT[card]
        if not best or (bit > best and suit_of(bit) in (SPADES, suit_of(best))):
            winner, best = seat, bit
    return winner, best
