"""What all processes share and a crash may take: who knocks, and what addresses have left of their limits."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

Id = sa.Text(collation="C")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "knocks",
        sa.Column("id", Id, nullable=False),
        sa.Column("table_id", Id, nullable=False),
        sa.Column("player_id", Id, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("until", Moment, nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_knocks")),
        prefixes=["UNLOGGED"],
    )
    op.create_index(op.f("ix_knocks_table_id"), "knocks", ["table_id"])
    op.create_index(op.f("ix_knocks_player_id"), "knocks", ["player_id"])
    op.create_index(op.f("ix_knocks_until"), "knocks", ["until"])
    op.create_table(
        "rate_limits",
        sa.Column("key", Id, nullable=False),
        sa.Column("full_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rate_limits")),
        prefixes=["UNLOGGED"],
    )


def downgrade() -> None:
    op.drop_table("rate_limits")
    op.drop_table("knocks")
