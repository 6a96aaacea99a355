"""The bus of a single process: listeners are called at once, with the very objects."""

from collections.abc import Callable, Sequence

import structlog

from app.bus.base import Hint, Listener, News
from app.tables.live import Committed
from app.tables.ports import Append

log = structlog.get_logger(__name__)


class LocalBus:
    """An in-memory `Bus`."""

    def __init__(self) -> None:
        self._listeners: dict[str | None, list[Listener]] = {None: []}

    def publish(
        self,
        table_id: str,
        committed: Sequence[Committed],
        append: Append | None = None,  # noqa: ARG002 - there is no other process to tell
    ) -> None:
        """Make known what was committed, in order."""
        self._call(table_id, committed)

    def tell(self, table_id: str, news: News) -> None:
        """Make known what no log keeps."""
        self._call(table_id, news)

    def missed(self, table_id: str) -> None:
        """Do nothing: there is no other process to tell."""

    def subscribe(self, table_id: str | None, listener: Listener) -> Callable[[], None]:
        """Call `listener(table_id, hint)` for one table (None: for all); return what ends that."""
        self._listeners.setdefault(table_id, []).append(listener)

        def unsubscribe() -> None:
            listeners = self._listeners[table_id]
            listeners.remove(listener)
            if not listeners and table_id is not None:
                del self._listeners[table_id]

        return unsubscribe

    def hears(self, table_id: str) -> bool:  # noqa: ARG002 - it is so of every table
        """Return True: nobody else appends."""
        return True

    def _call(self, table_id: str, hint: Hint) -> None:
        for listener in (*self._listeners.get(table_id, ()), *self._listeners[None]):
            try:
                listener(table_id, hint)
            except Exception:
                # One listener's fault must neither undo a commit nor keep the news from the others.
                log.exception("listener_failed", table=table_id)
