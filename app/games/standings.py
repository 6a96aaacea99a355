"""When a game is won: one test for every game, after each whole hand (RULES 0.1.7 and 0.1.8)."""

from collections.abc import Iterable, Sequence

from app.games.options import CommonOptions


def sole_leader(totals: Sequence[int]) -> int | None:
    """Return the seat that alone has the highest total, None when several share it.

    >>> sole_leader([310, 320, 0]), sole_leader([300, 300, 170])
    (1, None)
    """
    most = max(totals)
    return totals.index(most) if totals.count(most) == 1 else None


def is_tied_at(target: int, totals: Sequence[int]) -> bool:
    """Return whether several share the top at or above the target, so that the game plays on."""
    return max(totals) >= target and sole_leader(totals) is None


def winner_of(
    totals: Sequence[int],
    *,
    target: int,
    after_tie: str = "target_again",
    mercy_total: int = False,
    tied_before: bool = False,
) -> int | None:
    """Return the seat that has won with these totals, or None when another hand is played.

    The one alone at the top wins with *target* points or more. With `lead_only`, once there was a tie at
    the top at or above the target (*tied_before*), being alone at the top is enough. A total at or below
    *mercy_total* (False: off) ends the game too, for whoever is alone at the top.

    >>> winner_of([310, 320], target=300)
    1
    >>> winner_of([250, 260, 270], target=300) is None
    True
    >>> winner_of([250, 260, 270], target=300, after_tie="lead_only", tied_before=True)
    2
    >>> winner_of([90, -200, 40], target=500, mercy_total=-200)
    0
    """
    reached = max(totals) >= target
    lead_is_enough = after_tie == "lead_only" and tied_before
    mercy = mercy_total is not False and min(totals) <= mercy_total
    return sole_leader(totals) if reached or lead_is_enough or mercy else None


def game_winner(
    options: CommonOptions, totals: Sequence[int], earlier: Iterable[Sequence[int]]
) -> int | None:
    """Return the seat that has won under these options; *earlier* are the totals before each hand.

    >>> game_winner(CommonOptions(target=300, after_tie="lead_only"), [250, 260], [(300, 300)])
    1
    """
    asks_for_ties = options.after_tie == "lead_only"
    return winner_of(
        totals,
        target=options.target,
        after_tie=options.after_tie,
        mercy_total=options.mercy_total,
        tied_before=asks_for_ties and any(is_tied_at(options.target, before) for before in earlier),
    )
