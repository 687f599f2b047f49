#!/bin/sh
# At the first start makes a cluster with the database and the user that the environment names; then becomes the server.
set -e
cluster=/var/lib/postgresql/18/docker
as_user='setpriv --reuid=node --regid=node --clear-groups'
if [ ! -e "$cluster/PG_VERSION" ]; then
  install -d -m 700 -o node -g node "$cluster"
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown node /tmp/password
  $as_user initdb --pgdata="$cluster" --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 \
    --encoding=UTF8 --locale=C
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$cluster/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | $as_user postgres --single -D "$cluster" postgres
fi
exec $as_user postgres -D "$cluster" -c listen_addresses='*' -c unix_socket_directories=
