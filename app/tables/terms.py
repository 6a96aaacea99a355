"""What is settled when a table is opened and never changes: how long it waits, whose it is, who sits."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timings:
    """How long a table waits, in seconds; written into the log when the table is created."""

    grace_s: float = 10
    away_s: float = 60
    draw_s: float = 10
    summary_s: float = 15
    ceremony_s: float = 40
    interval_s: float = 15
    swap_s: float = 30


@dataclass(frozen=True, slots=True)
class InTournament:
    """The place of a table in a tournament over several tables; rounds and tables count from 1.

    `duplicate`: all tables of the round play the same deals.
    """

    tournament_id: str
    round_no: int
    table_no: int
    duplicate: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """Who has a place from the beginning; `level` is a bot's, None for a person."""

    player: str
    name: str
    level: str | None = None
