"""A table plays every game with people and bots, also where several act at once, and the log rebuilds it."""

import json
from random import Random
from typing import Any

import pytest

from app.bots.levels import STRATEGIES, choose
from app.bots.runner import next_to_act
from app.games import GAMES
from app.tables import commands as c
from app.tables import views
from app.tables.state import Phase
from tests.support.client_view import evolve
from tests.support.tables import TABLE, Bench, as_wish, next_step

TOGETHER = [
    ("three_person_spades", {"preset": "table_rules", "options": {"bid_order": "simultaneous"}}),
]
TABLES = [(name, {"preset": next(iter(GAMES[name].presets)), "options": {}}) for name in STRATEGIES]


@pytest.mark.parametrize(("game", "rules"), [*TABLES, *TOGETHER], ids=str)
async def test_a_person_and_bots_play_a_game_to_its_end(game: str, rules: dict[str, Any]) -> None:
    bench = Bench(seed=2)
    n_seats = GAMES[game].seat_counts[0]
    await bench.create(n_seats, game=game, **{**rules, "options": {**rules["options"], "mercy_total": -100}})
    for place in range(1, n_seats):
        await bench.do(c.AddBot("p0", place))
    await bench.do(c.Start("p0"))
    await bench.do(c.DealNow("p0"))
    while (state := await bench.state()).phase is Phase.PLAY:
        bot = next_to_act(state)
        if bot is None:
            await bench.do(next_step(state, bench.random))
        else:
            await bench.do(c.ByBot(bot, choose(state, bot, Random(1))))
    assert state.phase is Phase.CEREMONY
    assert (await bench.another_service().live(TABLE)).table == state
    check_views(bench, state.seats[0].player)


def check_views(bench: Bench, player: str) -> None:
    """What is shown of each event leads from the old view to the fresh one, for a player and a spectator."""
    for viewer in (player, "p0", None):
        view: dict[str, Any] | None = None
        before = None
        for one in bench.hints.committed:
            if view is not None:
                event = json.loads(json.dumps(views.shown(before, one.event, one.after, viewer)))
                view = evolve(view, {"event": event, "seq": one.seq, "due": one.after.due})
            fresh = {**views.view(one.after, viewer), "seq": one.seq}
            assert view is None or view == json.loads(json.dumps(fresh)), one.event
            view, before = json.loads(json.dumps(fresh)), one.after


async def test_whoever_bids_at_once_need_not_wait_for_a_turn() -> None:
    bench = Bench(seed=2)
    await bench.start(
        3, game="three_person_spades", preset="three_person", options={"bid_order": "simultaneous"}
    )
    state = await bench.state()
    for seat in (0, 2, 1):
        legal = state.room.rules.legal_commands(state.play, seat)
        await bench.do(c.Move(state.seats[seat].player, as_wish(legal[4])))
    assert (await bench.state()).play.phase == "playing"
