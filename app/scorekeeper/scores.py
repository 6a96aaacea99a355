"""The scores of a sheet: all of its hands, scored as `cutthroat score` does it, each time from the first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.games.scorekeeping import HandResult, with_hand
from app.games.sheets import Sheet, open_sheet
from app.scorekeeper.events import SheetOpened, Written


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A hand and its score; `hand_no` counts from 1 within its game."""

    game_no: int
    hand_no: int
    written: Written
    result: HandResult


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the sheet after its last hand: `winner` by the scores, None while it goes on."""

    game_no: int
    winner: int | None
    state: Any


@dataclass(frozen=True, slots=True)
class Scores:
    """`sheet` is the tournament after the last hand; the last of `games` may still go on."""

    sheet: Sheet
    hands: tuple[ScoredHand, ...]
    games: tuple[PlayedGame, ...]

    @property
    def next_dealer(self) -> int:
        """Who deals after the last hand, as far as anybody can tell: the next seat, or where the house rules
        say so the winner of the game that ended; a draw is not known here."""
        if not self.hands:
            return 0
        winner = self.games[-1].winner
        # Only Cutthroat Spades has the option (D14).
        if winner is not None and getattr(self.sheet.options, "new_game_dealer", "rotate") == "winner":
            return winner
        dealer: int = self.hands[-1].written["dealer"]
        return (dealer + 1) % len(self.sheet.players)

    def winner_of(self, game_no: int) -> int | None:
        """Return who won a game by the scores, None when nobody did."""
        return self.games[game_no - 1].winner if game_no <= len(self.games) else None


def _empty_sheet(opened: SheetOpened, awards: Mapping[int, int]) -> Sheet:
    """Return the sheet before its first hand; raises what `open_sheet` raises."""
    return open_sheet(
        {
            "game": opened.game,
            "preset": opened.preset,
            "options": opened.options,
            "players": list(opened.players),
            "awards": [{"game": game, "seat": seat} for game, seat in awards.items()],
        }
    )


def scored(
    opened: SheetOpened, hands: Sequence[Written], awards: Mapping[int, int], *, endless: bool = False
) -> Scores:
    """Return the scores of these hands; raises `SheetError` with the first that cannot have happened.

    An *endless* tournament goes on whoever has the tokens to win it: who wins its games does not depend on
    them.
    """
    sheet = _empty_sheet(opened, awards)
    done: list[ScoredHand] = []
    games: list[PlayedGame] = []
    hand_no = 0
    for written in hands:
        is_new = not games or games[-1].winner is not None
        game_no, hand_no = len(games) + is_new, 1 if is_new else hand_no + 1
        sheet, result = with_hand(replace(sheet, winner=None) if endless else sheet, written)
        done.append(ScoredHand(game_no, hand_no, written, result))
        games[game_no - 1 :] = [PlayedGame(game_no, result.winner, sheet.state)]
    return Scores(sheet, tuple(done), tuple(games))
