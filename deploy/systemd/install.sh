#!/bin/sh
# Builds this tree and installs it for systemd, as root: `deploy/systemd/install.sh [DESTDIR]`. It starts and restarts
# nothing. It keeps a configuration that is there, and the former version as /usr/lib/slugline.previous.
set -eu
dest=${1:-}
cd "$(dirname "$0")/../.."

npm run --silent build
install -d "$dest/usr/lib"
app=$(mktemp -d "$dest/usr/lib/slugline.XXXXXX")
trap 'rm -rf "$app"' EXIT
chmod 755 "$app"

# Packages for production only, in the versions of the lock file. `npm start` alone needs the optional ones, which are
# several hundred megabytes. --omit=optional would leave out the binaries of koffi and snappy too.
cp package.json package-lock.json "$app/"
(
  cd "$app"
  npm pkg delete optionalDependencies devDependencies
  npm install --no-save --no-audit --no-fund --loglevel=error
  # Without the lock file and sources, run.js has nothing to install or to compile.
  rm package-lock.json
  # uWebSockets.js has binaries for every system. Those for other versions of Node on this one stay.
  own=$(node -p '`uws_${process.platform}_${process.arch}_`')
  find node_modules/uWebSockets.js -name '*.node' ! -name "$own*" -delete
)
cp package.json run.js LICENSE NOTICE "$app/"
cp -R dist "$app/dist"
for folder in test bench load traffic; do rm -rf "${app:?}/dist/$folder"; done
install -d "$app/postgres" "$app/clickhouse" "$app/browser"
cp -R postgres/schema "$app/postgres/schema"
cp -R clickhouse/schema "$app/clickhouse/schema"
cp -R browser/published "$app/browser/published"
chmod -R u=rwX,go=rX "$app"

units=$dest/usr/lib/systemd/system
install -d "$units" "$dest/usr/lib/sysusers.d" "$dest/usr/lib/tmpfiles.d" "$dest/usr/lib/sysctl.d" \
  "$dest/usr/share/doc/slugline"
install -m 644 deploy/systemd/*.service deploy/systemd/*.target "$units/"
install -m 644 deploy/systemd/sysusers.conf "$dest/usr/lib/sysusers.d/slugline.conf"
install -m 644 deploy/systemd/tmpfiles.conf "$dest/usr/lib/tmpfiles.d/slugline.conf"
install -m 644 deploy/systemd/sysctl.conf "$dest/usr/lib/sysctl.d/60-slugline.conf"
install -m 644 docs/*.md "$dest/usr/share/doc/slugline/"

[ -n "$dest" ] || systemd-sysusers /usr/lib/sysusers.d/slugline.conf
install -d -m 750 "$dest/etc/slugline"
if [ ! -e "$dest/etc/slugline/slugline.env" ]; then
  install -m 600 deploy/systemd/slugline.env "$dest/etc/slugline/slugline.env"
  echo "Fill in $dest/etc/slugline/slugline.env"
fi
rm -rf "$dest/usr/lib/slugline.previous"
[ ! -e "$dest/usr/lib/slugline" ] || mv "$dest/usr/lib/slugline" "$dest/usr/lib/slugline.previous"
mv "$app" "$dest/usr/lib/slugline"
if [ -z "$dest" ]; then
  systemd-tmpfiles --create /usr/lib/tmpfiles.d/slugline.conf
  sysctl --quiet --load /usr/lib/sysctl.d/60-slugline.conf || true # kernels before 5.14 lack it
  systemctl daemon-reload
fi
