"""Who may give which command: each at a moment when somebody may, so that a refusal says why.

A new command without a row turns this red. The commands of the door, which no table knows:
`protocol/test_access.py`.
"""

from typing import Any, get_args

import pytest

from app.games import GAMES
from app.games.cards import PACK
from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables import table
from app.tables.deadlines import fires_at
from app.tables.state import Phase, TableState
from tests.support.tables import SHORT, Bench, as_wish, next_step

HOST, OUTSIDE, WATCHER = "p0", "p8", "p9"
SEATED = ("p0", "p1", "p2")
DONE = "done"

# The moment and the wish; what is answered to somebody outside, to who only watches, and to a seat that may
# not; who may (`others`: every seat but the one on turn, `inside`: all who were let in).
ROWS: dict[str, tuple[str, dict[str, Any], str, str, str, str]] = {
    "sit": ("lobby", {"place": 2}, "not_admitted", DONE, "", "inside"),
    "stand": ("lobby", {}, "not_seated", "not_seated", "", "seated"),
    "add_bot": ("lobby", {"place": 2}, "not_host", "not_host", "not_host", "host"),
    "remove_seat": ("lobby", {"place": 1}, "not_host", "not_host", "not_host", "host"),
    "swap_seats": ("lobby", {"a": 0, "b": 1}, "not_host", "not_host", "not_host", "host"),
    "change_rules": ("lobby", {"turn_s": 60}, "not_host", "not_host", "not_host", "host"),
    "confirm_rules": ("lobby", {"card": None}, "not_seated", "not_seated", "host_makes_rules", "guests"),
    "rename": ("lobby", {"name": "Zoë"}, "not_admitted", DONE, "", "inside"),
    "hand_over": ("lobby", {"to": WATCHER}, "not_host", "not_host", "not_host", "host"),
    "start": ("full", {}, "not_host", "not_host", "not_host", "host"),
    "deal_now": ("draw", {}, "not_host", "not_host", "not_host", "host"),
    "ready": ("scored", {}, "not_seated", "not_seated", "", "seated"),
    "more_time": ("play", {}, "not_seated", "not_seated", "not_your_turn", "turn"),
    "give_more_time": ("away", {"seat": None}, "not_seated", "not_seated", "not_waiting", "others"),
    "bot_now": ("away", {"seat": None}, "not_seated", "not_seated", "not_waiting", "others"),
    "return_seat": ("left", {}, "not_seated", "not_seated", "not_played_by_bot", "turn"),
    "leave": ("play", {}, "not_seated", "not_seated", "", "seated"),
    "choose_smiley": ("won", {"smiley": "sun"}, "not_seated", "not_seated", "not_winner", "winner"),
    "place_token": ("chosen", {"slot": 0}, "not_seated", "not_seated", "not_winner", "winner"),
    "swap_smiley": ("placed", {"smiley": "sun"}, "not_seated", "not_seated", "not_winner", "winner"),
    "rematch": ("over", {}, "not_seated", "not_seated", "", "seated"),
}


def test_every_command_that_a_person_may_give_has_a_row() -> None:
    assert set(ROWS) == set(c.PERSON_COMMANDS)


@pytest.mark.parametrize("name", ROWS)
async def test_a_command_is_answered_to_each_caller_as_its_row_says(name: str) -> None:
    moment, fields, outside, watcher, other, allowed = ROWS[name]
    bench = await at(moment)
    state = await bench.state()
    wish = {
        "type": name,
        **{key: FILLED[key](state) if value is None else value for key, value in fields.items()},
    }
    seated = SEATED if state.seats else SEATED[: sum(who is not None for who in state.room.places)]
    expected = {OUTSIDE: outside, WATCHER: watcher}
    expected |= {player: DONE if player in may(state, allowed) else other for player in seated}
    assert {player: answer(bench, state, player, wish) for player in expected} == expected


FILLED: dict[str, Any] = {"card": lambda state: state.room.card, "seat": lambda state: state.turn}


def may(state: TableState, who: str) -> set[str]:
    """Return the players whose wish is granted."""
    on_turn = set() if state.turn is None else {state.seats[state.turn].player}
    winner = set() if state.board.ceremony is None else {state.board.ceremony.player}
    return {
        "inside": {*SEATED, WATCHER},
        "seated": {*SEATED},
        "guests": {*SEATED} - {HOST},
        "host": {HOST},
        "turn": on_turn,
        "others": {*SEATED} - on_turn,
        "winner": winner,
    }[who]


def one(state: TableState, who: str) -> str:
    """Return the only player who is meant."""
    (player,) = may(state, who)
    return player


def answer(bench: Bench, state: TableState, player: str, wish: dict[str, Any]) -> str:
    """Return `done`, or why the table refuses the wish of a player; nothing is changed."""
    try:
        table.decide(state, c.parse(player, wish), bench.clock.now)
    except RuleViolation as violation:
        return violation.code
    return DONE


async def at(moment: str) -> Bench:
    """Return a table at this moment, with a watcher, and somebody outside."""
    bench = Bench()
    await bench.create(options=SHORT | {"tokens_to_win": 1 if moment == "over" else 2})
    await bench.seat_people(2 if moment == "lobby" else 3)
    await bench.do(c.Admit(WATCHER, "Rosa"))
    if moment in ("lobby", "full"):
        return bench
    await bench.do(c.Start(HOST))
    if moment == "draw":
        return bench
    await bench.do(c.DealNow(HOST))
    await MOMENTS[moment](bench)
    return bench


async def dealt(bench: Bench) -> None:
    """The first hand lies face down."""


async def scored(bench: Bench) -> None:
    """Somebody has yet to say that the score was seen."""
    while (await bench.state()).turn is not None:
        await bench.step()


async def away(bench: Bench) -> None:
    """The one on turn has lost the connection."""
    await bench.do(c.GoAway(one(await bench.state(), "turn"), bench.clock.now))


async def left(bench: Bench) -> None:
    """The one on turn has left the cards to a bot."""
    await bench.do(c.Leave(one(await bench.state(), "turn")))


async def won(bench: Bench) -> None:
    """Somebody has won a game and has not chosen yet."""
    await bench.play_until(Phase.CEREMONY)


async def chosen(bench: Bench) -> None:
    """The winner holds a smiley up."""
    await won(bench)
    await bench.do(c.ChooseSmiley(one(await bench.state(), "winner"), "kraken"))


async def placed(bench: Bench) -> None:
    """The deadline chose for the winner, who may still exchange it."""
    await won(bench)
    state = await bench.state()
    bench.clock.now = fires_at(state) or 0
    await bench.do(c.TimeUp(state.due or 0))


async def over(bench: Bench) -> None:
    """The tournament is won."""
    await bench.play_until(Phase.OVER)


MOMENTS = {
    "play": dealt,
    "scored": scored,
    "away": away,
    "left": left,
    "won": won,
    "chosen": chosen,
    "placed": placed,
    "over": over,
}

# House rules by which every move comes up.
OPTIONS: dict[str, dict[str, Any]] = {
    "three_person_spades": {"enforce_follow_suit": False, "revoke_found": "called"},
    "two_player_spades": {"blind_nil": True},
}


@pytest.mark.parametrize("game", GAMES)
async def test_a_move_is_for_the_seat_that_may_make_it_and_for_nobody_else(game: str) -> None:
    rules = GAMES[game]
    n_seats = rules.seat_counts[0]
    wanted = {name for name, kind in rules.commands.items() if "seat" in kind.__dataclass_fields__}
    seen: set[str] = set()
    for seed in range(20):
        bench = Bench(seed)
        await bench.create(
            n_seats, game=game, preset=next(iter(rules.presets)), options=OPTIONS.get(game, {})
        )
        await bench.seat_people(n_seats)
        await bench.do(c.Admit(WATCHER, "Rosa"))
        await bench.do(c.Start(HOST))
        await bench.do(c.DealNow(HOST))
        for _ in range(80):
            state = await bench.state()
            if state.phase is not Phase.PLAY:
                break
            seen |= check_moves(bench, state)
            await bench.do(next_step(state, bench.random))
        if seen == wanted:
            return
    raise AssertionError(wanted - seen)


def check_moves(bench: Bench, state: TableState) -> set[str]:
    """Check every move that some seat may make now with all callers; return the names of these moves."""
    legal = {
        seat.player: [as_wish(move) for move in state.room.rules.legal_commands(state.play, place)]
        for place, seat in enumerate(state.seats)
    }
    wishes = [wish for moves in legal.values() for wish in moves]
    for wish in wishes:
        for player in (OUTSIDE, WATCHER):
            assert answer(bench, state, player, wish) == "not_seated", (player, wish)
        for player, moves in legal.items():
            assert (answer(bench, state, player, wish) == DONE) == (wish in moves), (player, wish)
    return {wish["type"] for wish in wishes}


def test_what_only_the_server_may_say_is_no_command_of_anybody() -> None:
    for name in (*(snake(kind.__name__) for kind in get_args(c.ServerCommand)), "move"):
        with pytest.raises(RuleViolation, match="unknown_command"):
            c.parse(HOST, {"type": name})


async def test_nobody_deals_or_ends_a_hand_by_hand() -> None:
    bench = await at("scored")
    state = await bench.state()
    for wish in ({"type": "deal", "order": list(PACK)}, {"type": "next_hand"}):
        for player in (OUTSIDE, WATCHER, *SEATED):
            code = "unknown_command" if player in SEATED else "not_seated"
            assert answer(bench, state, player, wish) == code


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")
