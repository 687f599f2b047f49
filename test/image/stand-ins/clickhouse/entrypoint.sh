#!/bin/sh
# The engine listens on the loopback only, and takes any name and password.
node /usr/local/bin/forward.cjs &
CLICKHOUSE_PORT=8123 exec node run.js embedded/clickhouse/main.js
