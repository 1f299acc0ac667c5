#!/bin/sh
# PostgreSQL, whose archive_command finds the passphrase of the backups in its environment.
set -eu
PGBACKREST_REPO1_CIPHER_PASS=$(cat /run/secrets/backup_passphrase)
export PGBACKREST_REPO1_CIPHER_PASS
exec docker-entrypoint.sh "$@"
