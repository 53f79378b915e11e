"""Metrics for Prometheus: what the server counts, for whoever watches over it."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

CONNECTIONS = Gauge("incarrozza_connections", "Open WebSockets")
TABLES = Gauge("incarrozza_tables_in_memory", "Tables whose game is held in memory")
MOVES = Counter("incarrozza_moves", "Moves carried out, by who decided", ["by"])
REFUSALS = Counter("incarrozza_refusals", "Requests and messages refused", ["code"])
ANSWERED = Histogram(
    "incarrozza_move_seconds", "From a move's arrival to its telling", buckets=_QUICK
)
COMMIT = Histogram("incarrozza_commit_seconds", "Writing and committing a batch", buckets=_QUICK)
BATCH = Histogram(
    "incarrozza_batch_size", "Writes in one commit", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
THINKING = Histogram("incarrozza_bot_seconds", "A bot's decision", ["bot"], buckets=_QUICK)
