"""Scoring a hand (RULES 1.3): from bid, tricks and jacks to points, each line with its reason.

delta = contract (D7) + bag points (D7) + prize jacks (D11) - bag penalty (D9, D10)
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.cards import Card
from app.games.cutthroat_spades.events import SeatScore
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.state import MOON_TRICKS, Rules
from app.games.scores import ScorePart, part
from app.games.spades.bids import BLIND_NIL, BLIND_SIX, MOON, NILS, ONE_FOR_50, TWO_FOR_40

PRIZE_JACKS = ("JC", "JD", "JH")
BAG_JACK = "JH"


@dataclass(frozen=True, slots=True)
class Contract:
    """What became of a bid: its line of the score, the bags of the hand, and whether it was kept."""

    part: ScorePart
    bags: int
    made: bool


def score_hand(
    rules: Rules,
    *,
    dealer: int,
    bids: Sequence[str],
    tricks: Sequence[int],
    jacks: Sequence[Sequence[Card]],
    totals: Sequence[int],
    bags: Sequence[int] | None,
) -> tuple[SeatScore, ...]:
    """Return every seat's score of a hand, given totals and bag counters before it."""
    return tuple(
        score_seat(
            rules.options,
            bid=bids[seat],
            tricks=tricks[seat],
            open_tricks=rules.tricks_open_to(seat, dealer),
            jacks=tuple(jacks[seat]),
            total=totals[seat],
            counter=None if bags is None else bags[seat],
        )
        for seat in range(rules.n_seats)
    )


def score_seat(
    options: Options,
    *,
    bid: str,
    tricks: int,
    open_tricks: int,
    jacks: tuple[Card, ...] = (),
    total: int = 0,
    counter: int | None = 0,
) -> SeatScore:
    """Return one seat's score of a hand.

    *open_tricks* is the number it could have taken, *jacks* what it caught (those outside the prize set
    do not count), *total* and *counter* stand before the hand.

    >>> from app.games.cutthroat_spades.options import Options
    >>> score = score_seat(Options(), bid="5", tricks=8, open_tricks=17, jacks=(Card("JC"),), counter=7)
    >>> [(part.code, part.points) for part in score.parts]
    [('contract_made', 50), ('prize_jack', 10), ('bags_counted', 0), ('bag_limit', -100)]
    >>> score.delta, score.bags
    (-40, 0)
    """
    contract = settle_contract(options, bid, tricks, open_tricks)
    award, jack_parts = award_jacks(options, jacks, contract.made)
    parts = [contract.part]
    if options.bag_points and contract.bags:
        parts.append(part("bag_points", options.bag_points * contract.bags, "D7", bags=contract.bags))
    parts += jack_parts
    bag_parts, after = _count_bags(options, contract.bags, BAG_JACK in award, counter)
    parts += bag_parts
    delta = sum(part.points for part in parts)
    caught = tuple(jack for jack in jacks if jack in options.prize_jacks)
    return SeatScore(bid, tricks, caught, delta, total + delta, after, tuple(parts))


def settle_contract(options: Options, bid: str, tricks: int, open_tricks: int) -> Contract:
    """Return what became of a bid (the table of D7)."""
    if bid in NILS:
        return _settle_nil(options, bid, tricks)
    if bid in (ONE_FOR_50, TWO_FOR_40):
        return _settle_exact(bid, tricks)
    if bid == MOON:
        return _settle_moon(options, tricks, min(MOON_TRICKS, open_tricks))
    if bid == BLIND_SIX:
        return _settle_blind_six(tricks, options.blind_bid_level)
    return _settle_number(bid, tricks)


def _settle_number(bid: str, tricks: int) -> Contract:
    """At least that many: ten times the bid, all above are bags. Fewer: as much lost, no bags."""
    level = int(bid)
    if tricks < level:
        return Contract(part("contract_set", -10 * level, "D7", bid=bid, tricks=tricks), 0, made=False)
    made = part("contract_made", 10 * level, "D7", bid=bid, tricks=tricks)
    return Contract(made, tricks - level, made=True)


def _settle_exact(bid: str, tricks: int) -> Contract:
    """`1F` and `2F`: their price for exactly that many, the plain value and bags for more."""
    level, price = (1, 50) if bid == ONE_FOR_50 else (2, 40)
    if tricks < level:
        return Contract(part("contract_set", -price, "D7", bid=bid, tricks=tricks), 0, made=False)
    if tricks == level:
        return Contract(part("contract_made", price, "D7", bid=bid, tricks=tricks), 0, made=True)
    over = part("exact_bid_over", 10 * level, "D7", bid=bid, tricks=tricks)
    return Contract(over, tricks - level, made=True)


def _settle_blind_six(tricks: int, level: int) -> Contract:
    """A hundred either way, at every table size; more tricks than the level are bags."""
    if tricks < level:
        failed = part("blind_set", -100, "D7", bid=BLIND_SIX, tricks=tricks, level=level)
        return Contract(failed, 0, made=False)
    made = part("blind_made", 100, "D7", bid=BLIND_SIX, tricks=tricks, level=level)
    return Contract(made, tricks - level, made=True)


def _settle_nil(options: Options, bid: str, tricks: int) -> Contract:
    """No trick at all; every trick of a failed nil is a bag (`failed_nil_bags`)."""
    value = 200 if bid == BLIND_NIL else 100
    if tricks == 0:
        return Contract(part("nil_made", value, "D7", bid=bid, tricks=0), 0, made=True)
    bags = tricks if options.failed_nil_bags else 0
    return Contract(part("nil_failed", -value, "D7", bid=bid, tricks=tricks), bags, made=False)


def _settle_moon(options: Options, tricks: int, level: int) -> Contract:
    """Fourteen tricks, or all that the seat takes part in; never any bags."""
    if tricks < level:
        failed = part("moon_set", options.sm_set, "D7", bid=MOON, tricks=tricks, level=level)
        return Contract(failed, 0, made=False)
    return Contract(part("moon_made", 150, "D7", bid=MOON, tricks=tricks, level=level), 0, made=True)


def award_jacks(
    options: Options, jacks: Sequence[Card], made: bool
) -> tuple[frozenset[str], list[ScorePart]]:
    """Return the prize jacks that count for their catcher, with the lines that say so (D11).

    One counts; several cancel each other, except all three where all three are prizes.
    """
    caught = tuple(jack for jack in PRIZE_JACKS if jack in options.prize_jacks and jack in jacks)
    if not caught:
        return frozenset(), []
    if options.prize_needs_made and not made:
        return frozenset(), [part("jacks_need_contract", 0, "D11", jacks=caught)]
    if 1 < len(caught) < len(PRIZE_JACKS):
        return frozenset(), [part("jacks_cancel", 0, "D11", jacks=caught)]
    points = options.prize_value * sum(1 for jack in caught if jack != BAG_JACK)
    if len(caught) == len(PRIZE_JACKS):
        return frozenset(caught), [part("all_three_jacks", points, "D11", jacks=caught)]
    return frozenset(caught), [part("prize_jack", points, "D11", jacks=caught)] if points else []


def _count_bags(
    options: Options, bags: int, bag_jack: bool, counter: int | None
) -> tuple[list[ScorePart], int | None]:
    """Return the lines about bags and the counter after the hand (D9, D10)."""
    if options.bag_mode == "limit":
        return _count_to_limit(options, bags, bag_jack, counter or 0)
    credit = min(bags, 1) if bag_jack and options.bag_mode == "each" else 0
    parts = [part("jack_takes_bag", 0, "D11", taken=credit)] if bag_jack else []
    if options.bag_mode == "each" and bags > credit:
        parts.append(part("bags_each", -10 * (bags - credit), "D10", bags=bags - credit))
    return parts, None


def _count_to_limit(options: Options, bags: int, bag_jack: bool, before: int) -> tuple[list[ScorePart], int]:
    """Add the hand's bags, less the jack's one, to the counter; at the limit it costs ten for each."""
    parts: list[ScorePart] = []
    credit = 0
    if bag_jack:
        credit = 1 if options.jh_credit_below_zero else min(before + bags, 1)
        parts.append(part("jack_takes_bag", 0, "D11", taken=credit))
    counter = before + bags - credit
    if bags or credit:
        parts.append(part("bags_counted", 0, "D9", bags=bags, before=before, after=counter))
    limit = options.bag_limit
    if counter < limit:
        return parts, counter
    left = counter % limit if options.bag_rollover else 0
    charged = counter - left
    parts.append(
        part("bag_limit", -10 * charged, "D9", limit=limit, counter=counter, charged=charged, after=left)
    )
    return parts, left
