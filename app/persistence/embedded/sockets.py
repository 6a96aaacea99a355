"""Where PostgreSQL's socket stands. It listens nowhere else: nothing is reachable from outside."""

import os
import shutil
import tempfile
from pathlib import Path

from app.persistence.embedded.account import Account, let_pass

NAME = ".s.PGSQL.5432"
LONGEST_PATH = 100  # the systems allow 103 bytes or a little more
PREFIX = "cutthroat-"
FOLDER_LINE = 4  # of postmaster.pid


def make_folder(cluster: Path, account: Account | None) -> Path:
    """Returns the cluster itself, or a short folder of its own where the path would be too long."""
    if len(os.fsencode(cluster / NAME)) <= LONGEST_PATH:
        return cluster
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    if account is not None:
        account.own(folder)
        let_pass(folder)
    return folder


def remove_folder(cluster: Path, folder: Path) -> None:
    """Removes a folder that `make_folder` made."""
    if folder != cluster and folder.name.startswith(PREFIX):
        shutil.rmtree(folder, ignore_errors=True)


def last_folder(cluster: Path) -> Path:
    """Returns where the socket of a run stands or stood that did not end cleanly."""
    try:
        lines = (cluster / "postmaster.pid").read_text().splitlines()
        return Path(lines[FOLDER_LINE])
    except (FileNotFoundError, IndexError):
        return cluster
