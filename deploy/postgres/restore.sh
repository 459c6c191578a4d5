#!/bin/sh
# restore.sh BASE WAL DATA MOMENT: makes an empty folder DATA the server as it was at MOMENT, e.g. '2026-11-26 14:05:00+00'.
# BASE is a folder of base-backup.sh from before the moment, WAL the folder of archive-wal.sh. Then start the server on DATA: it plays the log up
# to the moment, commits of that very moment included, and begins a history of its own. Nothing of BASE and WAL is changed.
set -eu
base=$1
# The server looks for it from its own folder.
wal=$(cd "$2" && pwd)
data=$3
moment=$4
if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: nothing is restored over data." >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
cp -a "$base/." "$data/"
pg_verifybackup "$data" >&2
cat >> "$data/postgresql.auto.conf" <<SETTINGS
restore_command = 'if [ -e "$wal/%f.gz" ]; then gunzip -c "$wal/%f.gz" > "%p"; else cp "$wal/%f" "%p"; fi'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
recovery_target_timeline = 'latest'
SETTINGS
touch "$data/recovery.signal"
