"""Card play by rules of thumb: take tricks until the bid is reached, then leave them to the others.

Each rule gives every legal card a mark, so that the whole choice is ranked and an easy bot can pick its slips from the
better half. Marks compare only within one decision; by and large 100 and more is "this does it", 0 is "harmless",
below -100 is "hurts".
"""

from app.bots.cutthroat_spades.aims import Aim, aim_of
from app.bots.cutthroat_spades.masks import SPADES, above, each, suit_of
from app.bots.cutthroat_spades.situation import Situation

JACK = 60.0


def rank(now: Situation) -> list[int]:
    """Return the legal cards, the best first."""
    aim = aim_of(now)
    if not now.led:
        rule = lead_to_take if aim is Aim.TAKE else lead_to_dodge
    elif now.legal & now.led:
        rule = follow_to_take if aim is Aim.TAKE else follow_to_dodge
    else:
        rule = take_when_void if aim is Aim.TAKE else dodge_when_void
    return sorted(each(now.legal), key=lambda card: rule(now, card) + jack_mark(now, card), reverse=True)


def height(card: int) -> int:
    """Return 0 for a deuce to 12 for an ace, 13 to 15 for jokers."""
    place = card.bit_length() - 1
    return place - 39 if place >= 39 else place % 13


def lead_to_take(now: Situation, card: int) -> float:
    suit = suit_of(card)
    held, unseen = (now.hand & suit).bit_count(), (now.out & suit).bit_count()
    boss = now.is_boss(card)
    if suit == SPADES:
        draw = boss and unseen and held >= unseen // 2
        return 80 + height(card) if draw else -height(card)
    trumps_out = now.out & SPADES
    if boss and unseen >= 2:
        return 100 + 2 * unseen - held
    if boss and not trumps_out:
        return 70
    mark = 40 - 3 * held if (now.hand & SPADES).bit_count() >= 2 else 40 + 3 * held
    top = 1 << (now.hand & suit).bit_length() - 1
    if not unseen or (held == 2 and (now.out & above(top)).bit_count() == 1):
        mark -= 4
    return mark - height(card) / 20


def lead_to_dodge(now: Situation, card: int) -> float:
    suit = suit_of(card)
    unseen = now.out & suit
    under = (unseen & (card - 1)).bit_count()
    if unseen.bit_count() <= under:
        return -500 - height(card)
    return -8 * under + unseen.bit_count() - 3 * (suit == SPADES)


def follow_to_take(now: Situation, card: int) -> float:
    if now.wins(card) and (not now.behind or now.is_boss(card)):
        return 100 - height(card)
    return -height(card)


def follow_to_dodge(now: Situation, card: int) -> float:
    if not now.wins(card):
        return 100 + height(card)
    return height(card) if not now.behind else -height(card)


def take_when_void(now: Situation, card: int) -> float:
    suit = suit_of(card)
    if suit == SPADES:
        return 200 - height(card) if now.wins(card) else -200 - height(card)
    held = (now.hand & suit).bit_count()
    mark = -20 * held - height(card)
    if now.out & suit and now.is_boss(1 << (now.hand & suit).bit_length() - 1):
        mark -= 200 if held == 1 else 15
    return mark


def dodge_when_void(now: Situation, card: int) -> float:
    suit = suit_of(card)
    if suit == SPADES:
        if not now.wins(card):
            return 200 + height(card)
        return -100 + height(card) if not now.behind else -100 - height(card)
    return 2 * height(card) - (now.hand & suit).bit_count()


def jack_mark(now: Situation, card: int) -> float:
    return 0.0
