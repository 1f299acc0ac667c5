#!/bin/sh
# Runs once for a new database, after 10-roles.sql. Gives the roles the passwords in their addresses, which have only
# letters and digits (openssl rand -hex 24).
set -eu
for role in owner program; do
  file=/run/secrets/database_url
  [ "$role" = program ] || file=/run/secrets/database_owner_url
  password=$(sed -E 's#^postgres(ql)?://[^:]+:([^@]+)@.*#\2#' "$file")
  printf "alter role shop_%s password '%s';\n" "$role" "$password" | psql --quiet --set=ON_ERROR_STOP=1
done
echo "include '/etc/postgresql/backup.conf'" >>"$PGDATA/postgresql.conf"
