"""What a hand of Three-person Spades as it is written down leaves open."""

from app.games.cards import PACK, Card
from app.games.deal import gather_around
from app.games.three_person_spades.commands import CallRevoke, NoCall
from app.games.three_person_spades.setup import N_SEATS, N_TRICKS
from app.games.three_person_spades.state import CALLING, State, left_of
from app.games.written import WrittenHand, filled, known_parts

SIZES = {**{str(seat): N_TRICKS for seat in range(N_SEATS)}, "aside": 1}


def pack_order(state: State, hand: WrittenHand) -> tuple[Card, ...]:
    """Return an order of the pack that deals the hand; a holding that is not written is what its seat plays,
    and the odd card is the one that is left.

    Raises what `known_parts` raises.
    """
    parts = filled(known_parts(hand, SIZES, PACK), SIZES, PACK)
    holdings = [parts[str(seat)] for seat in range(N_SEATS)]
    return (*gather_around(holdings, left_of(state.dealer)), *parts["aside"])


def unsaid(state: State, wanted: object, _: WrittenHand) -> NoCall | None:
    """Return what goes without saying before *wanted*: whoever calls no revoke need not say so."""
    if state.phase != CALLING or state.turn is None or isinstance(wanted, CallRevoke | NoCall):
        return None
    return NoCall(state.turn)
