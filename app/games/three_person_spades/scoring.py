"""Scoring a hand (RULES 4.2): exact, over, under, or revoked; each line with its reason."""

from app.games.scores import ScorePart, part
from app.games.three_person_spades.events import HandScored, SeatScore
from app.games.three_person_spades.options import Options
from app.games.three_person_spades.revokes import Revoke

RULE = "4.2"


def score_hand(
    options: Options,
    hand_no: int,
    *,
    bids: tuple[str, ...],
    tricks: tuple[int, ...],
    revokes: tuple[Revoke | bool | None, ...],
    totals: tuple[int, ...],
) -> HandScored:
    """Return every seat's score of a hand, given the totals before it."""
    seats = zip(bids, tricks, revokes, totals, strict=True)
    return HandScored(
        hand_no,
        tuple(
            score_seat(options, bid=bid, tricks=taken, revoke=revoke, total=total)
            for bid, taken, revoke, total in seats
        ),
    )


def score_seat(
    options: Options, *, bid: str, tricks: int, revoke: Revoke | bool | None = None, total: int = 0
) -> SeatScore:
    """Return one seat's score of a hand; *total* stands before it.

    A revoke is told by the tricks that prove it, or of real cards, whose tricks nobody wrote down, by True.

    >>> score = score_seat(Options(), bid="7", tricks=8)
    >>> [(part.code, part.points) for part in score.parts], score.delta
    ([('contract_made', 70), ('tricks_over', -10)], 60)
    """
    parts = _revoked(options, bid, revoke) if revoke else _parts(options, bid, tricks)
    delta = sum(part.points for part in parts)
    return SeatScore(bid, tricks, bool(revoke), delta, total + delta, None, tuple(parts))


def _revoked(options: Options, bid: str, revoke: Revoke | bool) -> list[ScorePart]:
    factor = options.revoke_factor
    parts = [part("revoked", -factor * int(bid), RULE, bid=bid, factor=factor)]
    if isinstance(revoke, Revoke):
        proof = {"card": revoke.card.value, "suit": revoke.held.suit.value, "held": revoke.held.value}
        parts.append(part("revoke_proof", 0, RULE, trick=revoke.trick, later=revoke.later, **proof))
    return parts


def _parts(options: Options, bid: str, tricks: int) -> list[ScorePart]:
    level = int(bid)
    if tricks < level:
        return [part("contract_set", -10 * level, RULE, bid=bid, tricks=tricks)]
    parts = [part("contract_made", 10 * level, RULE, bid=bid, tricks=tricks)]
    over = tricks - level
    if over:
        parts.append(part("tricks_over", -10 * over, RULE, tricks=over))
    if options.over_floor_zero and over > level:
        parts.append(part("over_floor", 10 * (over - level), RULE))
    return parts
