"""Logs: one line for one event, as text for people or as JSON for machines; never a secret.

The door key, the token of a device or of a recovery link, a knock, and the id of a score sheet or a group
stand in a path, so paths are masked before they are logged. Headers, bodies and query strings are not logged.
"""

import logging
import re
import sys

import structlog
from structlog.typing import EventDict, WrappedLogger

SECRET_PATHS = re.compile(
    r"(?P<kept>/(?:j|d|k|g|score)/|(?<!/v1)/me/"
    r"|/api/v1/(?:join|device-links|recovery-links|knocks|sheets|groups)/)(?P<secret>[^/?#\s\"']+)",
    re.IGNORECASE,  # a phone that writes /J/ meant the same door
)
QUOTED_ROWS = re.compile(r"(?m)^(?P<kept>\s*DETAIL:).*$")
"""PostgreSQL quotes the values of the row below its message: keys, names, cards."""
SECRET_FIELDS = frozenset(
    {
        "cookie",
        "authorization",
        "secret",
        "secret_key",
        "token",
        "door_key",
        "database_url",
        "nats_url",
        "headers",
    }
)
MASK = "***"


def mask(text: str) -> str:
    """Return the text with the secret part of each path hidden, and without query strings.

    >>> mask("/j/abcdefghijk?x=1")
    '/j/***'
    """
    return SECRET_PATHS.sub(rf"\g<kept>{MASK}", text.partition("?")[0])


def hide_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Return the event without fields that may hold a credential, paths masked, and rows not quoted."""
    for name in event.keys() & SECRET_FIELDS:
        event[name] = MASK
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = QUOTED_ROWS.sub(rf"\g<kept> {MASK}", SECRET_PATHS.sub(rf"\g<kept>{MASK}", value))
    return event


def configure(level: str, form: str) -> None:
    """Send the logs of the server and of its libraries to stderr, as `form` "text" or "json"."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            # As text without local variables, which may hold anything.
            structlog.processors.format_exc_info,
            hide_secrets,
            renderer,
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    _quieten_libraries()
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def _quieten_libraries() -> None:
    """Keep what a library writes at `info` out; uvicorn would log paths unmasked there."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "asyncio", "httpx"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(logging.WARNING)
