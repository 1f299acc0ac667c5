#!/bin/sh
# A full backup on Sundays and the differences on other days, at two in the morning (UTC); each reports to the shop.
# `docker compose run --rm backups full` makes one now.
set -eu
PGBACKREST_REPO1_CIPHER_PASS=$(cat /run/secrets/backup_passphrase)
export PGBACKREST_REPO1_CIPHER_PASS
trap 'exit 0' TERM INT

back_up() {
  pgbackrest --stanza=shop --type="$1" backup
  psql --quiet --username=postgres --dbname=shop --file=/etc/postgresql/note-backup.sql
}

pgbackrest --stanza=shop stanza-create
if [ $# -gt 0 ]; then
  back_up "$1"
  exit
fi
while :; do
  seconds=$(($(date -d 'tomorrow 02:00' +%s) - $(date +%s)))
  # In the background, so that a signal does not wait for it.
  sleep "$seconds" &
  wait $!
  if [ "$(date +%u)" = 7 ]; then type=full; else type=diff; fi
  # A failed backup is logged, and the shop's metrics show that the newest one is old.
  back_up "$type" || echo "the $type backup failed" >&2
done
