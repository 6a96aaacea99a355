"""The plain rows that a table's events give: who bid what, took how many, scored what, placed which
smiley.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from app.games import GAMES
from app.tables import events as e
from app.tables import projections as p
from app.tables.state import TableState


def projections_of(event: Any, state: TableState, seq: int) -> tuple[p.Projection, ...]:
    """Return the rows that *event* gives; *state* is the one after it, *seq* its place in the log."""
    kind = type(event)
    if (make := GAME_FACTS.get(kind)) is not None:
        return (make(state, event, seq),)
    if (makes := TABLE_FACTS.get(kind)) is not None:
        return tuple(makes(event, state))
    return ()


def tournament_id(state: TableState) -> str:
    """Return the id of the tournament that goes on."""
    return p.own_tournament(state.room.table_id, state.board.tournament_no)


def options_of(state: TableState) -> dict[str, Any]:
    """Return the options that the engine plays by, as plain values."""
    options: dict[str, Any] = msgspec.to_builtins(state.room.options)
    return options


def _rules_changed(_: e.RulesChanged, state: TableState) -> Iterable[p.Projection]:
    room = state.room
    yield p.RulesChanged(
        room.game, room.preset, options_of(state), room.n_seats, room.turn_s, room.options.tokens_to_win
    )


def _tournament_started(event: e.TournamentStarted, state: TableState) -> Iterable[p.Projection]:
    room = state.room
    yield p.TournamentStarted(
        tournament_id(state),
        event.tournament_no,
        room.game,
        room.preset,
        options_of(state),
        room.n_seats,
        room.options.tokens_to_win,
    )


def _seat_given(event: e.SeatGiven, state: TableState) -> Iterable[p.Projection]:
    if event.level is not None:  # a person was named when let in
        yield p.PlayerNamed(event.player, event.name, is_bot=True)
    seat = state.seat_of(event.player)
    if seat is not None:
        yield p.SeatGiven(tournament_id(state), state.board.game_no, seat, event.player)


def _token_placed(event: e.TokenPlaced, state: TableState) -> Iterable[p.Projection]:
    yield p.TokenPlaced(
        tournament_id(state),
        event.game_no,
        event.seat,
        event.player,
        state.room.options.token_kind,
        event.smiley,
        event.slot,
        event.rot,
        event.auto,
    )


def _game_started(state: TableState, event: Any, seq: int) -> p.GameStarted:
    return p.GameStarted(
        tournament_id(state),
        state.board.game_no,
        state.room.game,
        options_of(state),
        tuple(seat.player for seat in state.seats),
        event.dealer,
        seq,
    )


def _hand_scored(state: TableState, event: Any, seq: int) -> p.HandScored:
    dealer = state.board.last_dealer
    assert dealer is not None, "a scored hand was dealt"
    seats = tuple(
        p.SeatScore(
            player=seat.player,
            by_bot=seat.is_played_by_bot,
            bid=getattr(score, "bid", None) or score.role,
            tricks=score.tricks,
            jacks=tuple(card.value for card in getattr(score, "jacks", ())),
            delta=score.delta,
            total=score.total,
            bags=score.bags,
            parts=[msgspec.to_builtins(part) for part in score.parts],
        )
        for seat, score in zip(state.seats, event.seats, strict=True)
    )
    game_no, card = state.board.game_no, state.room.card
    return p.HandScored(tournament_id(state), game_no, event.hand_no, dealer, card, seats, seq)


def _game_won(state: TableState, event: Any, seq: int) -> p.GameWon:
    winner = state.seats[event.seat].player
    return p.GameWon(tournament_id(state), state.board.game_no, event.seat, winner, tuple(event.totals), seq)


TABLE_FACTS: dict[type, Callable[[Any, TableState], Iterable[p.Projection]]] = {
    e.TableCreated: lambda v, _: (p.PlayerNamed(v.player, v.name),),
    e.PlayerAdmitted: lambda v, _: (p.PlayerNamed(v.player, v.name),),
    e.PlayerRenamed: lambda v, _: (p.PlayerNamed(v.player, v.name),),
    e.BotSeated: lambda v, _: (p.PlayerNamed(v.player, v.name, is_bot=True),),
    e.RematchBegun: lambda _, s: (p.CodeClaimed(s.room.code),),
    e.HostChanged: lambda v, _: (p.HostChanged(v.player),),
    e.RulesChanged: _rules_changed,
    e.TournamentStarted: _tournament_started,
    e.SeatGiven: _seat_given,
    e.TokenPlaced: _token_placed,
    e.SmileySwapped: lambda v, s: (p.SmileySwapped(tournament_id(s), v.game_no, v.smiley),),
    e.TournamentWon: lambda v, s: (p.TournamentWon(tournament_id(s), v.seat, v.player),),
}

_OF_GAMES: dict[str, Callable[[TableState, Any, int], p.Projection]] = {
    "game_started": _game_started,
    "hand_scored": _hand_scored,
    "game_won": _game_won,
}
GAME_FACTS = {
    kind: _OF_GAMES[name]
    for rules in GAMES.values()
    for name, kind in rules.events.items()
    if name in _OF_GAMES
}
