#!/usr/bin/env bash
# npm run rehearse: what a newcomer does, in a clean folder. Clones the repository, starts it with an empty npm cache
# and the system's own Node, signs in with a browser, starts it a second time, and runs the tests.
# Usage: scripts/rehearse.sh [--node VERSION --npm VERSION] [--start] [repository, this one by default]
#        scripts/rehearse.sh --matrix [repository]
# --node and --npm take these from the registry. --start runs, of the tests, only those of the installation. --matrix does
# that with every pair below.
set -euo pipefail

MATRIX=('20 9.2.0' '20 10.8.2' '22 10.9' '24 11' '26 12')

node_version=
npm_version=
is_start_only=
source=$(cd "$(dirname "$0")/.." && pwd)
while [ $# -gt 0 ]; do
  case $1 in
    --node) node_version=$2; shift 2 ;;
    --npm) npm_version=$2; shift 2 ;;
    --start) is_start_only=yes; shift ;;
    --matrix)
      failed=0
      for pair in "${MATRIX[@]}"; do
        bash "$0" --node "${pair% *}" --npm "${pair#* }" --start "${@:2}" || failed=1
      done
      exit "$failed"
      ;;
    -*) printf 'unknown: %s\n' "$1" >&2; exit 2 ;;
    *) source=$1; shift ;;
  esac
done
if [ "${node_version:+given}" != "${npm_version:+given}" ]; then echo '--node and --npm go together' >&2; exit 2; fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/vialant-rehearse-XXXXXX")
clone=$folder/clone
log=$folder/start.log
system_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
server=

FIRST_START_WITHIN_S=900
SECOND_START_WITHIN_S=15
STOP_WITHIN_S=20
TESTS_WITHIN_S=2700

clean_up() {
  [ -n "$server" ] && kill -KILL -- "-$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

fail() {
  printf 'REHEARSAL FAILED: %s\n' "$1" >&2
  [ -s "$log" ] && { printf -- '--- the end of what npm start said\n' >&2; tail -n 30 "$log" >&2; }
  exit 1
}

# A newcomer's environment: only settings for network and terminal are taken over.
newcomer() {
  local kept=()
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS LANG TERM; do
    [ -n "${!name:-}" ] && kept+=("$name=${!name}")
  done
  env -i HOME="$HOME" PATH="$system_path" PORT="$port" npm_config_cache="$folder/npm-cache" "${kept[@]}" "$@"
}

seconds_since() { awk -v from="$1" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }'; }

is_free() { ! (exec 3<>"/dev/tcp/localhost/$1") 2>/dev/null; }

free_port() {
  for candidate in 8080 $(seq 18080 18120); do
    is_free "$candidate" && { echo "$candidate"; return; }
  done
  return 1
}

# Starts the product as a terminal would, in its own process group, and waits until it answers.
start() {
  local within=$1 began
  began=$(date +%s.%N)
  set -m
  (cd "$clone" && newcomer npm start) >"$log" 2>&1 &
  server=$!
  set +m
  until curl --silent --fail --output /dev/null "http://localhost:$port/api/v1/health"; do
    kill -0 "$server" 2>/dev/null || { server=; fail 'npm start ended'; }
    [ "$(seconds_since "$began" | cut -d. -f1)" -lt "$within" ] || fail "npm start did not answer within $within s"
    sleep 0.2
  done
  took=$(seconds_since "$began")
}

# Processes whose working directory is in the clone: the server, and each process of its database.
left_in_clone() {
  for process in /proc/[0-9]*; do
    case $(readlink "$process/cwd" 2>/dev/null) in "$clone"*) printf '%s ' "${process#/proc/}" ;; esac
  done
}

# Sends Ctrl-C, and checks that no process is left and that the database was closed.
stop() {
  local waited=0
  kill -INT -- "-$server"
  wait "$server" || true # npm and its shell die of the signal
  server=
  while [ -n "$(left_in_clone)" ]; do
    [ "$waited" -lt $((STOP_WITHIN_S * 5)) ] || fail "still running $STOP_WITHIN_S s after Ctrl-C: $(left_in_clone)"
    sleep 0.2
    waited=$((waited + 1))
  done
  [ ! -e "$clone/.data/pg/postmaster.pid" ] || fail 'the database was not closed'
}

# Puts the wanted Node and npm first on the newcomer's PATH.
fetch_tools() {
  local arch=x64
  [ "$(uname -m)" = aarch64 ] && arch=arm64
  npm install --prefix "$folder/tools" --no-audit --no-fund --loglevel=error \
    "node-linux-$arch@$node_version" "npm@$npm_version" >"$log" 2>&1 || fail 'the registry has not this Node or npm'
  mkdir "$folder/bin"
  ln -s "../tools/node_modules/node-linux-$arch/bin/node" "$folder/bin/node"
  ln -s ../tools/node_modules/npm/bin/npm-cli.js "$folder/bin/npm"
  system_path=$folder/bin:$system_path
}

cd "$folder"
[ -z "$node_version" ] || fetch_tools
port=$(free_port)
git clone --quiet "$source" "$clone"
printf 'clone of %s at %s, Node %s, npm %s, port %s\n' "$source" "$(git -C "$clone" rev-parse --short HEAD)" \
  "$(newcomer node --version)" "$(newcomer npm --version)" "$port"

start "$FIRST_START_WITHIN_S"
printf 'first start, with an empty npm cache: %s s\n' "$took"
signing_in=$(date +%s.%N)
(cd "$clone" && newcomer node scripts/on-node.mjs e2e/support/sign-in.ts "http://localhost:$port") || fail 'nobody could sign in'
printf 'sign-in to the dashboard, with the start of the browser: %s s\n' "$(seconds_since "$signing_in")"
stop
printf 'stopped by Ctrl-C: no process left, the database closed\n'

start "$SECOND_START_WITHIN_S"
printf 'second start: %s s (at most %s)\n' "$took" "$SECOND_START_WITHIN_S"
stop

if [ -n "$is_start_only" ]; then
  (cd "$clone" && newcomer npm run unit -- scripts/install) >"$log" 2>&1 || fail 'the tests of the installation are not green'
  printf 'npm run unit -- scripts/install: green\nREHEARSAL PASSED\n'
  exit
fi

testing=$(date +%s.%N)
(cd "$clone" && newcomer timeout "$TESTS_WITHIN_S" npm test) >"$folder/test.log" 2>&1 || true
last=$(tail -n 1 "$folder/test.log")
printf 'npm test: %s, %s s\n' "$last" "$(seconds_since "$testing")"
if ! grep -qE '^[1-9][0-9]* passed, 0 failed' <<<"$last"; then
  kept=$(mktemp "${TMPDIR:-/tmp}/vialant-rehearse-test-XXXXXX.log")
  cp "$folder/test.log" "$kept"
  grep -E 'NOT GOOD|FAIL|^ +[0-9]+\) |error TS' "$kept" | head -n 60 >&2 || true
  log=
  fail "npm test is not green; all that it said is in $kept"
fi
printf 'REHEARSAL PASSED\n'
