"""Run by Alembic, on the connection that `database.migrate` opened."""

from alembic import context

from incarrozza.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes a column by making the table anew.
    render_as_batch=True,
)
context.run_migrations()
