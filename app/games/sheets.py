"""A tournament on paper: its game, house rules and players, and how it stands between two hands.

The scorekeeper fills it with hands of real cards, the replay of a written game with hands card by card.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.games import GAMES
from app.games.codec import from_json_dict
from app.games.errors import CodedError, FormatError, RuleViolation, at_seat
from app.games.events import HandBegun
from app.games.game import Game
from app.games.options import CommonOptions
from app.games.standings import game_winner
from app.games.values import with_item

AnyGame = Game[Any, Any, Any, Any]
MOST = 1_000_000
"""How far from zero a total, a counter or a number of uses may be that somebody writes down."""
LONGEST_NAME = 40
MOST_SEATS = 5
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that end a line, steer a terminal, turn the direction of others, or are only half of one."""
HEAD: Mapping[str, object] = {"preset": None, "options": {}}
STANDING: Mapping[str, object] = {"total": 0, "bags": None, "b6_used": 0}
"""What may be left out."""


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
class Award:
    """The token of a game that stays with a seat, whoever won it by the scores; `game` counts from 1."""

    game: int
    seat: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A tournament between two hands: `hands` were scored, `state` is the game after the last of them, None
    before the first; `tokens` are the games won, by seat, those of `awards` by the seat that keeps the token
    of that game; `winner` has won the tournament."""

    game: AnyGame
    options: CommonOptions
    players: tuple[str, ...]
    start: tuple[Standing, ...]
    hands: int
    state: Any
    tokens: tuple[int, ...]
    winner: int | None
    awards: Mapping[int, int] = field(default_factory=dict)


def open_sheet(document: Mapping[str, object]) -> Sheet:
    """Return an empty sheet for `{"game", "preset", "options", "players", "start", "awards"}`; only `game`
    and `players` must be there.

    Raises `SheetError`: `missing_field`, `extra_field`, `wrong_type`, `unknown_game`, `name_empty`,
    `name_too_long`, `name_bad_characters`, what the game's options refuse, `start_seats`,
    `number_out_of_range`, `not_counted`, `start_is_won`, `unknown_seat`, `award_twice {game}`.

    >>> sheet = open_sheet({"game": "three_person_spades", "players": ["Ann", "Bo", "Cy"]})
    >>> sheet.options.target, sheet.tokens, next_deal(sheet, dealer=1).dealer
    (500, (0, 0, 0), 1)
    """
    try:
        return _read_sheet(document)
    except CodedError as error:
        raise placed(error, None, MOST_SEATS) from error


def _read_sheet(document: Mapping[str, object]) -> Sheet:
    written = {name: value for name, value in document.items() if name not in ("start", "awards")}
    head = from_json_dict(Head, {**HEAD, **written})
    game = GAMES.get(head.game)
    if game is None:
        raise FormatError("unknown_game")
    for name in head.players:
        _refuse_name(name)
    n_seats = len(head.players)
    preset = next(iter(game.presets)) if head.preset is None else head.preset
    options = game.options(preset, head.options, n_seats)
    start = _read_start(options, document.get("start"), n_seats)
    awards = _read_awards(document.get("awards", ()), n_seats)
    sheet = Sheet(game, options, head.players, start, 0, None, (0,) * n_seats, None, awards)
    if game_winner(options, opening(sheet, dealer=0).totals, ()) is not None:
        raise RuleViolation("start_is_won")
    return sheet


def with_result(sheet: Sheet, state: Any) -> Sheet:
    """Return the sheet with one more hand; *state* is the game after it was scored, won or not."""
    tokens, champion = sheet.tokens, None
    won = sheet.game.winner(state)
    if won is not None:
        holder = sheet.awards.get(sum(tokens) + 1, won)
        tokens = with_item(tokens, holder, tokens[holder] + 1)
        champion = holder if tokens[holder] == sheet.options.tokens_to_win else None
    return replace(sheet, hands=sheet.hands + 1, state=state, tokens=tokens, winner=champion)


def placed(error: CodedError, hand: int | None, n_seats: int) -> SheetError:
    """Return a refusal with the place where it belongs; its seat is among the parameters, if it is one."""
    seat = error.params.get("seat")
    is_seat = isinstance(seat, int) and 0 <= seat < n_seats
    return SheetError(error, hand, seat if is_seat else None)  # type: ignore[arg-type]  # an int


def _read_awards(written: object, n_seats: int) -> Mapping[int, int]:
    """Return which seat keeps the token of which game."""
    if not isinstance(written, Sequence) or isinstance(written, str):
        raise FormatError("wrong_type", field="awards", expected="array")
    awards: dict[int, int] = {}
    for item in written:
        award = from_json_dict(Award, item)
        if not 1 <= award.game <= MOST:
            raise FormatError("number_out_of_range", max=MOST)
        if not 0 <= award.seat < n_seats:
            raise RuleViolation("unknown_seat")
        if award.game in awards:
            raise FormatError("award_twice", game=award.game)
        awards[award.game] = award.seat
    return awards


def _refuse_name(name: str) -> None:
    if not name.strip():
        raise FormatError("name_empty")
    if len(name) > LONGEST_NAME:
        raise FormatError("name_too_long", max=LONGEST_NAME)
    if UNSEEN.search(name):
        raise FormatError("name_bad_characters")


def _read_start(options: CommonOptions, start: object, n_seats: int) -> tuple[Standing, ...]:
    """Return where the seats stand before the first hand; nowhere when nothing is written."""
    if start is None:
        start = [{}] * n_seats
    if not isinstance(start, list) or len(start) != n_seats:
        raise FormatError("start_seats", n_seats=n_seats)
    standings = []
    for seat, item in enumerate(start):
        with at_seat(seat):
            standing = from_json_dict(Standing, {**STANDING, **item} if isinstance(item, Mapping) else item)
            _refuse_numbers(options, standing)
            standings.append(standing)
    return tuple(standings)


def _refuse_numbers(options: CommonOptions, standing: Standing) -> None:
    """Counters are not negative, but for bags where a jack takes one off zero (D11)."""
    fewest_bags = -MOST if getattr(options, "jh_credit_below_zero", False) else 0
    bags = standing.bags or 0
    if not (abs(standing.total) <= MOST and fewest_bags <= bags <= MOST and 0 <= standing.b6_used <= MOST):
        raise FormatError("number_out_of_range", max=MOST)


def opening(sheet: Sheet, dealer: int) -> Any:
    """Return the event that begins the next game; the sheet's first game goes on from the start."""
    begun = sheet.game.opening(sheet.options, len(sheet.players), dealer, sheet.state)
    if sheet.state is not None:
        return begun
    counted = {
        "bags": tuple(standing.bags or 0 for standing in sheet.start),
        "b6_used": tuple(standing.b6_used for standing in sheet.start),
    }
    kept = {name for name in counted if getattr(begun, name, None) is not None}
    for name, numbers in counted.items():
        for seat, number in enumerate(numbers):
            if number and name not in kept:
                raise RuleViolation("not_counted", field=name, seat=seat)
    totals = tuple(standing.total for standing in sheet.start)
    return replace(begun, totals=totals, **{name: counted[name] for name in kept})


def next_deal(sheet: Sheet, dealer: int) -> Any:
    """Return the state in which the next hand is dealt; after a game that was won, a new one begins."""
    if sheet.state is None or sheet.game.is_over(sheet.state):
        return sheet.game.evolve(None, opening(sheet, dealer))
    return sheet.game.evolve(sheet.state, HandBegun(sheet.state.hand_no + 1, dealer))
