"""What a hand of Cutthroat Spades as it is written down leaves open."""

from app.games.cards import Card
from app.games.cutthroat_spades.state import State
from app.games.deal import deal_around, gather_around
from app.games.written import WrittenHand, filled, refuse_parts, refuse_unfinished


def pack_order(state: State, hand: WrittenHand) -> tuple[Card, ...]:
    """Return an order of the pack that deals the hand; a holding that is not written is what its seat plays.

    Raises what `refuse_parts` and `refuse_unfinished` raise.
    """
    rules, n_seats = state.rules, state.rules.n_seats
    first = (state.dealer + 1) % n_seats
    shape = deal_around(rules.pack, n_seats, first)
    sizes = {str(seat): len(holding) for seat, holding in enumerate(shape)}
    refuse_parts(hand.parts, sizes, rules.pack)
    known = dict(hand.parts)
    absent = (state.dealer, None) if rules.dealer_skips_first else ()
    for seat in range(n_seats):
        if str(seat) not in known:
            known[str(seat)] = hand.played(seat, absent)
            refuse_unfinished(seat, len(known[str(seat)]), sizes[str(seat)])
    parts = filled(known, sizes, rules.pack)
    return gather_around([parts[str(seat)] for seat in range(n_seats)], first)


def unsaid(state: State, wanted: object, hand: WrittenHand) -> None:
    """Return None: here everything that a seat does is written, looks too."""
