"""Single decisions of the bots of Three-person and Two-player Spades."""

from random import Random
from typing import Any

import pytest

from app.bots.levels import bot_for
from app.games.cards import PACK, Card, cards
from app.games.commands import PlayCard
from app.games.game import Game
from app.games.spades.commands import Bid
from app.games.three_person_spades.game import THREE_PERSON_SPADES as THREE
from app.games.two_player_spades.commands import DeclareBlindNil, DeclineBlindNil, KeepCard, RefuseCard
from app.games.two_player_spades.game import TWO_PLAYER_SPADES as TWO
from tests.support.plain_spades import after, bid_all, dealt, opened, pack_for


def best(game: Game[Any, Any, Any, Any], state: Any) -> Any:
    """Return what a mate does at its turn."""
    command = bot_for(game.name, "mate").choose(game.bot_view(state, state.turn), Random(1))
    assert command in game.legal_commands(state, state.turn)
    return command


def drawing(top: str, **options: Any) -> Any:
    """Return the first turn to draw, with this card on top."""
    below = [card for card in PACK if card.value != top]
    return dealt(TWO, opened(TWO, **options), (Card(top), *below))


@pytest.mark.parametrize("top", ["AS", "2S", "KH", "AD"])
def test_spades_and_high_cards_are_kept(top: str) -> None:
    assert best(TWO, drawing(top)) == KeepCard(0)


@pytest.mark.parametrize("top", ["2H", "7D", "9C"])
def test_low_cards_of_other_suits_are_refused(top: str) -> None:
    assert best(TWO, drawing(top)) == RefuseCard(0)


@pytest.mark.parametrize(
    ("top", "command"), [("2H", KeepCard(0)), ("AS", RefuseCard(0)), ("KD", RefuseCard(0))]
)
def test_under_a_blind_nil_low_cards_are_kept(top: str, command: object) -> None:
    state = after(TWO, drawing(top, blind_nil=True), DeclareBlindNil(0), DeclineBlindNil(1))
    assert best(TWO, state) == command


@pytest.mark.parametrize(
    ("totals", "command"),
    [((0, 0), DeclineBlindNil(0)), ((200, 470), DeclareBlindNil(0)), ((400, 470), DeclineBlindNil(0))],
)
def test_nil_is_bid_blind_only_where_nothing_else_helps(totals: tuple[int, int], command: object) -> None:
    state = dealt(TWO, opened(TWO, blind_nil=True)._replace(totals=totals))
    assert best(TWO, state) == command


STRONG = "AS KS QS JS TS 9S AH KH QH AD KD AC KC 2H 3H 4H 5H"
WEAK = "2H 3H 4H 5H 2D 3D 4D 5D 6D 4C 5C 6C 7C 2S 3S 7H 8H"


def test_a_strong_hand_bids_more_than_a_weak_one() -> None:
    bids = []
    for holding in (STRONG, WEAK):
        state = dealt(THREE, opened(THREE), pack_for(0, ["", holding, ""], "9C"))
        bids.append(int(best(THREE, state).bid))
    strong, weak = bids
    assert 11 <= strong <= 15
    assert 1 <= weak <= 3


def test_the_last_bidder_heeds_what_is_left() -> None:
    few, many = (
        best(THREE, after(THREE, dealt(THREE, opened(THREE)), Bid(1, bid), Bid(2, bid))) for bid in ("3", "7")
    )
    assert int(few.bid) > int(many.bid)


def test_a_bot_follows_suit_also_where_it_need_not() -> None:
    state = dealt(THREE, opened(THREE, preset="table_rules"), pack_for(0, ["3C", "2C", "AC AS"], "9C"))
    state = bid_all(THREE, state, ["5", "5", "5"])
    state = after(THREE, state, PlayCard(1, Card("2C")))
    for level in ("mate", "deckhand"):
        for seed in range(20):
            bot = bot_for(THREE.name, level)
            assert bot.choose(THREE.bot_view(state, 2), Random(seed)).card.suit == "C"
    assert bot_for(THREE.name, "mate").careful(THREE.bot_view(state, 2)).card.suit == "C"


def test_whoever_has_its_tricks_leaves_the_rest() -> None:
    state = dealt(THREE, opened(THREE))
    state = bid_all(THREE, state, ["5", "5", "5"])
    queen = (1, Card("QH"))
    hand = state.hand._replace(
        holdings=(cards("KH 2D"), cards("3D"), cards("AH 2H")),
        tricks=(5, 5, 5),
        trick=(queen,),
        winning=queen,
    )
    assert best(THREE, state._replace(turn=2, hand=hand)) == PlayCard(2, Card("2H"))
    short = hand._replace(tricks=(5, 5, 4))
    assert best(THREE, state._replace(turn=2, hand=short)) == PlayCard(2, Card("AH"))
