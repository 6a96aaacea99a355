#!/bin/sh
# Starts the server for a peers' benchmark: own.sh PORT, with the database in PG_DSN.
export CUTTHROAT_DATABASE_URL="$PG_DSN"
exec "$(dirname "$0")/../../.venv/bin/cutthroat" serve --host 127.0.0.1 --port "$1"
