"""Whole tournaments as the wire shows them, for the browser's tests: old view + shown events == fresh view.

The files are read by `tests/js` as well. Write them anew with `python -m tests.golden.test_table_wire`.
"""

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.tables import commands as c
from app.tables.state import Phase
from tests.support.tables import Bench

FOLDER = Path(__file__).parent / "table"
FIRST, EVERY = 10, 40
"""A fresh view stands beside the first events of each kind; so that the files stay small, few later ones."""
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "cutthroat_3": (3, {"options": {"target": 60, "bag_mode": "none"}}),
    "cutthroat_4": (4, {"options": {"target": 60, "bag_mode": "none"}}),
    "three_person": (
        3,
        {
            "game": "three_person_spades",
            "preset": "table_rules",
            "options": {"target": 60, "mercy_total": -100, "show_discard_after_hand": True},
        },
    ),
    "two_player": (
        2,
        {
            "game": "two_player_spades",
            "preset": "two_player",
            "options": {"target": 60, "mercy_total": -100, "peek": "owner", "blind_nil": True},
        },
    ),
    "euchre": (3, {"game": "cutthroat_euchre", "preset": "euchre", "options": {"target": 6}}),
}
"""Seats and rules of a table."""
VIEWERS = {"host": "p0", "seat": "p1", "spectator": "p9"}
CASES = [
    ("cutthroat_3", "seat"),
    ("cutthroat_3", "spectator"),
    ("cutthroat_4", "host"),
    *(
        (table, viewer)
        for table in ("three_person", "two_player", "euchre")
        for viewer in ("seat", "spectator")
    ),
]


async def record(table: str, viewer: str) -> dict[str, Any]:
    """Return what *viewer* is shown of a tournament to two tokens, from the lobby to the rematch."""
    n_seats, rules = TABLES[table]
    bench = Bench(seed=n_seats)
    await bench.create(n_seats, **rules | {"options": rules["options"] | {"tokens_to_win": 2}})
    await bench.do(c.Admit("p9", "Rosa"))
    view = (await bench.live()).view(viewer)
    steps: list[dict[str, Any]] = []
    kinds: Counter[str] = Counter()
    bench.hints.committed.clear()

    async def note() -> None:
        live = await bench.live()
        for one in bench.hints.committed:
            steps.append({"seq": one.seq, "due": one.due, "event": one.shown(viewer)})
            kinds[steps[-1]["event"]["type"]] += 1
        if steps and (kinds[steps[-1]["event"]["type"]] <= FIRST or live.seq % EVERY == 0):
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


def path_of(table: str, who: str) -> Path:
    return FOLDER / f"{table}_{who}.json"


@pytest.mark.parametrize(("table", "who"), CASES)
async def test_a_recorded_tournament_is_shown_as_it_was(table: str, who: str) -> None:
    stored = json.loads(path_of(table, who).read_text(encoding="utf-8"))
    recorded = await record(table, VIEWERS[who])
    for no, (now, then) in enumerate(zip(recorded["steps"], stored["steps"], strict=False)):
        assert now == then, f"step {no} of {table} for the {who}: write the files anew if this is meant"
    assert len(recorded["steps"]) == len(stored["steps"])
    assert recorded["view"] == stored["view"]


def write() -> None:
    """Write all files anew."""
    for table, who in CASES:
        path_of(table, who).write_text(text_of(asyncio.run(record(table, VIEWERS[who]))), encoding="utf-8")


if __name__ == "__main__":
    write()
