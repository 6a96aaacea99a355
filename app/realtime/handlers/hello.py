"""`hello`: who are you, and what do you know?"""

from app.players.guests import GuestService
from app.players.identity import is_id
from app.realtime.channel import Channel
from app.realtime.close_codes import NO_IDENTITY, NO_SUCH_TABLE, NOT_ADMITTED, POLICY
from app.realtime.evening_guard import EveningGuard
from app.realtime.messages import PROTOCOL, Hello, Reject
from app.realtime.resume import Cause, Resumes
from app.realtime.session import Session
from app.tables.errors import TableNotFound
from app.tables.service import TableService


class HelloHandler:
    """Proves the player once for a socket, then resumes; a further `hello` only resumes."""

    def __init__(
        self, guests: GuestService, tables: TableService, resumes: Resumes, evenings: EveningGuard
    ) -> None:
        self._guests = guests
        self._tables = tables
        self._resumes = resumes
        self._evenings = evenings

    async def prove(self, session: Session, message: Hello) -> bool:
        """Return whether this player may be at this table; closes the session when not."""
        if message.protocol != PROTOCOL:
            session.send(Reject(None, "bad_version", {"protocol": PROTOCOL}))
            session.close(POLICY)
            return False
        player = await self._guests.recognise(session.identity)
        if player is None:
            session.close(NO_IDENTITY)
            return False
        if not is_id(session.table_id):
            session.close(NO_SUCH_TABLE)
            return False
        try:
            live = await self._tables.admitted(session.table_id, player.player_id)
        except TableNotFound:
            session.close(NO_SUCH_TABLE)
            return False
        if live is None or not await self._evenings.allows(live.table, player.player_id):
            session.close(NOT_ADMITTED)
            return False
        session.player = player
        return True

    async def resume(self, session: Session, channel: Channel, message: Hello) -> None:
        """Tell what the client does not know; the channel already tells what is new."""
        session.hold()
        live = await self._tables.live(session.table_id)
        if message.since is not None and message.since > live.seq:
            # Shown by a process that told us nothing of it, for it may be gone.
            await self._tables.catch_up(session.table_id)
        room = live.table.room
        channel.people = frozenset(person.player for person in room.people)
        channel.evening = None if room.tournament is None else room.tournament.tournament_id
        cause: Cause = "first" if message.since is None else "reconnect"
        await self._resumes.resume(session, message.since, cause)
