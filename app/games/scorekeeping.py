"""Keeping score of games that are played with real cards, hand by hand.

Bids and tricks are scored by the same functions as those of a hand that was played here: each game reads and
scores its own in `entry.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.errors import CodedError, FormatError, RuleViolation
from app.games.hands import with_winner
from app.games.sheets import Sheet, next_deal, placed, with_result


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand as it was scored: every seat's score as its game has it, and who won the game with it."""

    seats: tuple[Any, ...]
    winner: int | None


def with_hand(sheet: Sheet, written: object) -> tuple[Sheet, HandResult]:
    """Return the sheet with one more hand, and the hand's score.

    The hand is what its game's `read_entry` reads, or that as `seats` of an object with the `dealer`, who is
    else the seat whose number the count of earlier hands gives. Raises `SheetError`: `tournament_over`,
    `unknown_seat`, `extra_field`, `wrong_type`, and what `read_entry` raises.

    >>> from app.games.sheets import open_sheet
    >>> sheet = open_sheet({"game": "three_person_spades", "players": ["Ann", "Bo", "Cy"]})
    >>> hand = [{"bid": "7", "tricks": 8}, {"bid": "4", "tricks": 4}, {"bid": "5", "tricks": 5}]
    >>> sheet, result = with_hand(sheet, hand)
    >>> [seat.total for seat in result.seats], result.winner, sheet.tokens
    ([60, 40, 50], None, (0, 0, 0))
    """
    n_seats = len(sheet.players)
    try:
        if sheet.winner is not None:
            raise RuleViolation("tournament_over")
        dealer, entry = _dealer_and_entry(written, sheet.hands % n_seats, n_seats)
        state = next_deal(sheet, dealer)
        scored = sheet.game.score_entry(state, sheet.game.read_entry(state, entry))
    except CodedError as error:
        raise placed(error, sheet.hands, n_seats) from error
    for event in with_winner(state, scored):
        state = sheet.game.evolve(state, event)
    return with_result(sheet, state), HandResult(scored.seats, sheet.game.winner(state))


def entry_forms(sheet: Sheet) -> list[dict[str, Any]]:
    """Return what may be written down of the next hand, by its dealer; nothing when the tournament is over.

    >>> from app.games.sheets import open_sheet
    >>> sheet = open_sheet({"game": "cutthroat_euchre", "players": ["Ann", "Bo", "Cy"]})
    >>> [form["order"] for form in entry_forms(sheet)]
    [[1, 2, 0], [2, 0, 1], [0, 1, 2]]
    """
    if sheet.winner is not None:
        return []
    return [sheet.game.entry_form(next_deal(sheet, dealer)) for dealer in range(len(sheet.players))]


def _dealer_and_entry(written: object, dealer: int, n_seats: int) -> tuple[int, object]:
    """Return who deals a hand, and what its game reads of it."""
    if not isinstance(written, Mapping):
        return dealer, written
    entry = dict(written)
    if "dealer" in entry:
        dealer = entry.pop("dealer")
        if isinstance(dealer, bool) or not isinstance(dealer, int):
            raise FormatError("wrong_type", field="dealer", expected="integer")
        if not 0 <= dealer < n_seats:
            raise RuleViolation("unknown_seat")
    if "seats" not in entry:
        return dealer, entry
    seats = entry.pop("seats")
    if entry:
        raise FormatError("extra_field", field=str(next(iter(entry)))[:40])
    return dealer, seats
