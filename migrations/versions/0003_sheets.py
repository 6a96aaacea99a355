"""Score sheets are streams of the log, too."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NAME = "ck_streams_kind"
SAFE = {
    "alter table streams drop constraint": "the version before writes no other kinds than before",
    "alter table streams add constraint": "all that was allowed still is, and heads are few",
}


def upgrade() -> None:
    op.drop_constraint(op.f(NAME), "streams", type_="check")
    op.create_check_constraint(op.f(NAME), "streams", "kind in ('table', 'tournament', 'sheet')")


def downgrade() -> None:
    # What was written down with real cards has no place in the schema before.
    op.execute("delete from events e using streams s where s.kind = 'sheet' and e.stream_id = s.id")
    op.execute("delete from streams where kind = 'sheet'")
    op.drop_constraint(op.f(NAME), "streams", type_="check")
    op.create_check_constraint(op.f(NAME), "streams", "kind in ('table', 'tournament')")
