"""What each game makes of a hand that is written down in part: one line per game."""

from collections.abc import Mapping
from typing import Any, Protocol

from app.games.cards import Card
from app.games.cutthroat_euchre import written as cutthroat_euchre
from app.games.cutthroat_spades import written as cutthroat_spades
from app.games.three_person_spades import written as three_person_spades
from app.games.two_player_spades import written as two_player_spades
from app.games.written import WrittenHand


class Unwritten(Protocol):
    """What the module `written` of every game offers."""

    def pack_order(self, state: Any, hand: WrittenHand, /) -> tuple[Card, ...]:
        """Return an order of the pack that deals the hand as far as it is written."""

    def unsaid(self, state: Any, wanted: object, hand: WrittenHand, /) -> Any:
        """Return a command that goes without saying before the wanted one (None: before a step that is no
        command), or None."""


UNWRITTEN: Mapping[str, Unwritten] = {
    "cutthroat_euchre": cutthroat_euchre,
    "cutthroat_spades": cutthroat_spades,
    "three_person_spades": three_person_spades,
    "two_player_spades": two_player_spades,
}
