#!/usr/bin/env bash
# umpire backup and restore: what they refuse. (That copies are whole while a server writes: tests/serve.)
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

printf 'no store' >"$scratch/text"
refuses backup
refuses backup "sqlite:$scratch/none.db"
refuses backup "sqlite:$scratch/none.db" "$scratch/copy.db"
refuses backup "sqlite:$scratch/text" "$scratch/copy.db"
refuses backup "$scratch/text" "$scratch/copy.db"
refuses restore "$scratch/text" "sqlite:$scratch/new.db"
refuses restore "$scratch/none.db" "sqlite:$scratch/new.db"
left=$(find "$scratch" -type f -printf "%f " | sort)
[ "$left" = "stderr text " ] || [ "$left" = "text stderr " ] || fail "something is left behind: $left"

finish
