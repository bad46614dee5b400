#!/usr/bin/env bash
# The examples of README.md do what it says: each block of "console" is run, line by line, and prints what stands there.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

top=$(cd "$(dirname "$0")/../.." && pwd)
program=$(realpath "$umpire")
cd "$scratch" || exit 1
umpire() { "$program" "$@"; }

# Files that an example shows with cat are made from what it shows.
awk '/^```console/{on=1; next} /^```/{on=0} on' "$top/README.md" >console
[ "$(grep -c '^\$ ' console)" -gt 5 ] || fail 'no examples found'

number=0
command=
finish_example() {
  [ -n "$command" ] || return 0
  number=$((number + 1))
  case $command in
    'cat '*) cp want "${command#cat }" ;;
    *)
      eval "$command" >got 2>&1
      cmp -s got want || fail "example $number: $command: $(diff got want)"
      ;;
  esac
}
while IFS= read -r line; do
  case $line in
    '$ '*)
      finish_example
      command=${line#'$ '}
      : >want
      ;;
    *) printf '%s\n' "$line" >>want ;;
  esac
done <console
finish_example
finish
