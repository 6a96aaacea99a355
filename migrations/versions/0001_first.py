"""The log, the people, and what was played as plain rows."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("stream_id", sa.Text(collation="C"), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("version", sa.SmallInteger(), nullable=False),
        sa.Column("payload", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("command_id", sa.Text(collation="C"), nullable=True),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("stream_id", "seq", name=op.f("pk_events")),
    )
    op.create_index(
        "uq_events_command_id",
        "events",
        ["stream_id", "command_id"],
        unique=True,
        postgresql_where=sa.text("command_id is not null"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_table(
        "server_keys",
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("purpose", name=op.f("pk_server_keys")),
    )
    op.create_table(
        "streams",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("head_seq", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("kind in ('table', 'tournament')", name=op.f("ck_streams_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_streams")),
    )
    op.create_index(
        "ix_streams_in_use", "streams", ["id"], unique=False, postgresql_where=sa.text("status <> 'over'")
    )
    op.create_table(
        "device_links",
        sa.Column("token_hash", sa.Text(collation="C"), nullable=False),
        sa.Column("player_id", sa.Text(collation="C"), nullable=False),
        sa.Column("table_id", sa.Text(collation="C"), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_device_links_player_id")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_device_links")),
    )
    op.create_table(
        "player_sessions",
        sa.Column("player_id", sa.Text(collation="C"), nullable=False),
        sa.Column("secret_hash", sa.Text(collation="C"), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_player_sessions_player_id")),
        sa.PrimaryKeyConstraint("player_id", "secret_hash", name=op.f("pk_player_sessions")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("code", sa.Text(collation="C"), nullable=False),
        sa.Column("door_key", sa.Text(collation="C"), nullable=False),
        sa.Column("host_id", sa.Text(collation="C"), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("options", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("n_seats", sa.SmallInteger(), nullable=False),
        sa.Column("turn_s", sa.Integer(), nullable=True),
        sa.Column("tokens_to_win", sa.SmallInteger(), nullable=False),
        sa.Column("unattended", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["host_id"], ["players.id"], name=op.f("fk_tables_host_id")),
        sa.ForeignKeyConstraint(["id"], ["streams.id"], name=op.f("fk_tables_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("door_key", name=op.f("uq_tables_door_key")),
    )
    op.create_index(op.f("ix_tables_host_id"), "tables", ["host_id"], unique=False)
    op.create_index(op.f("ix_tables_code"), "tables", ["code"], unique=False)
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("table_id", sa.Text(collation="C"), nullable=True),
        sa.Column("tournament_no", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("options", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("n_seats", sa.SmallInteger(), nullable=False),
        sa.Column("tokens_to_win", sa.SmallInteger(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("won_by", sa.Text(collation="C"), nullable=True),
        sa.Column("won_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_tournaments_table_id")),
        sa.ForeignKeyConstraint(["won_by"], ["players.id"], name=op.f("fk_tournaments_won_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index(op.f("ix_tournaments_table_id"), "tournaments", ["table_id"], unique=False)
    op.create_table(
        "games",
        sa.Column("tournament_id", sa.Text(collation="C"), nullable=False),
        sa.Column("table_id", sa.Text(collation="C"), nullable=False),
        sa.Column("game_no", sa.SmallInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("players", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("dealer", sa.SmallInteger(), nullable=False),
        sa.Column("started_seq", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("won_seat", sa.SmallInteger(), nullable=True),
        sa.Column("won_by", sa.Text(collation="C"), nullable=True),
        sa.Column("totals", postgresql.ARRAY(sa.Integer()), nullable=True),
        sa.Column("won_seq", sa.Integer(), nullable=True),
        sa.Column("won_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_games_table_id")),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_games_tournament_id")),
        sa.ForeignKeyConstraint(["won_by"], ["players.id"], name=op.f("fk_games_won_by")),
        sa.PrimaryKeyConstraint("tournament_id", "table_id", "game_no", name=op.f("pk_games")),
    )
    op.create_index("ix_games_players", "games", ["players"], unique=False, postgresql_using="gin")
    op.create_table(
        "hands",
        sa.Column("tournament_id", sa.Text(collation="C"), nullable=False),
        sa.Column("table_id", sa.Text(collation="C"), nullable=False),
        sa.Column("game_no", sa.SmallInteger(), nullable=False),
        sa.Column("hand_no", sa.SmallInteger(), nullable=False),
        sa.Column("dealer", sa.SmallInteger(), nullable=False),
        sa.Column("rule_card", sa.Text(), nullable=False),
        sa.Column("scored_seq", sa.Integer(), nullable=False),
        sa.Column("scored_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "table_id", "game_no"],
            ["games.tournament_id", "games.table_id", "games.game_no"],
            name=op.f("fk_hands_tournament_id"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "table_id", "game_no", "hand_no", name=op.f("pk_hands")),
    )
    op.create_table(
        "victory_tokens",
        sa.Column("tournament_id", sa.Text(collation="C"), nullable=False),
        sa.Column("table_id", sa.Text(collation="C"), nullable=False),
        sa.Column("game_no", sa.SmallInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.Text(collation="C"), nullable=False),
        sa.Column("smiley", sa.Text(), nullable=False),
        sa.Column("slot", sa.SmallInteger(), nullable=False),
        sa.Column("rot", sa.Integer(), nullable=False),
        sa.Column("auto", sa.Boolean(), nullable=False),
        sa.Column("placed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_victory_tokens_player_id")),
        sa.ForeignKeyConstraint(
            ["tournament_id", "table_id", "game_no"],
            ["games.tournament_id", "games.table_id", "games.game_no"],
            name=op.f("fk_victory_tokens_tournament_id"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "table_id", "game_no", name=op.f("pk_victory_tokens")),
    )
    op.create_index(op.f("ix_victory_tokens_player_id"), "victory_tokens", ["player_id"], unique=False)
    op.create_table(
        "hand_scores",
        sa.Column("tournament_id", sa.Text(collation="C"), nullable=False),
        sa.Column("table_id", sa.Text(collation="C"), nullable=False),
        sa.Column("game_no", sa.SmallInteger(), nullable=False),
        sa.Column("hand_no", sa.SmallInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.Text(collation="C"), nullable=False),
        sa.Column("by_bot", sa.Boolean(), nullable=False),
        sa.Column("bid", sa.Text(), nullable=False),
        sa.Column("tricks", sa.SmallInteger(), nullable=False),
        sa.Column("jacks", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("delta", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("bags", sa.Integer(), nullable=True),
        sa.Column("parts", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_hand_scores_player_id")),
        sa.ForeignKeyConstraint(
            ["tournament_id", "table_id", "game_no", "hand_no"],
            ["hands.tournament_id", "hands.table_id", "hands.game_no", "hands.hand_no"],
            name=op.f("fk_hand_scores_tournament_id"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "table_id", "game_no", "hand_no", "seat", name=op.f("pk_hand_scores")
        ),
    )
    op.create_index(op.f("ix_hand_scores_player_id"), "hand_scores", ["player_id"], unique=False)
    # A move updates its head in place: room for that on each page spares the index entries.
    op.execute("alter table streams set (fillfactor = 50)")


def downgrade() -> None:
    for table in (
        "hand_scores",
        "victory_tokens",
        "hands",
        "games",
        "tournaments",
        "tables",
        "player_sessions",
        "device_links",
        "streams",
        "server_keys",
        "players",
        "events",
    ):
        op.drop_table(table)
