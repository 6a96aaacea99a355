"""What a hand of Two-player Spades as it is written down leaves open: the draw, if nobody noted it."""

from app.games.cards import PACK, Card
from app.games.two_player_spades.commands import (
    Command,
    DeclareBlindNil,
    DeclineBlindNil,
    KeepCard,
    RefuseCard,
)
from app.games.two_player_spades.setup import N_SEATS, N_TRICKS
from app.games.two_player_spades.state import DECLARING, DRAWING, State, other
from app.games.written import WrittenHand, filled, known_parts, refuse_parts

STOCK = {"stock": len(PACK)}
HOLDINGS = {str(seat): N_TRICKS for seat in range(N_SEATS)}
"""A deal is written as the pack from the top, or as what each seat holds after drawing."""


def pack_order(state: State, hand: WrittenHand) -> tuple[Card, ...]:
    """Return the pack as it lies: as written, or so that the seats draw the thirteen cards that are written,
    or that they play.

    Raises what `known_parts` raises.
    """
    if "stock" in hand.parts:
        refuse_parts(hand.parts, STOCK, PACK)
        return hand.parts["stock"]
    known = known_parts(hand, HOLDINGS, PACK)
    parts = filled(known, {**HOLDINGS, "thrown": len(PACK) - N_SEATS * N_TRICKS}, PACK)
    return _laid_out(state.dealer, hand, parts)


def _laid_out(first: int, hand: WrittenHand, parts: dict[str, tuple[Card, ...]]) -> tuple[Card, ...]:
    """Return the pack from which each seat draws its cards by the turns that are written; any other turn
    keeps the top card."""
    turns = [command for command in hand.commands if isinstance(command, KeepCard | RefuseCard)]
    order: list[Card] = []
    seat = first
    for turn, thrown in enumerate(parts["thrown"]):
        kept = parts[str(seat)][turn // N_SEATS]
        is_refused = turn < len(turns) and isinstance(turns[turn], RefuseCard)
        order += (thrown, kept) if is_refused else (kept, thrown)
        seat = other(seat)
    return tuple(order)


def unsaid(state: State, wanted: object, _: WrittenHand) -> Command | None:
    """Return what goes without saying before *wanted*: a draw that nobody noted, and nil not bid blind."""
    seat = state.turn
    if seat is None:
        return None
    if state.phase == DRAWING and not isinstance(wanted, KeepCard | RefuseCard):
        return KeepCard(seat)
    if state.phase == DECLARING:
        is_answer = isinstance(wanted, DeclareBlindNil | DeclineBlindNil) and wanted.seat == seat
        return None if is_answer else DeclineBlindNil(seat)
    return None
