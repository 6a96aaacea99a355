"""A hand that was played with real cards, scored by the rules of this game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.codec import from_json_dict
from app.games.cutthroat_euchre.events import HandScored
from app.games.cutthroat_euchre.hands import finish
from app.games.cutthroat_euchre.scoring import SAT_OUT, Outcome, role_of
from app.games.cutthroat_euchre.setup import N_SEATS, N_TRICKS
from app.games.cutthroat_euchre.state import State
from app.games.entry import refuse_tricks, seats_from
from app.games.errors import FormatError, RuleViolation
from app.games.phases import DEALING, refuse_in_hand

OPTIONAL: Mapping[str, object] = {"alone": False, "lone_defender": None}


@dataclass(frozen=True, slots=True)
class HandEntry:
    """Who made trump, who played alone, and the tricks by seat."""

    maker: int
    alone: bool
    lone_defender: int | None
    tricks: tuple[int, ...]


def read_entry(state: State, entry: object) -> Outcome:
    """Return a hand as it was written down: `maker`, `tricks` by seat, and if so `alone` and `lone_defender`;
    or `{"thrown_in": true}`.

    *state* is the game between two hands. Raises `FormatError`: `wrong_type`, `missing_field`, `extra_field`
    (each with `field`), `entry_seats {n_seats}`; `RuleViolation` for what cannot have happened, with `seat`
    where it concerns one: `game_over`, `hand_not_over`, `unknown_seat`, `lone_defender_not_offered`,
    `maker_is_no_defender`, `trick_by_seat_out`, `dealer_must_name`, and what `refuse_tricks` raises.
    """
    refuse_in_hand(state.phase, DEALING)
    if isinstance(entry, Mapping) and "thrown_in" in entry:
        return _thrown_in(state, entry)
    hand = from_json_dict(HandEntry, {**OPTIONAL, **entry} if isinstance(entry, Mapping) else entry)
    if len(hand.tricks) != N_SEATS:
        raise FormatError("entry_seats", n_seats=N_SEATS)
    _refuse_seats(state, hand)
    refuse_tricks(hand.tricks, N_TRICKS)
    outcome = Outcome(hand.maker, hand.alone, hand.lone_defender, hand.tricks)
    for seat, taken in enumerate(hand.tricks):
        if taken and role_of(outcome, seat) == SAT_OUT:
            raise RuleViolation("trick_by_seat_out", seat=seat)
    return outcome


def entry_form(state: State) -> dict[str, Any]:
    """Return what may be written down of the next hand, as plain JSON values: whether a defender may play
    alone, and whether all may pass twice."""
    options = state.rules.options
    return {
        "kind": "maker",
        "n_tricks": N_TRICKS,
        "order": seats_from(state.dealer + 1, N_SEATS),
        "lone_defender": options.lone_defender,
        "thrown_in": not options.stick_the_dealer,
    }


def score_entry(state: State, entry: Outcome) -> HandScored:
    """Return the score of a hand that `read_entry` read."""
    return finish(state, entry)[0]


def _thrown_in(state: State, entry: Mapping[str, object]) -> Outcome:
    """Return a hand in which everybody passed twice, which a stuck dealer may not (E2)."""
    if entry["thrown_in"] is not True:
        raise FormatError("wrong_type", field="thrown_in", expected="true")
    for name in entry:
        if name != "thrown_in":
            raise FormatError("extra_field", field=str(name)[:40])
    if state.rules.options.stick_the_dealer:
        raise RuleViolation("dealer_must_name", seat=state.dealer)
    return Outcome(maker=None)


def _refuse_seats(state: State, hand: HandEntry) -> None:
    for seat in (hand.maker, hand.lone_defender):
        if seat is not None and not 0 <= seat < N_SEATS:
            raise RuleViolation("unknown_seat", seat=seat)
    if hand.lone_defender is None:
        return
    if not state.rules.options.lone_defender:
        raise RuleViolation("lone_defender_not_offered", seat=hand.lone_defender)
    if hand.lone_defender == hand.maker:
        raise RuleViolation("maker_is_no_defender", seat=hand.maker)
