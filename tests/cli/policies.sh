#!/usr/bin/env bash
# The policies that ship are worth what data/dark-hex/README.md says: certified again, by both evaluators.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

data=$(dirname "$0")/../../data/dark-hex
near() { node -e 'const [v, e] = process.argv.slice(1).map(Number); process.exit(Math.abs(v - e) <= 2e-8 ? 0 : 1)' -- "$@"; }

# The second evaluator takes both seats' policies; a seat that has none concedes at once.
conceding() {
  printf 'umpire dark-hex policy 1\ngame %s\nseat %s\nkey view\n' "$1" "$2" >"$scratch/conceding"
  echo "$scratch/conceding"
}

# certify FILE WORTH
certify() {
  local spec seat value bound
  spec=$(sed -n 's/^game //p' "$data/$1")
  seat=$(sed -n 's/^seat //p' "$data/$1")
  value=$("$umpire" lab respond "$spec" "$data/$1" --json | json 'it.value')
  near "$value" "$2" || fail "$1 is worth $value, not $2"
  [ "$seat" = 0 ] && bound=low || bound=high
  value=$("$umpire" lab check "$data/$1" "$(conceding "$spec" $((1 - seat)))" --json | json "it.$bound")
  near "$value" "$2" || fail "$1 is worth $value, not $2, to the second evaluator"
}

stated=$(sed -n 's/^| \([0-9]*x[^ ]*\) | \([^ ]*\) |$/\1 \2/p' "$data/README.md")
while read -r file worth; do certify "$file" "$worth"; done <<<"$stated"
[ "$(cut -d ' ' -f 1 <<<"$stated" | sort)" = "$(find "$data" -name '*.[01]' -printf '%f\n' | sort)" ] || fail 'a file is not stated'
[ "$(wc -l <<<"$stated")" -gt 20 ] || fail 'too few are stated'

# Each is offered, and nothing else is.
while read -r file worth; do
  spec=$(sed -n 's/^game //p' "$data/$file")
  "$umpire" games "$spec" --json | json "it.levels[${file##*.}].includes('equilibrium')" >"$scratch/offered"
  [ "$(cat "$scratch/offered")" = true ] || fail "$file is not offered"
done <<<"$stated"
for spec in dark-hex 'dark-hex(rows=4,cols=4)' hex; do
  [ "$("$umpire" games "$spec" --json | json 'it.levels.flat().includes("equilibrium")')" = false ] || fail "offered in $spec"
done
refuses play 'dark-hex(rows=3,cols=3)' --seat1 computer:equilibrium
refuses play 'dark-hex(size=7)' --seat0 computer:equilibrium

finish
