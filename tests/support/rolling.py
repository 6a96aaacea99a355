"""Whether the version before still works on the tables of the next one: what a migration may do to them.

While a new version is rolled out both run on one database, so that a migration only adds: tables that refer
to none of the old ones, columns that may be left out, indexes of new tables. Anything else is refused unless
the migration says in `SAFE` why it harms nobody: the beginning of the statement, and the reason.
"""

import io
import re
from collections.abc import Iterator, Mapping

from alembic import command
from alembic.config import Config
from alembic.script import Script, ScriptDirectory

from app.persistence import migrate

COMMENT = re.compile(r"--[^\n]*")
NAME = r'(?:only )?(?:if (?:not )?exists )?"?(\w+)"?'
CREATE_TABLE = re.compile(rf"create (?:unlogged )?table {NAME}")
CREATE_INDEX = re.compile(rf"create (?:unique )?index .*?\bon {NAME}")
ALTER_TABLE = re.compile(rf"alter table {NAME} (?P<what>.*)")
ADD_COLUMN = re.compile(r"add column [^,]*(?:\([^()]*\)[^,]*)*")
REFERENCES = re.compile(rf"\breferences {NAME}")
COSTLY = re.compile(r"\b(?:references|unique|primary key|check|generated)\b")
OWN = "alembic_version"


def breaches(revision: str, sql: str, safe: Mapping[str, str]) -> Iterator[str]:
    """Yield what the version before might not survive, and marks without a reason or a statement."""
    unused = set(safe)
    new: set[str] = set()
    for statement in statements(sql):
        if found := CREATE_TABLE.match(statement):
            new.add(found[1])
        if ";" not in statement and is_safe(statement, new):  # a second one on its line would hide behind it
            continue
        marks = [mark for mark in safe if statement.startswith(mark.lower())]
        unused -= set(marks)
        if not marks:
            yield f"{revision}: the version before may not survive: {statement[:100]}"
        elif not all(re.search(r"\w+ \w+ \w+", safe[mark]) for mark in marks):
            yield f"{revision}: say why this harms nobody: {statement[:100]}"
    yield from (f"{revision}: nothing begins with {mark!r}" for mark in sorted(unused))


def statements(sql: str) -> Iterator[str]:
    """Yield the statements in lower case, each on one line, but what Alembic does for itself."""
    for part in COMMENT.sub("", sql).split(";\n"):
        statement = " ".join(part.lower().split()).rstrip(";")
        if statement and statement not in ("begin", "commit") and OWN not in statement:
            yield statement


def is_safe(statement: str, new: set[str]) -> bool:
    """Return whether the statement only adds, and to what others use only what they may leave out.

    A reference to what others use is none: the version before cannot delete there what a new row points to.
    """
    if not {found[1] for found in REFERENCES.finditer(statement)} <= new:
        return False
    if CREATE_TABLE.match(statement):
        return True
    if found := CREATE_INDEX.match(statement):
        return found[1] in new
    if found := ALTER_TABLE.match(statement):
        return found[1] in new or is_optional_column(found["what"])
    return False


def is_optional_column(what: str) -> bool:
    """Return whether this adds one column that whoever does not know it may leave out."""
    has_default = "not null" not in what or " default " in what
    return bool(ADD_COLUMN.fullmatch(what)) and has_default and not COSTLY.search(what)


def check() -> list[str]:
    """Return the breaches of all migrations but the first, before which there was nothing."""
    scripts = [*ScriptDirectory(str(migrate.SCRIPTS)).walk_revisions()][::-1]
    found: list[str] = []
    for script in scripts[1:]:
        safe: Mapping[str, str] = getattr(script.module, "SAFE", {})
        found += breaches(script.revision, offline(script), safe)
    return found


def offline(script: Script) -> str:
    """Return the SQL of one migration, as Alembic writes it without a database."""
    written = io.StringIO()
    config = Config(output_buffer=written)
    config.set_main_option("script_location", str(migrate.SCRIPTS))
    command.upgrade(config, f"{script.down_revision}:{script.revision}", sql=True)
    return written.getvalue()
