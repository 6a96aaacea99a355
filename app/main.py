"""The one place where the parts are put together: settings, database, bus, tables, doors, bots."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import product

import structlog
from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from app.bots.levels import choose
from app.bots.runner import BotRunner
from app.bots.unattended import UnattendedWatch
from app.bus.base import Bus
from app.bus.local import LocalBus
from app.bus.nats import OUTCOMES, NatsBus
from app.games.codec import by_name
from app.ops import health, metrics
from app.ops.background import Background
from app.ops.collector import Pauses, collect_when_idle
from app.ops.lag import Lag
from app.ops.server import DRAIN_S
from app.ops.settings import Settings
from app.ops.token_bucket import Rate, RateLimits
from app.persistence.doors import PostgresDoors
from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import autocommit, check_durable, make_engine
from app.persistence.evenings import PostgresEvenings
from app.persistence.event_log import EventLog
from app.persistence.group_commit import GroupCommit
from app.persistence.groups import PostgresGroups
from app.persistence.history import PostgresHistory
from app.persistence.knocks import PostgresKnocks
from app.persistence.migrate import migrate
from app.persistence.own_results import PostgresOwnResults
from app.persistence.passkeys import PostgresPasskeys
from app.persistence.players import PostgresPlayers
from app.persistence.rate_limits import SharedLimits
from app.persistence.records import PostgresRecords
from app.persistence.recovery import PostgresRecovery
from app.persistence.server_keys import server_keys
from app.persistence.sheets import PostgresSheets
from app.persistence.statistics import PostgresStatistics
from app.persistence.upkeep import Upkeep
from app.players.device_links import DeviceLinkService
from app.players.guests import GuestService
from app.players.identity import IdentitySigner
from app.players.passkeys import PasskeyService
from app.players.presence import Presence
from app.players.recovery import RecoveryService
from app.realtime.asgi import TableSocket
from app.realtime.facts import socket_facts
from app.realtime.fast_socket import Door
from app.realtime.gateway import Gateway
from app.realtime.limits import CREDITS, Limits
from app.realtime.messages import Command
from app.scorekeeper.service import SheetService
from app.tables.clock import DeadlineClock
from app.tables.commands import TableCommand
from app.tables.entrance import Entrance
from app.tables.export import Exports
from app.tables.history import History
from app.tables.moments import Albums
from app.tables.service import OUTCOMES as UNDONE
from app.tables.service import TableService
from app.tables.statistics import StatisticsDesk
from app.tournaments.company import Company
from app.tournaments.deals import RoundDeals
from app.tournaments.service import TournamentService
from app.tournaments.steward import Steward
from app.web import api, errors, pages
from app.web.api import docs
from app.web.api import tables as tables_api
from app.web.boards import Boards
from app.web.deps import Services, address_rates
from app.web.rendering import Pages
from app.web.security import Guard
from app.web.static_files import Build, BuildFiles

log = structlog.get_logger(__name__)
KINDS = {kind: name for name, kind in by_name(TableCommand).items()}
"""The types of commands, as `/metrics` names them."""
NO_COMMANDS = dict.fromkeys(product(KINDS.values(), ("done", *UNDONE.values(), "failed")), 0)
"""Zeros for all that may happen: a count that appears with its first failure would never have grown."""


def create_app(settings: Settings, *, limits: Limits | None = None, watch: bool = False) -> FastAPI:
    """Return the application; its lifespan starts and stops everything that it needs.

    `watch` follows changes of templates and static files, for those who work on them.
    """
    app = FastAPIOffline(
        title="Cutthroat",
        version="1",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        static_url=docs.ASSETS,
        lifespan=lambda app: _running(app, settings, limits or limits_of(settings)),
    )
    build = Build(watch=watch)
    app.state.pages = Pages(build, reload=watch)
    app.state.socket_facts = socket_facts()
    errors.install(app)
    docs.install(app)
    app.include_router(api.router)
    app.include_router(pages.router)
    # Pages are not packed: they hold the key of the door beside text that others wrote.
    app.mount("/static", GZipMiddleware(BuildFiles(build), minimum_size=1024, compresslevel=6))
    app.add_middleware(Guard, origins=settings.origins, metrics_port=settings.metrics_port)
    return app


def limits_of(settings: Settings) -> Limits:
    """Return what the sockets of this server may do and how long they are waited for."""
    commands = Rate(3 * settings.commands_per_second, settings.commands_per_second)
    return Limits(
        host_handover_s=settings.host_handover_s,
        sockets_per_address=settings.sockets_per_address,
        credits={**CREDITS, Command: commands},
    )


def player_limits(limits: Limits) -> RateLimits:
    """Return how often one player may act, by whatever door, and how often one sheet is asked something."""
    now_and_then = Rate(10, 10 / 60)
    return RateLimits(
        {
            "commands": limits.credits[Command],
            "sheets": limits.credits[Command],
            "history": limits.credits[Command],
            "exports": Rate(40, 40 / 60),
            "statistics": now_and_then,
            "renames": now_and_then,
            "device_links": now_and_then,
            "recovery_links": now_and_then,
        }
    )


def bus_note(between: NatsBus | None) -> dict[str, str]:
    """Return how the bus between servers is, where there is one; play goes on without."""
    return {} if between is None else {"bus": "ok" if between.is_connected else "away"}


@asynccontextmanager
async def _running(app: FastAPI, settings: Settings, limits: Limits) -> AsyncIterator[None]:
    """Wire the services, run what runs beside requests, and end it all in the opposite order."""
    async with AsyncExitStack() as stack:
        background = Background()
        engine = await open_database(stack, settings, background)
        signer = IdentitySigner(*await _cookie_keys(settings, engine))
        players = PostgresPlayers(engine)
        store = EventLog(engine)
        stack.push_async_callback(store.close)
        between = NatsBus(settings.nats_addresses) if settings.nats_url else None
        bus: Bus = between or LocalBus()
        evenings = PostgresEvenings(engine, store)
        tournaments = TournamentService(evenings, bus)
        tables = TableService(store, bus, deals=RoundDeals(tournaments))
        stack.push_async_callback(tables.close)
        if between is not None:
            between.start(tables.hear, partial(_read, tables, tournaments))
            stack.push_async_callback(between.stop)
        stack.push_async_callback(background.stop)
        presence = Presence(between.process, between.alive) if between else Presence()
        knocks = PostgresKnocks(engine)
        paid = player_limits(limits)
        doors = PostgresDoors(engine)
        entrance = Entrance(doors, presence)
        guests = GuestService(players)
        boards = Boards(tournaments, entrance, bus, presence, knocks, away_s=limits.away_s)
        gateway = Gateway(
            tables=tables,
            tournaments=tournaments,
            entrance=entrance,
            guests=guests,
            bus=bus,
            presence=presence,
            knocks=knocks,
            limits=limits,
            player_limits=paid,
            build=lambda: app.state.pages.build.name,
            heads=doors.heads,
            is_alive=between.is_alive if between else None,
            watched=boards.watched,
        )
        steward = Steward(
            store,
            evenings,
            tables,
            tournaments,
            presence,
            tables_api.timings(settings),
            host_handover_s=limits.host_handover_s,
        )
        stack.push_async_callback(tournaments.close)
        bus.subscribe(None, steward.hear)
        stack.push_async_callback(steward.stop)
        waited_for = Company(tables, tournaments, presence, gateway.is_present).waits_for
        clock = DeadlineClock(store, tables, waited_for, leads=presence.leads)
        bots = BotRunner(tables, bus, choose, waited_for, settings.bot_delay_ms, presence.leads)
        stack.push_async_callback(bots.stop)
        app.state.services = Services(
            settings=settings,
            signer=signer,
            guests=guests,
            device_links=DeviceLinkService(players),
            recovery=RecoveryService(PostgresRecovery(engine)),
            groups=PostgresGroups(engine),
            passkeys=PasskeyService(PostgresPasskeys(engine)),
            results=PostgresOwnResults(engine),
            tables=tables,
            tournaments=tournaments,
            steward=steward,
            boards=boards,
            sheets=SheetService(PostgresSheets(engine, store)),
            entrance=entrance,
            history=History(PostgresHistory(engine), store),
            albums=Albums(History(PostgresHistory(engine), store)),
            exports=Exports(PostgresRecords(engine), store),
            statistics=StatisticsDesk(PostgresStatistics(engine)),
            knocks=knocks,
            bus=bus,
            player_limits=paid,
            address_limits=await _address_limits(settings, engine),
        )
        app.state.gateway = gateway
        app.state.drain = partial(_drain, boards, gateway)
        app.state.door = Door(gateway, signer, settings.origins)
        portable = TableSocket(gateway, signer, settings.origins)
        app.router.routes.append(WebSocketRoute("/ws/tables/{table_id}", portable))
        checks: dict[str, health.Check] = {"database": lambda: _ping(engine), "log": store.check}
        app.include_router(health.router(checks, lambda: gateway.is_stopping, lambda: bus_note(between)))
        pauses, lag = Pauses(), Lag()
        stack.enter_context(pauses.watched())
        sources = _sources(tables, gateway, store.writer, between, pauses, lag)
        app.include_router(metrics.router(settings.metrics, settings.metrics_port, sources, checks))
        loops = {
            "clock": clock.run,
            "look": gateway.look,
            "collector": collect_when_idle,
            "lag": lag.run,
            "upkeep": Upkeep(engine, settings.keep_finished).run,
            "unattended": UnattendedWatch(doors.unattended, bots.wake).run,
            "evenings": steward.run,
        }
        for name, work in loops.items():
            background.start(name, work)
        yield
        await app.state.drain(DRAIN_S)


async def _drain(boards: Boards, gateway: Gateway, limit_s: float) -> None:
    """Send everybody away, to come back to whoever serves then."""
    boards.stop()
    await gateway.stop(limit_s)


async def _read(tables: TableService, tournaments: TournamentService, stream_id: str) -> None:
    """Take in what a log may have that nobody was told; boards read that of an evening themselves."""
    if not tournaments.knows(stream_id):
        await tables.refresh(stream_id)


def _sources(
    tables: TableService,
    gateway: Gateway,
    writer: GroupCommit,
    between: NatsBus | None,
    pauses: Pauses,
    lag: Lag,
) -> metrics.Sources:
    """Return where `/metrics` finds its numbers."""
    messages: Mapping[str, int] = dict.fromkeys(OUTCOMES, 0) if between is None else between.counts
    return metrics.Sources(
        commands=lambda: NO_COMMANDS | {(KINDS[kind], end): n for (kind, end), n in tables.outcomes.items()},
        resumes=lambda: gateway.resumes.counts,
        conflicts=lambda: tables.n_conflicts,
        overflows=lambda: gateway.repair.n_overflows,
        hints_lost=lambda: gateway.repair.n_hints_lost,
        bus_messages=lambda: messages,
        database_losses=lambda: writer.n_losses,
        sockets=lambda: gateway.n_sockets,
        tables_live=lambda: tables.n_live,
        tables_connected=lambda: gateway.n_tables,
        batch_sizes=writer.sizes,
        append_seconds=writer.waits_s,
        lag_seconds=lag.seconds,
        pause_seconds=pauses.seconds,
    )


async def _address_limits(settings: Settings, engine: AsyncEngine) -> SharedLimits:
    """Return how often one network address may do what costs something, counted over all processes."""
    key = (await server_keys(engine, "addresses"))[-1]
    return SharedLimits(engine, address_rates(settings), key)


async def _cookie_keys(settings: Settings, engine: AsyncEngine) -> tuple[str, ...]:
    """Return the keys that are recognised in cookies, the one that signs them last.

    Those of the database are always among them, so that a key may be given from one start to the next.
    """
    own = [key.hex() for key in await server_keys(engine, "cookies")]
    former = [] if settings.former_secret_key is None else [settings.former_secret_key.get_secret_value()]
    if settings.secret_key is None:
        return *former, *own
    return *own, *former, settings.secret_key.get_secret_value()


async def open_database(stack: AsyncExitStack, settings: Settings, background: Background) -> AsyncEngine:
    """Return the engine of a database that answers, is durable and has all migrations."""
    if settings.database_url is None:
        embedded = EmbeddedPostgres(settings.data)
        starting = asyncio.create_task(asyncio.to_thread(embedded.start))
        stack.push_async_callback(_stop_database, embedded, starting)
        url = await asyncio.shield(starting)
        background.start("database", embedded.watch)
        stack.push_async_callback(background.stop)
        engine = make_engine(url, settings.database_pool)
    else:
        engine = make_engine(settings.database_url.get_secret_value(), settings.database_pool)
    stack.push_async_callback(engine.dispose)
    await check_durable(engine)
    await migrate(engine)
    return engine


async def _stop_database(embedded: EmbeddedPostgres, starting: asyncio.Task[URL]) -> None:
    """Stop PostgreSQL, also when the server was told to end before PostgreSQL had started."""
    await asyncio.wait([starting])
    await asyncio.to_thread(embedded.stop)


async def _ping(engine: AsyncEngine) -> None:
    async with autocommit(engine).connect() as connection:
        await connection.execute(text("select 1"))
