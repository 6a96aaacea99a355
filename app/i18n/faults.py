"""What can be wrong with a catalogue, compared with the English one."""

import re
from collections.abc import Iterator

from app.i18n.catalogue import PLACEHOLDER, Catalogue, Message

PLAIN = "~plain"
BRACE = re.compile(r"[{}]")


def missing(source: Catalogue, other: Catalogue) -> list[str]:
    """Return the ids that the other catalogue lacks; a variant in plain card words may be left out."""
    return [one for one in source.messages if one not in other.messages and not one.endswith(PLAIN)]


def forms(message: Message) -> list[str]:
    """Return all texts of a message: one, or its plural forms."""
    return [message] if isinstance(message, str) else list(message.values())


def placeholders(message: Message) -> set[str]:
    """Return the names that a message has in braces.

    >>> sorted(placeholders({"one": "{n} seat", "other": "{n} seats of {name}"}))
    ['n', 'name']
    """
    return {name for form in forms(message) for name in PLACEHOLDER.findall(form)}


def faults(source: Catalogue, other: Catalogue) -> Iterator[str]:
    """Yield one line for each message that English does not have or whose placeholders are broken."""
    for message_id, message in other.messages.items():
        base = message_id.removesuffix(PLAIN)
        if base not in source.messages:
            yield f"{other.lang}: {message_id}: English has no such message"
            continue
        if any(BRACE.search(PLACEHOLDER.sub("", form)) for form in forms(message)):
            yield f"{other.lang}: {message_id}: a brace that opens or closes no placeholder"
        for name in sorted(placeholders(message) - placeholders(source.messages[base])):
            yield f"{other.lang}: {message_id}: unknown placeholder {{{name}}}"
        for name in sorted(placeholders(source.messages[base]) - placeholders(message) - {"n"}):
            yield f"{other.lang}: {message_id}: lost placeholder {{{name}}}"
