"""Going alone: the maker is asked, then the defenders; who leads follows from it (E4, E5)."""

from app.games.cutthroat_euchre.commands import DeclineAlone, GoAlone
from app.games.cutthroat_euchre.events import AloneDeclined, Event, ManikinTaken, WentAlone
from app.games.cutthroat_euchre.options import Options
from app.games.cutthroat_euchre.state import ALONE, KEEPING, Hand, State, left_of
from app.games.phases import PLAYING, refuse_turn


def decide_alone(state: State, command: GoAlone | DeclineAlone) -> tuple[Event, ...]:
    """Go alone or not; when nobody is left to ask, a maker who is not alone takes the manikin's cards."""
    seat = command.seat
    refuse_turn(state, seat, ALONE, code="alone_not_now")
    told = WentAlone(seat) if isinstance(command, GoAlone) else AloneDeclined(seat)
    hand = after_answer(state, told).hand
    if next_asked(state, hand, seat) is None and hand.maker is not None and not hand.is_maker_alone:
        return (told, ManikinTaken(hand.maker))
    return (told,)


def next_asked(state: State, hand: Hand, seat: int) -> int | None:
    """Return who is asked after a seat has answered: the defenders from the dealer's left, until one goes."""
    if hand.lone_defender is not None or not state.rules.options.lone_defender:
        return None
    first = left_of(state.dealer)
    around = (first, left_of(first), state.dealer)
    defenders = [other for other in around if other != hand.maker]
    if seat == hand.maker:
        return defenders[0]
    return defenders[1] if seat == defenders[0] else None


def after_answer(state: State, event: WentAlone | AloneDeclined) -> State:
    """Return the state after an answer; the last one begins the play or leaves the ten cards to the maker."""
    seat, hand = event.seat, state.hand
    if isinstance(event, WentAlone):
        is_maker = seat == hand.maker
        hand = hand._replace(is_maker_alone=True) if is_maker else hand._replace(lone_defender=seat)
    asked = next_asked(state, hand, seat)
    if asked is not None:
        return state._replace(turn=asked, hand=hand)
    if not hand.is_maker_alone:
        return state._replace(phase=KEEPING, turn=hand.maker, hand=hand)
    return begin_play(state, hand)


def begin_play(state: State, hand: Hand) -> State:
    """Return the state in which the first card is led."""
    leader = first_leader(state.rules.options, state.dealer, hand)
    return state._replace(phase=PLAYING, turn=leader, hand=hand._replace(leader=leader))


def first_leader(options: Options, dealer: int, hand: Hand) -> int:
    """Return who leads the first trick (E5): the dealer's left, or whoever is alone, the maker before a
    defender; a seat that sits out is passed over."""
    loner = hand.maker if hand.is_maker_alone else hand.lone_defender
    if loner is None or options.lone_lead == "dealers_left":
        return hand.after(dealer)
    return loner if options.lone_lead == "loner" else hand.after(loner)
