"""Why a server cannot use its database: each case with a stable code and a sentence for the host."""

from typing import ClassVar


class DatabaseError(Exception):
    """The server cannot use its database; `code` is stable, the message is a sentence or two in English."""

    code: ClassVar[str] = "database_error"


class DataNotWritable(DatabaseError):
    """The data directory cannot be made or written."""

    code = "data_not_writable"


class DataInUse(DatabaseError):
    """Another server process works in the same data directory."""

    code = "data_in_use"


class DatabaseOtherMajor(DatabaseError):
    """The data directory belongs to another major version of PostgreSQL."""

    code = "database_other_major"


class DatabaseNotStarted(DatabaseError):
    """The embedded PostgreSQL did not start or could not be set up."""

    code = "database_not_started"


class DatabaseUnreachable(DatabaseError):
    """The database that was configured does not answer."""

    code = "database_unreachable"


class DatabaseNotDurable(DatabaseError):
    """The database would acknowledge what it may lose."""

    code = "database_not_durable"


class DatabaseBehind(DatabaseError):
    """The database lacks migrations that this code needs."""

    code = "database_behind"


class DatabaseAhead(DatabaseError):
    """The database was migrated by newer code."""

    code = "database_ahead"


class MigrationFailed(DatabaseError):
    """A migration could not be run; the database is as it was."""

    code = "migration_failed"


class NoData(DatabaseError):
    """There is no database in the data directory."""

    code = "no_data"


class DatabaseNotEmpty(DatabaseError):
    """A backup is restored into an empty database only."""

    code = "database_not_empty"


class ToolsMissing(DatabaseError):
    """There are no programs of PostgreSQL that fit the database."""

    code = "postgres_tools_missing"


class BackupExists(DatabaseError):
    """There is a file already where the backup should go."""

    code = "backup_exists"


class BackupFailed(DatabaseError):
    """The backup could not be made or restored; nothing is left of it."""

    code = "backup_failed"


class BackupUnreadable(DatabaseError):
    """The file is no backup of a Cutthroat, or a part of one."""

    code = "backup_unreadable"


class BackupAhead(DatabaseError):
    """The backup was made by newer code."""

    code = "backup_ahead"


class NoSuchPlayer(DatabaseError):
    """Nobody has this id."""

    code = "no_such_player"


class ServersRunning(DatabaseError):
    """Something is asked for that must not be done while a server works on the database."""

    code = "servers_running"
