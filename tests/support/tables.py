"""A table with people who play at random but by the rules, for tests of the table and its service."""

from collections.abc import Sequence
from random import Random
from typing import Any

from app.games import codec
from app.tables import commands as c
from app.tables import play, tokens
from app.tables.ids import new_command_id
from app.tables.live import Committed, LiveTable
from app.tables.ports import Append
from app.tables.service import TableService
from app.tables.state import Phase, TableState
from tests.support.memory_store import MemoryStore

TABLE = "table-1"
SHORT = {"target": 100, "bag_mode": "none"}
"""House rules under which random play soon reaches the target."""
MODEST = ("2", "3", "4")


class Hints:
    """A bus that remembers what it was told."""

    def __init__(self) -> None:
        self.committed: list[Committed] = []
        self.n_missed = 0

    def publish(self, table_id: str, committed: Sequence[Committed], append: Append | None = None) -> None:
        self.committed += committed

    def missed(self, table_id: str) -> None:
        self.n_missed += 1

    def hears(self, table_id: str) -> bool:
        return True


class Clock:
    """Time that moves when told."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class Bench:
    """One table over a store in memory, its clock and its random choices."""

    def __init__(self, seed: int = 1, store: MemoryStore | None = None) -> None:
        self.random = Random(seed)
        self.store = store or MemoryStore()
        self.hints = Hints()
        self.clock = Clock()
        self.service = self.another_service()

    def another_service(self) -> TableService:
        """Return a service of another process: same log, cold cache."""
        return TableService(self.store, self.hints, clock=self.clock, shuffle=self._shuffle)

    def _shuffle(self, pack: Sequence[str]) -> Sequence[str]:
        return self.random.sample(list(pack), len(pack))

    async def create(self, n_seats: int = 3, **rules: Any) -> None:
        command = c.CreateTable(
            table_id=TABLE,
            code="KRKN",
            player="p0",
            name="Maya",
            game=rules.pop("game", "cutthroat_spades"),
            preset=rules.pop("preset", "short_5"),
            n_seats=n_seats,
            options=rules.pop("options", SHORT),
            **rules,
        )
        await self.service.create(command, "door")

    async def seat_people(self, n_seats: int = 3) -> None:
        for place, name in enumerate(["Nils", "Giulia", "Pawlu"][: n_seats - 1], start=1):
            await self.do(c.Admit(f"p{place}", name))
            await self.do(c.Sit(f"p{place}", place))

    async def start(self, n_seats: int = 3, **rules: Any) -> None:
        """Create, fill and start the table, and deal the first hand."""
        await self.create(n_seats, **rules)
        await self.seat_people(n_seats)
        await self.do(c.Start("p0"))
        await self.do(c.DealNow("p0"))

    async def do(self, command: c.TableCommand, command_id: str | None = None) -> int:
        return await self.service.execute(TABLE, command, command_id or new_command_id())

    async def live(self) -> LiveTable:
        return await self.service.live(TABLE)

    async def state(self) -> TableState:
        return (await self.live()).table

    async def step(self) -> None:
        """Do one thing that somebody may do now, on the way to the end of the tournament."""
        await self.do(next_step(await self.state(), self.random))

    async def play_until(self, phase: Phase) -> TableState:
        while (state := await self.state()).phase is not phase:
            await self.step()
        return state


def next_step(state: TableState, random: Random) -> c.TableCommand:
    """Return a command that brings the table on, chosen at random among those allowed."""
    if state.phase is Phase.CEREMONY:
        ceremony = state.board.ceremony
        assert ceremony is not None
        if ceremony.smiley is None:
            choice = c.ChooseSmiley(ceremony.player, random.choice(some_tokens(state)))
            return by_whom(state, ceremony.seat, choice)
        taken = {token.slot for token in state.board.tally if token.seat == ceremony.seat}
        slot = random.choice([i for i in range(state.room.options.tokens_to_win) if i not in taken])
        return by_whom(state, ceremony.seat, c.PlaceToken(ceremony.player, slot, random.randint(-10, 10)))
    if state.phase is Phase.DRAW:
        return c.DealNow(state.room.host)
    if state.turn is None:
        seat = next(i for i, seat in enumerate(state.seats) if not seat.ready)
        return by_whom(state, seat, c.Ready(state.seats[seat].player))
    move = random_move(state, random)
    return by_whom(state, state.turn, move, play.parsed(state, move.wish, state.turn))


def by_whom(state: TableState, seat: int, command: c.TableCommand, by_bot: Any = None) -> c.TableCommand:
    """Return what a person at the seat says, or what a bot that sits there does."""
    return c.ByBot(seat, by_bot or command) if state.seats[seat].is_bot else command


def some_tokens(state: TableState) -> tuple[str, ...]:
    """Return what a winner might choose from."""
    kinds = {
        "smiley": ("patch", "kraken"),
        "tally_mark": tokens.MARKS,
        "two_of_clubs": tokens.free_backs(state),
        "own": ("🦑", "Blackbeard"),
    }
    return kinds[state.room.options.token_kind]


def random_move(state: TableState, random: Random) -> c.Move:
    turn = state.turn
    assert turn is not None
    legal = [as_wish(command) for command in state.room.rules.legal_commands(state.play, turn)]
    modest = [wish for wish in legal if wish["type"] != "bid" or wish["bid"] in MODEST]
    return c.Move(state.seats[turn].player, random.choice(modest or legal))


def as_wish(command: object) -> dict[str, Any]:
    """Return a command of the game as its player sends it: without the seat."""
    wish = {"type": codec.name_of(command), **codec.to_json_dict(command)}
    del wish["seat"]
    return wish


def wish_of(command: c.TableCommand) -> dict[str, Any]:
    """Return a person's command as it is sent: without the player."""
    if isinstance(command, c.Move):
        return dict(command.wish)
    name = next(name for name, kind in c.PERSON_COMMANDS.items() if type(command) is kind)
    fields = {key: getattr(command, key) for key in command.__dataclass_fields__ if key != "player"}
    return {"type": name, **fields}
