#!/bin/sh
# The engine listens on the loopback only, and reads its password from a file. The name is `slugline` in both.
printf %s "$CLICKHOUSE_PASSWORD" > "$CLICKHOUSE_DATA/password"
node /usr/local/bin/forward.cjs &
CLICKHOUSE_PORT=8123 exec node run.js embedded/clickhouse/main.js
