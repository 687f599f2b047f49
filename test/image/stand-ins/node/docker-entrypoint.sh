#!/bin/sh
# The entry point of the image node:24-trixie-slim: words that are no command are arguments of node.
set -e
case $1 in -*) set -- node "$@" ;; esac
command -v "$1" >/dev/null || set -- node "$@"
exec "$@"
