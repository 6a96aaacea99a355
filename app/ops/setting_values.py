"""How the text of a setting becomes a value: pure checks, each refusal one clause that says what to give."""

import re
from typing import Annotated
from urllib.parse import parse_qsl, urlencode, urlsplit

from pydantic import AfterValidator, SecretStr

# What a lobby offers (app/tables/lobby.py), so that no server starts on which no table can be made.
TURNS_S = (15, 30, 60, 120)
SHORTEST_SECRET = 32
LONGEST_DELAY_MS = 60_000
DELAY_HINT = f"give two numbers of milliseconds up to {LONGEST_DELAY_MS}, the smaller first, as 700-1400"
USUAL_PORTS = {"http": ":80", "https": ":443"}
# user and password, host, port, database, parameters (a socket's folder comes as ?host=/folder)
DATABASE_ADDRESS = re.compile(
    r"(?P<address>([^/@]*@)?[^/@:]*(:(?P<port>\d{1,5}))?/[^/?]+)(\?(?P<parameters>.*))?"
)
SSL_MODE = re.compile("disable|allow|prefer|require|verify-ca|verify-full")
DATABASE_PARAMETERS = {
    "host": re.compile(r".+"),
    "port": re.compile(r"[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]"),
    "sslmode": SSL_MODE,
    "ssl": SSL_MODE,
    "passfile": re.compile(r".+"),
}
NATS_ADDRESS = re.compile(r"(nats|tls)://([^/@,]+@)?([^/@:,\[\]]+|\[[0-9a-fA-F:.]+\])(:(?P<port>\d{1,5}))?")
NATS_PORT = 4222
HIGHEST_PORT = 65_535
DATABASE_SCHEMES = frozenset({"postgres", "postgresql", "postgresql+asyncpg"})


def split_commas(value: object) -> object:
    """Return the parts of a comma-separated text; anything else is left for pydantic to judge."""
    return (
        tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value
    )


def split_range(value: object) -> object:
    """Return the two ends of `low-high`; anything else is left for pydantic to judge."""
    if not isinstance(value, str):
        return value
    low, separator, high = value.partition("-")
    if not separator:
        raise ValueError(DELAY_HINT)
    return low, high


def check_delay(value: tuple[int, int]) -> tuple[int, int]:
    """Return the range in milliseconds when a person would wait that long."""
    low, high = value
    if not 0 <= low <= high <= LONGEST_DELAY_MS:
        raise ValueError(DELAY_HINT)
    return value


def off_is_none(value: object) -> object:
    """Return None for the word `off`."""
    return None if value == "off" else value


def forever_is_none(value: object) -> object:
    """Return None for the word `forever`."""
    return None if value == "forever" else value


def check_turn(seconds: int) -> int:
    """Return the seconds of a turn when a table may have such a turn."""
    if seconds not in TURNS_S:
        raise ValueError(f"give {', '.join(map(str, TURNS_S))} or off")
    return seconds


def check_origin(value: str) -> str:
    """Return `scheme://host[:port]` in lower case, as a browser sends it in the Origin header."""
    parts = urlsplit(value.strip().lower())
    if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
        raise ValueError("give http://host or https://host, with the port where it is not the usual one")
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError("give scheme and host alone, without a path")
    return f"{parts.scheme}://{parts.netloc.removesuffix(USUAL_PORTS[parts.scheme])}"


HttpOrigin = Annotated[str, AfterValidator(check_origin)]


def check_folder(value: object) -> object:
    """Refuse an empty path, which would be the working directory."""
    if isinstance(value, str) and not value.strip():
        raise ValueError("give a folder")
    return value


def check_database_url(value: SecretStr) -> SecretStr:
    """Return the URL with the one driver that is used and its spelling of `sslmode`, whichever came in."""
    scheme, _, rest = value.get_secret_value().partition("://")
    parts = DATABASE_ADDRESS.fullmatch(rest)
    if scheme not in DATABASE_SCHEMES or parts is None or int(parts["port"] or 0) > HIGHEST_PORT:
        raise ValueError("give postgresql://user:password@host:port/database")
    given = parse_qsl(parts["parameters"] or "", keep_blank_values=True)
    for name, text in given:
        if name not in DATABASE_PARAMETERS:
            raise ValueError(f"of the parameters after ? only {', '.join(DATABASE_PARAMETERS)} can be given")
        if not DATABASE_PARAMETERS[name].fullmatch(text):
            raise ValueError(f"give the parameter {name} another value")
    parameters = urlencode([("ssl" if name == "sslmode" else name, text) for name, text in given], safe="/:,")
    return SecretStr(f"postgresql+asyncpg://{parts['address']}{'?' if parameters else ''}{parameters}")


def check_nats_url(value: SecretStr) -> SecretStr:
    """Return the addresses of one NATS cluster, separated by commas, each with its port."""
    found = []
    for address in split_commas(value.get_secret_value()) or ():  # type: ignore[attr-defined]  # a text gives a tuple
        match = NATS_ADDRESS.fullmatch(address)
        if match is None or int(match["port"] or 0) > HIGHEST_PORT:
            raise ValueError(
                "give nats://user:password@host:4222, several of one cluster with commas between"
            )
        found.append(address if match["port"] else f"{address}:{NATS_PORT}")
    if not found:
        raise ValueError("give nats://host:4222, or leave it out")
    return SecretStr(",".join(found))


def check_secret(value: SecretStr) -> SecretStr:
    """Return the key when it is long enough to be one."""
    if len(value.get_secret_value()) < SHORTEST_SECRET:
        raise ValueError(f"give at least {SHORTEST_SECRET} random characters, or leave it out")
    return value
