"""Standing groups: their members, and the evenings that make up their season."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

SAFE = {
    "create table groups": "the version before deletes no players",
    "create table group_members": "the version before deletes no players",
    "alter table evenings add constraint": "no evening of before has a group: one look at few rows",
    "create index ix_evenings_group_id": "evenings are few, so that it is made within moments",
}

Id = sa.Text(collation="C")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", Id, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made_by", Id, nullable=False),
        sa.Column("made_at", Moment, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["made_by"], ["players.id"], name=op.f("fk_groups_made_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
    )
    op.create_table(
        "group_members",
        sa.Column("group_id", Id, nullable=False),
        sa.Column("player_id", Id, nullable=False),
        sa.Column("joined_at", Moment, server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_group_members_group_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_group_members_player_id")),
        sa.PrimaryKeyConstraint("group_id", "player_id", name=op.f("pk_group_members")),
    )
    op.create_index(op.f("ix_group_members_player_id"), "group_members", ["player_id"])
    op.add_column("evenings", sa.Column("group_id", Id))
    op.create_foreign_key(op.f("fk_evenings_group_id"), "evenings", "groups", ["group_id"], ["id"])
    op.create_index(op.f("ix_evenings_group_id"), "evenings", ["group_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_evenings_group_id"), table_name="evenings")
    op.drop_constraint(op.f("fk_evenings_group_id"), "evenings", type_="foreignkey")
    op.drop_column("evenings", "group_id")
    op.drop_table("group_members")
    op.drop_table("groups")
