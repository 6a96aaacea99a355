"""What must hold in every hand of Cutthroat Euchre, shown on whole random games (RULES 2.4)."""

from random import Random

from app.games.codec import name_of
from app.games.cutthroat_euchre.events import HandScored
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.scoring import DEFENDER_ALONE, MAKER, MAKER_ALONE, SAT_OUT, THROWN_IN
from app.games.cutthroat_euchre.setup import N_TRICKS
from app.games.cutthroat_euchre.state import State
from tests.support.games import Played, begin, random_options, steps

GAMES_PLAYED = 60
MAKERS = {MAKER, MAKER_ALONE}


def some_games() -> list[tuple[Played, Random]]:
    games = []
    for number in range(GAMES_PLAYED):
        random = Random(f"euchre {number}")
        games.append((begin(GAME, random_options(GAME, 3, random), 3, number % 3), random))
    return games


def test_one_side_scores_five_tricks_and_defenders_get_the_same() -> None:
    roles = set()
    for played, random in some_games():
        for before, _, events in steps(played, random):
            for event in events:
                if isinstance(event, HandScored):
                    check(before, event)
                    roles |= {seat.role for seat in event.seats}
    assert roles >= {*MAKERS, DEFENDER_ALONE, SAT_OUT, THROWN_IN}


def check(before: State, scored: HandScored) -> None:
    deltas = [seat.delta for seat in scored.seats]
    makers = [seat for seat in scored.seats if seat.role in MAKERS]
    if not makers:
        assert {seat.role for seat in scored.seats} == {THROWN_IN}
        assert deltas == [0, 0, 0]
        return
    [maker] = makers
    others = {seat.delta for seat in scored.seats if seat is not maker}
    assert len(others) == 1
    assert (maker.delta > 0) == (others == {0})
    assert sum(seat.tricks for seat in scored.seats) == N_TRICKS
    assert all(seat.tricks == 0 for seat in scored.seats if seat.role == SAT_OUT)
    assert set(deltas) <= {0, 1, 2, 3, 4, before.rules.options.maker_alone_march}


def test_the_manikin_is_taken_by_every_maker_who_is_not_alone() -> None:
    for played, random in some_games()[:10]:
        for _ in steps(played, random):
            pass
        names = [name_of(event) for event in played.log]
        kept = [event for event in played.log if name_of(event) == "manikin_kept"]
        assert names.count("manikin_taken") == len(kept)
        with_help = sum(
            seat.role == MAKER
            for event in played.log
            if isinstance(event, HandScored)
            for seat in event.seats
        )
        assert len(kept) == with_help
        assert all(len(event.cards) == N_TRICKS for event in kept)
