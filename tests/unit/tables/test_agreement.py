"""The host makes the rules, the others agree to them, and the table remembers what it played by."""

from typing import Any

import pytest

from app.games.errors import RuleViolation
from app.games.rule_card import decode
from app.tables import commands as c
from app.tables.ports import Append, AppendResult
from app.tables.projections import HandScored
from app.tables.state import Phase
from tests.support.memory_store import MemoryStore
from tests.support.tables import SHORT, Bench

pytestmark = pytest.mark.asyncio


class Keeper(MemoryStore):
    """A store that keeps the cards of the hands that were scored."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[str] = []

    async def append(self, append: Append) -> AppendResult:
        self.cards += [fact.rule_card for fact in append.projections if isinstance(fact, HandScored)]
        return await super().append(append)


async def seated(store: MemoryStore | None = None) -> Bench:
    """Return a lobby with Maya, who is the host, and two others at their places."""
    bench = Bench(store=store)
    await bench.create(options=SHORT)
    await bench.seat_people()
    return bench


async def view(bench: Bench) -> dict[str, Any]:
    return (await bench.live()).view("p0")


async def refused(bench: Bench, command: c.TableCommand) -> str:
    with pytest.raises(RuleViolation) as error:
        await bench.do(command)
    return error.value.code


async def test_the_view_has_the_card_of_the_rules() -> None:
    bench = await seated()
    told = await view(bench)
    assert dict(decode(told["card"]).changed) == SHORT
    assert told["confirmed"] == []
    assert told["last_rules"] is None


async def test_others_agree_and_a_change_asks_them_again() -> None:
    bench = await seated()
    card = (await view(bench))["card"]
    await bench.do(c.ConfirmRules("p1", card))
    await bench.do(c.ConfirmRules("p2", card))
    assert (await view(bench))["confirmed"] == ["p1", "p2"]
    await bench.do(c.ChangeRules("p0", options={**SHORT, "prize_value": 20}))
    told = await view(bench)
    assert told["confirmed"] == []
    assert told["card"] != card


async def test_nobody_agrees_to_rules_they_have_not_seen() -> None:
    bench = await seated()
    seen = (await view(bench))["card"]
    await bench.do(c.ChangeRules("p0", options={}))
    assert await refused(bench, c.ConfirmRules("p1", seen)) == "rules_have_changed"


async def test_who_may_agree() -> None:
    bench = await seated()
    card = (await view(bench))["card"]
    assert await refused(bench, c.ConfirmRules("p0", card)) == "host_makes_rules"
    assert await refused(bench, c.ConfirmRules("stranger", card)) == "not_seated"
    await bench.do(c.ConfirmRules("p1", card))
    assert await refused(bench, c.ConfirmRules("p1", card)) == "nothing_changed"
    await bench.do(c.Start("p0"))
    assert await refused(bench, c.ConfirmRules("p2", card)) == "wrong_phase"


async def test_the_start_waits_for_nobodys_agreement() -> None:
    bench = await seated()
    await bench.do(c.Start("p0"))
    assert (await bench.state()).phase is Phase.DRAW


async def test_a_scored_hand_keeps_its_card_and_the_next_lobby_knows_what_was_played() -> None:
    store = Keeper()
    bench = await seated(store)
    await bench.do(c.ChangeRules("p0", options={**SHORT, "tokens_to_win": 1}))
    card = (await view(bench))["card"]
    await bench.do(c.Start("p0"))
    await bench.play_until(Phase.OVER)
    assert store.cards
    assert set(store.cards) == {card}
    await bench.do(c.Rematch("p0"))
    last = (await view(bench))["last_rules"]
    assert (last["card"], last["n_seats"]) == (card, 3)
    assert last["options"]["tokens_to_win"] == 1
