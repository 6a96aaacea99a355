"""Rules for app/: size, who commits, what games import, where sentences stand, why a check is silenced."""

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

LONGEST_MODULE = 400
# What a pure value needs of the standard library: no clock, chance, files, network or threads.
VALUE_MODULES = frozenset(
    {
        "abc",
        "bisect",
        "collections",
        "contextlib",
        "dataclasses",
        "enum",
        "fractions",
        "functools",
        "itertools",
    }
    | {"math", "operator", "re", "string", "types", "typing"}
)
COMMITTING = PurePosixPath("app/persistence")
# The command line, logs and start-up are English; the interface's API is described in English too.
ENGLISH = ("app/cli", "app/commands", "app/ops", "app/i18n", "app/main.py")
ENGLISH_ARGUMENTS = frozenset({"description", "help", "summary", "title", "doc", "docstring"})
SENTENCE = re.compile(r"^[A-Z][^\n]* [^\n]* [^\n]*[.!?]$", re.DOTALL)
SILENCED = re.compile(
    r"#\s*(?:noqa(?::\s*[A-Z]+[0-9]+(?:,\s*[A-Z]+[0-9]+)*)?|type:\s*ignore(?:\[[a-z, -]+\])?)(?P<why>.*)$"
)


def breaches(path: PurePosixPath, text: str) -> Iterator[str]:
    """Yield what is wrong with one Python file of app/ or tests/."""
    yield from _silenced_without_reason(path, text)
    if path.parts[0] != "app":
        return
    if (lines := text.count("\n")) > LONGEST_MODULE:
        yield f"{path}: {lines} lines, more than {LONGEST_MODULE}: split it by subject"
    tree = ast.parse(text)
    if path.is_relative_to("app/games"):
        yield from _foreign_imports(path, tree)
    if not path.is_relative_to(COMMITTING):
        yield from _commits(path, tree)
    if not str(path).startswith(ENGLISH):
        yield from _sentences(path, tree)


def _silenced_without_reason(path: PurePosixPath, text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        found = SILENCED.search(line)
        if found and not re.search(r"[a-z]{3}", found["why"]):
            yield f"{path}:{number}: say after the code why the check is silenced here"


def _foreign_imports(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        for name in names:
            if not name.startswith("app.games") and name.partition(".")[0] not in VALUE_MODULES:
                yield f"{path}:{node.lineno}: games are pure and do not import {name}"


def _commits(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "commit":
            yield f"{path}:{node.lineno}: only {COMMITTING} commits"


def _sentences(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    exempt = {id(part) for node in ast.walk(tree) for part in _english_parts(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in exempt or not isinstance(node.value, str):
            continue
        if SENTENCE.match(node.value):
            yield f"{path}:{node.lineno}: a sentence for people belongs into the catalogue: {node.value!r}"


def _english_parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may be English: docstrings, messages of exceptions, the API's own description."""
    if isinstance(node, ast.Expr | ast.Raise):
        yield from (
            ast.walk(node) if isinstance(node, ast.Raise) or isinstance(node.value, ast.Constant) else ()
        )
    if isinstance(node, ast.keyword) and node.arg in ENGLISH_ARGUMENTS:
        yield from ast.walk(node.value)
