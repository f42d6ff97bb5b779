#!/bin/sh
# Check format, lint, types and syntax of the pages of a club night.
#
#     sh tools/check_web.sh [format]
#
# The tools come from npm, into tools/web/node_modules; the pages need none of them. Without npm the
# pages are not checked, which is an error where KHEPRI_REQUIRE_BROWSER is 1.
set -eu
cd "$(dirname "$0")/.."

if ! command -v npm >/dev/null; then
    echo "The pages of a club night were not checked: there is no npm here (sudo apt install npm)." >&2
    [ "${KHEPRI_REQUIRE_BROWSER:-0}" != 1 ] || exit 1
    exit 0
fi

wanted=$(cksum tools/web/package-lock.json)
stamp=tools/web/node_modules/khepri-installed
if [ ! -e "$stamp" ] || [ "$(cat "$stamp")" != "$wanted" ]; then
    npm ci --prefix tools/web --no-audit --no-fund --loglevel=error
    echo "$wanted" >"$stamp"
fi

bin=tools/web/node_modules/.bin
pages=src/khepri/club/web
if [ "${1:-}" = format ]; then
    $bin/biome check --write --config-path=tools/web/pages.biome.json --log-level=error $pages tools/web/check_syntax.js
    exit
fi
$bin/biome check --config-path=tools/web/pages.biome.json --error-on-warnings $pages tools/web/check_syntax.js
$bin/tsc -p tools/web
node tools/web/check_syntax.js $pages/js
