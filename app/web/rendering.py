"""Pages: Jinja2 templates, each with who asks (`me`), the build, the language and `t`."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from app.i18n import LANGUAGES, translate
from app.web.languages import language_of
from app.web.static_files import ROOT, Build

TEMPLATES = ROOT / "templates"


class Pages:
    """Renders templates; what goes into one is escaped, data for scripts with the filter `tojson`."""

    def __init__(self, build: Build, *, reload: bool = False) -> None:
        self.build = build
        self._templates = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=reload,
            trim_blocks=True,
            lstrip_blocks=True,
        )

        self._templates.filters["signed"] = signed

    def render(self, request: Request, template: str, context: Mapping[str, Any]) -> str:
        """Return the text of a page."""
        lang = language_of(request)
        me = getattr(request.state, "me", None)
        return self._templates.get_template(template).render(
            {
                "build": self.build.name,
                "lang": lang,
                "languages": dict(LANGUAGES),
                "t": partial(translate, lang),
                "me": {"player": me.player_id, "name": me.name} if me else None,
                **context,
            }
        )


def signed(number: int, *, plus: bool = True) -> str:
    """Return a number as scores have it: a true minus, a plus where wanted.

    >>> signed(50), signed(-100), signed(0), signed(70, plus=False)
    ('+50', '−100', '0', '70')
    """
    return f"{number:{'+' if plus and number else ''}d}".replace("-", "\N{MINUS SIGN}")


def page(
    request: Request,
    template: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    /,
    **context: Any,
) -> HTMLResponse:
    """Return the answer with a rendered template."""
    pages: Pages = request.app.state.pages
    return HTMLResponse(pages.render(request, template, context), status, headers)
