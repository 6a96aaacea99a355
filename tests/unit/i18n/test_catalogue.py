"""Sentences on the server; tests/js/i18n.test.js asks the browser's side the same questions."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.i18n import LANGUAGES, browser_messages, translate
from app.i18n.catalogue import Catalogue, categories
from app.i18n.po import CatalogueError, read

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "sentences.json").read_text(encoding="utf-8"))
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
TWO_FORMS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
TWO = 'msgstr[0] "a"\nmsgstr[1] "b"\n'


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: f"{case['lang']} {case['text']}")
def test_the_server_says_what_the_browser_says(case: dict[str, Any]) -> None:
    catalogue = Catalogue(case["lang"], GOLDEN["messages"])
    assert catalogue.sentence(case["id"], case["params"]) == case["text"]


def test_maltese_has_five_plural_forms() -> None:
    assert categories("mt") == ("one", "two", "few", "many", "other")


def test_english_is_offered_and_an_unbegun_language_is_not() -> None:
    assert LANGUAGES["en"] == "English"
    assert "mt" not in LANGUAGES


def test_a_language_that_is_not_offered_reads_english() -> None:
    assert translate("mt", "error.name_empty") == translate("en", "error.name_empty")


def test_the_browser_gets_plural_forms_by_category() -> None:
    assert browser_messages("en")["home.players"] == {"one": "{n} player", "other": "{n} players"}


def test_plural_forms_of_a_po_file_are_the_categories_in_order(tmp_path: Path) -> None:
    forms = "".join(f'msgstr[{i}] "{i}"\n' for i in range(5))
    path = write(tmp_path, f'msgid "m"\nmsgid_plural "m"\n{forms}')
    assert read(path, "mt").messages["m"] == {"one": "0", "two": "1", "few": "2", "many": "3", "other": "4"}


def test_a_plural_with_too_few_forms_counts_as_missing(tmp_path: Path) -> None:
    path = write(tmp_path, f'msgid "m"\nmsgid_plural "m"\n{TWO}')
    assert "m" not in read(path, "mt").messages


def test_a_file_whose_header_has_other_plural_forms_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, f'msgid "m"\nmsgid_plural "m"\n{TWO}', TWO_FORMS)
    with pytest.raises(CatalogueError, match=r"mt\.po: m needs the 5 plural forms"):
        read(path, "mt")


def test_untranslated_and_fuzzy_sentences_count_as_missing(tmp_path: Path) -> None:
    fuzzy = '#, fuzzy\nmsgid "b"\nmsgstr "B"\n\n'
    path = write(tmp_path, f'msgid "a"\nmsgstr ""\n\n{fuzzy}msgid "c"\nmsgstr "C"\n')
    assert dict(read(path, "mt").messages) == {"c": "C"}


def write(folder: Path, text: str, more_header: str = "") -> Path:
    path = folder / "mt.po"
    path.write_text(f"{HEADER}{more_header}\n{text}", encoding="utf-8")
    return path
