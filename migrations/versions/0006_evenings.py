"""Evenings, and which of them a table belongs to: its round, and its number there."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

SAFE = {
    "create table evenings": "the version before deletes no players, and of streams only tables and sheets",
    "alter table tables add constraint": "no table of before has an evening: one look at few rows",
    "create unique index uq_tables_place": "no table of before is in it: one look at few rows",
}

Id = sa.Text(collation="C")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", Id, nullable=False),
        sa.Column("code", Id, nullable=False),
        sa.Column("door_key", Id, nullable=False),
        sa.Column("host_id", Id, nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("form", sa.Text(), nullable=False),
        sa.Column("settings", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("ended_at", Moment),
        sa.ForeignKeyConstraint(["id"], ["streams.id"], name=op.f("fk_evenings_id")),
        sa.ForeignKeyConstraint(["host_id"], ["players.id"], name=op.f("fk_evenings_host_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evenings")),
        sa.UniqueConstraint("door_key", name=op.f("uq_evenings_door_key")),
    )
    op.create_index(op.f("ix_evenings_code"), "evenings", ["code"])
    op.create_index(op.f("ix_evenings_host_id"), "evenings", ["host_id"])
    op.add_column("tables", sa.Column("tournament_id", Id))
    op.add_column("tables", sa.Column("round_no", sa.SmallInteger()))
    op.add_column("tables", sa.Column("table_no", sa.SmallInteger()))
    op.create_foreign_key(op.f("fk_tables_tournament_id"), "tables", "evenings", ["tournament_id"], ["id"])
    op.create_index(
        "uq_tables_place",
        "tables",
        ["tournament_id", "round_no", "table_no"],
        unique=True,
        postgresql_where=sa.text("tournament_id is not null"),
    )
    op.add_column(
        "knocks", sa.Column("watches", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )


def downgrade() -> None:
    op.drop_column("knocks", "watches")
    op.drop_index("uq_tables_place", table_name="tables")
    op.drop_constraint(op.f("fk_tables_tournament_id"), "tables", type_="foreignkey")
    op.drop_column("tables", "table_no")
    op.drop_column("tables", "round_no")
    op.drop_column("tables", "tournament_id")
    op.drop_table("evenings")
    op.execute("delete from events e using streams s where s.kind = 'tournament' and e.stream_id = s.id")
    op.execute("delete from streams where kind = 'tournament'")
