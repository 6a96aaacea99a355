"""Which messages the sources ask for: found in the Python code, the templates and the browser's modules."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CODE = re.compile(r"[a-z][a-z0-9_]*")
# Calls whose first code-like word becomes the message `error.{code}`.
PARAMS_AS_KEYWORDS = frozenset(
    {"CodedError", "FormatError", "RuleViolation", "OptionError", "NameRefused", "Refusal"}
)
ERRORS = PARAMS_AS_KEYWORDS | {"Reject", "reject", "refuse_phase", "refuse_unless"}
# Tables in the code whose values are error codes.
ERROR_TABLES = frozenset({"BY_STATUS"})
PARTS = frozenset({"ScorePart", "part"})

TRANSLATING = re.compile(r"""\b(?:t|rich|has)\(\s*((?:[^()"'`]|"[^"]*"|'[^']*'|`[^`]*`)*?)(,|\))""")
LITERAL = re.compile(r"""["']([a-z][\w]*(?:\.[\w~]+)+)["']""")
PATTERN = re.compile(r"`([a-z]\w*\.[^`]*)`")
HOLE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
NAMED = re.compile(r"\s*(\w+)\s*=(?!=)")


@dataclass(frozen=True)
class Use:
    """One place that wants a message. `*` in the id stands for a part known only when it runs.

    `params` are the names it is called with, or None where they cannot be told from the text.
    """

    message_id: str
    where: str
    params: frozenset[str] | None = None


def in_python(path: Path) -> Iterator[Use]:
    """Yield the error codes that a module raises or sends, and the lines of its scores."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        where = f"{path}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call):
            yield from _call(node, where)
        elif isinstance(node, ast.Assign) and _name(node.targets[0]) in ERROR_TABLES:
            for value in ast.walk(node.value):
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield Use(f"error.{value.value}", where)


def _call(node: ast.Call, where: str) -> Iterator[Use]:
    called = _name(node.func)
    if called == "translate" and len(node.args) > 1:
        yield from _translated(node.args[1], node.keywords, where)
        return
    family = "error" if called in ERRORS else "part" if called in PARTS else None
    if family is None:
        return
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    for value in [*node.args, *([keywords["code"]] if "code" in keywords else [])]:
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and CODE.fullmatch(value.value):
            yield Use(f"{family}.{value.value}", where, _known(called, keywords))
            return


def _translated(message: ast.expr, keywords: list[ast.keyword], where: str) -> Iterator[Use]:
    """Yield the message of `translate(lang, "home.lead", n=3)`; `*` for what an f-string has in braces."""
    names = None if any(one.arg is None for one in keywords) else frozenset(str(one.arg) for one in keywords)
    for part in ast.walk(message):
        if isinstance(part, ast.JoinedStr):
            pieces = (str(v.value) if isinstance(v, ast.Constant) else "*" for v in part.values)
            yield Use("".join(pieces), where)
            return
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and "." in part.value:
            yield Use(part.value, where, names)


def _known(called: str, keywords: dict[str | None, ast.expr]) -> frozenset[str] | None:
    """Return the names of the parameters, where each keyword of the call is one."""
    names = frozenset(name for name in keywords if name is not None)
    is_told = called in PARAMS_AS_KEYWORDS and None not in keywords
    return names if is_told else None


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def in_template(path: Path) -> Iterator[Use]:
    """Yield the messages of a Jinja template: `t("home.lead", n=3)`."""
    text = path.read_text(encoding="utf-8")
    for match in re.finditer(r"""\bt\(\s*"([\w.~]+)"\s*((?:,[^()]*(?:\([^()]*\)[^()]*)*)?)\)""", text):
        names = frozenset(NAMED.match(part)[1] for part in match[2].split(",") if NAMED.match(part))  # type: ignore[index]  # matched in the condition
        yield Use(match[1], _where(path, text, match.start()), names)
    for match in re.finditer(r"""\bt\(\s*"([\w.]+\.)"\s*~""", text):
        yield Use(match[1] + "*", _where(path, text, match.start()))


def in_script(path: Path) -> Iterator[Use]:
    """Yield the messages of a browser module: what stands in calls of `t`, `rich` and `has`."""
    text = path.read_text(encoding="utf-8")
    for match in TRANSLATING.finditer(text):
        where = _where(path, text, match.start())
        none = frozenset[str]() if match[2] == ")" else None
        for literal in LITERAL.findall(match[1]):
            yield Use(literal, where, none)
        for pattern in PATTERN.findall(match[1]):
            yield Use(HOLE.sub("*", pattern), where)


def mentioned(path: Path) -> set[str]:
    """Return every string of a browser module that looks like a message id; enough to call a message used."""
    text = path.read_text(encoding="utf-8")
    return set(LITERAL.findall(text)) | {HOLE.sub("*", pattern) for pattern in PATTERN.findall(text)}


def _where(path: Path, text: str, offset: int) -> str:
    return f"{path}:{text.count(chr(10), 0, offset) + 1}"
