#!/bin/sh
# Plays Nim at an Umpire server with nothing but curl: `bot.sh URL TABLE` joins a table and takes one object at a time.
set -eu
url=${1%/}
table=$url/api/tables/$2
key=$(head -c 32 /dev/urandom | base64 | tr -d '=\n' | tr '+/' '-_') # whoever knows it holds the seat

ask() { curl -sS -H "Authorization: Bearer $key" "$@"; }
member() { sed -n "s/.*\"$1\":\([^,}]*\).*/\1/p"; } # the number or list that a member of the table begins with

ask -X POST "$table/seats/1" >/dev/null
ask -N "$table/events" | while read -r line; do
  case $line in *'"table"'* | *'"events"'*) ;; *) continue ;; esac
  now=$(ask "$table")
  case $now in *'"over":null'*) ;; *) echo "$now" | sed 's/.*"\(end [^"]*\)".*/\1/'; exit ;; esac
  case $now in *'"turn":[1]'*) ;; *) continue ;; esac
  seen=$(echo "$now" | member count)
  for heap in 1 2 3 4; do # the server knows which of them are empty
    ask -d "{\"move\":\"$heap-1\",\"seen\":$seen,\"id\":\"$((seen + 1))\"}" "$table/moves" | grep -q verdict && break
  done
done
