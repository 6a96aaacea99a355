"""What a failed statement means for those who wait for it."""

import asyncpg
import pytest

from app.persistence.verdicts import is_lost, verdict
from app.tables.ports import AppendRefused, OutcomeUnknown, StoreUnavailable


def from_postgres(kind: type[asyncpg.PostgresError]) -> asyncpg.PostgresError:
    return kind("what went wrong")


@pytest.mark.parametrize(
    "error",
    [
        from_postgres(asyncpg.AdminShutdownError),
        from_postgres(asyncpg.CrashShutdownError),
        from_postgres(asyncpg.CannotConnectNowError),
        from_postgres(asyncpg.ConnectionDoesNotExistError),
        asyncpg.InterfaceError("connection is closed"),
        ConnectionResetError(),
        TimeoutError(),
    ],
    ids=repr,
)
def test_a_lost_connection_leaves_the_outcome_unknown(error: Exception) -> None:
    assert is_lost(error)
    assert isinstance(verdict(error), OutcomeUnknown)


@pytest.mark.parametrize(
    "error",
    [
        from_postgres(asyncpg.UniqueViolationError),
        from_postgres(asyncpg.InvalidTextRepresentationError),
        from_postgres(asyncpg.ProgramLimitExceededError),
        asyncpg.DataError("wrong type"),
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
    ],
    ids=repr,
)
def test_what_can_never_be_stored_is_refused(error: Exception) -> None:
    assert not is_lost(error)
    assert isinstance(verdict(error), AppendRefused)


@pytest.mark.parametrize(
    "error",
    [
        from_postgres(asyncpg.DiskFullError),
        from_postgres(asyncpg.DeadlockDetectedError),
        from_postgres(asyncpg.LockNotAvailableError),
        from_postgres(asyncpg.QueryCanceledError),
        from_postgres(asyncpg.ReadOnlySQLTransactionError),
    ],
    ids=repr,
)
def test_what_may_be_stored_later_makes_the_store_unavailable(error: Exception) -> None:
    assert not is_lost(error)
    assert isinstance(verdict(error), StoreUnavailable)


def test_the_values_that_postgres_quotes_are_left_out() -> None:
    error = asyncpg.UniqueViolationError("duplicate key")
    error.detail = "Key (door_key)=(very-secret) already exists."
    assert "very-secret" in str(error)
    assert str(verdict(error)) == "duplicate key"
