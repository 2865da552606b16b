"""Accounts, the passkeys that open them, and the seats that they have had."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account_seats",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Take them away again."""
    for table in ("account_seats", "passkeys", "accounts"):
        op.drop_table(table)
