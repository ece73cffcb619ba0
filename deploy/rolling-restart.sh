#!/usr/bin/env bash
# Restarts the app machine after machine without a failed request: takes one out of nginx, restarts it, waits until it is ready,
# puts it back. Usage: rolling-restart.sh <upstream file> <reload command> <server> <restart command> [<server> <restart command> ...]
# e.g. rolling-restart.sh /etc/nginx/vantaggio/vantaggio-upstream.conf 'systemctl reload nginx' \
#        10.0.0.11:3000 'ssh 10.0.0.11 systemctl restart vantaggio' 10.0.0.12:3000 'ssh 10.0.0.12 systemctl restart vantaggio'
# CHECK is how nginx is asked whether it would take its files (`nginx -t`); DRAIN and PATIENCE are seconds.
set -euo pipefail
(( $# >= 4 && $# % 2 == 0 )) || { sed -n '2,7s/^# //p' "$0" >&2; exit 2; }
upstream=$1 reload=$2
shift 2
patience=${PATIENCE:-120}
out='' # the server that is out of nginx at this moment

is_ready() { curl -fsS -o /dev/null --max-time 5 "http://$1/readyz"; }

write_mark() { # write_mark <server> down|up
  if [[ $2 == down ]]; then
    sed -i -E "s/^([[:space:]]*server ${1//./\\.})( down)?;/\1 down;/" "$upstream"
  else
    sed -i -E "s/^([[:space:]]*server ${1//./\\.}) down;/\1;/" "$upstream"
  fi
}

# However this ends: a machine that answers is back in the file, and one that does not is named.
finish() {
  local code=$?
  trap - EXIT
  [[ -n $out ]] || exit "$code"
  if is_ready "$out"; then
    write_mark "$out" up
    bash -c "$reload" || echo "nginx could not be reloaded; its file is as it was, reload it by hand." >&2
    echo "The restart was not finished. $out answers and is back in." >&2
  else
    echo "The restart was not finished. $out does not answer and stays out; the others serve. Put it back by hand: $upstream" >&2
  fi
  exit "$(( code == 0 ? 1 : code ))"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

bash -c "${CHECK:-nginx -t -q}" || { echo "nginx would not take its files as they are; nothing was restarted." >&2; exit 1; }

while (( $# )); do
  server=$1 restart=$2
  shift 2
  grep -Eq "^[[:space:]]*server ${server//./\\.}( down)?;" "$upstream" || { echo "$upstream does not name $server; nothing was done to it." >&2; exit 1; }
  out=$server
  write_mark "$server" down
  bash -c "$reload"
  sleep "${DRAIN:-5}" # requests under way end on their old connection
  bash -c "$restart"
  waited=0
  until is_ready "$server" 2>/dev/null; do
    (( ++waited <= patience )) || { echo "$server is not ready after $patience s." >&2; exit 1; }
    sleep 1
  done
  write_mark "$server" up
  bash -c "$reload"
  out=''
  echo "$server restarted"
done
