"""Rules for templates/: no text outside the catalogue, nothing inline, nothing from another host."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import PurePosixPath

JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")
# A lower-case word alone in a block is a class or a name for code: `{% block page %}home{% endblock %}`.
CODE_BLOCK = re.compile(r"\{% block \w+ %\}\s*[a-z-]+\s*\{% endblock %\}")
# What programmers read is English: the description of the interfaces.
ENGLISH = PurePosixPath("templates/api")
# The product's name is a name in every language.
NAMES = frozenset({"Cutthroat"})
SPOKEN = frozenset({"alt", "aria-label", "aria-description", "placeholder", "title"})
UNESCAPED = re.compile(r"\|\s*safe\b|\bautoescape\s+false\b|\bMarkup\(")
ADDRESS = re.compile(r"^(?:https?:)?//")


def breaches(path: PurePosixPath, text: str) -> Iterator[str]:
    """Yield what is wrong with one template."""
    for found in UNESCAPED.finditer(text):
        yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}: a text becomes markup: {found[0]}"
    page = _Page(is_english=path.is_relative_to(ENGLISH))
    page.feed(JINJA.sub(_keep_lines, CODE_BLOCK.sub(_keep_lines, text)))
    page.close()
    for line, what in page.found:
        yield f"{path}:{line}: {what}"


def _keep_lines(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


class _Page(HTMLParser):
    def __init__(self, *, is_english: bool) -> None:
        super().__init__()
        self._is_english = is_english
        self.found: list[tuple[int, str]] = []
        self._in_code = False

    def _add(self, what: str) -> None:
        self.found.append((self.getpos()[0], what))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._in_code = tag in {"script", "style"}
        is_data = given.get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in given and not is_data):
            self._add(f"inline <{tag}> breaks the content security policy")
        for name, value in attrs:
            self._check_attribute(name, value or "")

    def _check_attribute(self, name: str, value: str) -> None:
        if name == "style" or name.startswith("on"):
            self._add(f"the attribute {name} breaks the content security policy")
        if name in {"src", "href", "action"} and ADDRESS.match(value):
            self._add(f"{name} leads to another host: {value}")
        if name in SPOKEN and self._words(value):
            self._add(f"{name} belongs into the catalogue: {value}")

    def handle_endtag(self, tag: str) -> None:
        self._in_code = self._in_code and tag not in {"script", "style"}

    def handle_data(self, data: str) -> None:
        if not self._in_code and (words := self._words(data)):
            self._add(f"text belongs into the catalogue: {' '.join(words)}")

    def _words(self, text: str) -> list[str]:
        return [] if self._is_english else [word for word in WORD.findall(text) if word not in NAMES]
