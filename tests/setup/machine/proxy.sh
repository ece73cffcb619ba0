# A chapter about a proxy, as the guide has it, on a machine whose Debian has no network: the four programs that it installs or calls say
# how they were called and look only whether what they need is there. (`tests/house/deploy.test.ts` lets a real nginx read the files.)
# To be run by `unshare --mount` on a machine of machine.sh. Usage: proxy.sh <file with the commands>
set -eu
commands=$(cat "$1")
cd /opt/vantaggio
for place in /var /run; do mount -t tmpfs -o mode=755 tmpfs "$place"; done
rm -rf /etc/nginx /etc/caddy

mkdir /run/bin
stand_in() { printf '#!/bin/sh\nset -eu\necho "%s $*"\n%s\n' "$1" "$2" > "/run/bin/$1"; chmod +x "/run/bin/$1"; }
# What the packages of Debian bring.
stand_in apt-get 'mkdir -p /etc/caddy /etc/nginx/conf.d /var/www/html'
stand_in systemctl ''
# Every file that the files name is there.
stand_in nginx 'for file in $(sed -nE "s,^ *(include|ssl_certificate|ssl_certificate_key) +(/.*);,\\2,p" /etc/nginx/conf.d/*.conf); do test -e "$file"; done'
# The authority asks at port 80, below the folder that both know.
stand_in certbot 'grep -q "root /var/www/acme;" /etc/nginx/conf.d/*.conf && test -d /var/www/acme
live=/etc/letsencrypt/live/YOUR.NAME; mkdir -p "$live"; touch "$live/fullchain.pem" "$live/privkey.pem"'

PATH=/run/bin:$PATH bash -eu -c "$commands"
grep -ohE '^(YOUR.NAME|    server_name).*' /etc/caddy/Caddyfile /etc/nginx/conf.d/vantaggio*.conf 2>/dev/null || true
