"""A table of an evening over a store in memory: its host and two guests sit there, one stands by."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables.live import Committed
from app.tables.terms import InTournament, Seated
from tests.support.client_view import evolve
from tests.support.tables import SHORT, TABLE, Bench

HOST, OWNER, SUBSTITUTE, WATCHER = "p0", "p1", "p9", "p8"
PEOPLE = (Seated(HOST, "Maya"), Seated(OWNER, "Nils"), Seated("p2", "Giulia"))
VIEWERS = (HOST, OWNER, "p2", SUBSTITUTE, WATCHER)
PLACE = InTournament("evening-1", 1, 1)


async def opened(
    seated: Sequence[Seated] = PEOPLE, bench: Bench | None = None, place: InTournament = PLACE, **options: Any
) -> Bench:
    """Return a table of an evening whose seats are drawn; it takes one token unless the options say more."""
    bench = bench or Bench()
    await bench.create(place=place, seated=tuple(seated), options={**SHORT, "tokens_to_win": 1, **options})
    await bench.service.refresh(TABLE)
    return bench


async def in_mid_hand(**options: Any) -> Bench:
    """Return a table where everybody has looked and bid, and some tricks are played."""
    bench = await opened(**options)
    await bench.do(c.DealNow(HOST))
    while (await bench.live()).view(None)["play"]["trick_no"] < 4:
        await bench.step()
    return bench


async def refused(bench: Bench, command: c.TableCommand) -> str:
    """Return the code with which the table refuses the command."""
    with pytest.raises(RuleViolation) as error:
        await bench.do(command)
    return error.value.code


async def views(bench: Bench) -> dict[str, Any]:
    """Return what each viewer would be sent afresh."""
    live = await bench.live()
    return {viewer: plain(live.view(viewer)) for viewer in VIEWERS}


def told(view: dict[str, Any], committed: Sequence[Committed], viewer: str) -> dict[str, Any]:
    """Return what a viewer's page makes of the old view and the events."""
    for one in committed:
        view = evolve(view, {"seq": one.seq, "due": one.due, "event": plain(one.shown(viewer))})
    return view


def plain(value: Any) -> Any:
    """Return a value as it arrives over the wire."""
    return json.loads(msgspec.json.encode(value))
