"""Under which addresses others reach this machine."""

import socket

LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})


def in_url(host: str) -> str:
    """Return the host as it stands in a URL.

    >>> in_url("::1"), in_url("10.0.0.5")
    ('[::1]', '10.0.0.5')
    """
    return f"[{host}]" if ":" in host else host


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses in its networks, the one towards the internet first."""
    found = [address for address in (_outward(), *_by_name()) if address and not address.startswith("127.")]
    return list(dict.fromkeys(found))


def _outward() -> str | None:
    """Return the address from which the machine would send outward; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nobody is there
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _by_name() -> list[str]:
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(info[4][0]) for info in infos]
