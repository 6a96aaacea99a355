"""The tables of the database, as SQLAlchemy Core sees them; `migrations/` makes them.

Ids are compared byte by byte (collation "C"): cheaper, and the same on every machine. The log itself carries
no foreign key and one further index only, since at full speed the cost of a row is the limit.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

Id = Text(collation="C")
Moment = DateTime(timezone=True)

# The log.

streams = Table(
    "streams",
    metadata,
    Column("id", Id, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("head_seq", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("due_at", Moment),
    CheckConstraint("kind in ('table', 'tournament', 'sheet')", name="kind"),
)
# Deadlines are looked for among the streams in use; an index on due_at would cost each move an entry in it.
Index("ix_streams_in_use", streams.c.id, postgresql_where=text("status <> 'over'"))

events = Table(
    "events",
    metadata,
    Column("stream_id", Id, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("type", Text, nullable=False),
    Column("version", SmallInteger, nullable=False),
    Column("payload", JSONB, nullable=False),
    Column("command_id", Id),
    Column("recorded_at", Moment, nullable=False),
    PrimaryKeyConstraint("stream_id", "seq"),
)
Index(
    "uq_events_command_id",
    events.c.stream_id,
    events.c.command_id,
    unique=True,
    postgresql_where=text("command_id is not null"),
)

# People.

players = Table(
    "players",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False),
    Column("is_bot", Boolean, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=text("now()")),
)

# One row for each device; the secret itself is known to the device only.
player_sessions = Table(
    "player_sessions",
    metadata,
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("secret_hash", Id, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=text("now()")),
    PrimaryKeyConstraint("player_id", "secret_hash"),
)

device_links = Table(
    "device_links",
    metadata,
    Column("token_hash", Id, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("table_id", Id),  # where the seat is; who has none comes home
    Column("expires_at", Moment, nullable=False),
    Column("used_at", Moment),
)

# One for each player, who may make a new one; it works until then.
recovery_links = Table(
    "recovery_links",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("token_hash", Id, nullable=False, unique=True),
    Column("made_at", Moment, nullable=False, server_default=text("now()")),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential_id", LargeBinary, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("made_at", Moment, nullable=False, server_default=text("now()")),
)

# Who deleted their data, and the name that the recovery link gives back for a while.
deleted_players = Table(
    "deleted_players",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("deleted_at", Moment, nullable=False, server_default=text("now()")),
)

# Who meets again and again. A group's id is its key.
groups = Table(
    "groups",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made_by", ForeignKey("players.id"), nullable=False),
    Column("made_at", Moment, nullable=False, server_default=text("now()")),
)

group_members = Table(
    "group_members",
    metadata,
    Column("group_id", ForeignKey("groups.id"), nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("joined_at", Moment, nullable=False, server_default=text("now()")),
    PrimaryKeyConstraint("group_id", "player_id"),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("purpose", Text, primary_key=True),
    Column("key", LargeBinary, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=text("now()")),
)

# What all processes share and a crash of the database may take.

knocks = Table(
    "knocks",
    metadata,
    Column("id", Id, primary_key=True),
    Column("table_id", Id, nullable=False, index=True),
    Column("player_id", Id, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("until", Moment, nullable=False, index=True),
    Column("answer", Text, nullable=False),
    Column("watches", Boolean, nullable=False, server_default=text("false")),
    prefixes=["UNLOGGED"],
)

passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    Column("challenge", LargeBinary, primary_key=True),
    Column("player_id", Id),  # whose passkey is to be made; none where one is to be shown
    Column("expires_at", Moment, nullable=False),
    prefixes=["UNLOGGED"],
)

rate_limits = Table(
    "rate_limits",
    metadata,
    Column("key", Id, primary_key=True),
    Column("full_at", Moment, nullable=False),
    prefixes=["UNLOGGED"],
)

# What was played, for people to query.

# A tournament over several tables; those that a table plays by itself stand in `tournaments`.
evenings = Table(
    "evenings",
    metadata,
    Column("id", ForeignKey("streams.id"), primary_key=True),
    Column("code", Id, nullable=False, index=True),
    Column("door_key", Id, nullable=False, unique=True),
    Column("host_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("form", Text, nullable=False),
    Column("settings", JSONB, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("ended_at", Moment),
    Column("group_id", ForeignKey("groups.id"), index=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ForeignKey("streams.id"), primary_key=True),
    Column("code", Id, nullable=False, index=True),
    Column("door_key", Id, nullable=False, unique=True),
    Column("host_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("options", JSONB, nullable=False),
    Column("n_seats", SmallInteger, nullable=False),
    Column("turn_s", Integer),
    Column("tokens_to_win", SmallInteger, nullable=False),
    Column("unattended", Boolean, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("tournament_id", ForeignKey("evenings.id")),
    Column("round_no", SmallInteger),
    Column("table_no", SmallInteger),
)
Index(
    "uq_tables_place",
    tables.c.tournament_id,
    tables.c.round_no,
    tables.c.table_no,
    unique=True,
    postgresql_where=text("tournament_id is not null"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Id, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), index=True),
    Column("tournament_no", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("options", JSONB, nullable=False),
    Column("n_seats", SmallInteger, nullable=False),
    Column("tokens_to_win", SmallInteger, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("won_by", ForeignKey("players.id")),
    Column("won_at", Moment),
)

GAME_KEY = ("tournament_id", "table_id", "game_no")

games = Table(
    "games",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("game_no", SmallInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", JSONB, nullable=False),
    Column("players", ARRAY(Text), nullable=False),
    Column("dealer", SmallInteger, nullable=False),
    Column("started_seq", Integer, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("won_seat", SmallInteger),
    Column("won_by", ForeignKey("players.id")),
    Column("totals", ARRAY(Integer)),
    Column("won_seq", Integer),
    Column("won_at", Moment),
    PrimaryKeyConstraint(*GAME_KEY),
    Index("ix_games_players", "players", postgresql_using="gin"),  # who played where
)

hands = Table(
    "hands",
    metadata,
    Column("tournament_id", Id, nullable=False),
    Column("table_id", Id, nullable=False),
    Column("game_no", SmallInteger, nullable=False),
    Column("hand_no", SmallInteger, nullable=False),
    Column("dealer", SmallInteger, nullable=False),
    Column("rule_card", Text, nullable=False),
    Column("scored_seq", Integer, nullable=False),
    Column("scored_at", Moment, nullable=False),
    PrimaryKeyConstraint(*GAME_KEY, "hand_no"),
    ForeignKeyConstraint(GAME_KEY, [f"games.{name}" for name in GAME_KEY]),
)

hand_scores = Table(
    "hand_scores",
    metadata,
    Column("tournament_id", Id, nullable=False),
    Column("table_id", Id, nullable=False),
    Column("game_no", SmallInteger, nullable=False),
    Column("hand_no", SmallInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("by_bot", Boolean, nullable=False),
    Column("bid", Text, nullable=False),
    Column("tricks", SmallInteger, nullable=False),
    Column("jacks", ARRAY(Text), nullable=False),
    Column("delta", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("bags", Integer),
    Column("parts", JSONB, nullable=False),
    PrimaryKeyConstraint(*GAME_KEY, "hand_no", "seat"),
    ForeignKeyConstraint((*GAME_KEY, "hand_no"), [f"hands.{name}" for name in (*GAME_KEY, "hand_no")]),
)

victory_tokens = Table(
    "victory_tokens",
    metadata,
    Column("tournament_id", Id, nullable=False),
    Column("table_id", Id, nullable=False),
    Column("game_no", SmallInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False, server_default=text("'smiley'")),
    Column("smiley", Text, nullable=False),
    Column("slot", SmallInteger, nullable=False),
    Column("rot", Integer, nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("placed_at", Moment, nullable=False),
    PrimaryKeyConstraint(*GAME_KEY),
    ForeignKeyConstraint(GAME_KEY, [f"games.{name}" for name in GAME_KEY]),
)
