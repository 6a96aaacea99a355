"""Card play by rules of thumb: take tricks until the bid is reached, then leave them to the others.

Each rule gives every legal card a mark, so that the whole choice is ranked and an easy bot can pick its
slips from the better half. Marks compare only within one decision; by and large 100 and more is "this does
it", around 0 "harmless", below -100 "hurts". The rules for leading, following and discarding are those of a
study that compared them with cleverer ones by duplicate deals; what gained nothing was left out.
"""

from app.bots.spades.aims import Aim, aim_of
from app.bots.spades.masks import SPADES, above, each, height, suit_of, top
from app.bots.spades.situation import Situation


def rank(now: Situation) -> list[int]:
    """Return the legal cards as bits, the best first."""
    aim = aim_of(now)
    if not now.led:
        rule = {Aim.TAKE: _lead_to_take, Aim.DODGE: _lead_to_dodge, Aim.DEFEND: _lead_to_nil}[aim]
    elif now.legal & now.led:
        rule = _follow_to_take if aim is Aim.TAKE else _follow_to_dodge
    else:
        rule = _take_when_void if aim is Aim.TAKE else _dodge_when_void
    return sorted(each(now.legal), key=lambda card: rule(now, card) + _jack(now, card), reverse=True)


def _lead_to_take(now: Situation, card: int) -> float:
    """Cash what nobody beats, draw trumps when strong in them, else a low card of the suit to get rid of."""
    suit = suit_of(card)
    mine = now.hand & suit
    held, unseen = mine.bit_count(), (now.out & suit).bit_count()
    is_boss = now.is_boss(card)
    if suit == SPADES:
        draws = is_boss and unseen and held >= unseen // 2
        return (80 if draws else -20) + (height(card) if draws else -height(card))
    if is_boss and unseen >= 2:
        return 100 + 2 * unseen - held
    if is_boss and not now.out & SPADES:
        return 70
    has_trumps = (now.hand & SPADES).bit_count() >= 2
    mark = 40 + (-3 if has_trumps else 3) * held
    guards_king = held == 2 and (now.out & above(top(mine))).bit_count() == 1
    if not unseen or guards_king:
        mark -= 4
    return mark - height(card) / 20


def _lead_to_dodge(now: Situation, card: int) -> float:
    """A card with few lower ones outside, in a suit that others still hold."""
    suit = suit_of(card)
    unseen = now.out & suit
    lower = (unseen & (card - 1)).bit_count()
    if unseen.bit_count() == lower:
        return -500 - height(card)
    return unseen.bit_count() - 8 * lower - (3 if suit == SPADES else 0)


def _lead_to_nil(now: Situation, card: int) -> float:
    """As when dodging, but not a suit of which every seat with a live nil is void."""
    suit = suit_of(card)
    nils = [s for s in range(len(now.goals)) if s != now.seat and now.has_live_nil(s)]
    if all(now.voids[seat] & suit for seat in nils):
        return -300 - height(card)
    return _lead_to_dodge(now, card)


def _follow_to_take(now: Situation, card: int) -> float:
    """The lowest card that surely wins; else the lowest."""
    is_sure = now.wins(card) and (not now.behind or now.is_boss(card))
    return (100 if is_sure else 0) - height(card)


def _follow_to_dodge(now: Situation, card: int) -> float:
    """The highest card that loses. Where none does: the highest as the last to play, else the lowest."""
    if not now.wins(card):
        return 100 + height(card)
    return -height(card) if now.behind else height(card)


def _take_when_void(now: Situation, card: int) -> float:
    """Ruff as low as possible; else throw away the low card of a short suit, keeping the best of each."""
    suit = suit_of(card)
    if suit == SPADES:
        return (200 if now.wins(card) else -200) - height(card)
    mine = now.hand & suit
    mark = -20 * mine.bit_count() - height(card)
    if now.out & suit and now.is_boss(top(mine)):
        mark -= 200 if mine == card else 15
    return mark


def _dodge_when_void(now: Situation, card: int) -> float:
    """Get rid of a spade under a higher one, else of the highest side card of a short suit."""
    suit = suit_of(card)
    if suit != SPADES:
        return 2 * height(card) - (now.hand & suit).bit_count()
    if not now.wins(card):
        return 200 + height(card)
    return -100 + (-height(card) if now.behind else height(card))


def _jack(now: Situation, card: int) -> float:
    """Give no prize jack away, unless it spoils the one that the winner already has (D11)."""
    if not card & now.prize or not now.led or now.wins(card):
        return 0
    spoils = now.prize.bit_count() == 2 and now.jacks[now.winner]
    return 4 if spoils else -4
