"""Who waits at the door is shown, also when the board could not be read at first."""

import asyncio
from collections.abc import Sequence
from typing import cast

from app.bus.local import LocalBus
from app.players.knocks import Knock, KnockBoard
from app.players.presence import Presence
from app.realtime.channel import Channel
from app.realtime.door_watch import DoorWatch
from app.tables.ports import StoreUnavailable


class Board:
    """A board that can be read from the second time on."""

    def __init__(self, knock: Knock) -> None:
        self._knock = knock
        self.n_read = 0

    async def waiting(self, table_ids: Sequence[str]) -> Sequence[Knock]:
        self.n_read += 1
        if self.n_read == 1:
            raise StoreUnavailable
        return [self._knock]


async def test_a_door_that_could_not_be_read_is_read_at_the_next_look() -> None:
    knock = Knock("k1", "t1", "eve", "Eve", 2**52)
    board = Board(knock)
    door = DoorWatch(cast(KnockBoard, board))
    channel, other = (
        Channel(table, LocalBus(), Presence(), door.look, lambda _: None) for table in ("t1", "t2")
    )
    door.look(channel)
    await asyncio.gather(*door._looking.values())
    assert not channel.knocks
    door.look_again([channel, other])
    await asyncio.gather(*door._looking.values())
    assert list(channel.knocks) == [knock]
    door.look_again([channel, other])
    assert not door._looking, "what was read is not read again"
