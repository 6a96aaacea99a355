"""What may be done to a score sheet, and the events that follow: pure, refused with a code."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from app.games.errors import FormatError, RuleViolation
from app.games.sheets import open_sheet
from app.players import names
from app.scorekeeper.events import HandCorrected, HandEntered, SheetEvent, SheetOpened, TokenPlaced, Written
from app.scorekeeper.record import Record, awarded, with_written
from app.scorekeeper.scores import scored
from app.tables import tokens

MOST_HANDS = 300
"""More than any evening has; each answer scores all of them."""
MOST_CORRECTIONS = 300
LONGEST_HAND = 2_000
"""Characters of a hand as JSON: five seats with all their jacks take a quarter of that."""
TILT, TILTS = 37, 25
"""A token lies a little askew, each in its own way: from -12 to 12 degrees."""


@dataclass(frozen=True, slots=True)
class EnterHand:
    """Write one more hand down; without a dealer it is the next seat's."""

    hand: Any


@dataclass(frozen=True, slots=True)
class CorrectHand:
    """Write hand number `hand` (from 0) anew, or with `written` None take it out.

    `tokens` says of each game whose token is in question whether it stays: `keep` or `take_back`.
    """

    hand: int
    written: Any
    tokens: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class PlaceToken:
    """Put the token of a game that was won on the board."""

    game_no: int
    smiley: str


SheetCommand = EnterHand | CorrectHand | PlaceToken


@dataclass(frozen=True, slots=True)
class Question:
    """A token that lies under a seat which has not won its game now. `winner` has, or nobody; where nobody
    has, it can only be taken back."""

    game_no: int
    seat: int
    smiley: str
    winner: int | None

    @property
    def answers(self) -> tuple[str, ...]:
        """What may be done with the token."""
        return ("take_back",) if self.winner is None else ("keep", "take_back")


def opening(game: str, preset: str | None, options: Mapping[str, Any], players: list[str]) -> SheetOpened:
    """Return the first event of a sheet, with the names as they are shown and every option.

    Raises `NameRefused`, `FormatError` (`name_twice {name}`) and what `open_sheet` raises.
    """
    shown = tuple(names.normalise(name) for name in players)
    for seat, name in enumerate(shown):
        if names.is_taken(name, shown[:seat]):
            raise FormatError("name_twice", name=name)
    sheet = open_sheet({"game": game, "preset": preset, "options": options, "players": list(shown)})
    known = next(iter(sheet.game.presets)) if preset is None else preset
    return SheetOpened(game, known, msgspec.to_builtins(sheet.options), shown)


def decide(record: Record, command: SheetCommand) -> SheetEvent:
    """Return the event of a command; raises `CodedError`."""
    match command:
        case EnterHand():
            return _entered(record, command)
        case CorrectHand():
            return _corrected(record, command)
        case PlaceToken():
            return _placed(record, command)


def questions(record: Record, command: CorrectHand) -> tuple[Question, ...]:
    """Return the tokens that a correction puts in question, whatever the command answers: those of games
    that it gives to somebody who does not have the token."""
    hands = with_written(record.hands, command.hand, _written(record, command))
    # Whether the tournament ends elsewhere is asked when the answers are known.
    after = scored(record.opened, hands, {}, endless=True)
    astray = [token for token in record.tokens if after.winner_of(token.game_no) != token.seat]
    if not astray:
        return ()
    before = scored(record.opened, record.hands, {}, endless=True)
    return tuple(
        Question(token.game_no, token.seat, token.smiley, winner)
        for token in astray
        if (winner := after.winner_of(token.game_no)) != before.winner_of(token.game_no)
    )


def _entered(record: Record, command: EnterHand) -> HandEntered:
    if len(record.hands) >= MOST_HANDS:
        raise RuleViolation("sheet_full", max=MOST_HANDS)
    before = scored(record.opened, record.hands, record.awards)
    hand = _with_dealer(command.hand, before.next_dealer)
    scored(record.opened, (*record.hands, hand), record.awards)
    return HandEntered(hand)


def _written(record: Record, command: CorrectHand) -> Written | None:
    """Return the hand as it shall stand; refused when there is no such hand."""
    if not 0 <= command.hand < len(record.hands):
        raise RuleViolation("no_such_hand")
    if command.written is None:
        return None
    return _with_dealer(command.written, record.hands[command.hand]["dealer"])


def _corrected(record: Record, command: CorrectHand) -> HandCorrected:
    if len(record.corrections) >= MOST_CORRECTIONS:
        raise RuleViolation("too_many_corrections", max=MOST_CORRECTIONS)
    written = _written(record, command)
    if written == record.hands[command.hand]:
        raise RuleViolation("nothing_changed")
    asked = questions(record, command)
    answers = {question.game_no: command.tokens.get(question.game_no) for question in asked}
    for question in asked:
        if answers[question.game_no] not in question.answers:
            raise RuleViolation("token_undecided", game=question.game_no)
    kept = tuple(game for game, answer in answers.items() if answer == "keep")
    taken_back = tuple(game for game, answer in answers.items() if answer == "take_back")
    hands = with_written(record.hands, command.hand, written)
    scored(record.opened, hands, awarded(record, kept, taken_back))
    return HandCorrected(command.hand, written, kept, taken_back)


def _placed(record: Record, command: PlaceToken) -> TokenPlaced:
    if any(token.game_no == command.game_no for token in record.tokens):
        raise RuleViolation("token_lies_there", game=command.game_no)
    scores = scored(record.opened, record.hands, record.awards)
    seat = scores.winner_of(command.game_no) if command.game_no > 0 else None
    if seat is None:
        raise RuleViolation("game_not_won", game=command.game_no)
    lying = [token.smiley for token in record.tokens]
    smiley = tokens.chosen(str(scores.sheet.options.token_kind), lying, command.smiley)
    taken = {token.slot for token in record.tokens if token.seat == seat}
    slot = next(slot for slot in range(len(record.tokens) + 1) if slot not in taken)
    rot = command.game_no * TILT % TILTS - TILTS // 2
    return TokenPlaced(command.game_no, seat, smiley, slot, rot)


def _with_dealer(hand: Any, dealer: int) -> Written:
    """Return a hand as an object with its dealer in it, that of Euchre with all fields beside the dealer;
    what it says is checked with the score."""
    written = {"seats": hand} if isinstance(hand, list) else hand
    if not isinstance(written, dict):
        raise FormatError("wrong_type", field="hand", expected="object")
    if isinstance(seats := written.get("seats"), dict):
        written = {name: value for name, value in written.items() if name != "seats"} | seats
    if len(json.dumps(written)) > LONGEST_HAND:
        raise FormatError("hand_too_long", max=LONGEST_HAND)
    return {"dealer": dealer, **written}
