"""A tournament: `decide` what a command leads to, `evolve` the state by what happened. Pure.

It is a stream of its own beside those of its tables. What happens at a table comes as a command whose id
follows from the causing event (`ids.reaction_id`): delivered twice it happens once. The ceremony is the
table's own; its token counts here.
"""

from collections.abc import Callable, Iterable
from typing import Any

from app.games.errors import RuleViolation
from app.tournaments import commands as c
from app.tournaments import events as e
from app.tournaments import people, results, rounds
from app.tournaments.fold import evolve
from app.tournaments.settings import checked
from app.tournaments.state import TournamentState

__all__ = ["chance", "create", "decide", "evolve"]


def create(command: c.CreateTournament) -> tuple[e.TournamentEvent, ...]:
    """Return the first events of a tournament: it exists, and the host is its first entrant."""
    settings = checked(command.settings)
    created = e.TournamentCreated(command.tournament_id, command.code, command.player, command.name, settings)
    return (created, e.EntrantAdded(0, command.player, command.name))


def decide(state: TournamentState, command: c.TournamentCommand, now: int) -> tuple[e.TournamentEvent, ...]:
    """Return the events that *command* leads to at the moment *now* (ms), at least one.

    Raises RuleViolation with a stable code when the tournament refuses it; whoever was removed is answered
    `not_admitted` whatever they ask.
    """
    if isinstance(command, c.PersonCommand) and state.is_removed(command.player):
        raise RuleViolation("not_admitted")
    timed = TIMED.get(type(command))
    if timed is not None:
        return tuple(timed(state, command, now))
    return tuple(DECISIONS[type(command)](state, command))


def chance(state: TournamentState) -> tuple[int, ...] | None:
    """Return the entrants whose order must be shuffled now, or None.

    A round's draw looks for some hundred milliseconds in the worst case: `decide` of `Shuffled` belongs into
    a thread.
    """
    return state.free if state.is_drawing else None


DECISIONS: dict[type, Callable[[TournamentState, Any], Iterable[e.TournamentEvent]]] = {
    c.Admit: people.admit,
    c.Enter: people.enter,
    c.Rename: people.rename,
    c.AddBot: people.add_bot,
    c.SitOut: people.sit_out,
    c.Withdraw: people.withdraw,
    c.NoShow: people.no_show,
    c.Remove: people.remove,
    c.ComeBack: people.come_back,
    c.ReplaceByBot: people.replace_by_bot,
    c.ReplaceByPerson: people.replace_by_person,
    c.HandBack: people.hand_back,
    c.HandOver: people.hand_over,
    c.PassHost: people.pass_host,
    c.Lock: people.lock,
    c.Unlock: people.unlock,
    c.MakeWish: people.make_wish,
    c.DropWish: people.drop_wish,
    c.ChangeSettings: rounds.change_settings,
    c.Shuffled: rounds.shuffled,
    c.Pause: rounds.pause,
    c.Resume: rounds.resume,
    c.Adjourn: rounds.adjourn,
    c.RecordHand: results.record_hand,
    c.RecordSmiley: results.record_smiley,
    c.AddDeal: results.add_deal,
}

TIMED: dict[type, Callable[[TournamentState, Any, int], Iterable[e.TournamentEvent]]] = {
    c.DrawRound: rounds.draw_round,
    c.SeatRound: rounds.seat_round,
    c.CloseRound: rounds.close_round,
    c.Reopen: rounds.reopen,
    c.SetClosing: rounds.set_closing,
    c.EndTournament: rounds.end_tournament,
    c.TimeUp: rounds.time_up,
    c.RecordGame: results.record_game,
}
