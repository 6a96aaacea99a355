"""Chance: what shuffles every pack, or says how it was shuffled for all tables of a duplicate round."""

import secrets
from collections.abc import Callable, Sequence

from app.games.game import Chance
from app.tables.ports import Deals
from app.tables.state import TableState

Shuffle = Callable[[Sequence[str]], Sequence[str]]
KEY_BYTES = 16


def os_shuffle(pack: Sequence[str]) -> Sequence[str]:
    """Return the pack, whose cards all differ, shuffled with the operating system's randomness.

    Each card is given 128 random bits and they are sorted: one request to the system instead of one a card.
    """
    bits = secrets.token_bytes(KEY_BYTES * len(pack))
    keys = {card: bits[at * KEY_BYTES : (at + 1) * KEY_BYTES] for at, card in enumerate(pack)}
    return sorted(pack, key=keys.__getitem__)


async def order_for(
    state: TableState, chance: Chance, shuffle: Shuffle, deals: Deals | None
) -> tuple[str, ...]:
    """Return the order of what must be shuffled now. The draw for seats is each table's own.

    Raises what `Deals.order` raises.
    """
    pack, place = tuple([card.value for card in chance.pack]), state.room.tournament
    if place is None or not place.duplicate or chance.kind == "draw":
        return tuple(shuffle(pack))
    if deals is None:
        raise RuntimeError(f"no deals are kept for the tournament {place.tournament_id}")
    board, table_id = state.board, state.room.table_id
    deal_no = board.n_deals + 1
    return await deals.order(place.tournament_id, place.round_no, table_id, board.game_no, deal_no, pack)
