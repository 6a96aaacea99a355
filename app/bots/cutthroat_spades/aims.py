"""What a seat wants of the trick in front of it."""

from enum import Enum

from app.bots.cutthroat_spades.situation import Situation


class Aim(Enum):
    TAKE = "take"
    DODGE = "dodge"


def aim_of(now: Situation) -> Aim:
    """Return TAKE while the bid is not reached, or while nobody else wants what is left."""
    goal, need = now.goals[now.seat], now.need(now.seat)
    if goal == 0:
        return Aim.DODGE
    if need > 0:
        return Aim.TAKE
    wanted = sum(max(0, now.need(seat)) for seat in range(len(now.goals)) if seat != now.seat)
    return Aim.TAKE if wanted >= now.left else Aim.DODGE
