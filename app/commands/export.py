"""`cutthroat export`: a tournament as a file, also while a server plays."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.bus.local import LocalBus
from app.commands.database import database_in_play
from app.commands.options import Data
from app.commands.refusals import WRONG_USAGE, refuse
from app.commands.start import told_plainly
from app.i18n import SOURCE, translate
from app.ops import logging
from app.ops.settings import Settings
from app.persistence.engine import make_engine, unreachable
from app.persistence.evenings import PostgresEvenings
from app.persistence.event_log import EventLog
from app.persistence.migrate import check_current
from app.persistence.records import PostgresRecords
from app.tables.errors import NothingScored
from app.tables.export import Exports, Taken
from app.tables.ports import StoreUnavailable
from app.tables.spreadsheets import scores_csv, tally_csv
from app.tournaments.export import taken_of
from app.tournaments.service import TournamentService
from app.web.board_picture import board_picture

Write = Callable[[Exports, Taken], Awaitable[str]]


def export(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="The id of a table or of an evening, or the four letters.")
    ],
    tournament: Annotated[
        int | None, typer.Option(min=1, max=32_767, help="Which of the table's tournaments: the last.")
    ] = None,
    as_: Annotated[
        str, typer.Option("--as", metavar="KIND", help="json, tally (CSV), scores (CSV) or board (SVG).")
    ] = "json",
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A new file; left out: standard output.")
    ] = None,
    data: Data = None,
) -> None:
    """Write a tournament as JSON, its numbers as CSV, or its board as SVG; of hands that are over only.

    `cutthroat replay` reads the JSON and plays every hand again.
    """
    if as_ not in KINDS:
        raise refuse("unknown_kind", f"There is no kind {as_!a}; use {', '.join(KINDS)}.", WRONG_USAGE)
    with told_plainly():
        settings = Settings.load(data=data)
        logging.configure(settings.log_level, settings.log_format)
        with database_in_play(settings) as url:
            try:
                text = asyncio.run(_export(url, table, tournament, KINDS[as_]))
            except NothingScored:
                raise refuse("nothing_scored", translate(SOURCE, "error.nothing_scored")) from None
    if text is None:
        raise refuse("no_such_table", translate(SOURCE, "error.no_such_table"))
    if output is None:
        sys.stdout.write(text)
    else:
        _save(output, text)


def _save(output: Path, text: str) -> None:
    try:
        with output.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        raise refuse("file_exists", f"{output} is there already; nothing was written.") from None
    except OSError as error:
        raise refuse("file_not_written", f"{output} cannot be written: {error.strerror}.") from None


async def _export(url: URL, name: str, tournament: int | None, write: Write) -> str | None:
    """Return the text of the file; None when there is no such table and no such evening."""
    engine = make_engine(url, pool_size=1, is_patient=True)
    log = EventLog(engine)
    try:
        await check_current(engine)
        exports = Exports(PostgresRecords(engine), log)
        taken = await _taken(engine, log, exports, name, tournament)
        return None if taken is None else await write(exports, taken)
    except StoreUnavailable as error:
        raise unreachable(engine, error) from error
    finally:
        await log.close()
        await engine.dispose()


async def _taken(
    engine: AsyncEngine, log: EventLog, exports: Exports, name: str, tournament: int | None
) -> Taken | None:
    """Return what is named: an evening, or else a tournament of a table."""
    book = PostgresRecords(engine)
    evening = await book.find_evening(name) or await book.find_evening(name.upper())
    if evening is not None:
        service = TournamentService(PostgresEvenings(engine, log), LocalBus())
        live = await service.current(evening)
        return taken_of(live.tournament, await exports.of_evening(evening))
    found = await book.find(name) or await book.find(name.upper())
    if found is None:
        return None
    table_id, last = found
    return await exports.of_table(table_id, last if tournament is None else tournament)


async def _json(exports: Exports, taken: Taken) -> str:
    return json.dumps(await exports.document(taken), ensure_ascii=False, indent=1) + "\n"


async def _tally(_: Exports, taken: Taken) -> str:
    return tally_csv(taken.records)


async def _scores(_: Exports, taken: Taken) -> str:
    return scores_csv(taken.records)


async def _board(_: Exports, taken: Taken) -> str:
    return board_picture(taken.board, SOURCE)


KINDS: dict[str, Write] = {"json": _json, "tally": _tally, "scores": _scores, "board": _board}
