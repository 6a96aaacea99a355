"""Whole tournaments as the wire shows them, for the browser's tests: old view + shown events == fresh view.

The files are read by `tests/js` as well. Write them anew with `python -m tests.golden.test_table_wire`.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.tables import commands as c
from app.tables.state import Phase
from tests.support.evening_tables import opened
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
VIEWERS = {"host": "p0", "seat": "p1", "spectator": "p9", "owner": "p1", "substitute": "p9"}
EVENING = "evening_3"
"""The table of an evening: a pause, the owner's seat is given away twice and back, the end from outside."""
CASES = [
    ("cutthroat_3", "seat"),
    ("cutthroat_3", "spectator"),
    ("cutthroat_4", "host"),
    *(
        (table, viewer)
        for table in ("three_person", "two_player", "euchre")
        for viewer in ("seat", "spectator")
    ),
    (EVENING, "owner"),
    (EVENING, "substitute"),
]


class Recording:
    """What a viewer is shown of a table: the first view, and each event, now and then with a fresh view."""

    def __init__(self, bench: Bench, viewer: str, view: dict[str, Any]) -> None:
        self.bench, self.viewer, self.view = bench, viewer, view
        self.steps: list[dict[str, Any]] = []
        self._kinds: Counter[str] = Counter()
        bench.hints.committed.clear()

    @classmethod
    async def begun(cls, bench: Bench, viewer: str) -> "Recording":
        """Return a recording that begins with the table as it is."""
        return cls(bench, viewer, (await bench.live()).view(viewer))

    async def do(self, *commands: c.TableCommand) -> None:
        """Do this, and note what the viewer is shown."""
        for command in commands:
            await self.bench.do(command)
            await self.note()

    async def step(self) -> None:
        """Play on, and note it."""
        self.bench.clock.now += 1_000
        await self.bench.step()
        await self.note()

    async def note(self) -> None:
        """Note what was committed since."""
        live = await self.bench.live()
        for one in self.bench.hints.committed:
            self.steps.append({"seq": one.seq, "due": one.due, "event": one.shown(self.viewer)})
            self._kinds[self.steps[-1]["event"]["type"]] += 1
        last = self.steps[-1]["event"]["type"] if self.steps else ""
        if self.steps and (self._kinds[last] <= FIRST or live.seq % EVERY == 0):
            self.steps[-1]["view"] = live.view(self.viewer)
        self.bench.hints.committed.clear()

    def recorded(self) -> dict[str, Any]:
        """Return all of it as plain values."""
        all_of_it = {"viewer": self.viewer, "view": self.view, "steps": self.steps}
        plain: dict[str, Any] = json.loads(msgspec.json.encode(all_of_it))
        return plain


async def record(table: str, viewer: str) -> dict[str, Any]:
    """Return what *viewer* is shown of a tournament to two tokens, from the lobby to the rematch."""
    if table == EVENING:
        return await record_evening(viewer)
    n_seats, rules = TABLES[table]
    bench = Bench(seed=n_seats)
    await bench.create(n_seats, **rules | {"options": rules["options"] | {"tokens_to_win": 2}})
    await bench.do(c.Admit("p9", "Rosa"))
    recording = await Recording.begun(bench, viewer)
    await bench.seat_people(n_seats)
    await recording.note()
    await recording.do(
        c.ChangeRules("p0", turn_s=60), c.Rename("p1", "Nils B"), c.Start("p0"), c.DealNow("p0")
    )
    await bench.do(c.GoAway("p1", bench.clock.now))
    await bench.do(c.ComeBack("p1"))
    await bench.do(c.Leave("p1"))
    await recording.note()
    await bench.do(c.ReturnSeat("p1"))
    while (await bench.state()).phase is not Phase.OVER:
        await recording.step()
    await recording.do(c.Rematch("p0"))
    return recording.recorded()


async def record_evening(viewer: str) -> dict[str, Any]:
    """Return what *viewer* is shown of two hands at the table of an evening."""
    bench = await opened()
    await bench.do(c.Admit("p9", "Rosa"))
    recording = await Recording.begun(bench, viewer)
    await recording.do(c.DealNow("p0"))
    await until(recording, lambda play: play["trick_no"] > 3)
    rosa, gull, nils = ("p9", "Rosa", None), ("bot:Gull", "Gull", "mate"), ("p1", "Nils", None)
    await recording.do(c.PauseTable("p0", "Maya"), c.GiveSeat(1, *rosa, "p0"), c.ResumeTable("p0"))
    await until(recording, lambda play: play["trick_no"] > 8)
    await recording.do(c.GiveSeat(1, *gull, "p0"))
    await until(recording, lambda play: len(play["scores"]) > 0)
    await recording.do(c.GiveSeat(1, *nils, "p0"))
    await until(recording, lambda play: play["hand_no"] > 1 and play["trick_no"] > 3)
    await recording.do(c.CloseTable("settled"))
    return recording.recorded()


async def until(recording: Recording, is_there: Callable[[dict[str, Any]], bool]) -> None:
    """Play on until the game in play is so far."""
    while not is_there((await recording.bench.live()).view(None)["play"]):
        await recording.step()


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
