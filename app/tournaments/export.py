"""An evening to take along: the games of its tables with the rows of its board in their seats.

Whoever held the cards of a hand is told with the hand; game and token belong to the entrant, as on the board.
"""

from collections.abc import Sequence
from dataclasses import replace

from app.tables.export import Board, Taken, places_of, players_of, scored_part, tokens_of
from app.tables.exported import OPEN, Row
from app.tables.history import PlayerThen
from app.tables.records import GameRecord, Records, TokenRecord
from app.tournaments.standings import standings
from app.tournaments.state import GameResult, RoundTable, TournamentState


def taken_of(state: TournamentState, records: Records) -> Taken:
    """Return what is taken along of an evening; *records* are those of its tables.

    Raises `NothingScored` before a hand has counted.
    """
    tables = tuple(
        replace(record, games=tuple(filter(None, (_game(state, table, game) for game in record.games))))
        for record in records.tables
        if (table := state.table(record.table_id)) is not None
    )
    rows = {one.owner: PlayerThen(one.name, one.level is not None) for one in state.entrants}
    known = scored_part(Records(tables, {**records.people, **rows}))
    return Taken(known, _board(state, known))


def _board(state: TournamentState, records: Records) -> Board:
    places, tokens = places_of(records), tokens_of(records)
    owners = [state.entrants[row.entrant].owner for row in standings(state)]
    return Board(
        title=state.settings.title,
        at=records.tables[0].at,
        players=players_of(records),
        rows=tuple(Row(places[owner], tokens.get(owner, ())) for owner in owners),
        champion=None if state.champion is None else places[state.entrants[state.champion].owner],
    )


def _game(state: TournamentState, table: RoundTable, game: GameRecord) -> GameRecord | None:
    """Return a game with entrants in its seats, as far as the evening has counted it; None before it has."""
    counted = [hand for hand in table.hands if hand.game_no == game.game_no]
    if not counted:
        return None
    entrants = [table.entrants[place] for place in counted[0].places]
    owners = tuple(state.entrants[no].owner for no in entrants)
    hands = game.hands[: len(counted)]
    known = replace(game, players=owners, hands=hands, how=OPEN, winner=None, totals=None, token=None)
    result = next((one for one in table.games if one.game_no == game.game_no), None)
    if result is None or result.winner is None:
        return known if result is None else replace(known, how=result.how)
    seat = entrants.index(result.winner)
    return replace(
        known,
        how=result.how,
        winner=seat,
        totals=tuple(one.total for one in hands[-1].seats),
        token=_token(game, result, table, seat, owners),
    )


def _token(
    game: GameRecord, result: GameResult, table: RoundTable, seat: int, owners: Sequence[str]
) -> TokenRecord:
    """Return the token of a game; without a sticker until one is placed, and where there was no ceremony."""
    if game.token is not None:
        return replace(game.token, seat=seat, player=owners[seat])
    kind = str(table.rules.options.get("token_kind", "smiley"))
    return TokenRecord(seat, owners[seat], kind, None, 0, 0, auto=False, at=result.at)
