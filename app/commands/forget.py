"""`cutthroat forget`: somebody wants their name gone."""

import asyncio
import json
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from sqlalchemy import URL

from app.commands.database import database_in_play
from app.commands.options import AsJson, Data
from app.commands.refusals import refuse
from app.commands.start import told_plainly
from app.ops import logging
from app.ops.settings import Settings
from app.persistence import forgetting
from app.persistence.engine import make_engine
from app.persistence.forgetting import Known

console = Console(highlight=False, soft_wrap=True)
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The id; or a name, to be told the ids.")]


def forget(player: Player, data: Data = None, as_json: AsJson = False) -> None:
    """Give a guest another name wherever theirs stands, for good. Their hands and games stay; their devices
    are strangers afterwards. No server may run meanwhile.
    """
    with told_plainly():
        settings = Settings.load(data=data)
        logging.configure(settings.log_level, settings.log_format)
        with database_in_play(settings) as url:
            done, namesakes = asyncio.run(_forget(url, player))
    if done is None:
        _tell(namesakes, as_json)
        raise refuse("player_id_needed", "A name may be that of several people: give one of these ids.")
    name, events = done
    if as_json:
        console.print(json.dumps({"name": name, "events": events}), markup=False)
    else:
        console.print(f"Forgotten: {name} stands now in {events:,} events. Backups still hold the old name.")


def _tell(people: Sequence[Known], as_json: bool) -> None:
    if as_json:
        told = [{"id": one.player_id, "name": one.name, "since": one.since.isoformat()} for one in people]
        console.print(json.dumps({"people": told}), markup=False)
        return
    for one in people:
        console.print(f"{one.player_id}  {one.name}, here since {one.since:%Y-%m-%d %H:%M}", markup=False)


async def _forget(url: URL, player: str) -> tuple[tuple[str, int] | None, list[Known]]:
    """Return what was done; for a name only who that may be."""
    engine = make_engine(url, pool_size=1, is_patient=True)
    try:
        namesakes = list(await forgetting.people_named(engine, player))
        if namesakes:
            return None, namesakes
        return await forgetting.forget(engine, player), []
    finally:
        await engine.dispose()
