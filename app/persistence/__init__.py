"""Everything that knows SQL: the event log, its projections, people, the embedded server and migrations."""
