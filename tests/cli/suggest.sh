#!/usr/bin/env bash
# umpire suggest and explain: what is left, what is best, which rows contradict; a game told over.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

is() { [ "$1" = "$2" ] || fail "got '$1', not '$2'"; }
ask() { "$umpire" suggest "$1" --answers "$2" --json | json "$3"; }

is "$(ask mastermind '' 'it.minimax.guess + it["most-parts"].guess + it.minimax.largest')" AABBAABC256
is "$(ask mastermind '' 'it.entropy.guess + it["expected-size"].guess')" ABCDAABC
is "$(ask bulls-and-cows '0123=2+2' 'it.candidates + it.codes[0]')" 60132
is "$(ask bulls-and-cows '1234=0+4' 'it.candidates')" 9
is "$(ask guess-number '9876=1+0  1117=2+2' 'it.codes.includes("1171")')" true
# 3589, 7628 and 8601 leave few codes, 3749 among them (a document's example).
is "$(ask bulls-and-cows '3589=2+0 7628=0+1 8601=0+0' 'it.codes.includes("3749")')" true

expect 1 'no code fits these rows together: 1 3' suggest mastermind --answers 'AABB=4+0 CCDD=0+0 AABC=1+0'
expect 1 '{"contradiction":[1,2]}' suggest mastermind --answers 'AABB=4+0 CCDD=0+2' --json
refuses suggest mastermind --answers 'AABB=3+1'
refuses suggest mastermind --answers 'AABB=9+9'
refuses suggest mastermind --answers 'AABB'
refuses suggest mastermind --answers 'AAB=1+0'
refuses suggest mastermind --answers 'AAXB=1+0'
refuses suggest bulls-and-cows --answers '1123=1+0'
refuses suggest 'mastermind(pegs=8,colours=15)'
refuses suggest nim
refuses suggest

cat >"$scratch/record" <<'END'
umpire record 1
game mastermind
seed 1
seat 0 person
seat 1 person
move 0 ABCD 0
move 1 AABB 1
move 1 CDEF 2
move 1 ABCD 3
end 1 found 3
END
tell() { "$umpire" explain "$scratch/record" --json | json "$1"; }
is "$(tell 'it.guesses.length')" 3
is "$(tell 'it.guesses.slice(0, 2).map(g => g.before).join("-")')" 1296-208
is "$(tell 'it.guesses.every((g, i, all) => i == 0 || g.before == all[i - 1].after)')" true
is "$(tell 'it.guesses[0].best')" ABCD
is "$(tell 'it.guesses.every(g => g.skill >= 0 && g.skill <= 100)')" true
is "$("$umpire" explain "$scratch/record" | wc -l)" 3
refuses explain "$scratch/absent"
sed 's/mastermind/nim/' "$scratch/record" >"$scratch/other" && refuses explain "$scratch/other"
finish
