"""Rules for static/: size of modules, no sentences, nothing inline in markup made there, no other host."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

LONGEST_MODULE = 250
# A comment or a literal, whichever begins first; so a quote in a comment opens nothing.
TOKEN = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<literal>'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`)",
    re.DOTALL,
)
SENTENCE = re.compile(r"^[A-Z][^<>{}]* [^<>{}]* [^<>{}]*[.!?]$")
INLINE = re.compile(r"<[^>]*\s(?:style|on[a-z]+)\s*=", re.IGNORECASE)
# An XML namespace is a name; nothing is fetched from it.
ADDRESS = re.compile(r"https?://(?!www\.w3\.org/)[a-z0-9]", re.IGNORECASE)
# What makes markup or code of a text; names and messages of people are texts.
MARKUP = re.compile(
    r"\.(?:innerHTML|outerHTML|srcdoc)\b|\b(?:insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|eval)\("
    r"|\bdocument\.write|\bnew Function\(|\bjavascript:|text/html"
)
THROWN = re.compile(r"(?:throw new \w+|Error|console\.\w+)\($")


def breaches(path: PurePosixPath, text: str) -> Iterator[str]:
    """Yield what is wrong with one file below static/."""
    if path.suffix == ".js":
        yield from _module_breaches(path, text)
        return
    for number, line in enumerate(text.splitlines(), 1):
        if ADDRESS.search(line):
            yield f"{path}:{number}: nothing comes from another host"


def _module_breaches(path: PurePosixPath, text: str) -> Iterator[str]:
    if (lines := text.count("\n")) > LONGEST_MODULE:
        yield f"{path}: {lines} lines, more than {LONGEST_MODULE}: split it by subject"
    bare = TOKEN.sub(_without_comments, text)
    for found in MARKUP.finditer(bare):
        yield f"{path}:{bare.count(chr(10), 0, found.start()) + 1}: a text becomes markup or code: {found[0]}"
    for token in TOKEN.finditer(text):
        literal = token["literal"]
        if not literal:
            continue
        where = f"{path}:{text.count(chr(10), 0, token.start()) + 1}"
        if ADDRESS.search(literal):
            yield f"{where}: nothing comes from another host"
        if INLINE.search(literal):
            yield f"{where}: markup with an inline style or handler breaks the content security policy"
        if SENTENCE.match(literal[1:-1]) and not THROWN.search(text[: token.start()].rstrip()):
            yield f"{where}: a sentence for people belongs into the catalogue: {literal}"


def _without_comments(token: re.Match[str]) -> str:
    return "\n" * token[0].count("\n") if token["comment"] else token[0]
