"""What a seat wants of the trick in front of it."""

from enum import Enum

from app.bots.spades.situation import DEAR, FREE, Situation


class Aim(Enum):
    """Take the trick, leave it, or leave it to somebody who bid nil."""

    TAKE = "take"
    DODGE = "dodge"
    DEFEND = "defend"


def aim_of(now: Situation) -> Aim:
    """Return what the seat wants: to keep its nil, to break another's, its bid, and then no bags."""
    seat = now.seat
    if now.has_live_nil(seat):
        return Aim.DODGE
    if now.need(seat) < now.left and _can_defend(now):
        return Aim.DEFEND
    if now.need(seat) > 0:  # out of reach too: then tricks cost nothing and hurt the others
        return Aim.TAKE
    if _catches_jack(now):
        return Aim.TAKE
    if now.is_exact and now.need(seat) == 0:
        return Aim.DODGE
    return Aim.TAKE if _pays_to_set(now) else Aim.DODGE


def _can_defend(now: Situation) -> bool:
    """Whether a live nil can be broken here: by a lead, or by staying below when it wins so far."""
    if not now.led:
        return any(now.has_live_nil(seat) for seat in range(len(now.goals)) if seat != now.seat)
    return now.has_live_nil(now.winner)


def _catches_jack(now: Situation) -> bool:
    """Whether this seat is last and a single prize jack, its first, pays for the bag it brings."""
    caught = now.on_table & now.prize
    is_single = caught.bit_count() == 1 and not now.jacks[now.seat]
    return is_single and bool(now.led) and not now.behind and not now.is_exact and now.bag != DEAR


def _pays_to_set(now: Situation) -> bool:
    """Whether a trick above the own bid costs nothing, or must be missing to somebody else."""
    if now.bag == FREE:
        return True
    wanted = sum(max(0, now.need(seat)) for seat in range(len(now.goals)) if seat != now.seat)
    return now.bag != DEAR and wanted >= now.left
