"""Whole evenings in memory: the real tournament and the real tables, with people who come late and leave.

Each table is played through `app.tables` by the bots, card by card, or (to try many evenings) its games are
decided by chance; either way the tournament hears of it by the same commands, each at times twice.
"""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from app.bots.guests import places_left, something_happens
from app.bots.levels import choose
from app.games.cards import PACK
from app.games.codec import name_of, to_json_dict
from app.games.errors import RuleViolation
from app.games.game import Chance
from app.games.standings import sole_leader
from app.tables import commands as t
from app.tables import table as tables
from app.tables.live import Committed, LiveTable
from app.tables.play import is_summary
from app.tables.state import Phase as TablePhase
from app.tables.state import TableState
from app.tables.tally import first_free_slot
from app.tables.terms import Timings
from app.tables.tokens import by_bot
from app.tournaments import commands as c
from app.tournaments import tournament
from app.tournaments.events import TournamentEvent
from app.tournaments.ids import reaction_id
from app.tournaments.live import LastSaid, LiveTournament
from app.tournaments.reactions import opening, wishes
from app.tournaments.reports import REPORTS
from app.tournaments.results import deal_of
from app.tournaments.rounds import deadline
from app.tournaments.sizes import table_sizes
from app.tournaments.state import Form, Phase, Round, RoundTable, Settings, TournamentState

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
        self._last_said = LastSaid()

    @property
    def live(self) -> LiveTournament:
        """The tournament as a server's memory has it."""
        return LiveTournament(self.state.tournament_id, self.state, len(self.log), last_said=self._last_said)

    def do(self, command: c.TournamentCommand, command_id: str | None = None) -> None:
        """Do what is asked, unless a command of this id was done before. Raises RuleViolation."""
        if command_id is not None and command_id in self._answered:
            return
        for event in tournament.decide(self.state, command, self.now):
            self.state = tournament.evolve(self.state, event, self.now)
            self.log.append((event, self.now))
            self._last_said.note(event, len(self.log))
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
    """Play a table by its rules, by bots in every seat. What it is asked for and what it reports is what a
    server's steward would ask and hear: another plays for one who hands over, a bot keeps the seat of one who
    left.
    """
    drawn = next(one for one in evening.state.rounds if table.table_id in {t.table_id for t in one.tables})
    live = LiveTable(table.table_id)
    live.advance(tables.create(opening(evening.state, drawn, table, Timings())), None, evening.now)
    while live.table.phase is not TablePhase.OVER:
        is_told = False
        command = _next_command(evening, table, live.table)
        for one in live.advance(tables.decide(live.table, command, evening.now), None, evening.now):
            is_told |= _report(evening, one)
        if is_told and live.table.phase is not TablePhase.CEREMONY:
            yield
            _follow(evening, drawn, live)


def _next_command(evening: Evening, table: RoundTable, state: TableState) -> t.TableCommand:
    chance = tables.chance(state)
    if chance is not None:
        return _shuffled(evening, table, state, chance)
    if state.phase is TablePhase.DRAW:
        return t.DealNow(state.room.host)
    if state.phase is TablePhase.CEREMONY and state.board.ceremony is not None:
        ceremony = state.board.ceremony
        if ceremony.smiley is None:
            return _by(state, ceremony.seat, t.ChooseSmiley(ceremony.player, by_bot(state, ceremony.seat)))
        return _by(state, ceremony.seat, t.PlaceToken(ceremony.player, first_free_slot(state, ceremony.seat)))
    if is_summary(state):
        waiting = [i for i, seat in enumerate(state.seats) if not seat.ready]
        seat = next((i for i in waiting if not state.seats[i].is_played_by_bot), waiting[0])
        return _by(state, seat, t.Ready(state.seats[seat].player))
    return _move(evening, state)


def _shuffled(evening: Evening, table: RoundTable, state: TableState, chance: Chance) -> t.Shuffled:
    """Return the order of what must be shuffled: the draw for seats is each table's own."""
    pack = tuple(card.value for card in chance.pack)
    if chance.kind == "draw":
        return t.Shuffled(tuple(evening.random.sample(pack, len(pack))))
    return t.Shuffled(evening.deal(table, state.board.n_deals + 1, pack))


def _by(state: TableState, seat: int, command: t.TableCommand) -> t.TableCommand:
    """Return what the owner of a seat says, or what a bot does for them."""
    return t.ByBot(seat, command) if state.seats[seat].is_played_by_bot else command


def _move(evening: Evening, state: TableState) -> t.TableCommand:
    turn = state.turn
    assert turn is not None, "a table waits for a shuffle, a ceremony, people or a move"
    move = choose(state, turn, evening.random)
    if state.seats[turn].is_played_by_bot:
        return t.ByBot(turn, move)
    wish = {"type": name_of(move), **to_json_dict(move)}
    del wish["seat"]
    return t.Move(state.seats[turn].player, wish)


def _report(evening: Evening, one: Committed) -> bool:
    """Tell the tournament what it waits for; return whether a hand or a ceremony is over."""
    name = name_of(one.event)
    report = REPORTS.get(name)
    if report is None:
        return False
    evening.react(one.after.room.table_id, one.seq, report(one))
    return name != "game_won"


def _follow(evening: Evening, drawn: Round, live: LiveTable) -> None:
    """Let the table do what follows from the tournament as it stands now."""
    table = evening.state.table(live.table_id)
    assert table is not None, "a table that plays was drawn"
    for command, command_id in list(wishes(evening.live, drawn, table, live.table)):
        if command_id in live.acks:
            continue
        try:
            events = tables.decide(live.table, command, evening.now)
        except RuleViolation:
            continue  # it is so already: whoever left came back before anybody looked
        live.advance(events, command_id, evening.now)


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
