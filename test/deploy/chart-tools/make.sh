#!/usr/bin/env bash
# Prints the folder with `helm` and `validate`, and builds both at the first call: with Go, from modules whose versions and
# hashes go.mod and go.sum pin. That takes some five minutes of CPU, at a low priority. They stay in CHART_TOOLS
# (~/.cache/slugline/chart-tools). With `--look` it builds nothing, and fails if they are not there.
set -euo pipefail
cd "$(dirname "$0")"
hash=$(cat go.mod go.sum validate.go | sha256sum | cut -c1-16)
tools=${CHART_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/slugline/chart-tools}/$hash
if [ -x "$tools/helm" ] && [ -x "$tools/validate" ]; then
  echo "$tools"
  exit 0
fi
if [ "${1:-}" = --look ]; then
  echo "helm is not built: run \`bash test/deploy/chart-tools/make.sh\` once, which needs Go" >&2
  exit 1
fi
command -v go >/dev/null || { echo "NO HELM: Go is not installed" >&2; exit 1; }
echo "Building helm in $tools (once)…" >&2
mkdir -p "$(dirname "$tools")"
fresh=$(mktemp -d "$tools.XXXXXX")
trap 'rm -rf "$fresh"' EXIT
nice -n 15 go build -mod=readonly -trimpath -ldflags='-s -w' -o "$fresh/helm" helm.sh/helm/v4/cmd/helm >&2
nice -n 15 go build -mod=readonly -trimpath -ldflags='-s -w' -o "$fresh/validate" . >&2
rm -rf "$tools"
mv "$fresh" "$tools"
echo "$tools"
