"""How a bot of Cutthroat Euchre bids, exchanges, keeps five, goes alone and plays."""

from typing import Any

import pytest

from app.bots.cutthroat_euchre.strategy import CutthroatEuchreStrategy
from app.games.cards import Card, Suit, cards, sort_cards
from app.games.commands import PlayCard
from app.games.cutthroat_euchre.commands import (
    Command,
    DeclineAlone,
    Discard,
    GoAlone,
    KeepCards,
    LeaveTurnUp,
    Make,
    NameTrump,
    Pass,
    TakeTurnUp,
)
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.play import legal_cards
from app.games.cutthroat_euchre.state import ALONE, KEEPING, State
from app.games.phases import PLAYING
from tests.support.euchre import dealt, do, opened

BOT = CutthroatEuchreStrategy()


def deal(own: str, seat: int, turn_up: str, **options: Any) -> State:
    """Return a hand dealt by seat 0 in which a seat holds these cards and the others whatever is left."""
    state = opened(**options)
    held = cards(own)
    rest = [card for card in state.rules.pack if card not in {*held, Card(turn_up)}]
    others = iter([rest[0:5], rest[5:10]])
    holdings = [held if one == seat else sort_cards(next(others)) for one in range(3)]
    return dealt(state, holdings, rest[10:15], Card(turn_up))


def best(state: State) -> Command:
    """Return what the bot at turn thinks best; it is legal, as all that it ranks."""
    assert state.turn is not None
    ranked = BOT.rank(GAME.bot_view(state, state.turn))
    legal = GAME.legal_commands(state, state.turn)
    assert all(command in legal for command in ranked)
    assert BOT.careful(GAME.bot_view(state, state.turn)) in legal
    return ranked[0]


@pytest.mark.parametrize(
    ("holding", "bids"),
    [("JS JC AS KH 9D", Make(1)), ("9H TH QD 9D TD", Pass(1)), ("AS KS QS AH AD", Make(1))],
)
def test_a_strong_holding_makes_the_turn_up_trump_and_a_weak_one_passes(holding: str, bids: Command) -> None:
    assert best(deal(holding, 1, "TS")) == bids


def test_the_dealer_counts_the_card_that_comes_with_it() -> None:
    weak = "AS QS 9H AD 9D"
    assert best(do(deal(weak, 0, "JS"), Pass(1), Pass(2))) == Make(0)
    assert best(deal("KS 9S 9H TD 9D", 1, "QS")) == Pass(1)


def test_in_the_second_round_a_bot_names_its_best_suit() -> None:
    state = do(deal("JH AH KH 9S AC", 1, "TS"), Pass(1), Pass(2), Pass(0))
    assert best(state) == NameTrump(1, Suit.HEARTS)


def test_it_passes_again_on_nothing_unless_it_is_stuck() -> None:
    nothing = "9H 9C 9D TS 9S"
    passes = (Pass(1), Pass(2), Pass(0), Pass(1), Pass(2))
    assert best(do(deal(nothing, 0, "QS"), *passes)) == Pass(0)
    assert isinstance(best(do(deal(nothing, 0, "QS", stick_the_dealer=True), *passes)), NameTrump)


def test_a_joker_turned_up_is_named_without_a_look() -> None:
    state = deal("JS JC AS KS QS", 0, "BJ", deck="25_joker")
    assert isinstance(best(state), NameTrump)


def test_a_defending_dealer_takes_the_turn_up_for_a_low_card_alone_in_its_suit() -> None:
    state = do(deal("AS AH AD TD 9C", 0, "JS"), Make(1))
    assert best(state) == TakeTurnUp(0)
    assert best(do(state, TakeTurnUp(0))) == Discard(0, Card("9C"))


def test_but_leaves_it_where_five_trumps_are_higher() -> None:
    state = do(deal("JS JC AS KS QS", 0, "9S"), Make(1))
    assert best(state) == LeaveTurnUp(0)


@pytest.mark.parametrize(
    ("holding", "alone"), [("JS JC AS KS QS", GoAlone(1)), ("JS AS KH 9D TD", DeclineAlone(1))]
)
def test_only_a_hand_that_takes_all_goes_alone(holding: str, alone: Command) -> None:
    state = do(deal(holding, 1, "TS", maker_alone_march=4), Make(1), LeaveTurnUp(0))
    assert state.phase == ALONE
    assert best(state) == alone


def test_the_maker_keeps_the_trumps_and_aces_of_the_ten() -> None:
    state = do(deal("JS 9S 9D TD 9C", 1, "TS"), Make(1), LeaveTurnUp(0))
    ten = cards("JS AS 9S AH TH 9H TD 9D JC 9C")
    holdings = (state.hand.holdings[0], ten, state.hand.holdings[2])
    state = state._replace(phase=KEEPING, turn=1, hand=state.hand._replace(holdings=holdings))
    assert best(state) == KeepCards(1, cards("JS JC AS 9S AH"))


def playing(own: str, trick: str = "", *, maker: int, gone: str = "", **hand: Any) -> State:
    """Return a trick in hearts in which seat 2 plays after the cards on the table, all dealt by seat 0."""
    state = do(deal("9S TS QS KS AS", 0, "9C"), Pass(1), Pass(2), Pass(0))
    plays = tuple(((2 - len(trick.split()) + place) % 3, card) for place, card in enumerate(cards(trick)))
    ranking_hand = state.hand._replace(trump=Suit.HEARTS, maker=maker, put_away=())
    winning = None
    for play in plays:
        if winning is None or ranking_hand.ranking.beats(play[1], winning[1]):
            winning = play
    held = (*state.hand.holdings[:2], cards(own))
    table = ranking_hand._replace(holdings=held, trick=plays, winning=winning, stock=cards(gone), **hand)
    return state._replace(phase=PLAYING, turn=2, hand=table)


def card(state: State) -> str:
    chosen = best(state)
    assert isinstance(chosen, PlayCard)
    assert chosen.card in legal_cards(state, 2)
    return chosen.card.value


def test_a_maker_draws_trumps_with_the_highest() -> None:
    assert card(playing("JH JD AC 9S", maker=2)) == "JH"


def test_a_defender_leads_an_ace_and_keeps_trumps() -> None:
    assert card(playing("AH AC 9S", maker=0)) == "AC"


def test_the_last_to_play_takes_the_makers_trick_as_cheaply_as_it_can() -> None:
    assert card(playing("AS QS 9D", "TS 9S", maker=0)) == "QS"


def test_a_trick_that_cannot_be_won_costs_the_lowest_card() -> None:
    assert card(playing("QS 9S AD", "AS KS", maker=0)) == "9S"


def test_a_defender_leaves_the_trick_to_the_other_one() -> None:
    assert card(playing("AS QS 9D", "9S KS", maker=0)) == "QS"


def test_a_void_defender_ruffs_the_maker_low_and_never_the_other_defender() -> None:
    assert card(playing("AH 9H 9D", "AS TS", maker=0)) == "9H"
    assert card(playing("AH 9H 9D", "TS AS", maker=0)) == "9D"
