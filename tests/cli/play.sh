#!/usr/bin/env bash
# umpire play: whole games from standard input, refusals, leaving, records.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

record=$scratch/record

# A person loses Nim to the perfect player (1-3-5-7 is lost for the first).
printf '4-9\nrubbish\n4-1\n3-1\n1-1\n2-1\n4-1\n3-1\n2-1\n4-1\n3-1\n3-1\n2-1\n4-1\n' |
  "$umpire" play nim --seat1 computer:perfect --record "$record" --seed 5 >"$scratch/out" || true
grep -q 'Heap 4 holds 7' "$scratch/out" || fail 'an illegal move says why'
grep -q 'Say heap and number' "$scratch/out" || fail 'rubbish says why'
"$umpire" replay "$record" >/dev/null || fail 'the record replays'

# Two computers, repeatable by seed; --json keeps stdout for the result.
a=$("$umpire" play hex --seat0 computer:novice --seat1 computer:novice --seed 9 --json 2>/dev/null | json 'it.moves')
b=$("$umpire" play hex --seat0 computer:novice --seat1 computer:novice --seed 9 --json 2>/dev/null | json 'it.moves')
[ "$a" = "$b" ] || fail "the same seed gave $a and $b moves"

# Codebreaking both ways.
printf 'AABB\n' | "$umpire" play mastermind --seat1 computer:minimax --record "$record" >"$scratch/out" || fail 'minimax'
grep -q '^end 1 found' "$record" || fail 'minimax finds the code'
grep -c '^move 1' "$record" | grep -Eq '^[1-5]$' || fail 'in at most five guesses'

# Levels that follow a strategy worked out beforehand play nothing else.
refuses play mastermind --seat1 computer:clever
grep -q 'has no such level' "$scratch/stderr" || fail 'a level that there is not'
for game in 'mastermind(pegs=5)' 'bulls-and-cows(leading-zero=no)'; do
  refuses play "$game" --seat1 computer:optimal
  grep -q 'With these options' "$scratch/stderr" || fail "$game: $(cat "$scratch/stderr")"
done
refuses play mastermind --seat0 computer:optimal
refuses play 'dark-hex(rows=3,cols=2)' --seat0 computer:equilibrium

# Answers typed by the person: an impossible and a contradictory one are refused and asked again.
printf '3+1\n0+0\n9+9\n' |
  "$umpire" play 'mastermind(keeper=player,rows=2)' --seat1 computer:sieve >"$scratch/out"
[ $? = 1 ] || fail 'left unfinished is exit 1'
grep -q 'No code gives the answer 3+1' "$scratch/out" || fail '3+1 is impossible'
grep -q 'answer 0 0' "$scratch/out" || fail '0+0 is taken'

# Leaving writes what was played.
printf 'c4\n' | "$umpire" play hex --record "$record" >/dev/null
[ $? = 1 ] || fail 'left unfinished is exit 1'
grep -q '^move 0 c4' "$record" || fail 'the unfinished record'

# Hand-over between two people: the curtain stands before the other's view, and what the other may not know is not
# printed after it.
printf 'AABB\n\nABCD\n' | "$umpire" play mastermind >"$scratch/out"
sed -n '/Codebreaker, alone/,$p' "$scratch/out" >"$scratch/after"
[ -s "$scratch/after" ] || fail 'a curtain'
grep -q AABB "$scratch/after" && fail 'the secret is behind the curtain'
finish
