#!/bin/sh
# Starts one of the Postgres servers of docker-compose.cluster.yml: `start-postgres.sh command…`. If its folder is empty
# and POSTGRES_PRIMARY names another server, it first copies that server and becomes its standby. The standby has a slot
# there, so that the primary keeps what the standby has not got yet. A server that has data is started as it is: whether
# it is a standby is in its folder. test/deploy/postgres-standby.test.ts runs this script.
set -eu
if [ ! -e "$PGDATA/PG_VERSION" ] && [ "$POSTGRES_PRIMARY" != "$POSTGRES_SERVER" ]; then
  export PGHOST="$POSTGRES_PRIMARY" PGUSER="$POSTGRES_USER" PGPASSWORD="$POSTGRES_PASSWORD"
  slot=$(printf %s "$POSTGRES_SERVER" | tr -c a-z0-9 _)
  until pg_isready --quiet; do sleep 1; done
  # A copy that was interrupted left a slot and a part of the data.
  psql --no-psqlrc --quiet --dbname=postgres --command="
    SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '$slot'" >/dev/null
  rm -rf "$PGDATA.copy"
  mkdir -p "$(dirname "$PGDATA")"
  # With --write-recovery-conf, the copy has standby.signal and knows the primary, its password and the slot.
  pg_basebackup --pgdata="$PGDATA.copy" --write-recovery-conf --create-slot --slot="$slot" --checkpoint=fast
  mv "$PGDATA.copy" "$PGDATA"
fi
exec "$@"
