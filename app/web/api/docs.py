"""The documentation: `/api/docs` from OpenAPI, `/api/socket` in words with the schema beside it, and
`/api/notation`, whole games as text.

The files come from the package fastapi-offline, nothing from a CDN; Swagger's start stands in a file of its
own, since no page here runs inline scripts.
"""

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse, Response

from app.games.notation.facts import CLAIMS, VERSION, games_facts
from app.web.rendering import page

ASSETS = "/api/assets"
router = APIRouter(include_in_schema=False)

START = """
window.addEventListener("DOMContentLoaded", () => {
  SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true });
});
"""


@router.get("/api/docs")
async def docs(request: Request) -> Response:
    """Show the REST interface."""
    return page(request, "api/docs.html", assets=ASSETS)


@router.get("/api/docs/start.js")
async def start() -> Response:
    """Return the script that starts Swagger UI."""
    return Response(START, media_type="text/javascript")


@router.get("/api/socket")
async def socket(request: Request) -> Response:
    """Describe the socket; what it limits and lets do comes from the code."""
    return page(request, "api/socket.html", **request.app.state.socket_facts)


@router.get("/api/socket/schema.json")
async def schema(request: Request) -> JSONResponse:
    """Return the JSON schema of all messages."""
    return JSONResponse(request.app.state.socket_facts["schema"])


@router.get("/api/notation")
async def notation(request: Request) -> Response:
    """Describe games as text; what each game adds comes from the code."""
    return page(request, "api/notation.html", version=VERSION, claims=CLAIMS, games=games_facts())


def install(app: FastAPI) -> None:
    """Add the pages to the application."""
    app.include_router(router)
