"""Why the server closes a socket. From 4400 on they say what the HTTP status 400 and so on says."""

POLICY = 1008
RESTART = 1012
TRY_LATER = 1013
NO_IDENTITY = 4401
NOT_ADMITTED = 4403
NO_SUCH_TABLE = 4404
TOO_MANY_SOCKETS = 4429
