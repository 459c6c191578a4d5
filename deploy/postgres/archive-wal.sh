#!/bin/sh
# archive_command = '…/archive-wal.sh %p FOLDER %f': keeps a finished piece of the write-ahead log, packed, since that of a quiet minute is empty.
# Ends with 0 only when the piece lies on the disk, whole; PostgreSQL comes again with what was refused. A piece that is there with other content is never overwritten.
set -eu
piece=$1
folder=$2
name=$3
mkdir -p "$folder"
# As they were kept before they were packed.
if [ -e "$folder/$name" ]; then
  cmp -s "$piece" "$folder/$name"
  exit
fi
if [ -e "$folder/$name.gz" ]; then
  gunzip -c "$folder/$name.gz" | cmp -s "$piece" -
  exit
fi
gzip -1 -c "$piece" > "$folder/.$name.half"
sync "$folder/.$name.half"
mv "$folder/.$name.half" "$folder/$name.gz"
sync "$folder"
