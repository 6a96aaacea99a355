"""While a tournament runs: moves, readiness, time, and who plays for whom. Decisions of the play phases."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.games import codec
from app.games.errors import FormatError, RuleViolation
from app.tables import ceremony
from app.tables import commands as c
from app.tables import events as e
from app.tables.deadlines import LATE_MS, after, deadline, fires_at
from app.tables.lobby import only_host, only_in
from app.tables.state import Phase, TableState

MORE_TIME_S = 30
GIVEN_TIME_S = 60
WAITING = (Phase.DRAW, Phase.PLAY, Phase.CEREMONY, Phase.INTERVAL)


def seated(state: TableState, player: str) -> int:
    """Return the player's seat in the running tournament; raise `not_seated` for a spectator."""
    seat = state.seat_of(player)
    if seat is None:
        raise RuleViolation("not_seated")
    return seat


def move(state: TableState, command: c.Move) -> Iterable[Any]:
    """Do what the rules of the game allow the player to do now; whoever acts, plays for themselves again."""
    only_in(state, Phase.PLAY)
    seat = seated(state, command.player)
    events: tuple[Any, ...] = state.room.rules.decide(state.play, parsed(state, command.wish, seat))
    return events if state.seats[seat].by_bot is None else (*returning(state, seat), *events)


def parsed(state: TableState, wish: Mapping[str, Any], seat: int) -> Any:
    """Return the game's command that *wish* says for *seat*; raise a coded RuleViolation if it says none."""
    fields = dict(wish)
    name = fields.pop("type")
    try:
        return codec.seat_command(state.room.rules.commands, name, fields, seat)
    except FormatError as error:
        raise RuleViolation(error.code, **error.params) from error


def returning(state: TableState, seat: int) -> Iterable[e.TableEvent]:
    """The owner acts, so the bot steps out, in the same breath."""
    if state.seats[seat].by_bot is not None:
        yield e.SeatReturned(seat)


def by_bot(state: TableState, command: c.ByBot) -> Iterable[Any]:
    """A bot acts for a seat that is its own or that it keeps warm."""
    if not 0 <= command.seat < len(state.seats) or not state.seats[command.seat].is_played_by_bot:
        raise RuleViolation("not_seated")
    match command.command:
        case c.Ready():
            yield from ready_seat(state, command.seat)
        case c.ChooseSmiley(smiley=smiley):
            yield from ceremony.choose(state, command.seat, smiley)
        case c.PlaceToken(slot=slot, rot=rot):
            yield from ceremony.place(state, command.seat, slot, rot)
        case game_command:
            only_in(state, Phase.PLAY)
            yield from state.room.rules.decide(state.play, game_command)


def ready(state: TableState, command: c.Ready) -> Iterable[Any]:
    """Say that the score was seen."""
    seat = seated(state, command.player)
    yield from returning(state, seat)
    yield from ready_seat(state, seat)


def ready_seat(state: TableState, seat: int) -> Iterable[Any]:
    """Mark the seat ready; the last one brings the table on."""
    if not is_summary(state):
        raise RuleViolation("wrong_phase", phase=state.phase.value)
    if state.seats[seat].ready:
        raise RuleViolation("already_ready")
    yield e.SeatReady(seat)
    others = (other for i, other in enumerate(state.seats) if i != seat)
    if all(other.ready or other.is_played_by_bot for other in others):
        yield from proceed(state)


def is_summary(state: TableState) -> bool:
    """Return whether the table waits for people to have seen the score."""
    if state.phase is Phase.INTERVAL:
        return True
    return state.phase is Phase.PLAY and state.turn is None and state.room.rules.chance(state.play) is None


def proceed(state: TableState) -> Iterable[Any]:
    """What follows a summary: the next hand, or the next game."""
    rules = state.room.rules
    if state.phase is Phase.PLAY:
        yield from rules.decide(state.play, rules.next_hand())
    elif _rule_of_deal(state) == "redraw":
        yield e.DrawBegun()
    else:
        yield next_game(state)


def next_game(state: TableState) -> Any:
    """The opening of the next game. Seats stay; the deal goes on to the left, or as agreed (D14)."""
    board = state.board
    dealer = 0
    if board.drawn_dealer is not None:
        dealer = board.drawn_dealer
    elif board.last_winner is not None and _rule_of_deal(state) == "winner":
        dealer = board.last_winner
    elif board.last_dealer is not None:
        dealer = (board.last_dealer + 1) % state.room.n_seats
    return opening(state, dealer)


def opening(state: TableState, dealer: int) -> Any:
    """The event with which a game begins that *dealer* deals."""
    room = state.room
    return room.rules.opening(room.options, room.n_seats, dealer, state.play)


def _rule_of_deal(state: TableState) -> str:
    """Return who deals the next game; games without a choice let the deal go on."""
    return str(getattr(state.room.options, "new_game_dealer", "rotate"))


def deal_now(state: TableState, command: c.DealNow) -> Iterable[Any]:
    """The host has seen the draw: begin the game."""
    only_in(state, Phase.DRAW)
    only_host(state, command.player)
    if state.board.draw is None:
        raise RuleViolation("wrong_phase", phase=state.phase.value)
    yield next_game(state)


def more_time(state: TableState, command: c.MoreTime) -> Iterable[e.TableEvent]:
    """Give oneself more time, ten times a game."""
    seat = seated(state, command.player)
    if seat != state.turn:
        raise RuleViolation("not_your_turn")
    if state.due is None:
        raise RuleViolation("no_deadline")
    if state.seats[seat].more_time_left == 0:
        raise RuleViolation("no_time_left")
    yield e.TimeGiven(seat, after(state.due, MORE_TIME_S), command.player, "more_time")


def give_more_time(state: TableState, command: c.GiveMoreTime) -> Iterable[e.TableEvent]:
    """Give somebody absent more time."""
    _waiting_for(state, command.player, command.seat)
    if state.due is None:
        raise RuleViolation("no_deadline")
    yield e.TimeGiven(command.seat, after(state.due, GIVEN_TIME_S), command.player, "give_more_time")


def bot_now(state: TableState, command: c.BotNow) -> Iterable[e.TableEvent]:
    """A bot plays for somebody absent as soon as everybody else who is here wants it."""
    _waiting_for(state, command.player, command.seat)
    if command.player in state.votes:
        raise RuleViolation("already_voted")
    yield e.BotWanted(command.seat, command.player)
    here = {seat.player for seat in state.seats if not seat.is_played_by_bot and seat.away_since is None}
    if here <= {*state.votes, command.player}:
        yield e.SeatToBot(command.seat, "bot_now")


def _waiting_for(state: TableState, player: str, seat: int) -> None:
    if seated(state, player) == seat or seat != state.turn:
        raise RuleViolation("not_waiting")
    if state.seats[seat].is_played_by_bot or state.seats[seat].away_since is None:
        raise RuleViolation("not_away")


def return_seat(state: TableState, command: c.ReturnSeat) -> Iterable[e.TableEvent]:
    """The owner is back and the bot steps out."""
    seat = seated(state, command.player)
    if state.seats[seat].by_bot is None:
        raise RuleViolation("not_played_by_bot")
    yield e.SeatReturned(seat)


def leave(state: TableState, command: c.Leave) -> Iterable[e.TableEvent]:
    """Hand the cards to a bot; the seat stays the player's, who may come back at any time."""
    only_in(state, *WAITING)
    seat = seated(state, command.player)
    if state.seats[seat].by_bot == "left":
        raise RuleViolation("already_left")
    yield e.SeatToBot(seat, "left")
    heir = next((s for s in state.seats if not s.is_played_by_bot and s.player != command.player), None)
    if command.player == state.room.host and heir is not None:
        yield e.HostChanged(heir.player, "left")


def go_away(state: TableState, command: c.GoAway) -> Iterable[e.TableEvent]:
    """The player lost the last connection."""
    seat = seated(state, command.player)
    if state.seats[seat].away_since is not None:
        raise RuleViolation("already_away")
    yield e.SeatAway(seat, command.since, command.asleep)


def come_back(state: TableState, command: c.ComeBack, now: int) -> Iterable[e.TableEvent]:
    """The player is connected again; a step whose time ran out while the table rested begins anew."""
    seat = seated(state, command.player)
    if state.seats[seat].away_since is None:
        raise RuleViolation("not_away")
    yield e.SeatBack(seat)
    fires = fires_at(state)
    if fires is not None and now > fires + LATE_MS:  # the table rested while nobody was here
        yield fresh_deadline(state, now)


def fresh_deadline(state: TableState, now: int) -> e.DeadlineMoved:
    """The step begins anew, since its time ran out while the server was away or nobody was here."""
    return e.DeadlineMoved(after(now, state.room.turn_s or state.room.timings.away_s))


def clock_set_back(state: TableState, command: c.ClockSetBack, now: int) -> Iterable[e.TableEvent]:
    """The step was begun by a clock that was ahead of this one: it ends no later than if it began now."""
    end = deadline(state, now)
    if state.due != command.due or end is None or end >= command.due:
        raise RuleViolation("not_due")
    yield e.DeadlineMoved(end)


def time_up(state: TableState, command: c.TimeUp, now: int) -> Iterable[Any]:
    """The step's time is over. Heard late, the server was away and the step begins anew instead."""
    fires = fires_at(state)
    if state.due != command.due or fires is None or now < fires:
        raise RuleViolation("not_due")
    if now > fires + LATE_MS:
        yield fresh_deadline(state, now)
    elif state.phase is Phase.DRAW or is_summary(state):
        yield from [next_game(state)] if state.phase is Phase.DRAW else proceed(state)
    elif state.phase is Phase.CEREMONY:
        yield from ceremony.place_by_deadline(state)
    elif state.turn is not None:
        away = state.seats[state.turn].away_since is not None
        yield e.SeatToBot(state.turn, "away" if away else "time_up")
