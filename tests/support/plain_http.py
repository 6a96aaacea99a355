"""What people of the tests come by: plain http."""

import ssl

PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients that never meet a certificate: each would read all there are, for 40 ms of the processor."""
