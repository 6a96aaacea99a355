"""What people do beside playing: come late, sit out, leave, come back, wish, stand in, hand over."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from app.tournaments import commands as c
from app.tournaments.people import MOST_ROWS
from app.tournaments.state import MOST_ENTRANTS, Entrant, Phase, Presence, TournamentState

NAMES = (
    "Nils",
    "Giulia",
    "Pawlu",
    "Ines",
    "Luca",
    "Berit",
    "Yuki",
    "Rosa",
    "Anton",
    "Mira",
    "Ken",
    "Solveig",
    "Dario",
    "Marta",
    "Emi",
    "Jonas",
    "Carla",
    "Odd",
    "Sara",
)
Happening = Callable[[TournamentState, Random, int], c.TournamentCommand | None]
"""Returns what is done now, or None where it makes no sense."""


class Party(Protocol):
    """A tournament that runs, its chance and its clock (ms)."""

    state: TournamentState
    random: Random
    now: int

    def do(self, command: c.TournamentCommand) -> None:
        """Do what is asked."""
        ...


def something_happens(party: Party) -> None:
    """Let one thing happen that can happen now, if any can."""
    state, random = party.state, party.random
    if state.phase is Phase.ADJOURNED:
        inside = [one.player for one in state.people if state.is_inside(one.player)]
        party.do(c.Reopen(random.choice(inside)))
        return
    happenings, weights = zip(*HAPPENINGS.items(), strict=True)
    command = random.choices(happenings, weights)[0](state, random, party.now)
    if command is not None:
        party.do(command)


def arrival(state: TournamentState, watches: bool = False) -> c.Admit:
    """Return how the next guest comes in; at a locked door somebody inside opens."""
    number = len(state.people)
    name = NAMES[(number - 1) % len(NAMES)]
    again = (number - 1) // len(NAMES)
    by = state.host if state.is_locked else None
    return c.Admit(f"p{number}", f"{name} {again + 1}" if again else name, by, watches)


def places_left(state: TournamentState) -> int:
    """Return how many more may have a row and be drawn."""
    active = sum(one.presence in (Presence.HERE, Presence.OUT) for one in state.entrants)
    return min(MOST_ENTRANTS - active, MOST_ROWS - len(state.entrants))


def _comes(state: TournamentState, _: Random, __: int) -> c.TournamentCommand | None:
    return arrival(state) if places_left(state) else None


def _watches(state: TournamentState, _: Random, __: int) -> c.TournamentCommand | None:
    return arrival(state, watches=True)


def _sits_out(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    one = _somebody(state, random)
    return None if one is None else c.SitOut(one.owner)


def _leaves(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    one = _somebody(state, random)
    return None if one is None else c.Withdraw(one.owner)


def _host_leaves(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    host = state.entrant_of(state.host)
    has_heir = _somebody(state, random) is not None
    return c.Withdraw(state.host) if has_heir and host is not None and host.is_here else None


def _does_not_show(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    one = _somebody(state, random)
    return None if one is None else c.NoShow(state.host, one.no)


def _is_removed(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    one = _somebody(state, random)
    return None if one is None else c.Remove(state.host, one.no)


def _comes_back(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    away = [one for one in state.entrants if not one.is_here and state.stands_in_for(one.owner) is None]
    if not away or places_left(state) <= 0:
        return None
    return c.ComeBack(state.host, random.choice(away).no)


def _gives_to_bot(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    one = _somebody(state, random)
    return None if one is None or one.by_bot is not None else c.ReplaceByBot(state.host, one.no)


def _stands_in(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    one = _somebody(state, random)
    if one is None:
        return None
    busy = {state.entrants[no].owner for no in state.busy} | {one.owner}
    free = [
        person.player
        for person in state.people
        if person.player not in busy
        and state.is_inside(person.player)
        and state.stands_in_for(person.player) is None
    ]
    return c.ReplaceByPerson(one.owner, one.no, random.choice(free)) if free else None


def _hands_back(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    given = [
        (one.substitute or one.owner, one.no)
        for one in state.entrants
        if one.substitute is not None or one.by_bot is not None
    ]
    may = [(player, no) for player, no in given if state.is_inside(player)]
    return c.HandBack(*random.choice(may)) if may else None


def _wishes(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    if len(state.wishes) >= 2:
        return c.DropWish(state.host, random.choice(state.wishes).no)
    two = random.sample([one.no for one in state.entrants], min(2, len(state.entrants)))
    kind = random.choice(("apart", "together", "fixed"))
    if kind == "fixed":
        return c.MakeWish(state.host, kind, tuple(two[:1]), random.randint(1, 2))
    return c.MakeWish(state.host, kind, tuple(two)) if len(two) == 2 else None


def _locks(state: TournamentState, _: Random, __: int) -> c.TournamentCommand | None:
    return c.Unlock(state.host) if state.is_locked else c.Lock(state.host)


def _hands_over(state: TournamentState, random: Random, _: int) -> c.TournamentCommand | None:
    one = _somebody(state, random)
    return None if one is None else c.HandOver(state.host, one.owner)


def _pauses(state: TournamentState, _: Random, __: int) -> c.TournamentCommand | None:
    return c.Pause(state.host) if state.paused_by is None else c.Resume(state.host)


def _adjourns(state: TournamentState, _: Random, __: int) -> c.TournamentCommand | None:
    return c.Adjourn(state.host)


def _closes(state: TournamentState, _: Random, __: int) -> c.TournamentCommand | None:
    return c.CloseRound(state.host) if state.open_tables else None


def _closing_time(state: TournamentState, random: Random, now: int) -> c.TournamentCommand | None:
    if state.closing is not None and random.random() < 0.5:
        return c.SetClosing(state.host)
    last_round = now + random.randint(10, 60) * 60_000
    return c.SetClosing(state.host, last_round, last_round + 45 * 60_000)


def _somebody(state: TournamentState, random: Random) -> Entrant | None:
    """Return a person in the draw who is not the host, or None."""
    here = [one for one in state.entrants if one.is_here and one.level is None and one.owner != state.host]
    return random.choice(here) if here else None


HAPPENINGS: dict[Happening, int] = {
    _comes: 24,
    _watches: 4,
    _sits_out: 6,
    _leaves: 6,
    _host_leaves: 1,
    _does_not_show: 4,
    _is_removed: 1,
    _comes_back: 14,
    _gives_to_bot: 4,
    _stands_in: 10,
    _hands_back: 6,
    _wishes: 8,
    _locks: 4,
    _hands_over: 2,
    _pauses: 3,
    _adjourns: 2,
    _closes: 2,
    _closing_time: 1,
}
"""Everything that can happen, and how often beside the others."""
