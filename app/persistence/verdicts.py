"""What a failed statement means for those who wait for it."""

import asyncpg
import msgspec

from app.tables.ports import AppendRefused, OutcomeUnknown, StoreError, StoreUnavailable

# SQLSTATE classes that blame the statement: cardinality, data, integrity, names and rights, limits, features.
OURS = frozenset({"0A", "21", "22", "23", "42", "54"})
# No room is left on the disk. What else a machine may lack is lacking for some appends and not for others.
DISK_FULL = "53100"
# The server goes down or the connection is gone: nobody knows whether a commit on the way was made.
SHUTDOWN = frozenset({"57P01", "57P02", "57P03", "57P05"})


def is_lost(error: Exception) -> bool:
    """Returns whether the connection, and so the outcome, is lost."""
    if isinstance(error, asyncpg.PostgresError):
        return str(error.sqlstate).startswith("08") or error.sqlstate in SHUTDOWN
    # asyncpg tells wrong values by an InterfaceError that is a ValueError too.
    return isinstance(error, (OSError, TimeoutError, asyncpg.InterfaceError)) and not isinstance(
        error, ValueError
    )


def is_exhausted(error: Exception) -> bool:
    """Returns whether the database cannot write now, whatever it is given."""
    return isinstance(error, asyncpg.PostgresError) and error.sqlstate == DISK_FULL


def reason(error: Exception) -> str:
    """Returns what went wrong without the values that PostgreSQL quotes below its message: keys, cards."""
    return str(error.args[0]) if error.args else type(error).__name__


def verdict(error: Exception) -> StoreError:
    """Returns what the caller is told when nothing else shares the blame."""
    if isinstance(error, StoreError):
        return error
    if is_lost(error):
        return OutcomeUnknown(reason(error))
    if isinstance(error, (ValueError, msgspec.MsgspecError)):  # a UnicodeDecodeError is a ValueError
        return AppendRefused(type(error).__name__)  # its text may quote the payload
    if isinstance(error, asyncpg.PostgresError) and str(error.sqlstate)[:2] in OURS:
        return AppendRefused(reason(error))
    return StoreUnavailable(reason(error))
