"""Puts our server as the row `own` into a folder with the peers' benchmark.

    .venv/bin/python -m tests.load.peers FOLDER

Copies the driver and writes `peers.local.json`; then there: `./smoke.sh own 20`, `bench.py run --peer own`.
The server is that of this checkout over the database of the benchmark, every setting at its default but
the limits printed here.
"""

import json
import shutil
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tests.load.target import SETTINGS

HERE = Path(__file__).parent


def main(folder: Annotated[Path, typer.Argument(help="Where bench.py, gen.mjs and drivers/ are.")]) -> None:
    """Add the row `own` to the benchmark in FOLDER."""
    drivers = folder / "drivers"
    if not drivers.is_dir():
        raise typer.BadParameter(f"{folder} has no folder drivers")
    shutil.copy(HERE / "own.mjs", drivers)
    row = {"cmd": [str(HERE / "own.sh"), "%PORT%"], "driver": "own", "env": SETTINGS, "pg": True}
    listed = folder / "peers.local.json"
    peers = json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {}
    listed.write_text(json.dumps(peers | {"own": row}, indent=2) + "\n", encoding="utf-8")
    Console().print("own differs from the defaults in", SETTINGS, "and its tables in turn_s = off")


if __name__ == "__main__":
    typer.run(main)
