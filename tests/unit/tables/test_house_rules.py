"""House rules that the table itself keeps: the draw, who deals the next game, tokens, what games share."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.games.cards import PACK
from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables.service import TableService
from app.tables.state import Phase, TableState
from tests.support.tables import MODEST, SHORT, Bench

WITH_A_TIE = ("KC", "KS", "2D", "9D", "3H")
"""Places 0 and 1 draw a king. Drawing again, place 0 has the higher card; by suits, place 1 had it before."""


def stacked(bench: Bench, top: Sequence[str]) -> None:
    """Put these cards on top of the pack of the draw; hands are shuffled as ever."""

    def shuffle(pack: Sequence[str]) -> Sequence[str]:
        if len(pack) < len(PACK):
            return bench._shuffle(pack)
        return [*top, *(card for card in pack if card not in top)]

    bench.service = TableService(bench.store, bench.hints, clock=bench.clock, shuffle=shuffle)


async def started(top: Sequence[str], **options: Any) -> TableState:
    """Return a table of three right after its start, before anybody dealt."""
    bench = Bench()
    stacked(bench, top)
    await bench.create(options={**SHORT, **options})
    await bench.seat_people()
    await bench.do(c.Start("p0"))
    return await bench.state()


@pytest.mark.parametrize(
    ("draw_tie", "rounds", "order"),
    [("redraw", 2, ["p0", "p1", "p2"]), ("suit_order", 1, ["p1", "p0", "p2"])],
)
async def test_a_tie_in_the_draw_is_drawn_again_or_settled_by_suits(
    draw_tie: str, rounds: int, order: list[str]
) -> None:
    state = await started(WITH_A_TIE, draw_tie=draw_tie)
    assert state.board.draw is not None
    assert len(state.board.draw.rounds) == rounds
    assert [seat.player for seat in state.seats] == order


async def test_people_sit_by_the_draw_or_as_they_sat_in_the_lobby() -> None:
    highest_last = ("2C", "9D", "AS")
    drawn = await started(highest_last)
    assert [seat.player for seat in drawn.seats] == ["p2", "p1", "p0"]
    assert drawn.phase is Phase.DRAW
    as_seated = await started(highest_last, seating="as_seated")
    assert [seat.player for seat in as_seated.seats] == ["p0", "p1", "p2"]
    assert as_seated.phase is Phase.PLAY, "there is no draw to look at"
    assert as_seated.board.draw is not None
    assert as_seated.board.draw.rounds == ()


@pytest.mark.parametrize("rule", ["rotate", "winner"])
async def test_the_next_game_is_dealt_by_the_next_seat_or_by_the_winner(rule: str) -> None:
    bench = Bench(seed=5)
    await bench.start(options={**SHORT, "new_game_dealer": rule, "tokens_to_win": 20})
    told_apart = False
    for _ in range(5):
        over = await bench.play_until(Phase.INTERVAL)
        assert over.board.last_dealer is not None
        following = (over.board.last_dealer + 1) % 3
        told_apart |= following != over.board.last_winner
        next_game = await bench.play_until(Phase.PLAY)
        assert next_game.play.dealer == (following if rule == "rotate" else over.board.last_winner)
    assert told_apart, "no game was won by another seat than the next dealer"


async def drawn_anew(top: Sequence[str], **options: Any) -> Bench:
    """Return a table of three on its way to the second game, whose dealer was just drawn."""
    bench = Bench(seed=5)
    await bench.start(options={**SHORT, "new_game_dealer": "redraw", "tokens_to_win": 20, **options})
    await bench.play_until(Phase.INTERVAL)
    stacked(bench, top)
    state = await bench.play_until(Phase.DRAW)
    assert (state.board.game_no, len(state.seats)) == (1, 3)
    return bench


async def test_a_dealer_drawn_anew_deals_the_next_game_from_the_seat_he_had() -> None:
    bench = await drawn_anew(("2C", "9D", "AS"))
    before = await bench.state()
    dealer = before.board.drawn_dealer
    assert dealer is not None
    assert before.seats[dealer].place == 2, "the place that drew the ace"
    assert before.board.draw is not None
    assert [[one.card.value for one in drawn] for drawn in before.board.draw.rounds] == [["2C", "9D", "AS"]]
    with pytest.raises(RuleViolation) as refused:
        await bench.do(c.DealNow("p1"))
    assert refused.value.code == "not_host"
    await bench.do(c.DealNow("p0"))
    state = await bench.state()
    assert (state.phase, state.board.game_no, state.play.dealer) == (Phase.PLAY, 2, dealer)
    assert [seat.player for seat in state.seats] == [seat.player for seat in before.seats]
    assert state.board.drawn_dealer is None


async def test_only_a_tie_for_the_highest_card_draws_again_for_the_deal() -> None:
    bench = await drawn_anew(("KC", "KS", "2D", "9D", "3H"))
    draw = (await bench.state()).board.draw
    assert draw is not None
    assert [[one.place for one in drawn] for drawn in draw.rounds] == [[0, 1, 2], [0, 1]]
    low = (await (await drawn_anew(("2C", "2S", "AD"))).state()).board.draw
    assert low is not None
    assert len(low.rounds) == 1
    by_suit = (await (await drawn_anew(("KC", "KS", "2D"), draw_tie="suit_order")).state()).board
    assert by_suit.draw is not None
    assert (len(by_suit.draw.rounds), by_suit.draw.order[0]) == (1, 1)


async def test_the_drawn_dealer_deals_by_himself_when_the_time_is_up() -> None:
    bench = await drawn_anew(("2C", "9D", "AS"))
    state = await bench.state()
    assert state.due is not None
    bench.clock.now = state.due
    await bench.do(c.TimeUp(state.due))
    after = await bench.state()
    assert (after.phase, after.play.dealer) == (Phase.PLAY, state.board.drawn_dealer)


async def test_nobody_waits_for_a_drawn_dealer_where_nobody_watches() -> None:
    bench = await bots_only(new_game_dealer="redraw", bots_win_tokens=False)
    stacked(bench, ("2C", "9D", "AS"))
    await let_bots_play(bench)
    await bench.do(c.ByBot(0, c.Ready("bot")))
    state = await bench.state()
    assert (state.phase, state.board.game_no) == (Phase.PLAY, 2)
    assert state.seats[state.play.dealer].place == 2


@pytest.mark.parametrize("scope", ["player_game", "player_tourney"])
async def test_blind_sixes_are_counted_for_a_game_or_a_whole_tournament(scope: str) -> None:
    bench = Bench()
    await bench.start(options={**SHORT, "b6_scope": scope, "b6_deficit": 0, "tokens_to_win": 2})
    state = await bench.state()
    seat = state.turn
    assert seat is not None
    await bench.do(c.Move(state.seats[seat].player, {"type": "bid", "bid": "B6"}))
    assert (await bench.state()).play.b6_used[seat] == 1
    await bench.play_until(Phase.INTERVAL)
    state = await bench.play_until(Phase.PLAY)
    carried = [int(scope == "player_tourney" and other == seat) for other in range(3)]
    assert list(state.play.b6_used) == carried


async def bots_only(**options: Any) -> Bench:
    """Return a table at which three bots have begun to play."""
    bench = Bench()
    await bench.create(unattended=True, options={**SHORT, **options})
    await bench.do(c.RemoveSeat("p0", 0))
    for place in range(3):
        await bench.do(c.AddBot("p0", place))
    await bench.do(c.Start("p0"))
    return bench


async def let_bots_play(bench: Bench) -> TableState:
    """Return the state after the game that is on was won."""
    while (state := await bench.state()).phase is Phase.PLAY:
        if state.turn is None:
            await bench.do(c.ByBot(0, c.Ready("bot")))
            continue
        legal = state.room.rules.legal_commands(state.play, state.turn)
        modest = [one for one in legal if getattr(one, "bid", "2") in MODEST]
        await bench.do(c.ByBot(state.turn, bench.random.choice(modest or legal)))
    return state


@pytest.mark.parametrize(("bots_win", "phase"), [(True, Phase.CEREMONY), (False, Phase.INTERVAL)])
async def test_bots_win_tokens_unless_the_table_says_otherwise(bots_win: bool, phase: Phase) -> None:
    bench = await bots_only(bots_win_tokens=bots_win)
    over = await let_bots_play(bench)
    assert over.phase is phase
    assert over.board.last_winner is not None
    assert (over.board.ceremony is not None) is bots_win
    assert over.board.tally == ()
    if not bots_win:
        await bench.do(c.ByBot(0, c.Ready("bot")))
        state = await bench.state()
        assert (state.phase, state.board.game_no, state.board.tally) == (Phase.PLAY, 2, ())


@pytest.mark.parametrize("bots_win", [True, False])
async def test_a_person_who_wins_gets_one_token_and_the_next_game_begins_at_nothing(bots_win: bool) -> None:
    bench = Bench()
    await bench.start(options={"target": 100, "tokens_to_win": 2, "bots_win_tokens": bots_win})
    assert (await bench.state()).board.tally == ()
    over = await bench.play_until(Phase.INTERVAL)
    assert [token.seat for token in over.board.tally] == [over.board.last_winner]
    state = await bench.play_until(Phase.PLAY)
    assert (state.play.totals, state.play.bags) == ((0, 0, 0), (0, 0, 0))
    assert (state.play.hand_no, state.board.game_no) == (1, 2)
