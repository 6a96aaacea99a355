"""What a hand of Cutthroat Spades as it is written down leaves open."""

from app.games.cards import Card
from app.games.cutthroat_spades.state import State
from app.games.deal import deal_around, gather_around
from app.games.written import WrittenHand, filled, known_parts


def pack_order(state: State, hand: WrittenHand) -> tuple[Card, ...]:
    """Return an order of the pack that deals the hand; a holding that is not written is what its seat plays.

    Raises what `known_parts` raises.
    """
    rules, n_seats = state.rules, state.rules.n_seats
    first = (state.dealer + 1) % n_seats
    shape = deal_around(rules.pack, n_seats, first)
    sizes = {str(seat): len(holding) for seat, holding in enumerate(shape)}
    absent = (state.dealer, None) if rules.dealer_skips_first else ()
    parts = filled(known_parts(hand, sizes, rules.pack, absent), sizes, rules.pack)
    return gather_around([parts[str(seat)] for seat in range(n_seats)], first)


def unsaid(_: State, __: object, ___: WrittenHand) -> None:
    """Return None: here everything that a seat does is written, looks too."""
