"""Every sentence that a person reads in the browser: message ids are codes, one PO file per language.

Plural forms are chosen by CLDR category, here and in the browser; the browser gets its language as JSON.
A language is offered when its catalogue has every sentence that English has.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from app.i18n.catalogue import Catalogue, Message
from app.i18n.faults import missing
from app.i18n.po import read

CATALOGUES = Path(__file__).parent / "catalogues"
SOURCE = "en"
# Each by its own name, as people look for it; flags stand for countries, not languages.
NAMES = {"en": "English", "it": "Italiano", "ja": "日本語", "mt": "Malti", "nb": "Norsk bokmål"}


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the catalogue of a language; an empty one when nobody has begun it."""
    path = CATALOGUES / f"{lang}.po"
    return read(path, lang) if path.exists() else Catalogue(lang, {})


def _offered() -> dict[str, str]:
    source = catalogue(SOURCE)
    return {lang: name for lang, name in NAMES.items() if not missing(source, catalogue(lang))}


LANGUAGES: Mapping[str, str] = _offered()
"""Code and own name of each complete language."""


def translate(lang: str, message_id: str, **params: object) -> str:
    """Return the sentence for a message id; the id itself where the catalogue lacks it.

    >>> translate("en", "error.name_too_long", max=14)
    'A name has at most 14 characters.'
    """
    return catalogue(lang if lang in LANGUAGES else SOURCE).sentence(message_id, params)


def browser_messages(lang: str) -> Mapping[str, Message]:
    """Return what the browser gets as JSON: sentences, or plural forms by CLDR category."""
    return catalogue(lang if lang in LANGUAGES else SOURCE).messages
