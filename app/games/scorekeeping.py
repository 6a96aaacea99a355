"""Keeping score of games that are played with real cards: whole tournaments, hand by hand.

A `Sheet` is what stands between two hands; `with_hand` is the only way on. Bids and tricks are scored by the
same functions as those of a hand that was played here: each game reads and scores its own in `entry.py`.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Protocol

from app.games import GAMES
from app.games.codec import from_json_dict
from app.games.cutthroat_euchre import entry as cutthroat_euchre
from app.games.cutthroat_spades import entry as cutthroat_spades
from app.games.errors import CodedError, FormatError, RuleViolation
from app.games.events import GameWon, HandBegun
from app.games.game import Game
from app.games.options import CommonOptions
from app.games.standings import game_winner
from app.games.three_person_spades import entry as three_person_spades
from app.games.values import with_item

AnyGame = Game[Any, Any, Any, Any]
MOST = 1_000_000
"""How far from zero a total, a counter or a number of uses may be that somebody writes down."""
LONGEST_NAME = 40
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that end a line, steer a terminal, or are only half of one."""
HEAD: Mapping[str, object] = {"preset": None, "options": {}}
STANDING: Mapping[str, object] = {"total": 0, "bags": None, "b6_used": 0}
"""What may be left out."""


class Entries(Protocol):
    """What the module `entry` of every game offers."""

    def read_entry(self, state: Any, entry: object, /) -> Any:
        """Return a hand as it was written down; refused with a code, and `seat` where it concerns one."""

    def score_entry(self, state: Any, entry: Any, /) -> Any:
        """Return the `hand_scored` of what `read_entry` returned for the same state."""


ENTRIES: Mapping[str, Entries] = {
    "cutthroat_euchre": cutthroat_euchre,
    "cutthroat_spades": cutthroat_spades,
    "three_person_spades": three_person_spades,
}


class SheetError(CodedError):
    """A refusal with its place: `hand` counts from 0, `seat` is one of the game; None where it is neither."""

    def __init__(self, error: CodedError, hand: int | None, seat: int | None) -> None:
        super().__init__(error.code, **error.params)
        self.hand = hand
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Head:
    """What a sheet begins with, as it is written; without `preset` it is the game's first one."""

    game: str
    preset: str | None
    options: Mapping[str, Any]
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a seat stands when its first game goes on here: total, bag counter, blind sixes used."""

    total: int
    bags: int | None
    b6_used: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A tournament between two hands: `hands` were scored, `state` is the game after the last of them, None
    before the first; `tokens` are the games won, by seat; `winner` has won the tournament."""

    game: AnyGame
    options: CommonOptions
    players: tuple[str, ...]
    start: tuple[Standing, ...]
    hands: int
    state: Any
    tokens: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand as it was scored: every seat's score as its game has it, and who won the game with it."""

    seats: tuple[Any, ...]
    winner: int | None


def open_sheet(document: Mapping[str, object]) -> Sheet:
    """Return an empty sheet for `{"game", "preset", "options", "players", "start"}`; only `game` and
    `players` must be there.

    Raises `SheetError`: `missing_field`, `extra_field`, `wrong_type`, `unknown_game`, `name_empty`,
    `name_too_long`, `name_bad_characters`, what the game's options refuse, `start_seats`,
    `number_out_of_range`, `not_counted`, `start_is_won`.

    >>> sheet = open_sheet({"game": "three_person_spades", "players": ["Ann", "Bo", "Cy"]})
    >>> hand = [{"bid": "7", "tricks": 8}, {"bid": "4", "tricks": 4}, {"bid": "5", "tricks": 5}]
    >>> sheet, result = with_hand(sheet, hand)
    >>> [seat.total for seat in result.seats], result.winner, sheet.tokens
    ([60, 40, 50], None, (0, 0, 0))
    """
    with _placed(None, 0):
        head = from_json_dict(
            Head, {**HEAD, **{name: document[name] for name in document if name != "start"}}
        )
        game = GAMES.get(head.game)
        if game is None:
            raise FormatError("unknown_game")
        for name in head.players:
            _refuse_name(name)
        n_seats = len(head.players)
        preset = next(iter(game.presets)) if head.preset is None else head.preset
        options = game.options(preset, head.options, n_seats)
    start = _read_start(options, document.get("start"), n_seats)
    sheet = Sheet(game, options, head.players, start, 0, None, (0,) * n_seats, None)
    with _placed(None, n_seats):
        if game_winner(options, game.standings(_opening(sheet, dealer=0)), ()) is not None:
            raise RuleViolation("start_is_won")
    return sheet


def with_hand(sheet: Sheet, written: object) -> tuple[Sheet, HandResult]:
    """Return the sheet with one more hand, and the hand's score.

    The hand is what its game's `read_entry` reads, or that as `seats` of an object with the `dealer`, who is
    else the seat whose number the count of earlier hands gives. Raises `SheetError`: `tournament_over`,
    `unknown_seat`, `extra_field`, `wrong_type`, and what `read_entry` raises.
    """
    n_seats = len(sheet.players)
    with _placed(sheet.hands, n_seats):
        if sheet.winner is not None:
            raise RuleViolation("tournament_over")
        dealer, entry = _dealer_and_entry(written, sheet.hands % n_seats, n_seats)
        state = _dealing(sheet, dealer)
        entries = ENTRIES[sheet.game.name]
        scored = entries.score_entry(state, entries.read_entry(state, entry))
    totals = tuple(seat.total for seat in scored.seats)
    earlier = [tuple(seat.total for seat in hand.seats) for hand in state.scores]
    winner = game_winner(sheet.options, totals, earlier)
    state = sheet.game.evolve(state, scored)
    tokens, champion = sheet.tokens, None
    if winner is not None:
        state = sheet.game.evolve(state, GameWon(winner, totals))
        tokens = with_item(tokens, winner, tokens[winner] + 1)
        champion = winner if tokens[winner] == sheet.options.tokens_to_win else None
    after = replace(sheet, hands=sheet.hands + 1, state=state, tokens=tokens, winner=champion)
    return after, HandResult(scored.seats, winner)


@contextmanager
def _placed(hand: int | None, n_seats: int) -> Iterator[None]:
    """Tell where a refusal belongs."""
    try:
        yield
    except CodedError as error:
        seat = error.params.get("seat")
        is_seat = isinstance(seat, int) and 0 <= seat < n_seats
        raise SheetError(error, hand, seat if is_seat else None) from error  # type: ignore[arg-type]  # an int


def _refuse_name(name: str) -> None:
    if not name.strip():
        raise FormatError("name_empty")
    if len(name) > LONGEST_NAME:
        raise FormatError("name_too_long", max=LONGEST_NAME)
    if UNSEEN.search(name):
        raise FormatError("name_bad_characters")


def _read_start(options: CommonOptions, start: object, n_seats: int) -> tuple[Standing, ...]:
    """Return where the seats stand before the first hand; nowhere when nothing is written."""
    with _placed(None, n_seats):
        if start is None:
            start = [{}] * n_seats
        if not isinstance(start, list) or len(start) != n_seats:
            raise FormatError("start_seats", n_seats=n_seats)
    standings = []
    for seat, item in enumerate(start):
        try:
            standing = from_json_dict(Standing, {**STANDING, **item} if isinstance(item, Mapping) else item)
            _refuse_numbers(options, standing)
        except FormatError as error:
            raise SheetError(error, None, seat) from error
        standings.append(standing)
    return tuple(standings)


def _refuse_numbers(options: CommonOptions, standing: Standing) -> None:
    """Counters are not negative, but for bags where a jack takes one off zero (D11)."""
    fewest_bags = -MOST if getattr(options, "jh_credit_below_zero", False) else 0
    bags = standing.bags or 0
    if not (abs(standing.total) <= MOST and fewest_bags <= bags <= MOST and 0 <= standing.b6_used <= MOST):
        raise FormatError("number_out_of_range", max=MOST)


def _opening(sheet: Sheet, dealer: int) -> Any:
    """Return the first state of a game; the sheet's first game goes on from the start."""
    opening = sheet.game.opening(sheet.options, len(sheet.players), dealer, sheet.state)
    if sheet.state is not None:
        return sheet.game.evolve(None, opening)
    totals = tuple(standing.total for standing in sheet.start)
    counted = {
        "bags": tuple(one.bags or 0 for one in sheet.start),
        "b6_used": tuple(one.b6_used for one in sheet.start),
    }
    for name in list(counted):
        if getattr(opening, name, None) is None:
            numbers = counted.pop(name)
            if any(numbers):
                raise RuleViolation(
                    "not_counted", field=name, seat=next(s for s, n in enumerate(numbers) if n)
                )
    return sheet.game.evolve(None, replace(opening, totals=totals, **counted))


def _dealing(sheet: Sheet, dealer: int) -> Any:
    """Return the state in which the next hand is dealt; after a game that was won, a new one begins."""
    if sheet.state is None or sheet.game.is_over(sheet.state):
        return _opening(sheet, dealer)
    return sheet.game.evolve(sheet.state, HandBegun(sheet.state.hand_no + 1, dealer))


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
