"""Finds the browser for the tests, and installs one where none is at hand.

`python -m tests.support.chromium` prints the path; it fails with one sentence, never with a skip.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_APPS = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)
# The last --disable-features counts, so what Playwright disables stands here again.
# The address bar's popups, which nobody sees, are two pages for each context and double what it costs.
WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
# Works in a container and as root, and asks nothing of any host by itself.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
)


class NoChromiumError(Exception):
    """No browser is at hand and none could be installed."""


def find() -> Path | None:
    """Return the browser that is at hand: the chosen one, an installed one or Playwright's own."""
    chosen = os.environ.get("CUTTHROAT_CHROMIUM")
    if chosen:
        if not os.access(chosen, os.X_OK):
            raise NoChromiumError(f"CUTTHROAT_CHROMIUM={chosen} is not a program that can be run.")
        return Path(chosen)
    installed = next((path for path in map(shutil.which, COMMANDS) if path), None)
    if installed:
        return Path(installed)
    return next((path for path in (*MAC_APPS, _own_of_playwright()) if path.exists()), None)


def find_or_install() -> Path:
    """Return a browser, after installing one if need be. Raises `NoChromiumError` when that fails too."""
    found = find()
    if found is None:
        _run(_installation())
        found = find()
    if found is None:
        raise NoChromiumError(
            "The browser tests need Chromium: install chromium or google-chrome or set CUTTHROAT_CHROMIUM."
        )
    return found


def _own_of_playwright() -> Path:
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def _installation() -> list[list[str]]:
    """Return the commands that bring a browser; Ubuntu's package is a snap, so apt is for Debian alone."""
    if os.geteuid() == 0 and platform.system() == "Linux" and _is_debian():
        return [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]]
    return [[sys.executable, "-m", "playwright", "install", "chromium"]]


def _is_debian() -> bool:
    return platform.freedesktop_os_release().get("ID") == "debian"


def _run(commands: list[list[str]]) -> None:
    for command in commands:
        print("tests: no Chromium found, running", *command, file=sys.stderr)
        result = subprocess.run(command, check=False, stdout=sys.stderr)
        if result.returncode != 0:
            return


if __name__ == "__main__":
    try:
        print(find_or_install())
    except NoChromiumError as error:
        sys.exit(str(error))
