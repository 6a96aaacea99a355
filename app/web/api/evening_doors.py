"""The doors of an evening: the link opens, or knocks where the host locked it; those inside let in."""

from fastapi import APIRouter, Depends

from app.bus.base import KnocksChanged
from app.games.errors import RuleViolation
from app.players import names
from app.players.knocks import DoorBusy, Knock
from app.players.ports import Player
from app.tables import commands as t
from app.tables.ids import new_command_id
from app.tables.live import LiveTable
from app.tournaments import commands as c
from app.tournaments.errors import TournamentNotFound
from app.tournaments.live import LiveTournament
from app.tournaments.state import TournamentState
from app.web.api.models import CommandAnswer, JoinAnswer, KnockAnswered
from app.web.deps import AdmittedTournament, Me, Services, ServicesDep, TableId, Toll, refuse_same_deals
from app.web.errors import Refusal

router = APIRouter(tags=["evenings"])


async def evening_of(services: Services, stream_id: str) -> LiveTournament | None:
    """Return the evening that an id names, None where it names a table."""
    try:
        return await services.tournaments.current(stream_id)
    except TournamentNotFound:
        return None


async def knocked_at(services: Services, stream_id: str, player: Player, *, watches: bool = False) -> str:
    """Return the id of the player's knock, which those inside are shown; refuse when too many wait there."""
    try:
        knocked = await services.knocks.knock(stream_id, player.player_id, player.name, watches=watches)
    except DoorBusy:
        raise Refusal(429, "too_many") from None
    services.bus.tell(stream_id, KnocksChanged())
    return knocked.knock_id


async def enter_evening(
    services: Services, tournament_id: str, player: Player, *, watches: bool
) -> JoinAnswer:
    """Let in who holds the link, with a place in the queue or to watch; at a locked door it knocks."""
    state = (await services.tournaments.current(tournament_id)).tournament
    known = state.name_of(player.player_id)
    if state.is_removed(player.player_id) or (known is None and state.is_locked):
        knock = await knocked_at(services, tournament_id, player, watches=watches)
        return JoinAnswer(knock=knock, seated=False, same_name=_is_taken(state, player))
    if known is None:
        await _admit(services, tournament_id, c.Admit(player.player_id, player.name, watches=watches))
    elif known != player.name:
        rename = c.Rename(player.player_id, player.name)
        await services.tournaments.execute(tournament_id, rename, new_command_id())
    if known is not None and not watches and state.entrant_of(player.player_id) is None:
        enter = c.Enter(player.player_id)
        await services.tournaments.execute(tournament_id, enter, new_command_id())
    state = (await services.tournaments.current(tournament_id)).tournament
    same = _is_taken(state, player)
    return JoinAnswer(
        tournament_id=tournament_id,
        seated=state.entrant_of(player.player_id) is not None,
        same_name=same,
        suggestion=names.suggestion(player.name, _others(state, player)) if same else None,
    )


async def let_watch(services: Services, live: LiveTable, player: Player) -> LiveTable:
    """Return the table with somebody inside who may come in; its socket opens for them from now on."""
    if live.table.room.name_of(player.player_id) is not None:
        return live
    admit = t.Admit(player.player_id, player.name)
    try:
        await services.tables.execute(live.table_id, admit, new_command_id())
    except RuleViolation as violation:
        if violation.code != "already_admitted":
            raise
    return await services.tables.current(live.table_id)


@router.post("/tournaments/{tournament_id}/tables/{table_id}/watch", dependencies=[Depends(Toll("commands"))])
async def watch(
    evening: AdmittedTournament, table_id: TableId, me: Me, services: ServicesDep
) -> CommandAnswer:
    """Come in to a table of the evening; whoever does not play there watches."""
    refuse_same_deals(evening, me, table_id)
    live = await let_watch(services, await services.steward.table(evening, table_id), me)
    return CommandAnswer(seq=live.seq)


@router.post("/tournaments/{tournament_id}/knocks/{knock}")
async def answer(
    knock: str, body: KnockAnswered, live: AdmittedTournament, me: Me, services: ServicesDep
) -> CommandAnswer:
    """Open the door to somebody who knocked, or keep it closed. Anybody inside may; only who comes in is
    written down.
    """
    found = await services.knocks.find(knock)
    if found is None or found.table_id != live.tournament_id:
        raise Refusal(404, "no_such_knock")
    seq = live.seq
    if body.open:
        seq = await _let_in(services, live.tournament_id, found, me.player_id)
        await services.knocks.open(knock)
    else:
        await services.knocks.close(knock)
    services.bus.tell(live.tournament_id, KnocksChanged())
    return CommandAnswer(seq=seq)


async def _let_in(services: Services, tournament_id: str, knock: Knock, by: str) -> int:
    """Admit who knocked, once; whom the host removed, only the host lets in again."""
    state = (await services.tournaments.current(tournament_id)).tournament
    own = state.entrant_of(knock.player)
    if own is not None and state.is_removed(knock.player):
        back = c.ComeBack(by, own.no)
        return await services.tournaments.execute(tournament_id, back, f"knock:{knock.knock_id}")
    admit = c.Admit(knock.player, knock.name, by=by, watches=knock.watches)
    return await _admit(services, tournament_id, admit, f"knock:{knock.knock_id}")


async def _admit(services: Services, tournament_id: str, admit: c.Admit, command_id: str = "") -> int:
    """Admit somebody, to watch where no place in the queue is free; whoever is inside already is fine."""
    try:
        return await services.tournaments.execute(tournament_id, admit, command_id or new_command_id())
    except RuleViolation as violation:
        if violation.code == "tournament_full" and not admit.watches:
            to_watch = c.Admit(admit.player, admit.name, admit.by, watches=True)
            return await _admit(services, tournament_id, to_watch, command_id)
        if violation.code != "already_admitted":
            raise
        return (await services.tournaments.current(tournament_id)).seq


def _others(state: TournamentState, player: Player) -> list[str]:
    return [one.name for one in state.people if one.player != player.player_id]


def _is_taken(state: TournamentState, player: Player) -> bool:
    return names.is_taken(player.name, _others(state, player))
