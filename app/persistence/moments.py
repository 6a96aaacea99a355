"""Milliseconds since the epoch on our side, `timestamptz` in the database."""

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def moment(ms: int) -> datetime:
    """Returns the moment of these milliseconds, exactly.

    >>> moment(1_700_000_000_123).isoformat()
    '2023-11-14T22:13:20.123000+00:00'
    """
    return EPOCH + timedelta(milliseconds=ms)


def milliseconds(when: datetime) -> int:
    """Returns the whole milliseconds of a moment.

    >>> milliseconds(moment(1_700_000_000_123))
    1700000000123
    """
    return (when - EPOCH) // MILLISECOND
