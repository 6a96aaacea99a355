"""What a seat of Two-player Spades can tell at its turn to play."""

from app.bots.spades.masks import BIT, SUIT_MASK, bits, suit_of
from app.bots.spades.situation import CHEAP, DEAR, FREE, Situation, winning_play
from app.games.cards import PACK
from app.games.commands import PlayCard
from app.games.spades.bids import is_number
from app.games.two_player_spades.seat_view import SeatView

ALL = bits(PACK)


def situation_of(view: SeatView) -> Situation:
    """Return what the seat of *view*, whose turn it is to play, can tell.

    Discards that it did not see count among the cards that the opponent may hold.
    """
    hand = bits(view.holding)
    seen = hand | bits(view.thrown)
    for cards in view.played:
        seen |= bits(cards)
    winner, best = winning_play(view.trick)
    goals = tuple(int(bid) if bid is not None and is_number(bid) else 0 for bid in view.bids)
    return Situation(
        seat=view.seat,
        hand=hand,
        legal=bits(command.card for command in view.legal if isinstance(command, PlayCard)),
        out=ALL & ~seen,
        led=suit_of(BIT[view.trick[0][1]]) if view.trick else 0,
        best=best,
        winner=winner,
        behind=() if view.trick else (1 - view.seat,),
        voids=tuple(sum(SUIT_MASK[suit] for suit in suits) for suits in view.voids),
        tricks=view.tricks,
        goals=goals,
        is_exact=False,
        bag=_sandbag(view, goals[view.seat]),
        left=view.n_tricks - len(view.completed),
        on_table=bits(card for _, card in view.trick),
        prize=0,
        jacks=(0,) * view.n_seats,
    )


def _sandbag(view: SeatView, goal: int) -> int:
    """Return what the next trick above the bid costs."""
    limit = view.options.sandbag_limit
    if view.options.sandbag_penalty <= limit:
        return FREE
    counter = view.bags[view.seat] + max(0, view.tricks[view.seat] - goal)
    return DEAR if counter % limit == limit - 1 else CHEAP
