"""Who shares an address."""

import pytest

from app.ops.network import household


@pytest.mark.parametrize(
    ("address", "stands_for"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_household(address: str, stands_for: str) -> None:
    assert household(address) == stands_for
