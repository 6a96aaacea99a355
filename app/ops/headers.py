"""The headers of every answer, whoever gives it: application, HTTP protocol or the door of the sockets."""

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    # Not "no-referrer": a browser would then send "Origin: null" with our own requests.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
