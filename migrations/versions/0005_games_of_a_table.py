"""An index for the games of a table: without it each table that was deleted read the games of all."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

SAFE = {
    "create index ix_games_table_id": "one row for each game is read within moments; meanwhile "
    "whoever begins or wins a game waits, and nobody else does",
}


def upgrade() -> None:
    op.create_index(op.f("ix_games_table_id"), "games", ["table_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_games_table_id"), table_name="games")
