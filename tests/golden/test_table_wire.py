"""Whole tournaments as the wire shows them, for the browser's tests: old view + shown events == fresh view.

The files are read by `tests/js` as well. Write them anew with `python -m tests.golden.test_table_wire`.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.tables import commands as c
from app.tables.state import Phase
from tests.support.tables import Bench

FOLDER = Path(__file__).parent / "table"
EVERY = 40
"""How often a fresh view stands beside the event; it does so after every event that is not a card as well."""
CASES = [("seat", 3, "p1"), ("host", 4, "p0"), ("spectator", 3, "p9")]


async def record(n_seats: int, viewer: str) -> dict[str, Any]:
    """Return what *viewer* is shown of a tournament to two tokens, from the lobby to the rematch."""
    bench = Bench(seed=n_seats)
    await bench.create(n_seats, options={"target": 60, "bag_mode": "none", "tokens_to_win": 2})
    await bench.do(c.Admit("p9", "Rosa"))
    view = (await bench.live()).view(viewer)
    steps: list[dict[str, Any]] = []
    bench.hints.committed.clear()

    async def note() -> None:
        live = await bench.live()
        for one in bench.hints.committed:
            shown = one.shown(viewer)
            steps.append({"seq": one.seq, "due": one.due, "event": shown})
        if steps and (steps[-1]["event"]["type"] != "card_played" or live.seq % EVERY == 0):
            steps[-1]["view"] = live.view(viewer)
        bench.hints.committed.clear()

    await bench.seat_people(n_seats)
    await note()
    lobby = (c.ChangeRules("p0", turn_s=60), c.Rename("p1", "Nils B"), c.Start("p0"), c.DealNow("p0"))
    for command in lobby:
        await bench.do(command)
        await note()
    await bench.do(c.GoAway("p1", bench.clock.now))
    await bench.do(c.ComeBack("p1"))
    await bench.do(c.Leave("p1"))
    await note()
    await bench.do(c.ReturnSeat("p1"))
    while (await bench.state()).phase is not Phase.OVER:
        bench.clock.now += 1_000
        await bench.step()
        await note()
    await bench.do(c.Rematch("p0"))
    await note()
    recorded: dict[str, Any] = json.loads(
        msgspec.json.encode({"viewer": viewer, "view": view, "steps": steps})
    )
    return recorded


def text_of(recorded: dict[str, Any]) -> str:
    """Return the file's text: one step a line, so that a difference is seen where it is."""
    head = json.dumps(recorded["view"], ensure_ascii=False)
    steps = ",\n".join(json.dumps(step, ensure_ascii=False) for step in recorded["steps"])
    return f'{{"viewer": "{recorded["viewer"]}",\n"view": {head},\n"steps": [\n{steps}\n]}}\n'


@pytest.mark.parametrize(("name", "n_seats", "viewer"), CASES)
async def test_a_recorded_tournament_is_shown_as_it_was(name: str, n_seats: int, viewer: str) -> None:
    stored = json.loads((FOLDER / f"{name}_{n_seats}.json").read_text(encoding="utf-8"))
    recorded = await record(n_seats, viewer)
    for no, (now, then) in enumerate(zip(recorded["steps"], stored["steps"], strict=False)):
        assert now == then, f"step {no} of {name}: write the files anew if this is meant"
    assert len(recorded["steps"]) == len(stored["steps"])
    assert recorded["view"] == stored["view"]


def write() -> None:
    """Write all files anew."""
    for name, n_seats, viewer in CASES:
        recorded = asyncio.run(record(n_seats, viewer))
        (FOLDER / f"{name}_{n_seats}.json").write_text(text_of(recorded), encoding="utf-8")


if __name__ == "__main__":
    write()
