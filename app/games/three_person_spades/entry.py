"""A hand that was played with real cards, scored by the rules of this game."""

from typing import Any

from app.games.entry import refuse_tricks, seats_from, spades_form
from app.games.errors import RuleViolation, at_seat
from app.games.phases import DEALING, refuse_in_hand
from app.games.spades.entry import SeatEntry, read_seats
from app.games.three_person_spades.bidding import ALL_BIDS, checked_bid
from app.games.three_person_spades.events import HandScored
from app.games.three_person_spades.scoring import score_hand
from app.games.three_person_spades.setup import N_SEATS, N_TRICKS
from app.games.three_person_spades.state import State, left_of

Entry = tuple[SeatEntry, ...]


def read_entry(state: State, entry: object) -> Entry:
    """Return a hand as it was written down: per seat `bid`, `tricks`, and `revoked` if it did.

    *state* is the game between two hands. Raises what `read_seats` and `refuse_tricks` raise, and with
    `seat`: `bid_not_on_offer`, `bid_out_of_range`, `unknown_bid`, `bid_total_forbidden`.
    """
    refuse_in_hand(state.phase, DEALING)
    seats = read_seats(entry, N_SEATS)
    for seat, one in enumerate(seats):
        with at_seat(seat):
            checked_bid(one.bid)
    if state.options.forbid_total_17 and sum(int(one.bid) for one in seats) == N_TRICKS:
        raise RuleViolation("bid_total_forbidden", total=N_TRICKS, seat=state.dealer)
    refuse_tricks([one.tricks for one in seats], N_TRICKS)
    return seats


def entry_form(state: State) -> dict[str, Any]:
    """Return what may be written down of the next hand, as `spades_form` has it."""
    order = seats_from(left_of(state.dealer), N_SEATS)
    return spades_form(N_TRICKS, order, [ALL_BIDS] * N_SEATS, most=[N_TRICKS] * N_SEATS, revokes=True)


def score_entry(state: State, entry: Entry) -> HandScored:
    """Return the score of a hand that `read_entry` read. Real cards may be revoked under any option."""
    return score_hand(
        state.options,
        state.hand_no,
        bids=tuple(seat.bid for seat in entry),
        tricks=tuple(seat.tricks for seat in entry),
        revokes=tuple(seat.revoked for seat in entry),
        totals=state.totals,
    )
