"""Reading PO files: `msgstr[0]`, `msgstr[1]`, ... are the CLDR plural categories of the language in order."""

from pathlib import Path

from babel.messages.catalog import Message as PoMessage
from babel.messages.pofile import read_po

from app.i18n.catalogue import Catalogue, Message, categories


class CatalogueError(Exception):
    """A PO file that cannot be used; the text names the file and the message."""


def read(path: Path, lang: str) -> Catalogue:
    """Return a language's catalogue; sentences without a translation are left out.

    Raises `CatalogueError` for a plural with too many or too few forms.
    """
    with path.open("rb") as file:
        entries = read_po(file, locale=lang, abort_invalid=True)
    names = categories(lang)
    messages: dict[str, Message] = {}
    for entry in entries:
        if entry.id and not entry.fuzzy and entry.string:
            message = _message(entry, names, path)
            if message is not None:
                messages[_id(entry)] = message
    return Catalogue(lang, messages)


def _id(entry: PoMessage) -> str:
    return entry.id if isinstance(entry.id, str) else str(entry.id[0])


def _message(entry: PoMessage, names: tuple[str, ...], path: Path) -> Message | None:
    if not isinstance(entry.string, tuple | list):
        return entry.string
    if not all(entry.string):
        return None
    if len(entry.string) != len(names):
        wanted = ", ".join(names)
        raise CatalogueError(f"{path.name}: {_id(entry)} needs the {len(names)} plural forms {wanted}")
    return dict(zip(names, entry.string, strict=True))
