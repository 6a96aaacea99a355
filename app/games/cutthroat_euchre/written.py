"""What a hand of Cutthroat Euchre as it is written down leaves open: the manikin, the stock, the discard."""

from app.games.cards import Card
from app.games.cutthroat_euchre.commands import (
    Command,
    DeclineAlone,
    Discard,
    GoAlone,
    KeepCards,
    Make,
    NameTrump,
    TakeTurnUp,
)
from app.games.cutthroat_euchre.exchange import discardable
from app.games.cutthroat_euchre.hands import DEALT
from app.games.cutthroat_euchre.setup import JOKER, N_SEATS, N_TRICKS
from app.games.cutthroat_euchre.state import ALONE, DISCARDING, KEEPING, State, left_of
from app.games.deal import gather_around
from app.games.errors import FormatError
from app.games.written import WrittenHand, filled, refuse_parts, refuse_unfinished


def pack_order(state: State, hand: WrittenHand) -> tuple[Card, ...]:
    """Return an order of the pack that deals the hand. The card turned up must be written; a holding that is
    not is what its seat plays, before the exchange; manikin and stock are whatever is left.

    Raises what `refuse_parts` and `refuse_unfinished` raise, and `FormatError("deal_incomplete")`.
    """
    pack = state.rules.pack
    n_passed_over = len(hand.parts.get("passed_over", ()))
    sizes = {
        **{str(seat): N_TRICKS for seat in range(N_SEATS)},
        "manikin": N_TRICKS,
        "turn_up": 1,
        "passed_over": n_passed_over,
        "stock": len(pack) - DEALT - 1 - n_passed_over,
    }
    refuse_parts(hand.parts, sizes, pack)
    if "turn_up" not in hand.parts:
        raise FormatError("deal_incomplete")
    # What is written goes first, so that nothing that is only worked out takes its place.
    parts = filled(
        _known(state, hand), dict(sorted(sizes.items(), key=lambda item: item[0] not in hand.parts)), pack
    )
    holdings = [parts[str(seat)] for seat in range(N_SEATS)]
    dealt = (*gather_around(holdings, left_of(state.dealer)), *parts["manikin"])
    return (*dealt, *parts["passed_over"], *parts["turn_up"], *parts["stock"])


def _known(state: State, hand: WrittenHand) -> dict[str, tuple[Card, ...]]:
    """Return the parts of the deal as far as the hand tells them."""
    known = dict(hand.parts)
    maker = _maker(hand)
    for seat in range(N_SEATS):
        if str(seat) in known:
            continue
        needed = _needed(hand, seat)
        if hand.played(seat, (_sits_out(hand),)):
            refuse_unfinished(seat, len(needed), N_TRICKS)
        is_dealer_with_turn_up = seat == state.dealer and _is_turn_up_taken(state, hand)
        if is_dealer_with_turn_up:
            needed = (*_discarded(hand), *(card for card in needed if card not in known["turn_up"]))
        if seat == maker and not _is_alone(hand, seat):
            own = [card for card in needed if card not in known.get("manikin", ())]
            room = N_TRICKS - (is_dealer_with_turn_up and not _discarded(hand))
            known[str(seat)] = tuple(own[:room])
            known.setdefault("manikin", tuple(own[room:]))
        else:
            known[str(seat)] = needed
    return known


def _maker(hand: WrittenHand) -> int | None:
    """Return who fixed trump; a dealer who only names the suit of a joker turned up does not (E7)."""
    seats = [made.seat for made in hand.of(Make)] or [named.seat for named in hand.of(NameTrump)]
    return seats[-1] if seats else None


def _is_alone(hand: WrittenHand, seat: int) -> bool:
    return any(command.seat == seat for command in hand.of(GoAlone))


def _sits_out(hand: WrittenHand) -> int | None:
    maker = _maker(hand)
    lone = next((command.seat for command in hand.of(GoAlone) if command.seat != maker), None)
    others = set(range(N_SEATS)) - {maker, lone}
    return None if maker is None or lone is None else others.pop()


def _needed(hand: WrittenHand, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat has after all exchanges, as far as it keeps or plays them."""
    kept = [card for command in hand.of(KeepCards) if command.seat == seat for card in command.cards]
    return tuple(dict.fromkeys((*kept, *hand.played(seat, (_sits_out(hand),)))))


def _discarded(hand: WrittenHand) -> tuple[Card, ...]:
    return tuple(command.card for command in hand.of(Discard))


def _is_turn_up_taken(state: State, hand: WrittenHand) -> bool:
    """Return whether the dealer has the turn-up: wanted, accepted, forced, or a joker (E1, E7)."""
    options = state.rules.options
    if hand.parts["turn_up"] == (JOKER,) and options.joker_turned == "dealer_makes_blind":
        return bool(hand.of(NameTrump))
    if hand.of(TakeTurnUp):
        return True
    return any(options.dealer_must_pick_up or made.seat == state.dealer for made in hand.of(Make))


def unsaid(state: State, wanted: object, hand: WrittenHand) -> Command | None:
    """Return what goes without saying before *wanted*: who does not go alone, and what nobody saw, the
    dealer's discard and the five that the maker kept."""
    seat = state.turn
    if seat is None:
        return None
    needed = _needed(hand, seat)
    if state.phase == ALONE:
        is_answer = isinstance(wanted, GoAlone | DeclineAlone) and wanted.seat == seat
        return None if is_answer else DeclineAlone(seat)
    if state.phase == DISCARDING and not isinstance(wanted, Discard):
        return Discard(seat, _spare_last(discardable(state), needed)[-1])
    if state.phase == KEEPING and not isinstance(wanted, KeepCards):
        return KeepCards(seat, _spare_last(state.hand.holdings[seat], needed)[:N_TRICKS])
    return None


def _spare_last(holding: tuple[Card, ...], needed: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards held, those that are needed first."""
    return tuple(sorted(holding, key=lambda card: card not in needed))
