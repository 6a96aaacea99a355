"""A written game played by the rules: to its end, or to the first step that they refuse."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.cards import Card
from app.games.commands import PlayCard
from app.games.errors import CodedError, FormatError, RuleViolation
from app.games.notation.reading import read_game
from app.games.notation.steps import (
    BrokenStep,
    CardStep,
    ClaimStep,
    CommandStep,
    DealStep,
    HandStep,
    Names,
    NotationError,
    Placed,
    Step,
    WrittenGame,
)
from app.games.phases import DEALING, OVER, SCORED, refuse_in_hand
from app.games.sheets import Sheet, next_deal, opening, with_result
from app.games.written import WrittenHand, WrittenTrick


@dataclass(frozen=True, slots=True)
class Replayed:
    """How a written game ended: the sheet and the state after the last step; the log is what would stand
    there had it been played here."""

    names: Names
    sheet: Sheet
    state: Any
    log: tuple[Any, ...]
    steps: int


def replay(text: str) -> Replayed:
    """Return how a written game ends; every bid, card and written number is checked.

    Raises `NotationError` with the first step that is illegal: what the game refuses it with;
    `hand_line_missing`, `wrong_hand {expected}`, `wrong_dealer {expected}`, `tournament_over`;
    `trick_is_full`, `trick_not_full`; `not_scored`, `score_differs {what, written, counted}`; or what the
    text says in no words of the notation.
    """
    written = read_game(text)
    table = _Table(written)
    for index, placed in enumerate(written.steps):
        try:
            table.take(index, placed.step)
        except CodedError as error:
            raise NotationError(error, index + 1, placed.line) from error
    state = next_deal(written.sheet, 0) if table.state is None else table.state
    return Replayed(written.names, table.sheet, state, tuple(table.log), len(written.steps))


class _Table:
    """The game as far as it was replayed."""

    def __init__(self, written: WrittenGame) -> None:
        self.sheet = written.sheet
        self.game = written.sheet.game
        self.state: Any = None
        self.log: list[Any] = []
        self._steps = written.steps
        self._hand = WrittenHand(len(written.sheet.players), {}, (), ())

    def take(self, index: int, step: Step) -> None:
        """Play one step."""
        if isinstance(step, BrokenStep):
            raise step.error
        if isinstance(step, HandStep):
            self._begin(step)
            return
        if self.state is None:
            raise FormatError("hand_line_missing")
        match step:
            case DealStep(parts):
                self._deal(index, parts)
            case CommandStep(command):
                self._command(index, command)
            case CardStep(seat, card):
                self._card(index, seat, card)
            case ClaimStep(what, numbers):
                self._check(what, numbers)

    def _begin(self, step: HandStep) -> None:
        if self.state is not None:
            self._say_unsaid(None)
            if self.state.phase not in (SCORED, OVER):
                raise RuleViolation("hand_not_over")
        if self.sheet.winner is not None:
            raise RuleViolation("tournament_over")
        begins_game = self.state is None or self.game.is_over(self.state)
        expected = 1 if begins_game else self.state.hand_no + 1
        if step.hand_no != expected:
            raise RuleViolation("wrong_hand", expected=expected)
        if begins_game:
            rotated = 0 if self.state is None else (self.state.dealer + 1) % len(self.sheet.players)
            begun = opening(self.sheet, rotated if step.dealer is None else step.dealer)
            self.state = self.game.evolve(None, begun)
            self.log.append(begun)
            return
        self._do(self.game.next_hand())
        if step.dealer not in (None, self.state.dealer):
            raise RuleViolation("wrong_dealer", expected=self.state.dealer)

    def _deal(self, index: int, parts: Mapping[str, tuple[Card, ...]]) -> None:
        refuse_in_hand(self.state.phase, DEALING)
        self._hand = written_hand(self._hand.n_seats, parts, self._steps, index)
        self._do(self.game.deal(self.game.pack_order(self.state, self._hand)))

    def _command(self, index: int, command: Any) -> None:
        if self.game.chance(self.state) is not None:
            self._deal(index, {})
        self._say_unsaid(command)
        self._do(command)

    def _card(self, index: int, leader: int | None, card: Card) -> None:
        """Play a card of a trick; a line of the text is one trick."""
        trick = () if self.game.chance(self.state) is not None else self.state.hand.trick
        if leader is not None and trick:
            raise RuleViolation("trick_not_full")
        if leader is None and not trick:
            raise RuleViolation("trick_is_full")
        seat = self.state.turn if leader is None else leader
        self._command(index, PlayCard(seat, card))

    def _say_unsaid(self, wanted: object) -> None:
        while (command := self.game.unsaid(self.state, wanted, self._hand)) is not None:
            self._do(command)

    def _do(self, command: Any) -> None:
        events = self.game.decide(self.state, command)
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.log += events
        if self.state.phase in (SCORED, OVER):
            self.sheet = with_result(self.sheet, self.state)

    def _check(self, what: str, numbers: tuple[int | None, ...]) -> None:
        """Compare what is written of the score with what the game counts."""
        counted = self._counted(what)
        if numbers != counted:
            texts = {"written": _text(numbers), "counted": _text(counted)}
            raise RuleViolation("score_differs", what=what, **texts)

    def _counted(self, what: str) -> tuple[int | None, ...]:
        if what == "totals":
            return self.game.standings(self.state)
        if what == "tricks":
            return tuple(self.state.hand.tricks)
        self._say_unsaid(None)
        if self.state.phase not in (SCORED, OVER):
            raise RuleViolation("not_scored")
        if what == "won":
            return (self.game.winner(self.state),)
        scored = self.state.scores[-1].seats
        return tuple(seat.delta if what == "score" else seat.bags for seat in scored)


def _text(numbers: Iterable[int | None]) -> str:
    return " ".join("-" if number is None else str(number) for number in numbers)


def written_hand(
    n_seats: int, parts: Mapping[str, tuple[Card, ...]], steps: Sequence[Placed], begin: int
) -> WrittenHand:
    """Return what the steps from *begin* to the end of the hand tell of it; *parts* were dealt."""
    commands: list[Any] = []
    tricks: list[WrittenTrick] = []
    for at in range(begin, len(steps)):
        match steps[at].step:
            case HandStep():
                break
            case CommandStep(command):
                commands.append(command)
            case CardStep(int(leader), card):
                tricks.append(WrittenTrick(leader, (card,)))
            case CardStep(None, card) if tricks:
                tricks[-1] = WrittenTrick(tricks[-1].leader, (*tricks[-1].cards, card))
            case _:
                continue
    return WrittenHand(n_seats, parts, tuple(commands), tuple(tricks))
