"""The cluster: PostgreSQL's own folder in the data directory, made once and whole or not at all."""

import os
import pwd
import shutil
import subprocess
from pathlib import Path

from app.persistence.embedded.binaries import MAJOR, Binaries, last_words
from app.persistence.errors import DatabaseNotStarted, DatabaseOtherMajor

ROLE = "cutthroat"
DATABASE = "cutthroat"
BAD_IN_PATH = frozenset('"$`\\')
INITDB_TIMEOUT_S = 300
INITDB = (
    f"--username={ROLE}",
    "--auth=peer",
    "--encoding=UTF8",
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
)


def check_path(cluster: Path) -> None:
    """Raises `DatabaseNotStarted` for a path that `pg_ctl` cannot hand on, since it goes through a shell."""
    bad = sorted(BAD_IN_PATH & set(str(cluster)))
    if bad:
        raise DatabaseNotStarted(
            f"The path {cluster} holds the character {bad[0]}, which PostgreSQL's start does not take: "
            "choose another data folder with --data."
        )


def check_major(cluster: Path) -> None:
    """Raises `DatabaseOtherMajor` when another major version of PostgreSQL made the cluster."""
    try:
        found = (cluster / "PG_VERSION").read_text().strip()
    except FileNotFoundError:
        return
    if found != str(MAJOR):
        raise DatabaseOtherMajor(
            f"The database in {cluster} was made by PostgreSQL {found} and this Cutthroat brings PostgreSQL "
            f"{MAJOR}: make a backup with the version that made it (`cutthroat backup`), move the folder "
            "away, and read it back with this one (`cutthroat restore`)."
        )


def make_cluster(cluster: Path, binaries: Binaries) -> None:
    """Makes the cluster unless it is there; an earlier attempt that was cut short is swept away."""
    if (cluster / "PG_VERSION").exists():
        return
    if cluster.exists() and any(cluster.iterdir()):
        raise DatabaseNotStarted(f"The folder {cluster} holds something other than a database; move it away.")
    staging = cluster.with_name(f"{cluster.name}.new")
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir(mode=0o700)
    if binaries.account is not None:
        binaries.account.own(staging)
    _check(binaries.run("initdb", f"--pgdata={staging}", *INITDB, timeout_s=INITDB_TIMEOUT_S))
    _check(
        binaries.run(
            *("postgres", "--single", "-D", str(staging), "template1"),
            stdin=f"create database {DATABASE};\n",
            timeout_s=INITDB_TIMEOUT_S,
        )
    )
    staging.rename(cluster)
    _sync(cluster.parent)


def write_access_rules(cluster: Path, binaries: Binaries) -> None:
    """Lets in who runs this server and nobody else: over the socket, known by the kernel (peer)."""
    users = {os.geteuid(), binaries.account.uid if binaries.account else os.geteuid()}
    names = sorted(pwd.getpwuid(uid).pw_name for uid in users)
    (cluster / "pg_hba.conf").write_text("local all all peer map=cutthroat\n")
    (cluster / "pg_ident.conf").write_text("".join(f'cutthroat "{name}" {ROLE}\n' for name in names))


def _check(done: subprocess.CompletedProcess[str]) -> None:
    if done.returncode != 0:
        said = last_words(f"{done.stdout}\n{done.stderr}".splitlines())
        raise DatabaseNotStarted(f"The database could not be made: {said}.")


def _sync(folder: Path) -> None:
    """Makes a rename in the folder last."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
