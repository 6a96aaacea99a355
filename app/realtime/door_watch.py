"""Shows those inside who knocks: the board is read when somebody says that it changed."""

import asyncio
from collections.abc import Iterable, Sequence

import structlog

from app.players.knocks import Knock, KnockBoard
from app.realtime.channel import Channel
from app.tables.ports import StoreError

log = structlog.get_logger(__name__)


class DoorWatch:
    """Reads the board for channels, one reading at a time for each, so that the newest is shown last."""

    def __init__(self, knocks: KnockBoard) -> None:
        self._knocks = knocks
        self._looking: dict[Channel, asyncio.Task[None]] = {}
        self._again: set[Channel] = set()
        self._unread: set[Channel] = set()  # whose last reading failed

    def look(self, channel: Channel) -> None:
        """Read who waits at the channel's table, in the background, and show it."""
        if channel in self._looking:
            self._again.add(channel)
            return
        task = asyncio.create_task(self._look(channel))
        self._looking[channel] = task

    def look_again(self, channels: Iterable[Channel]) -> None:
        """Read once more for those of the open channels whose board could not be read."""
        unread, self._unread = self._unread, set()
        for channel in unread.intersection(channels):
            self.look(channel)

    async def look_at_all(self, channels: Sequence[Channel]) -> None:
        """Read who waits at any of the tables: word of it may have been lost."""
        waiting: dict[str, list[Knock]] = {channel.table_id: [] for channel in channels}
        try:
            for knock in await self._knocks.waiting(list(waiting)) if waiting else ():
                waiting[knock.table_id].append(knock)
        except StoreError:
            log.warning("doors_not_read")
            return
        for channel in channels:
            if channel not in self._looking:
                channel.show_knocks(waiting[channel.table_id])

    async def _look(self, channel: Channel) -> None:
        try:
            while True:
                self._again.discard(channel)
                channel.show_knocks(await self._knocks.waiting([channel.table_id]))
                if channel not in self._again:
                    return
        except StoreError:
            self._unread.add(channel)
            log.warning("door_not_read", table=channel.table_id)
        except Exception:
            log.exception("door_not_read", table=channel.table_id)
        finally:
            self._again.discard(channel)
            del self._looking[channel]
