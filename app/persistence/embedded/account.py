"""The account that PostgreSQL runs as. It refuses to run as root, so root lends it another one."""

import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path

import structlog

log = structlog.get_logger("database")

# There on every system; the rights of its files keep others out, and root is for trying things out anyway.
FOR_ROOT = "nobody"


@dataclass(frozen=True, slots=True)
class Account:
    """A user that PostgreSQL runs as, other than the one that runs this process."""

    uid: int
    gid: int

    def own(self, path: Path) -> None:
        """Gives a file or folder to this account."""
        os.chown(path, self.uid, self.gid)


def account_for(cluster: Path) -> Account | None:
    """Returns who PostgreSQL shall run as: the cluster's owner when we are root, None when it is us."""
    if os.geteuid() != 0:
        return None
    try:
        owner = cluster.stat()
    except OSError:  # not made yet; or not to be had, which is said when the data folder is taken
        owner = None
    if owner is not None and owner.st_uid != 0:
        return Account(owner.st_uid, owner.st_gid)
    entry = pwd.getpwnam(FOR_ROOT)
    return Account(entry.pw_uid, entry.pw_gid)


def let_pass(path: Path) -> None:
    """Lets every user walk through (not list) the folders above `path`, where one is closed."""
    for folder in path.resolve().parents:
        _add(folder, stat.S_IXOTH)


def let_read(tree: Path) -> None:
    """Lets every user read what lies below `tree`, and run what its owner may run."""
    let_pass(tree)
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            is_runnable = path.stat().st_mode & stat.S_IXUSR
            _add(path, stat.S_IROTH | (stat.S_IXOTH if is_runnable else 0))


def _add(path: Path, bits: int) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & bits != bits:
        path.chmod(mode | bits)
        log.warning("opened_for_postgres", path=str(path), mode=oct(mode | bits), why="root runs the server")
