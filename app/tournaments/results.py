"""What the tables report, and how games that are not played to their end are settled. Whose token it was."""

from collections.abc import Iterable, Iterator

from app.games.cards import parse_card
from app.games.errors import FormatError, RuleViolation
from app.games.standings import sole_leader
from app.tournaments import commands as c
from app.tournaments import events as e
from app.tournaments.fold import by_place, folded
from app.tournaments.standings import champion
from app.tournaments.state import Form, Phase, RoundTable, TournamentState


def record_hand(state: TournamentState, command: c.RecordHand) -> Iterable[e.TournamentEvent]:
    """A table scored a hand: the board shows who leads there."""
    table = _open(state, command.table_id, command.game_no, command.places)
    if len(command.deltas) != len(command.places) or len(command.totals) != len(command.places):
        raise RuleViolation("bad_result")
    if any((hand.game_no, hand.deal_no) == (command.game_no, command.deal_no) for hand in table.hands):
        raise RuleViolation("already_recorded")
    yield e.HandRecorded(
        command.table_id, command.game_no, command.deal_no, command.places, command.deltas, command.totals
    )


def record_game(state: TournamentState, command: c.RecordGame, now: int) -> Iterable[e.TournamentEvent]:
    """A game was won: exactly one token, once; the last game of all ends the tournament."""
    table = _open(state, command.table_id, command.game_no, command.places)
    if not 0 <= command.seat < len(command.places) or len(command.totals) != len(command.places):
        raise RuleViolation("bad_result")
    winner = table.entrants[command.places[command.seat]]
    totals = by_place(command.places, command.totals)
    won = e.GameRecorded(
        table.table_id, table.game_no, winner, state.entrants[winner].player, totals, "played"
    )
    yield won
    yield from conclusion(folded(state, [won], now))


def _open(state: TournamentState, table_id: str, game_no: int, places: tuple[int, ...]) -> RoundTable:
    """Return the table whose game is reported; raise `no_such_table`, `table_closed`, `already_recorded`,
    `bad_result`.
    """
    table = state.table(table_id)
    if table is None:
        raise RuleViolation("no_such_table")
    if game_no < table.game_no:
        raise RuleViolation("already_recorded")
    if not table.is_open:
        raise RuleViolation("table_closed")
    if game_no != table.game_no or sorted(places) != list(range(len(table.entrants))):
        raise RuleViolation("bad_result")
    return table


def record_smiley(state: TournamentState, command: c.RecordSmiley) -> Iterable[e.TournamentEvent]:
    """What the winner stuck on the board of the table, or exchanged it for."""
    table = state.table(command.table_id)
    if table is None:
        raise RuleViolation("no_such_table")
    game = next((one for one in table.games if one.game_no == command.game_no), None)
    if game is None or game.how != "played":
        raise RuleViolation("bad_result")
    if game.smiley == command.smiley:
        raise RuleViolation("already_recorded")
    yield e.SmileyRecorded(command.table_id, command.game_no, command.smiley)


def add_deal(state: TournamentState, command: c.AddDeal) -> Iterable[e.TournamentEvent]:
    """The first table of a duplicate round to need a deal has it shuffled for all."""
    if state.settings.form is not Form.DUPLICATE or not 1 <= command.round_no <= len(state.rounds):
        raise RuleViolation("no_such_deal")
    round_ = state.rounds[command.round_no - 1]
    if command.deal_no <= len(round_.deals):
        raise RuleViolation("already_recorded")
    if round_.is_closed or command.deal_no != len(round_.deals) + 1:
        raise RuleViolation("no_such_deal")
    try:
        cards = {parse_card(card) for card in command.order}
    except FormatError as error:
        raise RuleViolation("bad_pack") from error
    if not cards or len(cards) != len(command.order):
        raise RuleViolation("bad_pack")
    yield e.DealAdded(command.round_no, command.deal_no, command.order)


def deal_of(state: TournamentState, table_id: str, deal_no: int) -> tuple[str, ...] | None:
    """Return the pack in the order of a table's deal, None before it is shuffled. For the server only."""
    for round_ in state.rounds:
        if any(table.table_id == table_id for table in round_.tables):
            return round_.deals[deal_no - 1] if deal_no <= len(round_.deals) else None
    raise RuleViolation("no_such_table")


def settled(state: TournamentState) -> Iterator[e.TournamentEvent]:
    """Yield what closes every open table, in the agreed way.

    By the score: the token is whose total alone is the highest after the last scored hand. Before the first
    one, with several at the top, or where open games are agreed to be void, the game gives no token.
    """
    for table in state.open_tables:
        if table.totals is not None or not table.games:
            yield _settlement(state, table)
        if state.settings.form is Form.ONE_TABLE:
            yield e.TableClosed(table.table_id)


def _settlement(state: TournamentState, table: RoundTable) -> e.GameRecorded | e.GameVoided:
    if table.totals is None:
        nothing = (0,) * len(table.entrants)
        return e.GameVoided(table.table_id, table.game_no, nothing, "no_hand")
    leader = sole_leader(table.totals)
    if leader is None or state.settings.settlement == "void":
        reason = "agreed" if state.settings.settlement == "void" else "tie"
        return e.GameVoided(table.table_id, table.game_no, table.totals, reason)
    winner = table.entrants[leader]
    player = state.entrants[winner].player
    return e.GameRecorded(table.table_id, table.game_no, winner, player, table.totals, "settled")


def conclusion(state: TournamentState) -> Iterator[e.TournamentEvent]:
    """Yield the end when the goal is reached and no table plays any more: tables that began together end
    together, and the standings say who is first.
    """
    if state.phase is Phase.PLAY and not state.open_tables and state.is_goal_reached:
        reason = "rounds" if state.settings.tokens_to_win is None else "tokens"
        yield e.TournamentEnded(champion(state), reason)
