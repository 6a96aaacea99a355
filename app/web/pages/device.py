"""`/d/{token}`: move a seat to this device."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.web.rendering import page
from app.web.deps import MaybeMe

router = APIRouter()


@router.get("/d/{device_token}")
async def device(device_token: str, request: Request, me: MaybeMe) -> Response:
    """Only a tap uses the link up: messengers open links on their own to preview them."""
    return page(request, "device.html", token=device_token)
