"""What kind of token lies on a tally board; all before were smileys."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "victory_tokens", sa.Column("kind", sa.Text(), server_default=sa.text("'smiley'"), nullable=False)
    )


def downgrade() -> None:
    op.drop_column("victory_tokens", "kind")
