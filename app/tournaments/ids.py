"""Names that follow from others, so that a reaction that is delivered twice happens once."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from uuid import UUID, uuid5

from app.players.identity import ID_BYTES

REACTIONS = UUID("6f2b7a9e-52a7-4c0b-9a53-0d1f6c2c7b11")
"""The namespace of what one stream does because of another."""


def tournament_id_of(player: str, request_id: str) -> str:
    """Return the id of the tournament that a player's request opens: for the same request the same one.

    No table has it, whose ids follow from a request of the same player: an id of a client has no full stop.

    >>> len(tournament_id_of("k3Jd0aPq9sLx2mNb", "first"))
    16
    """
    digest = sha256(f"{player}.tournament.{request_id}".encode()).digest()
    return urlsafe_b64encode(digest[:ID_BYTES]).decode()


def table_id_of(tournament_id: str, round_no: int, table_no: int) -> str:
    """Return the id of the table that a round opens: the same in every process that opens it.

    >>> len(table_id_of("night", 1, 2)), table_id_of("night", 1, 2) == table_id_of("night", 2, 1)
    (16, False)
    """
    table = uuid5(REACTIONS, f"table {tournament_id} {round_no} {table_no}")
    return urlsafe_b64encode(table.bytes[:ID_BYTES]).decode()


def reaction_id(stream_id: str, seq: int) -> str:
    """Return the id of the command with which another stream reacts to the event *seq* of *stream_id*.

    It has a colon, which ids of clients cannot have.

    >>> reaction_id("table", 7) == reaction_id("table", 7), reaction_id("table", 7)[:9]
    (True, 'reaction:')
    """
    return f"reaction:{uuid5(REACTIONS, f'event {stream_id} {seq}').hex}"
