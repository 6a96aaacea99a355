"""What somebody may know of a tournament: an allow list, built up from nothing, as plain JSON values.

Never in it: the deals of a duplicate round (the tables show them when they are played), and the wishes of
others, who may not want everybody to read with whom they would rather not sit. `shown` brings an old view up
to date: it carries the keys that changed as `set`, and the event's own facts where all may know them.
"""

from typing import Any

import msgspec

from app.games.codec import name_of
from app.players import names
from app.tournaments import events as e
from app.tournaments.duplicate import comparisons
from app.tournaments.fairness import fairness
from app.tournaments.rounds import deadline
from app.tournaments.standings import standings
from app.tournaments.state import Entrant, Round, RoundTable, TournamentState, Wish

Json = dict[str, Any]
HIDDEN = "hidden"
OPEN = (
    e.TournamentCreated,
    e.SettingsChanged,
    e.PlayerAdmitted,
    e.PlayerRenamed,
    e.EntrantAdded,
    e.EntrantOut,
    e.EntrantBack,
    e.EntrantToBot,
    e.EntrantToSubstitute,
    e.EntrantHandedBack,
    e.HostChanged,
    e.DoorLocked,
    e.DoorUnlocked,
    e.DrawBegun,
    e.DrawCalledOff,
    e.HandRecorded,
    e.GameRecorded,
    e.GameVoided,
    e.TableClosed,
    e.SmileyRecorded,
    e.TournamentPaused,
    e.TournamentResumed,
    e.TournamentAdjourned,
    e.TournamentReopened,
    e.ClosingSet,
    e.LastGameCalled,
    e.TournamentEnded,
)
"""Events of which everybody inside may know all. Of a draw (`RoundDrawn`) and of wishes the changed keys say
what is for whom; of a deal nothing is said.
"""


def view(state: TournamentState, player: str | None) -> Json:
    """Return the whole view of *player*, or of a nameless spectator such as a TV (None)."""
    own = None if player is None else state.entrant_of(player)
    return {
        "tournament_id": state.tournament_id,
        "code": state.code,
        "host": state.host,
        "you": None
        if player is None
        else {"player": player, "name": state.name_of(player), "entrant": None if own is None else own.no},
        "phase": state.phase.value,
        "settings": _plain(state.settings),
        "people": [{"player": one.player, "name": one.name} for one in state.people],
        "entrants": [_entrant(state, one) for one in state.entrants],
        "queue": [one.no for one in state.entrants if one.is_here and one.queued],
        "is_drawing": state.is_drawing,
        "is_locked": state.is_locked,
        "paused_by": state.paused_by,
        "closing": None if state.closing is None else _plain(state.closing),
        "due": deadline(state),
        "wishes": [_wish(wish) for wish in state.wishes if may_know(state, wish, player)],
        "rounds": [_round(state, one, player) for one in state.rounds],
        "standings": [_plain(row) for row in standings(state)],
        "fairness": [_plain(row) for row in fairness(state)],
        "comparisons": [_plain(one) for one in comparisons(state)],
        "champion": state.champion,
        "end": state.end,
    }


def shown(
    before: TournamentState | None, event: e.TournamentEvent, after: TournamentState, player: str | None
) -> Json:
    """Return *event* as *player* may see it, with the changed keys of the view as `set`."""
    facts = {"type": name_of(event), **_plain(event)} if isinstance(event, OPEN) else {}
    if isinstance(event, e.RoundDrawn):
        facts = {"type": name_of(event), "round_no": event.round_no}
    old = {} if before is None else view(before, player)
    changed = {
        key: value for key, value in view(after, player).items() if key not in old or old[key] != value
    }
    return {"type": HIDDEN, **facts, **({"set": changed} if changed else {})}


def may_know(state: TournamentState, wish: Wish, player: str | None) -> bool:
    """Return whether a wish is shown: to the host, and to who made it."""
    return player is not None and player in (state.host, wish.by)


def _plain(value: object) -> Json:
    """Return a value with names as it is in JSON: lists, and names of texts."""
    values: Json = msgspec.json.decode(msgspec.json.encode(value))
    return values


def _entrant(state: TournamentState, one: Entrant) -> Json:
    others = [other.name for other in state.entrants if other.no != one.no]
    return {
        "no": one.no,
        "owner": one.owner,
        "name": one.name,
        "same_name": names.is_taken(one.name, others),
        "player": one.player,
        "plays": one.name if one.substitute is None else state.name_of(one.substitute),
        "bot": one.level is not None,
        "level": one.bot_level,
        "presence": one.presence.value,
        "reason": one.reason,
        "queued": one.queued,
    }


def _wish(wish: Wish) -> Json:
    return {"no": wish.no, "kind": wish.kind, "entrants": list(wish.entrants), "table": wish.table}


def _round(state: TournamentState, one: Round, player: str | None) -> Json:
    known = {wish.no for wish in state.wishes if may_know(state, wish, player)}
    return {
        "no": one.no,
        "at": one.at,
        "tables": [_table(table) for table in one.tables],
        "byes": list(one.byes),
        "repeats": one.repeats,
        "bound": one.bound,
        "unmet": [no for no in one.unmet if no in known],
    }


def _table(table: RoundTable) -> Json:
    return {
        "no": table.no,
        "table_id": table.table_id,
        "game": table.rules.game,
        "preset": table.rules.preset,
        "entrants": list(table.entrants),
        "is_open": table.is_open,
        "hands": sum(hand.game_no == table.game_no for hand in table.hands),
        "totals": None if table.totals is None else list(table.totals),
        "games": [_plain(game) for game in table.games],
    }
