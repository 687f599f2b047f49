#!/usr/bin/env bash
# `npm run test:trixie [-- FILE…]`: runs test files under Node 24 on Debian 13, which production runs and whose binary of
# uWebSockets.js is another one. make-root.sh makes the system; programs and node_modules are those of this folder. It needs
# root and mmdebstrap. If it cannot run it says so, and fails with REQUIRE_TRIXIE=1. The last line is that of `npm test`.
set -uo pipefail
cd "$(dirname "$0")/../.."

cannot() {
  echo "NOT RUN: the tests under Node 24 on Debian 13: $1" >&2
  if [ "${REQUIRE_TRIXIE:-}" = 1 ]; then
    echo "0 passed, 1 failed"
    exit 1
  fi
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
}

# Tests of the parts that differ with the binary, the C library or Node: the redirector, and the files that it reads.
files=("$@")
if [ ${#files[@]} -eq 0 ]; then
  files=(test/wire/*.test.ts test/click-log/*.test.ts)
  for name in listen server redirector forwarding visitor-pages tls tls-process drain rolling-restart snapshot; do
    files+=("test/redirector/$name.test.ts")
  done
fi

[ "$(id -u)" = 0 ] || cannot "only root can make its system"
command -v mmdebstrap >/dev/null || cannot "mmdebstrap is missing"
root=$(bash test/trixie/make-root.sh) || cannot "its system cannot be made"
node run.js || exit 1

tmp=$(mktemp -d)
chmod 1777 "$tmp"
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$root/srv/slugline"
export root tmp project=$PWD
# The mounts are in a namespace of their own, so that they go when the tests end, however they end.
in_root() {
  unshare --mount bash -euc '
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --bind "$project" "$root/srv/slugline"
    mount --bind "$tmp" "$root/tmp"
    exec chroot "$root" env --chdir=/srv/slugline PATH=/usr/local/bin:/usr/bin:/bin HOME=/root TMPDIR=/tmp "$@"' bash "$@"
}
in_root true || cannot "nothing can be mounted, or no other root entered"
in_root node run.js test/run.js "${files[@]}"
