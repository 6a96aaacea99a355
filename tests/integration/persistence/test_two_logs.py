"""Two processes on one database, as two logs with connections of their own, fighting for the same tables."""

import asyncio
import random
from collections import Counter

from sqlalchemy import URL

from app.persistence.event_log import EventLog
from app.tables.ports import AlreadyStored, Appended, Conflict
from app.tables.projections import PlayerNamed
from tests.support.logs import NOW, another_log, append_to, event, new_id, open_table, open_tables
from tests.support.postgres import connect

TABLES = 12
COMMANDS = 40


async def play(event_log: EventLog, table: str, commands: list[str]) -> list[int]:
    """Store each command as a server does: try, catch up when another was faster; return the acked seqs."""
    acked: list[int] = []
    head = 1
    for command_id in commands:
        events = [event()] * random.randint(1, 3)
        result = await event_log.append(append_to(table, head, *events, command_id=command_id))
        while isinstance(result, Conflict):
            head = await event_log.head(table) or 0
            result = await event_log.append(append_to(table, head, *events, command_id=command_id))
        head = max(head, result.seq)
        acked.append(result.seq)
    return acked


async def test_two_logs_fighting_for_the_same_tables_leave_no_gap_no_double_and_no_deadlock(
    database: URL,
) -> None:
    async with another_log(database) as one, another_log(database) as two:
        tables = await open_tables(one, TABLES)
        commands = {table: [new_id() for _ in range(COMMANDS)] for table in tables}
        fights = [(log, table) for table in tables for log in (one, two, one, two)]
        random.shuffle(fights)
        await asyncio.gather(*(play(log, table, commands[table]) for log, table in fights))
        for table in tables:
            stored = await one.read(table)
            assert [record.seq for record in stored] == list(range(1, len(stored) + 1))
            assert await two.head(table) == len(stored)
            ids = Counter(record.command_id for record in stored if record.seq > 1 and record.command_id)
            assert ids == Counter(commands[table]), "each command is there exactly once"
    connection = await connect(database)
    try:
        deadlocks = await connection.fetchval(
            "select deadlocks from pg_stat_database where datname = current_database()"
        )
    finally:
        await connection.close()
    assert deadlocks == 0


async def test_everybody_is_acked_with_the_same_seq_for_the_same_command(database: URL) -> None:
    async with another_log(database) as one, another_log(database) as two:
        table = await open_table(one)
        commands = [new_id() for _ in range(COMMANDS)]
        acked = await asyncio.gather(*(play(log, table, commands) for log in (one, two, one, two)))
        assert acked[0] == acked[1] == acked[2] == acked[3]


async def test_of_two_logs_that_append_behind_the_same_head_one_wins(database: URL) -> None:
    async with another_log(database) as one, another_log(database) as two:
        for table in await open_tables(one, 20):
            results = await asyncio.gather(
                *(log.append(append_to(table, 1)) for log in (one, two)), return_exceptions=True
            )
            assert sorted(map(repr, results)) == sorted(map(repr, [Appended(2), Conflict()]))


async def test_the_same_command_by_two_logs_is_stored_once(database: URL) -> None:
    async with another_log(database) as one, another_log(database) as two:
        for table in await open_tables(one, 20):
            same = append_to(table, 1, command_id="same")
            results = await asyncio.gather(*(log.append(same) for log in (one, two)))
            assert sorted(map(repr, results)) == sorted(map(repr, [Appended(2), AlreadyStored(2)]))


async def test_renaming_the_same_players_at_many_tables_deadlocks_nobody(database: URL) -> None:
    players = [f"player{no:010}" for no in range(6)]
    async with another_log(database) as one, another_log(database) as two:
        tables = await open_tables(one, 8)
        heads = dict.fromkeys(tables, 1)

        async def rename(log: EventLog, table: str, round_: int) -> None:
            mixed = random.sample(players, len(players))
            names = tuple(PlayerNamed(player, f"{player[-2:]} {round_}") for player in mixed)
            result = await log.append(append_to(table, heads[table], projections=names))
            assert result == Appended(heads[table] + 1)
            heads[table] += 1

        for round_ in range(15):
            await asyncio.gather(
                *(
                    rename(log, table, round_)
                    for no, table in enumerate(tables)
                    for log in [(one, two)[no % 2]]
                )
            )


async def test_a_due_table_is_claimed_by_one_of_two_logs(database: URL) -> None:
    async with another_log(database) as one, another_log(database) as two:
        tables = [await open_table(one, due=NOW + no) for no in range(30)]
        claims = await asyncio.gather(*(log.claim_due(NOW + 100, 10, 5_000) for log in (one, two) * 3))
        claimed = [table for claim in claims for table, _ in claim]
        assert Counter(claimed) == Counter(tables)


async def test_a_claim_is_committed_before_it_is_returned(database: URL) -> None:
    async with another_log(database) as one, another_log(database) as two:
        table = await open_table(one, due=NOW)
        assert await one.claim_due(NOW, 10, 5_000) == [(table, NOW)]
        assert await two.append(append_to(table, 1, due=NOW + 30_000)) == Appended(2)
        assert await two.claim_due(NOW + 5_000, 10, 5_000) == []
        assert await two.claim_due(NOW + 30_000, 10, 5_000) == [(table, NOW + 30_000)]
