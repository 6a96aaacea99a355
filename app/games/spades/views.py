"""What everybody sees of a hand of any Spades game beyond what every game shows, as plain JSON values."""

from app.games import views
from app.games.events import CardPlayed
from app.games.spades.hand import Hand
from app.games.views import Json


def shown_card(hand: Hand, event: CardPlayed, turn: int | None) -> Json:
    """Return the fields of a shown card: who takes the trick, who is next, whether spades are broken."""
    return {**views.shown_card(hand, event, turn), "broken": hand.broken}
