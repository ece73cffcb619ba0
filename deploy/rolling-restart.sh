#!/usr/bin/env bash
# Restarts the app machine after machine without a failed request: takes one out of nginx, restarts it, waits until it is ready,
# puts it back. Usage: rolling-restart.sh <upstream file> <reload command> <server> <restart command> [<server> <restart command> ...]
# e.g. rolling-restart.sh /etc/nginx/vantaggio/vantaggio-upstream.conf 'systemctl reload nginx' \
#        10.0.0.11:3000 'ssh 10.0.0.11 systemctl restart vantaggio' 10.0.0.12:3000 'ssh 10.0.0.12 systemctl restart vantaggio'
set -euo pipefail
(( $# >= 4 && $# % 2 == 0 )) || { sed -n '2,7s/^# //p' "$0" >&2; exit 2; }
upstream=$1 reload=$2
shift 2
patience=${PATIENCE:-120}

mark() { # mark <server> down|up
  if [[ $2 == down ]]; then
    sed -i -E "s/^([[:space:]]*server ${1//./\\.})( down)?;/\1 down;/" "$upstream"
  else
    sed -i -E "s/^([[:space:]]*server ${1//./\\.}) down;/\1;/" "$upstream"
  fi
  bash -c "$reload"
}

while (( $# )); do
  server=$1 restart=$2
  shift 2
  mark "$server" down
  sleep "${DRAIN:-5}" # requests under way end on their old connection
  bash -c "$restart"
  waited=0
  until curl -fsS -o /dev/null "http://$server/readyz"; do
    (( ++waited <= patience )) || { echo "$server is not ready after $patience s; it stays out, the others serve." >&2; exit 1; }
    sleep 1
  done
  mark "$server" up
  echo "$server restarted"
done
