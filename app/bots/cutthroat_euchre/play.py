"""Card play by rules of thumb: the maker draws trumps and cashes what is high; the defenders play as one."""

from app.bots.cutthroat_euchre.situation import Situation
from app.games.cards import Card


def rank(now: Situation) -> list[Card]:
    """Return the cards that may be played, the best first."""
    worth = _lead if now.is_leader else _follow
    return sorted(now.playable, key=lambda card: worth(now, card), reverse=True)


def _lead(now: Situation, card: Card) -> tuple[float, ...]:
    """What leading a card is worth.

    The maker leads high trumps while others may hold any, then high side cards. A defender leads high side
    cards, keeps trumps, and else leads low from a short suit to come to ruffs.
    """
    is_trump, height = now.height(card)
    is_high = now.is_high(card)
    if is_trump:
        out, own = len(now.trumps(now.unseen)), len(now.trumps(now.holding))
        if now.is_maker and is_high and out and own > 1:
            return (4, height)
        if not out or own == len(now.holding):
            return (3, height) if is_high else (1, height)
        return (2.5, height) if now.is_maker and own > 2 else (0, -height)
    if is_high:
        return (3.5 if not now.is_maker else 3, height)
    suit = now.ranking.suits[card]
    length = sum(now.ranking.suits[other] == suit for other in now.holding)
    return (2, -length, -height)


def _follow(now: Situation, card: Card) -> tuple[float, ...]:
    """What following with a card is worth: a sure trick as cheaply as it can be had, else the lowest."""
    is_trump, height = now.height(card)
    cheap = (-is_trump, -height)
    if not now.wins(card):
        return (1, *cheap)
    if now.is_friends and not _is_worth_overtaking(now, card):
        return (0, *cheap)
    if now.is_last:
        return (3, *cheap)
    if now.is_high(card) or not now.is_maker_behind:
        return (3, *cheap)
    return (2, -is_trump, height)


def _is_worth_overtaking(now: Situation, card: Card) -> bool:
    """Whether the other defender's trick would be the maker's, but not with this card."""
    if not now.is_maker_behind or now.best is None:
        return False
    return not now.is_high(now.best) and now.is_high(card)
