# A machine to install on, as far as a mount namespace makes one: a /etc, /opt, /run, /var/lib and /usr/local/bin of its own. To be run by
# `unshare --mount --pid --fork --kill-child --mount-proc`. Usage: machine.sh <folder for its files> <checkout> <script>
set -eu
folder=$1 checkout=$2 script=$3

cp -a /etc "$folder/etc"
mount --bind "$folder/etc" /etc
for place in /opt /run /var/lib /usr/local/bin; do mount -t tmpfs -o mode=755 tmpfs "$place"; done
mkdir -p /etc/systemd/system

# What the guide calls and this machine has in another way: the clone with its packages and its build is the checkout.
mkdir "$folder/bin"
stand_in() { printf '#!/bin/sh\nset -eu\n%s\n' "$2" > "$folder/bin/$1"; chmod +x "$folder/bin/$1"; }
node=$checkout/node_modules/.bin/node
stand_in git '[ "$1" = clone ]; mkdir "$3"; mount --bind "$2" "$3"'
stand_in npm '[ "$*" = "install --no-save --omit=dev" ] && test -x node_modules/.bin/node || { [ "$*" = "run build" ] && test -e build/server/index.js; }'
stand_in systemctl "exec $node $checkout/tests/setup/machine/systemctl.mjs \"\$@\""
# Asked by an operator, it shows what there is; asked by a script, it waits for the end of the start.
stand_in journalctl 'until grep -q "ready http" "$MACHINE_JOURNAL" || ! kill -0 "$(cat /run/vantaggio.pid)"; do sleep 0.05; done; cat "$MACHINE_JOURNAL"'

export MACHINE_JOURNAL=$folder/journal PATH=$folder/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
exec bash "$script"
