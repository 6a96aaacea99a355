"""Like with like: what those made of the same cards who held them at different tables (matchpoints)."""

from collections.abc import Iterator

from app.tables.state import Value
from app.tournaments.state import Form, HandResult, Round, RoundTable, TournamentState

WIN, TIE = 2, 1
"""Matchpoints for each other table that did worse, or the same, as in duplicate bridge."""


class Comparison(Value, frozen=True):
    """One seat of one deal: who sat there and scored what, and what it is worth, best first."""

    round_no: int
    deal_no: int
    seat: int
    scores: tuple[tuple[int, int, int], ...]  # entrant, score, matchpoints


def is_kept_from(state: TournamentState, player: str, table_id: str) -> bool:
    """Return whether somebody must not see a table: at another one they still play, or may take back, the
    same deals.
    """
    if state.settings.form is not Form.DUPLICATE:
        return False
    same_deals = next(
        (one.tables for one in state.rounds if any(t.table_id == table_id for t in one.tables)), ()
    )
    theirs = {one.no for one in state.entrants if player in (one.owner, one.player)}
    return any(
        table.is_open and table.table_id != table_id and theirs.intersection(table.entrants)
        for table in same_deals
    )


def comparisons(state: TournamentState) -> tuple[Comparison, ...]:
    """Return what can be compared: deals that more than one table has played and none will play any more."""
    if state.settings.form is not Form.DUPLICATE:
        return ()
    return tuple(one for round_ in state.rounds for one in _of_round(round_))


def matchpoints(state: TournamentState) -> dict[int, tuple[int, int]]:
    """Return for each entrant the matchpoints won and those that could have been won."""
    points: dict[int, tuple[int, int]] = {}
    for one in comparisons(state):
        most = WIN * (len(one.scores) - 1)
        for entrant, _, won in one.scores:
            so_far = points.get(entrant, (0, 0))
            points[entrant] = (so_far[0] + won, so_far[1] + most)
    return points


def _of_round(round_: Round) -> Iterator[Comparison]:
    for deal_no in range(1, len(round_.deals) + 1):
        played = [(table, _hand(table, deal_no)) for table in round_.tables]
        if any(hand is None and table.is_open for table, hand in played):
            return
        hands = [(table, hand) for table, hand in played if hand is not None]
        for seat in range(round_.tables[0].rules.n_seats if len(hands) > 1 else 0):
            scores = [(table.entrants[hand.places[seat]], hand.deltas[seat]) for table, hand in hands]
            yield Comparison(round_.no, deal_no, seat, _valued(scores))


def _hand(table: RoundTable, deal_no: int) -> HandResult | None:
    return next((hand for hand in table.hands if hand.deal_no == deal_no), None)


def _valued(scores: list[tuple[int, int]]) -> tuple[tuple[int, int, int], ...]:
    valued = [
        (
            entrant,
            score,
            sum(WIN * (score > other) + TIE * (score == other) for _, other in scores) - TIE,
        )
        for entrant, score in scores
    ]
    return tuple(sorted(valued, key=lambda one: (-one[2], one[0])))
