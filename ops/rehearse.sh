#!/usr/bin/env bash
# Rehearses ops/Containerfile where no container engine can fetch an image: every line of it, in an empty Debian that
# debootstrap makes. Starts the result as its own account, waits for its health, and stops it. Needs root and the network.
# Usage: ops/rehearse.sh [FOLDER to work in; a base in FOLDER/base is used again]
set -euo pipefail

repository=$(cd "$(dirname "$0")/.." && pwd)
work=${1:-$(mktemp -d "${TMPDIR:-/tmp}/vialant-container-XXXXXX")}
port=${PORT:-18180}
mkdir -p "$work"
mounted=()
server=

clean_up() {
  [ -n "$server" ] && kill "$server" 2>/dev/null || true
  for place in "${mounted[@]}"; do umount --lazy "$place" 2>/dev/null || true; done
}
trap clean_up EXIT

fail() { printf 'REHEARSAL FAILED: %s\n' "$1" >&2; exit 1; }

if [ ! -d "$work/base/etc" ]; then
  suite=$(sed -n 's/^FROM docker.io\/library\/debian:\([a-z]*\)-slim.*/\1/p' "$repository/ops/Containerfile" | head -n 1)
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$work/base" >"$work/debootstrap.log"
fi
grep -q " $work/" /proc/mounts && fail "something is still mounted under $work: unmount it first"
rm -rf --one-file-system "$work/context" "$work/stage-"*
mkdir "$work/context"
git -C "$repository" archive HEAD | tar -x -C "$work/context"

stage=
folder=/
environment=()

# What a container has beside its files: processes, shared memory, names of hosts. Nothing of this machine is lent to it
# but the certificate of a network that looks into what is fetched, where NODE_EXTRA_CA_CERTS names one.
certificate=${NODE_EXTRA_CA_CERTS:-}
furnish() {
  mount -t proc proc "$stage/proc"
  mounted+=("$stage/proc")
  mkdir -p "$stage/dev/shm"
  mount -t tmpfs -o size=512m tmpfs "$stage/dev/shm"
  mounted+=("$stage/dev/shm")
  cp /etc/resolv.conf "$stage/etc/resolv.conf"
  [ -z "$certificate" ] || cp "$certificate" "$stage/tmp/network.crt"
}

inside() { env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
  npm_config_registry="${NPM_REGISTRY:-https://registry.npmjs.org/}" ${certificate:+NODE_EXTRA_CA_CERTS=/tmp/network.crt} \
  "${environment[@]}" chroot "$stage" sh -ec "cd $folder; $1"; }

copy() {
  local from=$work/context
  case $1 in --from=*) from=$work/stage-${1#--from=}; shift ;; esac
  local target=${*: -1}
  case $target in /*) ;; *) target=$folder/$target ;; esac
  for source in "${@:1:$#-1}"; do
    case $target in */.|*/./) mkdir -p "$stage$target"; cp -a "$from/$source" "$stage$target" ;;
      *) mkdir -p "$(dirname "$stage$target")"; cp -a "$from/$source" "$stage$target" ;; esac
  done
}

# A line that ends in a backslash goes on; comments and empty lines are left out.
while IFS= read -r line; do
  word=${line%% *}
  rest=${line#* }
  case $word in
    FROM)
      stage=$work/stage-$(sed -n 's/.* AS //p' <<<"$rest")
      cp -a "$work/base" "$stage"
      furnish
      folder=/
      environment=()
      ;;
    RUN) printf -- '- %s\n' "${rest:0:100}"; inside "$rest" >>"$work/run.log" 2>&1 || { tail -n 30 "$work/run.log" >&2; fail "$rest"; } ;;
    WORKDIR) folder=$rest; mkdir -p "$stage$folder" ;;
    # shellcheck disable=SC2086
    COPY) copy $rest ;;
    # shellcheck disable=SC2206
    ENV) environment+=($rest) ;;
    USER) account=$rest ;;
    VOLUME | EXPOSE | HEALTHCHECK | ENTRYPOINT) ;;
    CMD) command=$(sed 's/[]["]//g; s/,/ /g' <<<"$rest") ;;
    *) fail "a line that this script does not know: $line" ;;
  esac
done < <(sed -e ':a' -e '/\\$/N; s/\\\n *//; ta' "$repository/ops/Containerfile" | sed -e '/^#/d' -e '/^$/d')

printf 'starting as %s: %s\n' "$account" "$command"
(cd / && exec env -i PATH=/usr/sbin:/usr/bin:/bin HOME=/var/lib/vialant "${environment[@]}" PORT="$port" chroot --userspec="$account" "$stage" \
  sh -c "cd $folder && exec node_modules/.bin/node $command") >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 300); do
  kill -0 "$server" 2>/dev/null || { cat "$work/server.log" >&2; fail 'the server ended'; }
  curl --silent --fail "http://127.0.0.1:$port/api/v1/health" && break
  sleep 0.2
done
curl --silent --fail --output /dev/null "http://127.0.0.1:$port/" || fail 'the web app is not served'
kill -TERM "$server"
wait "$server" || fail "it ended with $?"
server=
printf '\nREHEARSAL PASSED: built, started, healthy, stopped in order; %s in all\n' "$(du -sh --exclude=proc --exclude=dev "$stage/opt" | cut -f1)"
