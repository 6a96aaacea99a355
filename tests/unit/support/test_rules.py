"""The project's own rules catch what they are for, and let pass what is right."""

from pathlib import PurePosixPath

import pytest

from tests.support.rules import markup, python, script, threats

PYTHON_BREACHES = [
    ("app/tables/long.py", "x = 1\n" * 401, "401 lines"),
    ("app/games/cards.py", "import random\n", "do not import random"),
    ("app/games/cards.py", "from app.tables import state\n", "do not import app.tables"),
    ("app/tables/service.py", "async def f(c):\n    await c.commit()\n", "commits"),
    ("app/web/pages/home.py", 'x = "Tell us your name."\n', "catalogue"),
    ("app/web/pages/home.py", 'x = f"{name}"\ny = "Hello my friend."\n', "catalogue"),
    ("app/web/pages/home.py", "x = y  # type: ignore[arg-type]\n", "say after the code why"),
    ("tests/unit/x.py", "x = y  # noqa: S101\n", "say after the code why"),
    ("tests/unit/x.py", "x = y  # noqa\n", "say after the code why"),
]
PYTHON_GOOD = [
    ("app/tables/long.py", "x = 1\n" * 400),
    ("app/games/cards.py", "from enum import StrEnum\nfrom app.games.errors import RuleViolation\n"),
    ("app/persistence/event_log.py", "async def f(c):\n    await c.commit()\n"),
    ("app/web/pages/home.py", '"""Shows the home page to everybody."""\n'),
    ("app/web/pages/home.py", 'raise ValueError("The order is not whole.")\n'),
    ("app/web/api/tables.py", 'router(summary="Create a new table.")\n'),
    ("app/cli.py", 'x = "Tell us your name."\n'),
    ("app/web/pages/home.py", "x = y  # type: ignore[arg-type]  # the stub lacks this overload\n"),
    ("tests/unit/x.py", "x = y  # noqa: S104, E501 - everybody may come in\n"),
]
MARKUP_BREACHES = [
    ("<p>{{ name | safe }}</p>", "1: a text becomes markup"),
    ("\n{% autoescape false %}{% endautoescape %}", "2: a text becomes markup"),
    ("<p>{{ t('home.title') }}</p>\n<p>Sit down</p>", "2: text belongs into the catalogue: Sit down"),
    ("{% block title %}Home{% endblock %}", "text belongs"),
    ('<button aria-label="Close">x</button>', "aria-label belongs"),
    ('<p style="color: red"></p>', "attribute style"),
    ('<p onclick="go()"></p>', "attribute onclick"),
    ("<script>go()</script>", "inline <script>"),
    ("<style>p { color: red }</style>", "inline <style>"),
    ('<script src="https://cdn.example/x.js"></script>', "another host"),
    ('<img src="//cdn.example/x.png" alt="">', "another host"),
]
MARKUP_GOOD = [
    "{% block page %}home{% endblock %}",
    "<title>Cutthroat</title>",
    "{# A note for the reader #}{% if player %}<p>{{ t('lobby.code', code=code) }}</p>{% endif %}",
    '<script type="module" src="{{ static }}/js/home.js"></script>',
    '<script type="application/json" id="view">{"name": "Maya"}</script>',
    '<img src="/static/img/x.png" alt="{{ t(\'card.back\') }}"> 3:2',
]
SCRIPT_BREACHES = [
    ("static/js/x.js", "//\n" * 251, "251 lines"),
    ("static/js/x.js", "// it's\nshow('Sit down, please.')", "2: a sentence"),
    ("static/js/x.js", 'x = `<p class="a" style="color: red">`', "inline style"),
    ("static/js/x.js", "x = '<p onclick=\"go()\">'", "inline style or handler"),
    ("static/js/x.js", "x.innerHTML = name", "markup or code: .innerHTML"),
    ("static/js/x.js", "// as said\nx.insertAdjacentHTML('beforeend', name)", ":2: a text becomes markup"),
    ("static/js/x.js", "import('https://cdn.example/x.js')", "another host"),
    ("static/css/x.css", "@import url(https://fonts.example/x.css);", "another host"),
]
SCRIPT_GOOD = [
    ("static/js/x.js", "// without innerHTML\nx.textContent = name"),
    ("static/js/x.js", "// Sit down, please: 'it'\nshow(t('lobby.sit_down'))"),
    ("static/js/x.js", "/* as in http://10.0.0.2:8000 */"),
    ("static/js/x.js", "throw new Error('The outbox is closed.')"),
    ("static/img/x.svg", '<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
]


@pytest.mark.parametrize(("path", "text", "told"), PYTHON_BREACHES)
def test_a_breach_in_python_is_told_with_its_place(path: str, text: str, told: str) -> None:
    [found] = python.breaches(PurePosixPath(path), text)
    assert found.startswith(path)
    assert told in found


@pytest.mark.parametrize(("path", "text"), PYTHON_GOOD)
def test_good_python_passes(path: str, text: str) -> None:
    assert list(python.breaches(PurePosixPath(path), text)) == []


@pytest.mark.parametrize(("text", "told"), MARKUP_BREACHES)
def test_a_breach_in_a_template_is_told_with_its_line(text: str, told: str) -> None:
    [found] = markup.breaches(PurePosixPath("templates/home.html"), text)
    assert told in found


def test_the_description_of_the_interfaces_is_english_but_as_strict() -> None:
    path = PurePosixPath("templates/api/socket.html")
    assert list(markup.breaches(path, "<p>Send this frame first.</p>")) == []
    assert len(list(markup.breaches(path, '<p style="color: red">Send this frame first.</p>'))) == 1


@pytest.mark.parametrize("text", MARKUP_GOOD)
def test_a_good_template_passes(text: str) -> None:
    assert list(markup.breaches(PurePosixPath("templates/home.html"), text)) == []


@pytest.mark.parametrize(("path", "text", "told"), SCRIPT_BREACHES)
def test_a_breach_in_static_is_told_with_its_place(path: str, text: str, told: str) -> None:
    [found] = script.breaches(PurePosixPath(path), text)
    assert told in found


@pytest.mark.parametrize(("path", "text"), SCRIPT_GOOD)
def test_good_static_files_pass(path: str, text: str) -> None:
    assert list(script.breaches(PurePosixPath(path), text)) == []


THREATS = PurePosixPath("docs/threats.md")
ROW = "| a seat sees a hidden card | only what may be known is sent | {} |\n"
HERE = "unit/support/test_rules.py::test_good_static_files_pass"


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("", "1: no test is named"),
        ("`unit/support/test_nowhere.py::test_x`", "1: there is no tests/unit/support/test_nowhere.py"),
        (
            "`unit/support/test_rules.py::test_nothing`",
            "1: tests/unit/support/test_rules.py has no test_nothing",
        ),
    ],
)
def test_a_threat_without_a_test_is_told_with_its_line(test: str, told: str) -> None:
    [found] = threats.breaches(THREATS, ROW.format(test))
    assert told in found


def test_a_threat_whose_test_exists_passes() -> None:
    head = "| who | control | test |\n|---|---|---|\n"
    assert list(threats.breaches(THREATS, f"# Threats\n\n{head}{ROW.format(f'`{HERE}`')}")) == []
