"""Which language a request wants."""

from babel import negotiate_locale
from starlette.requests import HTTPConnection

from app.i18n import LANGUAGES

DEFAULT = "en"
COOKIE = "lang"


def language_of(request: HTTPConnection) -> str:
    """Return the language that was chosen in the settings, else the browser's best one, else English."""
    chosen = request.cookies.get(COOKIE)
    if chosen is not None and chosen in LANGUAGES:
        return chosen
    wanted = [
        part.partition(";")[0].strip() for part in request.headers.get("accept-language", "").split(",")
    ]
    best: str | None = negotiate_locale([tag for tag in wanted if tag], LANGUAGES, sep="-")
    return best or DEFAULT
