#!/bin/sh
# Puts a built panel into the folder that is served, while it is served: install.sh dist/static-host /usr/share/switchyard
#
# Files whose names change with their contents come first and the pages last, each by a rename: no page is served before
# all that it needs. What the build before it needs stays until the next one, for tabs that are open.
set -eu

from=${1:?which folder, dist/static-host for example}
to=${2:?into which folder, /usr/share/switchyard for example}
[ -f "$from/index.html" ] || {
  echo "switchyard: there is no panel in $from" >&2
  exit 64
}

# Names come by standard input, one a line, below $from.
put() {
  while IFS= read -r file; do
    mkdir -p "$(dirname "$to/$file")"
    cp "$from/$file" "$to/$file.new"
    chmod 644 "$to/$file.new"
    mv -f "$to/$file.new" "$to/$file"
  done
}

files=$(cd "$from" && find . -type f | sed 's|^\./||' | sort)
assets=$(echo "$files" | grep '^static/assets/' || true)
last='\.html\(\.gz\)\?$\|^service-worker\.js'
pages=$(echo "$files" | grep "$last")

echo "$assets" | sed '/^$/d' | put
echo "$files" | grep -v -e '^static/assets/' -e "$last" | put
echo "$pages" | put

before=$(cat "$to/.installed" 2>/dev/null || true)
[ -d "$to/static/assets" ] && (cd "$to" && find static/assets -type f) | while IFS= read -r file; do
  printf '%s\n%s\n' "$before" "$assets" | grep -qxF "$file" || rm -f "$to/$file"
done
echo "$assets" >"$to/.installed"
