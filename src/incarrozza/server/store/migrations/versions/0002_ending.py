"""How a game ended, for lists of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; games that are over already have nothing there."""
    op.add_column("tables", sa.Column("ending", sa.Text))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("tables", "ending")
