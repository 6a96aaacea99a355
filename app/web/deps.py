"""What requests are answered with: the services, and who asks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response

from app.bus.base import Bus, KnocksChanged
from app.ops.network import LOCAL_HOSTS, household, own_addresses
from app.ops.settings import Settings
from app.ops.token_bucket import Rate, RateLimits
from app.persistence.rate_limits import SharedLimits
from app.players.credentials import COOKIE, LIFETIME_DAYS, value_in
from app.players.device_links import DeviceLinkService
from app.players.groups import Group, GroupBook, is_group_id
from app.players.guests import GuestService
from app.players.identity import Identity, IdentitySigner, is_id
from app.players.knocks import KnockBoard
from app.players.names import normalise
from app.players.passkeys import PasskeyService
from app.players.ports import Player
from app.players.recovery import RecoveryService
from app.players.results import ResultBook
from app.scorekeeper.service import SheetNotFound, SheetService
from app.tables.entrance import Entrance
from app.tables.export import Exports
from app.tables.history import History, TournamentThen
from app.tables.live import LiveTable
from app.tables.moments import Albums
from app.tables.service import TableService
from app.tables.statistics import StatisticsDesk
from app.tournaments.duplicate import is_kept_from
from app.tournaments.errors import TournamentNotFound
from app.tournaments.live import LiveTournament
from app.tournaments.service import TournamentService
from app.tournaments.steward import Steward
from app.web.boards import Boards
from app.web.errors import Refusal

COOKIE_AGE_S = LIFETIME_DAYS * 24 * 3600


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that `app.main` wired for the pages and the REST interface."""

    settings: Settings
    signer: IdentitySigner
    guests: GuestService
    device_links: DeviceLinkService
    recovery: RecoveryService
    passkeys: PasskeyService
    results: ResultBook
    groups: GroupBook
    tables: TableService
    tournaments: TournamentService
    steward: Steward
    boards: Boards
    sheets: SheetService
    entrance: Entrance
    history: History
    exports: Exports
    statistics: StatisticsDesk
    albums: Albums
    knocks: KnockBoard
    bus: Bus
    player_limits: RateLimits
    address_limits: SharedLimits


def address_rates(settings: Settings) -> dict[str, Rate]:
    """Return how often one network address may register, open tables and knock."""
    per_minute = {
        "guests": settings.guests_per_minute,
        "tables": settings.tables_per_minute,
        "knocks": settings.knocks_per_minute,
    }
    return {kind: Rate(number, number / 60) for kind, number in per_minute.items()}


def get_services(request: Request) -> Services:
    """Return what `app.main` wired."""
    services: Services = request.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(get_services)]


async def find_me(request: Request, services: ServicesDep) -> Player | None:
    """Return who asks, or None; a corrupt cookie is like none."""
    value = value_in(request.headers)
    identity = services.signer.parse(value)
    me = await services.guests.recognise(identity) if identity else None
    request.state.me = me
    if me is not None and identity is not None and services.signer.value(identity) != value:
        remember(request, services, identity)  # it was signed with a former key
    return me


def remember(request: Request, services: Services, identity: Identity) -> None:
    """Set the cookie, whatever is answered; `Secure` only under https, since a party plays on plain http."""
    _set_cookie(request, services.signer.value(identity), COOKIE_AGE_S)


def _set_cookie(request: Request, value: str, age_s: int) -> None:
    carrier = Response()
    carrier.set_cookie(
        COOKIE,
        value,
        max_age=age_s,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    request.state.set_cookie = carrier.headers["set-cookie"]


MaybeMe = Annotated[Player | None, Depends(find_me)]


async def require_me(me: MaybeMe) -> Player:
    """Return who asks; refuse who has no identity."""
    if me is None:
        raise Refusal(401, "no_identity")
    return me


Me = Annotated[Player, Depends(require_me)]


def pay(services: Services, me: Player, kind: str) -> None:
    """Count against the player's limit, from whatever device or address; refuse when it is used up."""
    if not services.player_limits.take(kind, me.player_id):
        raise Refusal(429, "too_many")


async def found_group(group_id: str, services: ServicesDep) -> Group:
    """Return the group whose key stands in the path."""
    group = await services.groups.find(group_id) if is_group_id(group_id) else None
    if group is None:
        raise Refusal(404, "no_such_group")
    return group


GroupDep = Annotated[Group, Depends(found_group)]


async def joined_group(group: GroupDep, me: Me) -> Group:
    """Return the group, for one of its members."""
    if not group.has(me.player_id):
        raise Refusal(403, "not_a_member")
    return group


JoinedGroup = Annotated[Group, Depends(joined_group)]


class Toll:
    """A dependency: who asks pays for this kind of request."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    async def __call__(self, me: Me, services: ServicesDep) -> None:
        """Take one from the player's bucket; refuse when there is none."""
        pay(services, me, self._kind)


def checked_table_id(table_id: str) -> str:
    """Return the id in the path; what has not even the form of one names no table."""
    if not is_id(table_id):
        raise Refusal(404, "no_such_table")
    return table_id


TableId = Annotated[str, Depends(checked_table_id)]


def checked_sheet_id(sheet_id: str) -> str:
    """Return the id in the path; what has not even the form of one names no sheet."""
    if not is_id(sheet_id):
        raise SheetNotFound
    return sheet_id


SheetId = Annotated[str, Depends(checked_sheet_id)]


async def admitted_table(table_id: TableId, me: Me, services: ServicesDep) -> LiveTable:
    """Return the table, for somebody who was let in; one of an evening for those who are inside that."""
    live = await services.tables.admitted(table_id, me.player_id)
    is_let_in = live is not None
    if live is None:
        live = await services.tables.live(table_id)
    place = live.table.room.tournament
    if place is not None:
        evening = await admitted_tournament(place.tournament_id, me, services)
        refuse_same_deals(evening, me, table_id)
    elif not is_let_in:
        raise Refusal(403, "not_admitted")
    return live


def refuse_same_deals(evening: LiveTournament, me: Player, table_id: str) -> None:
    """Refuse who plays the deals of that table at another one, where they are still to come."""
    if is_kept_from(evening.tournament, me.player_id, table_id):
        raise Refusal(403, "same_deals")


AdmittedTable = Annotated[LiveTable, Depends(admitted_table)]


def checked_tournament_id(tournament_id: str) -> str:
    """Return the id in the path; what has not even the form of one names no evening."""
    if not is_id(tournament_id):
        raise TournamentNotFound
    return tournament_id


TournamentId = Annotated[str, Depends(checked_tournament_id)]


async def admitted_tournament(tournament_id: TournamentId, me: Me, services: ServicesDep) -> LiveTournament:
    """Return the evening, for somebody who was let in and not removed since."""
    live = await services.tournaments.current(tournament_id)
    if not live.tournament.is_inside(me.player_id):
        raise Refusal(403, "not_admitted")
    return live


AdmittedTournament = Annotated[LiveTournament, Depends(admitted_tournament)]
Ordinal = Annotated[int, Path(ge=1, le=32_767)]
"""The number of a tournament, game or hand, as far as the database counts."""


async def played_here(
    live: AdmittedTable, _: Annotated[None, Depends(Toll("history"))], services: ServicesDep
) -> Sequence[TournamentThen]:
    """Return what was played at the table, for somebody who was let in."""
    return await services.history.tournaments(live.table_id)


PlayedHere = Annotated[Sequence[TournamentThen], Depends(played_here)]


async def hand_replay(
    tournament_no: Ordinal,
    game_no: Ordinal,
    hand_no: Ordinal,
    live: AdmittedTable,
    _: Annotated[None, Depends(Toll("history"))],
    services: ServicesDep,
) -> dict[str, Any]:
    """Return a scored hand of the table with all its cards, for somebody who was let in."""
    return await services.history.replay(live.table_id, tournament_no, game_no, hand_no)


HandReplay = Annotated[dict[str, Any], Depends(hand_replay)]


def address_of(request: Request, settings: Settings) -> str:
    """Return the address of this server as others reach it, without a slash at the end.

    A host at `localhost` would share a dead link, so there the machine's address in the network stands in.
    """
    if settings.public_url:
        return settings.public_url
    url = request.url
    if url.hostname in LOCAL_HOSTS and settings.host not in LOCAL_HOSTS and (found := own_addresses()):
        return f"{url.scheme}://{found[0]}:{url.port or 80}"
    return f"{url.scheme}://{url.netloc}"


class Visitor:
    """Who comes with a request, perhaps for the first time: knows them, or makes them a guest."""

    def __init__(self, request: Request, services: ServicesDep, me: MaybeMe) -> None:
        self._request = request
        self._services = services
        self._me = me

    @property
    def address(self) -> str:
        """The address of this server for links."""
        return address_of(self._request, self._services.settings)

    async def pay(self, kind: str) -> None:
        """Count against the limit of the visitor's network address; refuse when it is used up."""
        address = self._request.client.host if self._request.client else ""
        if not await self._services.address_limits.take(kind, household(address)):
            raise Refusal(429, "too_many")

    async def player(self, name: str | None) -> Player:
        """Return who asks, under the name given, as a new guest when there is no cookie yet."""
        if self._me is not None:
            return self._me if name is None else await self.renamed(self._me, name)
        if name is None:
            raise Refusal(401, "no_identity")
        await self.pay("guests")
        player, identity = await self._services.guests.register(name)
        self.remember(identity)
        return player

    async def renamed(self, me: Player, name: str) -> Player:
        """Return who asks under this name, which people see at whose door they wait; too often is refused."""
        if normalise(name) == me.name:
            return me
        pay(self._services, me, "renames")
        renamed = await self._services.guests.rename(me, name)
        for table_id in await self._services.knocks.rename(renamed.player_id, renamed.name):
            self._services.bus.tell(table_id, KnocksChanged())
        return renamed

    def remember(self, identity: Identity) -> None:
        """Let the browser be this player from now on."""
        remember(self._request, self._services, identity)

    def leave(self) -> None:
        """Let the browser be nobody from now on."""
        _set_cookie(self._request, "", 0)


VisitorDep = Annotated[Visitor, Depends()]
