#!/bin/sh
# The list of users is made at the start, in memory: no password lies in an image or a volume.
set -eu
umask 077
: "${APP_PASSWORD:?APP_PASSWORD is missing: set it to the password of tct_app}"
quoted=$(printf %s "$APP_PASSWORD" | sed 's/"/""/g')
printf '"tct_app" "%s"\n' "$quoted" > /run/pgbouncer/userlist.txt
unset APP_PASSWORD
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
