"""The moments of a tournament are what their replays show."""

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.event_log import EventLog
from app.persistence.history import PostgresHistory
from app.persistence.records import PostgresRecords
from app.tables import commands as c
from app.tables.history import History
from app.tables.moments import Albums, Moment, candidates, tricks_of
from app.tables.state import Phase
from tests.support.played import Played
from tests.support.tables import TABLE, as_wish, next_step

DARING = ("Nil", "B6", "BN")


class Daring(Played):
    """People who bid anything, nil and blind as well."""

    async def step(self) -> None:
        state = await self.state()
        if state.phase is not Phase.PLAY or state.turn is None:
            await self.do(next_step(state, self.random))
            return
        legal = state.room.rules.legal_commands(state.play, state.turn)
        is_daring = self.random.random() < 1 / 3
        wanted = [one for one in legal if getattr(one, "bid", "3") in (DARING if is_daring else "345")]
        await self.do(c.Move(state.seats[state.turn].player, as_wish(self.random.choice(wanted or legal))))


@pytest.mark.parametrize(
    ("seed", "kinds"),
    [(22, {"blind_bid", "nil_broken", "barnacles"}), (8, {"blind_bid", "close_finish", "barnacles"})],
)
async def test_each_moment_is_what_its_replay_shows(
    engine: AsyncEngine, event_log: EventLog, seed: int, kinds: set[str]
) -> None:
    table = Daring(event_log, seed)
    await table.play_tournament(options={"bag_mode": "limit", "mercy_total": -300, "tokens_to_win": 3})
    records = await PostgresRecords(engine).of_table(TABLE, 1)
    history = History(PostgresHistory(engine), event_log)
    moments = {one.kind: one for one in await Albums(history).moments(records)}
    assert set(moments) == {place.kind for place in candidates(records)} == kinds
    for moment in moments.values():
        replay = await history.replay(TABLE, 1, moment.game_no, moment.hand_no)
        tricks = {trick.no: trick for trick in tricks_of(replay["steps"])}
        seat = [one["name"] for one in replay["seats"]].index(moment.name)
        score = replay["play"]["scores"][-1]["seats"][seat]
        assert (score["bid"], score["tricks"]) == (moment.bid, moment.tricks)
        assert set(moment.cards) <= set(tricks[moment.trick].cards.values())
        assert moment.of == len(tricks)
        CHECKS[moment.kind](moment, replay, tricks, seat)


def nil_broken(moment: Moment, _: Any, tricks: Any, seat: int) -> None:
    won = [trick.no for trick in tricks.values() if trick.winner == seat]
    assert won == [moment.trick]
    assert tricks[moment.trick].cards[seat] == moment.cards[1]


def barnacles(moment: Moment, replay: Any, *_: Any) -> None:
    assert moment.margin == moment.tricks - int(moment.bid) >= 3


def blind_bid(moment: Moment, replay: Any, _: Any, seat: int) -> None:
    assert moment.margin == max(replay["totals"]) - replay["totals"][seat] > 0
    assert moment.tricks == 0 if moment.bid == "BN" else moment.tricks >= 6


def close_finish(moment: Moment, replay: Any, *_: Any) -> None:
    totals = sorted(replay["play"]["totals"], reverse=True)
    assert moment.totals == tuple(totals[:2])
    assert moment.trick == moment.of


CHECKS = {f.__name__: f for f in (nil_broken, barnacles, blind_bid, close_finish)}
