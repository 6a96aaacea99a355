"""Several tables in one evening: who sits where, whose token it was, how it stands. Pure."""
