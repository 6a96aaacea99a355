"""Whole evenings in memory: the real tournament and the real tables, with people who come late and leave.

Each table is played through `app.tables` by the bots, card by card, or (to try many evenings) its games are
decided by chance; either way the tournament hears of it by the same commands, each at times twice.
"""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

from app.bots.guests import places_left, something_happens
from app.bots.levels import choose
from app.games.cards import PACK
from app.games.codec import name_of, to_json_dict
from app.games.standings import sole_leader
from app.tables import commands as t
from app.tables import table as tables
from app.tables.play import is_summary
from app.tables.state import Phase as TablePhase
from app.tables.state import TableState
from app.tables.tally import first_free_slot
from app.tables.tokens import by_bot
from app.tournaments import commands as c
from app.tournaments import tournament
from app.tournaments.events import TournamentEvent
from app.tournaments.ids import reaction_id
from app.tournaments.results import deal_of
from app.tournaments.rounds import deadline
from app.tournaments.sizes import table_sizes
from app.tournaments.state import Form, Phase, RoundTable, Settings, TournamentState

MINUTE_MS = 60_000
MOST_DRAWS = 25
"""After so many rounds the host ends what is not decided yet."""
TARGET_BY_CHANCE = 200
TWICE = 0.05
"""How often a table's report is delivered a second time."""
LIFE = 0.15
"""How often something happens among the people between two hands, in a lively evening."""


class Evening:
    """A tournament in memory: its log with times, its state, and the ids that were answered."""

    def __init__(self, tournament_id: str, settings: Settings, host: str, random: Random) -> None:
        self.random = random
        self.now = 0
        self.log: list[tuple[TournamentEvent, int]] = []
        self._answered: set[str] = set()
        first = c.CreateTournament(tournament_id, "KRKN", "p0", host, settings)
        state = None
        for event in tournament.create(first):
            state = tournament.evolve(state, event, self.now)
            self.log.append((event, self.now))
        assert state is not None
        self.state: TournamentState = state

    def do(self, command: c.TournamentCommand, command_id: str | None = None) -> None:
        """Do what is asked, unless a command of this id was done before. Raises RuleViolation."""
        if command_id is not None and command_id in self._answered:
            return
        for event in tournament.decide(self.state, command, self.now):
            self.state = tournament.evolve(self.state, event, self.now)
            self.log.append((event, self.now))
        if command_id is not None:
            self._answered.add(command_id)

    def react(self, table_id: str, seq: int, command: c.TournamentCommand) -> None:
        """Tell what the event *seq* of a table leads to; a hint may come twice."""
        for _ in range(1 + (self.random.random() < TWICE)):
            self.do(command, reaction_id(table_id, seq))

    def deal(self, table: RoundTable, deal_no: int, pack: tuple[str, ...]) -> tuple[str, ...]:
        """Return the order for a table's deal: in a duplicate round the one that all tables get."""
        if self.state.settings.form is not Form.DUPLICATE:
            return tuple(self.random.sample(pack, len(pack)))
        known = deal_of(self.state, table.table_id, deal_no)
        if known is None:
            known = tuple(self.random.sample(pack, len(pack)))
            round_no = next(
                one.no for one in self.state.rounds if table.table_id in {t.table_id for t in one.tables}
            )
            self.do(c.AddDeal(round_no, deal_no, known))
        return known


Play = Callable[[Evening, RoundTable], Iterator[None]]
"""Plays a table; yields after each hand, of the last of a game when its token lies on the board."""


def play_evening(evening: Evening, play: Play, life: float = LIFE) -> None:
    """Play rounds until the tournament is over; *life* is how often something else happens between hands."""
    under_way: dict[str, Iterator[None]] = {}
    while evening.state.phase is not Phase.OVER:
        evening.now += evening.random.randint(1, 5) * MINUTE_MS
        due = deadline(evening.state)
        if due is not None and due <= evening.now:
            evening.do(c.TimeUp(due))
        elif evening.random.random() < life:
            something_happens(evening)
        elif _plays(evening.state):
            table = evening.random.choice(evening.state.open_tables)
            hands = under_way.get(table.table_id) or play(evening, table)
            under_way[table.table_id] = hands
            next(hands, None)
        else:
            _go_on(evening)


def _plays(state: TournamentState) -> bool:
    is_at_rest = state.is_drawing or state.paused_by is not None or state.phase is Phase.ADJOURNED
    return not is_at_rest and bool(state.open_tables)


def _go_on(evening: Evening) -> None:
    """Bring the evening to its next round, or to its end."""
    state = evening.state
    order = tournament.chance(state)
    if order is not None:
        evening.do(c.Shuffled(tuple(evening.random.sample(order, len(order)))))
    elif state.phase is Phase.ADJOURNED:
        evening.do(c.Reopen(state.host))
    elif state.paused_by is not None:
        evening.do(c.Resume(state.host))
    elif len(state.rounds) >= MOST_DRAWS or _is_last_round_over(evening) or not _fill(evening):
        evening.do(c.EndTournament(state.host))
    else:
        evening.do(c.DrawRound(state.host))


def _is_last_round_over(evening: Evening) -> bool:
    closing = evening.state.closing
    return closing is not None and (closing.is_called or evening.now >= closing.last_round)


def _fill(evening: Evening) -> bool:
    """Add bots until a table can be filled; return whether it can."""
    rules = evening.state.settings.rules_of(len(evening.state.rounds) + 1)
    while not table_sizes(len(evening.state.free), tuple(one.n_seats for one in rules)):
        if places_left(evening.state) == 0:
            return False
        evening.do(c.AddBot(evening.state.host))
    return True


# --- card by card -----------------------------------------------------------------------------------------


def by_cards(evening: Evening, table: RoundTable) -> Iterator[None]:
    """Play a table by its rules, by bots in every seat; who left has a bot of the table in the seat."""
    seqs = count(1)
    state = _opened(evening, table, seqs)
    deals: dict[int, int] = {}
    while state.phase is not TablePhase.OVER:
        command = _next_command(evening, table, state, deals)
        is_told = False
        for event in tables.decide(state, command, evening.now):
            state = tables.evolve(state, event, evening.now)
            is_told |= _report(evening, table, state, event, next(seqs), deals)
        if is_told and state.phase is not TablePhase.CEREMONY:
            yield
            state = _left(evening, table, state, seqs)


def _opened(evening: Evening, table: RoundTable, seqs: Iterator[int]) -> TableState:
    """Return the table with everybody seated in the order of the draw, before the cards for seats."""
    rules, settings = table.rules, evening.state.settings
    is_alone = settings.form is Form.ONE_TABLE
    tokens = (settings.tokens_to_win or settings.rounds_to_play or 1) if is_alone else 1
    people = [evening.state.entrants[no] for no in table.entrants]
    create = t.CreateTable(
        table_id=table.table_id,
        code=evening.state.code,
        player=people[0].player,
        name=people[0].name,
        game=rules.game,
        preset=rules.preset,
        n_seats=rules.n_seats,
        options={**rules.options, "tokens_to_win": min(tokens, 20)},
        turn_s=None,
        unattended=True,
    )
    state: TableState | None = None
    for event in tables.create(create):
        state = tables.evolve(state, event, evening.now)
        next(seqs)
    assert state is not None
    for place, one in enumerate(people[1:], 1):
        state = _done(state, t.Admit(one.player, one.name), evening.now, seqs)
        state = _done(state, t.Sit(one.player, place), evening.now, seqs)
    return _done(state, t.Start(people[0].player), evening.now, seqs)


def _done(state: TableState, command: t.TableCommand, now: int, seqs: Iterator[int]) -> TableState:
    for event in tables.decide(state, command, now):
        state = tables.evolve(state, event, now)
        next(seqs)
    return state


def _next_command(
    evening: Evening, table: RoundTable, state: TableState, deals: dict[int, int]
) -> t.TableCommand:
    chance = tables.chance(state)
    if chance is not None:
        pack = tuple(card.value for card in chance.pack)
        if chance.kind == "draw":
            return t.Shuffled(tuple(evening.random.sample(pack, len(pack))))
        deals[state.board.game_no] = deals.get(state.board.game_no, 0) + 1
        return t.Shuffled(evening.deal(table, deals[state.board.game_no], pack))
    if state.phase is TablePhase.CEREMONY and state.board.ceremony is not None:
        ceremony = state.board.ceremony
        if ceremony.smiley is None:
            return t.ChooseSmiley(ceremony.player, by_bot(state, ceremony.seat))
        return t.PlaceToken(ceremony.player, first_free_slot(state, ceremony.seat))
    if is_summary(state):
        waiting = [i for i, seat in enumerate(state.seats) if not seat.ready]
        seat = next((i for i in waiting if not state.seats[i].is_played_by_bot), waiting[0])
        player = state.seats[seat].player
        return t.ByBot(seat, t.Ready(player)) if state.seats[seat].is_played_by_bot else t.Ready(player)
    return _move(evening, state)


def _move(evening: Evening, state: TableState) -> t.TableCommand:
    turn = state.turn
    assert turn is not None, "a table waits for a shuffle, a ceremony, people or a move"
    move = choose(state, turn, evening.random)
    if state.seats[turn].is_played_by_bot:
        return t.ByBot(turn, move)
    wish = {"type": name_of(move), **to_json_dict(move)}
    del wish["seat"]
    return t.Move(state.seats[turn].player, wish)


def _report(
    evening: Evening, table: RoundTable, state: TableState, event: Any, seq: int, deals: dict[int, int]
) -> bool:
    """Tell the tournament what it waits for; return whether a hand or a ceremony is over."""
    name, game_no = name_of(event), state.board.game_no
    places = tuple(seat.place for seat in state.seats)
    if name == "hand_scored":
        deltas = tuple(score.delta for score in event.seats)
        totals = tuple(score.total for score in event.seats)
        report = c.RecordHand(table.table_id, game_no, deals[game_no], places, deltas, totals)
        evening.react(table.table_id, seq, report)
        return True
    if name == "game_won":
        won = c.RecordGame(table.table_id, game_no, places, event.seat, tuple(event.totals))
        evening.react(table.table_id, seq, won)
    elif name == "token_placed":
        evening.react(table.table_id, seq, c.RecordSmiley(table.table_id, event.game_no, event.smiley))
        return True
    return False


def _left(evening: Evening, table: RoundTable, state: TableState, seqs: Iterator[int]) -> TableState:
    """Let the table know who left the evening since, whose seat a bot keeps warm, and who came back."""
    if state.phase not in (TablePhase.PLAY, TablePhase.INTERVAL):
        return state
    for no in table.entrants:
        one = evening.state.entrants[no]
        seat = state.seat_of(one.owner)
        if seat is None:
            continue
        if not one.is_here and state.seats[seat].by_bot is None:
            state = _done(state, t.Leave(one.owner), evening.now, seqs)
        elif one.is_here and state.seats[seat].by_bot is not None:
            state = _done(state, t.ReturnSeat(one.owner), evening.now, seqs)
    return state


# --- by chance --------------------------------------------------------------------------------------------


def by_chance(evening: Evening, table: RoundTable) -> Iterator[None]:
    """Decide the games of a table by chance: hands with points, until somebody alone is at the target."""
    random, seats = evening.random, table.rules.n_seats
    seqs = count(1)
    for game_no in count(table.game_no):
        places = tuple(random.sample(range(seats), seats))
        totals = (0,) * seats
        for deal_no in count(1):
            if evening.state.settings.form is Form.DUPLICATE:
                evening.deal(table, deal_no, PACK)
            deltas = tuple(random.randrange(-5, 14) * 10 for _ in range(seats))
            totals = tuple(total + delta for total, delta in zip(totals, deltas, strict=True))
            hand = c.RecordHand(table.table_id, game_no, deal_no, places, deltas, totals)
            evening.react(table.table_id, next(seqs), hand)
            winner = sole_leader(totals)
            if winner is not None and totals[winner] >= TARGET_BY_CHANCE:
                won = c.RecordGame(table.table_id, game_no, places, winner, totals)
                evening.react(table.table_id, next(seqs), won)
                evening.react(table.table_id, next(seqs), c.RecordSmiley(table.table_id, game_no, "sun"))
                yield
                break
            yield
