"""The search for leaks: a viewer must be shown the same when the cards it cannot see are swapped."""

from random import Random
from typing import Any

from app.games.codec import name_of
from tests.support.games import Played
from tests.support.hidden import seen_by, with_hidden_cards_swapped


def show_no_hidden_card(played: Played, n_seats: int, random: Random, cuts: int = 4) -> None:
    """Raise `AssertionError` if a view, event or bot's view shows a viewer what depends on hidden cards.

    At *cuts* moments face down and as many in play, the hand is dealt anew for each viewer such that all this
    viewer may know stays as it was; then everything shown since that deal must be the same in both worlds.
    """
    names = [name_of(event) for event in played.log]
    deals = [place for place, name in enumerate(names) if name == "hand_dealt"]
    for _ in range(cuts):
        start = random.choice(deals)
        face_down = random.randrange(start, start + 2 * n_seats)
        for cut in (face_down, random.randrange(start, names.index("hand_scored", start) + 1)):
            for viewer in (*range(n_seats), None):
                compare(played, start, cut, viewer, random)


def compare(played: Played, start: int, cut: int, viewer: int | None, random: Random) -> None:
    hand = played.log[start : cut + 1]
    seen = seen_by(played.game.name, played.states[cut], hand, viewer)
    other = [*played.log[:start], *with_hidden_cards_swapped(hand, seen, random)]
    swapped = Played(played.game, other[:start], played.states[:start])
    for event in other[start:]:
        swapped.add(event)
    for place in range(start, cut + 1):
        assert shown(played, place, viewer) == shown(swapped, place, viewer), (viewer, played.log[place])
    assert known(played, cut, viewer) == known(swapped, cut, viewer), (viewer, played.log[cut])


def shown(played: Played, place: int, viewer: int | None) -> dict[str, Any]:
    """Return the event at one place of the log as a viewer sees it."""
    return played.game.show(played.states[place], played.log[place], viewer)


def known(played: Played, place: int, viewer: int | None) -> list[Any]:
    """Return all that a viewer can ask for at one place of the log, also as a bot."""
    game, state = played.game, played.states[place]
    return [game.view(state, viewer), None if viewer is None else game.bot_view(state, viewer)]
