"""The drill: a backup while people play, read back into an empty data folder, where everything goes on."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Table, select

from app.persistence import tables as t
from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import make_engine
from tests.support import process
from tests.support.friend import Friend, play_on
from tests.support.server import ServerProcess

RULES: dict[str, Any] = {"preset": "short_5", "n_seats": 3, "turn_s": None}
LONG = {**RULES, "options": {"target": 100, "tokens_to_win": 9}}
SHORT = {**RULES, "options": {"target": 100, "tokens_to_win": 1}}
HASTE = {f"CUTTHROAT_{name}_S": "1" for name in ("SUMMARY", "CEREMONY", "SWAP", "INTERVAL")} | {
    "CUTTHROAT_BOT_DELAY_MS": "5-5",
    "CUTTHROAT_COMMANDS_PER_SECOND": "100000",
}
SHEET = {"game": "three_person_spades", "players": ["Ann", "Bo", "Cy"]}
HAND = [{"bid": str(n), "tricks": n} for n in (10, 4, 3)]
Rows = list[tuple[Any, ...]]


async def cutthroat(*arguments: str) -> Any:
    """Return what a command that must succeed printed, as JSON; others play meanwhile."""
    ran = await asyncio.to_thread(process.cutthroat, *arguments, "--json")
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@contextlib.asynccontextmanager
async def playing(*friends: Friend) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(friend.run(play_on)) for friend in friends]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def with_bots(friend: Friend, rules: dict[str, Any]) -> None:
    """Open a table, fill it with bots and deal."""
    await friend.open_table(**rules)
    async with httpx.AsyncClient(base_url=friend.base, cookies={"cutthroat": friend.cookie}) as http:
        for no, wish in enumerate(
            ({"type": "add_bot", "place": 1}, {"type": "add_bot", "place": 2}, {"type": "start"})
        ):
            path = f"/api/v1/tables/{friend.table_id}/commands"
            (await http.post(path, json={"id": f"begin-{no}", "command": wish})).raise_for_status()


async def sheet_with_a_hand(port: int) -> str:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1") as http:
        sheet: str = (await http.post("/sheets", json=SHEET)).json()["sheet_id"]
        body = {"id": "w1", "seq": 1, "command": {"type": "enter_hand", "hand": HAND}}
        (await http.post(f"/sheets/{sheet}/commands", json=body)).raise_for_status()
    return sheet


async def sheet_view(port: int, sheet: str) -> Any:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1") as http:
        return (await http.get(f"/sheets/{sheet}")).json()


async def stored(data: Path) -> dict[str, Rows]:
    """Return all rows of the log and of what was played, read by a PostgreSQL of our own."""
    with contextlib.ExitStack() as stack:
        embedded = EmbeddedPostgres(data)
        stack.callback(embedded.stop)
        engine = make_engine(await asyncio.to_thread(embedded.start))
        async with engine.connect() as connection:
            read = [t.streams, t.events, t.games, t.hands, t.hand_scores, t.victory_tokens]
            found = {table.name: await _rows(connection, table) for table in read}
        await engine.dispose()
    return found


async def _rows(connection: Any, table: Table) -> Rows:
    return [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]


def _lasting(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view without who is here just now, which no log keeps."""
    return {name: value for name, value in view.items() if name != "presence"}


def part(events: Rows) -> dict[str, Rows]:
    """Return the events by stream."""
    streams: dict[str, Rows] = {}
    for event in events:
        streams.setdefault(event[0], []).append(event)
    return streams


async def test_a_backup_of_a_server_in_play_goes_on_elsewhere(folder: Path) -> None:
    old = ServerProcess(folder / "old", environment=HASTE)
    await asyncio.to_thread(old.start)
    regular, winner = Friend(old.port, "Maya"), Friend(old.port, "Nils")
    file = folder / "evening.backup"
    await with_bots(regular, LONG)
    await with_bots(winner, SHORT)
    async with playing(regular, winner):
        sheet = await sheet_with_a_hand(old.port)
        await winner.until(lambda view: view["phase"] == "over")
        before = await regular.until(lambda view: len(view["tally"]) > 0 and view["phase"] == "play")
        told = await cutthroat("backup", str(file), "--data", str(old.data))
        after = before["seq"] + 20
        await regular.until(lambda view: view["seq"] >= after)
    over, written = _lasting(await winner.fresh_view()), await sheet_view(old.port, sheet)
    await asyncio.to_thread(old.stop)
    assert told == {"file": str(file), "bytes": file.stat().st_size}
    assert file.stat().st_mode & 0o077 == 0

    new = ServerProcess(folder / "new", environment=HASTE)
    restored = await cutthroat("restore", str(file), "--data", str(new.data))
    was, now = await stored(old.data), await stored(new.data)
    assert restored == {"tables": 2, "events": len(now["events"])}
    whole, kept = part(was["events"]), part(now["events"])
    assert whole.keys() == kept.keys()
    for stream, events in kept.items():
        assert events == whole[stream][: len(events)]  # up to one moment, and none is missing before it
    assert [(row[0], row[2]) for row in now["streams"]] == [
        (stream, len(kept[stream])) for stream in sorted(kept)
    ]
    assert len(kept[regular.table_id]) >= before["seq"]
    assert kept[winner.table_id] == whole[winner.table_id]
    for name in ("games", "hands", "hand_scores", "victory_tokens"):
        assert [row for row in now[name] if winner.table_id in row] == [
            row for row in was[name] if winner.table_id in row
        ]
        assert [row for row in now[name] if winner.table_id in row] != []

    await asyncio.to_thread(new.start)
    try:
        back = [Friend(new.port, who.name, who.cookie, who.table_id) for who in (regular, winner)]
        assert _lasting(await back[1].fresh_view()) == over
        assert await sheet_view(new.port, sheet) == written
        async with playing(back[0]):
            view = await back[0].until(lambda _: True)
            assert before["tally"] == view["tally"][: len(before["tally"])]
            await back[0].until(lambda later: later["seq"] >= view["seq"] + 10)
        assert [fault for friend in (regular, winner, *back) for fault in friend.faults] == []
        assert back[0].acked
    finally:
        await asyncio.to_thread(new.stop)
