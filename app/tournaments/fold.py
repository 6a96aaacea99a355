"""How each event of a tournament changes its state. Total: a fact is never refused."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from app.tournaments import events as e
from app.tournaments.state import (
    Closing,
    Entrant,
    Form,
    GameResult,
    HandResult,
    Inside,
    Phase,
    Presence,
    Round,
    RoundTable,
    TournamentState,
    Wish,
)

Fold = Callable[[TournamentState, Any, int], TournamentState]


def evolve(state: TournamentState | None, event: e.TournamentEvent, at: int) -> TournamentState:
    """Return the state after *event*, which happened at *at* (ms); None only before the first."""
    if state is None:
        assert isinstance(event, e.TournamentCreated), "a tournament begins with its creation"
        people = (Inside(event.player, event.name),)
        return TournamentState(event.tournament_id, event.code, event.player, event.settings, people)
    return FOLDS[type(event)](state, event, at)


def folded(state: TournamentState, events: Iterable[e.TournamentEvent], at: int) -> TournamentState:
    """Return the state after several events."""
    for event in events:
        state = evolve(state, event, at)
    return state


def with_entrant(state: TournamentState, no: int, **changes: Any) -> TournamentState:
    """Return the state with one entrant changed."""
    entrants = tuple(replace(one, **changes) if one.no == no else one for one in state.entrants)
    return replace(state, entrants=entrants)


def with_table(state: TournamentState, changed: RoundTable) -> TournamentState:
    """Return the state with one table changed."""
    rounds = tuple(
        replace(one, tables=tuple(changed if t.table_id == changed.table_id else t for t in one.tables))
        if any(table.table_id == changed.table_id for table in one.tables)
        else one
        for one in state.rounds
    )
    return replace(state, rounds=rounds)


def credit_now(state: TournamentState, byes: int) -> int:
    """Return what is credited to somebody with so many byes who comes now: as if they had sat out like those
    who sat out most.
    """
    here = [state.byes(one.no) + one.credit for one in state.entrants if one.is_here]
    return max(0, max(here, default=0) - byes)


def is_played_out(state: TournamentState, table: RoundTable) -> bool:
    """Return whether a table has played all it should: one game, or at one table all of the tournament."""
    return state.is_goal_reached if state.settings.form is Form.ONE_TABLE else bool(table.games)


def player_admitted(state: TournamentState, event: e.PlayerAdmitted, _: int) -> TournamentState:
    """Somebody is inside."""
    return replace(state, people=(*state.people, Inside(event.player, event.name)))


def player_renamed(state: TournamentState, event: e.PlayerRenamed, _: int) -> TournamentState:
    """Somebody is called otherwise, on the board too."""
    people = tuple(
        replace(one, name=event.name) if one.player == event.player else one for one in state.people
    )
    entrants = tuple(
        replace(one, name=event.name) if one.owner == event.player else one for one in state.entrants
    )
    return replace(state, people=people, entrants=entrants)


def entrant_added(state: TournamentState, event: e.EntrantAdded, _: int) -> TournamentState:
    """A new row: first into the next draw."""
    row = Entrant(
        event.entrant,
        event.player,
        event.name,
        event.level,
        credit=credit_now(state, 0),
        missed=len(state.rounds),
    )
    return replace(state, entrants=(*state.entrants, row))


def entrant_out(state: TournamentState, event: e.EntrantOut, _: int) -> TournamentState:
    """Not drawn until back; whoever was out already still is since then."""
    one = state.entrants[event.entrant]
    return with_entrant(
        state,
        one.no,
        presence=Presence(event.presence),
        reason=event.reason,
        out_since=len(state.rounds) if one.is_here else one.out_since,
    )


def entrant_back(state: TournamentState, event: e.EntrantBack, _: int) -> TournamentState:
    """Whoever missed a draw is first into the next one, and no worse off than those who sat out most."""
    one = state.entrants[event.entrant]
    if len(state.rounds) == one.out_since:
        return with_entrant(state, one.no, presence=Presence.HERE, reason="")
    credit = max(one.credit, credit_now(state, state.byes(one.no)))
    return with_entrant(state, one.no, presence=Presence.HERE, reason="", queued=True, credit=credit)


def wish_made(state: TournamentState, event: e.WishMade, _: int) -> TournamentState:
    """The next draws know it."""
    wish = Wish(event.wish, event.kind, event.entrants, event.table, event.by)
    return replace(state, wishes=(*state.wishes, wish), wishes_made=event.wish)


def wish_dropped(state: TournamentState, event: e.WishDropped, _: int) -> TournamentState:
    """Nobody wishes it any more."""
    return replace(state, wishes=tuple(wish for wish in state.wishes if wish.no != event.wish))


def round_drawn(state: TournamentState, event: e.RoundDrawn, at: int) -> TournamentState:
    """Everybody knows the next seat; whoever sits out is first into the next draw."""
    tables = tuple(RoundTable(one.no, one.table_id, one.rules, one.entrants) for one in event.tables)
    drawn = Round(event.round_no, tables, event.byes, event.repeats, event.bound, event.unmet, at)
    seated = {no for table in tables for no in table.entrants}
    entrants = tuple(
        replace(
            one,
            queued=one.no in event.byes or (one.queued and one.no not in seated),
            missed=one.missed + (one.no not in seated and one.no not in event.byes),
        )
        for one in state.entrants
    )
    rounds = (*state.rounds, drawn)
    return replace(state, phase=Phase.PLAY, is_drawing=False, entrants=entrants, rounds=rounds)


def deal_added(state: TournamentState, event: e.DealAdded, _: int) -> TournamentState:
    """The tables of the round that come to this deal get it."""
    rounds = tuple(
        replace(one, deals=(*one.deals, event.order)) if one.no == event.round_no else one
        for one in state.rounds
    )
    return replace(state, rounds=rounds)


def hand_recorded(state: TournamentState, event: e.HandRecorded, _: int) -> TournamentState:
    """A table has new totals."""
    table = _table(state, event.table_id)
    hand = HandResult(event.game_no, event.deal_no, event.places, event.deltas)
    totals = by_place(event.places, event.totals)
    return with_table(state, replace(table, hands=(*table.hands, hand), totals=totals))


def by_place(places: tuple[int, ...], of_seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return what is given by seat in the order of the places.

    >>> by_place((2, 0, 1), (30, 10, 20))
    (10, 20, 30)
    """
    return tuple(value for _, value in sorted(zip(places, of_seats, strict=True)))


def game_recorded(state: TournamentState, event: e.GameRecorded, at: int) -> TournamentState:
    """The winner has one more token."""
    result = GameResult(event.game_no, event.winner, event.player, event.totals, event.how, at)
    return _with_game(state, event.table_id, result)


def game_voided(state: TournamentState, event: e.GameVoided, at: int) -> TournamentState:
    """A game without a token."""
    return _with_game(state, event.table_id, GameResult(event.game_no, None, None, event.totals, "void", at))


def _with_game(state: TournamentState, table_id: str, result: GameResult) -> TournamentState:
    table = _table(state, table_id)
    table = replace(table, games=(*table.games, result), totals=None)
    after = with_table(state, table)
    return with_table(after, replace(table, is_open=False)) if is_played_out(after, table) else after


def table_closed(state: TournamentState, event: e.TableClosed, _: int) -> TournamentState:
    """Nothing that is played there counts any more."""
    return with_table(state, replace(_table(state, event.table_id), is_open=False, totals=None))


def smiley_recorded(state: TournamentState, event: e.SmileyRecorded, _: int) -> TournamentState:
    """The board shows what the winner chose."""
    table = _table(state, event.table_id)
    games = tuple(
        replace(game, smiley=event.smiley) if game.game_no == event.game_no else game for game in table.games
    )
    return with_table(state, replace(table, games=games))


def closing_set(state: TournamentState, event: e.ClosingSet, _: int) -> TournamentState:
    """The evening has another end, or none."""
    if event.last_round is None or event.until is None:
        return replace(state, closing=None)
    return replace(state, closing=Closing(event.last_round, event.until))


def last_game_called(state: TournamentState, _: e.LastGameCalled, __: int) -> TournamentState:
    """No round begins any more."""
    closing = state.closing
    return state if closing is None else replace(state, closing=replace(closing, is_called=True))


def ended(state: TournamentState, event: e.TournamentEnded, _: int) -> TournamentState:
    """The board is final."""
    return replace(
        state,
        phase=Phase.OVER,
        is_drawing=False,
        champion=event.champion,
        end=event.reason,
        closing=None,
        paused_by=None,
    )


def reopened(state: TournamentState, _: e.TournamentReopened, __: int) -> TournamentState:
    """Everything is as it was left."""
    return replace(state, phase=Phase.PLAY if state.rounds else Phase.LOBBY)


def _table(state: TournamentState, table_id: str) -> RoundTable:
    table = state.table(table_id)
    assert table is not None, "a recorded result names a table that was drawn"
    return table


FOLDS: dict[type, Fold] = {
    e.SettingsChanged: lambda s, v, _: replace(s, settings=v.settings),
    e.PlayerAdmitted: player_admitted,
    e.PlayerRenamed: player_renamed,
    e.EntrantAdded: entrant_added,
    e.EntrantOut: entrant_out,
    e.EntrantBack: entrant_back,
    e.EntrantToBot: lambda s, v, _: with_entrant(s, v.entrant, by_bot=v.level, substitute=None),
    e.EntrantToSubstitute: lambda s, v, _: with_entrant(s, v.entrant, substitute=v.player, by_bot=None),
    e.EntrantHandedBack: lambda s, v, _: with_entrant(s, v.entrant, substitute=None, by_bot=None),
    e.HostChanged: lambda s, v, _: replace(s, host=v.player),
    e.DoorLocked: lambda s, _, __: replace(s, is_locked=True),
    e.DoorUnlocked: lambda s, _, __: replace(s, is_locked=False),
    e.WishMade: wish_made,
    e.WishDropped: wish_dropped,
    e.DrawBegun: lambda s, _, __: replace(s, is_drawing=True),
    e.DrawCalledOff: lambda s, _, __: replace(s, is_drawing=False),
    e.RoundDrawn: round_drawn,
    e.DealAdded: deal_added,
    e.HandRecorded: hand_recorded,
    e.GameRecorded: game_recorded,
    e.GameVoided: game_voided,
    e.TableClosed: table_closed,
    e.SmileyRecorded: smiley_recorded,
    e.TournamentPaused: lambda s, v, _: replace(s, paused_by=v.by),
    e.TournamentResumed: lambda s, _, __: replace(s, paused_by=None),
    e.TournamentAdjourned: lambda s, _, __: replace(
        s, phase=Phase.ADJOURNED, is_drawing=False, closing=None, paused_by=None
    ),
    e.TournamentReopened: reopened,
    e.ClosingSet: closing_set,
    e.LastGameCalled: last_game_called,
    e.TournamentEnded: ended,
}
