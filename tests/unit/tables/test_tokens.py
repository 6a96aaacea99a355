"""What a winner may put on the board: smileys, marks, twos of clubs, something of one's own."""

from typing import Any

import pytest

from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables import tokens
from app.tables.deadlines import fires_at
from app.tables.state import Phase, TableState
from tests.support.tables import SHORT, Bench

MANY = 20


async def ceremony(kind: str) -> Bench:
    """Return a table at which somebody has just won a game."""
    bench = Bench(seed=3)
    await bench.start(options={**SHORT, "token_kind": kind, "tokens_to_win": MANY})
    await bench.play_until(Phase.CEREMONY)
    return bench


async def winner_of(bench: Bench) -> str:
    on = (await bench.state()).board.ceremony
    assert on is not None
    return on.player


async def refused(bench: Bench, command: c.TableCommand) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleViolation) as refusal:
        await bench.do(command)
    return refusal.value.code, refusal.value.params


async def time_up(bench: Bench) -> TableState:
    state = await bench.state()
    bench.clock.now = fires_at(state) or 0
    assert state.due is not None
    await bench.do(c.TimeUp(state.due))
    return await bench.state()


@pytest.mark.parametrize(
    ("kind", "choice", "stored"),
    [
        ("smiley", "kraken", "kraken"),
        ("tally_mark", "chalk", "chalk"),
        ("two_of_clubs", "anchor", "anchor"),
        ("own", "  \uff22lack\u200f  beard ", "Black beard"),
        ("own", "\U0001f991", "\U0001f991"),
        ("own", "two\nlines", "two lines"),
    ],
)
async def test_a_winner_puts_a_token_of_the_tables_kind_on_the_board(
    kind: str, choice: str, stored: str
) -> None:
    bench = await ceremony(kind)
    player = await winner_of(bench)
    await bench.do(c.ChooseSmiley(player, choice))
    await bench.do(c.PlaceToken(player, 1, 5))
    token = (await bench.state()).board.tally[-1]
    assert (token.player, token.smiley, token.slot, token.rot) == (player, stored, 1, 5)


@pytest.mark.parametrize(
    ("kind", "choice", "code", "params"),
    [
        ("smiley", "ink", "unknown_smiley", {}),
        ("tally_mark", "kraken", "unknown_mark", {}),
        ("two_of_clubs", "plaid", "unknown_back", {}),
        ("own", "   ", "token_empty", {}),
        ("own", "A" * 17, "token_too_long", {"max": 16}),
        ("own", "a\u0000b", "token_bad_characters", {}),
    ],
)
async def test_what_is_none_of_the_kind_is_refused(
    kind: str, choice: str, code: str, params: dict[str, Any]
) -> None:
    bench = await ceremony(kind)
    assert await refused(bench, c.ChooseSmiley(await winner_of(bench), choice)) == (code, params)


@pytest.mark.parametrize(
    ("kind", "chosen"), [("smiley", "sun"), ("tally_mark", "ink"), ("two_of_clubs", "compass")]
)
async def test_the_deadline_chooses_one_of_the_kind(kind: str, chosen: str) -> None:
    bench = await ceremony(kind)
    token = (await time_up(bench)).board.tally[-1]
    assert (token.smiley, token.auto) == (chosen, True)


async def test_the_deadline_writes_the_winners_name_which_may_be_exchanged() -> None:
    bench = await ceremony("own")
    player = await winner_of(bench)
    state = await time_up(bench)
    assert state.board.tally[-1].smiley == state.room.name_of(player)
    assert await refused(bench, c.SwapSmiley(player, "")) == ("token_empty", {})
    await bench.do(c.SwapSmiley(player, "Ahoy"))
    assert (await bench.state()).board.tally[-1].smiley == "Ahoy"


async def test_each_two_of_clubs_has_another_back_as_long_as_there_are_any() -> None:
    bench = await ceremony("two_of_clubs")
    for _ in tokens.BACKS:
        state = await bench.play_until(Phase.CEREMONY)
        used = [token.smiley for token in state.board.tally]
        assert set(tokens.free_backs(state)) == set(tokens.BACKS) - set(used)
        if used:
            code = await refused(bench, c.ChooseSmiley(await winner_of(bench), used[0]))
            assert code == ("back_used", {})
        await bench.play_until(Phase.INTERVAL)
    state = await bench.play_until(Phase.CEREMONY)
    assert len({token.smiley for token in state.board.tally}) == len(tokens.BACKS)
    assert tokens.free_backs(state) == tokens.BACKS, "every back lies there once: all over again"


async def test_a_back_that_the_deadline_chose_may_be_exchanged_for_another_free_one() -> None:
    bench = await ceremony("two_of_clubs")
    player = await winner_of(bench)
    await time_up(bench)
    await bench.do(c.SwapSmiley(player, "rope"))
    await bench.do(c.SwapSmiley(player, "compass"))
    assert [token.smiley for token in (await bench.state()).board.tally] == ["compass"]


@pytest.mark.parametrize(
    ("kind", "chosen"),
    [("smiley", "grin"), ("tally_mark", "ink"), ("two_of_clubs", "compass"), ("own", None)],
)
async def test_a_bot_chooses_one_of_the_kind(kind: str, chosen: str | None) -> None:
    bench = await ceremony(kind)
    state = await bench.state()
    assert tokens.by_bot(state, 0) == (chosen or state.seats[0].name)
    assert tokens.checked(state, tokens.by_bot(state, 0))
