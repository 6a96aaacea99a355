"""All tables of a duplicate round are dealt the same cards, each after a draw for seats of its own."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables.errors import TryAgain
from app.tables.ports import StoredEvent
from app.tables.service import TableService
from app.tables.state import Phase, TableState
from app.tables.terms import InTournament
from tests.support.evening_tables import HOST, PEOPLE
from tests.support.tables import SHORT, TABLE, Bench

pytestmark = pytest.mark.asyncio

EUCHRE: dict[str, Any] = {
    "game": "cutthroat_euchre",
    "preset": "euchre",
    "options": {"target": 4, "tokens_to_win": 1},
}
SPADES: dict[str, Any] = {"options": {**SHORT, "tokens_to_win": 1}}


class RoundDeals:
    """The deals of a round in memory: shuffled for the first table that asks. `faults` are raised first."""

    def __init__(self) -> None:
        self.random = Random(7)
        self.known: dict[tuple[int, int], tuple[str, ...]] = {}
        self.asked: list[tuple[str, int, int, int]] = []
        self.faults: list[Exception] = []

    async def order(
        self,
        tournament_id: str,
        round_no: int,
        table_id: str,
        game_no: int,
        deal_no: int,
        pack: tuple[str, ...],
    ) -> tuple[str, ...]:
        if self.faults:
            raise self.faults.pop(0)
        self.asked.append((tournament_id, round_no, game_no, deal_no))
        order = tuple(self.random.sample(pack, len(pack)))
        return self.known.setdefault((game_no, deal_no), order)


class DuplicateBench(Bench):
    """A bench whose table belongs to a duplicate round."""

    def __init__(self, deals: RoundDeals, seed: int) -> None:
        self.deals = deals
        super().__init__(seed)

    def another_service(self) -> TableService:
        return TableService(self.store, self.hints, clock=self.clock, shuffle=self._shuffle, deals=self.deals)

    async def begin(self, **rules: Any) -> TableState:
        await self.create(place=InTournament("evening-1", 2, 1, duplicate=True), seated=PEOPLE, **rules)
        await self.service.refresh(TABLE)
        await self.do(c.DealNow(HOST))
        return await self.state()

    def dealt(self) -> Sequence[bytes]:
        """Return what each deal of the log tells."""
        return [one.payload for one in self.log() if one.type == "hand_dealt"]

    def log(self) -> Sequence[StoredEvent]:
        return self.store.streams[TABLE]


@pytest.mark.parametrize("rules", [SPADES, EUCHRE], ids=["spades", "euchre"])
async def test_two_tables_are_dealt_the_same_whatever_they_play(rules: dict[str, Any]) -> None:
    deals = RoundDeals()
    tables = [DuplicateBench(deals, seed) for seed in (1, 2)]
    for bench in tables:
        await bench.begin(**rules)
        await bench.play_until(Phase.OVER)
    first, second = (bench.dealt() for bench in tables)
    n_both = min(len(first), len(second))
    assert n_both >= 1
    assert first[:n_both] == second[:n_both]
    assert len(set(first)) == len(first)


def passed(state: TableState) -> c.Move:
    """Return that whoever is on turn leaves trump to the others."""
    return c.Move(state.seats[state.turn or 0].player, {"type": "pass"})


async def test_deals_are_counted_within_the_game_with_those_that_are_thrown_in() -> None:
    deals = RoundDeals()
    bench = DuplicateBench(deals, 3)
    rules = {**EUCHRE, "options": {"target": 4, "tokens_to_win": 2}}
    await bench.begin(**rules)
    seen: list[tuple[int, int]] = []
    while (state := await bench.state()).phase is not Phase.OVER:
        if state.phase is Phase.PLAY and (state.board.game_no, state.board.n_deals) not in seen:
            seen.append((state.board.game_no, state.board.n_deals))
        await (bench.do(passed(state)) if len(seen) == 1 and state.turn is not None else bench.step())
    assert [(game_no, deal_no) for _, _, game_no, deal_no in deals.asked] == seen
    assert {(tournament, round_no) for tournament, round_no, _, _ in deals.asked} == {("evening-1", 2)}
    assert (2, 1) in seen
    assert "hand_thrown_in" in [one.type for one in bench.log()]


async def test_the_draw_for_seats_is_each_tables_own() -> None:
    deals = RoundDeals()
    orders = set()
    for seed in range(6):
        state = await DuplicateBench(deals, seed).begin(**SPADES)
        orders.add(tuple(seat.player for seat in state.seats))
    assert len(orders) > 1


async def test_a_table_waits_for_a_deal_that_cannot_be_told_now() -> None:
    deals = RoundDeals()
    deals.faults = [TryAgain()]
    bench = DuplicateBench(deals, 1)
    await bench.begin(**SPADES)
    await bench.service.refresh(TABLE)
    assert (await bench.state()).turn is not None
    assert deals.asked[0][3] == 1


async def test_a_table_whose_round_is_closed_is_dealt_nothing_more() -> None:
    deals = RoundDeals()
    deals.faults = [RuleViolation("no_such_deal"), RuleViolation("no_such_deal")]
    bench = DuplicateBench(deals, 1)
    await bench.begin(**SPADES)
    await bench.service.refresh(TABLE)
    assert bench.dealt() == []
    await bench.do(c.CloseTable("settled"))
    assert (await bench.state()).phase is Phase.OVER
