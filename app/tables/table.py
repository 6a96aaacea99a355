"""A table: `decide` what a command leads to, `evolve` the state by what happened. Pure.

The table knows seats, games of a tournament, tokens and time; what happens between the first card and the
score it leaves to the rules of its game, whose events stand in the same log.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from app.games import GAMES
from app.games.cards import PACK, Card, parse_card
from app.games.draw import draw_dealer, draw_seats
from app.games.errors import RuleViolation
from app.games.game import Chance
from app.tables import ceremony, in_tournament, lobby, play
from app.tables import commands as c
from app.tables import events as e
from app.tables.deadlines import deadline, step_in_play
from app.tables.fold import FOLDS, NEW_STEP, created, game_over, game_started, resumed, token_placed
from app.tables.state import Phase, Seat, TableState

NOTED: dict[type, str] = {
    kind: name
    for rules in GAMES.values()
    for name, kind in rules.events.items()
    if name in ("game_started", "game_won", "hand_dealt", "hand_looked")
}
"""The events of the games from which the table concludes more than who is next, by their classes."""
Decide = Callable[[TableState, Any], Iterable[Any]]


def create(command: c.CreateTable) -> tuple[Any, ...]:
    """Return the first events of a table: it exists, and the host sits at its first place, or everybody is
    seated and the draw follows.
    """
    rules = e.RulesChanged(command.preset, dict(command.options), command.n_seats, command.turn_s)
    lobby.check_rules(command.game, rules)
    opened = e.TableCreated(
        table_id=command.table_id,
        code=command.code,
        player=command.player,
        name=command.name,
        game=command.game,
        preset=command.preset,
        options=dict(command.options),
        n_seats=command.n_seats,
        turn_s=command.turn_s,
        unattended=command.unattended,
        timings=command.timings,
        tournament=command.place,
    )
    if command.seated:
        return (opened, *in_tournament.seated(command))
    return (opened, e.SeatTaken(0, command.player, command.name))


def decide(state: TableState, command: c.TableCommand, now: int) -> tuple[Any, ...]:
    """Return the events that *command* leads to at the moment *now* (ms).

    Raises RuleViolation with a stable code when the table or the rules of its game refuse it.
    """
    if state.room.tournament is not None:
        in_tournament.refuse_of_free_tables(command)
    if state.room.paused_by is not None:
        in_tournament.refuse_while_paused(command)
    timed = TIMED.get(type(command))
    if timed is not None:
        return tuple(timed(state, command, now))
    return tuple(DECISIONS[type(command)](state, command))


def evolve(state: TableState | None, event: Any, at: int) -> TableState:
    """Return the state after *event*, which happened at *at* (ms)."""
    if state is None:
        return created(event)
    kind = type(event)
    fold = FOLDS.get(kind)
    if fold is not None:
        after = fold(state, event)
    elif kind is e.TokenPlaced:
        after = token_placed(state, event, at)
    elif kind is e.TableResumed:
        after = resumed(state, at)
    else:
        return _evolve_game(state, event, at)
    if kind in NEW_STEP:
        return replace(after, due=deadline(after, at))
    if kind is e.SeatAway and event.seat == state.turn:
        lifted = deadline(after, at if state.due is None else min(event.since, at))
        return replace(after, due=max(filter(None, (state.due, lifted)), default=None))
    return after


def _evolve_game(state: TableState, event: Any, at: int) -> TableState:
    """Let the game take its event in, and the table draw its conclusions. The path of every card."""
    room, seats, board = state.room, state.seats, state.board
    rules, name = room.rules, NOTED.get(type(event))
    play = rules.evolve(state.play, event)
    if name is None:
        turn = rules.turn(play)
        if turn is not None and rules.turn(state.play) is None:
            seats = _unready(seats)
        return TableState(room, state.phase, seats, play, board, step_in_play(room, seats, turn, play, at))
    if name == "hand_looked":  # looking is no step: the clock goes on
        return TableState(room, state.phase, seats, play, board, state.due, state.votes)
    if name == "game_started":
        return _timed(game_started(state, play), at)
    if name == "game_won":
        return _timed(game_over(replace(state, play=play), at), at)
    board = replace(board, last_dealer=event.dealer, n_deals=board.n_deals + 1)
    if rules.turn(play) is not None:
        seats = _unready(seats)
    return _timed(TableState(room, state.phase, seats, play, board), at)


def _timed(state: TableState, at: int) -> TableState:
    return replace(state, due=deadline(state, at))


def _unready(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Ready is said once for each summary: it ends when somebody is on turn again."""
    if not any(seat.ready for seat in seats):
        return seats
    return tuple(replace(seat, ready=False) for seat in seats)


def chance(state: TableState) -> Chance | None:
    """Return what must be shuffled now: the draw for the deal, or the pack for a hand."""
    if state.room.paused_by is not None:
        return None
    if state.phase is Phase.DRAW and state.board.draw is None:
        return Chance("draw", PACK)
    return state.room.rules.chance(state.play) if state.phase is Phase.PLAY else None


def _shuffled(state: TableState, command: c.Shuffled) -> Iterable[Any]:
    due = chance(state)
    if due is None:
        raise RuleViolation("nothing_to_shuffle")
    if sorted(command.order) != sorted(due.pack):
        raise RuleViolation("bad_pack")
    order = tuple(parse_card(card) for card in command.order)
    rules = state.room.rules
    if due.kind != "draw":
        yield from rules.decide(state.play, rules.deal(order))
        return
    if state.seats:
        yield from _redraw(state, order)
        return
    yield _draw(state, order)
    if state.room.unattended or state.room.options.seating == "as_seated":
        yield play.next_game(state)


def _redraw(state: TableState, order: tuple[Card, ...]) -> Iterable[Any]:
    """Draw for the deal of the next game (`new_game_dealer: redraw`); where nobody watches, go on."""
    room = state.room
    result = draw_dealer(room.n_seats, order, getattr(room.options, "draw_tie", "redraw"))
    dealer = next(i for i, seat in enumerate(state.seats) if seat.place == result.order[0])
    yield e.DealerDrawn(result.rounds, result.order, dealer)
    if room.unattended:
        yield play.opening(state, dealer)


def _draw(state: TableState, order: tuple[Card, ...]) -> e.SeatsDrawn:
    room = state.room
    if room.options.seating == "as_seated":
        return e.SeatsDrawn((), tuple(range(room.n_seats)))
    tie = getattr(room.options, "draw_tie", "redraw")
    result = draw_seats(room.n_seats, order, tie)
    return e.SeatsDrawn(result.rounds, result.order)


def _stand_or_leave(state: TableState, command: c.Leave) -> Iterable[Any]:
    if state.phase in (Phase.LOBBY, Phase.OVER):
        return lobby.stand(state, c.Stand(command.player))
    return play.leave(state, command)


DECISIONS: dict[type, Decide] = {
    c.Admit: lobby.admit,
    c.Sit: lobby.sit,
    c.Stand: lobby.stand,
    c.AddBot: lobby.add_bot,
    c.RemoveSeat: lobby.remove_seat,
    c.SwapSeats: lobby.swap_seats,
    c.ChangeRules: lobby.change_rules,
    c.ConfirmRules: lobby.confirm_rules,
    c.Rename: lobby.rename,
    c.HandOver: lobby.hand_over,
    c.PassHost: lobby.pass_host,
    c.GiveSeat: in_tournament.give_seat,
    c.PauseTable: in_tournament.pause,
    c.ResumeTable: in_tournament.resume,
    c.CloseTable: in_tournament.close,
    c.Start: lobby.start,
    c.Rematch: lobby.rematch,
    c.RematchWithCode: lobby.rematch,
    c.Shuffled: _shuffled,
    c.DealNow: play.deal_now,
    c.Move: play.move,
    c.ByBot: play.by_bot,
    c.Ready: play.ready,
    c.MoreTime: play.more_time,
    c.GiveMoreTime: play.give_more_time,
    c.BotNow: play.bot_now,
    c.ReturnSeat: play.return_seat,
    c.Leave: _stand_or_leave,
    c.GoAway: play.go_away,
    c.ChooseSmiley: lambda state, it: ceremony.choose(state, play.seated(state, it.player), it.smiley),
    c.PlaceToken: lambda state, it: ceremony.place(state, play.seated(state, it.player), it.slot, it.rot),
}

TIMED: dict[type, Callable[[TableState, Any, int], Iterable[Any]]] = {
    c.TimeUp: play.time_up,
    c.ClockSetBack: play.clock_set_back,
    c.ComeBack: play.come_back,
    c.SwapSmiley: lambda state, it, now: ceremony.swap(state, play.seated(state, it.player), it.smiley, now),
}
