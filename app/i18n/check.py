"""`python -m app.i18n.check`: every message that is asked for exists, and every catalogue is sound.

Fails when a code, template or module asks for a message that English lacks, when a message is called
without a parameter that it shows, when nothing asks for a message, and when a catalogue has unknown or
broken placeholders.
"""

import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import typer

from app.i18n import CATALOGUES, NAMES, SOURCE, catalogue
from app.i18n.catalogue import CODED_PARAMS, Catalogue
from app.i18n.faults import PLAIN, faults, missing, placeholders
from app.i18n.po import CatalogueError
from app.i18n.rules_used import cards, house_rules, rules_pages
from app.i18n.used import Use, in_python, in_script, in_template, mentioned

ROOT = Path(__file__).parent.parent.parent


def uses(root: Path = ROOT) -> Iterator[Use]:
    """Yield every use of a message in the project."""
    for path in sorted((root / "app").rglob("*.py")):
        yield from in_python(path)
    for path in sorted((root / "templates").rglob("*.html")):
        yield from in_template(path)
    for path in sorted((root / "static" / "js").rglob("*.js")):
        yield from in_script(path)
    yield from house_rules()
    yield from rules_pages()
    yield from cards()


def unknown(source: Catalogue, found: Iterable[Use]) -> Iterator[str]:
    """Yield a line for each use that English cannot answer."""
    for use in found:
        if "*" in use.message_id:
            if not any(fnmatchcase(one, use.message_id) for one in source.messages):
                yield f"{use.where}: no message fits {use.message_id}"
            continue
        message = source.messages.get(use.message_id)
        if message is None:
            yield f"{use.where}: English lacks {use.message_id}"
        elif use.params is not None and (lost := placeholders(message) - use.params):
            yield f"{use.where}: {use.message_id} shows {', '.join(sorted(lost))}, which is not passed"


def unused(source: Catalogue, patterns: set[str]) -> Iterator[str]:
    """Yield a line for each English message that nothing asks for."""
    exact = {pattern for pattern in patterns if "*" not in pattern}
    families = (patterns - exact) | {f"{name}.*" for name in CODED_PARAMS}
    for one in source.messages:
        base = one.removesuffix(PLAIN)
        if base not in exact and not any(fnmatchcase(base, family) for family in families):
            yield f"{SOURCE}: {one}: nothing asks for it"


def complaints(root: Path = ROOT) -> Iterator[str]:
    """Yield everything that is wrong, one line each."""
    source = catalogue(SOURCE)
    found = list(uses(root))
    yield from unknown(source, found)
    asked = {use.message_id for use in found}
    for path in (root / "static" / "js").rglob("*.js"):
        asked |= mentioned(path)
    yield from unused(source, asked)
    for lang in NAMES:
        yield from faults(source, catalogue(lang))
        if (CATALOGUES / f"{lang}.po").exists() and (lost := missing(source, catalogue(lang))):
            typer.echo(f"{lang}: not offered yet, {len(lost)} of {len(source.messages)} messages are missing")


def main() -> int:
    """Print what is wrong; return 0 when nothing is."""
    try:
        wrong = list(complaints())
    except CatalogueError as error:
        wrong = [str(error)]
    for line in wrong:
        typer.echo(line.replace(f"{ROOT}/", ""), err=True)
    if not wrong:
        typer.echo(f"{len(catalogue(SOURCE).messages)} messages, all asked for and all there")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
