"""The token ceremony: the winner of a game picks a token and places it while the others watch."""

from collections.abc import Iterable

from app.games.errors import RuleViolation
from app.tables import events as e
from app.tables import tally, tokens
from app.tables.state import Ceremony, Phase, TableState


def choose(state: TableState, seat: int, smiley: str) -> Iterable[e.TableEvent]:
    """Hold a sticker up; it may be exchanged until it is placed."""
    _winner(state, seat)
    yield e.SmileyChosen(seat, tokens.checked(state, smiley))


def place(state: TableState, seat: int, slot: int, rot: int) -> Iterable[e.TableEvent]:
    """Stick the chosen smiley into a free slot; the last one needed wins the tournament (D14)."""
    ceremony = _winner(state, seat)
    if ceremony.smiley is None:
        raise RuleViolation("no_smiley_chosen")
    tally.check_slot(state, seat, slot, rot)
    yield e.TokenPlaced(seat, ceremony.player, ceremony.game_no, ceremony.smiley, slot, rot, auto=False)
    yield from _champion(state, seat)


def place_by_deadline(state: TableState) -> Iterable[e.TableEvent]:
    """The winner did not choose in time, or is away: a sticker jumps on by itself."""
    ceremony = state.board.ceremony
    assert ceremony is not None, "the ceremony phase has a ceremony"
    smiley = ceremony.smiley or tokens.by_deadline(state, ceremony.seat)
    slot = tally.first_free_slot(state, ceremony.seat)
    yield e.TokenPlaced(ceremony.seat, ceremony.player, ceremony.game_no, smiley, slot, 0, auto=True)
    yield from _champion(state, ceremony.seat)


def swap(state: TableState, seat: int, smiley: str, now: int) -> Iterable[e.TableEvent]:
    """The winner exchanges what the deadline chose, for a short while."""
    ceremony = state.board.ceremony
    if ceremony is None or ceremony.player != state.seats[seat].player:
        raise RuleViolation("not_winner")
    if ceremony.swap_until is None or now > ceremony.swap_until:
        raise RuleViolation("too_late_to_swap")
    yield e.SmileySwapped(ceremony.game_no, tokens.checked(state, smiley))


def _winner(state: TableState, seat: int) -> Ceremony:
    if state.phase is not Phase.CEREMONY or state.board.ceremony is None:
        raise RuleViolation("wrong_phase", phase=state.phase.value)
    if state.board.ceremony.seat != seat:
        raise RuleViolation("not_winner")
    return state.board.ceremony


def _champion(state: TableState, seat: int) -> Iterable[e.TableEvent]:
    if len(tally.tokens_of(state, seat)) + 1 == tally.slots(state):
        yield e.TournamentWon(seat, state.seats[seat].player)
