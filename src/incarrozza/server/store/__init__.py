"""What is kept: the database, its schema, and all that reads and writes it."""
