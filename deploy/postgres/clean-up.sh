#!/bin/sh
# clean-up.sh FOLDER WAL DAYS: makes room in the folders of base-backup.sh and archive-wal.sh. Whoever wants to go back to a moment of the last
# DAYS days finds what that takes: the newest copy from before them, all that came after it, and the log from that copy on.
set -eu
folder=$1
wal=$2
days=$3
since=base-$(date -u -d "$days days ago" +%Y%m%dT%H%M%SZ)
oldest=
for copy in "$folder"/base-*; do
  [ -f "$copy/backup_label" ] || continue
  if [ -z "$oldest" ] || [ "${copy##*/}" \< "$since" ]; then oldest=$copy; fi
done
if [ -z "$oldest" ]; then
  echo "There is no copy in $folder: nothing is taken away." >&2
  exit 1
fi
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
if [ -z "$first" ]; then
  echo "$oldest does not say where it begins: nothing is taken away." >&2
  exit 1
fi
pg_archivecleanup -x .gz "$wal" "$first"
for copy in "$folder"/base-*; do
  if [ "$copy" = "$oldest" ]; then break; fi
  rm -rf "$copy"
done
