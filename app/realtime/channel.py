"""One table as this process shows it: its sessions, the last lines of its chat, what is passed on to whom."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from app.bus.base import Attended, Bus, Hint, Hovered, KnocksChanged, Listening, PresenceChanged, Said
from app.ops.clock import now_ms
from app.players.knocks import Knock
from app.players.presence import Presence
from app.realtime.messages import (
    ChatMessage,
    Event,
    HoverMessage,
    Knocker,
    Knocks,
    Outbound,
    PresenceMessage,
    encode,
)
from app.realtime.session import Session
from app.tables.events import SeatBack
from app.tables.live import Committed
from app.tournaments.live import TournamentMoved

CHAT_LINES = 4


class Channel:
    """The sessions of one table in this process. `on_gap` is told of a session that missed an event,
    `on_knocks` when the door must be looked at."""

    def __init__(
        self,
        table_id: str,
        bus: Bus,
        presence: Presence,
        on_knocks: Callable[["Channel"], None],
        on_gap: Callable[[Session], None],
    ) -> None:
        self.table_id = table_id
        self.sessions: set[Session] = set()
        self.people: frozenset[str] = frozenset()  # everybody who was let in
        self.evening: str | None = None  # to which the table belongs
        self.chat: deque[ChatMessage] = deque(maxlen=CHAT_LINES)
        self.gone: dict[str, float] = {}  # players who went while the channel was open: when, by the loop
        self.turn_began = now_ms()  # ms
        self.was_nudged = False  # in this turn
        self.knocks: tuple[Knock, ...] = ()  # as they were read last
        self._presence = presence
        self._on_knocks = on_knocks
        self._on_gap = on_gap
        self._unsubscribe = bus.subscribe(table_id, self._heard)

    def close(self) -> None:
        """Listen no more, for good; what ends the listening holds the channel in a cycle, so it goes, too."""
        self._unsubscribe()
        del self._unsubscribe

    def players(self) -> dict[str, list[Session]]:
        """Return the sessions by player; all of one player's are equal."""
        players: dict[str, list[Session]] = {}
        for session in self.sessions:
            players.setdefault(session.player_id, []).append(session)
        return players

    def greet(self, session: Session, *, knows_presence: bool) -> None:
        """Tell a new session what no log keeps."""
        for line in self.chat:
            session.send(replace(line, old=True))
        if not knows_presence:
            session.send(PresenceMessage(self._presence.of(self.table_id, self.people)))
        if knockers := self._knockers():
            session.send(Knocks(knockers))

    def show_knocks(self, knocks: Sequence[Knock]) -> None:
        """Tell all who waits at the door, when that is news."""
        if tuple(knocks) != self.knocks:
            self.knocks = tuple(knocks)
            self._broadcast(Knocks(self._knockers()))

    def _heard(self, _: str, hint: Hint) -> None:
        match hint:
            case tuple():  # what was committed, as nearly always
                self._deliver(hint)
            case Said():
                text = UNSET if hint.text is None else hint.text
                emote = UNSET if hint.emote is None else hint.emote
                line = ChatMessage(
                    player=hint.player,
                    name=hint.name,
                    text=text,
                    emote=emote,
                    at=hint.at,
                )
                self.chat.append(line)
                if hint.emote == "nudge":
                    self.was_nudged = True
                self._broadcast(line)
            case Hovered():
                message = HoverMessage(hint.player, hint.smiley, hint.slot, hint.rot)
                self._broadcast(message, but=hint.player)
            case KnocksChanged():
                self._on_knocks(self)
            case PresenceChanged():
                self._broadcast(PresenceMessage(self._presence.of(self.table_id, self.people)))
            case Attended() | Listening() | TournamentMoved():
                pass  # who keeps the presence says what comes of it; of tournaments no table hears
            case _:
                self._deliver(hint)

    def _broadcast(self, message: Outbound, but: str | None = None) -> None:
        frame = encode(message)
        for session in self.sessions:
            if session.player_id != but:
                session.send_frame(frame)

    def _deliver(self, committed: Sequence[Committed]) -> None:
        for one in committed:
            self._notice(one)
            if one.is_private:
                for player, sessions in self.players().items():
                    self._tell(sessions, one.seq, event_frame(one, player))
            else:
                self._tell(self.sessions, one.seq, event_frame(one, None))

    def _tell(self, sessions: Iterable[Session], seq: int, frame: bytes) -> None:
        for session in sessions:
            if not session.deliver(seq, frame):
                self._on_gap(session)

    def _notice(self, one: Committed) -> None:
        """Keep who was let in, who is back, and since when this turn lasts."""
        if one.before is None or one.before.room is not one.after.room:
            self.people = frozenset(person.player for person in one.after.room.people)
        if isinstance(one.event, SeatBack):
            self.gone.pop(one.after.seats[one.event.seat].player, None)  # by whatever process
        if one.before is None or one.before.play is not one.after.play:
            self.turn_began, self.was_nudged = one.at, False

    def _knockers(self) -> list[Knocker]:
        now = now_ms()
        return [Knocker(knock.knock_id, knock.name) for knock in self.knocks if knock.until > now]


def event_frame(committed: Committed, player: str | None) -> bytes:
    """Return the encoded event in the form that the player may see."""
    return encode(Event(committed.seq, committed.at, committed.due, committed.shown(player), now_ms()))
