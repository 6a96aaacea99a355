"""A hand that was played with real cards, scored by the rules of this game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from app.games.cards import Card
from app.games.cutthroat_spades.bidding import blind_offer, offered_bid, with_blind_six
from app.games.cutthroat_spades.events import HandScored
from app.games.cutthroat_spades.hands import behind_leader
from app.games.cutthroat_spades.scoring import score_hand
from app.games.cutthroat_spades.state import Rules, State
from app.games.entry import refuse_tricks, seats_from, spades_form
from app.games.errors import RuleViolation, at_seat
from app.games.phases import DEALING, refuse_in_hand
from app.games.spades.bids import BLIND_NIL, BLIND_SIX
from app.games.spades.entry import SeatEntry, read_seats

Entry = tuple[SeatEntry, ...]


def read_entry(state: State, entry: object) -> Entry:
    """Return a hand as it was written down: per seat `bid`, `tricks`, and the `jacks` it caught.

    *state* is the game between two hands. Of the jacks only prizes are kept; one that nobody lists counts as
    uncaught. Raises what `read_seats` and `refuse_tricks` raise, what a bid can be refused with at the table
    (`bid_not_on_offer`, `b6_not_behind`, `b6_used_up`, …), and `not_a_jack {card}`, `jack_caught_twice
    {suit}`, `jack_without_trick {suit}`, `revoke_not_scored`: each with the `seat`.
    """
    refuse_in_hand(state.phase, DEALING)
    seats = read_seats(entry, state.rules.n_seats)
    bids = _bids(state, seats)
    refuse_tricks([one.tricks for one in seats], state.rules.n_tricks)
    for seat, one in enumerate(seats):
        most = state.rules.tricks_open_to(seat, state.dealer)
        if one.tricks > most:
            raise RuleViolation("tricks_out_of_range", max=most, seat=seat)
        if one.revoked:
            raise RuleViolation("revoke_not_scored", seat=seat)
    jacks = tuple(_prizes(state.rules, seats))
    return tuple(
        replace(one, bid=bid, jacks=caught) for one, bid, caught in zip(seats, bids, jacks, strict=True)
    )


def _bids(state: State, seats: Entry) -> list[str]:
    """Return the bids by seat, each checked against those before it, from the dealer's left."""
    table = _as_dealt(state)
    bids = [""] * state.rules.n_seats
    for seat in seats_from(state.dealer + 1, state.rules.n_seats):
        with at_seat(seat):
            bids[seat] = offered_bid(table, seat, seats[seat].bid)
        if bids[seat] == BLIND_SIX:
            table = with_blind_six(table, seat)
    return bids


def _as_dealt(state: State) -> State:
    """Return the state with what a deal settles for the bids: how far each seat is behind (D8)."""
    return state._replace(behind=behind_leader(state.totals))


def entry_form(state: State) -> dict[str, Any]:
    """Return what may be written down of the next hand, as `spades_form` has it.

    A blind six is on offer here also to two who may bid only one between them.

    >>> from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as game
    >>> state = game.evolve(None, game.opening(game.options("official", {}, 3), 3, dealer=0))
    >>> form = entry_form(state)
    >>> form["order"], form["bids"][1][-2:], form["jacks"]
    ([1, 2, 0], ['SM', 'BN'], ['JC', 'JD'])
    """
    rules, table = state.rules, _as_dealt(state)
    seats = range(rules.n_seats)
    blind = [[bid for bid in (BLIND_SIX, BLIND_NIL) if blind_offer(table, seat, bid).open] for seat in seats]
    return spades_form(
        rules.n_tricks,
        seats_from(state.dealer + 1, rules.n_seats),
        [(*rules.bids_open_to(seat, state.dealer), *blind[seat]) for seat in seats],
        most=[rules.tricks_open_to(seat, state.dealer) for seat in seats],
        jacks=rules.options.prize_jacks,
    )


def _prizes(rules: Rules, seats: Entry) -> Iterator[tuple[Card, ...]]:
    """Yield the prize jacks that each seat caught; refuse what cannot have been caught."""
    found: set[Card] = set()
    for seat, one in enumerate(seats):
        for card in one.jacks:
            if card.value[0] != "J":
                raise RuleViolation("not_a_jack", card=card.value, seat=seat)
        prizes = tuple(card for card in one.jacks if card in rules.prizes)
        for jack in prizes:
            if jack in found:
                raise RuleViolation("jack_caught_twice", suit=jack.suit.value, seat=seat)
            if one.tricks == 0:
                raise RuleViolation("jack_without_trick", suit=jack.suit.value, seat=seat)
            found.add(jack)
        yield prizes


def score_entry(state: State, entry: Entry) -> HandScored:
    """Return the score of a hand that `read_entry` read.

    >>> from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as game
    >>> state = game.evolve(None, game.opening(game.options("official", {}, 3), 3, dealer=0))
    >>> first = {"bid": "5", "tricks": 6, "jacks": ["JC"]}
    >>> hand = [first, {"bid": "4", "tricks": 4}, {"bid": "7", "tricks": 7}]
    >>> [seat.total for seat in score_entry(state, read_entry(state, hand)).seats]
    [60, 40, 70]
    """
    seats = score_hand(
        state.rules,
        dealer=state.dealer,
        bids=[seat.bid for seat in entry],
        tricks=[seat.tricks for seat in entry],
        jacks=[seat.jacks for seat in entry],
        totals=state.totals,
        bags=state.bags,
    )
    return HandScored(state.hand_no, seats)
