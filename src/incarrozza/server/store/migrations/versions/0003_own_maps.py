"""Maps of players' own: drafts, published maps, and which table plays on which."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables; no table there was yet plays on such a map."""
    op.create_table(
        "drafts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column(
            "owner", sa.Text, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("ix_drafts_owner_updated", "drafts", ["owner", "updated"])
    op.create_table(
        "maps",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("layout", sa.Text, nullable=False),
        sa.Column("fine", sa.Boolean, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("removed", sa.Float),
    )
    op.create_index("ix_maps_owner_created", "maps", ["owner", "created"])
    op.add_column("tables", sa.Column("map", sa.Text))
    op.create_index("ix_tables_map", "tables", ["map"])


def downgrade() -> None:
    """Remove them; tables on such maps can no longer be played."""
    op.drop_index("ix_tables_map", "tables")
    op.drop_column("tables", "map")
    for name in ("maps", "drafts"):
        op.drop_table(name)
