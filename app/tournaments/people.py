"""Who is inside, who is drawn, who plays for whom, who is host, who wishes what. Decisions about people."""

from collections.abc import Iterable
from itertools import chain, count

from app.games.errors import RuleViolation
from app.players.names import NameRefused, normalise
from app.tables.lobby import BOT_LEVELS, BOT_NAMES
from app.tournaments import commands as c
from app.tournaments import events as e
from app.tournaments.state import MOST_ENTRANTS, Entrant, Phase, Presence, TournamentState

MOST_ROWS = 60
"""Rows of the board over a whole tournament, with those who have left."""
MOST_PEOPLE = 200
"""So many may come in over a whole tournament, to play or to watch: all of them stand in each view of it."""
MOST_WISHES = 40
MOST_TABLES = MOST_ENTRANTS // 2
WISHES = {"together": (2, MOST_ENTRANTS), "apart": (2, MOST_ENTRANTS), "fixed": (1, 1)}
"""The kinds of wishes, each with how few and how many they can concern."""


def only_host(state: TournamentState, player: str) -> None:
    """Refuse with `not_host` whoever is not."""
    if player != state.host:
        raise RuleViolation("not_host")


def only_in(state: TournamentState, *phases: Phase) -> None:
    """Refuse with `wrong_phase` unless the tournament is in one of *phases*."""
    if state.phase not in phases:
        raise RuleViolation("wrong_phase", phase=state.phase.value)


def only_under_way(state: TournamentState) -> None:
    """Refuse with `wrong_phase` when it is parked or over."""
    only_in(state, Phase.LOBBY, Phase.PLAY)


def entrant(state: TournamentState, no: int) -> Entrant:
    """Return a row; raise `no_such_entrant`."""
    if not 0 <= no < len(state.entrants):
        raise RuleViolation("no_such_entrant")
    return state.entrants[no]


def own_or_hosted(state: TournamentState, player: str, no: int | None) -> Entrant:
    """Return the player's own row, or for the host any.

    Raises RuleViolation `not_entrant`, `no_such_entrant`, `not_host`.
    """
    if no is None:
        own = state.entrant_of(player)
        if own is None:
            raise RuleViolation("not_entrant")
        return own
    one = entrant(state, no)
    if one.owner != player:
        only_host(state, player)
    return one


def admit(state: TournamentState, command: c.Admit) -> Iterable[e.TournamentEvent]:
    """Let somebody in, once; a locked door opens only from inside."""
    only_in(state, Phase.LOBBY, Phase.PLAY, Phase.ADJOURNED)
    if state.name_of(command.player) is not None:
        raise RuleViolation("already_admitted")
    if command.by is not None and not state.is_inside(command.by):
        raise RuleViolation("not_admitted")
    if state.is_locked and command.by is None:
        raise RuleViolation("tournament_locked")
    if len(state.people) >= MOST_PEOPLE:
        raise RuleViolation("too_many_inside", max=MOST_PEOPLE)
    yield e.PlayerAdmitted(command.player, command.name, command.by)
    if not command.watches:
        yield _row(state, command.player, command.name)


def enter(state: TournamentState, command: c.Enter) -> Iterable[e.TournamentEvent]:
    """Whoever watched so far wants to play."""
    only_under_way(state)
    name = state.name_of(command.player)
    if name is None:
        raise RuleViolation("not_admitted")
    if state.entrant_of(command.player) is not None:
        raise RuleViolation("already_entrant")
    yield _row(state, command.player, name)


def rename(state: TournamentState, command: c.Rename) -> Iterable[e.TournamentEvent]:
    """Take another name; it is normalised like every name."""
    old = state.name_of(command.player)
    if old is None:
        raise RuleViolation("not_admitted")
    try:
        name = normalise(command.name)
    except NameRefused as error:
        raise RuleViolation(error.code, **error.params) from error
    if name == old:
        raise RuleViolation("nothing_changed")
    yield e.PlayerRenamed(command.player, name)


def add_bot(state: TournamentState, command: c.AddBot) -> Iterable[e.TournamentEvent]:
    """A bot with a row of its own."""
    only_under_way(state)
    only_host(state, command.player)
    if command.level not in BOT_LEVELS:
        raise RuleViolation("unknown_level")
    used = {one.name for one in state.entrants} | {one.name for one in state.people}
    numbered = (f"{name} {number}" for number in count(2) for name in BOT_NAMES)
    name = next(name for name in chain(BOT_NAMES, numbered) if name not in used)
    yield _row(state, f"bot:{name}", name, command.level)


def _row(state: TournamentState, player: str, name: str, level: str | None = None) -> e.EntrantAdded:
    _refuse_full(state)
    if len(state.entrants) >= MOST_ROWS:
        raise RuleViolation("tournament_full", max=MOST_ENTRANTS)
    return e.EntrantAdded(len(state.entrants), player, name, level)


def _refuse_full(state: TournamentState) -> None:
    """Raise `tournament_full` when nobody more can be drawn; those who sit out keep their place."""
    active = sum(one.presence in (Presence.HERE, Presence.OUT) for one in state.entrants)
    if active >= MOST_ENTRANTS:
        raise RuleViolation("tournament_full", max=MOST_ENTRANTS)


def sit_out(state: TournamentState, command: c.SitOut) -> Iterable[e.TournamentEvent]:
    """Not be drawn for a while."""
    one = own_or_hosted(state, command.player, command.entrant)
    yield _out(state, one, Presence.OUT, "sits_out")


def withdraw(state: TournamentState, command: c.Withdraw) -> Iterable[e.TournamentEvent]:
    """Leave for tonight, also a row that was another's; a host who leaves is followed by the first person
    who plays.
    """
    one = own_or_hosted(state, command.player, command.entrant)
    yield _out(state, one, Presence.WITHDRAWN, "withdrew")
    yield from _stood_in(state, one.owner, command.player)
    playing = (o.player for o in state.entrants if o.is_here and o.bot_level is None)
    heir = next((player for player in playing if player != one.owner), None)
    if one.owner == state.host and heir is not None:
        yield e.HostChanged(heir, "left")


def no_show(state: TournamentState, command: c.NoShow) -> Iterable[e.TournamentEvent]:
    """Whoever did not come is not drawn until they do."""
    only_host(state, command.player)
    yield _out(state, entrant(state, command.entrant), Presence.OUT, "no_show")


def remove(state: TournamentState, command: c.Remove) -> Iterable[e.TournamentEvent]:
    """Only the host lets this one in again; a row that was another's goes back."""
    only_host(state, command.player)
    one = entrant(state, command.entrant)
    if one.owner == state.host:
        raise RuleViolation("host_stays")
    yield _out(state, one, Presence.REMOVED, "removed")
    yield from _stood_in(state, one.owner, command.player)


FURTHER_OUT = (Presence.HERE, Presence.OUT, Presence.WITHDRAWN, Presence.REMOVED)
"""In this order: whoever has left gave up a place that sitting out would keep."""


def _out(state: TournamentState, one: Entrant, presence: Presence, reason: str) -> e.EntrantOut:
    only_under_way(state)
    if FURTHER_OUT.index(presence) <= FURTHER_OUT.index(one.presence):
        raise RuleViolation("already_out")
    return e.EntrantOut(one.no, presence.value, reason)


def _stood_in(state: TournamentState, player: str, by: str) -> Iterable[e.TournamentEvent]:
    """Hand back the row that a player who leaves has played for another, if any."""
    other = state.stands_in_for(player)
    if other is not None:
        yield from _handed_back(state, other, by)


def _handed_back(state: TournamentState, one: Entrant, by: str) -> Iterable[e.TournamentEvent]:
    """Give a row back to its owner, who plays one row at a time: standing in elsewhere, this one sits out."""
    yield e.EntrantHandedBack(one.no, by)
    if one.is_here and state.stands_in_for(one.owner) is not None:
        yield e.EntrantOut(one.no, Presence.OUT.value, "substitutes")


def _released(state: TournamentState, substitute: str | None) -> Iterable[e.EntrantBack]:
    """Bring back the row that sat out while its owner stood in for another."""
    own = None if substitute is None else state.entrant_of(substitute)
    if own is not None and own.presence is Presence.OUT and own.reason == "substitutes":
        yield e.EntrantBack(own.no)


def come_back(state: TournamentState, command: c.ComeBack) -> Iterable[e.TournamentEvent]:
    """Be drawn again, first into the next round; whoever stands in for another plays that row."""
    only_under_way(state)
    one = own_or_hosted(state, command.player, command.entrant)
    if one.is_here:
        raise RuleViolation("already_here")
    if state.stands_in_for(one.owner) is not None:
        raise RuleViolation("already_playing")
    yield from _back(state, one)


def _back(state: TournamentState, one: Entrant) -> Iterable[e.EntrantBack]:
    """Bring a row back into the draw, if it is not there."""
    if one.is_here:
        return
    if one.presence is not Presence.OUT:
        _refuse_full(state)
    yield e.EntrantBack(one.no)


def replace_by_bot(state: TournamentState, command: c.ReplaceByBot) -> Iterable[e.TournamentEvent]:
    """A bot plays for somebody, who keeps row, totals and tokens."""
    only_under_way(state)
    one = own_or_hosted(state, command.player, command.entrant)
    if command.level not in BOT_LEVELS:
        raise RuleViolation("unknown_level")
    if one.level is not None or one.by_bot == command.level:
        raise RuleViolation("nothing_changed")
    yield e.EntrantToBot(one.no, command.level, command.player)
    yield from _released(state, one.substitute)
    yield from _back(state, one)


def replace_by_person(state: TournamentState, command: c.ReplaceByPerson) -> Iterable[e.TournamentEvent]:
    """Somebody inside takes over seat, totals and the right to the token; their own row sits out."""
    only_under_way(state)
    one = own_or_hosted(state, command.player, command.entrant)
    if not state.is_inside(command.substitute):
        raise RuleViolation("not_admitted")
    if command.substitute in (one.owner, one.substitute):
        raise RuleViolation("nothing_changed")
    own = state.entrant_of(command.substitute)
    if state.stands_in_for(command.substitute) is not None or (own is not None and own.no in state.busy):
        raise RuleViolation("already_playing")
    if own is not None and own.is_here:
        yield e.EntrantOut(own.no, Presence.OUT.value, "substitutes")
    yield e.EntrantToSubstitute(one.no, command.substitute, command.player)
    yield from _released(state, one.substitute)
    yield from _back(state, one)


def hand_back(state: TournamentState, command: c.HandBack) -> Iterable[e.TournamentEvent]:
    """The owner plays again, and so does who stood in; owner, substitute or host may say so."""
    only_under_way(state)
    one = entrant(state, command.entrant)
    if one.substitute is None and one.by_bot is None:
        raise RuleViolation("not_substituted")
    if command.player not in (one.owner, one.substitute):
        only_host(state, command.player)
    yield from _handed_back(state, one, command.player)
    yield from _released(state, one.substitute)


def hand_over(state: TournamentState, command: c.HandOver) -> Iterable[e.TournamentEvent]:
    """Make somebody else inside the host."""
    only_host(state, command.player)
    yield _heir(state, command.to, "handed_over")


def pass_host(state: TournamentState, command: c.PassHost) -> Iterable[e.TournamentEvent]:
    """Somebody present follows a host who is gone."""
    only_host(state, command.gone)
    yield _heir(state, command.to, "away")


def _heir(state: TournamentState, to: str, reason: str) -> e.HostChanged:
    if not state.is_inside(to) or to == state.host:
        raise RuleViolation("not_admitted")
    return e.HostChanged(to, reason)


def lock(state: TournamentState, command: c.Lock) -> Iterable[e.TournamentEvent]:
    """From now on the link knocks like the code."""
    only_host(state, command.player)
    if state.is_locked:
        raise RuleViolation("nothing_changed")
    yield e.DoorLocked(command.player)


def unlock(state: TournamentState, command: c.Unlock) -> Iterable[e.TournamentEvent]:
    """The link opens again."""
    only_host(state, command.player)
    if not state.is_locked:
        raise RuleViolation("nothing_changed")
    yield e.DoorUnlocked(command.player)


def make_wish(state: TournamentState, command: c.MakeWish) -> Iterable[e.TournamentEvent]:
    """Wish for oneself with others, or as host for anybody; the draw grants it where it can."""
    only_under_way(state)
    if command.kind not in WISHES:
        raise RuleViolation("bad_wish")
    few, most = WISHES[command.kind]
    if not few <= len(set(command.entrants)) == len(command.entrants) <= most:
        raise RuleViolation("bad_wish")
    is_at_table = command.table is not None and 1 <= command.table <= MOST_TABLES
    if is_at_table != (command.kind == "fixed"):
        raise RuleViolation("bad_wish")
    owners = {entrant(state, no).owner for no in command.entrants}
    if command.player not in owners:
        only_host(state, command.player)
    if len(state.wishes) >= MOST_WISHES:
        raise RuleViolation("too_many_wishes", max=MOST_WISHES)
    table = command.table if is_at_table else None
    yield e.WishMade(state.wishes_made + 1, command.kind, command.entrants, table, command.player)


def drop_wish(state: TournamentState, command: c.DropWish) -> Iterable[e.TournamentEvent]:
    """Whoever wished it, or the host, takes it back."""
    wish = next((one for one in state.wishes if one.no == command.wish), None)
    if wish is None:
        raise RuleViolation("no_such_wish")
    if wish.by != command.player:
        only_host(state, command.player)
    yield e.WishDropped(wish.no)
