"""Players that only measure others: each lacks one thing on purpose."""

from dataclasses import dataclass
from random import Random
from typing import Any

from app.bots.base import Bot


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Any legal command; looks before it bids, as everything else would be a blind bid."""

    def choose(self, view: Any, random: Random) -> Any:
        """Return the look when it is due, else one of the legal commands."""
        looks = [command for command in view.legal if type(command).__name__ == "Look"]
        return looks[0] if looks else random.choice(view.legal)

    def careful(self, view: Any) -> Any:
        """Return the first legal command."""
        return view.legal[0]


@dataclass(frozen=True, slots=True)
class RandomCards:
    """Bids like the bot it wraps, and plays any legal card: shows what card play is worth."""

    bidder: Bot

    def choose(self, view: Any, random: Random) -> Any:
        """Return the bidder's choice until the first card."""
        return random.choice(view.legal) if view.phase == "playing" else self.bidder.choose(view, random)

    def careful(self, view: Any) -> Any:
        """Return what the bidder thinks careful."""
        return self.bidder.careful(view)
