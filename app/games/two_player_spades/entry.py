"""A hand that was played with real cards, scored by the rules of this game."""

from typing import Any

from app.games.entry import refuse_tricks, seats_from, spades_form
from app.games.errors import RuleViolation, at_seat
from app.games.phases import DEALING, refuse_in_hand
from app.games.spades.bids import BLIND_NIL
from app.games.spades.entry import SeatEntry, read_seats
from app.games.two_player_spades.bidding import ALL_BIDS, checked_bid
from app.games.two_player_spades.events import HandScored
from app.games.two_player_spades.scoring import score_hand
from app.games.two_player_spades.setup import N_SEATS, N_TRICKS
from app.games.two_player_spades.state import State

Entry = tuple[SeatEntry, ...]


def read_entry(state: State, entry: object) -> Entry:
    """Return a hand as it was written down: per seat `bid` (`BN` where blind nil is played) and `tricks`.

    *state* is the game between two hands. Raises what `read_seats` and `refuse_tricks` raise, and with
    `seat`: `bid_zero_use_nil`, `bid_not_on_offer`, `bid_out_of_range`, `unknown_bid`, `revoke_not_scored`.
    """
    refuse_in_hand(state.phase, DEALING)
    seats = read_seats(entry, N_SEATS)
    on_offer = _bids_on_offer(state)
    for seat, one in enumerate(seats):
        with at_seat(seat):
            checked_bid(one.bid, on_offer)
        if one.revoked:
            raise RuleViolation("revoke_not_scored", seat=seat)
    refuse_tricks([one.tricks for one in seats], N_TRICKS)
    return seats


def entry_form(state: State) -> dict[str, Any]:
    """Return what may be written down of the next hand, as `spades_form` has it."""
    bids = [_bids_on_offer(state)] * N_SEATS
    return spades_form(N_TRICKS, seats_from(state.dealer, N_SEATS), bids, most=[N_TRICKS] * N_SEATS)


def _bids_on_offer(state: State) -> tuple[str, ...]:
    return (*ALL_BIDS, BLIND_NIL) if state.options.blind_nil else ALL_BIDS


def score_entry(state: State, entry: Entry) -> HandScored:
    """Return the score of a hand that `read_entry` read."""
    return score_hand(
        state.options,
        state.hand_no,
        bids=tuple(seat.bid for seat in entry),
        tricks=tuple(seat.tricks for seat in entry),
        totals=state.totals,
        bags=state.bags,
    )
