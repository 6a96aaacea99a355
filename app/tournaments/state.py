"""The state of a tournament: the fold of its log. What can be counted from the rounds is not kept twice."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from app.tables.state import Value

MOST_ENTRANTS = 20
"""Who may be in the draw at once."""


class Form(StrEnum):
    """How the tables of a tournament belong together."""

    ONE_TABLE = "one_table"
    EVENING = "evening"
    DUPLICATE = "duplicate"


class Phase(StrEnum):
    LOBBY = "lobby"
    PLAY = "play"
    ADJOURNED = "adjourned"
    OVER = "over"


class Presence(StrEnum):
    """Whether an entrant is drawn."""

    HERE = "here"
    OUT = "out"
    WITHDRAWN = "withdrawn"
    REMOVED = "removed"


class TableRules(Value, frozen=True, forbid_unknown_fields=True):
    """What a table of so many seats plays."""

    n_seats: int
    game: str
    preset: str
    options: Mapping[str, Any] = {}
    turn_s: int | None = 30


class Settings(Value, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the first draw.

    `rounds`: for each round what tables may play, one entry for each size, the size to prefer first; after
    the last one they begin anew. Exactly one of `tokens_to_win` and `rounds_to_play` is the goal; at one
    table a round is a game. `settlement` is what becomes of a game that is not played to its end.
    """

    title: str
    form: Form
    rounds: tuple[tuple[TableRules, ...], ...]
    tokens_to_win: int | None = None
    rounds_to_play: int | None = None
    seating: str = "drawn"  # "drawn" | "chosen"
    settlement: str = "score"  # "score" | "void"

    def rules_of(self, round_no: int) -> tuple[TableRules, ...]:
        """Return what the tables of a round (from 1) may play."""
        return self.rounds[(round_no - 1) % len(self.rounds)]


class Entrant(Value, frozen=True):
    """A row of the board. Its games and tokens stay with it whoever plays for it.

    `credit` counts like byes: whoever comes later stands with those who sat out most. `queued`: came, came
    back or sat out since the last draw, so is first into the next one. `missed` draws made without it.
    """

    no: int
    owner: str
    name: str
    level: str | None = None  # a bot's own row
    presence: Presence = Presence.HERE
    reason: str = ""
    substitute: str | None = None  # the person who plays for it
    by_bot: str | None = None  # the level of the bot that plays for it
    credit: int = 0
    queued: bool = True
    missed: int = 0
    out_since: int = 0  # how many rounds were drawn when it went out

    @property
    def player(self) -> str:
        """Who plays now, unless a bot does."""
        return self.owner if self.substitute is None else self.substitute

    @property
    def bot_level(self) -> str | None:
        """The level of the bot that plays now, or None."""
        if self.substitute is not None:
            return None
        return self.level if self.level is not None else self.by_bot

    @property
    def is_here(self) -> bool:
        return self.presence is Presence.HERE


class Wish(Value, frozen=True):
    """Who wants to sit together (`together`), not so (`apart`), or always at one table (`fixed`)."""

    no: int
    kind: str
    entrants: tuple[int, ...]
    table: int | None
    by: str


class HandResult(Value, frozen=True):
    """A scored hand; `places[seat]` says which entrant of the table sat there, `deltas` are by seat."""

    game_no: int
    deal_no: int
    places: tuple[int, ...]
    deltas: tuple[int, ...]


class GameResult(Value, frozen=True):
    """A game that is over: its token is the `winner`'s (an entrant), or nobody's when it was void."""

    game_no: int
    winner: int | None
    player: str | None  # who held the cards that won
    totals: tuple[int, ...]  # in the order of the table's entrants
    how: str  # "played" | "settled" | "void"
    at: int
    smiley: str | None = None


class RoundTable(Value, frozen=True):
    """A table of a round; `totals` are those of the game that goes on, in the order of the entrants."""

    no: int
    table_id: str
    rules: TableRules
    entrants: tuple[int, ...]
    is_open: bool = True
    totals: tuple[int, ...] | None = None
    hands: tuple[HandResult, ...] = ()
    games: tuple[GameResult, ...] = ()

    @property
    def game_no(self) -> int:
        """The number of the game that goes on, or would come next."""
        return len(self.games) + 1


class Round(Value, frozen=True):
    """`repeats` counts how often those who meet had met before; no draw as fair about byes and wishes has
    fewer than `bound` (proven). `unmet` are the wishes that are not granted. `deals` are known to the server
    alone.
    """

    no: int
    tables: tuple[RoundTable, ...]
    byes: tuple[int, ...]
    repeats: int
    bound: int
    unmet: tuple[int, ...]
    at: int
    deals: tuple[tuple[str, ...], ...] = ()

    @property
    def is_closed(self) -> bool:
        return not any(table.is_open for table in self.tables)


class Closing(Value, frozen=True):
    """No round begins after `last_round`; at `until` open games are settled. Both in ms."""

    last_round: int
    until: int
    is_called: bool = False


class Inside(Value, frozen=True):
    """Somebody who was let in, with a row of their own or to watch."""

    player: str
    name: str


class TournamentState(Value, frozen=True):
    tournament_id: str
    code: str
    host: str
    settings: Settings
    people: tuple[Inside, ...]
    entrants: tuple[Entrant, ...] = ()
    phase: Phase = Phase.LOBBY
    rounds: tuple[Round, ...] = ()
    is_drawing: bool = False
    is_locked: bool = False
    paused_by: str | None = None
    closing: Closing | None = None
    wishes: tuple[Wish, ...] = ()
    wishes_made: int = 0
    champion: int | None = None
    end: str | None = None  # why it is over

    @property
    def tables(self) -> Iterator[RoundTable]:
        """All tables of all rounds, in the order in which they were drawn."""
        return (table for one in self.rounds for table in one.tables)

    @property
    def open_tables(self) -> tuple[RoundTable, ...]:
        return tuple(table for table in self.tables if table.is_open)

    @property
    def busy(self) -> frozenset[int]:
        """The entrants who sit at a table that plays."""
        return frozenset(no for table in self.open_tables for no in table.entrants)

    @property
    def free(self) -> tuple[int, ...]:
        """The entrants who would be drawn now."""
        busy = self.busy
        return tuple(one.no for one in self.entrants if one.is_here and one.no not in busy)

    def name_of(self, player: str) -> str | None:
        """Return the name of somebody inside, or None."""
        return next((one.name for one in self.people if one.player == player), None)

    def is_removed(self, player: str) -> bool:
        """Whether the host removed somebody, who is then not inside any more though still known by name."""
        own = self.entrant_of(player)
        return own is not None and own.presence is Presence.REMOVED

    def is_inside(self, player: str) -> bool:
        """Whether somebody was let in and not removed since."""
        return self.name_of(player) is not None and not self.is_removed(player)

    def stands_in_for(self, player: str) -> Entrant | None:
        """Return the row of another that a player plays, or None."""
        return next((one for one in self.entrants if one.substitute == player), None)

    def entrant_of(self, player: str) -> Entrant | None:
        """Return the row that belongs to a player, or None for who only watches."""
        return next((one for one in self.entrants if one.owner == player), None)

    def table(self, table_id: str) -> RoundTable | None:
        return next((one for one in self.tables if one.table_id == table_id), None)

    def byes(self, no: int) -> int:
        """Return how many rounds an entrant sat out by the draw."""
        return sum(no in one.byes for one in self.rounds)

    def tokens(self, no: int) -> int:
        """Return how many games an entrant has won."""
        return sum(game.winner == no for table in self.tables for game in table.games)

    @property
    def is_goal_reached(self) -> bool:
        """Whether the tournament ends as soon as no table plays any more."""
        settings = self.settings
        if settings.tokens_to_win is not None:
            return any(self.tokens(one.no) >= settings.tokens_to_win for one in self.entrants)
        played = (
            self.rounds if settings.form is not Form.ONE_TABLE else [g for t in self.tables for g in t.games]
        )
        return len(played) >= (settings.rounds_to_play or 0)


def replaced(state: TournamentState, **changes: Any) -> TournamentState:
    """Return the state with some parts replaced."""
    return msgspec.structs.replace(state, **changes)
