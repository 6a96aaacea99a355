"""`chat` and `hover`: what is said and shown beside the game. Nothing of it is kept."""

import time
import unicodedata

from msgspec import UNSET

from app.bus.base import Bus, Hovered, Said
from app.games.errors import RuleViolation
from app.ops.clock import now_ms
from app.ops.token_bucket import Buckets, Rate
from app.realtime.channel import Channel
from app.realtime.messages import MAX_CHAT, Chat, Hover, Reject
from app.realtime.session import Session
from app.tables import tokens
from app.tables.service import TableService
from app.tables.state import Phase, TableState

LINES = Rate(burst=5, per_s=0.5)
NUDGE_AFTER_MS = 15_000


class ChatHandler:
    """Passes lines, emotes and nudges on, within good manners."""

    def __init__(self, tables: TableService, bus: Bus) -> None:
        self._tables = tables
        self._bus = bus
        self._manners = Buckets(LINES)

    async def handle_chat(self, session: Session, channel: Channel, message: Chat) -> None:
        """Pass a line on to everybody at the table."""
        state = (await self._tables.live(session.table_id)).table
        try:
            said = self._said(session, channel, message, state)
        except RuleViolation as violation:
            session.send(Reject(None, violation.code, violation.params))
        else:
            self._bus.tell(session.table_id, said)

    async def handle_hover(self, session: Session, message: Hover) -> None:
        """Pass on where the winner holds the token; from anybody else it is nothing."""
        state = (await self._tables.live(session.table_id)).table
        ceremony = state.board.ceremony
        if ceremony is None or ceremony.placed or ceremony.player != session.player_id:
            return
        try:
            smiley = tokens.checked(state, message.smiley)
        except RuleViolation as violation:
            session.send(Reject(None, violation.code, violation.params))
        else:
            hovered = Hovered(session.player_id, smiley, message.slot, message.rot)
            self._bus.tell(session.table_id, hovered)

    def _said(self, session: Session, channel: Channel, message: Chat, state: TableState) -> Said:
        name = state.room.name_of(session.player_id) or ""
        text = None if message.text is UNSET else clean(message.text)
        emote = None if message.emote is UNSET else message.emote
        if (text is None) == (emote is None):
            raise RuleViolation("bad_message")
        if not self._manners.take(f"{session.table_id} {session.player_id}", time.monotonic()):
            raise RuleViolation("too_many")
        if emote == "nudge":
            _nudge(channel, state, session.player_id)
        return Said(session.player_id, name, text, emote, now_ms())


def clean(text: str) -> str:
    """Return the line without control characters; raises RuleViolation chat_empty or chat_too_long."""
    line = "".join(" " if unicodedata.category(each) in ("Cc", "Zl", "Zp") else each for each in text).strip()
    if not line:
        raise RuleViolation("chat_empty")
    if len(line) > MAX_CHAT:
        raise RuleViolation("chat_too_long", max=MAX_CHAT)
    return line


def _nudge(channel: Channel, state: TableState, player: str) -> None:
    """Allow one nudge in a turn that has lasted a while, from somebody else who is seated."""
    seat = state.seat_of(player)
    turn = state.turn if state.phase is Phase.PLAY else None
    if turn is None or seat is None or seat == turn:
        raise RuleViolation("nudge_not_now")
    waited = now_ms() - channel.turn_began
    if channel.was_nudged or waited < NUDGE_AFTER_MS:
        raise RuleViolation("nudge_not_now")
