"""Under which addresses others reach this machine."""

import socket
from ipaddress import IPv6Address, IPv6Network, ip_address

LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})


def in_url(host: str) -> str:
    """Return the host as it stands in a URL.

    >>> in_url("::1"), in_url("10.0.0.5")
    ('[::1]', '10.0.0.5')
    """
    return f"[{host}]" if ":" in host else host


def household(address: str) -> str:
    """Return what stands for everybody who shares a connection: an IPv4 address, or the /64 of an IPv6 one.

    >>> household("::ffff:10.0.0.5"), household("2001:db8:1:2:3:4:5:6"), household("10.0.0.5"), household("")
    ('10.0.0.5', '2001:db8:1:2::/64', '10.0.0.5', '')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a socket in the file system has none
    if not isinstance(found, IPv6Address):
        return str(found)
    mapped = found.ipv4_mapped
    return str(IPv6Network((found, 64), strict=False)) if mapped is None else str(mapped)


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
