"""`command`: a wish of the player, answered by exactly one `ack` or `reject`."""

from typing import Any

from app.bus.base import Bus, KnocksChanged
from app.games.errors import RuleViolation
from app.players.knocks import Knock, KnockBoard
from app.realtime.messages import Ack, Command, Reject
from app.realtime.session import Session
from app.tables import commands as c
from app.tables.entrance import stored_command_id
from app.tables.errors import TableNotFound, TryAgain
from app.tables.ports import StoreError
from app.tables.service import TableService


class CommandHandler:
    """Runs commands. An `ack` means *durable*; the events themselves come through the bus, to all alike."""

    def __init__(self, tables: TableService, knocks: KnockBoard, bus: Bus) -> None:
        self._tables = tables
        self._knocks = knocks
        self._bus = bus

    async def handle(self, session: Session, message: Command) -> None:
        """Run one command. A client that got no answer sends the same id again and is acked again."""
        try:
            seq = await self._run(session, message)
        except RuleViolation as violation:
            session.send(Reject(message.id, violation.code, violation.params))
        except (TryAgain, StoreError):
            session.send(Reject(message.id, "try_again"))
        except TableNotFound:
            session.send(Reject(message.id, "no_such_table"))
        else:
            session.send(Ack(message.id, seq))

    async def _run(self, session: Session, message: Command) -> int:
        stored_id = stored_command_id(session.player_id, message.id)
        if message.command.get("type") in ("let_in", "refuse"):
            return await self._at_the_door(session, stored_id, message.command)
        command = c.parse(session.player_id, message.command)
        return await self._tables.execute(session.table_id, command, stored_id)

    async def _at_the_door(self, session: Session, command_id: str, wish: dict[str, Any]) -> int:
        """Anybody inside may open or send away. Only who comes in is written down."""
        if set(wish) != {"type", "knock"} or not isinstance(wish["knock"], str):
            raise RuleViolation("bad_message")
        knock = await self._knocks.find(wish["knock"])
        if knock is None or knock.table_id != session.table_id:
            return await self._opened_before(session, command_id)
        if wish["type"] == "refuse":
            if await self._knocks.close(knock.knock_id):
                self._bus.tell(session.table_id, KnocksChanged())
            return session.seq
        seq = await self._admit(session, knock, command_id)
        await self._knocks.open(knock.knock_id)
        self._bus.tell(session.table_id, KnocksChanged())
        return seq

    async def _admit(self, session: Session, knock: Knock, command_id: str) -> int:
        admit = c.Admit(knock.player, knock.name, by=session.player_id)
        try:
            return await self._tables.execute(session.table_id, admit, command_id)
        except RuleViolation as violation:
            if violation.code != "already_admitted":  # by the link, while they waited: the door is open
                raise
            return session.seq

    async def _opened_before(self, session: Session, command_id: str) -> int:
        """The board forgets with the process, the log does not: a door opened under this id is open.

        Who asks is inside already, so this can only find what is stored or be refused.
        """
        again = c.Admit(session.player_id, "", by=session.player_id)
        try:
            return await self._tables.execute(session.table_id, again, command_id)
        except RuleViolation as violation:
            raise RuleViolation("no_such_knock") from violation
