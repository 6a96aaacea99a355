"""What somebody may know of a table: an allow list, built up from nothing, as plain JSON values.

`shown` is the same for one event. The browser's `evolve.js` applies it to the old view and must arrive at the
fresh one: a game's event carries its own facts, everything of the table's own comes as `set`, the changed
keys.
"""

from typing import Any, get_args

import msgspec

from app.games.codec import name_of
from app.players import names
from app.tables.events import TableEvent
from app.tables.state import Ceremony, Occupant, Room, Seat, TableState

TABLE_EVENT_TYPES = frozenset(get_args(TableEvent))


def view(state: TableState, player: str | None) -> dict[str, Any]:
    """Return the whole view of *player*, or of a nameless spectator (None)."""
    seat = None if player is None else state.seat_of(player)
    play = None if state.play is None else state.room.rules.view(state.play, seat)
    return {**table_view(state, player), "play": play}


def table_view(state: TableState, player: str | None) -> dict[str, Any]:
    """Return the part of the view that is the table's own, without the game in play."""
    return {
        **_room(state, player),
        **_seats(state),
        **_board(state),
        "phase": state.phase.value,
        "votes": list(state.votes),
        "due": state.due,
    }


def _room(state: TableState, player: str | None) -> dict[str, Any]:
    room = state.room
    return {
        "table_id": room.table_id,
        "code": room.code,
        "host": room.host,
        "you": None if player is None else _you(state, player),
        "game": room.game,
        "preset": room.preset,
        "options": msgspec.to_builtins(room.options),
        "n_seats": room.n_seats,
        "turn_s": room.turn_s,
        "card": room.card,
        "confirmed": list(room.confirmed),
        "last_rules": None if room.last_rules is None else msgspec.to_builtins(room.last_rules),
        "tokens_to_win": room.options.tokens_to_win,
        "places": _places(room),
        "people": [{"player": person.player, "name": person.name} for person in room.people],
        "tournament": _tournament(room),
        "paused_by": None if room.paused_by is None else msgspec.to_builtins(room.paused_by),
        "closed": room.closed,
    }


def _tournament(room: Room) -> dict[str, Any] | None:
    place = room.tournament
    if place is None:
        return None
    return {"id": place.tournament_id, "round": place.round_no, "table": place.table_no}


def _seats(state: TableState) -> dict[str, Any]:
    return {"seats": [_seat(seat) for seat in state.seats], "champion": _champion(state)}


def _board(state: TableState) -> dict[str, Any]:
    board = state.board
    return {
        "draw": None if board.draw is None else msgspec.to_builtins(board.draw),
        "drawn_dealer": board.drawn_dealer,
        "tournament_no": board.tournament_no,
        "game_no": board.game_no,
        "tally": [msgspec.to_builtins(token) for token in board.tally],
        "ceremony": None if board.ceremony is None else _ceremony(board.ceremony),
    }


def shown(before: TableState | None, event: Any, after: TableState, player: str | None) -> dict[str, Any]:
    """Return *event* as *player* may see it, with the table's changed keys as `set`."""
    rules = after.room.rules
    name = name_of(event)
    if name in rules.events:
        seat = None if player is None else after.seat_of(player)
        result = rules.show(after.play, event, seat)
    else:
        result = {"type": name, **msgspec.to_builtins(event)}
    changes = _changes(before, after, player)
    if changes:
        result["set"] = changes
    return result


def is_private(before: TableState | None, event: Any, after: TableState) -> bool:
    """Return whether viewers are shown different things by *event*.

    Of the table's own part only `you` differs, and only where the room or who sits where has changed.
    """
    if before is None or before.room is not after.room or not _same_players(before, after):
        return True
    return type(event) not in TABLE_EVENT_TYPES and after.room.rules.is_private(event)


def _same_players(before: TableState, after: TableState) -> bool:
    return before.seats is after.seats or (
        [seat.player for seat in before.seats] == [seat.player for seat in after.seats]
    )


def _same_table(before: TableState | None, after: TableState) -> bool:
    return (
        before is not None
        and before.room is after.room
        and before.seats is after.seats
        and before.board is after.board
        and before.phase is after.phase
        and before.votes == after.votes
    )


def _changes(before: TableState | None, after: TableState, player: str | None) -> dict[str, Any]:
    if _same_table(before, after):
        return {}
    if before is None:
        new = table_view(after, player)
        del new["due"]  # stands in every envelope
        return new
    old, new = _parts_of(before, before, after, player), _parts_of(after, before, after, player)
    changed = {key: value for key, value in new.items() if old[key] != value}
    if before.play is not None and after.play is None:
        changed["play"] = None
    elif before.play is not None and _is_moved(before, after, player):
        seat = None if player is None else after.seat_of(player)
        changed["play"] = after.room.rules.view(after.play, seat)
    return changed


def _is_moved(before: TableState, after: TableState, player: str | None) -> bool:
    """Return whether the player holds other cards than before because a seat was given."""
    if player is None or before.seats is after.seats:
        return False
    return before.seat_of(player) != after.seat_of(player)


def _parts_of(state: TableState, before: TableState, after: TableState, player: str | None) -> dict[str, Any]:
    """Return the view of a state as far as it may differ between two: what is the same is not built."""
    parts: dict[str, Any] = {"phase": state.phase.value, "votes": list(state.votes)}
    is_seated_anew = before.seats is not after.seats
    if before.room is not after.room:
        parts |= _room(state, player)
    elif is_seated_anew:
        parts["you"] = None if player is None else _you(state, player)
    if is_seated_anew or before.board is not after.board:
        parts |= _seats(state)
    if before.board is not after.board:
        parts |= _board(state)
    return parts


def _you(state: TableState, player: str) -> dict[str, Any]:
    return {
        "player": player,
        "seat": state.seat_of(player),
        "place": state.room.place_of(player),
        "name": state.room.name_of(player),
    }


def _places(room: Room) -> list[dict[str, Any] | None]:
    keys = [names.key(who.name) for who in room.places if who is not None]
    return [None if who is None else _place(who, keys.count(names.key(who.name)) > 1) for who in room.places]


def _place(who: Occupant, same_name: bool) -> dict[str, Any]:
    return {
        "player": who.player,
        "name": who.name,
        "bot": who.is_bot,
        "level": who.level,
        "same_name": same_name,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "place": seat.place,
        "player": seat.player,
        "name": seat.name,
        "bot": seat.is_bot,
        "level": seat.level,
        "by_bot": seat.by_bot,
        "ready": seat.ready,
        "more_time_left": seat.more_time_left,
        "away_since": seat.away_since,
        "asleep": seat.asleep,
    }


def _ceremony(ceremony: Ceremony) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(ceremony)
    return values


def _champion(state: TableState) -> dict[str, Any] | None:
    seat = state.board.champion
    return None if seat is None else {"seat": seat, "player": state.seats[seat].player}
