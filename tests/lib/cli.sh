# shellcheck shell=bash
# For the tests of the program: sourced, not run. UMPIRE is the program.
set -u
export LC_ALL=C LANGUAGE=
umpire=${UMPIRE:-build/umpire}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$*"
  failures=$((failures + 1))
}

# expect CODE STDOUT ARGS…: the program's exit code and whole output.
expect() {
  local code=$1 want=$2 got
  shift 2
  got=$("$umpire" "$@" 2>"$scratch/stderr") && got_code=0 || got_code=$?
  [ "$got_code" = "$code" ] || fail "$*: exit $got_code, not $code: $(cat "$scratch/stderr")"
  [ "$got" = "$want" ] || fail "$*: printed '$got', not '$want'"
}

# refuses ARGS…: exit 2, one line on stderr, nothing on stdout.
refuses() {
  local got
  got=$("$umpire" "$@" 2>"$scratch/stderr" </dev/null) && got_code=0 || got_code=$?
  [ "$got_code" = 2 ] || fail "$*: exit $got_code, not 2"
  [ -z "$got" ] || fail "$*: printed '$got'"
  [ "$(wc -l <"$scratch/stderr")" = 1 ] || fail "$*: not one line of complaint: $(cat "$scratch/stderr")"
  case $(cat "$scratch/stderr") in umpire:\ *) ;; *) fail "$*: complaint without name" ;; esac
}

# json FILTER: a value of the JSON on stdin, by a JavaScript expression of `it`.
json() {
  node -e 'let s="";process.stdin.on("data",d=>s+=d).on("end",()=>{const it=JSON.parse(s);console.log('"$1"')})'
}

finish() {
  [ "$failures" = 0 ] || exit 1
}
