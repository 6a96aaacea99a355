"""A guest is forgotten: another name stands wherever theirs stood, the log included, and nobody can be them.

It changes the text of names alone, never who did what when, so that each table folds to the same games as
before. The secrets of the guest's devices go with the name. An operator does it while no server runs, so that
no memory holds the old name and nobody writes it anew. For those who deleted their data themselves the server
does it when their time to take that back is over: they went by another name at their tables all that time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.persistence.engine import UNREACHABLE, unreachable
from app.persistence.errors import NoSuchPlayer
from app.persistence.migrate import check_current
from app.persistence.recovery import WAYS_IN
from app.persistence.standstill import stand_still
from app.persistence.tables import deleted_players, group_members, players, recovery_links
from app.players.recovery import KEPT_DAYS, name_of_nobody
from app.tables.tokens import BACKS, MARKS, SMILEYS

NAMES = text("""
update events set payload = jsonb_set(payload, '{name}', to_jsonb(cast(:name as text)))
where payload ->> 'player' = :player and payload ? 'name'
""")
# A token of one's own may be the winner's name: from its choice, before it lies anywhere, to its exchange.
CHOICES = text("""
update events e set payload = jsonb_set(payload, '{smiley}', to_jsonb(cast(:name as text)))
where e.stream_id in (select table_id from games where won_by = :player)
    and e.type = 'smiley_chosen' and e.payload ->> 'smiley' <> all(:words)
    and :player = (
        select g.won_by from games g where g.table_id = e.stream_id and g.won_seq < e.seq
        order by g.won_seq desc limit 1
    )
""")
OWN_TOKENS = text("""
update events e set payload = jsonb_set(payload, '{smiley}', to_jsonb(cast(:name as text)))
where e.stream_id in (select table_id from victory_tokens where player_id = :player and kind = 'own')
    and e.type in ('token_placed', 'smiley_swapped')
    and e.payload ->> 'smiley' <> all(:words)
    and :player = (
        select t.payload ->> 'player' from events t
        where t.stream_id = e.stream_id and t.type = 'token_placed' and t.seq <= e.seq
        order by t.seq desc limit 1
    )
""")
OWN_TOKEN_ROWS = text("update victory_tokens set smiley = :name where player_id = :player and kind = 'own'")
WORDS = [*SMILEYS, *MARKS, *BACKS]


@dataclass(frozen=True, slots=True)
class Known:
    """A person as the operator sees them."""

    player_id: str
    name: str
    since: datetime


async def people_named(engine: AsyncEngine, name: str) -> Sequence[Known]:
    """Returns the people with this name, the newest first; raises a `DatabaseError`."""
    query = (
        select(players.c.id, players.c.name, players.c.created_at)
        .where(players.c.name == name, ~players.c.is_bot)
        .order_by(players.c.created_at.desc())
    )
    await check_current(engine)
    async with engine.connect() as connection:
        return [Known(*row) for row in await connection.execute(query)]


async def forget(engine: AsyncEngine, player_id: str) -> tuple[str, int]:
    """Gives the person another name everywhere and ends their devices; returns the name and how many events
    had theirs. The engine must have one connection alone.

    Raises `NoSuchPlayer`, `ServersRunning`, or another `DatabaseError`; nothing is changed then.
    """
    name = name_of_nobody()
    is_them = players.c.id == player_id, ~players.c.is_bot
    await check_current(engine)
    try:
        async with engine.begin() as connection:
            await stand_still(connection)
            if (await connection.execute(update(players).where(*is_them).values(name=name))).rowcount == 0:
                raise NoSuchPlayer(f"There is no person with the id {player_id!a}.")
            named = await _forget(connection, player_id, name)
    except UNREACHABLE as error:
        raise unreachable(engine, error) from error
    return name, named


async def forget_deleted(engine: AsyncEngine) -> int:
    """Forgets those who deleted their data so long ago that it does not come back; returns how many."""
    n_forgotten = 0
    is_over = deleted_players.c.deleted_at < func.now() - timedelta(days=KEPT_DAYS)
    while True:
        async with engine.begin() as connection:
            player_id = await connection.scalar(select(deleted_players.c.player_id).where(is_over).limit(1))
            if player_id is None:
                return n_forgotten
            # The link first, as who comes back with it does; then whoever was faster has it.
            link = select(recovery_links.c.player_id).where(recovery_links.c.player_id == player_id)
            await connection.execute(link.with_for_update())
            still = select(players.c.name).join(deleted_players).where(players.c.id == player_id, is_over)
            name = await connection.scalar(still.with_for_update(of=deleted_players))
            if name is not None:
                await _forget(connection, player_id, name)
                n_forgotten += 1


async def _forget(connection: AsyncConnection, player_id: str, name: str) -> int:
    """Writes the name wherever the player's stood and ends every way in; returns how many events had it."""
    values: Mapping[str, Any] = {"player": player_id, "name": name}
    named = (await connection.execute(NAMES, values)).rowcount
    for own in (CHOICES, OWN_TOKENS):
        await connection.execute(own, {**values, "words": WORDS})
    await connection.execute(OWN_TOKEN_ROWS, values)
    for table in (recovery_links, deleted_players, group_members, *WAYS_IN):
        await connection.execute(delete(table).where(table.c.player_id == player_id))
    return named
