"""A recovery link and passkeys bring a player to another device; deleted data come back for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

SAFE = {
    "create table recovery_links": "the version before deletes no players",
    "create table passkeys": "the version before deletes no players",
    "create table deleted_players": "the version before deletes no players",
    "alter table device_links alter column table_id drop not null": "the version before makes none without a "
    "table; one that is opened there is used up and leads nowhere, and it lives for five minutes",
}

Id = sa.Text(collation="C")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "recovery_links",
        sa.Column("player_id", Id, nullable=False),
        sa.Column("token_hash", Id, nullable=False),
        sa.Column("made_at", Moment, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_recovery_links_player_id")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_recovery_links")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_recovery_links_token_hash")),
    )
    op.create_table(
        "passkeys",
        sa.Column("credential_id", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", Id, nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("made_at", Moment, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_passkeys_player_id")),
        sa.PrimaryKeyConstraint("credential_id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_player_id"), "passkeys", ["player_id"])
    op.create_table(
        "passkey_challenges",
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", Id),
        sa.Column("expires_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("challenge", name=op.f("pk_passkey_challenges")),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "deleted_players",
        sa.Column("player_id", Id, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("deleted_at", Moment, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_deleted_players_player_id")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_deleted_players")),
    )
    op.alter_column("device_links", "table_id", existing_type=Id, nullable=True)


def downgrade() -> None:
    op.execute("delete from device_links where table_id is null")
    op.alter_column("device_links", "table_id", existing_type=Id, nullable=False)
    op.drop_table("deleted_players")
    op.drop_table("passkey_challenges")
    op.drop_table("passkeys")
    op.drop_table("recovery_links")
