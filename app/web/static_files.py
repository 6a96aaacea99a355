"""Static files under `/static/{build}/`: the build is a hash of the files, so they are cached for ever."""

import hashlib
import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import app
from app.i18n import CATALOGUES, LANGUAGES, browser_messages

ROOT = Path(app.__file__).parent.parent
STATIC = ROOT / "static"
SOURCES = (STATIC, ROOT / "templates", CATALOGUES)
LANGUAGE = re.compile(r"i18n/(\w+)\.json")
FOR_EVER = "public, max-age=31536000, immutable"
# A page of an older build may still load a module; it gets today's, and asks again next time.
NOT_KEPT = "no-cache"


class Build:
    """The name of what the browser gets: the same files, the same name."""

    def __init__(self, folders: tuple[Path, ...] = SOURCES, *, watch: bool = False) -> None:
        self._folders = folders
        self._watch = watch
        self._stamp = self._stamps()
        self._name = self._hash()

    @property
    def name(self) -> str:
        """The current build; while somebody works on the files (`watch`) it follows them."""
        if self._watch and (stamp := self._stamps()) != self._stamp:
            self._stamp, self._name = stamp, self._hash()
        return self._name

    def _files(self) -> list[Path]:
        return sorted(path for folder in self._folders for path in folder.rglob("*") if path.is_file())

    def _stamps(self) -> list[tuple[Path, int]]:
        return [(path, path.stat().st_mtime_ns) for path in self._files()]

    def _hash(self) -> str:
        digest = hashlib.sha256()
        for path in self._files():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()[:12]


class BuildFiles(StaticFiles):
    """Serves `{build}/{path}`; `i18n/{lang}.json` is made from the catalogue."""

    def __init__(self, build: Build) -> None:
        super().__init__(directory=STATIC)
        self._build = build

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file; 404 when there is none."""
        build, _, rest = path.partition("/")
        if not rest:
            raise HTTPException(404)
        lang = LANGUAGE.fullmatch(rest)
        if lang and lang[1] in LANGUAGES:
            response: Response = JSONResponse(browser_messages(lang[1]))
        else:
            response = await super().get_response(rest, scope)
        response.headers["Cache-Control"] = FOR_EVER if build == self._build.name else NOT_KEPT
        return response
