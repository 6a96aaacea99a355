"""Settings come from four places, and a wrong one is told by its name."""

import os
from pathlib import Path

import pytest

from app.ops.setting_sources import SettingsError, Source
from app.ops.setting_values import TURNS_S
from app.ops.settings import Settings
from app.tables.lobby import TURN_CHOICES

WRONG = [
    ("PORT", "abc", "valid integer"),
    ("PORT", "65536", "less than or equal to 65535"),
    ("ORIGINS", "ftp://party.example", "http://host or https://host"),
    ("ORIGINS", "https://party.example/path", "without a path"),
    ("PUBLIC_URL", "party.example", "http://host or https://host"),
    ("DATABASE_URL", "mysql://u:hush@db/cutthroat", "postgresql://user:password@host:port/database"),
    (
        "DATABASE_URL",
        "postgresql://u:hush@db:port/cutthroat",
        "postgresql://user:password@host:port/database",
    ),
    ("DATABASE_URL", "postgresql://u:hush@db:5432", "postgresql://user:password@host:port/database"),
    ("DATABASE_URL", "postgresql://u:hush@db:99999/cards", "postgresql://user:password@host:port/database"),
    ("DATABASE_URL", "postgresql://u:hush@db/cards?foo=bar", "only host, port, sslmode, ssl, passfile"),
    ("DATABASE_URL", "postgresql://u:hush@db/cards?sslmode=maybe", "give the parameter sslmode another"),
    ("DATABASE_URL", "postgresql://u:hush@db/cards?port=99999", "give the parameter port another value"),
    ("DATABASE_URL", "postgresql://u:hush@db/cards?port=0", "give the parameter port another value"),
    ("DATABASE_URL", "postgresql://u:hush@db/cards?port=65536", "give the parameter port another value"),
    ("SECRET_KEY", "hush", "at least 32 random characters"),
    ("TURN_S", "soon", "valid integer"),
    ("TURN_S", "600", "give 15, 30, 60, 120 or off"),
    ("KEEP_FINISHED", "0", "greater than or equal to 1"),
    ("KEEP_FINISHED", "a week", "valid integer"),
    ("METRICS", "some", "'off', 'local' or 'all'"),
    ("SUMMARY_S", "0", "greater than 0"),
    ("BOT_DELAY_MS", "700", "as 700-1400"),
    ("BOT_DELAY_MS", "1400-700", "the smaller first"),
    ("LOG_LEVEL", "loud", "'debug', 'info', 'warning' or 'error'"),
    ("KNOCKS_PER_MINUTE", "0", "greater than or equal to 1"),
]
DATABASE_URLS = [
    ("postgres://u:p@db/cutthroat", "u:p@db/cutthroat"),
    ("postgresql://u:p@db:5432/cutthroat?sslmode=require", "u:p@db:5432/cutthroat?ssl=require"),
    ("postgresql://u:p@/cards?host=/run/pg&port=65535", "u:p@/cards?host=/run/pg&port=65535"),
    ("postgres://u:p?ss=x@db/cutthroat", "u:p?ss=x@db/cutthroat"),
    ("postgresql+asyncpg://u:p@/cutthroat?host=/run/postgresql", "u:p@/cutthroat?host=/run/postgresql"),
]


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("CUTTHROAT_")]:
        monkeypatch.delenv(name)
    return tmp_path


def test_without_any_setting_the_defaults_serve_the_local_network() -> None:
    settings = Settings.load()
    assert (settings.host, settings.port, settings.data) == ("0.0.0.0", 8000, Path("data"))
    assert settings.turn_s == 30
    assert set(Settings.sources().values()) == {Source.DEFAULT}


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(
    empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (empty_folder / ".env").write_text(
        "CUTTHROAT_HOST=file\nCUTTHROAT_PORT=1\nCUTTHROAT_DATA=file\nDOMAIN=other\n"
    )
    monkeypatch.setenv("CUTTHROAT_PORT", "2")
    monkeypatch.setenv("CUTTHROAT_DATA", "environment")
    settings = Settings.load(data="given", host=None)
    assert (settings.host, settings.port, settings.data) == ("file", 2, Path("given"))
    sources = Settings.sources(data="given", host=None)
    assert (sources["host"], sources["port"], sources["data"]) == (
        Source.DOTENV,
        Source.ENVIRONMENT,
        Source.COMMAND_LINE,
    )


@pytest.mark.parametrize(("name", "value", "told"), WRONG)
def test_a_wrong_value_is_told_by_name_in_one_sentence_without_the_value(
    name: str, value: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"CUTTHROAT_{name}", value)
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    [reason] = caught.value.reasons
    assert reason.startswith(f"CUTTHROAT_{name} (environment) cannot be used: ")
    assert told in reason
    assert "hush" not in reason


def test_all_wrong_values_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_PORT", "abc")
    monkeypatch.setenv("CUTTHROAT_TURN_S", "soon")
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    assert len(caught.value.reasons) == 2


def test_a_wrong_option_is_told_as_it_was_typed() -> None:
    with pytest.raises(SettingsError, match=r"^--port \(command line\) cannot be used: "):
        Settings.load(port=-1)


def test_a_misspelt_variable_is_refused_with_the_name_that_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_TURNS_S", "15")
    with pytest.raises(
        SettingsError, match=r"CUTTHROAT_TURNS_S \(environment\) .* did you mean CUTTHROAT_TURN_S\?"
    ):
        Settings.load()


def test_a_misspelt_variable_in_the_file_is_refused_too(empty_folder: Path) -> None:
    (empty_folder / ".env").write_text("CUTTHROAT_XYLOPHONE=1\n")
    with pytest.raises(SettingsError, match=r"CUTTHROAT_XYLOPHONE \(\.env\) is not a setting"):
        Settings.load()


def test_a_file_that_is_no_text_is_refused(empty_folder: Path) -> None:
    (empty_folder / ".env").write_bytes(b"CUTTHROAT_HOST=\xff\xfe")
    with pytest.raises(SettingsError, match=r"^\.env cannot be read"):
        Settings.load()


def test_variables_of_the_tests_are_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_CHROMIUM", "/usr/bin/chromium")
    monkeypatch.setenv("CUTTHROAT_TEST_LONG", "1")
    assert Settings.load().port == 8000


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_PUBLIC_URL", "")
    assert Settings.load().public_url is None


def test_origins_are_read_as_a_browser_sends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_ORIGINS", "https://Party.example:443/, http://10.0.0.5:8000")
    assert Settings.load().origins == ("https://party.example", "http://10.0.0.5:8000")


def test_a_turn_can_be_without_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_TURN_S", "off")
    assert Settings.load().turn_s is None


def test_finished_tables_are_kept_for_ever_or_for_days(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.load().keep_finished is None
    for text, days in (("forever", None), ("90", 90)):
        monkeypatch.setenv("CUTTHROAT_KEEP_FINISHED", text)
        assert Settings.load().keep_finished == days


@pytest.mark.parametrize(("url", "address"), DATABASE_URLS)
def test_each_spelling_of_a_database_url_names_the_one_driver(
    url: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUTTHROAT_DATABASE_URL", url)
    stored = Settings.load().database_url
    assert stored is not None
    assert stored.get_secret_value() == f"postgresql+asyncpg://{address}"


@pytest.mark.parametrize(
    ("url", "addresses"),
    [
        ("nats://one", "nats://one:4222"),
        ("nats://me:hush@one:4333, tls://[::1]", "nats://me:hush@one:4333,tls://[::1]:4222"),
        ("nats://token@10.0.0.5:4222", "nats://token@10.0.0.5:4222"),
    ],
)
def test_each_server_of_a_nats_cluster_has_its_port(
    url: str, addresses: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUTTHROAT_NATS_URL", url)
    stored = Settings.load().nats_url
    assert stored is not None
    assert stored.get_secret_value() == addresses


@pytest.mark.parametrize("url", ["one:4222", "http://a", "nats://", "nats://one:70000", "nats://a/x", ","])
def test_what_names_no_nats_is_refused_without_repeating_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUTTHROAT_NATS_URL", url)
    with pytest.raises(SettingsError, match=r"CUTTHROAT_NATS_URL .*give nats://"):
        Settings.load()


def test_secrets_are_not_shown_when_the_settings_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTTHROAT_SECRET_KEY", "hush" * 8)
    monkeypatch.setenv("CUTTHROAT_DATABASE_URL", "postgresql://u:hush@db/cutthroat")
    monkeypatch.setenv("CUTTHROAT_NATS_URL", "nats://u:hush@bus")
    assert "hush" not in repr(Settings.load())


def test_a_server_starts_with_the_turns_that_a_lobby_offers() -> None:
    assert (None, *TURNS_S) == TURN_CHOICES
