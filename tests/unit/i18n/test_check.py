"""The check of the catalogues finds what it is for."""

from pathlib import Path

from app.i18n.catalogue import Catalogue, Message
from app.i18n.check import unknown, unused, uses
from app.i18n.faults import faults, missing
from app.i18n.used import in_python, in_script, in_template

MESSAGES: dict[str, Message] = {
    "a.plain": "A",
    "a.named": "{name} plays",
    "a.many": {"one": "{n} x", "other": "{n} xs"},
}
ENGLISH = Catalogue("en", MESSAGES)


def test_a_sound_translation_has_no_faults() -> None:
    italian: dict[str, Message] = {
        "a.plain": "A",
        "a.named": "Gioca {name}",
        "a.many": {"one": "una", "other": "{n} x"},
    }
    assert list(faults(ENGLISH, Catalogue("it", italian))) == []


def test_unknown_lost_and_broken_placeholders_are_found() -> None:
    broken = {"a.named": "Gioca {nome}", "a.plain": "A }", "a.gone": "?"}
    assert list(faults(ENGLISH, Catalogue("it", broken))) == [
        "it: a.named: unknown placeholder {nome}",
        "it: a.named: lost placeholder {name}",
        "it: a.plain: a brace that opens or closes no placeholder",
        "it: a.gone: English has no such message",
    ]


def test_a_language_with_a_gap_is_incomplete() -> None:
    assert missing(ENGLISH, Catalogue("it", {"a.plain": "A", "a.named": "{name}"})) == ["a.many"]


def test_plain_words_may_be_missing_in_a_language() -> None:
    english = Catalogue("en", {"a.marks": "marks", "a.marks~plain": "tricks"})
    assert missing(english, Catalogue("it", {"a.marks": "prese"})) == []


def test_codes_of_errors_are_found_with_their_parameters(tmp_path: Path) -> None:
    path = file(tmp_path, "rules.py", 'raise RuleViolation("too_late", max=3)\nReject(id=1, code="bad")\n')
    assert {use.message_id: use.params for use in in_python(path)} == {
        "error.too_late": frozenset({"max"}),
        "error.bad": None,
    }


def test_messages_of_templates_and_modules_are_found(tmp_path: Path) -> None:
    template = file(tmp_path, "x.html", '{{ t("a.named", name=who) }} {{ t("a." ~ kind) }}')
    script = file(tmp_path, "x.js", 't(mine ? "a.one" : "a.two"); rich(`a.${kind}`, { n }); t("a.plain");')
    assert [use.message_id for use in in_template(template)] == ["a.named", "a.*"]
    assert [use.message_id for use in in_script(script)] == ["a.one", "a.two", "a.*", "a.plain"]


def test_a_message_that_english_lacks_is_told_with_its_place(tmp_path: Path) -> None:
    path = file(tmp_path, "x.js", '\nt("a.lost")')
    assert list(unknown(ENGLISH, in_script(path))) == [f"{path}:2: English lacks a.lost"]


def test_a_message_called_without_what_it_shows_is_told(tmp_path: Path) -> None:
    path = file(tmp_path, "x.html", '{{ t("a.named") }}')
    assert list(unknown(ENGLISH, in_template(path))) == [f"{path}:1: a.named shows name, which is not passed"]


def test_a_message_that_nothing_asks_for_is_told() -> None:
    assert list(unused(ENGLISH, {"a.plain", "a.n*"})) == ["en: a.many: nothing asks for it"]


def test_the_project_itself_asks_for_messages_of_every_kind() -> None:
    asked = {use.message_id for use in uses()}
    assert {"error.must_follow_suit", "home.lead", "settings.title", "option.target.note"} <= asked


def file(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
