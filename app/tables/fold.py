"""How each event of a table changes its state. Total: a fact is never refused."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from app.games import GAMES
from app.games.draw import Draw
from app.games.house_rules import house_rules
from app.games.rule_card import encode
from app.tables import events as e
from app.tables import tally
from app.tables.deadlines import after
from app.tables.state import (
    Board,
    Ceremony,
    LastRules,
    Occupant,
    Person,
    Phase,
    Room,
    Seat,
    TableState,
    Token,
)

Fold = Callable[[TableState, Any], TableState]


def created(event: e.TableCreated) -> TableState:
    """Return the lobby as the host finds it: seated at the first place. At a table of a tournament nobody is
    inside yet, for its host may play elsewhere.
    """
    return TableState(
        Room(
            table_id=event.table_id,
            code=event.code,
            host=event.player,
            game=event.game,
            preset=event.preset,
            overrides=event.options,
            options=GAMES[event.game].options(event.preset, event.options, event.n_seats),
            n_seats=event.n_seats,
            turn_s=event.turn_s,
            unattended=event.unattended,
            timings=event.timings,
            people=(Person(event.player, event.name),) if event.tournament is None else (),
            places=(None,) * event.n_seats,
            card=card_of(event.game, event.preset, event.options, event.n_seats),
            tournament=event.tournament,
        )
    )


def card_of(game: str, preset: str, options: Mapping[str, Any], n_seats: int) -> str:
    """Return the code of the table's house rules."""
    return encode(house_rules(game, preset, options, n_seats))


def with_place(state: TableState, place: int, who: Occupant | None) -> TableState:
    """Return the state with *who* (or nobody) at a place of the lobby."""
    places = state.room.places
    return replace(state, room=replace(state.room, places=(*places[:place], who, *places[place + 1 :])))


def with_seat(state: TableState, seat: int, **changes: Any) -> TableState:
    """Return the state with one seat changed."""
    seats = state.seats
    return replace(state, seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))


def admitted(state: TableState, event: e.PlayerAdmitted) -> TableState:
    """Somebody was let in."""
    people = (*state.room.people, Person(event.player, event.name))
    return replace(state, room=replace(state.room, people=people))


def renamed(state: TableState, event: e.PlayerRenamed) -> TableState:
    """The name changes wherever the table shows it."""
    people = tuple(
        replace(person, name=event.name) if person.player == event.player else person
        for person in state.room.people
    )
    places = tuple(
        replace(who, name=event.name) if who is not None and who.player == event.player else who
        for who in state.room.places
    )
    seats = tuple(
        replace(seat, name=event.name) if seat.player == event.player else seat for seat in state.seats
    )
    return replace(state, room=replace(state.room, people=people, places=places), seats=seats)


def swapped(state: TableState, event: e.SeatsSwapped) -> TableState:
    """Two places exchange who holds them."""
    places = list(state.room.places)
    places[event.a], places[event.b] = places[event.b], places[event.a]
    return replace(state, room=replace(state.room, places=tuple(places)))


def rules_changed(state: TableState, event: e.RulesChanged) -> TableState:
    """New rules hold; places come or go at the end."""
    room = state.room
    places = (*room.places, *(None,) * event.n_seats)[: event.n_seats]
    changed = replace(
        room,
        preset=event.preset,
        overrides=event.options,
        options=room.rules.options(event.preset, event.options, event.n_seats),
        n_seats=event.n_seats,
        turn_s=event.turn_s,
        places=places,
        card=card_of(room.game, event.preset, event.options, event.n_seats),
        confirmed=(),
    )
    return replace(state, room=changed)


def rules_confirmed(state: TableState, event: e.RulesConfirmed) -> TableState:
    """One more agrees to the rules as they are."""
    room = state.room
    return replace(state, room=replace(room, confirmed=(*room.confirmed, event.player)))


def tournament_started(state: TableState, event: e.TournamentStarted) -> TableState:
    """The rules are locked and a fresh board hangs; the draw follows."""
    board = Board(tournament_no=event.tournament_no)
    return replace(state, phase=Phase.DRAW, seats=(), play=None, board=board)


def seats_drawn(state: TableState, event: e.SeatsDrawn) -> TableState:
    """The draw numbers the seats."""
    seats = tuple(
        Seat(place, who.player, who.name, who.level)
        for place in event.order
        if (who := state.room.places[place]) is not None
    )
    board = replace(state.board, draw=Draw(event.rounds, event.order))
    return replace(state, seats=seats, board=board)


def draw_begun(state: TableState, _: e.DrawBegun) -> TableState:
    """The last draw is history; cards for the new one are shuffled next."""
    return replace(state, phase=Phase.DRAW, board=replace(state.board, draw=None, drawn_dealer=None))


def dealer_drawn(state: TableState, event: e.DealerDrawn) -> TableState:
    """Everybody sees who deals the next game."""
    board = replace(state.board, draw=Draw(event.rounds, event.order), drawn_dealer=event.seat)
    return replace(state, board=board)


def time_given(state: TableState, event: e.TimeGiven) -> TableState:
    """The current step ends later."""
    left = state.seats[event.seat].more_time_left - (event.reason == "more_time")
    return replace(with_seat(state, event.seat, more_time_left=left), due=event.due)


def seat_to_bot(state: TableState, event: e.SeatToBot) -> TableState:
    """A bot plays for the owner from now on."""
    return replace(with_seat(state, event.seat, by_bot=event.reason), votes=())


def seat_given(state: TableState, event: e.SeatGiven) -> TableState:
    """Somebody else holds the cards, and the smiley that is to be placed."""
    state = with_place(state, event.place, Occupant(event.player, event.name, event.level))
    seat = next((i for i, one in enumerate(state.seats) if one.place == event.place), None)
    if seat is None:  # before the draw
        return state
    owner = {"player": event.player, "name": event.name, "level": event.level}
    state = with_seat(state, seat, **owner, by_bot=None, away_since=None, asleep=False)
    ceremony = state.board.ceremony
    if ceremony is not None and ceremony.seat == seat and not ceremony.placed:
        ceremony = replace(ceremony, player=event.player)
    return replace(state, board=replace(state.board, ceremony=ceremony), votes=())


def paused(state: TableState, event: e.TablePaused) -> TableState:
    """All clocks stop."""
    return replace(state, room=replace(state.room, paused_by=Person(event.player, event.name)), due=None)


def resumed(state: TableState, at: int) -> TableState:
    """The clocks go on; who is away has all the time to come back."""
    seats = tuple(seat if seat.away_since is None else replace(seat, away_since=at) for seat in state.seats)
    return replace(state, room=replace(state.room, paused_by=None), seats=seats)


def closed(state: TableState, event: e.TableClosed) -> TableState:
    """Nothing more is played here."""
    return replace(state, room=replace(state.room, paused_by=None, closed=event.reason), phase=Phase.OVER)


def host_changed(state: TableState, event: e.HostChanged) -> TableState:
    """Another person is host."""
    return replace(state, room=replace(state.room, host=event.player))


def smiley_chosen(state: TableState, event: e.SmileyChosen) -> TableState:
    """The winner holds a sticker; of an earlier game nothing more is known here."""
    ceremony = state.board.ceremony
    if ceremony is None:
        return state
    return replace(state, board=replace(state.board, ceremony=replace(ceremony, smiley=event.smiley)))


def token_placed(state: TableState, event: e.TokenPlaced, at: int) -> TableState:
    """A sticker lies on the board, and the game is finished."""
    token = Token(
        event.game_no, event.seat, event.player, event.smiley, event.slot, event.rot, event.auto, at
    )
    ceremony = state.board.ceremony
    if ceremony is not None:
        swap_until = after(at, state.room.timings.swap_s) if event.auto else None
        ceremony = replace(ceremony, smiley=event.smiley, placed=True, swap_until=swap_until)
    board = replace(state.board, tally=(*state.board.tally, token), ceremony=ceremony)
    return replace(state, phase=Phase.INTERVAL, board=board)


def smiley_swapped(state: TableState, event: e.SmileySwapped) -> TableState:
    """The sticker that the deadline chose is exchanged."""
    ceremony = state.board.ceremony
    if ceremony is not None:
        ceremony = replace(ceremony, smiley=event.smiley)
    board = state.board
    board = replace(board, tally=tally.swapped(board.tally, event.game_no, event.smiley), ceremony=ceremony)
    return replace(state, board=board)


def tournament_won(state: TableState, event: e.TournamentWon) -> TableState:
    """Somebody has all the tokens."""
    return replace(state, phase=Phase.OVER, board=replace(state.board, champion=event.seat))


def code_drawn(state: TableState, event: e.CodeDrawn) -> TableState:
    """Other letters lead here."""
    return replace(state, room=replace(state.room, code=event.code))


def rematch_begun(state: TableState, _: e.RematchBegun) -> TableState:
    """Back to the lobby: same places, no tokens."""
    board = Board(tournament_no=state.board.tournament_no)
    room = state.room
    room = replace(room, last_rules=LastRules(room.card, room.options, room.n_seats))
    return replace(state, room=room, phase=Phase.LOBBY, seats=(), play=None, board=board)


def game_started(state: TableState, play: Any) -> TableState:
    """A game of the tournament begins: last ceremony leaves the table, everybody has fresh time."""
    seats = tuple(replace(seat, ready=False, more_time_left=10) for seat in state.seats)
    board = replace(
        state.board,
        game_no=state.board.game_no + 1,
        n_deals=0,
        ceremony=None,
        drawn_dealer=None,
        last_dealer=None,
        last_winner=None,
    )
    return replace(state, phase=Phase.PLAY, seats=seats, play=play, board=board, votes=())


def game_over(state: TableState, at: int) -> TableState:
    """The game is won: the ceremony begins, unless a bot won and bots win nothing here."""
    rules, room, board = state.room.rules, state.room, state.board
    seat = rules.winner(state.play)
    assert seat is not None, "a game that is over has a winner"
    board = replace(board, last_winner=seat)
    # In a tournament over several tables each game has its token, whatever the house rules are.
    if state.seats[seat].is_bot and not (room.options.bots_win_tokens or room.tournament):
        return replace(state, phase=Phase.INTERVAL, board=board)
    totals = tuple(rules.standings(state.play))
    ceremony = Ceremony(seat, state.seats[seat].player, board.game_no, totals, at)
    return replace(state, phase=Phase.CEREMONY, board=replace(board, ceremony=ceremony))


FOLDS: dict[type, Fold] = {
    e.PlayerAdmitted: admitted,
    e.PlayerRenamed: renamed,
    e.SeatTaken: lambda s, v: with_place(s, v.place, Occupant(v.player, v.name)),
    e.BotSeated: lambda s, v: with_place(s, v.place, Occupant(v.player, v.name, v.level)),
    e.SeatLeft: lambda s, v: with_place(s, v.place, None),
    e.SeatsSwapped: swapped,
    e.RulesChanged: rules_changed,
    e.RulesConfirmed: rules_confirmed,
    e.HostChanged: host_changed,
    e.TournamentStarted: tournament_started,
    e.SeatsDrawn: seats_drawn,
    e.DrawBegun: draw_begun,
    e.DealerDrawn: dealer_drawn,
    e.SeatReady: lambda s, v: with_seat(s, v.seat, ready=True),
    e.TimeGiven: time_given,
    e.DeadlineMoved: lambda s, v: replace(s, due=v.due),
    e.SeatAway: lambda s, v: with_seat(s, v.seat, away_since=v.since, asleep=v.asleep),
    e.SeatBack: lambda s, v: with_seat(s, v.seat, away_since=None, asleep=False),
    e.BotWanted: lambda s, v: replace(s, votes=(*s.votes, v.by)),
    e.SeatToBot: seat_to_bot,
    e.SeatReturned: lambda s, v: with_seat(s, v.seat, by_bot=None),
    e.SeatGiven: seat_given,
    e.TablePaused: paused,
    e.TableClosed: closed,
    e.SmileyChosen: smiley_chosen,
    e.SmileySwapped: smiley_swapped,
    e.TournamentWon: tournament_won,
    e.CodeDrawn: code_drawn,
    e.RematchBegun: rematch_begun,
}

NEW_STEP = frozenset(
    {
        e.TournamentStarted,
        e.SeatsDrawn,
        e.DrawBegun,
        e.DealerDrawn,
        e.SeatToBot,
        e.SeatReturned,
        e.SeatGiven,
        e.TableResumed,
        e.TableClosed,
        e.TokenPlaced,
        e.TournamentWon,
        e.RematchBegun,
    }
)
"""Table events after which the clock starts anew; a game's own events do so but for looks."""
