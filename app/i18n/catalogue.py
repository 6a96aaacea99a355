"""One language: sentences by id, filled with parameters. static/js/i18n.js does the same in the browser."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from babel import Locale
from babel.numbers import format_decimal

Message = str | Mapping[str, str]
PLACEHOLDER = re.compile(r"\{(\w+)\}")
# Parameters that are codes: `suit="H"` reads as the message `suit.H`.
CODED_PARAMS = ("suit", "rank", "option", "preset", "level", "game", "role", "call")


@dataclass(frozen=True)
class Catalogue:
    """`messages`: a sentence with `{name}` placeholders, or its plural forms by category (`one`, `other`)."""

    lang: str
    messages: Mapping[str, Message]

    def sentence(self, message_id: str, params: Mapping[str, object]) -> str:
        """Return the filled sentence, the id where there is none; `n` chooses the plural form."""
        template = self._template(message_id, params.get("n"))
        return PLACEHOLDER.sub(lambda match: self._show(match, params), template)

    def _template(self, message_id: str, count: object) -> str:
        message = self.messages.get(message_id, message_id)
        if isinstance(message, str):
            return message
        category = category_of(self.lang, count) if isinstance(count, int | float) else "other"
        return message.get(category, message["other"])

    def _show(self, match: re.Match[str], params: Mapping[str, object]) -> str:
        name = match[1]
        if name not in params:
            return match[0]
        value = params[name]
        if isinstance(value, int | float) and not isinstance(value, bool):
            return format_decimal(value, locale=self.lang).replace("-", "\N{MINUS SIGN}")
        coded = self.messages.get(f"{name}.{value}") if name in CODED_PARAMS else None
        return coded if isinstance(coded, str) else str(value)


def categories(lang: str) -> tuple[str, ...]:
    """Return the CLDR plural categories of a language in the order of its PO plural forms.

    >>> categories("mt")
    ('one', 'two', 'few', 'many', 'other')
    """
    order = ("zero", "one", "two", "few", "many", "other")
    tags = Locale.parse(lang).plural_form.tags
    return tuple(category for category in order if category in tags or category == "other")


def category_of(lang: str, count: float) -> str:
    """Return the CLDR plural category of a number.

    >>> category_of("en", 1), category_of("mt", 12)
    ('one', 'many')
    """
    return Locale.parse(lang).plural_form(count)
