# shellcheck shell=bash disable=SC2154
# Sourced by ./check: runs the tests and counts them, whatever runs them. Every runner speaks TAP, so a test is
# a line "ok" or "not ok"; a runner that ends badly without naming a failure counts as one failure.
# Needs $logs, a folder. What passes is kept there; what fails is shown.

passed=0
failed=0
skipped=0

heading() { printf '\n== %s\n' "$*"; }

# add NAME PASSED FAILED SKIPPED STATUS: put one run's counts on the tally; true if it was clean.
add() {
  local name=$1 good=$2 bad=$3 left=$4 status=$5
  [ "$status" = 0 ] || [ "$bad" -gt 0 ] || bad=1
  passed=$((passed + good))
  failed=$((failed + bad))
  skipped=$((skipped + left))
  if [ "$bad" -gt 0 ]; then
    printf 'FAILED  %-34s %d passed, %d failed (exit %s)\n' "$name" "$good" "$bad" "$status"
    return 1
  fi
  printf 'ok      %-34s %d passed%s\n' "$name" "$good" "$([ "$left" -eq 0 ] || echo ", $left skipped")"
}

# none NAME: tests that cannot be found have not passed.
none() {
  add "$1" 0 1 0 0
  echo 'no test was found'
  return 1
}

# count_lines FILE PATTERN
count_lines() { grep -c -E "$2" "$1" || true; }

# show FILE...: what failed tests had to say, without the passing ones. node's and vitest's TAP is indented.
show() { cat "$@" | grep -v -E '^ *(ok |1\.\.[0-9]|TAP version)' | tail -n 200; }

# step NAME COMMAND...: a command that passes or fails as a whole.
step() {
  local name=$1 log=$logs/${1//[ \/]/-}.log status=0
  shift
  "$@" >"$log" 2>&1 </dev/null || status=$?
  add "$name" $((status == 0)) $((status != 0)) 0 "$status" || { show "$log"; return 1; }
}

# tally_tap NAME STATUS FILE: flat TAP, as cmocka and vitest write it.
tally_tap() {
  local name=$1 status=$2 file=$3 all_bad left
  all_bad=$(count_lines "$file" '^not ok ')
  left=$(count_lines "$file" '^(not )?ok .*# (SKIP|TODO|skip|todo)')
  local bad_left
  bad_left=$(count_lines "$file" '^not ok .*# (SKIP|TODO|skip|todo)')
  local good
  good=$(count_lines "$file" '^ok ')
  # A run that names no test has not passed.
  [ $((good + all_bad)) -gt 0 ] || status=${status/#0/empty}
  add "$name" $((good - left + bad_left)) $((all_bad - bad_left)) "$left" "$status"
}

# cmocka_tests NAME BUILD: every unit test program of a build, two at a time.
cmocka_tests() {
  local name=$1 tests=$2/tests/unit out=$logs/$1 program
  mkdir -p "$out"
  # shellcheck disable=SC2016 # the inner shell expands its own arguments
  find "$tests" -maxdepth 1 -type f -perm -u+x -name 'test_*' | sort |
    CMOCKA_MESSAGE_OUTPUT=TAP xargs -r -P "$(nproc)" -I{} sh -c '
      program=$1 out=$2/$(basename "$1")
      timeout 900 "$program" >"$out.tap" 2>"$out.err" </dev/null
      echo $? >"$out.status"' sh {} "$out"
  [ -n "$(ls "$out")" ] || none "$name" || return
  for program in "$out"/*.tap; do
    program=${program%.tap}
    tally_tap "$name: $(basename "$program")" "$(cat "$program.status")" "$program.tap" ||
      show "$program.tap" "$program.err"
  done
}

# node_tests NAME FILE...: files for node's own test runner.
node_tests() {
  local name=$1 tap=$logs/$1.tap out=$logs/$1.out status=0
  shift
  [ $# -gt 0 ] || none "$name" || return
  timeout 1800 node --test --test-concurrency="$(nproc)" \
    --test-reporter=tap --test-reporter-destination="$tap" \
    --test-reporter=spec --test-reporter-destination=stdout "$@" >"$out" 2>&1 </dev/null || status=$?
  add "$name" "$(trailer "$tap" pass)" $(($(trailer "$tap" fail) + $(trailer "$tap" cancelled))) \
    $(($(trailer "$tap" skipped) + $(trailer "$tap" todo))) "$status" || tail -n 300 "$out"
}

# trailer FILE WORD: the number in the line "# WORD N" at the end of node's TAP.
trailer() { sed -n "s/^# $2 \([0-9]*\)$/\1/p" "$1" | tail -n 1 | grep . || echo 0; }

# shell_tests NAME FILE...: each file is one test.
shell_tests() {
  local name=$1 file
  shift
  [ $# -gt 0 ] || none "$name" || return
  for file in "$@"; do step "$name: $(basename "$file")" bash "$file"; done
}

# vitest_tests NAME FOLDER
vitest_tests() {
  local tap=$logs/$1.tap out=$logs/$1.out status=0
  (cd "$2" && node_modules/.bin/vitest run --reporter=tap-flat) >"$tap" 2>"$out" </dev/null || status=$?
  tally_tap "$1" "$status" "$tap" || show "$tap" "$out"
}

# The last line, and the exit status of all.
report() {
  printf '\n%d passed, %d failed' "$passed" "$failed"
  [ "$skipped" -eq 0 ] || printf ', %d skipped' "$skipped"
  printf '\n'
  [ "$failed" -eq 0 ]
}
