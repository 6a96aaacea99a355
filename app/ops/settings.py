"""The settings: the command line, `CUTTHROAT_*` variables, a `.env` file in the working directory.

The command line wins over the environment, the environment over `.env`, `.env` over the default.
Every mistake, an unknown variable included, is told in one sentence that names the variable.
"""

from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.ops import setting_values as values
from app.ops.setting_sources import PREFIX, SettingsError, Source, check_names, sentences, sources_of

__all__ = ["Settings", "SettingsError", "Source"]

Texts = Annotated[tuple[str, ...], BeforeValidator(values.split_commas)]
Origins = Annotated[tuple[values.HttpOrigin, ...], BeforeValidator(values.split_commas)]
Folder = Annotated[Path, BeforeValidator(values.check_folder)]
DatabaseUrl = Annotated[SecretStr, AfterValidator(values.check_database_url)]
NatsUrl = Annotated[SecretStr, AfterValidator(values.check_nats_url)]
SecretKey = Annotated[SecretStr, AfterValidator(values.check_secret)]
Seconds = Annotated[float, Field(gt=0, le=86_400)]
TurnSecondsOrOff = Annotated[
    Annotated[int, AfterValidator(values.check_turn)] | None, BeforeValidator(values.off_is_none)
]
DelayRange = Annotated[
    tuple[int, int], BeforeValidator(values.split_range), AfterValidator(values.check_delay)
]
DaysOrForever = Annotated[
    Annotated[int, Field(ge=1, le=36_500)] | None, BeforeValidator(values.forever_is_none)
]
PerMinute = Annotated[int, Field(ge=1, le=1_000_000)]


class Settings(BaseSettings):
    """All settings of one server; frozen, and each printed by `cutthroat doctor` with its origin."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_ignore_empty=True,
        enable_decoding=False,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    # Where the server listens, and how it is reached.
    host: str = "0.0.0.0"  # noqa: S104 - phones in the same network are the point
    port: int = Field(8000, ge=0, le=65_535, description="0 takes any free port")
    public_url: values.HttpOrigin | None = Field(None, description="the address that links and QR codes show")
    origins: Origins = Field((), description="further origins whose pages may talk to this server")
    proxies: Texts = Field(("127.0.0.1",), description="proxies whose X-Forwarded-* headers are believed")

    sockets: Literal["picows", "websockets"] = Field(
        "picows", description="the library that carries sockets: the fast one, or the portable one"
    )

    workers: int = Field(1, ge=1, le=32, description="server processes on this machine, behind the one port")

    # What is stored where.
    data: Folder = Field(Path("data"), description="the folder for the embedded database")
    database_url: DatabaseUrl | None = Field(None, description="none: the embedded PostgreSQL")
    database_pool: int = Field(
        10, ge=3, le=100, description="connections to the database, one of which writes"
    )
    nats_url: NatsUrl | None = Field(None, description="the bus of several servers; none: there is only one")
    secret_key: SecretKey | None = Field(None, description="signs cookies; none: one is kept in the database")
    former_secret_key: SecretKey | None = Field(None, description="signed cookies before; still recognised")

    keep_finished: DaysOrForever = Field(
        None, description="days until finished tables and score sheets are deleted, or forever"
    )

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"

    metrics: Literal["off", "local", "all"] = Field(
        "local", description="who may read /metrics: nobody, programs on this machine, everybody"
    )
    metrics_port: int | None = Field(
        None,
        ge=1,
        le=65_500,
        description="each process answers /metrics at a port of its own, from this one on",
    )

    # Deadlines: ARCHITECTURE section 4.
    turn_s: TurnSecondsOrOff = Field(30, description="a turn at a new table; off: no deadline")
    turn_grace_s: Seconds = Field(10, description="what follows a turn before a bot plays")
    away_s: Seconds = Field(60, description="how long after a lost connection a turn may last")
    draw_s: Seconds = Field(10, description="how long the draw for the deal is shown")
    summary_s: Seconds = Field(15, description="how long the score of a hand is shown")
    ceremony_s: Seconds = Field(40, description="how long the winner may choose a smiley")
    swap_s: Seconds = Field(
        30, description="how long the winner may swap one that was chosen by the deadline"
    )
    interval_s: Seconds = Field(15, description="the pause before the next game")
    host_handover_s: Seconds = Field(60, description="how long a host may be gone")
    bot_delay_ms: DelayRange = Field((700, 1400), description="a bot thinks between these two, as 700-1400")

    # What one address may do; people behind one router share an address.
    guests_per_minute: PerMinute = 60
    tables_per_minute: PerMinute = 20
    knocks_per_minute: PerMinute = 20
    commands_per_second: int = Field(
        20, ge=1, le=1_000_000, description="of one player; three times that at once"
    )
    sockets_per_address: int = Field(500, ge=1, le=1_000_000, description="open at one time")

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """Where the first process answers `/metrics`, each further one a port later; None where all answer
        behind the one port, or nobody.
        """
        if self.metrics_port is None or self.metrics == "off":
            return None
        return (self.host if self.metrics == "all" else "127.0.0.1", self.metrics_port)

    @property
    def nats_addresses(self) -> list[str]:
        """The servers of the NATS cluster, with their credentials; none without one."""
        return self.nats_url.get_secret_value().split(",") if self.nats_url else []

    @classmethod
    def load(cls, **command_line: Any) -> Self:
        """Return the settings; `command_line` holds what was given there (None: not given).

        Raises `SettingsError` with one sentence for each thing that is wrong.
        """
        given = {name: value for name, value in command_line.items() if value is not None}
        check_names(cls)
        try:
            return cls(**given)
        except ValidationError as error:
            raise SettingsError(sentences(error, sources_of(cls, given))) from None

    @classmethod
    def sources(cls, **command_line: Any) -> dict[str, Source]:
        """Return for each setting where its value comes from, given the same `command_line` as `load`."""
        return sources_of(cls, {name: value for name, value in command_line.items() if value is not None})
