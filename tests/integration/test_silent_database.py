"""A database that takes questions and gives no answer: tables are given up soon and served again after."""

import pytest
from sqlalchemy import URL

from app.bus.local import LocalBus
from app.tables import commands as c
from app.tables import reading
from app.tables.errors import TryAgain
from app.tables.service import TableService
from tests.support.logs import another_log
from tests.support.wire import wire_to

TABLE = "table-behind-wir"


async def test_nobody_waits_for_an_answer_that_never_comes(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with wire_to(database) as wire, another_log(wire.url) as behind, another_log(database) as log:
        host = c.CreateTable(TABLE, "KRKN", "hosthosthosthost", "Maya", "cutthroat_spades", "official", 3)
        await TableService(log, LocalBus()).create(host, "door")
        tables = TableService(behind, LocalBus())
        wire.swallows_answers = True
        with monkeypatch.context() as impatient:
            impatient.setattr(reading, "PATIENCE_S", 0.3)
            for _ in range(2):
                with pytest.raises(TryAgain):
                    await tables.live(TABLE)
        wire.swallows_answers = False
        assert (await tables.live(TABLE)).table.room.code == "KRKN"
        await tables.close()
