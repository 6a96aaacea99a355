"""The cookie: what opens a seat, and what does not."""

from collections.abc import Callable

import pytest

from app.players.credentials import value_in
from app.players.identity import Identity, IdentitySigner, hashed, new_identity

SIGNER = IdentitySigner("k" * 32)


def test_a_signed_identity_comes_back_as_it_was() -> None:
    identity = new_identity()
    value = SIGNER.value(identity)
    assert value.startswith(f"{identity.player_id}.{identity.secret}.")
    assert SIGNER.parse(value) == identity


@pytest.mark.parametrize(
    "spoil",
    [
        lambda value: value[:-1],
        lambda value: value + "x",
        lambda value: "A" + value[1:] if value[0] != "A" else "B" + value[1:],
        lambda value: value.replace(".", "", 1),
        lambda value: value.rpartition(".")[0],
        lambda _: "",
        lambda _: None,
        lambda _: "a.b.c",
        lambda _: "\x00\udcff.é.ü",
        lambda value: value * 10_000,
    ],
)
def test_a_corrupt_value_is_nobody(spoil: Callable[[str], str | None]) -> None:
    assert SIGNER.parse(spoil(SIGNER.value(new_identity()))) is None


def test_a_value_signed_with_another_key_is_nobody() -> None:
    assert SIGNER.parse(IdentitySigner("x" * 32).value(new_identity())) is None


def test_ids_and_secrets_are_new_each_time_and_the_secret_is_not_in_the_text_form() -> None:
    one, other = new_identity(), new_identity()
    assert one.player_id != other.player_id
    assert one.secret != other.secret
    assert len(one.player_id) == 16
    assert one.secret not in repr(one)
    assert one.secret not in hashed(one.secret)


@pytest.mark.parametrize(
    ("headers", "value"),
    [
        ({"cookie": "cutthroat=abc"}, "abc"),
        ({"cookie": "lang=en; cutthroat=abc; x=y"}, "abc"),
        ({"authorization": "Bearer abc"}, "abc"),
        ({"authorization": "bearer  abc ", "cookie": "cutthroat=other"}, "abc"),
        ({"authorization": "Basic abc"}, None),
        ({"cookie": "other=abc"}, None),
        ({"cookie": 'prefs={"a":1}; cutthroat=abc'}, "abc"),
        ({"cookie": "x=\xe9; cutthroat=abc"}, "abc"),
        ({"cookie": "foo; cutthroat=abc"}, "abc"),
        ({"cookie": "x=[1,2];cutthroat=abc; y=cutthroat=no"}, "abc"),
        ({"cookie": "cutthroat"}, ""),
        ({"cookie": "\x00;;;==;"}, None),
        ({}, None),
    ],
)
def test_the_value_stands_in_the_cookie_or_the_bearer_token(
    headers: dict[str, str], value: str | None
) -> None:
    assert value_in(headers) == value


def test_an_identity_is_a_value() -> None:
    assert Identity("p" * 16, "s") == Identity("p" * 16, "s")
