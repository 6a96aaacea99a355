"""What holds for written games of every kind: text, log and a score sheet by hand say the same."""

import re
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from app.games import GAMES
from app.games.codec import to_json_dict
from app.games.cutthroat_euchre.scoring import DEFENDER_ALONE, MAKER, MAKER_ALONE, THROWN_IN
from app.games.notation.replay import replay
from app.games.notation.steps import Names, NotationError
from app.games.notation.writing import write_game
from app.games.scorekeeping import with_hand
from app.games.sheets import open_sheet
from tests.support.games import AnyGame, Played, begin, random_options, steps

TABLES = [(name, n_seats) for name, game in GAMES.items() for n_seats in game.seat_counts]
every_table = pytest.mark.parametrize(("name", "n_seats"), TABLES)
seeds = pytest.mark.parametrize("seed", range(12))
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
JUNK = ("", ";", ":", " ", "\n", "x", "9", "AS", "0:", "trick 1:", "bid", "\x00", "é", "\U0001f0a1")


def whole_game(game: AnyGame, n_seats: int, random: Random) -> Played:
    """Return a game under random house rules, played at random to its end."""
    played = begin(game, random_options(game, n_seats, random), n_seats, random.randrange(n_seats))
    for _ in steps(played, random):
        pass
    return played


def text_of(played: Played, n_seats: int) -> str:
    return write_game(Names(next(iter(played.game.presets)), NAMES[:n_seats]), played.log)


@every_table
@seeds
def test_the_text_of_a_log_replays_to_the_same_log(name: str, n_seats: int, seed: int) -> None:
    played = whole_game(GAMES[name], n_seats, Random(seed))
    done = replay(text_of(played, n_seats))
    assert list(done.log) == played.log
    assert done.state == played.state


@every_table
@seeds
def test_an_unfinished_game_replays_to_where_it_stands(name: str, n_seats: int, seed: int) -> None:
    random = Random(seed)
    played = whole_game(GAMES[name], n_seats, random)
    ends = [at for at in range(len(played.log)) if is_settled(played, at)]
    for last in random.sample(ends, 5):
        part = Played(played.game, played.log[: last + 1], played.states[: last + 1])
        assert replay(text_of(part, n_seats)).state == part.state


@every_table
def test_a_game_without_a_dealer_is_dealt_by_whoever_is_next(name: str, n_seats: int) -> None:
    game, random = GAMES[name], Random(n_seats)
    options = game.options(next(iter(game.presets)), {"target": 10}, n_seats)
    played = begin(game, options, n_seats, 1)
    for _ in steps(played, random):
        pass
    done = replay(f"{text_of(played, n_seats)}\nhand 1:\n")
    assert done.state.dealer == (played.states[-1].dealer + 1) % n_seats


def is_settled(played: Played, at: int) -> bool:
    """Return whether a command ended here: whatever follows at once was not cut off."""
    if at + 1 == len(played.log):
        return True
    follower = type(played.log[at + 1]).__name__
    follows = {"HandScored", "GameWon", "HandThrownIn", "TurnUpTaken", "ManikinTaken", "HandMisdealt"}
    return follower not in follows


UNSEEN = re.compile(
    r"decline alone|discard( \w\w)|keep cards( \w\w)+|keep card|refuse card|decline blind nil|no call"
)


def by_hand(text: str) -> str:
    """Return the text as people at a table would have written it, less what nobody saw."""
    lines = []
    for line in text.split("\n"):
        if re.match(r"deal (?!turn|passed)", line):
            continue
        lines.append(seen(line) if re.match(r"\d:", line) else line)
    return "\n".join(lines)


def seen(line: str) -> str:
    """Return a line of commands with those alone that everybody saw."""
    left = []
    for piece in line.split("; "):
        seat, _, commands = piece.partition(": ")
        if told := [one for one in commands.split(", ") if not UNSEEN.fullmatch(one)]:
            left.append(f"{seat}: {', '.join(told)}")
    return "; ".join(left)


@every_table
@seeds
def test_a_game_replays_without_what_nobody_saw(name: str, n_seats: int, seed: int) -> None:
    played = whole_game(GAMES[name], n_seats, Random(seed))
    written = by_hand(text_of(played, n_seats))
    assert "deal 0" not in written
    done = replay(written)
    assert done.state.totals == played.state.totals
    assert [scored.seats for scored in done.state.scores] == [scored.seats for scored in played.state.scores]


@every_table
@seeds
def test_a_damaged_text_is_another_game_or_refused_with_its_place(name: str, n_seats: int, seed: int) -> None:
    random = Random(seed)
    text = text_of(whole_game(GAMES[name], n_seats, random), n_seats)
    for _ in range(10):
        place, junk = random.randrange(len(text)), random.choice(JUNK)
        refusal = refused(text[:place] + junk + text[place + random.randrange(4) :])
        assert refusal is None or (refusal.step >= 0 and refusal.line >= 1)


def refused(text: str) -> NotationError | None:
    """Return the refusal of a text, None for a legal one; anything else is a fault."""
    try:
        replay(text)
    except NotationError as error:
        return error
    return None


@every_table
@seeds
def test_hands_entered_by_hand_score_as_they_were_played(name: str, n_seats: int, seed: int) -> None:
    played = whole_game(GAMES[name], n_seats, Random(seed))
    options = to_json_dict(played.log[0])["options"]
    sheet = open_sheet({"game": name, "players": list(NAMES[:n_seats]), "options": options})
    dealer = played.log[0].dealer
    for scored in played.state.scores:
        sheet, result = with_hand(sheet, {"dealer": dealer, "seats": entry_of(name, scored)})
        assert result.seats == tuple(map(as_counted, scored.seats))
        dealer = (dealer + 1) % n_seats
    assert sheet.tokens == tuple(int(seat == played.state.winner) for seat in range(n_seats))


def as_counted(seat: Any) -> Any:
    """Return a score without what only the cards prove: nobody writes down how a revoke was found."""
    return replace(seat, parts=tuple(part for part in seat.parts if part.code != "revoke_proof"))


def entry_of(name: str, scored: Any) -> object:
    """Return a scored hand as people would write it down."""
    if name != "cutthroat_euchre":
        fields = ("bid", "tricks", "jacks", "revoked")
        return [
            {field: value for field, value in asdict(seat).items() if field in fields}
            for seat in scored.seats
        ]
    roles = [seat.role for seat in scored.seats]
    if roles[0] == THROWN_IN:
        return {"thrown_in": True}
    [maker] = [seat for seat, role in enumerate(roles) if role in (MAKER, MAKER_ALONE)]
    return {
        "maker": maker,
        "alone": MAKER_ALONE in roles,
        "lone_defender": roles.index(DEFENDER_ALONE) if DEFENDER_ALONE in roles else None,
        "tricks": [seat.tricks for seat in scored.seats],
    }
