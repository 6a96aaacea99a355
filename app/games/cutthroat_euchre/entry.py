"""A hand played with real cards: read from what people tell of it, scored like one that was played here."""

from collections.abc import Mapping
from typing import Any

from app.games.cutthroat_euchre.events import HandScored
from app.games.cutthroat_euchre.hands import finish
from app.games.cutthroat_euchre.scoring import SAT_OUT, Outcome, role_of
from app.games.cutthroat_euchre.setup import N_SEATS, N_TRICKS
from app.games.cutthroat_euchre.state import State
from app.games.errors import FormatError, RuleViolation
from app.games.phases import DEALING, OVER

FIELDS = ("maker", "alone", "lone_defender", "tricks")


def read_entry(state: State, entry: object) -> Outcome:
    """Return the outcome that an entry tells: `{"maker", "alone", "lone_defender", "tricks": [..]}`, of which
    `alone` and `lone_defender` may be left out, or `{"thrown_in": true}`.

    Raises `FormatError`: `wrong_type`, `missing_field`, `extra_field` (each with `field`), and
    `RuleViolation` for what cannot have happened, with `seat` where it concerns one: `game_over`,
    `hand_not_over`, `unknown_seat`, `lone_defender_not_offered`, `maker_is_no_defender`,
    `tricks_out_of_range`, `tricks_do_not_add_up`, `trick_by_seat_out`, `dealer_must_name`.
    """
    if state.phase != DEALING:
        raise RuleViolation("game_over" if state.phase == OVER else "hand_not_over")
    if not isinstance(entry, Mapping):
        raise FormatError("wrong_type", field="", expected="object")
    if "thrown_in" in entry:
        return _read_thrown_in(state, entry)
    for name in entry:
        if name not in FIELDS:
            raise FormatError("extra_field", field=str(name)[:40])
    outcome = Outcome(
        maker=_seat(entry, "maker"),
        is_maker_alone=_flag(entry, "alone"),
        lone_defender=None if entry.get("lone_defender") is None else _seat(entry, "lone_defender"),
        tricks=_tricks(entry),
    )
    _refuse_impossible(state, outcome)
    return outcome


def score_entry(state: State, entry: Outcome) -> HandScored:
    """Return the score of a hand that was read by `read_entry` in this state."""
    return finish(state, entry)[0]


def _read_thrown_in(state: State, entry: Mapping[Any, Any]) -> Outcome:
    for name in entry:
        if name != "thrown_in":
            raise FormatError("extra_field", field=str(name)[:40])
    if entry["thrown_in"] is not True:
        raise FormatError("wrong_type", field="thrown_in", expected="true")
    if state.rules.options.stick_the_dealer:
        raise RuleViolation("dealer_must_name", seat=state.dealer)
    return Outcome(maker=None)


def _seat(entry: Mapping[Any, Any], field: str) -> int:
    if field not in entry:
        raise FormatError("missing_field", field=field)
    value = entry[field]
    if isinstance(value, bool) or not isinstance(value, int):
        raise FormatError("wrong_type", field=field, expected="integer")
    if not 0 <= value < N_SEATS:
        raise RuleViolation("unknown_seat", seat=value)
    return value


def _flag(entry: Mapping[Any, Any], field: str) -> bool:
    value = entry.get(field, False)
    if not isinstance(value, bool):
        raise FormatError("wrong_type", field=field, expected="boolean")
    return value


def _tricks(entry: Mapping[Any, Any]) -> tuple[int, ...]:
    if "tricks" not in entry:
        raise FormatError("missing_field", field="tricks")
    value = entry["tricks"]
    if not isinstance(value, list | tuple) or len(value) != N_SEATS:
        raise FormatError("wrong_type", field="tricks", expected="array")
    for seat, tricks in enumerate(value):
        if isinstance(tricks, bool) or not isinstance(tricks, int):
            raise FormatError("wrong_type", field=f"tricks[{seat}]", expected="integer")
        if not 0 <= tricks <= N_TRICKS:
            raise RuleViolation("tricks_out_of_range", seat=seat, max=N_TRICKS)
    return tuple(value)


def _refuse_impossible(state: State, outcome: Outcome) -> None:
    lone = outcome.lone_defender
    if lone is not None and not state.rules.options.lone_defender:
        raise RuleViolation("lone_defender_not_offered", seat=lone)
    if lone is not None and lone == outcome.maker:
        raise RuleViolation("maker_is_no_defender", seat=lone)
    if sum(outcome.tricks) != N_TRICKS:
        raise RuleViolation("tricks_do_not_add_up", sum=sum(outcome.tricks), n_tricks=N_TRICKS)
    for seat in range(N_SEATS):
        if role_of(outcome, seat) == SAT_OUT and outcome.tricks[seat]:
            raise RuleViolation("trick_by_seat_out", seat=seat)
