"""What a lost hint did not tell is read from the log; a table that cannot be read harms no other."""

from sqlalchemy import URL

from app.bus.local import LocalBus
from app.tables import commands as c
from app.tables.service import TableService
from tests.protocol.conftest import Crew
from tests.support.logs import another_log
from tests.support.postgres import run

UNREADABLE = """
with moved as (update streams set head_seq = head_seq + 1 where id = '{table}' returning id, head_seq)
insert into events (stream_id, seq, type, version, payload, recorded_at)
select id, head_seq, 'of_a_later_version', 1, '{{}}', now() from moved
"""


async def test_a_table_that_cannot_be_read_keeps_no_other_from_catching_up(crew: Crew, database: URL) -> None:
    maya, broken = await crew.table()
    other, table = await crew.table()
    async with maya.at(broken["table_id"]), other.at(table["table_id"]) as tab, another_log(database) as log:
        await run(database, UNREADABLE.format(table=broken["table_id"]))
        elsewhere = TableService(log, LocalBus())
        seq = await elsewhere.execute(table["table_id"], c.Rename(other.player, "Nora"), "elsewhere")
        event = await tab.hear("event", seq=seq)
        assert event["event"]["type"] == "player_renamed"
