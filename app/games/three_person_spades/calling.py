"""Calling revokes at table rules: after the last card, each in turn or all at once (RULES 4.2).

A seat may call one opponent after the other, as long as nobody else has; it is done when it says so, or when
nobody is left to be called.
"""

from app.games.errors import RuleViolation
from app.games.phases import refuse_phase
from app.games.three_person_spades.commands import CallRevoke, NoCall
from app.games.three_person_spades.events import CallDeclined, RevokeCalled
from app.games.three_person_spades.revokes import Revoke, revokes_in
from app.games.three_person_spades.setup import N_SEATS
from app.games.three_person_spades.state import CALLING, State, left_of
from app.games.values import with_item


def uncalled(state: State, seat: int) -> tuple[int, ...]:
    """Return the opponents that a seat may still call."""
    called = {against for _, against in state.calls}
    return tuple(other for other in range(N_SEATS) if other != seat and other not in called)


def callers(state: State) -> tuple[int, ...]:
    """Return the seats that may still call somebody, in seating order."""
    return tuple(seat for seat in range(N_SEATS) if not state.silent[seat] and uncalled(state, seat))


def decide_call(state: State, command: CallRevoke) -> RevokeCalled:
    """Say that somebody revoked; nobody is told now whether that is so."""
    _refuse_caller(state, command.seat)
    if not 0 <= command.against < N_SEATS:
        raise RuleViolation("unknown_seat")
    if command.against == command.seat:
        raise RuleViolation("call_yourself")
    if command.against not in uncalled(state, command.seat):
        raise RuleViolation("already_called")
    return RevokeCalled(command.seat, command.against)


def decide_no_call(state: State, command: NoCall) -> CallDeclined:
    """Call nobody any more."""
    _refuse_caller(state, command.seat)
    return CallDeclined(command.seat)


def _refuse_caller(state: State, seat: int) -> None:
    refuse_phase(state.phase, CALLING, "not_calling")
    if not 0 <= seat < N_SEATS:
        raise RuleViolation("unknown_seat")
    if seat not in callers(state):
        raise RuleViolation("calls_over")


def after_call(state: State, event: RevokeCalled) -> State:
    """Return the state after a call."""
    return _waiting(state._replace(calls=(*state.calls, (event.seat, event.against))))


def after_no_call(state: State, event: CallDeclined) -> State:
    """Return the state after a seat was done."""
    return _waiting(state._replace(silent=with_item(state.silent, event.seat, item=True)))


def _waiting(state: State) -> State:
    """Return the state with the turn at the first caller from the dealer's left, None when all are done."""
    waiting = callers(state)
    first = left_of(state.dealer)
    around = ((first + step) % N_SEATS for step in range(N_SEATS))
    return state._replace(turn=next((seat for seat in around if seat in waiting), None))


def punished(state: State) -> tuple[Revoke | None, ...]:
    """Return by seat the revoke that counts: found by the server, or called by another."""
    revokes = revokes_in(state.hand.completed, N_SEATS)
    if not state.waits_for_calls:
        return revokes
    called = {against for _, against in state.calls}
    return tuple(revoke if seat in called else None for seat, revoke in enumerate(revokes))
