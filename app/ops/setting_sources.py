"""Where settings come from, and what is wrong with them, in sentences for the person who set them."""

import os
from collections.abc import Mapping
from difflib import get_close_matches
from enum import StrEnum

from dotenv import dotenv_values
from pydantic import ValidationError
from pydantic_settings import BaseSettings, DotEnvSettingsSource, EnvSettingsSource

PREFIX = "CUTTHROAT_"
# Variables with the prefix that are not the server's: what the tests and the scripts take.
NOT_SETTINGS = ("CUTTHROAT_TEST_", "CUTTHROAT_CHROMIUM")


class Source(StrEnum):
    """Where the value of a setting came from."""

    DEFAULT = "default"
    DOTENV = ".env"
    ENVIRONMENT = "environment"
    COMMAND_LINE = "command line"


class SettingsError(Exception):
    """The settings cannot be used; the text has one line for each reason. Exit code 2."""

    code = "bad_setting"

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = reasons


def sources_of(settings: type[BaseSettings], given: Mapping[str, object]) -> dict[str, Source]:
    """Return the source of every setting, read from the same sources in the same order as the values."""
    found = dict.fromkeys(settings.model_fields, Source.DEFAULT)
    found |= dict.fromkeys(DotEnvSettingsSource(settings)(), Source.DOTENV)
    found |= dict.fromkeys(EnvSettingsSource(settings)(), Source.ENVIRONMENT)
    found |= dict.fromkeys(given, Source.COMMAND_LINE)
    return {name: found[name] for name in settings.model_fields}


def check_names(settings: type[BaseSettings]) -> None:
    """Raise `SettingsError` for each variable that looks like a setting and is none: a slip of the pen."""
    known = {PREFIX + name.upper() for name in settings.model_fields}
    try:
        in_file = dotenv_values(".env", encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError([f".env cannot be read: {error}."]) from None
    present = {
        name.upper(): where
        for where, names in ((".env", in_file), ("environment", os.environ))
        for name in names
    }
    unknown = {
        name: where
        for name, where in present.items()
        if name.startswith(PREFIX) and name not in known and not name.startswith(NOT_SETTINGS)
    }
    if unknown:
        raise SettingsError([_unknown(name, where, known) for name, where in sorted(unknown.items())])


def _unknown(name: str, where: str, known: set[str]) -> str:
    close = get_close_matches(name, known, n=1)
    hint = f"; did you mean {close[0]}?" if close else "; `cutthroat doctor` lists all settings."
    return f"{name} ({where}) is not a setting{hint}"


def sentences(error: ValidationError, sources: Mapping[str, Source]) -> list[str]:
    """Return one sentence for each setting that pydantic refused; values are left out, they may be secret."""
    first_reasons: dict[str, str] = {}
    for part in error.errors():
        first_reasons.setdefault(str(part["loc"][0]), part["msg"].removeprefix("Value error, "))
    return [_sentence(name, reason, sources[name]) for name, reason in first_reasons.items()]


def _sentence(name: str, reason: str, source: Source) -> str:
    spelling = f"--{name.replace('_', '-')}" if source is Source.COMMAND_LINE else PREFIX + name.upper()
    return f"{spelling} ({source}) cannot be used: {reason[:1].lower()}{reason[1:]}."
