#!/bin/sh
# base-backup.sh FOLDER: a whole copy of the running server as FOLDER/base-YYYYMMDDTHHMMSSZ, looked through before it gets its name.
# Which server, by the variables of libpq: PGHOST, PGPORT, PGUSER, PGPASSFILE. The user needs REPLICATION.
set -eu
folder=$1
name=base-$(date -u +%Y%m%dT%H%M%SZ)
half=$folder/.$name.half
mkdir -p "$folder"
# What fails or is ended leaves no copy that only takes room.
trap 'rm -rf "$half"' EXIT
trap 'exit 1' HUP INT TERM
pg_basebackup --pgdata="$half" --format=plain --wal-method=stream --checkpoint=fast --no-password
pg_verifybackup "$half" >&2
mv "$half" "$folder/$name"
echo "$folder/$name"
