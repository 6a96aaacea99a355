"""The bot for Cutthroat Spades: looks, bids what its cards are worth, plays by rules of thumb."""

from functools import cache
from random import Random

from app.bots.cutthroat_spades.bidding import choose_bid, goal, wants_blind_six
from app.bots.cutthroat_spades.masks import NAMES, SPADES, bits, suit_of, suits_mask
from app.bots.cutthroat_spades.play import rank
from app.bots.cutthroat_spades.situation import Situation
from app.games.cards import PACK, Card
from app.games.cutthroat_spades.commands import Bid, Command, Look, PlayCard
from app.games.cutthroat_spades.seat_view import SeatView

SLIP = 0.25
"""How often a deckhand takes a card from the better half of its ranking instead of the best."""
THREE = 3


class CutthroatSpadesBot:
    """Chooses from a `SeatView` alone."""

    def choose(self, view: SeatView, level: str, random: Random) -> Command:
        """Return a legal command for the seat that is on turn."""
        if not view.looked[view.seat]:
            return Bid(view.seat, "B6") if wants_blind_six(view) else Look(view.seat)
        legal = [command for command in view.legal if isinstance(command, PlayCard)]
        if not legal:
            return Bid(view.seat, choose_bid(view))
        if len(legal) == 1:
            return legal[0]
        ranked = rank(situation_of(view))
        best = ranked[0]
        if level == "deckhand" and random.random() < SLIP:
            best = random.choice(ranked[: (len(ranked) + 1) // 2])
        return PlayCard(view.seat, Card(NAMES[best.bit_length() - 1]))


def situation_of(view: SeatView) -> Situation:
    """Return the seat's knowledge as masks."""
    hand = bits(view.holding or ())
    trick = [(seat, bits([card])) for seat, card in view.trick]
    led = suit_of(trick[0][1]) if trick else 0
    winner, best = -1, 0
    for seat, card in trick:
        if winner < 0 or (card > best and suit_of(card) in (suit_of(best), SPADES)):
            winner, best = seat, card
    played = bits(card for cards in view.played for card in cards)
    n = view.n_seats
    behind = tuple((view.seat + i) % n for i in range(1, n - len(trick)))
    return Situation(
        seat=view.seat,
        hand=hand,
        legal=bits(command.card for command in view.legal if isinstance(command, PlayCard)),
        out=_pack(view.n_seats) & ~hand & ~played,
        led=led,
        best=best,
        winner=winner,
        behind=behind,
        voids=tuple(suits_mask(suits) for suits in view.voids),
        tricks=view.tricks,
        goals=tuple(0 if bid is None else goal(bid, view.n_tricks) for bid in view.bids),
        exact=tuple(bid in ("1F", "2F") for bid in view.bids),
        left=view.n_tricks - len(view.completed),
        on_table=bits(card for _, card in view.trick),
        prize=bits(view.options.prize_jacks),
        jacks=tuple(bits(jacks) for jacks in view.jacks),
    )


@cache
def _pack(n_seats: int) -> int:
    """Return the cards that are dealt (RULES 1): one is taken out for three."""
    return bits(card for card in PACK if n_seats != THREE or card != "2C")
