"""How somebody and those who played with them have bid, scored and won: counted from the plain rows alone,
each of which stands there once, so that nothing is counted twice whatever was restarted.

A hand that a bot played for somebody is not theirs. Games where the player did not sit are not looked at.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from app.games.spades.bids import BLIND_NIL, BLIND_SIX, MOON, NIL, ONE_FOR_50, TWO_FOR_40, is_number
from app.tables.history import PlayerThen

MADE = frozenset(
    {"contract_made", "nil_made", "blind_made", "moon_made", "made_trump", "march", "lone_march"}
)
"""Lines of a score that say that a bid was kept; 1 for 50 and 2 for 40 count when they were exact."""
MANY = "7+"
"""All number bids from seven on are one kind."""
ROLES = ("maker", "maker_alone")
"""What a seat was that made trump, where seats do not bid for themselves."""
KINDS = (
    ONE_FOR_50, TWO_FOR_40, "0", "1", "2", "3", "4", "5", "6", MANY,
    NIL, BLIND_SIX, BLIND_NIL, MOON, "maker", "maker_alone",
)  # fmt: skip
"""The kinds of bids in the order of the charts; where seats do not bid for themselves: who made trump."""
DARING = (NIL, BLIND_NIL, BLIND_SIX)
FEW = 5
"""Of fewer bids there is no per cent."""
EXACT = {ONE_FOR_50: 1, TWO_FOR_40: 2}
CREW = 5
"""How many people the charts have: the player, and who played with them most."""


@dataclass(frozen=True, slots=True)
class BidCount:
    """How many hands somebody bid so, took so many tricks and got this line for it; their bags in all."""

    player: str
    bid: str
    code: str
    tricks: int
    hands: int
    bags: int


@dataclass(frozen=True, slots=True)
class Finish:
    """A game that was won: who sat there and their totals, by seat."""

    players: tuple[str, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """What belongs together, the tables of an evening or a tournament of one table, as it began at `at` (ms):
    the tokens that each has won in it."""

    at: int
    tokens: Mapping[str, int]


class StatisticsBook(Protocol):
    """Where the rows are; `app.persistence` keeps them. All but the first look at one game only."""

    async def games(self, player: str) -> Mapping[str, int]:
        """Return the games that somebody has played, with how many hands of each are over."""
        ...

    async def bids(self, player: str, game: str) -> Sequence[BidCount]:
        """Return the bids of all who played where the player sat."""
        ...

    async def finishes(self, player: str, game: str) -> Sequence[Finish]:
        """Return the finished games where the player sat."""
        ...

    async def evenings(self, player: str, game: str) -> Sequence[Evening]:
        """Return the evenings where the player sat, in the order in which they began."""
        ...

    async def people(self, players: Sequence[str]) -> Mapping[str, PlayerThen]:
        """Return the names that people have today."""
        ...


@dataclass(frozen=True, slots=True)
class Kind:
    """Bids of one kind: how many there were, and how many were made."""

    kind: str
    bids: int
    made: int


@dataclass(frozen=True, slots=True)
class OwnStatistics:
    """One player's numbers; `over` is by how many tricks number bids were passed on the average (below zero:
    missed), None without any."""

    player: str
    name: str
    bot: bool
    tokens: int
    hands: int
    bags: int
    bids: int
    made: int
    over: float | None
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers of some who played together, the one who asks first. `ahead[i][j]`: how many games i
    finished ahead of j. `season` has each one's tokens after each evening, as `at` (ms) it began."""

    game: str
    games: Mapping[str, int]
    people: tuple[OwnStatistics, ...]
    ahead: tuple[tuple[int, ...], ...]
    evenings: tuple[int, ...]
    season: tuple[tuple[int, ...], ...]


class StatisticsDesk:
    """Answers who asks for their numbers; raises `StoreUnavailable` when the database is away."""

    def __init__(self, book: StatisticsBook) -> None:
        self._book = book

    async def statistics(self, player: str, game: str | None = None) -> Statistics | None:
        """Return the numbers of a game, of the one played most when none is named; None before a hand of it
        is over."""
        games = await self._book.games(player)
        if game is None:
            game = max(games, key=lambda name: games[name], default=None)
        if game is None or not games.get(game):
            return None
        bids = await self._book.bids(player, game)
        finishes = await self._book.finishes(player, game)
        evenings = await self._book.evenings(player, game)
        people = await self._book.people(sorted({one.player for one in bids} | {player}))
        crew = crew_of(player, bids, people)
        return Statistics(
            game=game,
            games=games,
            people=tuple(_own(one, people[one], bids, evenings) for one in crew),
            ahead=_ahead(crew, finishes),
            evenings=tuple(evening.at for evening in evenings),
            season=tuple(_season(one, evenings) for one in crew),
        )


def crew_of(player: str, bids: Sequence[BidCount], people: Mapping[str, PlayerThen]) -> list[str]:
    """Return the player and who played with them most; people before bots."""
    hands: Counter[str] = Counter()
    for one in bids:
        hands[one.player] += one.hands
    others = sorted(people.keys() - {player}, key=lambda one: (people[one].bot, -hands[one], one))
    return [player, *others[: CREW - 1]]


def kind_of(bid: str) -> str:
    """Return the kind of a bid.

    >>> kind_of("5"), kind_of("11"), kind_of("B6")
    ('5', '7+', 'B6')
    """
    return MANY if is_number(bid) and int(bid) > 6 else bid  # noqa: PLR2004 - as MANY says


def _own(
    player: str, who: PlayerThen, bids: Sequence[BidCount], evenings: Sequence[Evening]
) -> OwnStatistics:
    mine = [one for one in bids if one.player == player]
    counted: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    over = numbers = 0
    for one in mine:
        of_kind = counted[kind_of(one.bid)]
        of_kind[0] += one.hands
        of_kind[1] += one.hands * (one.code in MADE)
        level = int(one.bid) if is_number(one.bid) else EXACT.get(one.bid)
        if level is not None:
            over += one.hands * (one.tricks - level)
            numbers += one.hands
    kinds = tuple(Kind(kind, *counted[kind]) for kind in KINDS if kind in counted)
    return OwnStatistics(
        player=player,
        name=who.name,
        bot=who.bot,
        tokens=sum(evening.tokens.get(player, 0) for evening in evenings),
        hands=sum(one.hands for one in mine),
        bags=sum(one.bags for one in mine),
        bids=sum(kind.bids for kind in kinds),
        made=sum(kind.made for kind in kinds),
        over=over / numbers if numbers else None,
        kinds=kinds,
    )


def _ahead(crew: Sequence[str], finishes: Sequence[Finish]) -> tuple[tuple[int, ...], ...]:
    """Return how often each finished with more points than each other; equal totals are for neither."""
    won: Counter[tuple[str, str]] = Counter()
    for game in finishes:
        for (a, of_a), (b, of_b) in combinations(zip(game.players, game.totals, strict=True), 2):
            if of_a != of_b:
                won[(a, b) if of_a > of_b else (b, a)] += 1
    return tuple(tuple(won[a, b] for b in crew) for a in crew)


def _season(player: str, evenings: Sequence[Evening]) -> tuple[int, ...]:
    total, after = 0, []
    for evening in evenings:
        total += evening.tokens.get(player, 0)
        after.append(total)
    return tuple(after)
