"""A seat given to another one over real sockets: the cards go to whoever plays, and to nobody else."""

import json

from app.tables import commands as c
from tests.protocol.conftest import Crew
from tests.support.doors import Json, Person


async def test_cards_and_moves_are_those_of_who_has_the_seat(busy_crew: Crew) -> None:
    people, table = await busy_crew.full_table()
    table_id: str = table["table_id"]
    maya, nils, giulia = people
    rosa = await busy_crew.guest("Rosa")
    await rosa.post(f"/join{table['link'].removeprefix('/j')}", sit=False)
    await maya.act(table_id, "start", type="start")
    await maya.act(table_id, "deal", type="deal_now")
    for person in people:
        await look(person, table_id)
    before = await nils.get(f"/tables/{table_id}")
    holding, place = before["play"]["holding"], before["you"]["place"]
    hidden = [card for card in holding if card[0] != "J"]  # the rules name jacks that pay
    assert len(hidden) >= 13
    watched = (await rosa.get(f"/tables/{table_id}"))["play"]

    give = c.GiveSeat(place, rosa.player, "Rosa", None, maya.player)
    tables = busy_crew.server.app.state.services.tables
    async with (
        rosa.at(table_id) as hers,
        nils.at(table_id) as his,
        giulia.at(table_id) as beside,
        maya.at(table_id) as host,
    ):
        seq = await busy_crew.server.inside(tables.execute(table_id, give, "give"))
        told = {
            name: await tab.hear("event", seq=seq)
            for name, tab in (("Rosa", hers), ("Nils", his), ("Giulia", beside), ("Maya", host))
        }
        assert told["Rosa"]["event"]["set"]["play"]["holding"] == holding
        for name in ("Nils", "Giulia", "Maya"):
            assert words(told[name]).isdisjoint(hidden), name
        assert told["Nils"]["event"]["set"]["you"]["seat"] is None
        assert told["Nils"]["event"]["set"]["play"] == watched

        await busy_crew.server.inside(tables.execute(table_id, c.PauseTable(maya.player, "Maya"), "pause"))
        wish = {"type": "bid", "bid": "4"}
        assert (await his.command("too-late", **wish))["code"] == "table_paused"
        await busy_crew.server.inside(tables.execute(table_id, c.ResumeTable(maya.player), "resume"))
        assert (await his.command("still", **wish))["code"] == "not_seated"
        assert (await hers.command("mine", type="leave"))["type"] == "ack"

    async with rosa.at(table_id, before["seq"]) as hers, nils.at(table_id, before["seq"]) as his:
        caught_up = [await hers.settled(), await his.settled()]
    assert shows_any(caught_up[0], hidden)
    assert not shows_any(caught_up[1], hidden)
    assert (await rosa.get(f"/tables/{table_id}"))["play"]["holding"] == holding
    assert (await nils.get(f"/tables/{table_id}"))["play"]["holding"] is None


async def look(person: Person, table_id: str) -> None:
    """Turn the own cards over, where they lie face down."""
    view = await person.get(f"/tables/{table_id}")
    if view["play"]["holding"] is None:
        await person.act(table_id, "look", type="look")


def words(message: Json) -> set[str]:
    """Return all texts in a message, such as codes of cards."""
    found: set[str] = set()

    def collect(value: object) -> None:
        if isinstance(value, dict):
            for one in value.values():
                collect(one)
        elif isinstance(value, list):
            for one in value:
                collect(one)
        elif isinstance(value, str):
            found.add(value)

    collect(json.loads(json.dumps(message)))
    return found


def shows_any(messages: list[Json], cards: list[str]) -> bool:
    return any(not words(message).isdisjoint(cards) for message in messages)
