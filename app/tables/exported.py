"""A tournament as a file that other servers and programs can read, and the proof that such a file holds.

Each game stands in it as text (docs/notation.md), from which every hand can be built again card by card;
beside it, so that nobody must replay it to read them, the scores, the winners and the board. `check` replays
the texts by the rules and compares. docs/export.md describes the fields.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.games.codec import from_json_dict
from app.games.errors import CodedError, FormatError, RuleViolation
from app.games.events import GameWon
from app.games.notation.replay import Replayed, replay
from app.games.notation.steps import NotationError
from app.games.standings import sole_leader

FORMAT = "cutthroat export"
VERSION = 1
PLAYED, SETTLED, VOID, OPEN = "played", "settled", "void", "open"
HOWS = (PLAYED, SETTLED, VOID, OPEN)


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    bot: bool


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat did in a hand; `player` is a place among the players, `by_bot`: a bot held the cards."""

    player: int
    by_bot: bool
    bid: str
    tricks: int
    jacks: tuple[str, ...]
    delta: int
    total: int
    bags: int | None


@dataclass(frozen=True, slots=True)
class Hand:
    hand: int
    dealer: int
    rule_card: str
    scored_at: str
    seats: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One game; `seats` are places among the players, `winner` is a seat, `text` the game in the notation.

    `how`: it was played to its end, settled by the totals, void, or is open still.
    """

    game: int
    started_at: str
    how: str
    seats: tuple[int, ...]
    winner: int | None
    totals: tuple[int, ...] | None
    hands: tuple[Hand, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """What one table played; `round` and `table` say where it stood in an evening."""

    round: int | None
    table: int | None
    tokens_to_win: int
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Token:
    """A token on the board: `table` is a place among the tables, `game` the number of its game there."""

    table: int
    game: int
    kind: str
    smiley: str | None
    slot: int
    rot: int
    auto: bool
    placed_at: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the board, most tokens first."""

    player: int
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Export:
    format: str
    version: int
    title: str | None
    players: tuple[Player, ...]
    tables: tuple[Table, ...]
    board: tuple[Row, ...]
    champion: int | None


class ExportError(CodedError):
    """What is wrong with an export, and where: table and game as they are named in it, step and line of the
    game's text; None where it is in none."""

    def __init__(self, error: CodedError, table: int | None = None, game: int | None = None) -> None:
        super().__init__(error.code, **error.params)
        self.table = table
        self.game = game
        self.step = error.step if isinstance(error, NotationError) else None
        self.line = error.line if isinstance(error, NotationError) else None


@dataclass(frozen=True, slots=True)
class Checked:
    """An export that holds: its games replayed, by table, and how many steps and hands that were."""

    export: Export
    games: tuple[tuple[Replayed, ...], ...]

    @property
    def steps(self) -> int:
        return sum(game.steps for table in self.games for game in table)

    @property
    def hands(self) -> int:
        return sum(len(game.hands) for table in self.export.tables for game in table.games)


def check(document: object) -> Checked:
    """Return an export whose texts are legal and whose scores, winners and board are what they lead to.

    Raises `ExportError`: `not_export`, `unknown_version {known}`, what is wrong with a field or with a text,
    `score_differs {what, written, counted}`, `unknown_player`.
    """
    try:
        export = _read(document)
        _refuse_unknown(export)
    except CodedError as error:
        raise ExportError(error) from error
    replayed: list[tuple[Replayed, ...]] = []
    for at, table in enumerate(export.tables):
        games = []
        for game in table.games:
            try:
                games.append(_replayed(game))
            except CodedError as error:
                raise ExportError(error, at, game.game) from error
        replayed.append(tuple(games))
    try:
        _check_board(export)
    except CodedError as error:
        raise ExportError(error) from error
    return Checked(export, tuple(replayed))


def _read(document: object) -> Export:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise FormatError("not_export")
    if document.get("version") != VERSION:
        raise FormatError("unknown_version", known=VERSION)
    return from_json_dict(Export, document)


def _refuse_unknown(export: Export) -> None:
    """Refuse numbers that name nobody, and words that mean nothing."""
    games = [game for table in export.tables for game in table.games]
    named = [seat for game in games for seat in game.seats]
    named += [score.player for game in games for hand in game.hands for score in hand.seats]
    named += [row.player for row in export.board]
    named += [] if export.champion is None else [export.champion]
    if any(not 0 <= player < len(export.players) for player in named):
        raise FormatError("unknown_player")
    if any(game.how not in HOWS for game in games):
        raise FormatError("wrong_type", field="how", expected=" | ".join(HOWS))


def _replayed(game: Game) -> Replayed:
    """Return a game played again from its text, whose end is what is written beside it."""
    done = replay(game.text)
    scored = [event for event in done.log if hasattr(event, "seats")]
    _compare("players", len(game.seats), len(done.names.players))
    _compare("hands", len(game.hands), len(scored))
    for hand, event in zip(game.hands, scored, strict=True):
        _compare(f"hand {hand.hand}", _written(hand.seats), _written(event.seats))
    won = next((event for event in done.log if isinstance(event, GameWon)), None)
    winner, totals = (None, None) if won is None else (won.seat, won.totals)
    if game.how == SETTLED:
        totals = tuple(seat.total for seat in scored[-1].seats) if scored else None
        winner = None if totals is None else sole_leader(totals)
    _compare("won", game.winner, winner)
    if game.totals is not None or winner is not None:
        _compare("totals", game.totals, totals)
    return done


def _written(seats: Sequence[Any]) -> tuple[tuple[object, ...], ...]:
    """Return what a score says, of the file or of a log, in the same form."""
    return tuple(
        (
            getattr(seat, "bid", None) or seat.role,
            seat.tricks,
            tuple(str(getattr(jack, "value", jack)) for jack in getattr(seat, "jacks", ())),
            seat.delta,
            seat.total,
            seat.bags,
        )
        for seat in seats
    )


def _check_board(export: Export) -> None:
    """Each token on the board is that of a game which its row has won, and none is there twice."""
    won = {
        (at, game.game): game.seats[game.winner]
        for at, table in enumerate(export.tables)
        for game in table.games
        if game.winner is not None and game.how != VOID
    }
    for row in export.board:
        for token in row.tokens:
            owner = won.pop((token.table, token.game), None)
            _compare(f"token of game {token.game}", row.player, owner)


def _compare(what: str, written: object, counted: object) -> None:
    if written != counted:
        raise RuleViolation("score_differs", what=what, written=_text(written), counted=_text(counted))


def _text(value: object) -> str:
    if value is None:
        return "-"
    return " ".join(map(_text, value)) if isinstance(value, tuple) else str(value)
