"""Scoring a hand (RULES 3.1): bid, points for tricks too many, and what every ten such points cost."""

from app.games.scores import ScorePart, part
from app.games.spades.bids import BLIND_NIL, NILS
from app.games.two_player_spades.events import HandScored, SeatScore
from app.games.two_player_spades.options import ZERO, Options

RULE = "3.1"


def score_hand(
    options: Options,
    hand_no: int,
    *,
    bids: tuple[str, ...],
    tricks: tuple[int, ...],
    totals: tuple[int, ...],
    bags: tuple[int, ...],
) -> HandScored:
    """Return every seat's score of a hand, given totals and sandbags before it."""
    seats = zip(bids, tricks, totals, bags, strict=True)
    return HandScored(
        hand_no,
        tuple(
            score_seat(options, bid=bid, tricks=taken, total=total, counter=counter)
            for bid, taken, total, counter in seats
        ),
    )


def score_seat(options: Options, *, bid: str, tricks: int, total: int = 0, counter: int = 0) -> SeatScore:
    """Return one seat's score of a hand; *total* and *counter* (sandbags) stand before it.

    >>> score = score_seat(Options(), bid="4", tricks=7, counter=9)
    >>> [(part.code, part.points) for part in score.parts]
    [('contract_made', 40), ('sandbag_points', 3), ('bags_counted', 0), ('sandbag_limit', -100)]
    >>> score.delta, score.bags
    (-57, 2)
    """
    parts, bags = _settle_nil(options, bid, tricks) if bid in NILS else _settle_number(int(bid), tricks)
    after = counter
    if bags:
        counted, after = _count(options, bags, counter)
        parts += counted
    delta = sum(part.points for part in parts)
    return SeatScore(bid, tricks, delta, total + delta, after, tuple(parts))


def _settle_number(level: int, tricks: int) -> tuple[list[ScorePart], int]:
    """Return the lines of a number bid, and its sandbags."""
    bid = str(level)
    if tricks < level:
        return [part("contract_set", -10 * level, RULE, bid=bid, tricks=tricks)], 0
    parts = [part("contract_made", 10 * level, RULE, bid=bid, tricks=tricks)]
    over = tricks - level
    if over:
        parts.append(part("sandbag_points", over, RULE, bags=over))
    return parts, over


def _settle_nil(options: Options, bid: str, tricks: int) -> tuple[list[ScorePart], int]:
    """Return the line of a nil, and its sandbags: none, but where `failed_nil_bags` counts its tricks."""
    value = 200 if bid == BLIND_NIL else 100
    if tricks == 0:
        return [part("nil_made", value, RULE, bid=bid, tricks=0)], 0
    if options.failed_nil_bags:
        return [part("nil_failed", -value, RULE, bid=bid, tricks=tricks)], tricks
    return [part("nil_broken", -value, RULE, bid=bid, tricks=tricks)], 0


def _count(options: Options, bags: int, before: int) -> tuple[list[ScorePart], int]:
    """Return the lines about sandbags and the counter after the hand."""
    limit = options.sandbag_limit
    counter = before + bags
    parts = [part("bags_counted", 0, RULE, bags=bags, before=before, after=counter)]
    times = counter // limit
    if not times:
        return parts, counter
    left = counter - times * limit
    if options.bag_reset == ZERO:
        times, left = 1, 0
    points = -options.sandbag_penalty * times
    parts.append(part("sandbag_limit", points, RULE, limit=limit, counter=counter, after=left))
    return parts, left
