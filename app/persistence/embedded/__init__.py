"""The embedded PostgreSQL 18: a real server in the data directory, from the binaries of a wheel."""

from app.persistence.embedded.server import EmbeddedPostgres

__all__ = ["EmbeddedPostgres"]
