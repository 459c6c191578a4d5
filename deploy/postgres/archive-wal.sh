#!/bin/sh
# archive_command = '…/archive-wal.sh %p FOLDER %f': keeps a finished piece of the write-ahead log.
# Ends with 0 only when the piece lies on the disk, whole; PostgreSQL comes again with what was refused. A piece that is there with other content is never overwritten.
set -eu
piece=$1
folder=$2
name=$3
mkdir -p "$folder"
if [ -e "$folder/$name" ]; then
  cmp -s "$piece" "$folder/$name"
  exit
fi
cp "$piece" "$folder/.$name.half"
sync "$folder/.$name.half"
mv "$folder/.$name.half" "$folder/$name"
sync "$folder"
