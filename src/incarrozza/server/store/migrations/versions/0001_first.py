"""Players, their devices, tables, seats, codes, events, and what is due."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _table() -> sa.Column[str]:
    return sa.Column(
        "table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


# Long: a list of all tables, one statement each.
def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column(
            "player", sa.Text, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_devices_player", "devices", ["player"])
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("host", sa.Text, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("header", sa.Text, nullable=False, server_default=""),
        sa.Column("number", sa.Integer, nullable=False, server_default="0"),
        sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("to_act", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("rematch", sa.Text),
    )
    op.create_index("ix_tables_state_updated", "tables", ["state", "updated"])
    op.create_table(
        "seats",
        _table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("bot", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("color", sa.Text, nullable=False),
        sa.Column("player", sa.Text, sa.ForeignKey("players.id")),
        sa.Column("away", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("cut", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("ix_seats_player", "seats", ["player"])
    op.create_table(
        "codes",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seat", sa.Integer),
        sa.Column("player", sa.Text, sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("expires", sa.Float),
    )
    op.create_index("ix_codes_table_id_seat", "codes", ["table_id", "seat"], unique=True)
    op.create_index("ix_codes_player", "codes", ["player"])
    op.create_table(
        "events",
        _table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("by", sa.Text),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("request", sa.Text),
    )
    op.create_index("ix_events_table_id_request", "events", ["table_id", "request"], unique=True)
    op.create_table(
        "due",
        _table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("holder", sa.Text),
        sa.Column("held_until", sa.Float, nullable=False, server_default="0"),
    )
    op.create_index("ix_due_held_until_at", "due", ["held_until", "at"])


def downgrade() -> None:
    """Remove the tables."""
    for name in ("due", "events", "codes", "seats", "tables", "devices", "players"):
        op.drop_table(name)
