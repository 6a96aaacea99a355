"""Scoring a hand (RULES 4.2): exact, over, under, or revoked; each line with its reason."""

from app.games.scores import ScorePart, part
from app.games.three_person_spades.events import HandScored, SeatScore
from app.games.three_person_spades.options import Options

RULE = "4.2"


def score_hand(
    options: Options,
    hand_no: int,
    *,
    bids: tuple[str, ...],
    tricks: tuple[int, ...],
    revoked: tuple[bool, ...],
    totals: tuple[int, ...],
) -> HandScored:
    """Return every seat's score of a hand, given the totals before it."""
    seats = zip(bids, tricks, revoked, totals, strict=True)
    return HandScored(
        hand_no,
        tuple(
            score_seat(options, bid=bid, tricks=taken, revoked=did, total=total)
            for bid, taken, did, total in seats
        ),
    )


def score_seat(
    options: Options, *, bid: str, tricks: int, revoked: bool = False, total: int = 0
) -> SeatScore:
    """Return one seat's score of a hand; *total* stands before it.

    >>> score = score_seat(Options(), bid="7", tricks=8)
    >>> [(part.code, part.points) for part in score.parts], score.delta
    ([('contract_made', 70), ('tricks_over', -10)], 60)
    """
    parts = _parts(options, bid, tricks, revoked)
    delta = sum(part.points for part in parts)
    return SeatScore(bid, tricks, revoked, delta, total + delta, None, tuple(parts))


def _parts(options: Options, bid: str, tricks: int, revoked: bool) -> list[ScorePart]:
    level = int(bid)
    if revoked:
        factor = options.revoke_factor
        return [part("revoked", -factor * level, RULE, bid=bid, factor=factor)]
    if tricks < level:
        return [part("contract_set", -10 * level, RULE, bid=bid, tricks=tricks)]
    parts = [part("contract_made", 10 * level, RULE, bid=bid, tricks=tricks)]
    over = tricks - level
    if over:
        parts.append(part("tricks_over", -10 * over, RULE, tricks=over))
    if options.over_floor_zero and over > level:
        parts.append(part("over_floor", 10 * (over - level), RULE))
    return parts
