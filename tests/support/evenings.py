"""Evenings to look at: of random settings, with everything that was asked and every state kept."""

from random import Random

from app.bots.evening import Evening, Play, by_chance, play_evening
from app.bots.guests import arrival
from app.tables.ports import StoredEvent
from app.tournaments import commands as c
from app.tournaments.codec import from_log, to_log
from app.tournaments.events import TournamentEvent
from app.tournaments.state import Form, Settings, TableRules, TournamentState

SHORT = {"target": 100, "bag_mode": "none"}
SIZES = ((3,), (3, 4), (3, 4, 5), (4,), (3, 2))


class Watched(Evening):
    """An evening that keeps each command with the moment, the state before it and the events it led to."""

    def __init__(self, tournament_id: str, settings: Settings, random: Random) -> None:
        super().__init__(tournament_id, settings, "Maya", random)
        self.steps: list[tuple[TournamentState, c.TournamentCommand, int, tuple[TournamentEvent, ...]]] = []
        self.first_state = self.state

    def do(self, command: c.TournamentCommand, command_id: str | None = None) -> None:
        before, n_events = self.state, len(self.log)
        super().do(command, command_id)
        events = tuple(event for event, _ in self.log[n_events:])
        self.steps.append((before, command, self.now, events))


def settings(form: Form = Form.EVENING, sizes: tuple[int, ...] = (3,), **more: object) -> Settings:
    """Return settings with short games: three rounds unless *more* says otherwise."""
    goal = {} if "tokens_to_win" in more else {"rounds_to_play": 3}
    rounds = (tuple(map(table_rules, sizes)),)
    return Settings(**{"title": "Friday", "form": form, "rounds": rounds, **goal, **more})  # type: ignore[arg-type]  # by name


def table_rules(n_seats: int) -> TableRules:
    if n_seats == 2:
        return TableRules(2, "two_player_spades", "two_player", {"target": 100})
    return TableRules(n_seats, "cutthroat_spades", "official", SHORT)


def random_settings(random: Random) -> Settings:
    """Return settings of any form, for tables of any sizes, with any goal."""
    form = random.choice(list(Form))
    sizes = random.choice(SIZES)
    if random.random() < 0.5:
        goal = {"tokens_to_win": random.randint(1, 3)}
    else:
        goal = {"rounds_to_play": random.randint(1, 6)}
    settlement = random.choice(("score", "void"))
    return settings(form, sizes[:1] if form is Form.DUPLICATE else sizes, settlement=settlement, **goal)


def whole_evening(seed: str, play: Play = by_chance) -> Watched:
    """Return an evening of random settings that 2 to 20 people began, played to its end."""
    random = Random(seed)
    evening = Watched(f"evening {seed}", random_settings(random), random)
    for _ in range(random.randint(1, 19)):
        evening.do(arrival(evening.state))
    play_evening(evening, play, life=random.choice((0, 0.15, 0.4)))
    return evening


def opened(people: int, agreed: Settings | None = None, seed: int = 1) -> Watched:
    """Return an evening that so many people have come to: the host `p0`, and `p1`, `p2`, ... ."""
    evening = Watched("evening", agreed or settings(), Random(seed))
    for _ in range(people - 1):
        evening.do(arrival(evening.state))
    return evening


def draw(evening: Watched, order: tuple[int, ...] | None = None, *, anyway: bool = False) -> None:
    """Draw the next round, in the order of the entrants unless another is given."""
    evening.do(c.DrawRound(evening.state.host, anyway))
    evening.do(c.Shuffled(order or evening.state.free))


def play_round(evening: Watched, games: int | None = None) -> None:
    """Draw a round and play so many of its tables: at each, whoever sits first wins by 200 to 100."""
    draw(evening)
    for table in evening.state.rounds[-1].tables[:games]:
        win(evening, table.table_id)


def hand(evening: Watched, table_id: str, *totals: int) -> None:
    """Let a table score a hand after which these are the totals, by place; all of it comes in this hand."""
    table = evening.state.table(table_id)
    assert table is not None
    deal_no = len(table.hands) + 1
    evening.do(c.RecordHand(table_id, table.game_no, deal_no, tuple(range(len(totals))), totals, totals))


def win(evening: Watched, table_id: str, place: int = 0) -> None:
    """Let somebody win the game of a table."""
    table = evening.state.table(table_id)
    assert table is not None
    places = tuple(range(len(table.entrants)))
    totals = tuple(200 if one == place else 100 for one in places)
    evening.do(c.RecordGame(table_id, table.game_no, places, place, totals))


def reread(event: TournamentEvent) -> TournamentEvent:
    """Return the event as it comes back from the log."""
    new = to_log(event)
    return from_log(StoredEvent(1, new.type, new.version, new.payload, None, 0))
