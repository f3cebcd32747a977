#!/bin/sh
# Serves the built panel with nginx, and passes /api on to the service. Needs no root and writes to one folder only.
#
#   SWITCHYARD_LISTEN   address and port to listen on (127.0.0.1:2018)
#   SWITCHYARD_SERVICE  host and port of the service (127.0.0.1:2017)
#   SWITCHYARD_FILES    folder of the panel: dist/static-host (/usr/share/switchyard)
#   RUNTIME_DIRECTORY   folder to write to (/tmp/switchyard)
#
# `serve.sh health` ends with 0 when the panel answers where it listens.
set -eu

listen=${SWITCHYARD_LISTEN:-127.0.0.1:2018}
service=${SWITCHYARD_SERVICE:-127.0.0.1:2017}
files=${SWITCHYARD_FILES:-/usr/share/switchyard}
run=${RUNTIME_DIRECTORY:-/tmp/switchyard}

refuse() {
  echo "switchyard: $1" >&2
  exit 64
}

# They become lines of a configuration: nothing that could end a directive may be in them.
case $listen in
*[!][A-Za-z0-9.:_-]*) refuse "SWITCHYARD_LISTEN is no address: $listen" ;;
esac
if [ "${1:-}" = health ]; then
  case $listen in
  *[!0-9]*) ;;
  *) listen=0.0.0.0:$listen ;;
  esac
  case $listen in
  *]) listen=$listen:80 ;;
  *:*) ;;
  *) listen=$listen:80 ;;
  esac
  case $listen in
  0.0.0.0:*) listen=127.0.0.1:${listen#*:} ;;
  '[::]:'*) listen=[::1]:${listen##*:} ;;
  esac
  exec wget -q -O /dev/null "http://$listen/"
fi
case $service in
*[!][A-Za-z0-9.:_-]*) refuse "SWITCHYARD_SERVICE is host:port, without http:// and without a path: $service" ;;
*:*) ;;
*) refuse "SWITCHYARD_SERVICE lacks its port: $service" ;;
esac
case $files in
/*[!A-Za-z0-9./_-]* | [!/]*) refuse "SWITCHYARD_FILES is no absolute path of plain characters: $files" ;;
esac
[ -f "$files/index.html" ] || refuse "there is no panel in $files"

mkdir -p "$run"
cp "$(dirname "$0")/nginx.conf" "$run/nginx.conf"
printf 'upstream switchyard_service {\n  server %s;\n  keepalive 4;\n}\n' "$service" >"$run/upstream.conf"
printf 'listen %s;\nroot %s;\n' "$listen" "$files" >"$run/server.conf"

exec nginx -e stderr -p "$run" -c "$run/nginx.conf" -g 'daemon off;'
