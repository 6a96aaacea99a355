"""Names: what people type, by accident and on purpose."""

import doctest
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.players import names
from app.players.names import NameRefused, is_taken, key, length, normalise, suggestion


def refusal(typed: str) -> str:
    with pytest.raises(NameRefused) as refused:
        normalise(typed)
    return refused.value.code


def test_the_examples_in_the_docstrings_are_true() -> None:
    assert doctest.testmod(names).failed == 0
    assert doctest.testmod(names).attempted >= 4


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Maya", "Maya"),
        ("  Maya  ", "Maya"),
        ("Maya\tof\r\nMalta", "Maya of Malta"),
        ("Zoe\u0308", "Zoë"),
        ("\uff2d\uff41\uff59\uff41", "Maya"),
        ("\u200f\u202eMaya\u2066\u200b\ufeff", "Maya"),
        ("<b>Maya</b>", "<b>Maya</b>"),
        ("Ma\u3164ya", "Maya"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("M\ufe0f\u200da", "Ma"),
        ("まや", "まや"),
        ("Ġuża", "Ġuża"),
        ("👍🏽" * 14, "👍🏽" * 14),
    ],
)
def test_a_name_is_kept_as_people_see_it(typed: str, kept: str) -> None:
    assert normalise(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_empty"),
        ("   \t ", "name_empty"),
        ("\u200f\u200b", "name_empty"),
        ("\u3164\u3164", "name_empty"),
        ("\u2800", "name_empty"),
        ("\u0301", "name_empty"),
        ("Fifteen letters", "name_too_long"),
        ("<img src=x onerror=alert(1)>", "name_too_long"),
        ("x" * 10_000, "name_too_long"),
        ("\x00" * 10_000, "name_too_long"),
        ("\ufdfa", "name_too_long"),
        ("Ma\x07ya", "name_bad_characters"),
        ("Ma\x1bya", "name_bad_characters"),
        ("Ma\ud800ya", "name_bad_characters"),
        ("Ma\ue000ya", "name_bad_characters"),
        ("M" + "\u0301\u0302\u0303\u0304" * 3, "name_bad_characters"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused_with_its_code(typed: str, code: str) -> None:
    assert refusal(typed) == code


def test_marks_joined_emoji_and_flags_count_as_one_character() -> None:
    assert length("Zoe\u0308") == 3
    assert length("👨\u200d👩\u200d👧") == 1
    assert length("🇲🇹🇳🇴") == 2
    assert length("👍🏽") == 1


@given(st.text(max_size=60))
def test_whatever_is_typed_is_refused_with_a_code_or_kept_in_a_stable_form(typed: str) -> None:
    try:
        name = normalise(typed)
    except NameRefused:
        assert refusal(typed) in {"name_empty", "name_too_long", "name_bad_characters"}
        return
    assert normalise(name) == name
    assert 1 <= length(name) <= names.MAX_LENGTH
    assert not any(unicodedata.category(each) in {"Cc", "Cs", "Co", "Cn"} for each in name)
    assert not any(each in "\u200e\u200f\u202a\u202b\u202d\u202e\u2066\u2067\u2068" for each in name)


def test_names_that_look_alike_have_the_same_key() -> None:
    assert key("Nils") == key("NILS") == key("N i l s") == key("\uff2eils")
    assert key("Straße") == key("STRASSE")
    assert key("Nils") != key("Nilse")


def test_the_suggestion_is_the_first_free_number_and_fits() -> None:
    assert suggestion("Nils", ["Nils"]) == "Nils 2"
    assert suggestion("Nils", ["nils", "NILS 2", "Nils3"]) == "Nils 4"
    long = suggestion("Abcdefghijklmn", ["Abcdefghijklmn"])
    assert long == "Abcdefghijkl 2"
    assert not is_taken(long, ["Abcdefghijklmn"])
    assert normalise(long) == long
