"""The portable socket: ASGI's WebSocket as Starlette and uvicorn bring it, at `/ws/tables/{table_id}`."""

from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from app.ops.network import household
from app.ops.origin import is_allowed
from app.players.credentials import value_in
from app.players.identity import IdentitySigner
from app.realtime.close_codes import NO_IDENTITY
from app.realtime.gateway import Gateway
from app.realtime.session import Session
from app.realtime.transport import AsgiTransport, until_first_ends


class TableSocket:
    """An ASGI application for one route; the path holds `table_id`."""

    def __init__(self, gateway: Gateway, signer: IdentitySigner, origins: Collection[str]) -> None:
        self._gateway = gateway
        self._signer = signer
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it ends."""
        await receive()  # websocket.connect
        headers = Headers(scope=scope)
        if not is_allowed(headers.get("origin"), headers.get("host"), self._origins):
            await send({"type": "websocket.close", "code": 1008})  # before the accept: HTTP 403
            return
        await send({"type": "websocket.accept"})
        identity = self._signer.parse(value_in(headers))
        if identity is None:
            # Only an accepted socket can tell a browser why it closes.
            await send({"type": "websocket.close", "code": NO_IDENTITY})
            return

        async def overflowed() -> None:
            await self._gateway.overflowed(session)

        transport = AsgiTransport(send, overflowed)
        address = household(scope["client"][0]) if scope.get("client") else ""
        session = self._gateway.open(scope["path_params"]["table_id"], identity, address, transport)
        try:
            await until_first_ends(
                transport.run(),
                self._read(session, receive),
                transport.watch(self._gateway.limits.stuck_s),
            )
        finally:
            self._gateway.closed(session)

    async def _read(self, session: Session, receive: Receive) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            frame = message.get("text")
            await self._gateway.received(session, message.get("bytes", b"") if frame is None else frame)
